"""FC-008 over HTTP: who is to act in each round of New York, and that the game ends after the eighth."""

from __future__ import annotations

import random

import pytest

ENDING = {"accuse", "accuse_with", "escape", "escape_with"}


@pytest.mark.parametrize("ruling", ["moves_only", "ends_the_game"])
def test_the_seats_to_act_alternate_for_eight_rounds_and_then_the_game_ends(api, ruling):
    """FC-008, NY-20 to NY-22, NY-60: D J J D, J D D J, four times each, and dawn."""
    table, rng = api.seated("mr-jack-new-york", options={"eastman": ruling}), random.Random(8)
    order = ""
    while to_act := table.info()["toAct"]:
        (seat,) = to_act
        move = rng.choice([move for move in table.legal(seat) if move["type"] not in ENDING])
        if move["type"] == "select":
            order += seat[0].upper()
        assert table.send(seat, move).status_code == 201

    assert order == "DJJDJDDJ" * 4
    assert table.info()["outcome"] == {"winners": ["jack"], "reason": "dawn"}
