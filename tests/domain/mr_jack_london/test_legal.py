"""The list of legal commands and the rules agree, in both directions: ML-74 and ML-75."""

from __future__ import annotations

import random
from itertools import product

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import EXITS
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    LondonMove,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Select,
    SkipMove,
    SkipWhistle,
    Swap,
    Whistle,
)
from domain.mr_jack_london.names import CHARACTERS
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import accepts
from tests.domain.mr_jack_london.walks import (
    editions,
    seeds,
    some,
    walk,
)

FACINGS = (UNSET, *naive.DIRECTIONS)
ALL_HEXES = sorted(naive.HEXES)
SMALL_COMMANDS: tuple[LondonMove, ...] = (
    *map(Select, CHARACTERS),
    *(Move(to=to, facing=facing) for to, facing in product(ALL_HEXES, FACINGS)),
    *(Accuse(to=to) for to in ALL_HEXES),
    *(MoveLamp(*pair) for pair in product(sorted(naive.LAMPS), repeat=2)),
    *(MoveCordon(*pair) for pair in product(EXITS, repeat=2)),
    *(MoveCover(*pair) for pair in product(sorted(naive.MANHOLES["classic"] | naive.MANHOLES["revised"]), repeat=2)),
    SkipWhistle(),
    *(Swap(*pair) for pair in product(CHARACTERS, FACINGS)),
    *map(SkipMove, FACINGS),
    *map(Escape, EXITS),
)
WHISTLES: tuple[LondonMove, ...] = tuple(
    Whistle(*fields) for fields in product(CHARACTERS, ALL_HEXES, (1, 2, 3), (UNSET, "N", "SW"))
)


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds, edition=editions)
    def test_ml_75_every_listed_command_is_accepted_and_stands_there_once(self, seed, edition):
        for state, seat, *_ in walk(seed, edition):
            moves = RULESET.legal(state, seat)
            assert len(set(moves)) == len(moves) <= 6 * len(naive.STREETS)
            assert all(accepts(state, seat, move) for move in moves)
            assert moves == RULESET.legal(state, seat)

    @some
    @given(seed=seeds, edition=editions, data=st.data())
    def test_ml_75_every_other_command_is_refused(self, seed, edition, data):
        """ML-75: tried with every command that can be written with `to`, at some positions of a game."""
        positions = list(walk(seed, edition))
        for state, seat, *_ in data.draw(st.lists(st.sampled_from(positions), min_size=1, max_size=4, unique_by=id)):
            listed = set(RULESET.legal(state, seat))
            whistles = WHISTLES if state.playing == "goodley" else WHISTLES[::97]
            for move in (*SMALL_COMMANDS, *whistles):
                assert accepts(state, seat, move) == (move in listed), move

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_75_the_other_seat_and_spectators_can_do_nothing(self, seed, edition):
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed, edition):
            other = "jack" if seat == "detective" else "detective"
            for nobody in (other, "spectator", ""):
                assert RULESET.legal(state, nobody) == ()
                for move in rng.sample(RULESET.legal(state, seat), 1):
                    assert not accepts(state, nobody, move)

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_75_near_misses_of_listed_commands_are_refused_unless_listed(self, seed, edition):
        """ML-72, ML-75: one field of a listed command changed to another name, right or wrong."""
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed, edition):
            moves = RULESET.legal(state, seat)
            listed = set(moves)
            for move in rng.sample(moves, min(3, len(moves))):
                for missed in near_misses(rng, move):
                    assert accepts(state, seat, missed) == (missed in listed), missed

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_74_a_path_is_accepted_exactly_when_it_is_a_walk_to_a_listed_end(self, seed, edition):
        """ML-23 to ML-31, ML-74: paths that are right, and paths with a step or a field wrong."""
        rng = random.Random(seed)
        for state, seat, move, *_ in walk(seed, edition):
            if not isinstance(move, Move | Accuse):
                continue
            view = RULESET.view(state, None)
            start, stealthy = view.positions[state.playing], state.playing == "stealthy"
            manholes = naive.MANHOLES[edition] - set(view.covers)
            listed = set(RULESET.legal(state, seat))
            for path in random_paths(rng, start, stealthy, manholes):
                right = is_walk(start, path, 4 if stealthy else 3, stealthy, manholes)
                by_end = msgspec.structs.replace(move, to=path[-1]) if path else None
                by_path = msgspec.structs.replace(move, to=UNSET, path=path)
                assert accepts(state, seat, by_path) == (right and by_end in listed), (start, path)


def near_misses(rng, move):
    """`move` with one field another one."""
    others = {
        "character": (*CHARACTERS, "nobody", ""),
        "with_": (*CHARACTERS, "Watson"),
        "to": (*ALL_HEXES, *EXITS, "A1", ""),
        "from_": (*ALL_HEXES, *EXITS, "A1"),
        "exit": (*EXITS, "N"),
        "points": (1, 2, 3),
        "facing": (*FACINGS, "UP"),
    }
    for name in move.__struct_fields__:
        if name == "path" or (name == "to" and getattr(move, "to", None) is UNSET):
            continue
        for value in rng.sample(others[name], min(6, len(others[name]))):
            yield msgspec.structs.replace(move, **{name: value})


def random_paths(rng, start, stealthy, manholes):
    """Walks of 0 to 5 steps, most of them by the rules but for length and end, some with a wrong hex in them."""
    for length in (0, 1, 2, 3, 4, 5):
        path = []
        for _ in range(length):
            path.append(rng.choice(naive.steps((start, *path)[-1], stealthy, manholes) or [start]))
        yield tuple(path)
        if path:
            wrong = rng.choice([*ALL_HEXES, *naive.neighbours(path[-1])])
            at = rng.randrange(length)
            yield (*path[:at], wrong, *path[at + 1 :])


def is_walk(start, path, points, stealthy, manholes):
    return 1 <= len(path) <= points and all(
        there in naive.steps(here, stealthy, manholes) for here, there in zip((start, *path), path, strict=False)
    )
