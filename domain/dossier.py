"""What pictures of an inquiry show around the map: the round and the turn, the eight characters, the alibis.

For games of cards in pairs of rounds with a witness card: their views have the same members.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from domain.drawing import Ground, Sheet, eye, group
from domain.hex_map import Point, token
from domain.notices import MARGIN, Notices
from domain.ruleset import Outcome, Text, Words

HEADING: Final = 132.0
_ROW: Final = 66.0
_LINE: Final = 50.0

_ROUND: Final = Text("Round {round} of 8", "دور {round} از ۸")
_WITNESS: Final = Text("Witness card: {side}", "کارت شاهد: {side}")
_THIS: Final = Text("Cards of this round", "کارت‌های این دور")
_NEXT: Final = Text("Cards of the next round", "کارت‌های دور بعد")
_OTHER: Final = Text("Not in this round", "بیرون از این دور")
_PLAYED: Final = Text("played", "بازی شده")
_PLAYING: Final = Text("playing now", "در بازی")
_GONE: Final = Text("gone", "رفته")
_CAN_BE: Final = Text("Can be Jack", "ممکن است جک باشد")
_IS: Final = Text("Jack is {name}", "جک {name} است")
_MINE: Final = Text("{alibi}: mine", "{alibi}: مال من")
_DRAWN: Final = Text("{alibi}: {seat}", "{alibi}: {seat}")
_LEFT: Final = Text("{alibi}: still in the deck", "{alibi}: مانده در دسته")
_DECK: Final = Text("Deck of rounds {rounds}", "کارت‌های دور {rounds}")
_ALIBIS: Final = Text(
    "{alibi}: {first} {detective}, {second} {jack}, in the deck {left}",
    "{alibi}: {first} {detective}، {second} {jack}، در دسته {left}",
)


class _Playing(Protocol):
    @property
    def character(self) -> str: ...


class _Counts(Protocol):
    @property
    def detective(self) -> int: ...
    @property
    def jack(self) -> int: ...
    @property
    def left(self) -> int: ...


class _Revealed(Protocol):
    @property
    def detective_alibis(self) -> Sequence[str]: ...
    @property
    def jack_alibis(self) -> Sequence[str]: ...
    @property
    def alibis_left(self) -> Sequence[str]: ...
    @property
    def decks(self) -> Sequence[Sequence[str]]: ...


class _InquiryView(Protocol):
    """The members of a view that are told here."""

    @property
    def round(self) -> int: ...
    @property
    def round_order(self) -> Sequence[str]: ...
    @property
    def turn(self) -> str | None: ...
    @property
    def playing(self) -> _Playing | None: ...
    @property
    def face_up(self) -> Sequence[str]: ...
    @property
    def played(self) -> Sequence[str]: ...
    @property
    def next_cards(self) -> Sequence[str]: ...
    @property
    def witness(self) -> str: ...
    @property
    def innocents(self) -> Sequence[str]: ...
    @property
    def possible_jacks(self) -> Sequence[str]: ...
    @property
    def seen(self) -> Sequence[str]: ...
    @property
    def alibis(self) -> _Counts: ...
    @property
    def my_alibis(self) -> Sequence[str]: ...
    @property
    def jack(self) -> str | None: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def revealed(self) -> _Revealed | None: ...


class Dossier:
    """The parts of a picture of `view`, for one reader, on one sheet.

    where: each character and where it stands; None for one that has left. marks: its initials. colours: its own.
    """

    def __init__(
        self,
        page: Sheet,
        words: Words,
        view: _InquiryView,
        reader: str | None,
        *,
        where: Mapping[Any, str | None],
        marks: Mapping[Any, Text],
        colours: Mapping[Any, Ground],
    ) -> None:
        self._page, self._view = page, view
        self._notices = Notices(page, words, reader)
        self.term = self._notices.term
        self._where, self._marks, self._colours = where, marks, colours

    def token(self, at: Point, radius: float, character: str, *, on_map: bool = False) -> str:
        """The token of a character: on the map with an eye, in lists without."""
        view = self._view
        return token(
            self._page,
            at if on_map else (self._page.x(at[0]), at[1]),
            radius,
            character,
            self._page.say(self._marks[character]),
            self._colours[character],
            innocent=character in view.innocents,
            seen=character in view.seen if on_map else None,
            jack=view.jack == character,
        )

    def heading(self) -> str:
        """The name of the game, round and turn, who looks, the witness card."""
        page, view = self._page, self._view
        end = page.width - MARGIN
        witness = page.say(_WITNESS).format(side=self.term(view.witness))
        seen = view.witness == "seen"
        card: Ground = "lit" if seen else "out"
        return "".join(
            [
                self._notices.heading(self.round, self.status, beside_turns=view.outcome is None),
                self._notices.turns(view.round_order, len(view.played), over=view.outcome is not None),
                page.box(end - 350, 92, 350, 34, card, "line", 1.5),
                eye(page.x(end - 322), 109, 15, open_=seen),
                page.text(end - 296, 109, witness, on=card, size=22, bold=True, room=290),
            ]
        )

    @property
    def round(self) -> str:
        """Which round it is, in words."""
        return self._page.say(_ROUND).format(round=self._page.number(self._view.round))

    @property
    def status(self) -> str:
        """Whose turn it is, or how the game ended, in words."""
        return self._notices.status(self._view.turn, self._view.outcome)

    def characters(self, top: float) -> tuple[str, float]:
        """The eight cards in two columns: of this round, and the others. Also where they end."""
        page, view = self._page, self._view
        ours = [*view.face_up, *view.played]
        others = [character for character in self._where if character not in ours]
        half = (page.width - 2 * MARGIN - 16) / 2
        parts = []
        title = _NEXT if view.next_cards else _OTHER
        for column, (text, members) in enumerate(((_THIS, ours), (title, others))):
            x = MARGIN + column * (half + 16)
            parts.append(page.text(x, top + 14, page.say(text), on="paper", size=23, bold=True))
            for row, character in enumerate(members):
                parts.append(self._card(x, top + 36 + row * _ROW, half, character))
        return "".join(parts), top + 36 + max(len(ours), len(others)) * _ROW

    def _card(self, x: float, y: float, width: float, character: str) -> str:
        page, view = self._page, self._view
        playing = view.playing is not None and view.playing.character == character
        played = character in view.played
        ground: Ground = "chosen" if playing else "spent" if played else "panel"
        middle = y + (_ROW - 8) / 2
        return group(
            page.box(x, y, width, _ROW - 8, ground, "glow" if playing else "faint", 3 if playing else 1.5),
            self.token((x + 34, middle), 22, character),
            page.text(x + 68, middle - 12, self.term(character), on=ground, size=23, bold=True, room=width - 76),
            page.text(x + 68, middle + 14, self.state_of(character), on=ground, size=20, room=width - 76),
            card=character,
        )

    def state_of(self, character: str) -> str:
        """What is known of a character, in words."""
        view, page = self._view, self._page
        words = [self.term("innocent" if character in view.innocents else "suspect")]
        place = self._where[character]
        if place is None:
            words.append(page.say(_GONE))
        else:
            words += [self.term("seen" if character in view.seen else "unseen"), self.term(place)]
        if view.playing is not None and view.playing.character == character:
            words.append(page.say(_PLAYING))
        elif character in view.played:
            words.append(page.say(_PLAYED))
        return " · ".join(words)

    def knowledge(self, top: float) -> tuple[str, float]:
        """What this reader knows of Jack and of the alibis, and after the end what everybody may know."""
        page, view = self._page, self._view
        lines = [(page.say(_CAN_BE), view.possible_jacks)] if view.jack is None else []
        if view.jack is not None:
            lines.append((page.say(_IS).format(name=self.term(view.jack)), [view.jack]))
        if view.my_alibis:
            lines.append((self._alibis(_MINE), view.my_alibis))
        counts = {name: page.number(getattr(view.alibis, name)) for name in ("detective", "jack", "left")}
        seats = {"first": self._notices.seat("detective"), "second": self._notices.seat("jack")}
        lines.append((self._alibis(_ALIBIS, **counts, **seats), ()))
        if view.revealed is not None:
            lines += self._revealed(view.revealed)
        parts = [self._line(top + index * _LINE, words, members) for index, (words, members) in enumerate(lines)]
        return "".join(parts), top + len(lines) * _LINE

    def _alibis(self, words: Text, **members: str) -> str:
        """Words about alibis, which the ruleset calls by its own name."""
        name = self.term("alibi")
        return self._page.say(words).format(alibi=name[:1].upper() + name[1:], **members)

    def _revealed(self, revealed: _Revealed) -> list[tuple[str, Sequence[str]]]:
        page = self._page
        decks = [
            (page.say(_DECK).format(rounds=f"{page.number(2 * index + 1)}–{page.number(2 * index + 2)}"), deck)
            for index, deck in enumerate(revealed.decks)
        ]
        drawn = (("detective", revealed.detective_alibis), ("jack", revealed.jack_alibis))
        return [
            *((self._alibis(_DRAWN, seat=self._notices.seat(seat)), cards) for seat, cards in drawn if cards),
            (self._alibis(_LEFT), revealed.alibis_left),
            *decks,
        ]

    def _line(self, y: float, words: str, members: Sequence[str]) -> str:
        page = self._page
        tokens = [self.token((340 + index * 56, y + 22), 19, member) for index, member in enumerate(members)]
        room = 300 if members else page.width - 2 * MARGIN
        return group(page.text(MARGIN, y + 22, words, on="paper", size=22, room=room), *tokens)

    def description(self) -> list[str]:
        """The whole of it in sentences, for those who do not see it."""
        page, view = self._page, self._view
        told = [self.round, self.status, self._notices.eyes]
        told.append(page.say(_WITNESS).format(side=self.term(view.witness)))
        told += [f"{self.term(character)}: {self.state_of(character)}" for character in self._where]
        told.append(f"{page.say(_CAN_BE)}: {self._notices.terms(view.possible_jacks)}")
        if view.my_alibis:
            told.append(f"{self._alibis(_MINE)}: {self._notices.terms(view.my_alibis)}")
        if view.jack is not None:
            told.append(page.say(_IS).format(name=self.term(view.jack)))
        if view.revealed is not None:
            told += [f"{words}: {self._notices.terms(members)}" for words, members in self._revealed(view.revealed)]
        return [f"{sentence}." for sentence in told if sentence]
