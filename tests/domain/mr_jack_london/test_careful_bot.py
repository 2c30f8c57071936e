"""The careful bot: as the greedy one, but it thinks a turn through and knows which cards come."""

from __future__ import annotations

import random

from hypothesis import given
from msgspec.structs import replace

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.bots import BOTS, _board
from domain.mr_jack_london.moves import Accuse, Escape, MoveCordon, Select
from domain.mr_jack_london.names import CHARACTERS
from tests.domain.mr_jack_london.positions import after, position
from tests.domain.mr_jack_london.walks import editions, seeds, some, walk


def answer(state, seat: str):
    return BOTS["careful"](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(0))


def all_but(*suspects: str) -> str:
    return " ".join(character for character in CHARACTERS if character not in suspects)


@some
@given(seed=seeds, edition=editions)
def test_what_it_makes_of_its_view_has_the_moves_of_the_game(seed, edition):
    """The board that a bot thinks on lists the same moves as the game itself, for its own seat."""
    for state, seat, *_ in walk(seed, edition):
        assert RULESET.legal(_board(RULESET.view(state, seat)), seat) == RULESET.legal(state, seat)


def test_ml_66_it_accuses_the_only_one_who_can_be_jack():
    assert answer(position(playing="holmes", jack="bert", innocents=all_but("bert")), "detective") == Accuse(to="I5")


def test_ml_65_it_does_not_accuse_while_two_can_be_jack():
    state = position(playing="holmes", jack="bert", innocents=all_but("bert", "gull"))
    assert not isinstance(answer(state, "detective"), Accuse)


def test_ml_60_jack_leaves_when_he_can():
    state = position(seat="jack", playing="gull", gull="C4", jack="gull", witness="unseen")
    assert answer(state, "jack") == Escape("NW")


def test_ml_61_jack_picks_himself_when_he_can_leave():
    state = position(seat="jack", gull="C4", jack="gull", witness="unseen")
    assert answer(replace(state, cards=("holmes", "watson", "smith", "gull")), "jack") == Select("gull")


def test_ml_64_jack_opens_an_exit_and_then_leaves():
    lestrade = position(
        seat="jack", playing="lestrade", lestrade="K4", jack="lestrade", witness="unseen", cordons="NE SE"
    )
    first = answer(lestrade, "jack")
    assert isinstance(first, MoveCordon)
    assert answer(after(lestrade, first), "jack") == Escape("NE")
