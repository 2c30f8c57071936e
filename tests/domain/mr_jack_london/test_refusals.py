"""Every refusal and the order in which they are given: ML-72.

A row is (the codes that would fit, in order; the position; the command; the sender): the first code is answered.
"""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    LondonMove,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Select,
    SkipMove,
    SkipWhistle,
    Swap,
)
from domain.mr_jack_london.refusals import REFUSALS
from domain.mr_jack_london.rounds import seat_to_act
from domain.mr_jack_london.words import WORDS
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_london.positions import (
    accuse_along,
    after,
    along,
    attempt,
    effects_of,
    jammed,
    position,
    to,
    whistle,
)

FREE = position()
HOLMES = position(playing="holmes")
WATSON = position(playing="watson")
SMITH = position(playing="smith")
LESTRADE = position(playing="lestrade")
STEALTHY = position(playing="stealthy")
GOODLEY = position(playing="goodley")
GULL = position(playing="gull")
BERT = position(playing="bert")
ENDED = after(LESTRADE, Accuse(to="G4"))
HOLMES_I6 = position(playing="goodley", holmes="I6")
WHISTLING = after(GOODLEY, whistle("bert", "K5", 2))
WHISTLED = after(WHISTLING, whistle("smith", "G3", 1))
MOVED_AND_WHISTLING = after(GOODLEY, to("M6"), whistle("bert", "K5", 2))
SECOND = position(played="holmes")
FULL = {"holmes": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", "bert": "E3"}
ONE_CAN_COME = position(playing="goodley", goodley="B2", gull="A7", **FULL)


def escaping(**given):
    return position(**{"seat": "jack", "playing": "gull", "gull": "C6", "jack": "gull", "witness": "unseen", **given})


ROWS = [
    # who may speak
    ("game_over not_a_player", ENDED, Select("nobody"), "spectator"),
    ("game_over not_your_turn", ENDED, Select("holmes"), "jack"),
    ("not_a_player not_your_turn unknown_character", FREE, Select("nobody"), "spectator"),
    ("not_your_turn unknown_character", FREE, Select("nobody"), "jack"),
    ("not_your_turn no_character_selected", FREE, to("G8"), "jack"),
    # names
    ("unknown_character", FREE, Select("nobody"), None),
    ("unknown_character", FREE, Select("Holmes"), None),
    ("unknown_character unknown_hex unknown_direction", FREE, whistle("nobody", "Z1", 1, "UP"), None),
    ("unknown_character unknown_direction", FREE, Swap("nobody", "UP"), None),
    ("unknown_hex unknown_direction", FREE, to("Z1", "UP"), None),
    ("unknown_hex no_character_selected", FREE, to("g8"), None),
    ("unknown_hex no_character_selected", FREE, along("G8 Z1"), None),
    ("unknown_hex no_character_selected", FREE, Accuse(to="B1"), None),
    ("unknown_hex no_character_selected", FREE, MoveLamp("Z1", "F2"), None),
    ("unknown_hex no_character_selected", FREE, MoveCover("C8", "Z1"), None),
    ("unknown_hex not_adjacent", HOLMES, along("A8 A1"), None),
    ("unknown_exit no_character_selected", FREE, Escape("N"), None),
    ("unknown_exit no_character_selected", FREE, MoveCordon("NE", "E"), None),
    ("unknown_exit no_character_selected", FREE, MoveCordon("nw", "SE"), None),
    ("unknown_direction no_character_selected", FREE, to("G8", "UP"), None),
    ("unknown_direction facing_not_allowed", HOLMES, SkipMove("E"), None),
    # the moment
    ("no_character_selected", FREE, to("G8"), None),
    ("no_character_selected wrong_ability", FREE, MoveLamp("F6", "F2"), None),
    ("no_character_selected", FREE, SkipMove(), None),
    ("no_character_selected", FREE, SkipWhistle(), None),
    ("no_character_selected accuse_no_target", FREE, Accuse(to="G8"), None),
    ("no_character_selected escape_not_jack_player", FREE, Escape("NW"), None),
    ("already_selected", HOLMES, Select("watson"), None),
    ("already_selected card_not_face_up", HOLMES, Select("bert"), None),
    ("card_not_face_up", FREE, Select("bert"), None),
    ("card_already_played", SECOND, Select("holmes"), None),
    ("wrong_ability", HOLMES, MoveLamp("F6", "F2"), None),
    ("wrong_ability", HOLMES, MoveCordon("NE", "SE"), None),
    ("wrong_ability", HOLMES, MoveCover("C8", "A4"), None),
    ("wrong_ability", HOLMES, SkipWhistle(), None),
    ("wrong_ability facing_required", HOLMES, Swap("watson"), None),
    ("wrong_ability facing_required", HOLMES, whistle("watson", "B6", 1), None),
    ("wrong_ability ability_already_used", after(SMITH, MoveLamp("F6", "F2")), MoveCordon("NE", "SE"), None),
    ("ability_already_used lamp_not_lit", after(SMITH, MoveLamp("F6", "F2")), MoveLamp("F6", "F2"), None),
    ("ability_already_used facing_required", WHISTLED, whistle("watson", "B6", 1), None),
    ("ability_already_used skip_not_allowed", WHISTLED, SkipWhistle(), None),
    ("already_moved ends_on_start", after(SMITH, to("G5")), to("G5"), None),
    ("already_moved", after(SMITH, to("G5")), Accuse(to="G7"), None),
    ("already_moved skip_not_allowed", after(SMITH, to("G5")), SkipMove(), None),
    ("already_moved escape_not_jack_player", after(SMITH, to("G5")), Escape("NW"), None),
    ("already_moved facing_not_allowed", after(SMITH, to("G5")), to("G6", "N"), None),
    ("already_moved ability_unfinished", MOVED_AND_WHISTLING, to("M7"), None),
    ("ability_unfinished facing_not_allowed", WHISTLING, to("M6", "N"), None),
    ("ability_unfinished accuse_no_target", WHISTLING, Accuse(to="M6"), None),
    ("ability_unfinished escape_not_jack_player", WHISTLING, Escape("SE"), None),
    ("ability_unfinished skip_not_allowed", WHISTLING, SkipMove(), None),
    # Watson's direction
    ("facing_required path_too_long", WATSON, to("M7"), None),
    ("facing_required path_empty", WATSON, along(""), None),
    ("facing_required skip_not_allowed", WATSON, SkipMove(), None),
    ("facing_required", GULL, Swap("watson"), None),
    ("facing_required whistle_no_walk", GOODLEY, whistle("watson", "M7", 1), None),
    ("facing_not_allowed ends_on_start", HOLMES, to("G7", "N"), None),
    ("facing_not_allowed skip_not_allowed", HOLMES, SkipMove("N"), None),
    ("facing_not_allowed swap_with_self", GULL, Swap("gull", "N"), None),
    ("facing_not_allowed whistle_not_goodley", GOODLEY, whistle("goodley", "M6", 1, "N"), None),
    # escape
    (
        "escape_not_jack_player escape_not_jack_character escape_card_seen exit_blocked path_too_long",
        HOLMES,
        Escape("NE"),
        None,
    ),
    (
        "escape_not_jack_character escape_card_seen exit_blocked path_too_long",
        escaping(jack="holmes", witness="seen"),
        Escape("NE"),
        None,
    ),
    ("escape_card_seen exit_blocked path_too_long", escaping(witness="seen"), Escape("NE"), None),
    ("exit_blocked path_too_long", escaping(), Escape("NE"), None),
    ("path_too_long", escaping(), Escape("NW"), None),
    # move and accuse, with `to`
    ("accuse_not_detective ends_on_start", position(seat="jack", playing="holmes"), Accuse(to="G7"), None),
    ("accuse_not_detective path_empty", position(seat="jack", playing="holmes"), accuse_along(""), None),
    ("ends_on_start accuse_no_target", HOLMES, Accuse(to="G7"), None),
    ("blocked_by_obstacle path_too_long", HOLMES, to("B4"), None),
    ("blocked_by_obstacle accuse_no_target", HOLMES, Accuse(to="H7"), None),
    ("must_end_on_street path_too_long", STEALTHY, to("B4"), None),
    ("path_too_long destination_occupied", HOLMES, to("A6"), None),
    ("path_too_long accuse_no_target", HOLMES, Accuse(to="A7"), None),
    # move and accuse, with `path`
    ("path_empty", HOLMES, along(""), None),
    ("path_empty accuse_no_target", HOLMES, accuse_along(""), None),
    ("path_too_long not_adjacent", HOLMES, along("A8 H7 L2 G7"), None),
    ("path_too_long ends_on_start", HOLMES, along("G8 G9 G8 G7"), None),
    ("not_adjacent ends_on_start", HOLMES, along("A8 G7"), None),
    ("not_adjacent", HOLMES, along("G7"), None),
    ("not_adjacent manhole_covered", HOLMES, along("I8 H6 L2"), None),
    ("manhole_covered not_adjacent", HOLMES, along("H6 L2 G7"), None),
    ("blocked_by_obstacle not_adjacent", HOLMES, along("H7 A8"), None),
    ("blocked_by_obstacle manhole_covered", HOLMES, along("F6 H6 L2"), None),
    ("ends_on_start accuse_no_target", HOLMES, accuse_along("G8 G7"), None),
    ("must_end_on_street", STEALTHY, along("J8"), None),
    ("destination_occupied", HOLMES, along("G6 G5 G4"), None),
    ("destination_occupied", HOLMES, to("G4"), None),
    ("accuse_no_target", HOLMES, Accuse(to="G8"), None),
    ("accuse_no_target", HOLMES, accuse_along("G8"), None),
    # skips
    ("skip_not_allowed", HOLMES, SkipMove(), None),
    ("skip_not_allowed", jammed("gull", playing="gull", covers="A4 C8"), SkipMove(), None),
    ("skip_not_allowed", GOODLEY, SkipWhistle(), None),
    ("skip_not_allowed", WHISTLING, SkipWhistle(), None),
    # abilities
    ("not_a_lamp_hex lamp_not_lit", SMITH, MoveLamp("G7", "F2"), None),
    ("not_a_lamp_hex lamp_not_lit", SMITH, MoveLamp("F2", "G7"), None),
    ("not_a_lamp_hex", SMITH, MoveLamp("F6", "H7"), None),
    ("lamp_not_lit lamp_already_lit", SMITH, MoveLamp("F2", "H4"), None),
    ("lamp_already_lit", SMITH, MoveLamp("F6", "H4"), None),
    ("no_cordon_there exit_already_blocked", LESTRADE, MoveCordon("NW", "NE"), None),
    ("exit_already_blocked", LESTRADE, MoveCordon("NE", "SW"), None),
    ("not_a_manhole no_cover_there", BERT, MoveCover("A4", "G7"), None),
    ("not_a_manhole", BERT, MoveCover("G7", "A4"), None),
    ("no_cover_there manhole_already_covered", BERT, MoveCover("A4", "L2"), None),
    ("manhole_already_covered", BERT, MoveCover("C8", "L2"), None),
    ("swap_with_self", GULL, Swap("gull"), None),
    ("whistle_not_goodley whistle_too_many_points", WHISTLING, whistle("goodley", "M6", 3), None),
    ("whistle_character_repeated whistle_too_many_points", WHISTLING, whistle("bert", "K4", 3), None),
    ("whistle_too_many_points blocked_by_obstacle", WHISTLING, whistle("stealthy", "J8", 2), None),
    ("blocked_by_obstacle whistle_no_walk", GOODLEY, whistle("stealthy", "F6", 1), None),
    ("whistle_no_walk destination_occupied", GOODLEY, whistle("bert", "M5", 1), None),
    (
        "destination_occupied whistle_not_closer",
        position(playing="goodley", holmes="I6"),
        whistle("bert", "I6", 1),
        None,
    ),
    ("whistle_not_closer whistle_points_left", ONE_CAN_COME, whistle("gull", "A8", 1), None),
    ("whistle_not_closer", GOODLEY, whistle("bert", "I5", 2), None),
    ("whistle_points_left", ONE_CAN_COME, whistle("gull", "A6", 1), None),
]


class TestMl72:
    @pytest.mark.parametrize(("codes", "state", "move", "sender"), ROWS)
    def test_the_first_that_fits_is_answered(self, codes, state, move, sender):
        """ML-72: in the order of the table."""
        assert attempt(state, move, sender) == codes.split()[0]

    def test_the_codes_of_a_row_stand_in_the_order_of_the_table(self):
        """ML-72: but for the bad steps of a path, of which the first decides."""
        bad_steps = {"not_adjacent", "manhole_covered", "blocked_by_obstacle"}
        shared = {"path_too_long", "blocked_by_obstacle", "destination_occupied", "ends_on_start", "must_end_on_street"}
        for codes, *_ in ROWS:
            fitting = [c for c in codes.split() if c not in bad_steps | shared]
            assert fitting == sorted(fitting, key=list(REFUSALS).index)

    def test_every_code_is_tried(self):
        assert {codes.split()[0] for codes, *_ in ROWS} == set(REFUSALS)

    @pytest.mark.parametrize(("codes", "state", "move", "sender"), ROWS)
    def test_a_refusal_names_its_rule_and_says_why(self, codes, state, move, sender):
        with pytest.raises(IllegalMove) as refusal:
            effects_of(state, move, sender or seat_to_act(state) or "detective")

        assert refusal.value.rule in WORDS.rules
        assert refusal.value.code in WORDS.errors
        assert refusal.value.detail.en.endswith(".")


MALFORMED = [
    "{}",
    "[]",
    "null",
    '"select"',
    '{"type":"resign"}',
    '{"type":"Select","character":"holmes"}',
    '{"type":"select"}',
    '{"type":"select","character":1}',
    '{"type":"select","character":null}',
    '{"type":"select","character":"holmes","facing":"N"}',
    '{"type":"move"}',
    '{"type":"move","to":"G8","path":["G8"]}',
    '{"type":"move","to":null}',
    '{"type":"move","to":["G8"]}',
    '{"type":"move","path":"G8"}',
    '{"type":"move","path":[1]}',
    '{"type":"move","to":"G8","facing":null}',
    '{"type":"move","to":"G8","points":1}',
    '{"type":"move_lamp","from":"F6"}',
    '{"type":"move_lamp","from":"F6","to":"F2","facing":"N"}',
    '{"type":"move_lamp","from_":"F6","to":"F2"}',
    '{"type":"move_cordon","to":"SE"}',
    '{"type":"move_cover","from":"C8","to":"A4","exit":"NW"}',
    '{"type":"whistle","character":"bert","to":"J5"}',
    '{"type":"whistle","character":"bert","to":"J5","points":0}',
    '{"type":"whistle","character":"bert","to":"J5","points":4}',
    '{"type":"whistle","character":"bert","to":"J5","points":"1"}',
    '{"type":"whistle","character":"bert","to":"J5","points":1.5}',
    '{"type":"skip_whistle","facing":"N"}',
    '{"type":"swap"}',
    '{"type":"swap","with":"holmes","to":"G8"}',
    '{"type":"skip_move","to":"G8"}',
    '{"type":"accuse"}',
    '{"type":"accuse","to":"G4","path":["G4"]}',
    '{"type":"accuse","to":"G4","facing":"N"}',
    '{"type":"escape"}',
    '{"type":"escape","exit":"NW","path":["B2"]}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_ml_72_what_is_no_command_of_the_table_never_reaches_the_rules(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=LondonMove)


@pytest.mark.parametrize("text", ['{"type":"move","path":[]}', '{"type":"move","to":"Z9","facing":"UP"}'])
def test_ml_72_names_and_lengths_are_for_the_rules_to_refuse(text):
    assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(text, type=LondonMove)), type=LondonMove)
