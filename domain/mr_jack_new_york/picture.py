"""How Mr. Jack in New York looks: the island with its harbours as one reader sees it. Our own drawing."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final, cast

from domain.dossier import HEADING, Dossier
from domain.drawing import Ground, Sheet, arrow, circle, group, line, listed, path, polygon, sheet
from domain.hex_map import HexMap, standing
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.names import TILES, CharacterName, TileSide
from domain.mr_jack_new_york.view import InvestigationTile, View
from domain.mr_jack_new_york.words import WORDS
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
MARKS: Final[Mapping[CharacterName, Text]] = {
    "beach": Text("Be", "بی"),
    "callahan": Text("Ca", "کا"),
    "eastman": Text("Ea", "ای"),
    "grant": Text("Gr", "گر"),
    "latimer": Text("La", "لا"),
    "rider": Text("Ri", "را"),
    "smith": Text("Sm", "سم"),
    "tumblety": Text("Tu", "تا"),
}
_TILES: Final = Text("{kind} on {hexes}", "{kind}: {hexes}")
_STEAMERS: Final = Text("Steamers at {exits}", "کشتی‌های بخار: {exits}")
_OPEN: Final = Text("Open exits: {exits}", "خروجی‌های باز: {exits}")
_INFORMANT: Final = Text("The informant is {side}", "خبرچین {side} است")
_RESERVE: Final = Text("In reserve:", "ذخیره:")


class Chart:
    """A board laid out for drawing."""

    def __init__(self, board: Board) -> None:
        given = board.given
        self.board: Final = board
        self.hexes: Final = [hex_.id for hex_ in given.hexes]
        outside = {exit_.id: (exit_.q, exit_.r) for exit_ in given.exits} | {
            given.island.id: (given.island.q, given.island.r)
        }
        places = {hex_.id: (hex_.q, hex_.r) for hex_ in given.hexes} | outside
        self.map: Final = HexMap(places, left=12, top=HEADING + 8, width=_WIDTH - 24)
        self.colours: Final = {card.id: cast("Ground", card.color) for card in given.characters}

    def picture(self, view: View, reader: SeatId | None, language: Language) -> str:
        """The view as an SVG document, read by a seat (None: a spectator) in a language."""
        page = sheet(_WIDTH, language)
        dossier = Dossier(page, WORDS, view, reader, where=view.positions, marks=MARKS, colours=self.colours)
        told = [*self._told(page, view, dossier), dossier.term(view.eastman)]
        below = self.map.bottom + 46
        cards, below = dossier.characters(below + 10)
        known, end = dossier.knowledge(below + 6)
        return page.picture(
            end + 8,
            dossier.heading(),
            page.map.box(6, HEADING, _WIDTH - 12, self.map.bottom - HEADING + 8, "water", "faint"),
            self._ground(page, view),
            self._tiles(page, view),
            self._exits(page, view),
            self._people(view, dossier),
            _stock(page, view, dossier, self.map.bottom + 30),
            cards,
            known,
            title=f"{page.say(WORDS.name)} – {dossier.round}",
            description=[*dossier.description(), *(f"{sentence}." for sentence in told)],
        )

    def _ground(self, page: Sheet, view: View) -> str:
        printed = {hex_.id for hex_ in self.board.given.hexes if hex_.terrain == "building"}
        laid = {tile.hex: tile.side for tile in view.tiles}
        kinds: dict[Ground, list[str]] = {"dark": [], "lit": [], "building": [], "garden": [], "out": []}
        for name in self.hexes:
            side = laid.get(name)
            if name in printed or side == "building":
                kinds["building"].append(name)
            elif side == "park":
                kinds["garden"].append(name)
            elif side == "lamp":
                kinds["out"].append(name)
            else:
                kinds["lit" if name in view.lit else "dark"].append(name)
        parts = [self.map.hexes(names, ground) for ground, names in kinds.items()]
        parts += [self._roof(name, printed=name in printed) for name in kinds["building"]]
        parts += [self.map.names(page, names, ground) for ground, names in kinds.items()]
        return group(*parts)

    def _roof(self, name: str, *, printed: bool) -> str:
        x, y = self.map.place(name)
        tower = [(x - 8, y + 8), (x - 8, y - 12), (x, y - 19), (x + 8, y - 12), (x + 8, y + 8)]
        return line(tower, "card" if printed else "beam", 2.5)

    def _tiles(self, page: Sheet, view: View) -> str:
        standing_on = set(view.positions.values())
        printed: list[tuple[str, TileSide]] = [(name, "metro") for name in self.board.names(self.board.metro)]
        parts = [self._investigation(page, tile, standing_on) for tile in view.investigation]
        for name, side in [*printed, *((tile.hex, tile.side) for tile in view.tiles)]:
            x, y = self.map.place(name)
            parts.append(group(_sign(side, x, y - 4, beside=name in standing_on), tile=name, state=side))
        return group(*parts)

    def _investigation(self, page: Sheet, tile: InvestigationTile, standing_on: Set[str | None]) -> str:
        """A question mark on each of the two hexes, joined; small beside whoever stands there."""
        ends = []
        for name in tile.hexes:
            x, y = self.map.place(name)
            ends.append((x - 18, y + 10, 7.0) if name in standing_on else (x, y - 4, 13.0))
        marks = [
            circle(x, y, radius, "card", "line", 2)
            + page.map.text(x, y + 0.5, "?", on="card", size=max(11.0, radius * 1.5), anchor="middle", bold=True)
            for x, y, radius in ends
        ]
        return group(line([(x, y) for x, y, _ in ends], "line", 3), *marks, investigation=tile.tile)

    def _exits(self, page: Sheet, view: View) -> str:
        parts = []
        for exit_ in self.board.given.exits:
            (x, y), gate = self.map.place(exit_.id), self.map.place(exit_.gate)
            open_, steamer = exit_.id in view.open_exits, exit_.id in view.steamers
            ground: Ground = "green" if open_ else "alarm"
            state = "steamer" if steamer else "open" if open_ else "closed"
            words = page.map.text(x, y - 9, exit_.id, on=ground, size=18, anchor="middle", bold=True, room=41)
            if steamer:
                hull = [(x - 15, y + 9), (x + 15, y + 9), (x + 10, y + 18), (x - 10, y + 18)]
                mark = polygon(hull, "card") + line([(x, y + 9), (x, y + 1)], "card", 5)
            elif open_:
                mark = arrow((x - 10, y + 9), (x + 12, y + 9), "card", 4)
            else:
                mark = line([(x - 14, y + 9), (x + 14, y + 9)], "card", 5)
            bridge = line([gate, (x, y)], "line", 4, dash="4 5")
            sign = path(self.map.hex(exit_.id, 0.9), ground, "card", 2)
            parts.append(group(bridge, sign, words, mark, exit=exit_.id, state=state))
        island = self.board.given.island
        at = self.map.place(island.id)
        routes = [line([self.map.place(hex_), at], "line", 2, dash="2 6") for hex_ in (*island.embark, *island.landing)]
        parts += [*routes, group(path(self.map.hex(island.id, 1.05), "garden", "card", 2), island=island.id)]
        parts.append(page.map.text(at[0], at[1] + 19, island.id, on="garden", size=15, anchor="middle", bold=True))
        return group(*parts)

    def _people(self, view: View, dossier: Dossier) -> str:
        parts = []
        for character, place, shift in standing(view.positions):
            x, y = self.map.place(place)
            if view.playing is not None and view.playing.character == character:
                parts.append(path(self.map.hex(place, 0.94), None, "alarm", 5))
            parts.append(dossier.token((x + 13 * shift, y - 4), 16, character, on_map=True))
        return group(*parts)

    def _told(self, page: Sheet, view: View, dossier: Dossier) -> list[str]:
        def names(ids: list[str]) -> str:
            return listed([dossier.term(name) for name in ids], page.language)

        kinds: dict[str, list[str]] = {}
        for tile in view.tiles:
            kinds.setdefault(tile.side, []).append(tile.hex)
        told = [page.say(_TILES).format(kind=dossier.term(kind), hexes=names(at)) for kind, at in kinds.items()]
        told += [
            page.say(_TILES).format(kind=dossier.term(tile.tile), hexes=names([*tile.hexes]))
            for tile in view.investigation
        ]
        told.append(page.say(_STEAMERS).format(exits=names([*view.steamers])))
        told.append(page.say(_OPEN).format(exits=names([*view.open_exits])))
        told.append(page.say(_INFORMANT).format(side=dossier.term(view.informant)))
        return told


def _sign(side: TileSide, x: float, y: float, *, beside: bool) -> str:
    """What a tile looks like; a small one beside whoever stands on it."""
    if beside:
        x, y = x - 19, y + 11
    size = 6.5 if beside else 12.0
    match side:
        case "metro":
            stairs = line(
                [
                    (x - size / 2, y + size / 2),
                    (x, y + size / 2),
                    (x, y),
                    (x + size / 2, y),
                    (x + size / 2, y - size / 2),
                ],
                "card",
                size / 5,
            )
            return circle(x, y, size, "blue", "card", size / 6) + stairs
        case "lamp":
            spokes = [
                line([(x + dx * 14, y + dy * 14), (x + dx * 19, y + dy * 19)], "lamp", 3)
                for dx, dy in ((1, 0), (-1, 0), (0.5, 0.87), (-0.5, 0.87), (0.5, -0.87), (-0.5, -0.87))
            ]
            return "".join(spokes) + circle(x, y, 11, "lamp", "card", 2)
        case "park":
            spots = ((-0.6, 0.2), (0.6, 0.2), (0.0, -0.6))
            return "".join(circle(x + dx * size, y + dy * size, size / 2, "green") for dx, dy in spots)
        case "building":
            return ""


def _stock(page: Sheet, view: View, dossier: Dossier, y: float) -> str:
    """The tiles that are not on the board, and the informant."""
    parts = [page.text(20, y, page.say(_RESERVE), on="paper", size=21)]
    for index, kind in enumerate(TILES):
        x = 170.0 + 95 * index
        icon = (
            page.box(x - 14, y - 14, 28, 28, "building", "card")
            if kind == "building"
            else _sign(kind, page.x(x), y, beside=False)
        )
        parts.append(icon + page.text(x + 24, y, f"× {page.number(view.reserve[kind])}", on="paper", size=22))
    told = page.say(_INFORMANT).format(side=dossier.term(view.informant))
    parts.append(page.text(page.width - 20, y, told, on="paper", size=21, anchor="end", room=330))
    return group(*parts)
