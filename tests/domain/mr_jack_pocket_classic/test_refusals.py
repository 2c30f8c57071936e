"""Bad commands: section 8 of the rules, in its order."""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.refusals import REFUSALS
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_pocket_classic.positions import after_round, effects_of, position

ENDED = after_round(position(jack="pizer", suspects=("pizer",)))
START = position()
JOKER = position(faces=(1, 1, 1, 0))

ROWS = [
    ("game_over", "PC-22", ENDED, "jack", UseToken(9, tile=1)),
    ("not_your_turn", "PC-12", START, "jack", UseToken(9, tile=1)),
    ("unknown_token", "PC-5", START, "investigator", UseToken(-1, steps=9)),
    ("unknown_token", "PC-5", START, "investigator", UseToken(4)),
    ("token_already_used", "PC-13", position(used=(0, 1, 2)), "investigator", UseToken(0, steps=9)),
    ("bad_field", "PC-5", START, "investigator", UseToken(0, tile=10, quarter_turns=9, steps=1)),
    ("bad_field", "PC-5", START, "investigator", UseToken(2, detective=None)),
    ("bad_field", "PC-5", START, "investigator", UseToken(3, steps=3, tile=1)),
    ("bad_field", "PC-5", JOKER, "investigator", UseToken(0, tile_a=1, tile_b=1, tile=1)),
    ("steps_must_be_1_or_2", "PC-14", START, "investigator", UseToken(3)),
    ("steps_must_be_1_or_2", "PC-14", START, "investigator", UseToken(3, steps=-1)),
    ("joker_must_move", "PC-15", JOKER, "investigator", UseToken(1)),
    ("joker_must_move", "PC-15", JOKER, "investigator", UseToken(1, detective=None)),
    ("unknown_detective", "PC-15", JOKER, "investigator", UseToken(1, detective="lestrade")),
    ("unknown_detective", "PC-15", JOKER, "investigator", UseToken(1, detective="")),
    ("unknown_tile", "PC-7", START, "investigator", UseToken(0, tile=0, quarter_turns=9)),
    ("unknown_tile", "PC-7", START, "investigator", UseToken(0, quarter_turns=1)),
    ("unknown_tile", "PC-7", JOKER, "investigator", UseToken(0, tile_a=12, tile_b=12)),
    ("unknown_tile", "PC-7", JOKER, "investigator", UseToken(0, tile_a=1)),
    ("bad_rotation", "PC-16", START, "investigator", UseToken(0, tile=5)),
    ("same_tile", "PC-17", JOKER, "investigator", UseToken(0, tile_a=4, tile_b=4)),
]


@pytest.mark.parametrize(("code", "rule", "state", "seat", "move"), ROWS)
def test_the_first_refusal_in_the_order_is_told(code, rule, state, seat, move):
    with pytest.raises(IllegalMove) as refusal:
        effects_of(state, move, seat)

    assert (refusal.value.code, refusal.value.rule) == (code, rule)
    assert refusal.value.detail.en.endswith(".")
    assert code in RULESET.words.errors


def test_pc_16_a_bad_rotation_is_found_before_a_second_one():
    state = msgspec.structs.replace(START, turned=frozenset({5}))
    for turns, code in ((4, "bad_rotation"), (1, "tile_already_rotated")):
        with pytest.raises(IllegalMove) as refusal:
            effects_of(state, UseToken(0, tile=5, quarter_turns=turns))
        assert refusal.value.code == code


def test_every_refusal_is_tried():
    assert {code for code, *_ in ROWS} | {"tile_already_rotated"} == set(REFUSALS) == set(RULESET.words.errors)
    assert list(REFUSALS) == list(RULESET.words.errors)


@pytest.mark.parametrize("jack", ["pizer", "madame", "lane"])
def test_a_refusal_does_not_depend_on_who_jack_is(jack):
    state = position(jack=jack)
    for _, _, _, seat, move in ROWS:
        seen = []
        for other in (state, START):
            try:
                seen.append(effects_of(other, move, seat) and "ok")
            except IllegalMove as refusal:
                seen.append(str(refusal))
        assert seen[0] == seen[1]


MALFORMED = [
    "{}",
    "null",
    "[]",
    '{"type":"use_token"}',
    '{"type":"pass"}',
    '{"type":"use_token","token":"0"}',
    '{"type":"use_token","token":null}',
    '{"type":"use_token","token":0.5}',
    '{"type":"use_token","token":true}',
    '{"type":"use_token","token":3,"steps":null}',
    '{"type":"use_token","token":3,"steps":"1"}',
    '{"type":"use_token","token":1,"detective":1}',
    '{"type":"use_token","token":0,"tile":5,"quarter_turns":1}',
    '{"type":"use_token","token":0,"tile":5,"quarterTurns":1,"x":1}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_command_never_reaches_the_rules(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=UseToken)


def test_a_command_is_written_again_as_it_was_sent():
    for text in (
        b'{"type":"use_token","token":1,"detective":null}',
        b'{"type":"use_token","token":1}',
        b'{"type":"use_token","token":0,"tileA":4,"tileB":9}',
    ):
        assert msgspec.json.encode(msgspec.json.decode(text, type=UseToken)) == text
