"""How Jekyll & Hyde looks: the street, the two hands, the crime scene and the tokens. Our own drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from domain.card_table import HIGH, WIDE, back, front, pips, step
from domain.drawing import Sheet, circle, group, line, listed, path, polygon, sheet
from domain.jekyll_and_hyde.cards import GAME
from domain.jekyll_and_hyde.names import CardName, SeatName, SymbolName
from domain.jekyll_and_hyde.view import FaceDownCard, SeatView, View
from domain.jekyll_and_hyde.words import WORDS
from domain.notices import MARGIN, Notices
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
_CARDS_AT: Final = 200.0
_ROOM: Final = _WIDTH - MARGIN - _CARDS_AT
_ROW: Final = HIGH + 14
_BY_NAME: Final = {card.id: card for card in GAME.cards}
_FEW: Final = 4
"""So few possible cards are listed by name."""

_NIGHT: Final = Text("Night {night} of 7", "شب {night} از ۷")
_QUOTA: Final = Text("Cards to use tonight: {quota}", "کارت‌های امشب: {quota}")
_STREET: Final = Text("Street", "خیابان")
_HAND: Final = Text("Hand ({size})", "دست ({size})")
_DOWN: Final = Text("Face down", "رو به پایین")
_CRIMES: Final = Text("Crimes", "جنایت‌ها")
_PROOFS: Final = Text("Proofs", "اثبات‌ها")
_INVESTIGATIONS: Final = Text("Investigations", "تحقیقات")
_SHOWN: Final = Text("Shown for them", "نشان داده شده")
_USED: Final = Text("used {used} of {quota}", "{used} از {quota} به کار رفته")
_READY: Final = Text("detective token ready", "نشان کارآگاه آماده")
_SPENT: Final = Text("detective token used", "نشان کارآگاه خرج شده")
_ATTENTION: Final = Text("Attention", "توجه")
_SUBSTANCES: Final = Text("Substances", "ماده‌ها")
_ASIDE: Final = Text("Aside pile", "دسته‌ی کنار")
_DISCARD: Final = Text("Discard pile", "دیسکارد")
_ANY: Final = Text("one of {count} cards", "یکی از {count} کارت")
_FROM: Final = Text("{name}: {size} cards of {count} possible", "{name}: {size} کارت از {count} کارت ممکن")
_EITHER: Final = Text(" or ", " یا ")
_LOOKED: Final = Text("looked at", "نگاه شده")


def picture(view: View, reader: SeatId | None, language: Language) -> str:
    """The view as an SVG document, read by a seat (None: a spectator) in a language."""
    page = sheet(_WIDTH, language)
    told = Notices(page, WORDS, reader)
    night = page.say(_NIGHT).format(night=page.number(view.night))
    due = "" if view.outcome or view.phase == "substance" else told.term(view.phase)
    status = told.status(view.turn, view.outcome)
    own: SeatName = "hyde" if reader == "hyde" else "jekyll"
    other: SeatName = "jekyll" if own == "hyde" else "hyde"
    parts = [told.heading(night, status, beside_turns=False)]
    quota = page.say(_QUOTA).format(quota=page.number(view.quota))
    parts.append(page.text(page.width - MARGIN, 107, quota, on="paper", size=22, anchor="end", room=360))
    if due:
        parts.append(page.text(MARGIN, 140, due, on="paper", size=22, room=760))
    y = 164.0
    for draw in (_seat(page, told, view, other), _middle(page, told, view), _seat(page, told, view, own)):
        part, y = draw(y)
        parts.append(part)
    return page.picture(
        y + 6,
        *parts,
        title=f"{told.name} – {night}",
        description=[
            f"{words}." for words in (night, status, due, told.eyes, quota, *_told(page, told, view)) if words
        ],
    )


Draw = Callable[[float], tuple[str, float]]


def _seat(page: Sheet, told: Notices, view: View, seat: SeatName) -> Draw:
    """What lies before a seat: its hand, tonight's cards face down, its crimes and proofs."""
    own: SeatView = view.jekyll if seat == "jekyll" else view.hyde

    def draw(top: float) -> tuple[str, float]:
        rows = [(page.say(_HAND).format(size=page.number(own.hand_size)), _hand(page, own))]
        if own.face_down:
            down = [_marked(_face_down(page, card), down=f"{seat}-{n}") for n, card in enumerate(own.face_down)]
            rows.append((page.say(_DOWN), down))
        for words, cards in ((_CRIMES, own.crimes), (_PROOFS, own.proofs)):
            if cards:
                rows.append((page.say(words), [_open(page, card) for card in cards]))
        height = 46 + len(rows) * _ROW
        mine = view.turn == seat and view.outcome is None
        token = page.say(_READY if own.detective else _SPENT)
        used = page.say(_USED).format(used=page.number(own.used), quota=page.number(view.quota))
        parts = [
            page.box(8, top, page.width - 16, height, "panel", "glow" if mine else "faint", 4 if mine else 1.5),
            page.text(MARGIN + 4, top + 26, told.seat(seat), on="panel", size=27, bold=True, room=170),
            page.text(_CARDS_AT, top + 26, f"{used} · {token}", on="panel", size=21, room=_ROOM),
            *(_row(page, words, cards, top + 44 + index * _ROW) for index, (words, cards) in enumerate(rows)),
        ]
        return group(*parts, seat=seat), top + height + 12

    return draw


def _middle(page: Sheet, told: Notices, view: View) -> Draw:
    """The street, Hyde's investigations, Jekyll's tokens and the piles."""

    def draw(top: float) -> tuple[str, float]:
        street = [_marked(_place(page, cards), street=str(n)) for n, cards in enumerate(view.street)]
        rows = [(page.say(_STREET), street)]
        if view.investigations:
            rows.append((page.say(_INVESTIGATIONS), [_open(page, card) for card in view.investigations]))
        if view.shown:
            rows.append((page.say(_SHOWN), [_open(page, card) for card in view.shown]))
        if view.revealed is not None:
            rows += [
                (told.term(name), [_open(page, card) for card in cards])
                for name, cards in (("aside", view.revealed.aside), ("discard", view.revealed.discard))
                if cards
            ]
        parts = [_row(page, words, cards, top + index * _ROW) for index, (words, cards) in enumerate(rows)]
        y = top + len(rows) * _ROW + 16
        parts.append(page.text(MARGIN, y, page.say(_ATTENTION), on="paper", size=23, bold=True, room=170))
        parts.append(pips(page, _CARDS_AT + 12, y, view.attention, GAME.attention, "alarm", radius=11, apart=29))
        parts.append(page.text(440, y, page.say(_SUBSTANCES), on="paper", size=23, bold=True, room=170))
        parts.append(pips(page, 632, y, view.substances, GAME.substances.goal, "green", radius=11, apart=29))
        for x, words, pile in ((MARGIN, _ASIDE, view.aside), (440.0, _DISCARD, view.discard)):
            counted = f"{page.say(words)}: {page.number(pile.size)}"
            parts.append(page.text(x, y + 38, counted, on="paper", size=22, room=350))
        return group(*parts), y + 66

    return draw


Lay = Callable[[float, float], str]


def _marked(lay: Lay, **marks: str) -> Lay:
    """A card with a mark for its place, by which clients find it."""
    return lambda x, y: group(lay(x, y), **marks)


def _row(page: Sheet, words: str, cards: Sequence[Lay], y: float) -> str:
    apart = step(len(cards), _ROOM - 4)
    laid = [lay(_CARDS_AT + index * apart, y) for index, lay in enumerate(cards)]
    return page.text(MARGIN + 4, y + HIGH / 2, words, on="panel", size=22, room=165) + "".join(laid)


def _hand(page: Sheet, own: SeatView) -> list[Lay]:
    known: list[Lay] = [_open(page, card) for card in own.hand]
    return known + [_hidden(page, "") for _ in range(own.hand_size - len(own.hand))]


def _open(page: Sheet, card: CardName, *, looked_at: bool = False) -> Lay:
    data = _BY_NAME[card]

    def lay(x: float, y: float) -> str:
        rank, stroke = page.number(data.value), "glow" if looked_at else "line"
        sign = _symbol(data.symbol, page.x(x + WIDE / 2), y + 54)
        return front(page, x, y, card, rank, sign, on="card", stroke="glow" if stroke == "glow" else "line")

    return lay


def _hidden(page: Sheet, words: str, *, looked_at: bool = False) -> Lay:
    return lambda x, y: back(page, x, y, words, looked_at=looked_at)


def _face_down(page: Sheet, card: FaceDownCard) -> Lay:
    if card.card is not None:
        return _open(page, card.card, looked_at=card.looked_at)
    return _hidden(page, f"?{page.number(len(card.could_be))}", looked_at=card.looked_at)


def _place(page: Sheet, cards: tuple[CardName, ...]) -> Lay:
    """A place of the street: the card, where only one can lie there; else how many could."""
    return _open(page, cards[0]) if len(cards) == 1 else _hidden(page, f"?{page.number(len(cards))}")


def _symbol(symbol: SymbolName, x: float, y: float) -> str:
    match symbol:
        case "knife":
            blade = [(x - 4, y - 17), (x + 4, y - 8), (x + 4, y + 4), (x - 4, y + 4)]
            return (
                polygon(blade, "out")
                + line([(x - 9, y + 5), (x + 9, y + 5)], "brown", 4)
                + line([(x, y + 6), (x, y + 16)], "brown", 6)
            )
        case "poison":
            return path(f"M{x - 4:.1f} {y - 15:.1f}h8v9l8 14a4 4 0 0 1-3 6h-18a4 4 0 0 1-3-6l8-14z", "green") + line(
                [(x - 6, y - 15), (x + 6, y - 15)], "brown", 4
            )
        case "rope":
            return circle(x, y + 3, 12, None, "brown", 5) + line([(x, y - 9), (x, y - 17)], "brown", 5)
        case "pistol":
            barrel = [(x - 16, y - 8), (x + 15, y - 8), (x + 15, y), (x - 2, y), (x - 6, y + 14), (x - 15, y + 14)]
            return polygon([*barrel, (x - 12, y)], "black")


def _told(page: Sheet, told: Notices, view: View) -> list[str]:
    def either(cards: Sequence[CardName]) -> str:
        if len(cards) > _FEW:
            return page.say(_ANY).format(count=page.number(len(cards)))
        return page.say(_EITHER).join(told.term(card) for card in cards)

    def pile(name: str, size: int, cards: Sequence[CardName]) -> str:
        return page.say(_FROM).format(name=name, size=page.number(size), count=page.number(len(cards)))

    sentences = []
    for seat, own in (("jekyll", view.jekyll), ("hyde", view.hyde)):
        name = told.seat(seat)
        hand = page.say(_HAND).format(size=page.number(own.hand_size))
        sentences.append(f"{name}: {hand}: {told.terms(own.hand)}")
        if own.hand_size > len(own.hand):
            sentences.append(pile(f"{name}: {hand}", own.hand_size, own.could_hold))
        for card in own.face_down:
            looked = f" ({page.say(_LOOKED)})" if card.looked_at else ""
            known = told.term(card.card) if card.card else either(card.could_be)
            sentences.append(f"{name}: {page.say(_DOWN)}: {known}{looked}")
        sentences += [
            f"{name}: {page.say(words)}: {told.terms(cards)}"
            for words, cards in ((_CRIMES, own.crimes), (_PROOFS, own.proofs))
        ]
        used = page.say(_USED).format(used=page.number(own.used), quota=page.number(view.quota))
        about = listed([used, page.say(_READY if own.detective else _SPENT)], page.language)
        sentences.append(f"{name}: {about}")
    for words, cards in ((_INVESTIGATIONS, view.investigations), (_SHOWN, view.shown)):
        if cards:
            sentences.append(f"{page.say(words)}: {told.terms(cards)}")
    sentences.append(f"{page.say(_STREET)}: {' · '.join(either(cards) for cards in view.street) or '—'}")
    sentences.append(pile(page.say(_ASIDE), view.aside.size, view.aside.could_hold))
    sentences.append(pile(page.say(_DISCARD), view.discard.size, view.discard.could_hold))
    if view.revealed is not None:
        for words, cards in (
            (_STREET, view.revealed.street),
            (_ASIDE, view.revealed.aside),
            (_DISCARD, view.revealed.discard),
        ):
            sentences.append(f"{page.say(words)}: {told.terms(cards)}")
    sentences.append(f"{page.say(_ATTENTION)}: {page.number(view.attention)}")
    sentences.append(f"{page.say(_SUBSTANCES)}: {page.number(view.substances)}")
    return sentences
