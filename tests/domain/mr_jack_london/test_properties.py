"""What must always hold, in any game and any position. EXAMPLES scales all of it up."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from domain import sealed
from domain.chance import Chance
from domain.hexgrid import hex_set
from domain.mr_jack_london import RULESET
from domain.mr_jack_london import whistle as whistling
from domain.mr_jack_london.board import EXITS, GRID
from domain.mr_jack_london.effects import LondonEffect
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
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import State
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import position
from tests.domain.mr_jack_london.walks import choose, choose_fewest, fold, started

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "15"))
"""How many games or positions each property is tried on."""

READERS = ("detective", "jack", None)
LONGEST_GAME = 8 * 4 * 6
"""Commands: no turn takes more than select, move and three steps of the whistle."""

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
editions = st.sampled_from(["classic", "revised"])


def walk(
    seed: int, edition: str, chooser=choose
) -> Iterator[tuple[State, str, LondonMove, tuple[LondonEffect, ...], State]]:
    """A game: for each command the state before, the seat, the command, its effects and the state after."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(Options(edition), chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        assert moves, "somebody is to act and cannot"
        known = (state, seat, chance) if chooser is choose_fewest else ()
        move = chooser(rng, moves, *known)
        effects = RULESET.decide(state, seat, move, chance)
        after = fold(state, effects)
        yield state, seat, move, effects, after
        state = after


def sent(effects, reader):
    """The effects as `reader` gets them over the wire, decoded again."""
    plain = sealed.redact(msgspec.to_builtins(list(effects)), reader)
    return msgspec.convert(plain, list[LondonEffect])


class TestGames:
    @some
    @given(seed=seeds, edition=editions)
    def test_random_games_end_with_one_winner_after_eight_rounds_at_most(self, seed, edition):
        """ML-12: at most eight rounds; ML-68: then it is over."""
        states = [state for *_, state in walk(seed, edition)]
        state = states[-1]
        assert len(states) <= LONGEST_GAME
        assert all(1 <= state.round <= 8 for state in states)
        assert state.outcome is not None
        assert len(state.outcome.winners) == 1
        assert state.outcome.winners[0] in {"detective", "jack"}

    @some
    @given(seed=seeds, edition=editions)
    def test_walks_into_the_narrowest_corners_never_get_stuck(self, seed, edition):
        """ML-21, ML-22: there is always a legal command."""
        for number, _ in enumerate(walk(seed, edition, choose_fewest)):
            if number >= 60:
                break

    @some
    @given(seed=seeds, edition=editions)
    def test_a_state_rebuilt_from_what_was_recorded_is_the_live_one(self, seed, edition):
        chance = Chance(seed.to_bytes(32, "big"))
        rebuilt = RULESET.initial(Options(edition))
        rebuilt = fold(rebuilt, sent(msgspec_open(RULESET.setup(Options(edition), chance)), "everybody"))
        for _, _, _, effects, state in walk(seed, edition):
            rebuilt = fold(rebuilt, sent(msgspec_open(effects), "everybody"))
            assert rebuilt == state

    @some
    @given(seed=seeds, edition=editions)
    def test_the_same_secret_gives_the_same_game(self, seed, edition):
        first, second = (list(walk(seed, edition)) for _ in range(2))
        assert first == second

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_70_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed, edition):
        chance = Chance(seed.to_bytes(32, "big"))
        setup = RULESET.setup(Options(edition), chance)
        known = {reader: fold(RULESET.initial(Options(edition)), sent(setup, reader)) for reader in READERS}
        for _, _, _, effects, state in walk(seed, edition):
            for reader in READERS:
                known[reader] = fold(known[reader], sent(effects, reader))
                assert RULESET.view(known[reader], reader) == RULESET.view(state, reader)

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_15_every_character_is_played_once_in_each_pair_of_rounds(self, seed, edition):
        played: dict[int, list[str]] = {}
        for before, _, move, _, _ in walk(seed, edition):
            if isinstance(move, Select):
                played.setdefault((before.round + 1) // 2, []).append(move.character)
        for pair, characters in played.items():
            assert len(set(characters)) == len(characters) <= 8, pair
        for pair in list(played)[:-1]:
            assert sorted(played[pair]) == sorted(CHARACTERS)

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_53_ml_54_the_published_light_is_that_of_the_public_view_alone(self, seed, edition):
        """ML-36, ML-53, ML-54: worked out anew after every event, by a brute-force of the tests' own."""
        for *_, state in walk(seed, edition):
            view = msgspec.to_builtins(RULESET.view(state, None))
            lamps = [lamp["hex"] for lamp in view["lamps"]]
            assert set(view["seen"]) == naive.seen(view["positions"], view["facing"], lamps)
            assert set(view["lit"]) == naive.lit(view["positions"], view["facing"], lamps)

    @some
    @given(seed=seeds, edition=editions)
    def test_the_tokens_of_the_board_are_never_lost(self, seed, edition):
        """ML-5, ML-6, ML-57: two covers, two cordons, six lamps less one for each of the first four rounds."""
        for *_, state in walk(seed, edition):
            view = RULESET.view(state, None)
            assert len(view.covers) == len(view.cordons) == 2
            assert len(view.lamps) == max(2, 6 - (state.round - 1))
            assert len({lamp.hex for lamp in view.lamps}) == len(view.lamps)
            if state.outcome is None:
                assert len(set(state.positions)) == 8


def msgspec_open(effects):
    """Effects whose sealed values everybody may read, as after the end."""

    def opened(value):
        if isinstance(value, sealed.Sealed):
            return msgspec.structs.replace(value, audience=(*value.audience, "everybody"))
        return value

    return [
        msgspec.structs.replace(effect, **{f: opened(getattr(effect, f)) for f in effect.__struct_fields__})
        for effect in effects
    ]


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


def accepts(state, seat, move) -> bool:
    try:
        RULESET.decide(state, seat, move, Chance(bytes(32)))
    except IllegalMove:
        return False
    return True


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


# Positions out of the blue, also crowded ones that no game reaches soon


@st.composite
def crowds(draw):
    """The hexes of the eight: anywhere, in a small part of the board, or crowding round Goodley."""
    goodley = draw(st.sampled_from(sorted(naive.STREETS)))
    others = [street for street in draw(st.permutations(sorted(naive.STREETS))) if street != goodley]
    spread = draw(st.sampled_from([1, 2, 3, 6, 99]))
    others.sort(key=lambda street: naive.street_distance(street, goodley) // spread)
    rest = draw(st.permutations([character for character in CHARACTERS if character != "goodley"]))
    return {"goodley": goodley, **dict(zip(rest, others[:7], strict=True))}


def naive_spendable(where, moved, left):
    """ML-73 word for word: the most that any series of steps can spend."""
    return max(
        (
            points + naive_spendable(after, (*moved, who), left - points)
            for who, _, points, after in naive_steps(where, moved, left)
        ),
        default=0,
    )


def naive_steps(where, moved, left):
    """Each step of the whistle that ML-42 to ML-45 allow, whatever it leaves to be spent."""
    for who in CHARACTERS:
        if who == "goodley" or who in moved:
            continue
        far = naive.street_distance(where[who], where["goodley"])
        for points in range(1, left + 1):
            for end in naive.walks(where[who], points):
                if naive.street_distance(end, where["goodley"]) < far and end not in where.values():
                    yield who, end, points, {**where, who: end}


def listed_whistles(where):
    """The first steps of a whistle, as listed."""
    steps = whistling.steps(position(playing="goodley", **where))
    return {(who, points, end) for who, points, ends in steps for end in GRID.names(ends)}


def best_whistles(where):
    """The first steps of a whistle that spend the most, by exhaustive search."""
    most = naive_spendable(where, (), 3)
    return {
        (who, points, end)
        for who, end, points, after in naive_steps(where, (), 3)
        if points + naive_spendable(after, (who,), 3 - points) == most
    }


TIGHT = [
    "C4 B2 E4 B3 C6 A4 D3 E3",
    "H6 I8 M7 K7 I7 J7 J5 I5",
    "I5 L4 M3 L2 M4 K3 J3 K4",
    "E8 G9 F8 J7 I9 H9 I7 G8",
    "C7 E5 C6 F4 E6 E8 D7 E7",
    "D3 E6 G5 G6 G4 F4 D5 E5",
    "M4 M7 L4 K5 M6 M3 K4 M5",
]
"""Crowds round Goodley, in the order of CHARACTERS."""


class TestPositions:
    @some
    @given(where=crowds(), left=st.sampled_from([1, 2]), data=st.data())
    def test_ml_73_the_listed_whistles_are_those_that_spend_the_most(self, where, left, data):
        """ML-46, ML-73: against an exhaustive search."""
        moved = data.draw(st.sampled_from([(), ("bert",), ("smith", "gull")]))
        state = position(playing="goodley", **where)
        state = msgspec.structs.replace(state, whistle_left=left, whistled=moved)
        most = naive_spendable(where, moved, left)

        expected = {
            (who, points, end)
            for who, end, points, after in naive_steps(where, moved, left)
            if points + naive_spendable(after, (*moved, who), left - points) == most
        }

        assert whistling.spendable(state.positions, moved, left) == most
        listed = {(who, n, end) for who, n, ends in whistling.steps(state) for end in GRID.names(ends)}
        assert listed == expected
        for who, end, points, _ in naive_steps(where, moved, left):
            command = Whistle(who, end, points, "N" if who == "watson" else UNSET)
            assert accepts(state, "detective", command) == ((who, points, end) in expected), command

    @some
    @given(where=crowds())
    def test_ml_73_so_are_those_of_a_fresh_whistle(self, where):
        assert listed_whistles(where) == best_whistles(where)

    @pytest.mark.parametrize("where", TIGHT)
    def test_ml_46_a_step_is_legal_only_if_somebody_else_can_pay_the_rest(self, where):
        """ML-46, ML-73: the rest of each first step can be spent by some and not by others."""
        where = dict(zip(CHARACTERS, where.split(), strict=True))
        assert listed_whistles(where) == best_whistles(where)

    @some
    @given(where=crowds(), edition=editions, who=st.sampled_from(CHARACTERS), data=st.data())
    def test_ml_23_to_ml_31_the_listed_ends_are_those_of_all_walks(self, where, edition, who, data):
        """ML-22 to ML-31: against every walk that there is."""
        covers = data.draw(st.permutations(sorted(naive.MANHOLES[edition])))[:2]
        state = position(edition=edition, playing=who, covers=" ".join(covers), **where)
        stealthy = who == "stealthy"
        ends = naive.ends(where[who], 4 if stealthy else 3, stealthy, naive.MANHOLES[edition] - set(covers))
        moves = RULESET.legal(state, "detective")

        assert {m.to for m in moves if isinstance(m, Move)} == set(ends) - set(where.values())
        assert {m.to for m in moves if isinstance(m, Accuse)} == set(ends) & set(where.values())
        boxed_in = not set(ends) - set(where.values()) and who != "gull"
        assert any(isinstance(m, SkipMove) for m in moves) == boxed_in

    @some
    @given(where=crowds(), who=st.sampled_from(CHARACTERS), cordons=st.permutations(tuple(EXITS)))
    def test_ml_60_to_ml_63_the_listed_exits_are_those_one_step_beyond_a_walk(self, where, who, cordons):
        state = position(seat="jack", playing=who, jack=who, witness="unseen", cordons=" ".join(cordons[:2]), **where)
        stealthy = who == "stealthy"
        points, manholes = (4 if stealthy else 3), naive.MANHOLES["classic"] - {"C8", "L2"}
        within = {where[who], *naive.ends(where[who], points - 1, stealthy, manholes)}

        expected = {name for name, hex_ in naive.EXITS.items() if hex_ in within and name not in cordons[:2]}
        assert {m.exit for m in RULESET.legal(state, "jack") if isinstance(m, Escape)} == expected


def test_sets_of_hexes_are_what_they_say():
    assert GRID.names(hex_set([GRID.number["A4"], GRID.number["M7"]])) == ("A4", "M7")


def fleeing(rng, moves):
    """Escapes as soon as that is possible, and never accuses."""
    escapes = [move for move in moves if isinstance(move, Escape)]
    return rng.choice(escapes or [move for move in moves if not isinstance(move, Accuse)] or moves)


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_random_games_end_in_every_way(edition):
    """ML-60, ML-66, ML-68."""
    games = [walk(seed, edition, chooser) for chooser in (random.Random.choice, fleeing) for seed in range(80)]
    reasons = {list(game)[-1][-1].outcome.reason for game in games}
    assert reasons == set(RULESET.words.reasons)
