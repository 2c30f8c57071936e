"""Other worlds: what a reader cannot tell apart is the same for him, byte for byte."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.captain_jack import RULESET
from domain.captain_jack.options import Options
from domain.worlds import played
from tests.domain.captain_jack.table import hand
from tests.domain.captain_jack.test_properties import options, seeds, some
from tests.domain.captain_jack.walks import walked


@some
@given(seed=seeds, options=options, share=st.floats(0, 0.99), data=st.data())
def test_another_world_shows_its_reader_the_same_at_every_moment(seed, options, share, data):
    told = walked(seed, options, int(share * 400 * options.passes))
    states = list(played(RULESET, told))
    if states[-1].outcome is not None:
        told, states = walked(seed, options, 200), states[:201]
    reader = data.draw(st.sampled_from([*RULESET.seats(options), None]))
    other = RULESET.another_world(states[-1], told, reader, random.Random(seed))

    assert (other.options, other.moves, set(other.draws)) == (told.options, told.moves, set(told.draws))
    for one, another in zip(states, played(RULESET, other), strict=True):
        assert RULESET.view(one, reader) == RULESET.view(another, reader)
        assert reader is None or RULESET.legal(one, reader) == RULESET.legal(another, reader)


@pytest.mark.parametrize("players", [3, 6])
def test_it_is_really_another_world(players):
    """CJ-4: other stocks always, other hands nearly always, as long as there is something to exchange."""
    same_hands = tried = 0
    for seed in range(6):
        for moves in (0, 10, 90, 240):
            told = walked(seed, Options(players), moves)
            state = list(played(RULESET, told))[-1]
            if state.outcome is not None:
                continue
            for reader in (*RULESET.seats(told.options), None):
                other = RULESET.another_world(state, told, reader, random.Random(moves))
                after = list(played(RULESET, other))[-1]
                assert other != told
                tried += 1
                same_hands += all(hand(state, seat) == hand(after, seat) for seat in range(players))
    assert tried > 80
    assert same_hands < tried / 20


def test_worlds_differ_from_each_other():
    told = walked(3, Options(), 60)
    state = list(played(RULESET, told))[-1]
    worlds = {RULESET.another_world(state, told, "captain-1", random.Random(n)).draws["stock/top"] for n in range(10)}
    assert len(worlds) == 10


def test_even_where_the_stock_is_used_up_hands_can_have_been_others():
    """With three passes and every card known by its place, who held what is still open to a spectator."""
    told = walked(1, Options(4, passes=3), 900)
    states = list(played(RULESET, told))
    number = next(n for n, state in enumerate(states) if state.number == 3)
    other = RULESET.another_world(states[number], walked(1, told.options, number), None, random.Random(5))
    assert other.draws["stock/pass/2"] != told.draws["stock/pass/2"]
