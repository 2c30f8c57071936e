"""A game of the tests' own: the smallest that has everything the shared machinery must handle.

Thimble: the keeper hides a thimble under one of three cups, chosen by chance and shown to the keeper alone.
Each round the keeper shifts it under a cup in secret (a move with a hidden field), then the seeker peeks under one
(what he sees is for him alone) or names the cup and ends the game. Before that he may touch a cup, and take that back.
After three peeks the keeper wins. The deck of favours is shuffled; nobody knows its order.
"""

from __future__ import annotations

import random
from typing import Literal

import msgspec
from msgspec import Struct

from domain.chance import Chance, Shuffled
from domain.choices import by_members
from domain.drawing import group, sheet
from domain.ruleset import Gauge, History, IllegalMove, Insight, Known, Line, Outcome, Ruleset, Text, Words
from domain.sealed import Sealed, sealed

CUPS = ("left", "middle", "right")
SEATS = ("keeper", "seeker")
KINDS = ("shift", "peek", "guess", "touch")
CODES = ("game_over", "not_your_turn", "not_your_move", "unknown_cup", "touched_already")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    peeks: int = 3


class Shift(Struct, frozen=True, forbid_unknown_fields=True, tag="shift", tag_field="type"):
    """The keeper moves the thimble under `cup`; nobody else learns which."""

    cup: str


class RecordedShift(Struct, frozen=True, tag="shift", tag_field="type"):
    cup: Sealed[str]


class Peek(Struct, frozen=True, forbid_unknown_fields=True, tag="peek", tag_field="type"):
    """The seeker looks under `cup`."""

    cup: str


class Touch(Struct, frozen=True, forbid_unknown_fields=True, tag="touch", tag_field="type"):
    """The seeker lays a finger on `cup`, once in a round."""

    cup: str


class Guess(Struct, frozen=True, forbid_unknown_fields=True, tag="guess", tag_field="type"):
    """The seeker names `cup`, which ends the game."""

    cup: str


class Hidden(Struct, frozen=True, tag="hidden", tag_field="type"):
    cup: Sealed[str]


class Peeked(Struct, frozen=True, tag="peeked", tag_field="type"):
    cup: str
    found: Sealed[bool]


class Touched(Struct, frozen=True, tag="touched", tag_field="type"):
    cup: str


class Ended(Struct, frozen=True, tag="ended", tag_field="type"):
    winner: str
    reason: Literal["found", "missed", "late"]
    cup: str


class State(Struct, frozen=True, kw_only=True):
    peeks_left: int
    turn: str = "keeper"
    cup: str | None = None
    hidden: bool = False
    found: bool | None = None
    touched: str | None = None
    outcome: Outcome | None = None


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    peeks_left: int
    turn: str | None
    cup: str | None
    found: bool | None
    touched: str | None


def seats(options: Options) -> tuple[str, ...]:
    return SEATS


def initial(options: Options) -> State:
    return State(peeks_left=options.peeks)


def setup(options: Options, chance: Chance):
    cups = chance.shuffle("cups", CUPS)
    favours = chance.shuffle("favours", ("a", "b", "c", "d"))
    return (cups, favours, Hidden(sealed(cups.order.known[0], "keeper")))


def decide(state: State, seat: str, move, chance: Chance):
    if state.outcome is not None:
        raise IllegalMove("game_over", Text("The game has ended.", "بازی تمام شده است."), "TH-1")
    if seat != state.turn:
        raise IllegalMove("not_your_turn", Text("It is the other seat's turn.", "نوبت صندلی دیگر است."), "TH-2")
    if isinstance(move, Shift) != (seat == "keeper"):
        raise IllegalMove(
            "not_your_move", Text("Only the keeper shifts, only the seeker looks.", "این کار شما نیست."), "TH-3"
        )
    if move.cup not in CUPS:
        raise IllegalMove("unknown_cup", Text(f"The cups are {', '.join(CUPS)}.", "چنین فنجانی نیست."), "TH-4")
    if isinstance(move, Shift):
        return (Hidden(sealed(move.cup, "keeper")),)
    if isinstance(move, Touch):
        if state.touched is not None:
            raise IllegalMove("touched_already", Text("One cup is touched in a round.", "در هر دور یک فنجان."), "TH-5")
        return (Touched(move.cup),)
    found = move.cup == state.cup
    if isinstance(move, Guess):
        return (Ended("seeker", "found", state.cup) if found else Ended("keeper", "missed", state.cup),)
    peeked = Peeked(move.cup, sealed(found, "seeker"))
    if state.peeks_left > 1:
        return (peeked,)
    return (peeked, Ended("keeper", "late", state.cup))


def evolve(state: State, effect) -> State:
    if isinstance(effect, Hidden):
        turn = "seeker" if state.hidden else "keeper"
        return msgspec.structs.replace(state, cup=effect.cup.known, turn=turn, hidden=True)
    if isinstance(effect, Peeked):
        left, found = state.peeks_left - 1, effect.found.known
        return msgspec.structs.replace(state, peeks_left=left, turn="keeper", found=found, touched=None)
    if isinstance(effect, Touched):
        return msgspec.structs.replace(state, touched=effect.cup)
    if isinstance(effect, Ended):
        return msgspec.structs.replace(state, outcome=Outcome((effect.winner,), effect.reason), cup=effect.cup)
    return state


def legal(state: State, seat: str):
    if state.outcome is not None or seat != state.turn:
        return ()
    if seat == "keeper":
        return tuple(Shift(cup) for cup in CUPS)
    touches = tuple(Touch(cup) for cup in CUPS) if state.touched is None else ()
    return tuple(Peek(cup) for cup in CUPS) + tuple(Guess(cup) for cup in CUPS) + touches


def to_act(state: State):
    return () if state.outcome else (state.turn,)


def view(state: State, seat: str | None) -> View:
    known = seat == "keeper" or state.outcome is not None
    return View(
        peeks_left=state.peeks_left,
        turn=None if state.outcome else state.turn,
        cup=state.cup if known else None,
        found=state.found if seat == "seeker" else None,
        touched=state.touched,
    )


def picture(view: View, seat: str | None, language: str) -> str:
    """Three cups on a table, and the thimble for who knows where it is."""
    page = sheet(400, language)
    cups = [
        group(
            page.map.box(30 + 120 * place, 70, 100, 100, "chosen" if cup == view.cup else "panel", "line"),
            page.map.text(80 + 120 * place, 120, cup, on="panel", size=24, anchor="middle"),
            cup=cup,
            thimble="yes" if cup == view.cup else None,
        )
        for place, cup in enumerate(CUPS)
    ]
    told = [
        f"Peeks left: {view.peeks_left}.",
        f"Turn: {view.turn}. Touched: {view.touched}.",
        f"Cup: {view.cup}. Found: {view.found}.",
    ]
    return page.picture(
        200,
        page.text(20, 30, told[0], on="paper", room=360),
        *cups,
        page.text(20, 186, told[2], on="paper", size=18, room=360),
        title=page.say(RULESET.words.name),
        description=told,
    )


def insight(view: View, seat: str | None) -> Insight:
    return Insight((Gauge("peeks", view.peeks_left),), (Known("cup", (view.cup,)),) if view.cup else ())


def narrate(effect):
    match effect:
        case Hidden():
            return Line("hidden", {})
        case Peeked(cup):
            return Line("peeked", {"cup": cup})
        case Touched(cup):
            return Line("touched", {"cup": cup})
        case Ended(winner, _, cup):
            return Line("ended", {"winner": winner, "cup": cup})
    return None


def another_world(state: State, history: History, seat: str | None, rng: random.Random) -> History:
    """Other favours for everybody; for all but the keeper other cups, as far as no peek of the seeker's told."""
    favours, cups = list(history.draws["favours"]), list(history.draws["cups"])
    rng.shuffle(favours)
    draws = {**history.draws, "favours": tuple(favours)}
    if seat == "keeper":
        return msgspec.structs.replace(history, draws=draws)
    looks = [move.cup for _, move in history.moves if isinstance(move, Peek | Guess)]
    hides = [cups[0], *(move.cup for _, move in history.moves if isinstance(move, Shift))]

    def hide(number: int) -> str:
        look = looks[number - 1] if seat == "seeker" and 0 < number <= len(looks) else None
        return rng.choice([cup for cup in CUPS if look is None or (cup == look) == (hides[number] == look)])

    first = hide(0)
    rest = [cup for cup in CUPS if cup != first]
    rng.shuffle(rest)
    shifts = iter(range(1, len(hides)))
    moves = tuple((who, Shift(hide(next(shifts))) if isinstance(move, Shift) else move) for who, move in history.moves)
    return msgspec.structs.replace(history, draws={**draws, "cups": (first, *rest)}, moves=moves)


def play_randomly(view, moves, rng: random.Random):
    return rng.choice(moves)


def _same(text: str) -> Text:
    return Text(text, text)


RULESET = Ruleset(
    id="toy",
    version=1,
    options_type=Options,
    move_type=Shift | Peek | Touch | Guess,
    recorded_move_type=RecordedShift | Peek | Touch | Guess,
    effect_type=Shuffled | Hidden | Peeked | Touched | Ended,
    view_type=View,
    data={"cups": list(CUPS)},
    words=Words(
        name=_same("Thimble"),
        summary=_same("Find the thimble."),
        seats={"keeper": _same("Keeper"), "seeker": _same("Seeker")},
        terms={cup: _same(cup) for cup in (*CUPS, *SEATS)},
        lines={
            "hidden": _same("The keeper's hands move."),
            "peeked": _same("The seeker looked under {cup}."),
            "touched": _same("The seeker touches {cup}."),
            "ended": _same("{winner} wins, the thimble was under {cup}."),
        },
        moves={kind: _same(f"{kind} {{cup}}") for kind in KINDS},
        insights={"peeks": _same("Peeks"), "cup": _same("The thimble")},
        errors={code: _same(code) for code in CODES},
        reasons={code: _same(code) for code in ("found", "missed", "late")},
        rules={f"TH-{n}": _same(f"Rule {n}.") for n in range(1, 6)},
    ),
    seats=seats,
    setup=setup,
    initial=initial,
    decide=decide,
    changes=dict.fromkeys((Shuffled, Hidden, Peeked, Touched, Ended), evolve),
    legal=legal,
    to_act=to_act,
    outcome=lambda state: state.outcome,
    view=view,
    picture=picture,
    sketch=lambda view, seat, language: (((f"Cup: {view.cup}", "plain"),),),
    narrate=narrate,
    milestones=(Peeked, Ended),
    insight=insight,
    choice=by_members({kind: {"cup": ("cup",)} for kind in KINDS}),
    bots={"random": play_randomly},
    variants=(Options(), Options(peeks=2)),
    reversible=lambda _state, effects: all(isinstance(effect, Touched) for effect in effects),
    another_world=another_world,
    hidden_fields=lambda _seat, move: {"cup": ("keeper",)} if isinstance(move, Shift) else {},
)
