"""Bad commands: section 8 of the rules, in its order."""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move, PocketMove
from domain.mr_jack_pocket.refusals import REFUSALS
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_pocket.positions import after, effects_of, position

START = position()
JACKS = position(number=2, jack=7, active=(1, 3, 5, 7), moved={4: "E1"})

ROWS = [
    ("game_over", "MP-29", after(START, Accuse(5)), "detective", Escape()),
    ("not_jack", "MP-26", JACKS, "detective", Escape()),
    ("not_detective", "MP-29", START, "jack", Accuse(9)),
    ("unknown_suspect", "MP-29", JACKS, "detective", Accuse(0)),
    ("unknown_suspect", "MP-29", START, "detective", Accuse(9)),
    ("not_your_turn", "MP-10", START, "jack", Move(9, "Z9")),
    ("not_your_turn", "MP-10", START, "jack", Escape()),
    ("not_your_turn", "MP-10", START, "jack", DiscardCard(9)),
    ("unknown_card", "MP-2", START, "detective", Move(0, "Z9")),
    ("unknown_card", "MP-2", START, "detective", DiscardCard(-1)),
    ("card_not_active", "MP-9", START, "detective", Move(3, "A1")),
    ("card_not_active", "MP-9", START, "detective", DiscardCard(3)),
    ("card_already_used", "MP-10", position(used=(1, 2)), "detective", Move(1, "Z9")),
    ("card_already_used", "MP-10", position(used=(1, 2)), "detective", DiscardCard(2)),
    ("unknown_square", "MP-3", START, "detective", Move(1, "b2")),
    ("unknown_square", "MP-3", START, "detective", Move(1, "")),
    ("destination_is_lantern", "MP-13", START, "detective", Move(1, "A1")),
    ("destination_not_adjacent", "MP-12", START, "detective", Move(1, "D3")),
    ("destination_occupied", "MP-12", START, "detective", Move(1, "C3")),
    ("must_move", "MP-15", START, "detective", DiscardCard(1)),
    ("escape_already_used", "MP-26", position(number=2, jack=3, moved={4: "E1"}, escape_used=True), "jack", Escape()),
    ("escape_card_not_active", "MP-26", position(number=2, jack=3, moved={3: "A2", 4: "E1"}), "jack", Escape()),
    ("escape_in_light", "MP-26", position(number=2, jack=1, moved={1: "A2", 4: "E1"}), "jack", Escape()),
    ("exit_occupied", "MP-26", JACKS, "jack", Escape()),
]


@pytest.mark.parametrize(("code", "rule", "state", "seat", "move"), ROWS)
def test_the_first_refusal_in_the_order_is_told(code, rule, state, seat, move):
    with pytest.raises(IllegalMove) as refusal:
        effects_of(state, move, seat)

    assert (refusal.value.code, refusal.value.rule) == (code, rule)
    assert refusal.value.detail.en.endswith(".")
    assert code in RULESET.words.errors


def test_every_refusal_is_tried():
    assert list(dict.fromkeys(code for code, *_ in ROWS)) == list(REFUSALS) == list(RULESET.words.errors)


def test_what_stands_against_an_escape_is_told_to_jack_alone():
    secret = {"escape_already_used", "escape_card_not_active", "escape_in_light", "exit_occupied"}
    assert {seat for code, _, _, seat, _ in ROWS if code in secret} == {"jack"}


MALFORMED = [
    "{}",
    "null",
    '{"type":"pass"}',
    '{"type":"move","card":1}',
    '{"type":"move","to":"B2"}',
    '{"type":"move","card":"1","to":"B2"}',
    '{"type":"move","card":true,"to":"B2"}',
    '{"type":"move","card":1.5,"to":"B2"}',
    '{"type":"move","card":1,"to":2}',
    '{"type":"move","card":1,"to":null}',
    '{"type":"move","card":1,"to":"B2","suspect":1}',
    '{"type":"escape","card":1}',
    '{"type":"discard_card"}',
    '{"type":"accuse"}',
    '{"type":"accuse","suspect":"holmes"}',
    '{"card":1,"to":"B2"}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_command_never_reaches_the_rules(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=PocketMove)
