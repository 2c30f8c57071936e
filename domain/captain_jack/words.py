"""All that people read about Captain Jack, in English and Persian; the rules' texts stand in `rules.json`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.captain_jack.cards import CARDS
from domain.captain_jack.choices import MOVES
from domain.captain_jack.insight import INSIGHTS
from domain.captain_jack.names import SEATS
from domain.filling import number
from domain.ruleset import Text, Words

LARGEST_NUMBER: Final = 504
"""No count and no score that a line tells is larger than the deck."""

_SUITS: Final = {
    "spades": Text("spades", "پیک"),
    "hearts": Text("hearts", "دل"),
    "diamonds": Text("diamonds", "خشت"),
    "clubs": Text("clubs", "گشنیز"),
}
_RANKS: Final = {"A": Text("ace", "آس"), "J": Text("jack", "جک"), "K": Text("king", "کینگ")}


def _number(value: int | str) -> Text:
    return Text(str(value), number(value, "fa"))


def _card(rank: str, suit: str) -> Text:
    """`10 of spades`, `پیک ۱۰`; `ace of spades`, `آس پیک`."""
    named, of = _RANKS.get(rank, _number(rank)), _SUITS[suit]
    return Text(f"{named.en} of {of.en}", f"{named.fa} {of.fa}" if rank in _RANKS else f"{of.fa} {named.fa}")


_SEATS: Final[Mapping[str, Text]] = {
    seat: Text(f"Captain {n}", f"کاپیتان {_number(n).fa}") for n, seat in enumerate(SEATS, 1)
}
_CARDS: Final[Mapping[str, Text]] = {name: _card(card.rank, card.suit) for name, card in CARDS.items()}
_NUMBERS: Final = {str(number): _number(number) for number in range(LARGEST_NUMBER + 1)}

_THINGS: Final = {
    **_SUITS,
    "treasure": Text("treasure", "گنج"),
    "cannon": Text("cannon shot", "شلیک توپ"),
    "double_attack": Text("second attack", "حمله‌ی دوباره"),
    "repair": Text("repair", "تعمیر کشتی"),
    "boarding_or_salvage": Text("boarding or salvage", "دزدیدن یا نجات گنج"),
    "salvage_only": Text("salvage only", "فقط نجات گنج"),
    "king": Text("king", "کینگ"),
    "jack": Text("jack", "جک"),
    "stock": Text("stock", "استاک"),
    "discard": Text("discard pile", "کارت‌های کنار گذاشته"),
    "hand": Text("hand", "دست"),
    "chest": Text("treasure chest", "صندوقچه‌ی گنج"),
    "sunken": Text("sunken treasure", "گنج غرق‌شده"),
    "token": Text("seaworthiness token", "توکن قابلیت سفر دریایی"),
    "ship": Text("ship marker", "نشان کشتی"),
    "active_ship": Text("active ship", "کشتی فعال"),
    "fleet": Text("fleet", "کشتیرانی"),
    "crew": Text("pressed crew", "ملوانان معترض"),
    "trade": Text("trade", "ترید"),
    "score_sheet": Text("score sheet", "برگه‌ی ثبت امتیازات"),
    "total": Text("total", "مجموع امتیازات"),
    "first_colour": Text("first colour of backs", "رنگ اول پشت کارت‌ها"),
    "second_colour": Text("second colour of backs", "رنگ دوم پشت کارت‌ها"),
    "one": Text("phase one", "مرحله‌ی یک"),
    "two": Text("phase two", "مرحله‌ی دو"),
    "defend": Text("a defence is due", "نوبت پاسخ مدافع است"),
    "board": Text("a decision about boarding is due", "نوبت تصمیم درباره‌ی دزدیدن گنج است"),
    "second": Text("a second attack is possible", "حمله‌ی دوم ممکن است"),
}

_LINES: Final = {
    "stock_shuffled": Text("The cards are shuffled; the stock is ready.", "کارت‌ها بُر خوردند و استاک آماده است."),
    "cards_drawn": Text("{seat} draws cards: {count}.", "{seat} کارت کشید: {count} کارت."),
    "cards_drawn_open": Text("{seat} draws {cards}.", "{seat} این کارت‌ها را کشید: {cards}."),
    "turn_started": Text("It is the turn of {seat}.", "نوبت {seat} است."),
    "turn_started_laying_treasure": Text(
        "It is the turn of {seat}, who adds to the treasure chest: {treasure}.",
        "نوبت {seat} است؛ به صندوقچه‌ی گنج رفت: {treasure}.",
    ),
    "turn_started_laying_aces": Text(
        "It is the turn of {seat}, who lays aces of spades in front: {aces}.",
        "نوبت {seat} است؛ آس پیک رو شد: {aces} کارت.",
    ),
    "turn_started_laying_both": Text(
        "It is the turn of {seat}, who adds to the treasure chest: {treasure}; "
        "and lays aces of spades in front: {aces}.",
        "نوبت {seat} است؛ به صندوقچه‌ی گنج رفت: {treasure}؛ آس پیک رو شد: {aces} کارت.",
    ),
    "captain_jack_declared": Text(
        "{seat} shows {cards}, declares Captain Jack and takes a ship.",
        "{seat} این کارت‌ها را نشان داد: {cards}؛ «کاپیتان جک» را اعلام کرد و یک کشتی گرفت.",
    ),
    "attack_declared": Text("{seat} attacks {target} with the {card}.", "{seat} با {card} به {target} حمله کرد."),
    "attack_declared_again": Text(
        "{seat} discards an ace of spades and attacks {target} with the {card}.",
        "{seat} یک آس پیک کنار گذاشت و با {card} به {target} حمله کرد.",
    ),
    "defence_played": Text("{seat} answers with the {card}.", "{seat} با {card} پاسخ داد."),
    "defence_missing": Text("{seat} has no cannon card.", "{seat} کارت توپ ندارد."),
    "damage_dealt": Text(
        "The active ship of {seat} loses tokens: {count}. Left: {left}.",
        "کشتی فعال {seat} توکن از دست داد: {count}. باقی‌مانده: {left}.",
    ),
    "ship_sunk": Text(
        "The active ship of {seat} sinks. Diamonds lost with it: {treasure}. Ships left: {ships}.",
        "کشتی فعال {seat} غرق شد. خشت‌های ازدست‌رفته: {treasure}. کشتی‌های مانده: {ships}.",
    ),
    "ship_sunk_losing_crew": Text(
        "The active ship of {seat} sinks. Diamonds lost with it: {treasure}. Pressed crew lost: {crew}. "
        "Ships left: {ships}.",
        "کشتی فعال {seat} غرق شد. خشت‌های ازدست‌رفته: {treasure}. ملوانان ازدست‌رفته: {crew}. کشتی‌های مانده: {ships}.",
    ),
    "boarding_declined": Text("{seat} does not board.", "{seat} گنجی ندزدید."),
    "boarded": Text(
        "{seat} boards the ship of {target} with the {card}. Diamonds taken: {count}.",
        "{seat} با {card} به صندوقچه‌ی {target} دست برد. خشت‌های دزدیده‌شده: {count}.",
    ),
    "crew_demanded": Text(
        "{seat} must give up cards of the hand as crew: {count}.",
        "{seat} باید از دستش ملوان بدهد: {count} کارت.",
    ),
    "crew_pressed": Text(
        "{seat} presses crew from the hand of {target}: {cards}.", "{seat} از دست {target} ملوان گرفت: {cards}."
    ),
    "ship_repaired": Text(
        "{seat} repairs the active ship with the {card}. Tokens now: {tokens}.",
        "{seat} کشتی فعالش را با {card} تعمیر کرد. توکن‌ها: {tokens}.",
    ),
    "traded": Text("{seat} trades {cards}.", "{seat} این کارت‌ها را ترید کرد: {cards}."),
    "salvaged": Text(
        "{seat} discards {cards} and salvages {treasure}.", "{seat} کنار گذاشت: {cards}؛ و نجات داد: {treasure}."
    ),
    "passed": Text("{seat} passes.", "{seat} رد کرد."),
    "discard_reshuffled": Text(
        "The discard pile is shuffled and becomes the stock. Cards: {count}.",
        "کارت‌های کنار گذاشته بُر خوردند و استاک شدند. تعداد: {count}.",
    ),
    "stock_exhausted": Text("The stock is empty.", "استاک تمام شد."),
    "game_ended": Text("{winners} wins. Points: {points}.", "{winners} برنده شد. امتیاز: {points}."),
    "game_ended_shared": Text(
        "{winners} share the victory. Points of each: {points}.",
        "{winners} در پیروزی شریک شدند. امتیاز هر یک: {points}.",
    ),
}

_REASONS: Final = {"played_out": Text("All that can be played has been played", "همه‌ی کارت‌های قابل بازی بازی شدند")}

_ERRORS: Final = {
    "player_count": Text("Three to six captains play", "این بازی سه تا شش بازیکن می‌خواهد"),
    "game_over": Text("The game has ended", "بازی تمام شده است"),
    "nothing_to_defend": Text("There is no attack to answer", "حمله‌ای نیست که پاسخ بخواهد"),
    "no_crew_owed": Text("No crew is due", "ملوانی بدهکار نیستید"),
    "waiting_for_defender": Text("The target has to answer first", "اول باید مدافع پاسخ دهد"),
    "waiting_for_crew": Text("The crew that is due comes first", "اول باید ملوانان داده شوند"),
    "not_your_turn": Text("It is another captain's turn", "نوبت کاپیتان دیگری است"),
    "phase_one_first": Text("Phase one is not over", "مرحله‌ی یک هنوز تمام نشده است"),
    "boarding_pending": Text("Decide about boarding first", "اول درباره‌ی دزدیدن گنج تصمیم بگیرید"),
    "only_second_attack_or_end_turn": Text(
        "Only a second attack or the end of the turn", "فقط حمله‌ی دوم یا پایان نوبت ممکن است"
    ),
    "wrong_phase": Text("Not in this phase", "در این مرحله ممکن نیست"),
    "need_king_and_jack": Text("A king and a jack are needed", "یک کینگ و یک جک لازم است"),
    "card_not_in_hand": Text("You do not hold that card", "این کارت در دست شما نیست"),
    "colours_differ": Text("King and jack differ in colour", "کینگ و جک هم‌رنگ نیستند"),
    "no_ship_left": Text("No ship marker is left", "نشان کشتی باقی نمانده است"),
    "no_ship": Text("You have no ship", "کشتی ندارید"),
    "cannot_attack_self": Text("You cannot attack yourself", "نمی‌توانید به خودتان حمله کنید"),
    "unknown_seat": Text("There is no such captain", "چنین کاپیتانی در بازی نیست"),
    "target_has_no_ship": Text("That captain has no ship", "این کاپیتان کشتی ندارد"),
    "not_a_cannon_card": Text("That is not a cannon card", "این کارت توپ نیست"),
    "must_defend": Text("You have a cannon card and must answer with one", "کارت توپ دارید و باید با آن پاسخ دهید"),
    "not_a_boarding_card": Text("That card cannot board", "با این کارت نمی‌شود گنج دزدید"),
    "wrong_number_of_cards": Text("That is not the number of cards due", "تعداد کارت‌ها درست نیست"),
    "not_a_repair_card": Text("That card cannot repair", "با این کارت نمی‌شود تعمیر کرد"),
    "ship_not_damaged": Text("Your ship is sound", "کشتی شما سالم است"),
    "trade_one_to_four": Text("One to four cards can be traded", "یک تا چهار کارت را می‌شود ترید کرد"),
    "stock_too_small": Text("The stock has too few cards", "استاک به این تعداد کارت ندارد"),
    "need_a_club": Text("At least one club is needed", "حداقل یک گشنیز لازم است"),
    "not_a_club": Text("Only clubs salvage treasure", "فقط با گشنیز می‌شود گنج را نجات داد"),
    "not_enough_sunken_treasure": Text("The sunken treasure is smaller than that", "گنج غرق‌شده به این اندازه نیست"),
    "must_act": Text("Not everybody can pass in a row", "همه پشت سر هم نمی‌توانند رد کنند"),
}


def _rules() -> Mapping[str, Text]:
    data = files(__package__).joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Text])


WORDS: Final = Words(
    name=Text("Captain Jack", "کاپیتان جک"),
    summary=Text(
        "Three to six captains draw from twelve packs of cards. They claim ships with kings and jacks, fire spades, "
        "repair with hearts and board with clubs, all for the diamonds in the treasure chests.",
        "سه تا شش کاپیتان از دوازده بسته ورق کارت می‌کشند. با کینگ و جک کشتی می‌گیرند، با پیک شلیک می‌کنند، با دل "
        "تعمیر می‌کنند و با گشنیز گنج می‌دزدند و همه در پی خشت‌های صندوقچه‌های گنج‌اند.",
    ),
    seats=_SEATS,
    terms={**_SEATS, **_CARDS, **_NUMBERS, **_THINGS},
    lines=_LINES,
    moves=MOVES,
    insights=INSIGHTS,
    errors=_ERRORS,
    reasons=_REASONS,
    rules=_rules(),
)
