"""What a person reads about the published Mr. Jack Pocket, in English and Persian.

The vocabulary is the rulebook's. The texts of the rules stand in `rules.json` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.mr_jack_pocket_classic.choices import MOVES
from domain.mr_jack_pocket_classic.insight import INSIGHTS
from domain.ruleset import Text, Words

_CHARACTERS: Final = {
    "madame": Text("Madame", "مادام"),
    "goodley": Text("Sgt Goodley", "گروهبان گودلی"),
    "bert": Text("Jeremy Bert", "جرمی برت"),
    "gull": Text("William Gull", "ویلیام گل"),
    "stealthy": Text("Miss Stealthy", "میس استلثی"),
    "smith": Text("John Smith", "جان اسمیت"),
    "lestrade": Text("Inspector Lestrade", "بازرس لسترید"),
    "pizer": Text("John Pizer", "جان پایزر"),
    "lane": Text("Joseph Lane", "جوزف لین"),
}

_DETECTIVES: Final = {
    "holmes": Text("Sherlock Holmes", "شرلوک هلمز"),
    "watson": Text("Dr Watson", "دکتر واتسون"),
    "toby": Text("Toby the dog", "توبی (سگ)"),
}

_SIDES: Final = {
    "N": Text("north", "شمال"),
    "E": Text("east", "شرق"),
    "S": Text("south", "جنوب"),
    "W": Text("west", "غرب"),
}

_FACES: Final = {
    "face_rotation": Text("rotation", "چرخش"),
    "face_exchange": Text("exchange", "جابه‌جایی"),
    "face_joker": Text("joker", "جوکر"),
    "face_alibi": Text("alibi", "آلیبی"),
    "face_holmes": Text("Holmes", "هلمز"),
    "face_watson": Text("Watson", "واتسون"),
    "face_toby": Text("Toby", "توبی"),
}
"""The faces of the action tokens; three of them are named like the detective that they move."""

_THINGS: Final = {
    "suspect": Text("suspect", "مظنون"),
    "tile": Text("street tile", "کاشی خیابان"),
    "wall": Text("wall", "دیوار"),
    "crossroads": Text("crossroads", "چهارراه"),
    "hourglass": Text("hourglass", "ساعت شنی"),
    "time_token": Text("time token", "ژتون زمان"),
    "action_token": Text("action token", "ژتون عمل"),
    "appeal": Text("appeal for witnesses", "فراخوان شاهدان"),
    "pursuit": Text("pursuit", "تعقیب"),
    "investigator": Text("The Investigator", "کارآگاه"),
    "jack": Text("Jack", "جک"),
}

_NUMBERS: Final = {
    str(number): Text(str(number), digits)
    for number, digits in enumerate(["۰", "۱", "۲", "۳", "۴", "۵", "۶", "۷", "۸", "۹", "۱۰", "۱۱", "۱۲", "۱۳"])
}
"""Rounds, tiles, places and hourglasses; Jack never has more than 13."""

_LINES: Final = {
    "tiles_laid": Text(
        "The street tiles are laid, row by row: {characters}.", "کاشی‌های خیابان چیده شدند، ردیف به ردیف: {characters}."
    ),
    "alibis_shuffled": Text("The alibi cards are shuffled.", "کارت‌های آلیبی بُر خوردند."),
    "alibis_shuffled_open": Text(
        "The alibi cards are shuffled; from the top: {order}.", "کارت‌های آلیبی بُر خوردند؛ از رو: {order}."
    ),
    "identity_drawn": Text("Jack secretly takes on an identity.", "جک مخفیانه هویتی به خود گرفت."),
    "identity_drawn_open": Text("Jack is {character}.", "جک {character} است."),
    "round_started": Text("Round {round}. The action tokens: {faces}.", "دور {round}. ژتون‌های عمل: {faces}."),
    "token_used": Text("{seat} uses the action token {face}.", "{seat} ژتون عمل {face} را به کار برد."),
    "detective_moved": Text(
        "{detective} goes from place {from} to place {to}.", "{detective} از جایگاه {from} به جایگاه {to} رفت."
    ),
    "nobody_moved": Text("Nobody moves.", "کسی حرکت نکرد."),
    "tile_turned": Text(
        "Tile {tile} ({character}) is turned clockwise, quarter turns: {turns}. Its wall is now in the {wall}.",
        "کاشی {tile} ({character}) ساعتگرد چرخید، ربع دور: {turns}. دیوارش اکنون در {wall} است.",
    ),
    "crossroads_turned": Text(
        "Tile {tile} ({character}) is turned clockwise, quarter turns: {turns}. It is a crossroads without a wall.",
        "کاشی {tile} ({character}) ساعتگرد چرخید، ربع دور: {turns}. این کاشی چهارراهی بی‌دیوار است.",
    ),
    "tiles_exchanged": Text(
        "{one} (tile {tile_a}) and {other} (tile {tile_b}) change places.",
        "{one} (کاشی {tile_a}) و {other} (کاشی {tile_b}) جایشان را با هم عوض کردند.",
    ),
    "alibi_revealed": Text(
        "The Investigator draws an alibi card and shows it: {card}.", "کارآگاه یک کارت آلیبی کشید و نشان داد: {card}."
    ),
    "suspect_cleared": Text(
        "{character} has an alibi and is no longer a suspect.", "{character} آلیبی دارد و دیگر مظنون نیست."
    ),
    "alibi_kept": Text("Jack drew an alibi card.", "جک یک کارت آلیبی کشید."),
    "alibi_kept_open": Text("Jack drew an alibi card: {card}.", "جک یک کارت آلیبی کشید: {card}."),
    "seen": Text(
        "Appeal for witnesses: Jack is seen. Nobody is cleared; {seat} takes the time token.",
        "فراخوان شاهدان: جک دیده شد. کسی از فهرست مظنونین بیرون نرفت؛ {seat} ژتون زمان را برداشت.",
    ),
    "seen_clearing": Text(
        "Appeal for witnesses: Jack is seen. Cleared: {cleared}; {seat} takes the time token.",
        "فراخوان شاهدان: جک دیده شد. از فهرست مظنونین بیرون رفتند: {cleared}؛ {seat} ژتون زمان را برداشت.",
    ),
    "unseen": Text(
        "Appeal for witnesses: Jack is unseen. Nobody is cleared; {seat} takes the time token.",
        "فراخوان شاهدان: جک دیده نشد. کسی از فهرست مظنونین بیرون نرفت؛ {seat} ژتون زمان را برداشت.",
    ),
    "unseen_clearing": Text(
        "Appeal for witnesses: Jack is unseen. Cleared: {cleared}; {seat} takes the time token.",
        "فراخوان شاهدان: جک دیده نشد. از فهرست مظنونین بیرون رفتند: {cleared}؛ {seat} ژتون زمان را برداشت.",
    ),
    "pursuit_started": Text(
        "Both have reached their goals: the pursuit begins.", "هر دو به هدف خود رسیدند: تعقیب آغاز شد."
    ),
    "ended_last_suspect": Text(
        "{winner} wins: only {jack} is still a suspect. Jack's hourglasses: {hourglasses}.",
        "{winner} برنده شد: تنها {jack} مظنون مانده است. ساعت‌های شنی جک: {hourglasses}.",
    ),
    "ended_six_hourglasses": Text(
        "{winner} wins with enough hourglasses: {hourglasses}. Jack was {jack}.",
        "{winner} با ساعت‌های شنی کافی برنده شد: {hourglasses}. جک {jack} بود.",
    ),
    "ended_both_seen": Text(
        "{winner} wins: both reached their goals and {jack}, who is Jack, is seen. Jack's hourglasses: {hourglasses}.",
        "{winner} برنده شد: هر دو به هدف خود رسیدند و {jack}، که جک است، دیده شد. ساعت‌های شنی جک: {hourglasses}.",
    ),
    "ended_pursuit_seen": Text(
        "{winner} wins: {jack}, who is Jack, is seen in the pursuit. Jack's hourglasses: {hourglasses}.",
        "{winner} برنده شد: {jack}، که جک است، در تعقیب دیده شد. ساعت‌های شنی جک: {hourglasses}.",
    ),
    "ended_both_unseen_round8": Text(
        "{winner} wins: both reached their goals and {jack}, who is Jack, is unseen to the end. "
        "Jack's hourglasses: {hourglasses}.",
        "{winner} برنده شد: هر دو به هدف خود رسیدند و {jack}، که جک است، تا پایان دیده نشد. "
        "ساعت‌های شنی جک: {hourglasses}.",
    ),
    "ended_eight_rounds": Text(
        "{winner} wins: the eight rounds are over. Jack was {jack}, his hourglasses: {hourglasses}.",
        "{winner} برنده شد: هشت دور به پایان رسید. جک {jack} بود، ساعت‌های شنی او: {hourglasses}.",
    ),
}

_REASONS: Final = {
    "last_suspect": Text("One suspect was left", "یک مظنون ماند"),
    "six_hourglasses": Text("Jack had six hourglasses", "جک به شش ساعت شنی رسید"),
    "both_seen": Text("Both goals were reached and Jack was seen", "هر دو به هدف رسیدند و جک دیده شد"),
    "pursuit_seen": Text("Jack was seen in the pursuit", "جک در تعقیب دیده شد"),
    "both_unseen_round8": Text(
        "Both goals were reached and Jack was unseen at the end of round 8",
        "هر دو به هدف رسیدند و جک در پایان دور هشتم دیده نشد",
    ),
    "eight_rounds": Text("Eight rounds passed", "هشت دور گذشت"),
}

_ERRORS: Final = {
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "not_your_turn": Text("It is the other player's turn", "نوبت بازیکن دیگر است"),
    "unknown_token": Text("There is no such action token", "چنین ژتون عملی وجود ندارد"),
    "token_already_used": Text("This token was used in this round", "این ژتون در این دور به کار رفته است"),
    "bad_field": Text(
        "The face that is up does not take this parameter", "رویی که از ژتون بالاست این پارامتر را نمی‌گیرد"
    ),
    "steps_must_be_1_or_2": Text("Move one or two places", "یک یا دو جایگاه حرکت دهید"),
    "joker_must_move": Text("The Investigator must move a detective", "کارآگاه باید یکی از مهره‌ها را حرکت دهد"),
    "unknown_detective": Text("There is no such detective", "چنین مهره‌ای وجود ندارد"),
    "unknown_tile": Text("There is no such tile", "چنین کاشی‌ای وجود ندارد"),
    "bad_rotation": Text("Turn the tile by 1, 2 or 3 quarter turns", "کاشی را یک، دو یا سه ربع دور بچرخانید"),
    "tile_already_rotated": Text("This tile was turned in this round", "این کاشی در این دور چرخانده شده است"),
    "same_tile": Text("Choose two different tiles", "دو کاشی متفاوت انتخاب کنید"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Mr. Jack Pocket (published game)", "مستر جک جیبی (کلاسیک)"),
    summary=Text(
        "The published game of nine street tiles: Holmes, Watson and Toby walk around them, tiles are turned and "
        "exchanged, and what changes is who can be seen. The Investigator wins when one suspect is left, Jack with six "
        "hourglasses or after eight rounds. For players who know the boxed game. Nobody accuses and nobody escapes "
        "here: the other Mr. Jack Pocket, with pieces on a board of squares, a lantern and an exit, is for players who "
        "want to guess and to run.",
        "بازی منتشرشده با نه کاشی خیابان: هلمز و واتسون و توبی دور آن‌ها می‌گردند، کاشی‌ها می‌چرخند و جابه‌جا می‌شوند و "
        "آن‌چه عوض می‌شود این است که چه کسی دیده می‌شود. کارآگاه وقتی برنده است که یک مظنون بماند و جک با شش ساعت شنی یا "
        "پس از هشت دور. برای کسانی است که بازی جعبه‌ای را می‌شناسند. این‌جا نه اتهامی هست و نه فراری: بازی دیگر، مستر جک "
        "جیبی، با مهره‌هایی روی خانه‌های تخته و فانوس و خروجی، برای کسانی است که می‌خواهند حدس بزنند و بگریزند.",
    ),
    seats={"investigator": Text("Investigator", "کارآگاه"), "jack": Text("Jack", "جک")},
    terms={**_CHARACTERS, **_DETECTIVES, **_SIDES, **_FACES, **_THINGS, **_NUMBERS},
    lines=_LINES,
    moves=MOVES,
    insights=INSIGHTS,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
