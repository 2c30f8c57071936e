"""What a person reads about Mr. Jack Pocket, in English and Persian.

The vocabulary is the tutorial's. The texts of the rules stand in `rules.json` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.insight import CIRCLE
from domain.mr_jack_pocket.choices import MOVES
from domain.ruleset import Text, Words

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

_DIGITS: Final = "۰۱۲۳۴۵۶۷۸"

_NUMBERS: Final = {str(number): Text(str(number), _DIGITS[number]) for number in range(1, 9)}
"""Rounds and cards."""

_PIECES: Final = {
    f"piece_{number}": Text(f"{name.en} ({number})", f"{name.fa} ({_DIGITS[number]})")
    for number, name in enumerate(_CHARACTERS.values(), start=1)
}
"""Each suspect with its number."""

_THINGS: Final = {
    "suspect": Text("suspect", "مظنون"),
    "lantern": Text("lantern", "فانوس"),
    "exit": Text("exit", "خانه‌ی خروج"),
    "number_card": Text("number card", "کارت شماره‌دار"),
    "lit": Text("in the light", "در نور"),
    "shadow": Text("in the shadow", "در سایه"),
    "detective": Text("The Detective", "کارآگاه"),
    "jack": Text("Jack", "جک"),
}

_LINES: Final = {
    "identity_drawn": Text("Jack's identity is drawn.", "هویت جک به قید قرعه تعیین شد."),
    "identity_drawn_open": Text("Jack is {suspect}.", "جک {suspect} است."),
    "round_started": Text(
        "Round {round}, {seat} begins. Active cards: {cards}.", "دور {round}، {seat} آغاز می‌کند. کارت‌های فعال: {cards}."
    ),
    "piece_moved": Text("{seat} moves {piece} from {from} to {to}.", "{seat} {piece} را از {from} به {to} برد."),
    "card_discarded": Text(
        "No active card can move; {seat} spends card {card}.",
        "هیچ کارت فعالی حرکت ندارد؛ {seat} کارت {card} را خرج کرد.",
    ),
    "escape_made": Text(
        "Jack makes for the exit: he is {piece}, from {from}.", "جک به سوی خروج گریخت: او {piece} است، از {from}."
    ),
    "announced_lit": Text("Jack is in the light. Lit: {lit}.", "جک در نور است. در نور: {lit}."),
    "announced_lit_none": Text("Jack is in the light.", "جک در نور است."),
    "announced_shadow": Text("Jack is in the shadow. Lit: {lit}.", "جک در سایه است. در نور: {lit}."),
    "announced_shadow_none": Text("Jack is in the shadow. Nobody is lit.", "جک در سایه است. کسی در نور نیست."),
    "eliminated_light": Text("No longer suspects: {suspects}.", "دیگر مظنون نیستند: {suspects}."),
    "eliminated_exit": Text(
        "On the dark exit and yet here, so not Jack: {suspects}.",
        "در خروج تاریک ایستاد و بازی تمام نشد، پس جک نیست: {suspects}.",
    ),
    "eliminated_escape": Text(
        "The escape gave Jack away. No longer suspects: {suspects}.",
        "فرار جک را لو داد. دیگر مظنون نیستند: {suspects}.",
    ),
    "accused_right": Text(
        "The Detective accuses {suspect}, and is right.", "کارآگاه به {suspect} اتهام زد؛ اتهام درست بود."
    ),
    "accused_wrong": Text(
        "The Detective accuses {suspect}, and is wrong.", "کارآگاه به {suspect} اتهام زد؛ اتهام نادرست بود."
    ),
    "ended_right_accusation": Text("{winner} wins: Jack was {suspect}.", "{winner} برنده شد: جک {suspect} بود."),
    "ended_last_suspect": Text(
        "{winner} wins: only {suspect} is still a suspect.", "{winner} برنده شد: تنها {suspect} مظنون مانده است."
    ),
    "ended_wrong_accusation": Text(
        "{winner} wins by the wrong accusation. He was {suspect}.",
        "{winner} با اتهام نادرست برنده شد. او {suspect} بود.",
    ),
    "ended_walked_to_exit": Text(
        "{winner} wins: {suspect} has left by the dark exit.", "{winner} برنده شد: {suspect} از خروج تاریک بیرون رفت."
    ),
    "ended_escape": Text("{winner} wins: {suspect} has escaped.", "{winner} برنده شد: {suspect} گریخت."),
    "ended_eight_rounds": Text(
        "{winner} wins: the eight rounds are over. He was {suspect}.",
        "{winner} برنده شد: هشت دور به پایان رسید. او {suspect} بود.",
    ),
}

_REASONS: Final = {
    "right_accusation": Text("The Detective accused Jack", "اتهام درست"),
    "last_suspect": Text("One suspect was left", "تنها یک مظنون ماند"),
    "wrong_accusation": Text("The Detective accused somebody else", "اتهام نادرست"),
    "walked_to_exit": Text("Jack reached the exit in the dark", "رسیدن به خروج در سایه"),
    "escape": Text("Jack escaped", "فرار مخفیانه"),
    "eight_rounds": Text("Eight rounds passed", "پایان دور هشتم"),
}

_ERRORS: Final = {
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "not_jack": Text("Only Jack's player can escape", "فقط بازیکن جک می‌تواند فرار کند"),
    "not_detective": Text("Only the Detective can accuse", "فقط کارآگاه می‌تواند اتهام بزند"),
    "unknown_suspect": Text("There is no such suspect", "چنین مظنونی وجود ندارد"),
    "not_your_turn": Text("It is the other player's turn", "نوبت بازیکن دیگر است"),
    "unknown_card": Text("There is no such number card", "چنین کارت شماره‌داری وجود ندارد"),
    "card_not_active": Text("This card is not active in this round", "این کارت در این دور فعال نیست"),
    "card_already_used": Text("This card was used in this round", "این کارت در این دور به کار رفته است"),
    "unknown_square": Text("There is no such square", "چنین خانه‌ای وجود ندارد"),
    "destination_is_lantern": Text("No piece enters the lantern's square", "مهره نمی‌تواند وارد خانه‌ی فانوس شود"),
    "destination_not_adjacent": Text("The square is not next to the piece", "خانه‌ی مقصد مجاور مهره نیست"),
    "destination_occupied": Text("The square is occupied", "خانه‌ی مقصد خالی نیست"),
    "must_move": Text("An active card can move", "کارت فعالی هست که حرکت دارد"),
    "escape_already_used": Text("The escape was already used", "فرار پیش‌تر به کار رفته است"),
    "escape_card_not_active": Text(
        "Your own number is not available in this round", "کارت شماره‌ی خود شما در این دور در دسترس نیست"
    ),
    "escape_in_light": Text("You cannot escape in the light", "در نور نمی‌توانید فرار کنید"),
    "exit_occupied": Text("The exit is occupied", "خانه‌ی خروج اشغال است"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Mr. Jack Pocket", "مستر جک جیبی"),
    summary=Text(
        "Eight suspects step over a small board of squares, four in each round by number cards, while a lantern in the "
        "corner shines along two edges. After each move all learn whether Jack is in the light. The Detective may "
        "accuse once, at any time; Jack may slip out by the dark exit. For players who want to guess and to run, "
        "newcomers too. It is not the boxed game: that one, with street tiles, Holmes, Watson and Toby, and "
        "hourglasses, is Mr. Jack Pocket (published game), for those who know it.",
        "هشت مظنون روی تخته‌ای کوچک خانه به خانه می‌روند، در هر دور چهار نفرشان با کارت‌های شماره‌دار، و فانوسی در گوشه "
        "در امتداد دو لبه می‌تابد. پس از هر حرکت همه می‌فهمند که جک در نور است یا نه. کارآگاه می‌تواند یک بار و هر زمان "
        "اتهام بزند و جک می‌تواند از خروج تاریک بیرون برود. برای کسانی است که می‌خواهند حدس بزنند و بگریزند، تازه‌واردان "
        "هم. این بازی جعبه‌ای نیست: آن یکی، با کاشی‌های خیابان و هلمز و واتسون و توبی و ساعت‌های شنی، مستر جک جیبی "
        "(کلاسیک) است و برای کسانی که آن را می‌شناسند.",
    ),
    seats={"detective": Text("Detective", "کارآگاه"), "jack": Text("Jack", "جک")},
    terms={**_CHARACTERS, **_PIECES, **_NUMBERS, **_THINGS},
    lines=_LINES,
    moves=MOVES,
    insights=CIRCLE,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
