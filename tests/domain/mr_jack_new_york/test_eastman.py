"""NY-44, the table's choice: whether anybody may be accused with, or escape as, a character that Eastman moves."""

from __future__ import annotations

import msgspec
import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import Accused, Escaped
from domain.mr_jack_new_york.moves import Accuse, AccuseWith, Escape, EscapeWith, Move, MoveOther
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.options import Options
from domain.ruleset import Outcome
from tests.domain.mr_jack_new_york.positions import after, attempt, effects_of, legal_now, position

RULINGS = ("moves_only", "ends_the_game")
AT_A_GATE = {"seat": "jack", "number": 2, "witness": "unseen", "jack": "rider", "rider": "n10", "playing": "eastman"}


def detective(ruling, **given):
    return position(playing="eastman", ruling=ruling, **given)


class TestByDefault:
    def test_fc_008_eastman_carrying_jack_to_a_gate_is_no_escape(self):
        """FC-008, NY-44: nor is it one of Jack's commands."""
        state = position(**AT_A_GATE)
        later = after(state, MoveOther("rider", "n11"))

        assert (later.outcome, later.round) == (None, 2)
        assert attempt(state, EscapeWith("rider", "LAND")) == "eastman_moves_only"
        assert attempt(state, Escape("LAND")) == "escape_not_jack_character"
        assert not any(isinstance(move, Escape | EscapeWith) for move in legal_now(state))

    def test_ny_44_nobody_is_accused_with_whom_he_moves(self):
        state = detective("moves_only")
        assert attempt(state, AccuseWith("callahan", "h5")) == "eastman_moves_only"
        assert attempt(state, MoveOther("callahan", "h5")) == "destination_occupied"
        assert not any(isinstance(move, AccuseWith) for move in legal_now(state))


class TestWhereTheTableAllowsIt:
    def test_ny_44_the_detective_accuses_with_whom_eastman_moves(self):
        state = detective("ends_the_game")
        accusation, over = effects_of(state, AccuseWith("callahan", "h5"))

        assert isinstance(accusation, Accused)
        assert (accusation.character, accusation.from_, accusation.accused) == ("callahan", "f5", "tumblety")
        assert (over.winner, over.reason) == ("detective", "caught")

    def test_ny_44_ny_59_a_wrong_accusation_loses(self):
        state = after(detective("ends_the_game"), AccuseWith("callahan", "l8"))
        assert state.outcome == Outcome(("jack",), "wrong_accusation")

    def test_ny_44_also_eastman_himself_can_be_accused_by_another(self):
        state = detective("ends_the_game", jack="eastman")
        assert after(state, AccuseWith("callahan", "g4")).outcome == Outcome(("detective",), "caught")

    def test_ny_44_jack_escapes_as_whom_eastman_moves(self):
        state = position(ruling="ends_the_game", **AT_A_GATE)
        escaped, over = effects_of(state, EscapeWith("rider", "LAND"))

        assert escaped == Escaped("rider", "n10", ("n11",), "LAND")
        assert (over.winner, over.reason) == ("jack", "escape")
        assert RULESET.view(after(state, EscapeWith("rider", "LAND")), None).positions["rider"] is None

    def test_ny_62_the_witness_card_counts_as_ever(self):
        state = position(ruling="ends_the_game", **{**AT_A_GATE, "witness": "seen"})
        assert attempt(state, EscapeWith("rider", "LAND")) == "escape_card_seen"
        assert not any(isinstance(move, EscapeWith) for move in legal_now(state))

    def test_ny_44_only_jack_escapes_so(self):
        state = position(ruling="ends_the_game", **AT_A_GATE)
        assert attempt(state, EscapeWith("grant", "LAND")) == "escape_not_jack_character"
        assert {move.character for move in legal_now(state) if isinstance(move, EscapeWith)} == {"rider"}

    def test_ny_44_he_himself_accuses_and_escapes_by_his_own_movement(self):
        state = detective("ends_the_game")
        assert attempt(state, AccuseWith("eastman", "h5")) == "other_is_eastman"
        assert attempt(state, Accuse("h5")) == "ok"
        jack = position(ruling="ends_the_game", **{**AT_A_GATE, "jack": "eastman", "eastman": "n10", "rider": "l8"})
        assert attempt(jack, EscapeWith("eastman", "LAND")) == "other_is_eastman"
        assert attempt(jack, Escape("LAND")) == "ok"
        assert not any(isinstance(move, EscapeWith) for move in legal_now(jack))

    @pytest.mark.parametrize("move", [AccuseWith("callahan", "h5"), EscapeWith("rider", "LAND")])
    def test_ny_68_nobody_else_has_these_commands(self, move):
        assert attempt(position(playing="beach", ruling="ends_the_game"), move) == "wrong_ability"


@pytest.mark.parametrize("ruling", RULINGS)
class TestEitherWay:
    def test_ny_44_the_view_tells_the_ruling(self, ruling):
        for reader in ("detective", "jack", None):
            assert RULESET.view(RULESET.initial(Options(ruling)), reader).eastman == ruling

    def test_ny_43_he_moves_others_alike(self, ruling):
        listed = [move for move in legal_now(detective(ruling)) if isinstance(move, Move | MoveOther)]
        assert listed == [move for move in legal_now(detective("moves_only")) if isinstance(move, Move | MoveOther)]

    def test_ny_44_a_card_of_the_informant_is_drawn(self, ruling):
        assert len(effects_of(detective(ruling), MoveOther("smith", "LI"))) == 4

    @pytest.mark.parametrize("jack", CHARACTERS)
    def test_ny_66_the_detective_gets_one_answer_whoever_jack_is(self, ruling, jack):
        state = detective(ruling, jack=jack, rider="n10", witness="unseen", number=3)
        code = "eastman_moves_only" if ruling == "moves_only" else "escape_not_jack_player"

        answers = {attempt(state, EscapeWith(character, "LAND")) for character in CHARACTERS}

        assert answers == {code}
        assert attempt(state, Escape("LAND")) == "escape_not_jack_player"
        assert legal_now(state) == legal_now(detective(ruling, rider="n10", witness="unseen", number=3))

    def test_ny_66_spectators_and_the_detective_see_nothing_of_jacks_chance(self, ruling):
        """NY-66: in Jack's activation the same public view whoever he is."""
        views = {
            msgspec.json.encode(RULESET.view(position(ruling=ruling, **{**AT_A_GATE, "jack": jack}), reader))
            for jack in CHARACTERS
            for reader in ("detective", None)
        }
        assert len(views) == 1


def test_ny_44_the_choice_is_part_of_the_options():
    """NY-44: an option of another name or value is malformed."""
    assert msgspec.json.decode(b"{}", type=Options).eastman == "moves_only"
    for text in (b'{"eastman": "anything"}', b'{"eastman": true}', b'{"east": "moves_only"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Options)
