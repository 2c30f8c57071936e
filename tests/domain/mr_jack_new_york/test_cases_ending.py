"""Worked cases of the rules: escapes, accusations, the end; and what cannot even be written."""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_new_york.effects import Accused, CharacterMoved, Escaped, GameOver
from domain.mr_jack_new_york.moves import (
    Accuse,
    Escape,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    NewYorkMove,
    Select,
    SkipMove,
)
from domain.ruleset import Outcome
from tests.domain.mr_jack_new_york.positions import after, attempt, effects_of, given, position

UNSEEN = {"seat": "jack", "number": 2, "witness": "unseen", "jack": "rider", "playing": "rider"}
WALLED_IN = {
    "grant": "n12",
    "beach": "n10",
    "callahan": "m11",
    "buildings": "n9 l10",
    "lamps": "m9",
    "i1": "l11 m12",
    "rider": "n11",
}
SMITH_C5 = position(seat="jack", number=2, witness="unseen", jack="smith", playing="smith")
SHUT = {**UNSEEN, "rider": "m11", "i1": "n11 n12"}


@pytest.mark.parametrize(
    ("state", "move", "code"),
    given(
        (
            71,
            position(number=1, played="beach", seat="jack", jack="rider", playing="rider"),
            Escape("LAND"),
            "escape_card_seen",
        ),
        (72, position(**UNSEEN), Escape("LAND"), "out_of_reach"),
        (75, position(**UNSEEN, rider="m9"), Escape("P9"), "unknown_exit"),
        (76, position(**UNSEEN, rider="m7"), Escape("P5"), "exit_without_steamer"),
        (78, position(**SHUT), Escape("LAND"), "exit_blocked"),
        (79, position(**{**SHUT, "witness": "seen"}), Escape("LAND"), "escape_card_seen"),
        (80, position(**{**UNSEEN, "jack": "smith"}, rider="m9"), Escape("LAND"), "escape_not_jack_character"),
        (81, position(**{**UNSEEN, "playing": "eastman"}, rider="n10"), Escape("LAND"), "escape_not_jack_character"),
        (82, SMITH_C5, Escape("P1"), "exit_without_steamer"),
        (
            85,
            position(number=2, played="beach", witness="unseen", jack="rider", playing="rider", rider="n11"),
            Escape("LAND"),
            "escape_not_jack_player",
        ),
    ),
)
def test_an_escape_is_refused(state, move, code):
    assert attempt(state, move) == code


@pytest.mark.parametrize(
    ("state", "exit_", "points"),
    given(
        (73, position(**UNSEEN, rider="m9"), "LAND", 3),
        (74, position(**UNSEEN, rider="n11"), "LAND", 1),
        (77, position(**UNSEEN, rider="m7", steamers="P2 P5"), "P5", 2),
        (84, after(SMITH_C5, MoveSteamer("P2", "P1")), "P1", 2),
        (88, position(**UNSEEN, **WALLED_IN), "LAND", 1),
    ),
)
def test_an_escape(state, exit_, points):
    escaped, over = effects_of(state, Escape(exit_))

    assert isinstance(escaped, Escaped)
    assert len(escaped.path) + 1 == points
    assert (over.winner, over.reason) == ("jack", "escape")
    assert after(state, Escape(exit_)).outcome == Outcome(("jack",), "escape")


def test_case_83_a_steamer_first():
    assert after(SMITH_C5, MoveSteamer("P2", "P1")).steamers == ("P1", "P4")


def test_case_87_a_walled_in_character_may_stay():
    assert attempt(position(**UNSEEN, **WALLED_IN), SkipMove()) == "ok"


CALLAHAN = position(playing="callahan")


@pytest.mark.parametrize(
    ("state", "to", "accused", "reason"),
    given(
        (89, CALLAHAN, "h5", "tumblety", "caught"),
        (90, CALLAHAN, "g4", "eastman", "wrong_accusation"),
        (92, CALLAHAN, "l8", "rider", "wrong_accusation"),
        (98, after(CALLAHAN, MoveInvestigation("I1", ("m12", "n12"))), "h5", "tumblety", "caught"),
        (99, position(playing="beach", jack="smith", smith="LI"), "LI", "smith", "caught"),
        (104, position(playing="eastman"), "h5", "tumblety", "caught"),
    ),
)
def test_an_accusation(state, to, accused, reason):
    accusation, over = effects_of(state, Accuse(to))

    assert isinstance(accusation, Accused)
    assert (accusation.accused, accusation.right) == (accused, reason == "caught")
    assert isinstance(over, GameOver)
    assert (over.reason, over.winner) == (reason, "detective" if reason == "caught" else "jack")


@pytest.mark.parametrize(
    ("state", "move", "code"),
    given(
        (91, CALLAHAN, Accuse("c5"), "out_of_reach"),
        (93, CALLAHAN, Accuse("f5"), "ends_on_start"),
        (94, CALLAHAN, Accuse("g5"), "accuse_no_target"),
        (95, CALLAHAN, Accuse("e5"), "blocked_by_obstacle"),
        (96, position(number=1, played="beach", seat="jack", playing="callahan"), Accuse("h5"), "accuse_not_detective"),
        (97, after(CALLAHAN, Move("g5")), Accuse("h5"), "already_moved"),
        (103, position(playing="eastman"), MoveOther("callahan", "h5"), "destination_occupied"),
    ),
)
def test_an_accusation_is_refused(state, move, code):
    assert attempt(state, move) == code


ROUND_8 = position(number=8, seat="jack", jack="grant", played="beach callahan grant", playing="eastman")


def test_case_133_dawn():
    effects = effects_of(ROUND_8, Move("g5"))

    assert effects[0] == CharacterMoved("eastman", "g4", ("g5",))
    assert (effects[-1].winner, effects[-1].reason) == ("jack", "dawn")


def test_case_134_after_that_nothing():
    assert attempt(after(ROUND_8, Move("g5")), Select("beach"), "jack") == "game_over"


@pytest.mark.parametrize(
    "body",
    given(
        (126, {"type": "pass"}),
        ("126-too-many", {"type": "move", "to": "d3", "path": ["d3"]}),
        ("126-missing", {"type": "move"}),
        ("126-three-names", {"type": "move_investigation", "tile": "I1", "to": ["a2", "a3", "b3"]}),
        ("126-one-name", {"type": "move_investigation", "tile": "I1", "to": ["a2"]}),
        ("126-no-text", {"type": "select", "character": 1}),
    ),
)
def test_what_is_no_command_cannot_be_written(body):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(body, NewYorkMove)
