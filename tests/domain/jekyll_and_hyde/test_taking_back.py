"""What may be taken back: nothing, since each command shows something or ends a turn."""

from __future__ import annotations

import pytest

from domain.jekyll_and_hyde import RULESET
from tests.domain.jekyll_and_hyde.positions import CHANCE, after, legal_now, position
from tests.domain.taking_back import takes_back


@pytest.mark.parametrize(
    "steps",
    [(), ("play_face_down knife-3",), ("play_face_down knife-3", "commit_crime rope-6")],
    ids=["before the card", "after the card", "after the crime"],
)
def test_no_step_of_a_turn_can_be_taken_back(steps):
    state = after(position(jh="knife-3 rope-6 rope-4", street="rope-2 rope-10"), *steps)
    for move in legal_now(state):
        assert not takes_back(RULESET, state, move, CHANCE)
