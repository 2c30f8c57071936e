"""The contract that every game fulfils: a ruleset is a record of pure functions and of data.

Decider shape: `decide` turns a move into effects, `evolve` folds effects into states. Nothing here knows
I/O, a clock or a source of randomness but the `Chance` handed in. A game is added by one package that
builds a `Ruleset`, and one line in `domain.registry`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from domain import canonical
from domain.chance import Chance

State = TypeVar("State")
Move = TypeVar("Move")
Effect = TypeVar("Effect")
Options = TypeVar("Options")
View = TypeVar("View")

SeatId = str
Language = Literal["en", "fa"]
"""The languages of all that a person reads: English and Persian."""


class IllegalMove(Exception):
    """A well-formed move that the rules refuse. State is untouched.

    code: a snake_case name out of the ruleset's `words.errors`. detail: one sentence for the sender,
    a function of what the sender may know. rule: the number of the rule, such as "ML-25".
    """

    def __init__(self, code: str, detail: Text, rule: str) -> None:
        super().__init__(f"{code} ({rule}): {detail.en}")
        self.code = code
        self.detail = detail
        self.rule = rule


class InvalidOptions(ValueError):
    """Options of a new game that are well-formed, but that the ruleset refuses; `detail` says why."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail.en)
        self.detail = detail


class Text(Struct, frozen=True):
    """Words for people, in English and Persian."""

    en: str
    fa: str


def say(text: Text, language: Language) -> str:
    """`text` in `language`."""
    return text.fa if language == "fa" else text.en


class Line(Struct, frozen=True):
    """One line of the timeline: a template of `Words.lines` (of a choice: of `Words.moves`) and its arguments.

    Each argument is a string, looked up in `Words.terms` (and shown as it is where there is no such term), or a
    tuple of such strings, shown as a list.
    """

    template: str
    args: Mapping[str, str | tuple[str, ...]]


class Gauge(Struct, frozen=True):
    """A number of the game as it stands, a key of `Words.insights`: of a seat, or (of: None) of the table."""

    name: str
    value: int
    of: SeatId | None = None


class Known(Struct, frozen=True):
    """Something that a reader knows, a key of `Words.insights`: about which terms; of: the seat whose it is, if any."""

    name: str
    items: tuple[str, ...]
    of: SeatId | None = None


Sketch = tuple[tuple[tuple[str, str], ...], ...]
"""A board in characters: lines of spans, each a text and its style (`domain.sketch.Style`)."""


class Insight(Struct, frozen=True):
    """The numbers, the same ones in the same order in every view of a game, and what the reader knows."""

    gauges: tuple[Gauge, ...]
    known: tuple[Known, ...]


class Choice(Struct, frozen=True):
    """A legal move as a person chooses it: in words (a template of `Words.moves`), and its hooks in the picture.

    A hook is `kind-id`, such as `hex-G7`: the element of the picture with the mark `data-hex="G7"`.
    """

    line: Line
    hooks: tuple[str, ...] = ()


class Words(Struct, frozen=True, kw_only=True):
    """All that a person reads about a ruleset, in both languages. Nothing in it may depend on a game."""

    name: Text
    summary: Text
    seats: Mapping[SeatId, Text]
    terms: Mapping[str, Text]
    lines: Mapping[str, Text]
    moves: Mapping[str, Text]
    insights: Mapping[str, Text]
    errors: Mapping[str, Text]
    reasons: Mapping[str, Text]
    rules: Mapping[str, Text]


class Outcome(Struct, frozen=True):
    """How a game ended: the winning seats and the reason, a key of `Words.reasons`."""

    winners: tuple[SeatId, ...]
    reason: str


class History(Struct, Generic[Move], frozen=True, kw_only=True):
    """All that made a game: its options, the outcome of each draw by label, the moves in order with their seats."""

    options: Any
    draws: Mapping[str, tuple[str, ...] | int]
    moves: tuple[tuple[SeatId, Move], ...]


Bot = Callable[[Any, "tuple[Any, ...]", random.Random], Any]
"""A bot: (its view, its legal moves, its own randomness) -> one of the legal moves."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[State, Move, Effect, Options, View]):
    """One version of one game.

    id, version: pinned in every record; a change of behaviour is a new version beside the old one.
    options_type, move_type, effect_type, view_type: msgspec Structs or tagged unions of them (tag field `type`);
        options have defaults for all fields. Moves refuse unknown fields.
    data: the public board or cards, in the canonical subset; part of the fingerprint.

    seats(options) -> the seat ids, in order of play. Raises InvalidOptions.
    setup(options, chance) -> the effects that start the game.
    initial(options) -> the state before any effect. States are trees: with `gc=False` folding them costs half.
    decide(state, seat, move, chance) -> the effects of a move, in the order in which the rules happen.
        Raises IllegalMove. Never trusts the move: it is only known to be of `move_type`.
    changes: by the type of an effect, (state, effect) -> the next state. Sealed values may be absent: then the state
        holds "unknown" in their place, and `view` of it for that seat is the same as of the full state.
    legal(state, seat) -> the moves that `decide` accepts, each complete, in a fixed order that depends on
        nothing secret. Empty for a seat that is not to act.
    to_act(state) -> the seats that may move now; empty after the end. Public.
    out_of_turn(state) -> those of them for whom the game does not wait: they may move, but need not. Public.
    outcome(state) -> how it ended, or None.
    view(state, seat) -> what that seat (None: a spectator) may know, built up from nothing.
    hidden_fields(seat, move) -> the names of the fields of that seat's move that not everybody may read, mapped to
        their audience;
        recorded_move_type is the union of the moves with those fields `Sealed`, where there are any.
    picture(view, seat, language) -> the view of that seat as an SVG document: the same view, the same bytes. Shows all
        that the view tells and nothing else, in words too; nothing in it runs, or refers to anything outside of it.
    sketch(view, seat, language) -> the same view in characters, for terminals: what counts of it.
    narrate(effect) -> the timeline's line for an effect as its reader sees it, or None for none.
    milestones: the types of the effects that mark the course of a game, such as a call for witnesses; each has a line.
    insight(view, seat) -> the numbers to follow through the game, and what that seat knows: out of its view alone.
    choice(view, move) -> a legal move of the view's seat in words, and its hooks in the picture of the view.
    bots: strategies by name; every ruleset has `random`.
    variants: options that together show every way to play it; the tests play each of them. The first is the default.
    reversible(state, effects) -> whether the step that had these `effects` in `state` may be taken back while its turn
        is under way: it told nobody anything but that it was made, and closed nothing. Public, also of redacted states.
        Steps with chance or sealed parts never can be, nor what ends a turn (`domain.taking_back`). To allow more is no
        change of behaviour, to allow less is one.
    fits(state) -> whether no more lies on the table than the game has. Asked of states that effects led to which nobody
        has judged, a stranger's: what `view` and `picture` lay out of one that fits is bounded. True of all others.
    another_world(state, history, seat, rng) -> a history that `seat` (None: a spectator) cannot tell from the given,
        which led to `state` of a game that has not ended: other draws, and other hidden fields of other seats' moves,
        chosen by `rng` among all that fit. The same where nothing else fits. The tests hold every answer to it.
    """

    id: str
    version: int
    options_type: type[Options]
    move_type: Any
    effect_type: Any
    view_type: type[View]
    data: Mapping[str, Any]
    words: Words
    seats: Callable[[Options], tuple[SeatId, ...]]
    setup: Callable[[Options, Chance], tuple[Effect, ...]]
    initial: Callable[[Options], State]
    decide: Callable[[State, SeatId, Move, Chance], tuple[Effect, ...]]
    changes: Mapping[type, Callable[[State, Any], State]]
    legal: Callable[[State, SeatId], tuple[Move, ...]]
    to_act: Callable[[State], tuple[SeatId, ...]]
    outcome: Callable[[State], Outcome | None]
    view: Callable[[State, SeatId | None], View]
    picture: Callable[[View, SeatId | None, Language], str]
    sketch: Callable[[View, SeatId | None, Language], Sketch]
    narrate: Callable[[Effect], Line | None]
    milestones: tuple[type, ...]
    insight: Callable[[View, SeatId | None], Insight]
    choice: Callable[[View, Move], Choice]
    bots: Mapping[str, Bot]
    variants: tuple[Options, ...]
    another_world: Callable[[State, History[Move], SeatId | None, random.Random], History[Move]]
    out_of_turn: Callable[[State], tuple[SeatId, ...]] = lambda _: ()
    reversible: Callable[[State, tuple[Effect, ...]], bool] = lambda _state, _effects: False
    fits: Callable[[State], bool] = lambda _: True
    recorded_move_type: Any = None
    hidden_fields: Callable[[SeatId, Move], Mapping[str, tuple[SeatId, ...]]] = lambda _seat, _move: {}

    def evolve(self, state: State, effect: Effect) -> State:
        """The state after `effect`."""
        return self.changes[type(effect)](state, effect)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 (hex) over the id, the version and the data, in canonical form."""
        return canonical.digest({"data": self.data, "id": self.id, "version": self.version})


AnyRuleset = Ruleset[Any, Any, Any, Any, Any]
"""A ruleset of whatever game."""
