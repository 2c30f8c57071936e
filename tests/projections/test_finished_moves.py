"""How many moves a finished game has: those that stand, not those that were taken back."""

from __future__ import annotations

from domain import canonical
from projections.finished import finished
from tests import toy
from tests.vectors.small_game import small_game, taken_back_game


def moves_of(events):
    found = finished(toy.RULESET, map(canonical.encode, events))
    assert found is not None
    return found.moves


def test_moves_are_counted():
    assert moves_of(small_game()) == 4


def test_moves_that_were_taken_back_are_not():
    events = taken_back_game()
    assert sum(event["kind"] == "move" for event in events) == 7
    assert moves_of(events) == 5
