"""Every worked case of the rules, MP-T01 to MP-T39; they stand in `cases.json`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.board import BESIDE, SQUARES
from domain.mr_jack_pocket.effects import LightAnnounced
from domain.mr_jack_pocket.light import lit_pieces, lit_squares
from domain.mr_jack_pocket.moves import PocketMove
from domain.mr_jack_pocket.rounds import turn
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_pocket.positions import CHANCE, position
from tests.domain.playthrough import fold

CASES = msgspec.json.decode(Path(__file__).with_name("cases.json").read_bytes())


def test_all_thirty_nine_cases_are_here():
    assert [case["id"] for case in CASES] == [f"MP-T{number:02}" for number in range(1, 40)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = position(**case["given"])
    expected = case.get("before", {})
    assert {key: SHOWN[key](state) for key in expected} == expected
    for seat, command, then in case.get("steps", ()):
        move = msgspec.convert(command, PocketMove)
        if "error" in then:
            with pytest.raises(IllegalMove) as refusal:
                RULESET.decide(state, seat, move, CHANCE)
            assert refusal.value.code == then["error"]
            continue
        effects = RULESET.decide(state, seat, move, CHANCE)
        state = fold(RULESET, state, effects)
        assert {key: OUTCOMES[key](state, effects) for key in then} == then


def announced(effects):
    (found,) = (effect for effect in effects if isinstance(effect, LightAnnounced))
    return found


def destinations(state):
    free = {
        str(piece): {SQUARES[there] for there in BESIDE[square] if there not in state.positions}
        for piece, square in enumerate(state.positions, start=1)
    }
    shown = {str(card.card): set(card.to) for card in RULESET.view(state, None).cards if not card.used}
    assert shown.items() <= free.items()
    return free


class Sets(dict):
    """Destinations compare as sets."""

    def __eq__(self, other):
        return {key: set(value) for key, value in other.items()} == dict(self)

    __hash__ = None


SHOWN = {
    "lit_pieces": lambda state: list(lit_pieces(state.positions)),
    "lit_squares": lambda state: [SQUARES[square] for square in lit_squares(state.positions)],
    "destinations": lambda state: Sets(destinations(state)),
    "to_move": turn,
    "pool": lambda state: list(RULESET.view(state, None).next_numbers),
}

OUTCOMES = {
    "announce": lambda _, effects: announced(effects).announcement,
    "lit": lambda _, effects: list(announced(effects).lit_pieces),
    "suspects": lambda state, _: list(state.suspects),
    "round": lambda state, _: state.round,
    "to_move": lambda state, _: turn(state),
    "winner": lambda state, _: state.outcome.winners[0],
    "reason": lambda state, _: state.outcome.reason,
}
