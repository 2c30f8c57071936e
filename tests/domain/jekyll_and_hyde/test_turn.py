"""A turn: section 4 of the rules."""

from __future__ import annotations

import pytest

from domain.jekyll_and_hyde.effects import (
    AttentionAdded,
    CardPlayedFaceDown,
    CardShown,
    CrimeCommitted,
    DetectiveUsed,
    InvestigationOpened,
    LoudCrimeCovered,
    StreetDrawn,
    TurnEnded,
)
from domain.jekyll_and_hyde.state import seat_to_act
from domain.sealed import sealed
from tests.domain.jekyll_and_hyde.positions import after, attempt, effects_of, legal_now, play, position, refusal


def listed(state):
    return {type(move).__name__ for move in legal_now(state)}


class TestPlayingFaceDown:
    def test_jh_13_it_comes_first_and_is_compulsory(self):
        state = position(jh="knife-3 rope-6", hface="rope-2", detective=(False, True))
        assert legal_now(state) == (play("play_face_down knife-3"), play("play_face_down rope-6"))

    def test_jh_13_the_card_is_sealed_for_its_player(self):
        state = position(jh="knife-3 rope-6")
        assert effects_of(state, "play_face_down rope-6") == (
            CardPlayedFaceDown("jekyll", 0, False, sealed("rope-6", "jekyll")),
        )

    def test_jh_13_only_once_a_turn(self):
        state = after(position(jh="knife-3 rope-6"), "play_face_down rope-6")
        assert attempt(state, "play_face_down knife-3") == "already_played_face_down"

    def test_jh_10_it_counts_towards_the_quota(self):
        assert after(position(jh="knife-3 rope-6"), "play_face_down rope-6").jekyll.used == 1


class TestEffects:
    @pytest.mark.parametrize("card", ["rope-8", "pistol-8", "rope-10", "pistol-10", "rope-12", "pistol-12"])
    def test_jh_15_attention_is_automatic_for_jekyll(self, card):
        played = effects_of(position(jh=[card, "knife-3"]), f"play_face_down {card}")
        assert played == (
            CardPlayedFaceDown("jekyll", 0, True, sealed(card, "jekyll")),
            AttentionAdded("card", 1),
        )

    @pytest.mark.parametrize("card", ["knife-1", "poison-1"])
    def test_jh_15_attention_is_automatic_for_hyde_and_goes_to_jekyll(self, card):
        state = position(hh=[card, "rope-2"], seat="hyde", jh="knife-3", att=2)
        assert effects_of(state, f"play_face_down {card}")[1] == AttentionAdded("card", 3)

    @pytest.mark.parametrize("card", ["knife-3", "knife-9", "rope-6", "knife-11"])
    def test_jh_15_an_effect_that_is_not_used_shows_nothing(self, card):
        """JH-15: for drawing, quiet and no effect alike."""
        state = position(jh=[card, "knife-5"], hh="rope-2")
        (played,) = effects_of(state, f"play_face_down {card}")
        assert (played.seat, played.index, played.attention) == ("jekyll", 0, False)
        assert effects_of(after(state, f"play_face_down {card}"), "end_turn") == (TurnEnded("jekyll"),)

    def test_jh_15_quiet_lasts_for_this_turn(self):
        state = position(jh="knife-9 rope-8 rope-6 pistol-12", hh="rope-2 rope-4", night=2)
        state = after(state, "play_face_down knife-9", "end_turn", "play_face_down rope-2", "end_turn")
        state = after(state, "play_face_down rope-6")
        assert effects_of(state, "commit_crime rope-8")[1] == AttentionAdded("loud_crime", 1)

    def test_jh_15_the_effect_works_only_for_who_played_it(self):
        """JH-3, JH-15: 4 lets Hyde draw, and not Jekyll; 9 is quiet for Jekyll alone."""
        state = position(jh="rope-4 knife-3", hh="rope-6 pistol-12", street="rope-2")
        assert attempt(after(state, "play_face_down rope-4"), "draw_street 0") == "no_draw_effect"


class TestTheAction:
    @pytest.mark.parametrize("second", ["draw_street 0", "commit_crime rope-6"])
    @pytest.mark.parametrize("first", ["draw_street 1", "commit_crime knife-5"])
    def test_jh_14_at_most_one(self, first, second):
        given = {"jh": "knife-1 knife-5 rope-6", "street": "rope-2 rope-4", "night": 3}
        state = after(position(**given), "play_face_down knife-1", first)
        assert attempt(state, second) == "already_acted"
        assert listed(state) == {"EndTurn"}

    def test_jh_14_none_is_due(self):
        assert play("end_turn") in legal_now(after(position(jh="knife-1 knife-5"), "play_face_down knife-1"))

    def test_jh_14_hyde_has_one_more(self):
        given = {"street": "rope-2 rope-10", "night": 2}
        jekyll = after(position(**given, jh="knife-1 knife-5"), "play_face_down knife-1")
        hyde = after(position(**given, hh="rope-4 knife-5", jh="knife-3", seat="hyde"), "play_face_down rope-4")
        assert listed(jekyll) == {"CommitCrime", "DrawStreet", "EndTurn"}
        assert listed(hyde) == {"CommitCrime", "DrawStreet", "Investigate", "EndTurn"}

    def test_jh_16_the_turn_goes_to_the_other_seat(self):
        state = after(position(jh="knife-1 knife-5", hh="rope-2"), "play_face_down knife-1", "end_turn")
        assert (state.turn, state.phase, state.action) == ("hyde", "play", None)


class TestDrawing:
    STATE = after(position(jh="knife-1 rope-6", street="rope-2 rope-4 rope-8", night=2), "play_face_down knife-1")

    def test_jh_17_the_card_goes_to_the_hand_and_the_row_closes_up(self):
        assert effects_of(self.STATE, "draw_street 1") == (StreetDrawn("jekyll", 1, sealed("rope-4", "jekyll")),)
        drawn = after(self.STATE, "draw_street 1")
        assert drawn.jekyll.hand.cards == ("rope-4", "rope-6")
        assert drawn.street == ("rope-2", "rope-8")

    def test_jh_17_each_place_can_be_chosen(self):
        places = [move.positions for move in legal_now(self.STATE) if type(move).__name__ == "DrawStreet"]
        assert places == [(0,), (1,), (2,)]

    @pytest.mark.parametrize("places", ["", "0 1", "0 0"])
    def test_jh_17_exactly_one(self, places):
        assert attempt(self.STATE, f"draw_street {places}") == "wrong_number_of_street_cards"

    def test_jh_17_a_full_quota_does_not_forbid_it(self):
        state = position(jh="knife-1", street="rope-2", jface="rope-4 rope-6", played=[2, 3])
        state = after(state, "play_face_down knife-1")
        assert state.jekyll.used == 3
        assert attempt(state, "draw_street 0") == "ok"

    def test_jh_17_not_from_an_empty_street(self):
        state = after(position(jh="knife-1 rope-6", night=6), "play_face_down knife-1")
        assert attempt(state, "draw_street 0") == "street_empty"
        assert "DrawStreet" not in listed(state)


class TestCrimes:
    STATE = after(position(jh="rope-6 knife-7 pistol-8 knife-9", night=2), "play_face_down rope-6")

    def test_jh_18_the_card_lies_open_at_the_scene(self):
        assert effects_of(self.STATE, "commit_crime knife-7") == (CrimeCommitted("jekyll", "knife-7"),)
        committed = after(self.STATE, "commit_crime knife-7")
        assert committed.jekyll.crimes == ("knife-7",)
        assert committed.jekyll.used == 2

    @pytest.mark.parametrize("card", ["pistol-8", "knife-9"])
    def test_jh_19_from_eight_on_it_is_loud(self, card):
        assert effects_of(self.STATE, f"commit_crime {card}") == (
            CrimeCommitted("jekyll", card),
            AttentionAdded("loud_crime", 1),
        )

    def test_jh_19_a_quiet_card_covers_it(self):
        state = after(position(jh="knife-11 pistol-8", night=2), "play_face_down knife-11")
        assert effects_of(state, "commit_crime pistol-8") == (
            CrimeCommitted("jekyll", "pistol-8"),
            LoudCrimeCovered("pistol-8"),
        )

    def test_jh_19_hydes_crimes_bring_no_attention(self):
        state = position(hh="knife-9 pistol-12", jh="knife-3", seat="hyde", night=2)
        state = after(state, "play_face_down knife-9")
        assert effects_of(state, "commit_crime pistol-12") == (CrimeCommitted("hyde", "pistol-12"),)

    def test_jh_18_it_needs_room_in_the_quota(self):
        """JH-10: a card drawn beyond it stays in the hand."""
        state = position(jh="knife-1 rope-6", jface="rope-2 rope-4", played=[2, 0])
        state = after(state, "play_face_down knife-1")
        assert attempt(state, "commit_crime rope-6") == "quota_reached"
        assert "CommitCrime" not in listed(state)


class TestInvestigations:
    STATE = after(
        position(hh="knife-9 knife-1 rope-4", jh="knife-3 rope-6", seat="hyde", night=2), "play_face_down knife-9"
    )

    def test_jh_20_the_card_lies_open_and_has_no_effect(self):
        assert effects_of(self.STATE, "investigate knife-1") == (InvestigationOpened("knife-1"),)
        state = after(self.STATE, "investigate knife-1")
        assert (state.investigations, state.attention, state.hyde.used) == (("knife-1",), 0, 2)

    def test_jh_20_jekyll_shows_a_card_of_his_choice_and_keeps_it(self):
        state = after(self.STATE, "investigate knife-1")
        assert seat_to_act(state) == "jekyll"
        assert legal_now(state) == (play("show_card knife-3"), play("show_card rope-6"))
        assert effects_of(state, "show_card rope-6") == (CardShown(sealed("rope-6", "jekyll", "hyde")),)
        shown = after(state, "show_card rope-6")
        assert shown.jekyll.hand.cards == ("knife-3", "rope-6")
        assert (seat_to_act(shown), shown.phase) == ("hyde", "act")

    def test_jh_20_the_same_card_may_be_shown_again(self):
        state = after(self.STATE, "investigate knife-1", "show_card rope-6", "end_turn")
        state = after(state, "play_face_down knife-3", "end_turn", "play_face_down rope-4")
        again = position(
            hh="knife-5 knife-1", jh="rope-6", jface="knife-3", cur="rope-4", seat="hyde", night=2, phase="act"
        )
        assert attempt(after(again, "investigate knife-1"), "show_card rope-6") == "ok"

    def test_jh_20_his_last_card_is_asked_for_too(self):
        """JH-20: FC-010, the one card that he holds is still his to show, nothing is done for him."""
        state = after(
            position(hh="knife-9 knife-1", jh="rope-6", seat="hyde", night=2),
            "play_face_down knife-9",
            "investigate knife-1",
        )
        assert legal_now(state) == (play("show_card rope-6"),)
        assert legal_now(after(state, "show_card rope-6"))

    def test_jh_20_not_without_a_card_to_show(self):
        state = after(position(hh="knife-9 knife-1", seat="hyde", night=2), "play_face_down knife-9")
        assert attempt(state, "investigate knife-1") == "nothing_to_show"

    def test_jh_20_it_needs_room_in_the_quota(self):
        state = position(hh="knife-9 knife-1", jh="rope-6", seat="hyde", hface="rope-2 rope-4", played=[0, 2])
        assert attempt(after(state, "play_face_down knife-9"), "investigate knife-1") == "quota_reached"

    def test_jh_20_jekyll_does_not_investigate(self):
        state = after(position(jh="knife-3 rope-6", hh="rope-2"), "play_face_down knife-3")
        assert attempt(state, "investigate rope-6") == "only_hyde_investigates"


class TestTheDetectiveToken:
    STATE = position(jh="knife-3 rope-6 rope-8", hh="rope-2", hface="knife-9 knife-11", night=3)

    def test_jh_21_the_user_alone_sees_the_card(self):
        assert effects_of(self.STATE, "use_detective 1") == (DetectiveUsed("jekyll", 1, sealed("knife-11", "jekyll")),)

    def test_jh_21_at_any_moment_of_the_own_turn(self):
        played = after(self.STATE, "play_face_down knife-3")
        acted = after(played, "commit_crime rope-6")
        assert [attempt(state, "use_detective 0") for state in (self.STATE, played, acted)] == ["ok"] * 3

    def test_jh_21_it_is_no_action(self):
        state = after(self.STATE, "play_face_down knife-3", "use_detective 0")
        assert state.action is None
        assert attempt(state, "commit_crime rope-6") == "ok"

    def test_jh_21_once_in_a_game(self):
        assert attempt(after(self.STATE, "use_detective 0"), "use_detective 1") == "detective_already_used"

    def test_jh_21_only_cards_of_the_running_night(self):
        assert attempt(self.STATE, "use_detective 2") == "no_such_face_down_card"
        assert refusal(position(jh="knife-3"), "use_detective 0").rule == "JH-21"

    def test_jh_21_not_in_the_other_seats_turn(self):
        assert attempt(self.STATE, "use_detective 0", "hyde") == "not_your_turn"
