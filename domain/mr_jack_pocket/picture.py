"""How Mr. Jack Pocket looks: the squares in light and shadow, the pieces and the cards. Our own drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from domain.drawing import Ground, Sheet, arrow, circle, group, line, listed, sheet
from domain.hex_map import Point, token
from domain.mr_jack_pocket.board import BOARD, SQUARES
from domain.mr_jack_pocket.names import Announcement, CharacterName
from domain.mr_jack_pocket.view import CardView, PieceView, View
from domain.mr_jack_pocket.words import WORDS
from domain.notices import MARGIN, Notices
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
_SIDE: Final = 116.0
_LEFT: Final = 120.0
_TOP: Final = 172.0
_BOTTOM: Final = _TOP + _SIDE * len(BOARD.rows)
_COLOURS: Final = {suspect.id: cast("Ground", suspect.color) for suspect in BOARD.suspects}
MARKS: Final[Mapping[CharacterName, Text]] = {
    "holmes": Text("Ho", "هل"),
    "watson": Text("Wa", "وا"),
    "smith": Text("Sm", "سم"),
    "lestrade": Text("Le", "لس"),
    "stealthy": Text("St", "ست"),
    "goodley": Text("Go", "گد"),
    "gull": Text("Gu", "گل"),
    "bert": Text("Be", "بر"),
}
_ROUND: Final = Text("Round {round} of 8", "دور {round} از ۸")
_ANNOUNCED: Final = {
    "lit": Text("Announced: Jack is in the light", "اعلام: جک در نور است"),
    "shadow": Text("Announced: Jack is in the shadow", "اعلام: جک در سایه است"),
    None: Text("Nothing announced yet", "هنوز چیزی اعلام نشده"),
}
_ANNOUNCED_ON: Final[Mapping[Announcement | None, Ground]] = {"lit": "lit", "shadow": "out", None: "panel"}
_CARDS: Final = Text("Active cards", "کارت‌های فعال")
_CARD: Final = Text("Card {card}, to {to}", "کارت {card}، به {to}")
_USED: Final = Text("Card {card}, used", "کارت {card}، خرج شده")
_SPENT: Final = Text("used", "خرج شده")
_STUCK: Final = Text("cannot move", "بی‌حرکت")
_SUSPECTS: Final = Text("Suspects", "مظنونان")
_CAN_BE: Final = Text("Can be Jack", "ممکن است جک باشد")
_NEXT: Final = Text("Next cards from", "کارت‌های بعدی از میان")
_IS: Final = Text("Jack is {name}", "جک {name} است")
_FREE: Final = Text("An escape could be tried now", "اکنون می‌توان گریخت")
_CANNOT: Final = Text("No escape now: {reason}", "اکنون نمی‌توان گریخت: {reason}")
_ESCAPED: Final = Text("The escape was used", "فرار خرج شده است")
_CLEARED: Final = Text("no suspect", "بی‌گناه")


def picture(view: View, reader: SeatId | None, language: Language) -> str:
    """The view as an SVG document, read by a seat (None: a spectator) in a language."""
    page = sheet(_WIDTH, language)
    told = Notices(page, WORDS, reader)
    round_ = page.say(_ROUND).format(round=page.number(view.round))
    status = told.status(view.turn, view.outcome)
    jack = view.identity if view.own is None else view.own.identity
    used = sum(card.used for card in view.cards)
    rows = _rows(page, view, told, jack)
    below = _BOTTOM + 40
    cards_end = below + 30 + 2 * 74
    return page.picture(
        cards_end + 54 * len(rows) + 14,
        told.heading(round_, status, beside_turns=view.outcome is None),
        told.turns(view.round_order, used, over=view.outcome is not None),
        _announcement(page, view),
        _squares(page, view),
        *(_piece(page, piece, jack == piece.number) for piece in view.pieces),
        _cards(page, view, told, below),
        *(
            _row(page, view, words, numbers, cards_end + 54 * index, jack)
            for index, (words, numbers) in enumerate(rows)
        ),
        title=f"{told.name} – {round_}",
        description=[f"{sentence}." for sentence in (round_, status, told.eyes, *_told(page, view, told, jack))],
    )


def _announcement(page: Sheet, view: View) -> str:
    ground = _ANNOUNCED_ON[view.announced]
    x = page.width - MARGIN - 390
    return page.box(x, 92, 390, 36, ground, "line", 1.5) + page.text(
        x + 195, 110, page.say(_ANNOUNCED[view.announced]), on=ground, size=21, anchor="middle", bold=True, room=372
    )


def _corner(square: str) -> Point:
    index = SQUARES.index(square)
    row, column = divmod(index, len(BOARD.columns))
    return (_LEFT + column * _SIDE, _TOP + row * _SIDE)


def _squares(page: Sheet, view: View) -> str:
    """The squares in light and shadow, the lantern with its two rays, and the exit."""
    flat = page.map
    parts = []
    for name in SQUARES:
        x, y = _corner(name)
        lantern, exit_ = name == BOARD.lantern, name == BOARD.exit
        ground: Ground = "lamp" if lantern else "lit" if name in view.lit_squares else "dark"
        box = flat.box(x + 2, y + 2, _SIDE - 4, _SIDE - 4, ground, "green" if exit_ else None, 8, round_=12)
        words = flat.text(x + _SIDE / 2, y + _SIDE - 17, name, on=ground, size=19, anchor="middle")
        parts.append(group(box, words, square=name))
    x, y = _corner(BOARD.lantern)
    middle = (x + _SIDE / 2, y + _SIDE / 2 - 8)
    parts.append(circle(*middle, 24, "beam", "card", 4) + circle(*middle, 10, "card"))
    for ray in BOARD.rays.values():
        shone = [name for name in ray if name in view.lit_squares]
        if shone:
            end = _corner(shone[-1])
            right = end[1] == y
            start = (x + _SIDE, y + 22) if right else (x + 22, y + _SIDE)
            stop = (end[0] + _SIDE - 14, y + 22) if right else (x + 22, end[1] + _SIDE - 14)
            parts.append(line([start, stop], "glow", 4, dash="3 8"))
    x, y = _corner(BOARD.exit)
    parts.append(arrow((x + 76, y + 20), (x + 104, y + 20), "green", 5))
    return group(*parts)


def _token(page: Sheet, view_piece: PieceView, at: Point, radius: float, jack: bool, *, on_map: bool = False) -> str:
    name = view_piece.character
    return token(
        page,
        at,
        radius,
        name,
        f"{page.number(view_piece.number)}" if on_map else page.say(MARKS[name]),
        _COLOURS[name],
        innocent=not view_piece.suspect,
        seen=view_piece.lit if on_map else None,
        jack=jack,
    )


def _piece(page: Sheet, piece: PieceView, jack: bool) -> str:
    x, y = _corner(piece.square)
    return _token(page, piece, (x + _SIDE / 2, y + _SIDE / 2 - 9), 34, jack, on_map=True)


def _cards(page: Sheet, view: View, told: Notices, top: float) -> str:
    """The round's cards, where each can go, or that it is used."""
    half = (page.width - 2 * MARGIN - 16) / 2
    parts = [page.text(MARGIN, top, page.say(_CARDS), on="paper", size=23, bold=True)]
    for index, card in enumerate(view.cards):
        x, y = MARGIN + index % 2 * (half + 16), top + 22 + index // 2 * 74
        piece = view.pieces[card.card - 1]
        ground: Ground = "spent" if card.used else "panel"
        known = piece.number == (view.identity if view.own is None else view.own.identity)
        parts.append(
            group(
                page.box(x, y, half, 64, ground, "faint", 1.5),
                page.text(x + 24, y + 32, page.number(card.card), on=ground, size=34, anchor="middle", bold=True),
                _token(page, piece, (page.x(x + 72), y + 32), 22, known),
                page.text(x + 104, y + 20, told.term(piece.character), on=ground, size=22, bold=True, room=half - 112),
                page.text(x + 104, y + 46, _state(page, card), on=ground, size=20, room=half - 112),
                card=str(card.card),
            )
        )
    return group(*parts)


def _state(page: Sheet, card: CardView) -> str:
    if card.used:
        return page.say(_SPENT)
    return "→ ".replace("→", "←" if page.mirrored else "→") + "  ".join(card.to) if card.to else page.say(_STUCK)


def _rows(page: Sheet, view: View, told: Notices, jack: int | None) -> list[tuple[str, Sequence[int]]]:
    """What stands below the cards: words and the numbers of the suspects to show with them."""
    rows: list[tuple[str, Sequence[int]]] = [(page.say(_SUSPECTS), view.suspects)]
    if jack is None:
        rows.append((page.say(_CAN_BE), view.possible_jacks))
    else:
        rows.append((page.say(_IS).format(name=told.term(view.pieces[jack - 1].character)), (jack,)))
    rows.append((page.say(_NEXT), view.next_numbers))
    if view.own is not None:
        rows.append((_escape(page, view.own.why_no_escape), ()))
    if view.escape_used:
        rows.append((page.say(_ESCAPED), ()))
    return rows


def _escape(page: Sheet, refusal: str | None) -> str:
    if refusal is None:
        return page.say(_FREE)
    return page.say(_CANNOT).format(reason=page.say(WORDS.errors[refusal]))


def _row(page: Sheet, view: View, words: str, numbers: Sequence[int], y: float, jack: int | None) -> str:
    room = 280 if numbers else page.width - 2 * MARGIN
    tokens = [
        _token(page, view.pieces[number - 1], (page.x(330 + 58 * index), y + 24), 22, number == jack)
        for index, number in enumerate(numbers)
    ]
    return group(page.text(MARGIN, y + 24, words, on="paper", size=22, room=room), *tokens)


def _told(page: Sheet, view: View, told: Notices, jack: int | None) -> list[str]:
    def named(numbers: Sequence[int]) -> str:
        return told.terms([f"piece_{number}" for number in numbers])

    sentences = [page.say(_ANNOUNCED[view.announced])]
    for piece in view.pieces:
        state = told.term("suspect") if piece.suspect else page.say(_CLEARED)
        light = told.term("lit" if piece.lit else "shadow")
        about = listed([state, light, piece.square], page.language)
        sentences.append(f"{told.term(f'piece_{piece.number}')}: {about}")
    for card in view.cards:
        words = _USED if card.used else _CARD
        sentences.append(page.say(words).format(card=page.number(card.card), to=told.terms(card.to)))
    sentences += [
        f"{words}: {named(numbers)}" if numbers else words for words, numbers in _rows(page, view, told, jack)
    ]
    return sentences
