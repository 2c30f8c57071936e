"""How Mr. Jack in London looks: the streets by night as one reader sees them. Our own drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from domain.dossier import HEADING, Dossier
from domain.drawing import Ground, Sheet, arrow, circle, group, line, listed, path, polygon, sheet
from domain.hex_map import HexMap, standing
from domain.mr_jack_london.board import BOARD, CARDS
from domain.mr_jack_london.names import CharacterName
from domain.mr_jack_london.view import View
from domain.mr_jack_london.words import WORDS
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
_PLACES: Final = {hex_.id: (hex_.q, hex_.r) for hex_ in BOARD.hexes} | {e.id: (e.q, e.r) for e in BOARD.exits}
_MAP: Final = HexMap(_PLACES, left=12, top=HEADING + 6, width=_WIDTH - 24)
_COLOURS: Final = {card.id: cast("Ground", card.color) for card in BOARD.characters}
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
_LIT: Final = Text("Lamps lit on {hexes}", "چراغ‌های روشن: {hexes}")
_COVERED: Final = Text("Manhole covers on {hexes}", "دریچه‌های بسته: {hexes}")
_BARRED: Final = Text("Cordons at {exits}", "حصار پلیس در {exits}")
_RAY: Final = Text("The lantern shines to the {facing}", "فانوس به سمت {facing} می‌تابد")


def picture(view: View, reader: SeatId | None, language: Language) -> str:
    """The view as an SVG document, read by a seat (None: a spectator) in a language."""
    page = sheet(_WIDTH, language)
    dossier = Dossier(page, WORDS, view, reader, where=view.positions, marks=MARKS, colours=_COLOURS)
    cards, below = dossier.characters(_MAP.bottom + 22)
    known, end = dossier.knowledge(below + 6)
    return page.picture(
        end + 8,
        dossier.heading(),
        page.map.box(6, HEADING, _WIDTH - 12, _MAP.bottom - HEADING + 8, "panel", "faint"),
        _ground(page, view),
        _lantern(view),
        _exits(page, view),
        _people(view, dossier),
        cards,
        known,
        title=f"{page.say(WORDS.name)} – {dossier.round}",
        description=[*dossier.description(), *_told(page, view, dossier)],
    )


def _ground(page: Sheet, view: View) -> str:
    """The hexes: streets lit and dark, buildings, gardens, lamps, manholes, and their names."""
    kinds: dict[Ground, list[str]] = {"dark": [], "lit": [], "ray": [], "building": [], "garden": [], "out": []}
    for hex_ in BOARD.hexes:
        if hex_.terrain == "street":
            kinds["ray" if hex_.id in view.ray else "lit" if hex_.id in view.lit else "dark"].append(hex_.id)
        else:
            kinds["out" if hex_.terrain == "lamp" else hex_.terrain].append(hex_.id)
    parts = [_MAP.hexes(names, ground) for ground, names in kinds.items()]
    parts += [_roof(name) for name in kinds["building"]]
    parts += [_trees(name) for name in kinds["garden"]]
    people = view.positions.values()
    parts += [
        _manhole(name, covered=name in view.covers, occupied=name in people)
        for name in BOARD.editions[view.edition].manholes
    ]
    parts += [_MAP.names(page, names, ground) for ground, names in kinds.items()]
    tiles = {tile.hex: tile.number for tile in view.lamps}
    parts += [_lamp(page, name, lit=name in tiles, number=tiles.get(name)) for name in BOARD.lamps.hexes]
    return group(*parts)


def _roof(name: str) -> str:
    x, y = _MAP.place(name)
    return line([(x - 17, y + 6), (x, y - 14), (x + 17, y + 6)], "line", 3) + line(
        [(x + 9, y - 4), (x + 9, y - 14)], "line", 4
    )


def _trees(name: str) -> str:
    x, y = _MAP.place(name)
    return "".join(circle(x + dx, y + dy, 7, "green") for dx, dy in ((-9, -2), (9, -2), (0, -13)))


def _lamp(page: Sheet, name: str, *, lit: bool, number: int | None) -> str:
    """A lamp: burning with rays and the number of its tile, or out."""
    x, y = _MAP.place(name)
    if not lit:
        return group(
            circle(x, y - 5, 12, None, "grey", 2.5), line([(x - 8, y + 3), (x + 8, y - 13)], "grey", 2.5), lamp="out"
        )
    words = (
        ""
        if number is None
        else page.map.text(x, y - 4.5, page.number(number), on="lamp", size=21, anchor="middle", bold=True)
    )
    spokes = "".join(
        line([(x + dx * 17, y - 5 + dy * 17), (x + dx * 23, y - 5 + dy * 23)], "lamp", 3)
        for dx, dy in ((1, 0), (-1, 0), (0.5, 0.87), (-0.5, 0.87), (0.5, -0.87), (-0.5, -0.87))
    )
    return group(spokes, circle(x, y - 5, 15, "lamp", "card", 2), words, lamp=name)


def _manhole(name: str, *, covered: bool, occupied: bool) -> str:
    """A hole in the street, a grate over it where it is covered; small beside whoever stands on it."""
    x, y = _MAP.place(name)
    x, y, radius = (x - 23, y + 10, 8.0) if occupied else (x, y - 5, 21.0)
    bars = [line([(x + at * radius, y - radius * 0.75), (x + at * radius, y + radius * 0.75)], "line", radius / 7)
            for at in (-0.45, 0, 0.45)]  # fmt: skip
    disc = circle(x, y, radius, "grey" if covered else "black", "line" if covered else "grey", max(2.0, radius / 7))
    return group(disc, *(bars if covered else ()), manhole=name, state="covered" if covered else "open")


def _exits(page: Sheet, view: View) -> str:
    parts = []
    for exit_ in BOARD.exits:
        (x, y), (inner_x, inner_y) = _MAP.place(exit_.id), _MAP.place(exit_.hex)
        barred = exit_.id in view.cordons
        ground: Ground = "alarm" if barred else "green"
        sign = path(_MAP.hex(exit_.id, 0.9), ground, "card", 2)
        words = page.map.text(x, y - 9, exit_.id, on=ground, size=23, anchor="middle", bold=True)
        dx, dy = (x - inner_x) / 62, (y - inner_y) / 62
        if barred:
            bar = line([(x - 20, y + 13), (x + 20, y + 13)], "card", 7) + line(
                [(x - 16, y + 13), (x + 16, y + 13)], "alarm", 3, dash="6 5"
            )
        else:
            bar = arrow((x - dx * 14, y + 14 - dy * 9), (x + dx * 14, y + 14 + dy * 9), "card", 4)
        parts.append(group(sign, words, bar, exit=exit_.id, state="cordon" if barred else "open"))
    return group(*parts)


def _lantern(view: View) -> str:
    """Watson's lantern: which way it points, and its beam as far as it shines."""
    watson = view.positions["watson"]
    if watson is None:
        return ""
    step = BOARD.directions[view.facing]
    near, mouth = _MAP.towards(watson, step, 0.3), _MAP.towards(watson, step, 0.62)
    dx, dy = (mouth[0] - near[0]) * 0.7, (mouth[1] - near[1]) * 0.7
    cone = polygon([near, (mouth[0] - dy, mouth[1] + dx), (mouth[0] + dy, mouth[1] - dx)], "glow")
    beam = line([mouth, _MAP.place(view.ray[-1])], "glow", 5, dash="2 7") if view.ray else ""
    return group(beam, cone, facing=view.facing)


def _people(view: View, dossier: Dossier) -> str:
    parts = []
    for character, place, shift in standing(view.positions):
        x, y = _MAP.place(place)
        if view.playing is not None and view.playing.character == character:
            parts.append(path(_MAP.hex(place, 0.94), None, "alarm", 5))
        parts.append(dossier.token((x + 14 * shift, y - 3), 19, character, on_map=True))
    return group(*parts)


def _told(page: Sheet, view: View, dossier: Dossier) -> list[str]:
    def names(ids: list[str]) -> str:
        return listed(ids, page.language)

    told = [
        page.say(_LIT).format(hexes=names([f"{tile.hex} ({dossier.term(tile.tile)})" for tile in view.lamps])),
        page.say(_COVERED).format(hexes=names(list(view.covers))),
        page.say(_BARRED).format(exits=names([dossier.term(exit_) for exit_ in view.cordons])),
        page.say(_RAY).format(facing=dossier.term(view.facing)),
    ]
    return [f"{sentence}." for sentence in told]


if tuple(MARKS) != tuple(CARDS):
    raise ValueError("every character has a mark")
