"""The picture of a game for one reader: its ruleset draws the view, and before the start there is only a table."""

from __future__ import annotations

from typing import Final

from domain.drawing import sheet
from domain.game import Game
from domain.ruleset import Language, SeatId, Text
from projections import reader

_WAITING: Final = Text("The game has not begun.", "بازی هنوز آغاز نشده است.")


def picture(game: Game, seat: SeatId | None, language: Language) -> str:
    """An SVG document of all that `seat` (None: a spectator) may know of `game`; the same view, the same bytes."""
    view = reader.view(game, seat)
    if view is not None:
        return game.ruleset.picture(view, seat, language)
    page, words = sheet(800, language), game.ruleset.words
    name, waiting = page.say(words.name), page.say(_WAITING)
    seats = [page.say(words.seats[seat]) for seat in game.seats]
    return page.picture(
        190 + 50 * len(seats),
        page.text(400, 60, name, on="paper", size=38, anchor="middle", bold=True, room=740),
        page.text(400, 120, waiting, on="paper", size=28, anchor="middle", room=740),
        *(
            page.box(220, 160 + 50 * index, 360, 42, "panel", "line")
            + page.text(400, 181 + 50 * index, words, on="panel", size=24, anchor="middle", room=340)
            for index, words in enumerate(seats)
        ),
        title=name,
        description=[waiting, *(f"{seat}." for seat in seats)],
    )
