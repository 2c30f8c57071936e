"""The round and its end: sections 4 and 8 of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.chance import Shuffled
from domain.mr_jack_london.effects import (
    CharacterSelected,
    GameOver,
    LampRemoved,
    RoundBegun,
    RoundEnded,
    TurnClosed,
    WitnessCalled,
)
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.moves import Move, MoveLamp, Select, SkipMove
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.rounds import end_round, round_order, seat_to_act
from tests.domain.mr_jack_london.positions import (
    CHANCE,
    DARK,
    after,
    after_round,
    attempt,
    effects_of,
    legal_now,
    position,
    to,
)


def kinds(effects):
    return [type(effect) for effect in effects]


class TestTheRound:
    @pytest.mark.parametrize("number", [1, 3, 5, 7])
    def test_ml_13_in_odd_rounds_the_detective_plays_first_and_last(self, number):
        assert round_order(number) == ("detective", "jack", "jack", "detective")

    @pytest.mark.parametrize("number", [2, 4, 6, 8])
    def test_ml_14_in_even_rounds_jack_plays_first_and_last(self, number):
        assert round_order(number) == ("jack", "detective", "detective", "jack")

    @pytest.mark.parametrize("played", range(4))
    def test_ml_12_each_player_plays_two_of_the_four(self, played):
        state = position(played=" ".join(CHARACTERS[:played]))
        assert seat_to_act(state) == round_order(1)[played]

    def test_ml_13_the_first_four_cards_of_the_deck_lie_face_up_in_a_fixed_order(self):
        shuffled, begun = end_round(position(number=2), CHANCE)[-2:]

        assert isinstance(shuffled, Shuffled)
        assert isinstance(begun, RoundBegun)
        assert set(begun.cards) == set(shuffled.order.value[:4])
        assert list(begun.cards) == sorted(begun.cards, key=CHARACTERS.index)

    def test_ml_14_the_last_four_follow_in_the_even_round(self):
        begun = end_round(position(number=1, playing=None), CHANCE)[-1]

        assert begun == RoundBegun(2, CHARACTERS[4:])

    @pytest.mark.parametrize("number", range(1, 8))
    def test_ml_15_the_cards_are_shuffled_again_after_rounds_2_4_and_6_only(self, number):
        shuffles = [effect for effect in end_round(position(number=number), CHANCE) if isinstance(effect, Shuffled)]

        assert [shuffle.label for shuffle in shuffles] == ([f"cards/{number + 1}"] if number in {2, 4, 6} else [])

    def test_ml_16_a_face_up_card_is_picked_and_only_turned_down_when_it_is_played(self):
        state = position()

        assert legal_now(state) == tuple(Select(card) for card in state.cards)
        assert effects_of(state, Select("watson")) == (CharacterSelected("detective", "watson"),)
        assert after(state, Select("watson")).played == ()
        assert after(state, Select("watson"), Move(to="A5", facing="N")).played == ("watson",)

    def test_ml_16_a_pick_cannot_be_taken_back(self):
        state = after(position(), Select("watson"))

        assert attempt(state, Select("holmes")) == "already_selected"
        assert Select("holmes") not in legal_now(state)

    def test_ml_16_the_second_of_two_cards_is_picked_after_the_first_was_played(self):
        state = position(played="holmes")
        assert seat_to_act(state) == "jack"

        state = after(state, Select("watson"), Move(to="A5", facing="N"))

        assert seat_to_act(state) == "jack"
        assert [type(move) for move in legal_now(state)] == [Select, Select]

    def test_ml_16_the_last_card_is_picked_by_a_command_too(self):
        state = position(played="holmes watson smith")
        assert legal_now(state) == (Select("lestrade"),)

    def test_ml_17_innocents_are_played_and_are_in_the_way_and_make_seen_like_suspects(self):
        guilty = position(gull="G8", lamps=DARK, playing="gull")
        cleared = replace(guilty, innocents=("holmes", "gull"))

        assert legal_now(cleared) == legal_now(guilty)
        assert attempt(cleared, to("G7")) == "destination_occupied"
        assert seen(cleared) == seen(guilty) == ("holmes", "gull")

    def test_ml_17_the_detective_may_play_the_one_that_is_jack(self):
        assert attempt(position(playing="gull", jack="gull"), to("E3")) == "ok"


class TestTheEndOfTheRound:
    def last_turn(self, **given):
        return position(played="holmes watson smith", playing="gull", **given)

    def test_ml_55_the_witnesses_are_called_after_the_fourth_character(self):
        effects = effects_of(self.last_turn(), to("E3"))

        assert kinds(effects)[1:] == [TurnClosed, WitnessCalled, LampRemoved, RoundEnded, RoundBegun]

    def test_ml_55_the_call_sees_where_the_fourth_character_went(self):
        """ML-55: C4 is lit by lamp 3."""
        called = effects_of(self.last_turn(jack="gull"), to("C4"))[2]
        assert called.card == "seen"

    @pytest.mark.parametrize("played", ["", "holmes", "holmes watson"])
    def test_ml_55_no_call_before_the_fourth(self, played):
        state = position(played=played, playing="gull", seat="jack" if played else "detective", number=1)
        assert kinds(effects_of(state, to("E3")))[1:] == [TurnClosed]

    def test_ml_56_if_jack_is_seen_all_unseen_become_innocent(self):
        state = after_round(position(jack="smith"))

        assert state.witness == "seen"
        assert state.innocents == ("watson", "stealthy", "goodley", "gull")

    def test_ml_56_if_jack_is_unseen_all_seen_become_innocent_where_they_stand(self):
        before = position(jack="gull")
        state = after_round(before)

        assert state.witness == "unseen"
        assert state.innocents == ("holmes", "smith", "lestrade", "bert")
        assert state.positions == before.positions

    def test_ml_56_jack_never_becomes_innocent(self):
        for jack in CHARACTERS:
            assert jack not in after_round(position(jack=jack)).innocents

    def test_ml_56_the_card_stays_until_the_next_call(self):
        state = after_round(position(jack="gull"))
        assert after(state, Select(state.cards[0])).witness == "unseen"

    @pytest.mark.parametrize("number", range(1, 8))
    def test_ml_57_the_lamp_with_the_rounds_number_goes_out_in_rounds_1_to_4(self, number):
        removed = [e for e in end_round(position(number=number), CHANCE) if isinstance(e, LampRemoved)]

        expected = {1: ("lamp1", "B7"), 2: ("lamp2", "L3"), 3: ("lamp3", "C3"), 4: ("lamp4", "K8")}
        assert [(lamp.tile, lamp.hex) for lamp in removed] == ([expected[number]] if number in expected else [])

    def test_ml_57_the_lamp_still_counts_at_the_call(self):
        """ML-57: Watson on A7 is lit by lamp 1 alone."""
        state = after_round(position(watson="A7", facing="N", jack="watson"))

        assert state.witness == "seen"
        assert "watson" not in seen(state)

    def test_ml_57_a_lamp_that_went_out_is_gone_for_good(self):
        state = after_round(position(number=1))
        state = replace(state, playing="smith", cards=("smith",), played=())

        assert attempt(state, MoveLamp("B7", "F2")) == "lamp_not_lit"

    def test_ml_58_then_the_next_round_begins(self):
        effects = end_round(position(number=3), CHANCE)

        assert kinds(effects) == [WitnessCalled, LampRemoved, RoundEnded, RoundBegun]
        assert after_round(position(number=3)).round == 4

    def test_ml_59_after_round_8_there_is_no_call(self):
        effects = end_round(position(number=8), CHANCE)

        assert kinds(effects) == [RoundEnded, GameOver]

    def test_if_only_one_suspect_is_left_nothing_happens_by_itself(self):
        innocents = " ".join(character for character in CHARACTERS if character != "gull")
        assert after_round(position(jack="gull", innocents=innocents)).outcome is None


def test_ml_22_a_boxed_in_character_can_be_the_fourth():
    """ML-22, ML-55: the round ends after a skipped move as after any other."""
    state = position(
        goodley="B3",
        watson="A4",
        smith="C4",
        lestrade="A5",
        stealthy="D3",
        holmes="B2",
        covers="A4 C8",
        played="watson smith lestrade",
        playing="holmes",
    )

    assert WitnessCalled in kinds(effects_of(state, SkipMove()))
