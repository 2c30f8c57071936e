"""The list of legal commands and the rules agree, in both directions, and with the rules told a second time: NY-70."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.moves import (
    Accuse,
    AccuseWith,
    Escape,
    EscapeWith,
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    NewYorkMove,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.names import CHARACTERS
from tests.domain.mr_jack_new_york import naive
from tests.domain.mr_jack_new_york.positions import accepts
from tests.domain.mr_jack_new_york.walks import seeds, some, variants, walk

SPACES = (*naive.HEXES, "LI")
EXITS = tuple(naive.GATES)
EVERY_COMMAND: tuple[NewYorkMove, ...] = (
    *map(Select, CHARACTERS),
    *map(Move, SPACES),
    *(MoveOther(who, to) for who in CHARACTERS for to in SPACES),
    *map(Accuse, SPACES),
    *(AccuseWith(who, to) for who in CHARACTERS for to in SPACES),
    *map(Escape, EXITS),
    *(EscapeWith(who, exit_) for who in CHARACTERS for exit_ in EXITS),
    SkipMove(),
    *(place(hex_) for place in (PlaceMetro, PlaceLamp, PlaceBuilding, MakePark) for hex_ in naive.HEXES),
    *(MoveSteamer(from_, to) for from_ in naive.HARBOURS for to in naive.HARBOURS),
    *(Swap(a, b) for a in CHARACTERS for b in CHARACTERS),
)
PAIRS: tuple[NewYorkMove, ...] = tuple(
    MoveInvestigation(tile, (one, other))
    for tile in ("I1", "I2")
    for one in naive.HEXES
    for other in sorted({*naive.neighbours(one), one, "a2", "n12"})
)


def in_text_order(move):
    """An unordered pair as it is listed."""
    if isinstance(move, MoveInvestigation):
        return MoveInvestigation(move.tile, tuple(sorted(move.to)))
    return Swap(*sorted((move.a, move.b))) if isinstance(move, Swap) else move


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds, options=variants)
    def test_ny_70_every_listed_command_is_accepted_and_stands_there_once(self, seed, options):
        for state, seat, *_ in walk(seed, options):
            moves = RULESET.legal(state, seat)
            assert len(set(moves)) == len(moves) <= 400
            assert moves == RULESET.legal(state, seat)
            assert [move for move in moves if not accepts(state, seat, move)] == []

    @some
    @given(seed=seeds, options=variants)
    def test_ny_70_the_list_is_the_one_that_the_rules_give_when_told_again(self, seed, options):
        """NY-3 to NY-9, NY-26 to NY-44, NY-58, NY-61: worked out from the public view by the tests' own code."""
        for state, seat, *_ in walk(seed, options):
            view = msgspec.to_builtins(RULESET.view(state, None))
            told = naive.commands(view, state.jack if seat == "jack" else None)
            listed = msgspec.to_builtins(RULESET.legal(state, seat))
            assert sorted(map(repr, map(sorted_body, listed))) == sorted(map(repr, map(sorted_body, told)))

    @some
    @given(seed=seeds, options=variants, data=st.data())
    def test_ny_70_every_other_command_is_refused(self, seed, options, data):
        """NY-70: tried with every command that can be written, at some positions of a game."""
        positions = list(walk(seed, options))
        for state, seat, *_ in data.draw(st.lists(st.sampled_from(positions), min_size=1, max_size=3, unique_by=id)):
            listed = set(RULESET.legal(state, seat))
            pairs = PAIRS if state.playing == "callahan" else PAIRS[::31]
            for move in (*EVERY_COMMAND, *pairs):
                assert accepts(state, seat, move) == (in_text_order(move) in listed), move

    @some
    @given(seed=seeds, options=variants)
    def test_ny_70_the_other_seat_and_spectators_can_do_nothing(self, seed, options):
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed, options):
            other = "jack" if seat == "detective" else "detective"
            for nobody in (other, "spectator", ""):
                assert RULESET.legal(state, nobody) == ()
                for move in rng.sample(RULESET.legal(state, seat), 1):
                    assert not accepts(state, nobody, move)

    @some
    @given(seed=seeds, options=variants)
    def test_ny_70_near_misses_of_listed_commands_are_refused_unless_listed(self, seed, options):
        """NY-69, NY-70: one field of a listed command changed to another name, right or wrong."""
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed, options):
            moves = RULESET.legal(state, seat)
            listed = set(moves)
            for move in rng.sample(moves, min(3, len(moves))):
                for missed in near_misses(rng, move):
                    assert accepts(state, seat, missed) == (in_text_order(missed) in listed), missed


def sorted_body(body):
    return sorted(body.items(), key=repr)


def near_misses(rng, move):
    """`move` with one field another one."""
    spaces = (*SPACES, *EXITS, "a1", "A2", "")
    others = {
        "character": (*CHARACTERS, "nobody", "Beach"),
        "a": (*CHARACTERS, "nobody"),
        "b": (*CHARACTERS, "nobody"),
        "to": (*EXITS, *spaces),
        "from_": (*EXITS, *spaces),
        "hex": spaces,
        "exit": (*EXITS, "P6", "n11"),
        "tile": ("I1", "I2", "I3", "metro"),
    }
    for name in move.__struct_fields__:
        if isinstance(move, MoveInvestigation) and name == "to":
            one = rng.choice(move.to)
            for other in rng.sample(naive.HEXES, 4):
                yield MoveInvestigation(move.tile, (one, other))
            yield MoveInvestigation(move.tile, (move.to[1], move.to[0]))
            continue
        for value in rng.sample(others[name], min(6, len(others[name]))):
            yield msgspec.structs.replace(move, **{name: value})
