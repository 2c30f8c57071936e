"""What a person reads about Mr. Jack in London, in English and Persian.

The vocabulary is the rulebook's. The texts of the rules stand in `rules.json` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.insight import CIRCLE
from domain.mr_jack_london.choices import MOVES
from domain.ruleset import Text, Words

_SEATS: Final = {"detective": Text("Detective", "کارآگاه"), "jack": Text("Jack", "جک")}

_CHARACTERS: Final = {
    "holmes": Text("Sherlock Holmes", "شرلوک هلمز"),
    "watson": Text("John H. Watson", "جان اچ. واتسون"),
    "smith": Text("John Smith", "جان اسمیت"),
    "lestrade": Text("Inspector Lestrade", "بازرس لسترید"),
    "stealthy": Text("Miss Stealthy", "میس استلثی"),
    "goodley": Text("Sergeant Goodley", "گروهبان گودلی"),
    "gull": Text("Sir William Gull", "سر ویلیام گل"),
    "bert": Text("Jeremy Bert", "جرمی برت"),
}

_COMPASS: Final = {
    "N": Text("north", "شمال"),
    "NE": Text("north-east", "شمال‌شرقی"),
    "SE": Text("south-east", "جنوب‌شرقی"),
    "S": Text("south", "جنوب"),
    "SW": Text("south-west", "جنوب‌غربی"),
    "NW": Text("north-west", "شمال‌غربی"),
}
"""Directions, and also exits: where the two have an id in common, the word fits both."""

_TOKENS: Final = {
    "lamp1": Text("gaslight 1", "چراغ گازی ۱"),
    "lamp2": Text("gaslight 2", "چراغ گازی ۲"),
    "lamp3": Text("gaslight 3", "چراغ گازی ۳"),
    "lamp4": Text("gaslight 4", "چراغ گازی ۴"),
    "lampA": Text("gaslight A", "چراغ گازی الف"),
    "lampB": Text("gaslight B", "چراغ گازی ب"),
    "seen": Text("seen", "دیده‌شده"),
    "unseen": Text("unseen", "دیده‌نشده"),
    "suspect": Text("suspect", "مظنون"),
    "innocent": Text("innocent", "بی‌گناه"),
    "alibi": Text("alibi", "آلیبی"),
    "witness": Text("call for witnesses", "فراخوان شاهدان"),
    "cordon": Text("police cordon", "حصار پلیس"),
    "cover": Text("manhole cover", "تایل دریچه‌ی بسته"),
    "lantern": Text("lantern", "فانوس"),
    "whistle": Text("whistle", "سوت"),
}

_BOARD: Final = {
    "street": Text("street", "خیابان"),
    "manhole": Text("manhole", "دریچه‌ی فاضلاب"),
    "lamp": Text("gaslight", "چراغ گازی"),
    "building": Text("building", "ساختمان"),
    "garden": Text("garden", "باغ"),
    "exit": Text("exit", "خروجی"),
    "classic": Text("classic board", "ویراست کلاسیک"),
    "revised": Text("revised board", "ویراست بازنگری‌شده"),
}

_NUMBERS: Final = {str(number): Text(str(number), digit) for number, digit in enumerate("۱۲۳۴۵۶۷۸", 1)}
"""Rounds and points."""

_LINES: Final = {
    "cards_shuffled": Text("The character cards are shuffled.", "کارت‌های شخصیت بُر خوردند."),
    "cards_shuffled_open": Text(
        "The character cards are shuffled; from the top: {order}.", "کارت‌های شخصیت بُر خوردند؛ از رو: {order}."
    ),
    "alibis_shuffled": Text("The alibi cards are shuffled.", "کارت‌های آلیبی بُر خوردند."),
    "alibis_shuffled_open": Text(
        "The alibi cards are shuffled; from the top: {order}.", "کارت‌های آلیبی بُر خوردند؛ از رو: {order}."
    ),
    "identity_drawn": Text("Jack secretly takes on an identity.", "جک مخفیانه هویتی به خود گرفت."),
    "identity_drawn_open": Text("Jack is {character}.", "جک {character} است."),
    "round_begun": Text("Round {round}. The cards: {cards}.", "دور {round}. کارت‌ها: {cards}."),
    "character_selected": Text("{seat} plays {character}.", "{seat} {character} را برای بازی انتخاب کرد."),
    "character_moved": Text("{character} goes from {from} to {to}.", "{character} از {from} به {to} رفت."),
    "move_skipped": Text("{character} is boxed in and stays.", "{character} راهی نداشت و سر جایش ماند."),
    "watson_turned": Text("Watson turns his lantern towards the {facing}.", "واتسون فانوسش را به سمت {facing} گرفت."),
    "lamp_moved": Text("Smith takes {tile} from {from} to {to}.", "اسمیت {tile} را از {from} به {to} برد."),
    "cordon_moved": Text(
        "Lestrade moves a police cordon: the {from} exit opens, the {to} exit closes.",
        "لسترید یک حصار پلیس را جابه‌جا کرد: خروجی {from} باز و خروجی {to} مسدود شد.",
    ),
    "cover_moved": Text(
        "Bert opens the manhole at {from} and covers the one at {to}.",
        "برت دریچه‌ی فاضلاب {from} را باز کرد و دریچه‌ی {to} را بست.",
    ),
    "whistled": Text(
        "Goodley whistles: {character} comes from {from} to {to} (movement points: {points}).",
        "گودلی سوت زد: {character} از {from} به {to} آمد (امتیاز حرکت: {points}).",
    ),
    "whistle_skipped": Text(
        "Goodley whistles in vain: nobody can come closer.", "گودلی بیهوده سوت زد: کسی نمی‌توانست نزدیک‌تر بیاید."
    ),
    "swapped": Text(
        "Gull changes places with {character}: he is now on {to}, {character} on {from}.",
        "گل جایش را با {character} عوض کرد: او اکنون روی {to} است و {character} روی {from}.",
    ),
    "alibi_drawn": Text("{seat} drew an alibi card.", "{seat} یک کارت آلیبی کشید."),
    "alibi_drawn_open": Text("{seat} drew an alibi card: {card}.", "{seat} یک کارت آلیبی کشید: {card}."),
    "witness_called": Text(
        "Call for witnesses: Jack is {card}. Nobody else is cleared.",
        "فراخوان شاهدان: جک {card} است. کس دیگری بی‌گناه شمرده نشد.",
    ),
    "witness_called_clearing": Text(
        "Call for witnesses: Jack is {card}. Now innocent: {innocents}.",
        "فراخوان شاهدان: جک {card} است. بی‌گناه شمرده شدند: {innocents}.",
    ),
    "lamp_removed": Text("On {hex}, {tile} goes out for good.", "{tile} روی {hex} برای همیشه خاموش شد."),
    "accused_right": Text(
        "{character} accuses {accused} on {hex}, and is right.",
        "{character} روی {hex} به {accused} اتهام زد؛ اتهام درست بود.",
    ),
    "accused_wrong": Text(
        "{character} accuses {accused} on {hex}, and is wrong.",
        "{character} روی {hex} به {accused} اتهام زد؛ اتهام غلط بود.",
    ),
    "escaped": Text(
        "{character} escapes from {from} through the {exit} exit.", "{character} از {from} و از خروجی {exit} گریخت."
    ),
    "game_over_caught": Text(
        "{winner} wins: Jack is caught. He was {jack}.", "{winner} برنده شد: جک گرفتار شد. او {jack} بود."
    ),
    "game_over_wrong_accusation": Text(
        "{winner} wins: the accusation was wrong. Jack was {jack}.", "{winner} برنده شد: اتهام غلط بود. جک {jack} بود."
    ),
    "game_over_escape": Text(
        "{winner} wins: Jack has left Whitechapel. He was {jack}.",
        "{winner} برنده شد: جک از وایت‌چپل گریخت. او {jack} بود.",
    ),
    "game_over_dawn": Text(
        "{winner} wins: day breaks and Jack is free. He was {jack}.",
        "{winner} برنده شد: سپیده زد و جک گرفتار نشد. او {jack} بود.",
    ),
}

_REASONS: Final = {
    "caught": Text("Jack was accused and caught", "جک متهم و دستگیر شد"),
    "wrong_accusation": Text("The Detective accused the wrong character", "کارآگاه به شخصیت دیگری اتهام زد"),
    "escape": Text("Jack escaped from the district", "جک از محله فرار کرد"),
    "dawn": Text("Eight rounds passed and Jack was not caught", "هشت دور گذشت و جک گرفتار نشد"),
}

_ERRORS: Final = {
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "not_a_player": Text("You hold no seat in this game", "شما در این بازی نقشی ندارید"),
    "unknown_command": Text("There is no such command", "چنین فرمانی وجود ندارد"),
    "bad_field": Text("A field of the command is missing, wrong or too many", "یک فیلد فرمان کم، نادرست یا زیادی است"),
    "not_your_turn": Text("It is the other player's turn", "نوبت بازیکن دیگر است"),
    "unknown_character": Text("There is no such character", "چنین شخصیتی وجود ندارد"),
    "unknown_hex": Text("There is no such hex on the board", "چنین خانه‌ای روی تخته نیست"),
    "unknown_exit": Text("There is no such exit", "چنین خروجی‌ای وجود ندارد"),
    "unknown_direction": Text("There is no such direction", "چنین جهتی وجود ندارد"),
    "no_character_selected": Text("First pick a character", "اول یک شخصیت انتخاب کنید"),
    "already_selected": Text("A character is already being played", "شخصیتی در حال بازی است"),
    "card_not_face_up": Text(
        "This character is not among the cards of the round", "این شخصیت میان کارت‌های این دور نیست"
    ),
    "card_already_played": Text("This character was already played in this round", "این شخصیت در این دور بازی شده است"),
    "wrong_ability": Text("This is the ability of another character", "این توانایی شخصیت دیگری است"),
    "ability_already_used": Text("The ability was already used", "توانایی پیش‌تر به کار رفته است"),
    "already_moved": Text("The character has already moved", "شخصیت پیش‌تر حرکت کرده است"),
    "ability_unfinished": Text("First finish the whistle", "اول سوت را تمام کنید"),
    "facing_required": Text("Say which way Watson shall face", "جهت فانوس واتسون را بگویید"),
    "facing_not_allowed": Text("Only Watson has a lantern to turn", "فقط واتسون فانوسی دارد که بچرخد"),
    "escape_not_jack_player": Text("Only Jack's player may escape", "فقط بازیکن جک می‌تواند فرار کند"),
    "escape_not_jack_character": Text("This character is not Jack", "این شخصیت جک نیست"),
    "escape_card_seen": Text(
        "Jack cannot escape while the witness card shows seen",
        "تا کارت شاهد «دیده‌شده» را نشان می‌دهد جک نمی‌تواند فرار کند",
    ),
    "exit_blocked": Text("A police cordon blocks this exit", "حصار پلیس این خروجی را بسته است"),
    "path_too_long": Text("That is too far for this character", "این برای حرکت این شخصیت دور است"),
    "accuse_not_detective": Text("Only the Detective may accuse", "فقط کارآگاه می‌تواند اتهام بزند"),
    "ends_on_start": Text("A move may not end where it began", "حرکت نمی‌تواند روی خانه‌ی شروعش تمام شود"),
    "blocked_by_obstacle": Text("An obstacle is in the way", "مانعی سر راه است"),
    "must_end_on_street": Text("Stealthy must end on a street hex", "استلثی باید روی خانه‌ی خیابان تمام کند"),
    "path_empty": Text("The path has no steps", "مسیر هیچ قدمی ندارد"),
    "not_adjacent": Text("The path leaps between hexes that are not neighbours", "مسیر میان دو خانه‌ی غیرهمسایه می‌پرد"),
    "manhole_covered": Text("A covered manhole closes the sewer", "تایل دریچه‌ی بسته راه فاضلاب را بسته است"),
    "destination_occupied": Text("Another character stands there", "شخصیت دیگری آن‌جا ایستاده است"),
    "accuse_no_target": Text("Nobody stands there to be accused", "کسی آن‌جا نیست که به او اتهام بزنید"),
    "skip_not_allowed": Text("This may not be skipped now", "اکنون نمی‌شود از این گذشت"),
    "not_a_lamp_hex": Text("This is not a lamp hex", "این خانه‌ی چراغ نیست"),
    "lamp_not_lit": Text("No gaslight burns there", "آن‌جا چراغ گازی روشنی نیست"),
    "lamp_already_lit": Text("A gaslight already burns there", "آن‌جا چراغ گازی روشن است"),
    "no_cordon_there": Text("There is no police cordon to take away", "آن‌جا حصار پلیسی نیست که بردارید"),
    "exit_already_blocked": Text("A police cordon already blocks this exit", "این خروجی حصار پلیس دارد"),
    "not_a_manhole": Text("This hex has no manhole", "این خانه دریچه‌ی فاضلاب ندارد"),
    "no_cover_there": Text("This manhole is open already", "این دریچه باز است"),
    "manhole_already_covered": Text("This manhole is covered already", "این دریچه بسته است"),
    "swap_with_self": Text("Gull cannot change places with himself", "گل نمی‌تواند جایش را با خودش عوض کند"),
    "whistle_not_goodley": Text("Goodley cannot whistle for himself", "گودلی نمی‌تواند برای خودش سوت بزند"),
    "whistle_character_repeated": Text(
        "This whistle has already moved that character", "این سوت آن شخصیت را پیش‌تر حرکت داده است"
    ),
    "whistle_too_many_points": Text("The whistle has fewer points left", "سوت این‌قدر امتیاز ندارد"),
    "whistle_no_walk": Text(
        "No walk of exactly that many steps leads there", "با درست همین تعداد قدم نمی‌شود به آن‌جا رسید"
    ),
    "whistle_not_closer": Text("That is not closer to Goodley", "آن‌جا به گودلی نزدیک‌تر نیست"),
    "whistle_points_left": Text("This would waste points of the whistle", "این کار امتیازهای سوت را هدر می‌دهد"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Mr. Jack in London", "مستر جک در لندن"),
    summary=Text(
        "London, 1888: one player is Jack, hidden behind the name of one of eight characters whom both players move "
        "through the gaslit streets of Whitechapel. The Detective must find out who he is and catch him within eight "
        "rounds, while Jack tries to stay free until dawn or to slip out of the district in the dark.",
        "لندن، ۱۸۸۸: یکی از دو بازیکن جک است و پشت نام یکی از هشت شخصیتی پنهان شده که هر دو بازیکن در کوچه‌های "
        "وایت‌چپل حرکت می‌دهند. کارآگاه باید پیش از پایان دور هشتم هویت او را کشف و دستگیرش کند و جک می‌کوشد تا سپیده "
        "گرفتار نشود یا در تاریکی از محله فرار کند.",
    ),
    seats=_SEATS,
    terms={
        **_CHARACTERS,
        **_COMPASS,
        **_TOKENS,
        **_BOARD,
        **_NUMBERS,
        "detective": Text("The Detective", "کارآگاه"),
        "jack": Text("Jack", "جک"),
    },
    lines=_LINES,
    moves=MOVES,
    insights=CIRCLE,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
