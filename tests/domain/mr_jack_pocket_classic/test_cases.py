"""Every worked case of the rules, PC-T01 to PC-T31; they stand in `cases.json`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.board import PLACES
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import DETECTIVES
from domain.mr_jack_pocket_classic.sight import seen_from
from domain.mr_jack_pocket_classic.state import jack_hourglasses
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_pocket_classic.positions import CHANCE, position
from tests.domain.playthrough import fold

CASES = msgspec.json.decode(Path(__file__).with_name("cases.json").read_bytes())


def test_all_thirty_one_cases_are_here():
    assert [case["id"] for case in CASES] == [f"PC-T{number:02}" for number in range(1, 32)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    given = dict(case["given"])
    state = position(number=given.pop("round", 1), **given)
    check(state, case.get("before", {}))
    for seat, command, expected in case.get("steps", ()):
        move = msgspec.convert(command, UseToken)
        if "error" in expected:
            with pytest.raises(IllegalMove) as refusal:
                RULESET.decide(state, seat, move, CHANCE)
            assert refusal.value.code == expected["error"]
            continue
        effects = RULESET.decide(state, seat, move, CHANCE)
        state = fold(RULESET, state, effects)
        assert {key: OUTCOMES[key](state, effects) for key in expected} == expected
    check(state, case.get("after", {}))


def check(state, expected):
    assert {key: SHOWN[key](state) for key in expected} == expected


def appeal_of(effects):
    (appeal,) = (effect for effect in effects if type(effect).__name__ == "WitnessAppeal")
    return appeal


OUTCOMES = {
    "detectives": lambda state, _: list(state.detectives),
    "witness": lambda _, effects: "seen" if appeal_of(effects).seen else "unseen",
    "cleared": lambda _, effects: sorted(appeal_of(effects).cleared),
    "suspects": lambda state, _: sorted(state.suspects),
    "jack_hourglasses": lambda state, _: jack_hourglasses(state),
    "pursuit": lambda state, _: state.pursuit is not None,
    "round": lambda state, _: state.round,
    "faces": lambda state, _: list(state.faces),
    "winner": lambda state, _: state.outcome.winners[0],
    "reason": lambda state, _: state.outcome.reason,
}


def view(state, seat=None):
    return RULESET.view(state, seat)


def tile(state, number):
    found = view(state).tiles[number - 1]
    return [found.character, found.wall]


SHOWN = {
    "sees": lambda state: {name: list(view(state).detectives[name].sees) for name in DETECTIVES},
    "visible": lambda state: sorted(view(state).visible),
    "rays": lambda state: {str(place): list(seen_from(state, place)) for place in PLACES},
    "tile_4": lambda state: tile(state, 4),
    "tile_9": lambda state: tile(state, 9),
    "suspects": lambda state: len(state.suspects) if len(state.suspects) == 9 else sorted(state.suspects),
    "drawn_publicly": lambda state: view(state).alibis.investigator[-1],
    "jack_sees": lambda state: list(view(state, "jack").own.alibis),
    "investigator_sees": lambda state: f"{view(state, 'investigator').alibis.jack} hidden alibi card",
    "jack_hourglasses": lambda state: view(state, "jack").own.hourglasses,
}
