"""How the published Mr. Jack Pocket looks: nine tiles, the detectives around them, the tokens. Our own drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.drawing import Ground, Sheet, circle, group, line, listed, polygon, sheet
from domain.hex_map import Point, token
from domain.mr_jack_pocket_classic.board import BOARD
from domain.mr_jack_pocket_classic.names import CharacterName, DetectiveName, SideName
from domain.mr_jack_pocket_classic.view import TileView, View
from domain.mr_jack_pocket_classic.words import WORDS
from domain.notices import MARGIN, Notices
from domain.ruleset import Language, SeatId, Text

_WIDTH: Final = 800.0
_SIDE: Final = 156.0
_LEFT: Final = 166.0
_TOP: Final = 222.0
_END: Final = _TOP + 3 * _SIDE
_COLOURS: Final[Mapping[CharacterName, Ground]] = {
    "madame": "pink",
    "goodley": "black",
    "bert": "orange",
    "gull": "purple",
    "stealthy": "green",
    "smith": "yellow",
    "lestrade": "blue",
    "pizer": "card",
    "lane": "grey",
}
MARKS: Final[Mapping[CharacterName, Text]] = {
    "madame": Text("Ma", "ما"),
    "goodley": Text("Go", "گد"),
    "bert": Text("Be", "بر"),
    "gull": Text("Gu", "گل"),
    "stealthy": Text("St", "ست"),
    "smith": Text("Sm", "سم"),
    "lestrade": Text("Le", "لس"),
    "pizer": Text("Pi", "پا"),
    "lane": Text("La", "لی"),
}
_STEPS: Final[Mapping[SideName, Point]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ROUND: Final = Text("Round {round} of 8", "دور {round} از ۸")
_PURSUIT: Final = Text("The pursuit is on", "تعقیب آغاز شده است")
_TOKENS: Final = Text("Action tokens", "ژتون‌های عمل")
_NEXT: Final = Text("Tokens of the next round", "ژتون‌های دور بعد")
_BACK: Final = Text("back: {face}", "پشت: {face}")
_USED: Final = Text("used", "خرج شده")
_SUSPECTS: Final = Text("Suspects", "مظنونان")
_CAN_BE: Final = Text("Can be Jack", "ممکن است جک باشد")
_VISIBLE: Final = Text("Seen by detectives", "در دید کارآگاهان")
_IS: Final = Text("Jack is {name}", "جک {name} است")
_DRAWN: Final = Text("Alibis: Investigator", "آلیبی‌های کارآگاه")
_KEPT: Final = Text("Alibis: Jack", "آلیبی‌های جک")
_PILE: Final = Text("Alibis left", "آلیبی‌های مانده")
_COUNTS: Final = Text("Alibi cards: Jack {jack}, in the pile {left}", "کارت‌های آلیبی: جک {jack}، در دسته {left}")
_GLASSES: Final = Text("Jack's hourglasses: {count}", "ساعت‌های شنی جک: {count}")
_TILE: Final = Text("Tile {tile}: {name}, {state}, {wall}", "کاشی {tile}: {name}، {state}، {wall}")
_WALL: Final = Text("wall in the {side}", "دیوار در {side}")
_TURNED: Final = Text("turned in this round", "در این دور چرخیده")
_CLEARED: Final = Text("cleared", "بی‌گناه")
_STANDS: Final = Text("{name} at place {place}, sees {seen}", "{name} در جایگاه {place}، می‌بیند: {seen}")
_TOOK: Final = Text("Time token of round {round}: {seat}", "ژتون زمان دور {round}: {seat}")

Row = tuple[str, Sequence[CharacterName]]


def picture(view: View, reader: SeatId | None, language: Language) -> str:
    """The view as an SVG document, read by a seat (None: a spectator) in a language."""
    page = sheet(_WIDTH, language)
    told = Notices(page, WORDS, reader)
    round_ = page.say(_ROUND).format(round=page.number(view.round))
    status = told.status(view.turn, view.outcome)
    rows, top = _rows(page, view, told), _END + 272
    return page.picture(
        top + 54 * len(rows) + 12,
        told.heading(round_, status, beside_turns=view.outcome is None),
        told.turns(view.round_order, sum(token.used for token in view.tokens), over=view.outcome is not None),
        _times(page, view),
        *(_tile(page, view, tile) for tile in view.tiles),
        *(_places(page, view)),
        _sight(view),
        *(_detective(page, view, name, told) for name in view.detectives),
        _tokens(page, view, told, _END + 108),
        *(_row(page, view, words, names, top + 54 * index) for index, (words, names) in enumerate(rows)),
        title=f"{told.name} – {round_}",
        description=[f"{sentence}." for sentence in (round_, status, told.eyes, *_told(page, view, told)) if sentence],
    )


def _jack(view: View) -> CharacterName | None:
    return view.own.identity if view.own else view.revealed.identity if view.revealed else None


def _times(page: Sheet, view: View) -> str:
    """The time tokens of the rounds that are over: who took each. An hourglass is Jack's."""
    taken = {token.round: token.seat for token in view.time_tokens}
    parts = []
    for round_ in range(1, 9):
        x, seat = page.width - MARGIN - (9 - round_) * 44 + 22, taken.get(round_)
        ground: Ground = "panel" if seat is None else "alarm" if seat == "jack" else "blue"
        parts.append(
            group(
                page.circle(x, 110, 17, ground, "line", 1.5),
                page.text(x, 110, page.number(round_), on=ground, size=19, anchor="middle", bold=seat is not None),
                time=None if seat is None else seat,
            )
        )
    if view.pursuit:
        parts.append(page.text(MARGIN, 142, page.say(_PURSUIT), on="paper", size=24, bold=True))
    return group(*parts)


def _middle(tile: int) -> Point:
    row, column = divmod(tile - 1, 3)
    return (_LEFT + (column + 0.5) * _SIDE, _TOP + (row + 0.5) * _SIDE)


def _tile(page: Sheet, view: View, tile: TileView) -> str:
    """A tile: its streets, its wall, and on it the suspect, or nobody once he is cleared."""
    x, y = _middle(tile.tile)
    half = _SIDE / 2 - 4
    ground: Ground = "lit" if tile.visible else "dark"
    parts = [page.map.box(x - half, y - half, 2 * half, 2 * half, "building", "glow" if tile.turned else None, 4)]
    for side, (dx, dy) in _STEPS.items():
        if side != tile.wall:
            ends = [(x - dy * 24, y - dx * 24), (x + dy * 24, y + dx * 24)]
            far = [
                (x + dx * half + dy * 24, y + dy * half + dx * 24),
                (x + dx * half - dy * 24, y + dy * half - dx * 24),
            ]
            parts.append(polygon([*ends, *far], ground))
    parts.append(page.map.box(x - 24, y - 24, 48, 48, ground, round_=0))
    if tile.wall is not None:
        dx, dy = _STEPS[tile.wall]
        edge = half - 6
        parts.append(
            line(
                [
                    (x + dx * edge - dy * half, y + dy * edge - dx * half),
                    (x + dx * edge + dy * half, y + dy * edge + dx * half),
                ],
                "alarm",
                9,
            )
        )
    name = tile.character
    known = _jack(view) == name
    parts.append(
        token(
            page,
            (x, y),
            36 if tile.suspect else 25,
            name,
            page.say(MARKS[name]),
            _COLOURS[name],
            innocent=not tile.suspect,
            seen=tile.visible,
            jack=known,
        )
    )
    number = page.map.text(
        x - half + 18, y - half + 18, page.number(tile.tile), on="building", size=20, anchor="middle", bold=True
    )
    return group(*parts, number, tile=str(tile.tile), wall=tile.wall)


def _place(place: int) -> tuple[Point, Point]:
    """The middle of a place on the border, and the step from there into the tiles."""
    ray = BOARD.places[place - 1]
    x, y = _middle(ray.tiles[0])
    dx, dy = _STEPS[ray.side]
    return (x + dx * (_SIDE / 2 + 38), y + dy * (_SIDE / 2 + 38)), (-dx, -dy)


def _places(page: Sheet, view: View) -> list[str]:
    """The places where nobody stands."""
    taken = {detective.place for detective in view.detectives.values()}
    parts = []
    for ray in BOARD.places:
        if ray.place not in taken:
            (x, y), _ = _place(ray.place)
            parts.append(circle(x, y, 20, "panel", "faint", 2))
            parts.append(page.map.text(x, y, page.number(ray.place), on="panel", size=19, anchor="middle"))
    return parts


def _sight(view: View) -> str:
    """From each detective a line over the tiles that he sees."""
    parts = []
    for name, detective in view.detectives.items():
        (x, y), (dx, dy) = _place(detective.place)
        shift = {"holmes": -14, "watson": 0, "toby": 14}[name]
        x, y = x + dy * shift, y + dx * shift
        seen = len(detective.sees)
        if seen:
            reach = 38 + _SIDE * (seen - 0.12)
            parts.append(line([(x, y), (x + dx * reach, y + dy * reach)], "glow", 5, dash="2 8"))
    return group(*parts)


def _detective(page: Sheet, view: View, name: DetectiveName, told: Notices) -> str:
    detective = view.detectives[name]
    (x, y), (dx, dy) = _place(detective.place)
    together = [other for other, each in view.detectives.items() if each.place == detective.place]
    shift = (together.index(name) - (len(together) - 1) / 2) * 40
    x, y = x + dy * shift, y + dx * shift
    words = told.term(f"face_{name}")[: 2 if page.language == "en" else 3]
    disc = circle(x, y, 29 if len(together) == 1 else 21, "back", "card", 2.5)
    size = 23.0 if len(together) == 1 else 17.0
    return group(disc, page.map.text(x, y, words, on="back", size=size, anchor="middle", bold=True), detective=name)


def _tokens(page: Sheet, view: View, told: Notices, top: float) -> str:
    """The four action tokens, and in an odd round the faces of the next one."""
    wide = (page.width - 2 * MARGIN - 3 * 12) / 4
    parts = [page.text(MARGIN, top, page.say(_TOKENS), on="paper", size=23, bold=True)]
    for index, each in enumerate(view.tokens):
        x, y = MARGIN + index * (wide + 12), top + 20
        ground: Ground = "spent" if each.used else "chosen"
        words = page.say(_USED) if each.used else page.say(_BACK).format(face=told.term(f"face_{each.back}"))
        face = told.term(f"face_{each.face}")
        parts.append(
            group(
                page.box(x, y, wide, 64, ground, "faint" if each.used else "glow", 1.5, round_=30),
                page.text(x + wide / 2, y + 22, face, on=ground, size=23, anchor="middle", bold=True, room=wide - 24),
                page.text(x + wide / 2, y + 46, words, on=ground, size=18, anchor="middle", room=wide - 24),
                token=each.face,
                place=str(index),
            )
        )
    if view.next_faces:
        faces = told.terms([f"face_{face}" for face in view.next_faces])
        words = f"{page.say(_NEXT)}: {faces}"
        parts.append(page.text(MARGIN, top + 112, words, on="paper", size=21, room=page.width - 2 * MARGIN))
    return group(*parts)


def _rows(page: Sheet, view: View, told: Notices) -> list[Row]:
    jack = _jack(view)
    rows: list[Row] = [(page.say(_SUSPECTS), view.suspects)]
    rows.append((page.say(_CAN_BE), view.possible_jacks) if jack is None else _known(page, told, jack))
    rows.append((page.say(_VISIBLE), view.visible))
    rows.append((page.say(_DRAWN), view.alibis.investigator))
    counts = page.say(_COUNTS).format(jack=page.number(view.alibis.jack), left=page.number(view.alibis.left))
    counted = [counts]
    rows.append((counts, ()))
    if view.own is not None:
        rows.append((page.say(_KEPT), view.own.alibis))
        counted.append(page.say(_GLASSES).format(count=page.number(view.own.hourglasses)))
        rows.append((counted[-1], ()))
    if view.revealed is not None:
        rows.append((page.say(_KEPT), view.revealed.jack_alibis))
        rows.append((page.say(_PILE), view.revealed.alibis_left))
        counted.append(page.say(_GLASSES).format(count=page.number(view.revealed.jack_hourglasses)))
        rows.append((counted[-1], ()))
    return [row for row in rows if row[1] or row[0] in counted]


def _known(page: Sheet, told: Notices, jack: CharacterName) -> Row:
    return (page.say(_IS).format(name=told.term(jack)), (jack,))


def _row(page: Sheet, view: View, words: str, names: Sequence[CharacterName], y: float) -> str:
    standing = {tile.character: tile.suspect for tile in view.tiles}
    tokens = [
        token(
            page,
            (page.x(300 + 53 * index), y + 24),
            21,
            name,
            page.say(MARKS[name]),
            _COLOURS[name],
            innocent=not standing[name],
            jack=_jack(view) == name,
        )
        for index, name in enumerate(names)
    ]
    room = 250 if names else page.width - 2 * MARGIN
    return group(page.text(MARGIN, y + 24, words, on="paper", size=22, room=room), *tokens)


def _told(page: Sheet, view: View, told: Notices) -> list[str]:
    sentences = [page.say(_PURSUIT)] if view.pursuit else []
    for tile in view.tiles:
        wall = told.term("crossroads") if tile.wall is None else page.say(_WALL).format(side=told.term(tile.wall))
        state = told.term("suspect") if tile.suspect else page.say(_CLEARED)
        words = page.say(_TILE).format(
            tile=page.number(tile.tile), name=told.term(tile.character), state=state, wall=wall
        )
        sentences.append(listed([words, page.say(_TURNED)], page.language) if tile.turned else words)
    for name, each in view.detectives.items():
        sentences.append(
            page.say(_STANDS).format(name=told.term(name), place=page.number(each.place), seen=told.terms(each.sees))
        )
    sentences.append(f"{page.say(_TOKENS)}: {told.terms([f'face_{t.face}' for t in view.tokens if not t.used])}")
    sentences += [
        page.say(_TOOK).format(round=page.number(each.round), seat=told.seat(each.seat)) for each in view.time_tokens
    ]
    rows = _rows(page, view, told)
    return [*sentences, *(f"{words}: {told.terms(names)}" if names else words for words, names in rows)]
