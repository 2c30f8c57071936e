"""What may be taken back: nothing, since each command shows cards, draws, or hands the turn over."""

from __future__ import annotations

from domain.captain_jack import RULESET
from domain.chance import Chance
from tests.domain.playing import played
from tests.domain.taking_back import takes_back


def test_no_command_can_be_taken_back():
    game = played(RULESET, 0, 1)
    kinds = set()
    for turn in game.turns[:150]:
        kinds.add(type(turn.move).__name__)
        assert not takes_back(RULESET, turn.before, turn.move, Chance((1).to_bytes(32, "big")), turn.seat)
    assert {"EndPhaseOne", "Trade", "DeclareCaptainJack", "Attack"} <= kinds
