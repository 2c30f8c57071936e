"""Every refusal and the order in which they are given: NY-69.

A row is (the codes that would fit, in order; the position; the command; the sender): the first code is answered.
"""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_new_york.moves import (
    Accuse,
    AccuseWith,
    Escape,
    EscapeWith,
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    NewYorkMove,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.refusals import REFUSALS
from domain.mr_jack_new_york.rounds import seat_to_act
from domain.mr_jack_new_york.words import WORDS
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_new_york.positions import after, attempt, effects_of, position

FREE = position()
BEACH = position(playing="beach")
CALLAHAN = position(playing="callahan")
EASTMAN = position(playing="eastman")
ENDING = position(playing="eastman", ruling="ends_the_game")
GRANT = position(playing="grant")
RIDER = position(playing="rider")
SMITH = position(playing="smith")
TUMBLETY = position(playing="tumblety")
ENDED = after(CALLAHAN, Accuse("h5"))
SECOND = position(played="beach")
MOVED = after(BEACH, Move("d3"))
USED = after(BEACH, PlaceMetro("m12"))


def jack(**given):
    return position(**{"seat": "jack", "number": 2, "playing": "rider", "jack": "rider", "witness": "unseen", **given})


JACKS_EASTMAN = jack(playing="eastman", ruling="ends_the_game", rider="m7")

ROWS = [
    # who may speak
    ("game_over not_a_player", ENDED, Select("nobody"), "spectator"),
    ("game_over not_your_turn", ENDED, Select("beach"), "jack"),
    ("not_a_player not_your_turn unknown_character", FREE, Select("nobody"), "spectator"),
    ("not_your_turn unknown_character", FREE, Select("nobody"), "jack"),
    ("not_your_turn no_character_selected", FREE, Move("d3"), "jack"),
    # names
    ("unknown_character", FREE, Select("Beach"), None),
    ("unknown_character unknown_hex no_character_selected", FREE, MoveOther("nobody", "z1"), None),
    ("unknown_character unknown_hex", FREE, AccuseWith("nobody", "z1"), None),
    ("unknown_character unknown_exit", FREE, EscapeWith("nobody", "P9"), None),
    ("unknown_character", FREE, Swap("beach", "holmes"), None),
    ("unknown_tile unknown_hex", FREE, MoveInvestigation("I3", ("a1", "a2")), None),
    ("unknown_hex no_character_selected", FREE, Move("E4"), None),
    ("unknown_hex", FREE, MoveOther("beach", "a1"), None),
    ("unknown_hex", FREE, Accuse("a1"), None),
    ("unknown_hex wrong_ability", CALLAHAN, PlaceMetro("LI"), None),
    ("unknown_hex wrong_ability", CALLAHAN, PlaceLamp("z1"), None),
    ("unknown_hex", RIDER, PlaceBuilding("LI"), None),
    ("unknown_hex", GRANT, MakePark("LI"), None),
    ("unknown_hex pair_not_adjacent", CALLAHAN, MoveInvestigation("I1", ("LI", "a3")), None),
    ("unknown_exit no_character_selected", FREE, Escape("P6"), None),
    ("unknown_exit", FREE, EscapeWith("beach", "n11"), None),
    ("unknown_exit", SMITH, MoveSteamer("LAND", "P1"), None),
    ("unknown_exit no_steamer_there", SMITH, MoveSteamer("P1", "LAND"), None),
    # the moment
    ("already_selected card_not_face_up", BEACH, Select("tumblety"), None),
    ("card_not_face_up", FREE, Select("tumblety"), None),
    ("card_already_played", SECOND, Select("beach"), None),
    ("no_character_selected", FREE, Move("d3"), None),
    ("no_character_selected wrong_ability", FREE, PlaceMetro("m12"), None),
    ("no_character_selected eastman_moves_only", FREE, AccuseWith("beach", "f5"), None),
    ("no_character_selected escape_not_jack_player", FREE, Escape("LAND"), None),
    ("no_character_selected skip_not_allowed", FREE, SkipMove(), None),
    ("wrong_ability already_moved", MOVED, MoveOther("smith", "b4"), None),
    ("wrong_ability eastman_moves_only", BEACH, AccuseWith("callahan", "h5"), None),
    ("wrong_ability eastman_moves_only", BEACH, EscapeWith("rider", "LAND"), None),
    ("wrong_ability ability_already_used", USED, PlaceLamp("m12"), None),
    ("wrong_ability hex_not_free", EASTMAN, PlaceMetro("n11"), None),
    ("ability_already_used hex_not_free", USED, PlaceMetro("n11"), None),
    ("already_moved ends_on_start", MOVED, Move("d3"), None),
    ("already_moved accuse_no_target", MOVED, Accuse("c3"), None),
    ("already_moved escape_not_jack_player", MOVED, Escape("LAND"), None),
    ("already_moved skip_not_allowed", MOVED, SkipMove(), None),
    # movements
    ("other_is_eastman ends_on_start", EASTMAN, MoveOther("eastman", "g4"), None),
    ("ends_on_start", BEACH, Move("e4"), None),
    ("ends_on_start", EASTMAN, MoveOther("beach", "e4"), None),
    ("blocked_by_obstacle out_of_reach", BEACH, Move("m10"), None),
    ("blocked_by_obstacle", EASTMAN, MoveOther("beach", "e5"), None),
    ("out_of_reach destination_occupied", BEACH, Move("l8"), None),
    ("out_of_reach", EASTMAN, MoveOther("beach", "n12"), None),
    ("destination_occupied", BEACH, Move("f5"), None),
    ("destination_occupied", ENDING, MoveOther("callahan", "h5"), None),
    # accusations
    ("accuse_not_detective ends_on_start", jack(rider="l8"), Accuse("l8"), None),
    ("ends_on_start accuse_no_target", CALLAHAN, Accuse("f5"), None),
    ("blocked_by_obstacle accuse_no_target", CALLAHAN, Accuse("e5"), None),
    ("out_of_reach", CALLAHAN, Accuse("c5"), None),
    ("out_of_reach accuse_no_target", CALLAHAN, Accuse("n12"), None),
    ("accuse_no_target", CALLAHAN, Accuse("g5"), None),
    ("eastman_moves_only other_is_eastman", EASTMAN, AccuseWith("eastman", "g4"), None),
    ("eastman_moves_only accuse_not_detective", jack(playing="eastman"), AccuseWith("callahan", "h5"), None),
    ("accuse_not_detective other_is_eastman", JACKS_EASTMAN, AccuseWith("eastman", "g4"), None),
    ("other_is_eastman ends_on_start", ENDING, AccuseWith("eastman", "g4"), None),
    ("ends_on_start accuse_no_target", ENDING, AccuseWith("callahan", "f5"), None),
    ("blocked_by_obstacle", ENDING, AccuseWith("callahan", "d5"), None),
    ("out_of_reach", ENDING, AccuseWith("callahan", "c5"), None),
    ("accuse_no_target", ENDING, AccuseWith("callahan", "g5"), None),
    # escapes
    ("escape_not_jack_player escape_not_jack_character", CALLAHAN, Escape("LAND"), None),
    ("escape_not_jack_character escape_card_seen", jack(jack="smith", witness="seen"), Escape("LAND"), None),
    ("escape_card_seen exit_without_steamer", jack(witness="seen"), Escape("P1"), None),
    ("exit_without_steamer exit_blocked", jack(i1="d6 c5", smith="h4"), Escape("P1"), None),
    ("exit_without_steamer out_of_reach", jack(), Escape("P1"), None),
    ("exit_blocked out_of_reach", jack(i1="n11 n12"), Escape("LAND"), None),
    ("out_of_reach", jack(), Escape("LAND"), None),
    ("eastman_moves_only escape_not_jack_player", EASTMAN, EscapeWith("rider", "LAND"), None),
    ("eastman_moves_only other_is_eastman", jack(playing="eastman"), EscapeWith("eastman", "LAND"), None),
    ("escape_not_jack_player other_is_eastman", ENDING, EscapeWith("eastman", "LAND"), None),
    ("other_is_eastman escape_not_jack_character", JACKS_EASTMAN, EscapeWith("eastman", "P5"), None),
    ("escape_not_jack_character exit_without_steamer", JACKS_EASTMAN, EscapeWith("grant", "P5"), None),
    ("exit_without_steamer", JACKS_EASTMAN, EscapeWith("rider", "P5"), None),
    ("out_of_reach", JACKS_EASTMAN, EscapeWith("rider", "P2"), None),
    # skips
    ("skip_not_allowed", BEACH, SkipMove(), None),
    # abilities
    ("reserve_empty hex_not_free", position(playing="beach", metro="m12 m7 d2 j5"), PlaceMetro("n11"), None),
    ("hex_not_free", BEACH, PlaceMetro("n11"), None),
    ("hex_not_free", RIDER, PlaceBuilding("b4"), None),
    ("not_convertible", GRANT, MakePark("i7"), None),
    ("pair_not_adjacent same_place", CALLAHAN, MoveInvestigation("I1", ("g6", "g6")), None),
    ("pair_not_adjacent hex_not_free", CALLAHAN, MoveInvestigation("I1", ("c3", "l9")), None),
    ("same_place", CALLAHAN, MoveInvestigation("I1", ("g7", "g6")), None),
    ("hex_not_free", CALLAHAN, MoveInvestigation("I1", ("k7", "k8")), None),
    ("no_steamer_there harbour_taken", SMITH, MoveSteamer("P1", "P2"), None),
    ("harbour_taken", SMITH, MoveSteamer("P2", "P2"), None),
    ("swap_not_tumblety swap_with_self", TUMBLETY, Swap("tumblety", "tumblety"), None),
    ("swap_with_self", TUMBLETY, Swap("beach", "beach"), None),
]
WITH_ANOTHER = (MoveOther, AccuseWith, EscapeWith)


class TestNy69:
    @pytest.mark.parametrize(("codes", "state", "move", "sender"), ROWS)
    def test_the_first_that_fits_is_answered(self, codes, state, move, sender):
        """NY-69: in the order of the table."""
        assert attempt(state, move, sender) == codes.split()[0]

    def test_the_codes_of_a_row_stand_in_the_order_of_the_table(self):
        """NY-69: accusations and escapes have blocks of their own after those of movements."""
        in_blocks = {"other_is_eastman", "ends_on_start", "blocked_by_obstacle", "out_of_reach", "hex_not_free"}
        for codes, *_ in ROWS:
            fitting = [code for code in codes.split() if code not in in_blocks]
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
    '{"type":"pass"}',
    '{"type":"Select","character":"beach"}',
    '{"type":"select"}',
    '{"type":"select","character":null}',
    '{"type":"select","character":"beach","to":"d3"}',
    '{"type":"move"}',
    '{"type":"move","to":["d3"]}',
    '{"type":"move","to":"d3","character":"beach"}',
    '{"type":"move_other","to":"d3"}',
    '{"type":"accuse","to":"h5","character":"callahan"}',
    '{"type":"accuse_with","to":"h5"}',
    '{"type":"escape"}',
    '{"type":"escape","exit":"LAND","character":"rider"}',
    '{"type":"escape_with","character":"rider"}',
    '{"type":"skip_move","to":"d3"}',
    '{"type":"place_metro","hex":1}',
    '{"type":"place_lamp","to":"d3"}',
    '{"type":"make_park"}',
    '{"type":"move_investigation","tile":"I1","to":"n11"}',
    '{"type":"move_investigation","tile":"I1","to":["n11"]}',
    '{"type":"move_investigation","tile":"I1","to":["n11","n12","m12"]}',
    '{"type":"move_steamer","from_":"P2","to":"P1"}',
    '{"type":"swap","a":"beach"}',
    '{"type":"swap","with":"beach"}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_ny_69_what_is_no_command_of_the_table_never_reaches_the_rules(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=NewYorkMove)
