"""Who is seen, the witness call and the informant: sections 11 and 12 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import AlibiDrawn, InformantTurned, RoundEnded, WitnessCalled
from domain.mr_jack_new_york.moves import Move, MoveOther, Swap
from domain.mr_jack_new_york.rounds import end_round
from tests.domain.mr_jack_new_york.positions import CHANCE, after, after_round, effects_of, position, seen_in

FAR = {
    "callahan": "m12",
    "eastman": "m9",
    "grant": "j10",
    "latimer": "l7",
    "tumblety": "h4",
    "rider": "a2",
}
"""Everybody but Beach and Smith, far from the corner round d3 and far from each other."""


class TestSeeing:
    def test_ny_50_a_park_hides_always(self):
        """NY-50: beside a lamp and beside somebody, still unseen."""
        state = position(parks="f6", smith="f6", callahan="f5")
        assert "smith" not in seen_in(state).split()

    def test_ny_51_a_lamp_beside_makes_seen_through_everything(self):
        assert "smith" in seen_in(position(smith="e6", **FAR)).split()
        assert "smith" in seen_in(position(smith="f6", **FAR)).split()
        assert "smith" not in seen_in(position(smith="e7", **FAR)).split()

    def test_ny_51_a_park_is_no_lamp(self):
        assert "smith" not in seen_in(position(smith="e6", parks="e5", **FAR)).split()

    def test_fc_008_somebody_in_a_park_makes_nobody_seen(self):
        """FC-008, NY-52: X on a street beside Y in a park, nobody else near: both unseen."""
        state = position(beach="d3", smith="c3", parks="c3", **FAR)
        assert not {"beach", "smith"} & set(seen_in(state).split())

    def test_fc_008_a_third_on_a_street_makes_the_first_seen_and_is_seen(self):
        """FC-008, NY-52: Z on a street beside X: X and Z seen, Y unseen."""
        state = position(beach="d3", smith="c3", parks="c3", **{**FAR, "rider": "d2"})
        assert {"beach", "rider"} <= set(seen_in(state).split())
        assert "smith" not in seen_in(state).split()

    def test_ny_52_two_on_streets_see_each_other(self):
        state = position(beach="d3", smith="d4", **FAR)
        assert {"beach", "smith"} <= set(seen_in(state).split())

    def test_ny_53_metro_and_ferry_make_no_neighbours(self):
        state = position(beach="c3", smith="l9", **{**FAR, "rider": "LI", "eastman": "n12", "callahan": "c5"})
        assert not {"beach", "smith", "rider"} & set(seen_in(state).split())
        assert "rider" not in seen_in(position(rider="LI", smith="b4", beach="c2")).split()

    def test_ny_53_the_cleared_count_like_suspects(self):
        state = position(beach="d3", smith="d4", innocents="smith", **FAR)
        assert {"beach", "smith"} <= set(seen_in(state).split())


class TestTheWitnessCall:
    def test_ny_54_if_jack_is_seen_the_unseen_are_cleared(self):
        call, ended, *_ = end_round(position(jack="beach"), CHANCE)
        assert call == WitnessCalled("seen", ("rider", "smith"))
        assert ended == RoundEnded(1)

    def test_ny_54_if_he_is_not_the_seen_are_cleared_where_they_stand(self):
        state = after_round(position(jack="smith"))
        assert state.innocents == ("beach", "callahan", "eastman", "grant", "latimer", "tumblety")
        assert (state.witness, state.positions) == ("unseen", position().positions)

    def test_ny_54_nobody_is_cleared_twice(self):
        call, *_ = end_round(position(jack="beach", innocents="smith"), CHANCE)
        assert call.innocents == ("rider",)

    def test_ny_54_no_call_after_round_8(self):
        effects = end_round(position(number=8, seat="jack"), CHANCE)
        assert not any(isinstance(effect, WitnessCalled) for effect in effects)


class TestTheInformant:
    @pytest.mark.parametrize("seat", ["detective", "jack"])
    def test_ny_55_who_ends_a_movement_there_draws_the_top_card(self, seat):
        state = position(seat=seat, playing="smith", alibi="latimer")
        _, drawn, turned = effects_of(state, Move("LI"))

        assert isinstance(drawn, AlibiDrawn)
        assert (drawn.seat, drawn.card.known, drawn.card.audience) == (seat, "latimer", (seat,))
        assert turned == InformantTurned("silent")
        later = after(state, Move("LI"))
        assert RULESET.view(later, seat).my_alibis == ("latimer",)
        other = "jack" if seat == "detective" else "detective"
        assert RULESET.view(later, other).my_alibis == ()
        assert RULESET.view(later, None).alibis.left == 6

    def test_ny_55_ny_44_also_by_eastman(self):
        _, drawn, *_ = effects_of(position(playing="eastman", alibi="grant"), MoveOther("smith", "LI"))
        assert (drawn.seat, drawn.card.known) == ("detective", "grant")

    def test_ny_55_passing_by_is_no_visit(self):
        """NY-55: the movement ends on a3; the informant keeps his side."""
        effects = effects_of(position(playing="beach", beach="c2", i1="b2 b3"), Move("a2"))
        assert [effect.path for effect in effects] == [("LI", "a3", "a2")]

    def test_ny_56_he_talks_again_as_soon_as_nobody_is_there(self):
        state = position(playing="smith", smith="LI", informant="silent")
        assert effects_of(state, Move("b2"))[1] == InformantTurned("talkative")
        by_eastman = position(playing="eastman", smith="LI", informant="silent")
        assert effects_of(by_eastman, MoveOther("smith", "b2"))[1] == InformantTurned("talkative")

    def test_ny_56_an_exchange_leaves_him_as_he_is(self):
        state = position(playing="tumblety", smith="LI", informant="silent")
        assert after(state, Swap("smith", "grant")).informant == "silent"

    def test_ny_57_from_an_empty_deck_nothing_is_drawn_and_he_does_not_turn(self):
        state = position(playing="beach", empty=True)
        assert len(effects_of(state, Move("LI"))) == 1
        assert after(state, Move("LI")).informant == "talkative"

    def test_ny_57_a_drawn_card_clears_nobody_on_the_board(self):
        state = after(position(playing="beach", alibi="grant"), Move("LI"))
        assert state.innocents == ()
        assert "grant" not in RULESET.view(state, "detective").possible_jacks
        assert "grant" in RULESET.view(state, None).possible_jacks
