"""Positions out of the blue, also crowded ones that no game reaches soon, against exhaustive searches."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from domain.mr_jack_london import RULESET
from domain.mr_jack_london import whistle as whistling
from domain.mr_jack_london.board import EXITS, GRID
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    Move,
    SkipMove,
    Whistle,
)
from domain.mr_jack_london.names import CHARACTERS
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import accepts, position
from tests.domain.mr_jack_london.walks import (
    editions,
    some,
)


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
