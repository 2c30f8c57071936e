"""What a person reads about Mr. Jack in New York, in English and Persian.

The vocabulary is the rulebook's. The texts of the rules stand in `rules.json` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.insight import CIRCLE
from domain.mr_jack_new_york.choices import MOVES
from domain.ruleset import Text, Words

_SEATS: Final = {"detective": Text("Detective", "بازرس"), "jack": Text("Jack", "جک")}

_CHARACTERS: Final = {
    "beach": Text("Alfred Ely Beach", "آلفرد ایلی بیچ"),
    "callahan": Text("James Callahan", "جیمز کالاهان"),
    "eastman": Text("Monk Eastman", "مانک ایستمن"),
    "grant": Text("Ms Grant", "خانم گرنت"),
    "latimer": Text("Lewis Latimer", "لوئیس لاتیمر"),
    "rider": Text("Ms Rider", "خانم رایدر"),
    "smith": Text("Edward Smith", "ادوارد اسمیت"),
    "tumblety": Text("Francis J. Tumblety", "فرانسیس جی. تامبلتی"),
}

_PLACES: Final = {
    "LI": Text("Liberty Island", "جزیره‌ی آزادی"),
    "LAND": Text("land exit", "خروجی زمینی"),
    **{f"P{number}": Text(f"harbour {number}", f"بندرگاه {digit}") for number, digit in enumerate("۱۲۳۴۵", 1)},
}

_TOKENS: Final = {
    "metro": Text("metro entrance", "ورودی مترو"),
    "lamp": Text("gas lamp", "چراغ گازی"),
    "building": Text("building", "ساختمان"),
    "park": Text("park", "پارک"),
    "I1": Text("investigation tile 1", "کاشی تحقیقات ۱"),
    "I2": Text("investigation tile 2", "کاشی تحقیقات ۲"),
    "steamer": Text("steamer", "کشتی بخار"),
    "informant": Text("informant", "خبرچین"),
    "talkative": Text("talkative", "پرحرف"),
    "silent": Text("silent", "خاموش"),
    "seen": Text("seen", "در دید"),
    "unseen": Text("unseen", "خارج از دید"),
    "suspect": Text("suspect", "مظنون"),
    "innocent": Text("innocent", "بی‌گناه"),
    "alibi": Text("alibi", "کارت بی‌گناهی"),
    "witness": Text("witness call", "پرسش از شاهدان"),
    "street": Text("street", "خیابان"),
    "gate": Text("gate", "دروازه"),
    "exit": Text("exit", "خروجی"),
    "harbour": Text("harbour", "بندرگاه"),
    "moves_only": Text("Eastman only moves others", "ایستمن دیگران را فقط جابه‌جا می‌کند"),
    "ends_the_game": Text(
        "whoever Eastman moves may accuse or escape", "هرکه ایستمن جابه‌جا کند می‌تواند متهم کند یا بگریزد"
    ),
}

_NUMBERS: Final = {str(number): Text(str(number), digit) for number, digit in enumerate("۱۲۳۴۵۶۷۸", 1)}
"""Rounds."""

_LINES: Final = {
    "cards_shuffled": Text("The character cards are shuffled.", "کارت‌های شخصیت بُر خوردند."),
    "cards_shuffled_open": Text(
        "The character cards are shuffled; from the top: {order}.", "کارت‌های شخصیت بُر خوردند؛ از رو: {order}."
    ),
    "alibis_shuffled": Text("The alibi cards are shuffled.", "کارت‌های بی‌گناهی بُر خوردند."),
    "alibis_shuffled_open": Text(
        "The alibi cards are shuffled; from the top: {order}.", "کارت‌های بی‌گناهی بُر خوردند؛ از رو: {order}."
    ),
    "identity_drawn": Text("Jack secretly draws his identity.", "جک پنهانی هویت خود را برداشت."),
    "identity_drawn_open": Text("Jack is {character}.", "جک {character} است."),
    "round_begun": Text("Round {round}. The cards: {cards}.", "دور {round}. کارت‌ها: {cards}."),
    "character_selected": Text("{seat} plays {character}.", "{seat} {character} را به بازی گرفت."),
    "character_moved": Text("{character} goes from {from} to {to}.", "{character} از {from} به {to} رفت."),
    "other_moved": Text(
        "Eastman makes {character} go from {from} to {to}.", "ایستمن {character} را از {from} به {to} برد."
    ),
    "move_skipped": Text("{character} has nowhere to go.", "{character} جایی برای رفتن نداشت."),
    "metro_placed": Text("Beach opens a metro entrance on {hex}.", "بیچ در {hex} یک ورودی مترو گذاشت."),
    "lamp_placed": Text("Latimer puts a gas lamp on {hex}.", "لاتیمر در {hex} یک چراغ گازی گذاشت."),
    "building_placed": Text("Rider builds on {hex}.", "رایدر در {hex} یک ساختمان گذاشت."),
    "park_made": Text("Grant makes a park on {hex}; there was a {tile}.", "گرنت {tile} در {hex} را پارک کرد."),
    "investigation_moved": Text(
        "Callahan moves {tile} from {from} to {to}.", "کالاهان {tile} را از {from} به {to} برد."
    ),
    "steamer_moved": Text("Smith moves a steamer from {from} to {to}.", "اسمیت یک کشتی بخار را از {from} به {to} برد."),
    "swapped": Text(
        "Tumblety lets {a} and {b} exchange places: {a} is now on {aTo}, {b} on {bTo}.",
        "تامبلتی جای {a} و {b} را عوض کرد: {a} اکنون در {aTo} است و {b} در {bTo}.",
    ),
    "alibi_drawn": Text("{seat} gets an alibi card from the informant.", "{seat} از خبرچین یک کارت بی‌گناهی گرفت."),
    "alibi_drawn_open": Text(
        "{seat} gets an alibi card from the informant: {card}.", "{seat} از خبرچین یک کارت بی‌گناهی گرفت: {card}."
    ),
    "informant_turned": Text("The informant is now {side}.", "خبرچین اکنون {side} است."),
    "witness_called": Text(
        "Witness call: Jack is {card}. Nobody else is cleared.", "پرسش از شاهدان: جک {card} است. کسی تبرئه نشد."
    ),
    "witness_called_clearing": Text(
        "Witness call: Jack is {card}. Cleared: {innocents}.", "پرسش از شاهدان: جک {card} است. تبرئه شدند: {innocents}."
    ),
    "accused_right": Text(
        "{character} accuses {accused} on {space}, and is right.",
        "{character} در {space} {accused} را متهم کرد؛ اتهام بجا بود.",
    ),
    "accused_wrong": Text(
        "{character} accuses {accused} on {space}, and is wrong.",
        "{character} در {space} {accused} را متهم کرد؛ اتهام بیجا بود.",
    ),
    "escaped": Text(
        "{character} escapes from {from} by way of the {exit}.", "{character} از {from} و از راه {exit} گریخت."
    ),
    "game_over_caught": Text(
        "{winner} wins: Jack is arrested. He was {jack}.", "{winner} برنده شد: جک بازداشت شد. او {jack} بود."
    ),
    "game_over_wrong_accusation": Text(
        "{winner} wins: the accusation was wrong. Jack was {jack}.", "{winner} برنده شد: اتهام بیجا بود. جک {jack} بود."
    ),
    "game_over_escape": Text(
        "{winner} wins: Jack has left Manhattan. He was {jack}.",
        "{winner} برنده شد: جک از منهتن گریخت. او {jack} بود.",
    ),
    "game_over_dawn": Text(
        "{winner} wins: the eighth round is over and Jack is free. He was {jack}.",
        "{winner} برنده شد: دور هشتم تمام شد و جک بازداشت نشد. او {jack} بود.",
    ),
}

_REASONS: Final = {
    "caught": Text("Jack was accused and arrested", "جک متهم و بازداشت شد"),
    "wrong_accusation": Text("The Detective accused the wrong character", "بازرس شخصیت دیگری را متهم کرد"),
    "escape": Text("Jack escaped from Manhattan", "جک از منهتن گریخت"),
    "dawn": Text("Eight rounds passed and Jack was not arrested", "هشت دور گذشت و جک بازداشت نشد"),
}

_ERRORS: Final = {
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "not_a_player": Text("You hold no seat in this game", "شما در این بازی نقشی ندارید"),
    "unknown_command": Text("There is no such command", "چنین فرمانی وجود ندارد"),
    "bad_field": Text("A field of the command is missing, wrong or too many", "یک فیلد فرمان کم، نادرست یا زیادی است"),
    "not_your_turn": Text("It is the other player's turn", "نوبت بازیکن دیگر است"),
    "unknown_character": Text("There is no such character", "چنین شخصیتی وجود ندارد"),
    "unknown_tile": Text("There is no such investigation tile", "چنین کاشی تحقیقاتی وجود ندارد"),
    "unknown_hex": Text("There is no such hex on the board", "چنین خانه‌ای روی صفحه نیست"),
    "unknown_exit": Text("There is no such exit", "چنین خروجی‌ای وجود ندارد"),
    "already_selected": Text("A character is already being played", "شخصیتی در حال بازی است"),
    "card_not_face_up": Text(
        "This character is not among the cards of the round", "این شخصیت میان کارت‌های این دور نیست"
    ),
    "card_already_played": Text("This character was already played in this round", "این شخصیت در این دور بازی شده است"),
    "no_character_selected": Text("First pick a character", "اول یک شخصیت انتخاب کنید"),
    "wrong_ability": Text("This is the ability of another character", "این قابلیت شخصیت دیگری است"),
    "ability_already_used": Text("The ability was already used", "قابلیت پیش‌تر اعمال شده است"),
    "already_moved": Text("The movement is already done", "حرکت پیش‌تر انجام شده است"),
    "eastman_moves_only": Text(
        "At this table whoever Eastman moves can neither accuse nor escape",
        "در این بازی کسی که ایستمن جابه‌جا می‌کند نه می‌تواند متهم کند و نه بگریزد",
    ),
    "other_is_eastman": Text(
        "Eastman moves somebody else, or himself by his own move",
        "ایستمن کس دیگری را جابه‌جا می‌کند، یا خودش حرکت می‌کند",
    ),
    "ends_on_start": Text("A movement may not end where it began", "حرکت نمی‌تواند در جای شروعش تمام شود"),
    "blocked_by_obstacle": Text("That hex cannot be entered", "به این خانه نمی‌شود وارد شد"),
    "out_of_reach": Text("That is too far", "آن‌جا دور است"),
    "destination_occupied": Text("Another character stands there", "شخصیت دیگری آن‌جا ایستاده است"),
    "accuse_not_detective": Text("Only the Detective may accuse", "فقط بازرس می‌تواند متهم کند"),
    "accuse_no_target": Text("Nobody stands there to be accused", "کسی آن‌جا نیست که متهم شود"),
    "escape_not_jack_player": Text("Only Jack's player may escape", "فقط بازیکن جک می‌تواند بگریزد"),
    "escape_not_jack_character": Text("This character is not Jack", "این شخصیت جک نیست"),
    "escape_card_seen": Text(
        "Jack cannot escape while the witness card shows seen",
        "تا کارت شاهد در حالت «در دید» است جک نمی‌تواند بگریزد",
    ),
    "exit_without_steamer": Text("No steamer lies in this harbour", "در این بندرگاه کشتی بخاری نیست"),
    "exit_blocked": Text("An investigation tile blocks this exit", "کاشی تحقیقات این خروجی را مسدود کرده است"),
    "reserve_empty": Text("No such tile is left", "از این کاشی چیزی نمانده است"),
    "hex_not_free": Text("Nothing can be laid there", "آن‌جا نمی‌شود چیزی گذاشت"),
    "not_convertible": Text("There is no tile to turn into a park", "آن‌جا کاشی‌ای نیست که پارک شود"),
    "pair_not_adjacent": Text("The two hexes are not neighbours", "این دو خانه مجاور هم نیستند"),
    "same_place": Text("The tile already lies there", "کاشی هم‌اکنون همان‌جاست"),
    "no_steamer_there": Text("There is no steamer to move", "آن‌جا کشتی بخاری نیست"),
    "harbour_taken": Text("A steamer already lies in that harbour", "در آن بندرگاه کشتی بخار هست"),
    "swap_not_tumblety": Text("Tumblety lets two others exchange", "تامبلتی جای دو نفر دیگر را عوض می‌کند"),
    "swap_with_self": Text("Two different characters must exchange", "باید جای دو شخصیت متفاوت عوض شود"),
    "skip_not_allowed": Text("The movement may not be skipped now", "اکنون نمی‌شود از حرکت گذشت"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Mr. Jack in New York", "مستر جک در نیویورک"),
    summary=Text(
        "Manhattan, 1889: one player is Jack, hidden behind the name of one of eight characters whom both players move "
        "through a city that changes under their feet. The Detective must find out who he is and arrest him within "
        "eight rounds, while Jack tries to stay at large or to leave the island by land or by steamer.",
        "منهتن، ۱۸۸۹: یکی از دو بازیکن جک است و پشت نام یکی از هشت شخصیتی پنهان شده که هر دو بازیکن در شهری حرکت "
        "می‌دهند که مدام تغییر می‌کند. بازرس باید پیش از پایان دور هشتم هویت او را کشف و بازداشتش کند و جک می‌کوشد "
        "هویتش فاش نشود یا از راه زمین یا با کشتی بخار از منهتن بگریزد.",
    ),
    seats=_SEATS,
    terms={
        **_CHARACTERS,
        **_PLACES,
        **_TOKENS,
        **_NUMBERS,
        "detective": Text("The Detective", "بازرس"),
        "jack": Text("Jack", "جک"),
    },
    lines=_LINES,
    moves=MOVES,
    insights=CIRCLE,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
