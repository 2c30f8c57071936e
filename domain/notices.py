"""What pictures of every game say around the board: the name, the round, the turn, who looks, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.drawing import Ground, Sheet, group, listed
from domain.ruleset import Outcome, SeatId, Text, Words

MARGIN: Final = 20.0

_TURN: Final = Text("To move: {seat}", "نوبت: {seat}")
_OVER: Final = Text("Won by: {seat}", "برنده: {seat}")
_NOBODY: Final = Text("Nobody wins", "بی‌برنده")
_EYES: Final = Text("Seen by: {seat}", "از چشم {seat}")
_SPECTATOR: Final = Text("a spectator", "تماشاگر")


class Notices:
    """The words of a ruleset on one sheet, for one reader."""

    def __init__(self, page: Sheet, words: Words, reader: SeatId | None) -> None:
        self.page, self.words, self.reader = page, words, reader

    def term(self, name: str) -> str:
        """A word of the ruleset, in the language of the picture; the name itself where it has none."""
        known = self.words.terms.get(name)
        return name if known is None else self.page.say(known)

    def terms(self, names: Sequence[str]) -> str:
        """Several such words, as a list."""
        return listed([self.term(name) for name in names], self.page.language)

    def seat(self, seat: SeatId | None) -> str:
        """The name of a seat, or of a spectator."""
        return self.page.say(_SPECTATOR if seat is None else self.words.seats[seat])

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.page.say(self.words.name)

    @property
    def eyes(self) -> str:
        """Who looks."""
        return self.page.say(_EYES).format(seat=self.seat(self.reader))

    def status(self, turn: SeatId | None, outcome: Outcome | None) -> str:
        """Whose turn it is, or how the game ended."""
        if outcome is None:
            return "" if turn is None else self.page.say(_TURN).format(seat=self.seat(turn))
        won = _OVER if outcome.winners else _NOBODY
        winners = listed([self.seat(seat) for seat in outcome.winners], self.page.language)
        reason = self.page.say(self.words.reasons[outcome.reason])
        return f"{self.page.say(won).format(seat=winners)} · {reason}"

    def heading(self, round_: str, status: str, *, beside_turns: bool) -> str:
        """The first three lines of a picture: the name and the round, the status, who looks."""
        page = self.page
        room = 460 if beside_turns else page.width - 2 * MARGIN
        end = page.width - MARGIN
        return group(
            page.text(MARGIN, 34, self.name, on="paper", size=32, bold=True, room=470),
            page.text(end, 34, round_, on="paper", size=28, anchor="end", bold=True, room=270),
            page.text(MARGIN, 72, status, on="paper", size=25, room=room),
            page.text(MARGIN, 107, self.eyes, on="paper", size=22, room=400),
        )

    def turns(self, order: Sequence[SeatId], done: int, *, over: bool, y: float = 72) -> str:
        """The turns of a round as pips: past, present and to come. None after the end."""
        page = self.page
        parts = []
        for index, seat in enumerate(() if over else order):
            now = index == done
            ground: Ground = "chosen" if now else "spent" if index < done else "panel"
            x = page.width - MARGIN - (len(order) - index) * 64 + 8
            letters = self.seat(seat)[: 1 if page.language == "en" else 2]
            parts.append(page.box(x, y - 16, 56, 32, ground, "glow" if now else "line", 3 if now else 1.5))
            parts.append(page.text(x + 28, y, letters, on=ground, size=20, anchor="middle", bold=now))
        return group(*parts)
