"""The picture of a game for one reader: its ruleset draws the view, and before the start there is only a table.

What the last move was about is marked in it: by one more rule of its style, out of the event as the reader may read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from domain.drawing import sheet
from domain.events import Json
from domain.game import Game
from domain.ruleset import Language, SeatId, Text
from projections import reader

_WAITING: Final = Text("The game has not begun.", "بازی هنوز آغاز نشده است.")


_PLACES: Final = ("character", "from", "to", "path", "hex", "exit", "accused", "target", "tile", "detective", "square")
"""The members of effects that say whom and where a move changed."""
_KINDS: Final = ("hex", "exit", "square", "character", "tile", "detective", "street", "seat")
"""The marks of what stands in a picture once, and can be pointed at."""
_ID: Final = re.compile("[A-Za-z0-9-]{1,20}")
_PATH: Final = 12
"""So many things are marked at most."""


def drawn(game: Game, seat: SeatId | None, language: Language, last: Json) -> str:
    """As `picture`, with what `last`, the newest event as `seat` may read it, was about marked."""
    plain = picture(game, seat, language)
    if last.get("kind") != "move" or game.state is None:
        return plain
    names = dict.fromkeys(name for effect in last["effects"] for name in _changed(effect) if _ID.fullmatch(name))
    found = [
        f'.gaslamp [data-{kind}="{name}"]>:first-child'
        for name in list(names)[:_PATH]
        for kind in _KINDS
        if f'data-{kind}="{name}"' in plain
    ]
    rule = f"{','.join(found)}{{stroke:var(--last);stroke-width:4}}</style>" if found else "</style>"
    return plain.replace("</style>", rule, 1)


def _changed(effect: dict[str, Any]) -> Iterator[str]:
    """Whom and where an effect changed; what is sealed is no name."""
    for member in _PLACES:
        value = effect.get(member)
        for name in value if isinstance(value, list) else (value,):
            if isinstance(name, (str, int)) and not isinstance(name, bool):
                yield str(name)


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
