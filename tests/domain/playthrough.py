"""Games that play themselves, and what each reader gets of them: for the properties that every ruleset must have."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from domain import sealed
from domain.chance import Chance, Drawn, Shuffled
from domain.ruleset import AnyRuleset, History, IllegalMove
from domain.worlds import Dealt

Chooser = Callable[..., Any]


class Ply(NamedTuple):
    """One move of a game: the state before, who moved, the move, its effects, the state after."""

    before: Any
    seat: str
    move: Any
    effects: tuple[Any, ...]
    after: Any


def fold(ruleset: AnyRuleset, state: Any, effects) -> Any:
    for effect in effects:
        state = ruleset.evolve(state, effect)
    return state


def chance_of(seed: int) -> Chance:
    return Chance(seed.to_bytes(32, "big"))


def started(ruleset: AnyRuleset, options: Any, chance: Chance) -> Any:
    """The state after the set-up."""
    return fold(ruleset, ruleset.initial(options), ruleset.setup(options, chance))


def any_move(rng: random.Random, moves, *_: Any) -> Any:
    return rng.choice(moves)


def choices_left(ruleset: AnyRuleset, state: Any, seat: str, move: Any, chance: Chance) -> int:
    """How many moves whoever is to act has after `move`; many after an end."""
    after = fold(ruleset, state, ruleset.decide(state, seat, move, chance))
    return sum(len(ruleset.legal(after, actor)) for actor in ruleset.to_act(after)) or 10_000


def fewest_choices(rng: random.Random, moves, ruleset: AnyRuleset, state: Any, seat: str, chance: Chance) -> Any:
    """The move after which whoever is then to act has fewest moves: the way into dead ends."""
    tried = rng.sample(moves, min(len(moves), 12))
    return min(tried, key=lambda move: choices_left(ruleset, state, seat, move, chance))


def walk(ruleset: AnyRuleset, seed: int, chooser: Chooser = any_move, options: Any = None) -> Iterator[Ply]:
    """A whole game, by `seed` alone. `chooser` gets rng, moves, ruleset, state, seat, chance."""
    rng, chance = random.Random(seed), chance_of(seed)
    state = started(ruleset, options or ruleset.variants[0], chance)
    while actors := ruleset.to_act(state):
        seat = rng.choice(actors)
        moves = ruleset.legal(state, seat)
        assert moves, "somebody is to act and cannot"
        move = chooser(rng, moves, ruleset, state, seat, chance)
        effects = ruleset.decide(state, seat, move, chance)
        after = fold(ruleset, state, effects)
        yield Ply(state, seat, move, effects, after)
        state = after


def sent(ruleset: AnyRuleset, effects, reader: str | None) -> list[Any]:
    """The effects as `reader` gets them over the wire, decoded again."""
    body = sealed.redact(msgspec.to_builtins(list(effects)), reader)
    return msgspec.json.decode(msgspec.json.encode(body), type=list[ruleset.effect_type])


def stored(ruleset: AnyRuleset, effects) -> list[Any]:
    """The effects as they are stored, every sealed part open, decoded again."""
    return msgspec.json.decode(msgspec.json.encode(list(effects)), type=list[ruleset.effect_type])


def accepts(ruleset: AnyRuleset, state: Any, seat: str, move: Any) -> bool:
    try:
        ruleset.decide(state, seat, move, Chance(bytes(32)))
    except IllegalMove:
        return False
    return True


def draws_of(effects) -> dict[str, Any]:
    """The outcomes of the draws among `effects`, by label."""
    found: dict[str, Any] = {}
    for effect in effects:
        match effect:
            case Shuffled(label, _, order):
                found[label] = order.known
            case Drawn(label, _, value):
                found[label] = value.known
    return found


def history_of(ruleset: AnyRuleset, seed: int, plies: list[Ply]) -> History[Any]:
    """The history of the first moves of the game that `walk` plays by `seed`."""
    options = ruleset.variants[0]
    draws = draws_of(ruleset.setup(options, chance_of(seed)))
    for ply in plies:
        draws |= draws_of(ply.effects)
    return History(options=options, draws=draws, moves=tuple((ply.seat, ply.move) for ply in plies))


def told(ruleset: AnyRuleset, history: History[Any], reader: str | None, key: bytes) -> Iterator[tuple[Any, ...]]:
    """All that `reader` gets of a history, step by step: effects as he may read them, his view, his legal moves."""
    chance = Dealt(key, history.draws)
    effects = ruleset.setup(history.options, chance)
    state = fold(ruleset, ruleset.initial(history.options), effects)
    yield told_of(ruleset, state, effects, reader)
    for seat, move in history.moves:
        effects = ruleset.decide(state, seat, move, chance)
        state = fold(ruleset, state, effects)
        yield told_of(ruleset, state, effects, reader)


def told_of(ruleset: AnyRuleset, state: Any, effects, reader: str | None) -> tuple[Any, ...]:
    return (
        sealed.redact(msgspec.to_builtins(list(effects)), reader),
        msgspec.json.encode(ruleset.view(state, reader)),
        msgspec.json.encode(ruleset.legal(state, reader) if reader else ()),
        ruleset.to_act(state),
    )
