"""How Captain Jack looks: the fleets around the table, the chests, the piles and one's own hand. Our own drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.captain_jack.cards import CARDS
from domain.captain_jack.effects import Cards
from domain.captain_jack.names import CardName
from domain.captain_jack.view import CaptainView, FaceDown, View
from domain.captain_jack.words import WORDS
from domain.card_table import HIGH, WIDE, back, front, lines, pips, step
from domain.drawing import Ground, Sheet, coordinate, group, line, listed, path, polygon, sheet
from domain.notices import MARGIN, Notices
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
_ROOM: Final = _WIDTH - 2 * MARGIN
_STRIP_AT: Final = 142.0
_CHIP: Final = 35.0
_IN_A_STRIP: Final = 18
"""So many open cards lie in one row."""
_RANKS: Final = tuple(dict.fromkeys(card.rank for card in CARDS.values()))
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_INKS: Final[tuple[tuple[Ground, str], ...]] = (("heart", "HD"), ("card", "SC"))
_TOKENS: Final = 9

_PASS: Final = Text("Pass {number} of {passes}", "گذر {number} از {passes}")
_PHASE: Final = Text("{phase} · attacks {attacks}", "{phase} · حمله‌ها {attacks}")
_QUIET: Final = Text("Quiet turns in a row: {turns}", "نوبت‌های آرام پیاپی: {turns}")
_SO_FAR: Final = Text("this turn is quiet so far", "این نوبت تا این‌جا آرام است")
_ATTACK: Final = Text(
    "{by} attacks {target} with {card}, value {value}", "{by} با {card} به {target} حمله می‌کند، ارزش {value}"
)
_OWED: Final = Text("crew owed: {count}", "ملوان بدهکار: {count}")
_POINTS: Final = Text("{total} points", "{total} امتیاز")
_HAND: Final = Text("hand {count}", "دست {count}")
_ACES: Final = Text("aces {count}", "آس‌ها {count}")
_CHEST: Final = Text("Chest", "صندوقچه")
_CREW: Final = Text("Crew", "ملوانان")
_LEFT: Final = Text("Left in hand", "مانده در دست")
_STOCK: Final = Text("Stock: {count}", "استاک: {count}")
_MARKERS: Final = Text("Ship markers: {ships}, tokens: {tokens}", "نشان کشتی: {ships}، توکن: {tokens}")
_SUNKEN: Final = Text("Sunken treasure", "گنج غرق‌شده")
_DISCARD: Final = Text("Discard pile", "کارت‌های کنار گذاشته")
_UNSEEN: Final = Text("Not seen yet", "هنوز دیده نشده")
_IN_HANDS: Final = Text("Surely in hands", "حتماً در دست‌ها")
_MY_HAND: Final = Text("My hand", "دست من")
_MOST: Final = Text(
    "{name}: at most {treasures} treasures and {cannons} cannon shots in hand, of {kinds} kinds of cards",
    "{name}: در دست حداکثر {treasures} گنج و {cannons} شلیک توپ، از {kinds} نوع کارت",
)
_SCORE: Final = Text(
    "{name}: treasure {treasure}, crew {crew}, tokens {tokens}, ships {ships}, total {total}",
    "{name}: گنج {treasure}، ملوان {crew}، توکن {tokens}، کشتی {ships}، مجموع {total}",
)
_BACKS: Final[Mapping[str | None, Ground]] = {"first_colour": "blue", "second_colour": "red", None: "back"}

Draw = Callable[[float], tuple[str, float]]


def picture(view: View, reader: SeatId | None, language: Language) -> str:
    """The view as an SVG document, read by a seat (None: a spectator) in a language."""
    page = sheet(_WIDTH, language)
    told = Notices(page, WORDS, reader)
    pass_ = page.say(_PASS).format(number=page.number(view.pass_number), passes=page.number(view.passes))
    status = told.status(view.to_act, view.outcome)
    y, parts = 132.0, [told.heading(pass_, status, beside_turns=False), _moment(page, told, view)]
    if view.attack is not None:
        parts.append(page.box(MARGIN, y, _ROOM, 40, "alarm"))
        words = _attack(page, told, view)
        parts.append(
            page.text(page.width / 2, y + 20, words, on="alarm", size=22, anchor="middle", bold=True, room=_ROOM - 20)
        )
        y += 52
    draws: list[Draw] = [_captain(page, told, view, captain) for captain in view.captains]
    draws += [_middle(page, view), _lists(page, view), _hand(page, view)]
    for draw in draws:
        part, y = draw(y)
        parts.append(part)
    return page.picture(
        y + 6,
        *parts,
        title=f"{told.name} – {pass_}",
        description=[f"{words}." for words in (pass_, status, told.eyes, *_told(page, told, view)) if words],
    )


def _moment(page: Sheet, told: Notices, view: View) -> str:
    words = page.say(_QUIET).format(turns=page.number(view.quiet_turns))
    if view.phase is not None:
        words = page.say(_PHASE).format(phase=told.term(view.phase), attacks=page.number(view.attacks))
    return page.text(page.width - MARGIN, 107, words, on="paper", size=22, anchor="end", room=440)


def _attack(page: Sheet, told: Notices, view: View) -> str:
    attack = view.attack
    if attack is None:
        return ""
    words = page.say(_ATTACK).format(
        by=told.seat(view.turn),
        target=told.seat(attack.target),
        card=told.term(attack.card),
        value=page.number(attack.value),
    )
    owed = f" · {page.say(_OWED).format(count=page.number(attack.crew_owed))}" if attack.crew_owed else ""
    return words + owed


def _captain(page: Sheet, told: Notices, view: View, captain: CaptainView) -> Draw:
    """What lies before a captain: ships and tokens, chest, crew, and how many cards are in the hand."""

    def draw(top: float) -> tuple[str, float]:
        rows = _rows(page, view, captain)
        score = next(row for row in view.score_sheet if row.seat == captain.seat)
        height = 90 + _height(rows)
        turn, due = view.turn == captain.seat, view.to_act == captain.seat
        ground: Ground = "chosen" if due else "panel"
        points = page.say(_POINTS).format(total=page.number(score.total))
        counts = " · ".join(
            page.say(words).format(count=page.number(count))
            for words, count in ((_HAND, captain.hand), (_ACES, captain.aces))
        )
        ships = [_ship(page.x(MARGIN + 26 + index * 44), top + 62) for index in range(min(captain.ships, 7))]
        more = f"× {page.number(captain.ships)}"
        parts = [
            page.box(8, top, page.width - 16, height, ground, "glow" if turn or due else "faint", 4 if turn else 1.5),
            page.text(MARGIN, top + 24, told.seat(captain.seat), on=ground, size=26, bold=True, room=240),
            page.text(280, top + 24, counts, on=ground, size=22, room=300),
            page.text(page.width - MARGIN, top + 24, points, on=ground, size=25, anchor="end", bold=True, room=180),
            *ships,
            page.text(340, top + 62, more, on=ground, size=22, room=70),
            pips(page, 440, top + 62, captain.tokens, _TOKENS, "blue", radius=13, apart=36),
            _strips(page, rows, top + 88, on=ground),
        ]
        return group(*parts, seat=captain.seat, ships=str(captain.ships), tokens=str(captain.tokens)), top + height + 8

    return draw


def _rows(page: Sheet, view: View, captain: CaptainView) -> list[tuple[str, Cards]]:
    """The open cards of a captain: the chest as it lies, the crew, and after the end the hand."""
    lists = [(_CHEST, captain.chest), (_CREW, captain.crew)]
    if view.hands is not None:
        lists.append((_LEFT, view.hands[[each.seat for each in view.captains].index(captain.seat)]))
    return [(page.say(words), cards) for words, cards in lists if cards]


def _height(rows: Sequence[tuple[str, Cards]]) -> float:
    return sum(38 * -(-len(cards) // _IN_A_STRIP) + 4 for _, cards in rows)


def _strips(page: Sheet, rows: Sequence[tuple[str, Cards]], top: float, *, on: Ground) -> str:
    """Open cards, small, side by side in strips, in their order, each list with its name."""
    parts, y = [], top
    for words, cards in rows:
        parts.append(page.text(MARGIN, y + 17, words, on=on, size=20, room=118))
        strips = []
        for start in range(0, len(cards), _IN_A_STRIP):
            strip = cards[start : start + _IN_A_STRIP]
            strips.append(page.box(_STRIP_AT, y, len(strip) * _CHIP, 34, "card", "line", 1, round_=5))
            between = (page.x(_STRIP_AT + index * _CHIP) for index in range(1, len(strip)))
            strips.append(
                path("".join(f"M{coordinate(x)} {coordinate(y + 4)}v26" for x in between), None, "faint", 1.5)
            )
            for ground, suits in _INKS:
                signs = (
                    (_STRIP_AT + (index + 0.5) * _CHIP, y + 17, sign(card))
                    for index, card in enumerate(strip)
                    if card[-1] in suits
                )
                strips.append(page.texts(signs, on=ground, size=15.5))
            y += 38
        y += 4
        parts.append(group(*strips, cards=" ".join(cards)))
    return "".join(parts)


def sign(card: CardName) -> str:
    """A card in short: its rank and the sign of its suit."""
    return f"{card[:-1]}{_SIGNS[card[-1]]}"


def _ship(x: float, y: float) -> str:
    hull = [(x - 17, y + 4), (x + 17, y + 4), (x + 10, y + 15), (x - 10, y + 15)]
    return (
        polygon(hull, "brown", "card", 1)
        + line([(x, y + 4), (x, y - 17)], "line", 2.5)
        + polygon([(x + 2, y - 16), (x + 14, y + 1), (x + 2, y + 1)], "line")
    )


def _middle(page: Sheet, view: View) -> Draw:
    """The stock with its topmost back, and what lies in the middle."""

    def draw(top: float) -> tuple[str, float]:
        stock = page.say(_STOCK).format(count=page.number(view.stock))
        markers = page.say(_MARKERS).format(ships=page.number(view.ship_markers), tokens=page.number(view.tokens_left))
        quiet = page.say(_QUIET).format(turns=page.number(view.quiet_turns))
        if view.quiet_so_far:
            quiet = f"{quiet} · {page.say(_SO_FAR)}"
        pile = back(page, MARGIN, top + 4, page.number(view.stock), on=_BACKS[view.top_back]) if view.stock else ""
        told = [stock, markers, quiet]
        return group(
            pile, lines(page, MARGIN + WIDE + 20, top + 16, told, on="paper", size=21, room=660)
        ), top + HIGH + 22

    return draw


def _lists(page: Sheet, view: View) -> Draw:
    """The sunken treasure; by suit and rank the discard pile and what has not been seen."""

    def draw(top: float) -> tuple[str, float]:
        rows = [(page.say(_SUNKEN), view.sunken)] if view.sunken else []
        parts, y = [_strips(page, rows, top, on="paper")], top + _height(rows)
        for index, (words, cards) in enumerate(_counted(view)):
            x = MARGIN + index % 2 * (_ROOM / 2 + 8)
            parts.append(_count(page, page.say(words), cards, x, y + index // 2 * 182))
        return group(*parts), y + 182 * -(-len(_counted(view)) // 2)

    return draw


def _counted(view: View) -> list[tuple[Text, Mapping[CardName, int]]]:
    counted = [(_DISCARD, view.discard)]
    if view.face_down is not None:
        counted += [(_UNSEEN, view.face_down.unseen), (_IN_HANDS, view.face_down.in_hands)]
    return [(words, cards) for words, cards in counted if cards]


def _count(page: Sheet, words: str, cards: Mapping[CardName, int], x: float, top: float) -> str:
    """How many there are of each card: a row for each suit, a column for each rank."""
    parts = [
        page.text(
            x, top + 14, f"{words}: {page.number(sum(cards.values()))}", on="paper", size=21, bold=True, room=360
        ),
        page.box(x, top + 32, _ROOM / 2 - 8, 138, "panel", "faint", 1.5, round_=6),
    ]
    apart = (_ROOM / 2 - 44) / len(_RANKS)
    columns = [x + 36 + (column + 0.5) * apart for column in range(len(_RANKS))]
    heights = [top + 72 + row * 27 for row in range(len(_SIGNS))]
    counts = (
        (at, y, page.number(cards[rank + suit]))
        for y, suit in zip(heights, _SIGNS, strict=True)
        for at, rank in zip(columns, _RANKS, strict=True)
        if cards.get(rank + suit)
    )
    ranks = ((at, top + 46, rank) for at, rank in zip(columns, _RANKS, strict=True))
    suits = ((x + 18, y, shape) for y, shape in zip(heights, _SIGNS.values(), strict=True))
    parts.append(page.texts(ranks, on="panel", size=16, bold=True))
    parts.append(page.texts(suits, on="panel", size=22))
    parts.append(page.texts(counts, on="panel", size=17))
    return group(*parts, counted=" ".join(f"{card}:{count}" for card, count in cards.items()))


def _hand(page: Sheet, view: View) -> Draw:
    """The reader's own hand, open."""
    hand = view.my_hand

    def draw(top: float) -> tuple[str, float]:
        if not hand:
            return "", top
        apart = step(len(hand), _ROOM)
        parts = [page.text(MARGIN, top + 16, page.say(_MY_HAND), on="paper", size=24, bold=True)]
        for index, card in enumerate(hand):
            ground: Ground = "heart" if card[-1] in "HD" else "card"
            x = MARGIN + index * apart
            parts.append(front(page, x, top + 36, card, card[:-1], _SIGNS[card[-1]], on=ground, mark="hand"))
        return group(*parts), top + HIGH + 48

    return draw


def _told(page: Sheet, told: Notices, view: View) -> list[str]:
    sentences = [_moment_words(page, told, view), _attack(page, told, view)]
    for captain in view.captains:
        name = told.seat(captain.seat)
        counts = ((_HAND, captain.hand), (_ACES, captain.aces))
        each = [page.say(text).format(count=page.number(number)) for text, number in counts]
        sentences.append(f"{name}: {listed(each, page.language)}")
        sentences += [f"{name}: {words}: {told.terms(cards)}" for words, cards in _rows(page, view, captain)]
    for row in view.score_sheet:
        columns = {
            column: page.number(getattr(row, column)) for column in ("treasure", "crew", "tokens", "ships", "total")
        }
        sentences.append(page.say(_SCORE).format(name=told.seat(row.seat), **columns))
    sentences.append(page.say(_STOCK).format(count=page.number(view.stock)))
    sentences.append(f"{page.say(_SUNKEN)}: {told.terms(view.sunken)}")
    for words, counted in _counted(view):
        each = [f"{told.term(card)} × {page.number(counted[card])}" for card in CARDS if card in counted]
        sentences.append(f"{page.say(words)}: {listed(each, page.language)}")
    if view.face_down is not None:
        sentences += _hands(page, told, view.face_down)
    if view.my_hand is not None:
        sentences.append(f"{page.say(_MY_HAND)}: {told.terms(view.my_hand)}")
    return sentences


def _moment_words(page: Sheet, told: Notices, view: View) -> str:
    quiet = page.say(_QUIET).format(turns=page.number(view.quiet_turns))
    if view.phase is None:
        return quiet
    phase = page.say(_PHASE).format(phase=told.term(view.phase), attacks=page.number(view.attacks))
    return listed([phase, quiet], page.language)


def _hands(page: Sheet, told: Notices, down: FaceDown) -> list[str]:
    return [
        page.say(_MOST).format(
            name=told.seat(hand.seat),
            treasures=page.number(hand.treasures_at_most),
            cannons=page.number(hand.cannons_at_most),
            kinds=page.number(len(hand.possible)),
        )
        for hand in down.hands
    ]
