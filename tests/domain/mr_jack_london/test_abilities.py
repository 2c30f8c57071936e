"""The abilities but the whistle: section 7 of the rules."""

from __future__ import annotations

import msgspec
import pytest

from domain import sealed
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import FACINGS
from domain.mr_jack_london.effects import (
    AlibiDrawn,
    CordonMoved,
    CoverMoved,
    LampMoved,
    Swapped,
    TurnClosed,
    WatsonTurned,
)
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.moves import Accuse, Escape, Move, MoveCordon, MoveCover, MoveLamp, Swap
from tests.domain.mr_jack_london.positions import (
    DARK,
    after,
    after_round,
    at,
    attempt,
    effects_of,
    legal_now,
    position,
    to,
    whistle,
    with_lamps,
)


def ray(state):
    return RULESET.view(state, None).ray


class TestHolmes:
    @pytest.mark.parametrize("seat", ["detective", "jack"])
    def test_ml_32_who_played_him_draws_the_top_alibi_secretly(self, seat):
        state = position(seat=seat, playing="holmes")

        drawn = effects_of(state, to("G8"))[1]

        assert drawn == AlibiDrawn(seat, sealed.sealed(state.alibis[1], seat))
        assert RULESET.view(after(state, to("G8")), seat).my_alibis == (state.alibis[1],)

    def test_ml_32_the_next_draw_takes_the_next_card(self):
        state = after(position(playing="holmes"), to("G8"))
        again = msgspec.structs.replace(state, playing="holmes", moved=False, played=())

        assert effects_of(again, to("G7"))[1].card.value == state.alibis[2]

    @pytest.mark.parametrize("seat", ["detective", "jack"])
    def test_ml_33_the_token_is_not_turned_and_only_the_owner_knows(self, seat):
        state = after(position(seat=seat, playing="holmes"), to("G8"))
        other = "jack" if seat == "detective" else "detective"

        for reader in (other, None):
            view = RULESET.view(state, reader)
            assert view.my_alibis == ()
            assert view.innocents == ()
        assert state.innocents == ()


class TestWatson:
    def test_ml_34_any_of_the_six_directions_may_be_chosen_the_old_one_too(self):
        state = position(playing="watson")

        assert [move.facing for move in legal_now(state) if isinstance(move, Move) and move.to == "A5"] == list(FACINGS)
        assert state.facing in FACINGS

    def test_ml_35_his_own_move_sets_the_direction(self):
        assert attempt(position(playing="watson"), to("A5")) == "facing_required"
        assert after(position(playing="watson"), to("A5", "S")).facing == "S"

    def test_ml_35_so_does_the_whistle(self):
        state = position(playing="goodley")

        assert attempt(state, whistle("watson", "B6", 1)) == "facing_required"
        assert after(state, whistle("watson", "B6", 1, "SW")).facing == "SW"

    def test_ml_35_so_does_the_swap(self):
        assert attempt(position(playing="gull"), Swap("watson")) == "facing_required"
        assert after(position(playing="gull"), Swap("watson", "SW")).facing == "SW"

    def test_ml_35_nobody_else_has_a_direction(self):
        assert attempt(position(playing="holmes"), to("G8", "N")) == "facing_not_allowed"
        assert attempt(position(playing="goodley"), whistle("bert", "J5", 1, "N")) == "facing_not_allowed"
        assert attempt(position(playing="gull"), Swap("holmes", "N")) == "facing_not_allowed"

    def test_ml_36_the_lantern_lights_the_whole_line_and_everybody_on_it_but_not_himself(self):
        state = position(watson="G9", facing="N", lamps=DARK)

        assert ray(state) == ("G8", "G7", "G6", "G5", "G4", "G3", "G2")
        assert seen(state) == ("holmes", "smith")

    @pytest.mark.parametrize(
        ("watson", "facing", "lit"),
        [("A6", "NE", ""), ("E6", "SE", ""), ("I6", "NW", ""), ("D7", "NE", "E7")],
    )
    def test_ml_37_the_light_stops_before_garden_lamp_and_building(self, watson, facing, lit):
        """ML-37: garden B5, lamp F6, garden H5; from D7 past E7 the lamp F6."""
        for lamps in (None, "B7 L3 C3 K8 F2 H4"):
            state = position(watson=watson, facing=facing, lestrade="M3", lamps=lamps)
            assert " ".join(ray(state)) == lit

    def test_ml_38_the_light_ends_at_the_edge(self):
        assert ray(position(facing="N")) == ("A5", "A4")
        assert ray(position(facing="SE")) == ("B6", "C7", "D7", "E8", "F8", "G9", "H9")
        assert ray(position(facing="NW")) == ()


class TestSmith:
    def test_ml_39_a_lit_tile_goes_onto_a_lamp_hex_without_one(self):
        state = position(playing="smith")

        assert effects_of(state, MoveLamp("F6", "F2")) == (LampMoved("lampA", "F6", "F2"),)
        assert attempt(state, MoveLamp("F2", "H8")) == "lamp_not_lit"
        assert attempt(state, MoveLamp("F6", "H4")) == "lamp_already_lit"
        assert attempt(state, MoveLamp("F6", "F6")) == "lamp_already_lit"

    @pytest.mark.parametrize(
        ("lamps", "count"),
        [
            ("B7 L3 C3 K8 F6 H4", 12),
            ("- L3 C3 K8 F6 H4", 15),
            ("- - C3 K8 F6 H4", 16),
            ("- - - K8 F6 H4", 15),
            ("- - - - F6 H4", 12),
        ],
    )
    def test_ml_39_tiles_that_went_out_are_not_offered(self, lamps, count):
        """ML-39, ML-57: lit tiles times lamp hexes without one, round by round."""
        state = position(playing="smith", lamps=lamps)
        assert len([move for move in legal_now(state) if isinstance(move, MoveLamp)]) == count

    def test_ml_40_a_moved_tile_still_goes_out_with_its_number(self):
        state = after(position(playing="smith"), MoveLamp("B7", "F2"))
        lit = {lamp.hex for lamp in RULESET.view(after_round(state), None).lamps}
        assert lit == {"L3", "C3", "K8", "F6", "H4"}


class TestLestrade:
    def test_ml_41_one_exit_opens_and_one_closes(self):
        state = position(playing="lestrade")

        assert effects_of(state, MoveCordon("NE", "SE")) == (CordonMoved("NE", "SE"),)
        assert set(after(state, MoveCordon("NE", "SE")).cordons) == {"SE", "SW"}
        assert attempt(state, MoveCordon("NW", "SE")) == "no_cordon_there"
        assert attempt(state, MoveCordon("NE", "SW")) == "exit_already_blocked"
        assert attempt(state, MoveCordon("NE", "NE")) == "exit_already_blocked"
        assert len([move for move in legal_now(state) if isinstance(move, MoveCordon)]) == 4


class TestGull:
    def test_ml_49_he_changes_places_with_anybody_at_any_distance(self):
        state = position(playing="gull")

        assert effects_of(state, Swap("goodley")) == (Swapped("goodley", "E2", "M5"), TurnClosed("gull"))
        now = after(state, Swap("goodley"))
        assert (at(now, "gull"), at(now, "goodley")) == ("M5", "E2")
        swaps = [move for move in legal_now(state) if isinstance(move, Swap)]
        assert len(swaps) == 6 + 6
        assert attempt(state, Swap("gull")) == "swap_with_self"

    def test_ml_50_the_swap_is_not_a_move(self):
        """ML-50: it cannot be added to a move, cannot accuse, cannot escape; the turn is over."""
        state = position(seat="jack", playing="gull", jack="gull", witness="unseen", holmes="B2")
        now = after(state, Swap("holmes"))

        assert now.outcome is None
        assert now.playing is None
        assert attempt(now, Escape("NW"), "detective") == "no_character_selected"

    def test_ml_50_with_watson_the_lantern_goes_along(self):
        """ML-35, ML-50: the ray starts on Watson's new hex; Gull carries no light; the next call uses that ray."""
        state = position(
            playing="gull", gull="G9", jack="holmes", lamps=DARK, played="smith bert stealthy", lestrade="M3"
        )

        effects = effects_of(state, Swap("watson", "N"))
        now = after(state, Swap("watson", "N"))

        assert effects[:2] == (Swapped("watson", "G9", "A6"), WatsonTurned("N"))
        assert ray(now) == ("G8", "G7", "G6", "G5", "G4", "G3", "G2")
        assert now.witness == "seen"


class TestBert:
    def test_ml_51_one_manhole_opens_and_another_closes(self):
        state = position(playing="bert")

        assert effects_of(state, MoveCover("C8", "A4")) == (CoverMoved("C8", "A4"),)
        assert RULESET.view(after(state, MoveCover("C8", "A4")), None).covers == ("A4", "L2")
        assert attempt(state, MoveCover("A4", "F1")) == "no_cover_there"
        assert attempt(state, MoveCover("C8", "L2")) == "manhole_already_covered"
        assert attempt(state, MoveCover("C8", "C8")) == "manhole_already_covered"
        assert attempt(state, MoveCover("C8", "G7")) == "not_a_manhole"

    @pytest.mark.parametrize(("edition", "count"), [("classic", 2 * 6), ("revised", 2 * 7)])
    def test_ml_51_every_cover_may_go_on_every_open_manhole(self, edition, count):
        state = position(edition=edition, playing="bert")
        assert len([move for move in legal_now(state) if isinstance(move, MoveCover)]) == count

    def test_ml_52_whoever_stands_there_does_not_matter(self):
        state = position(playing="bert", holmes="C8", smith="A4")

        assert attempt(state, MoveCover("C8", "A4")) == "ok"
        assert attempt(after(state, MoveCover("C8", "A4")), Accuse(to="G7")) == "accuse_no_target"


def test_light_does_not_go_out_where_another_light_still_shines():
    """ML-53, ML-54: G5 is lit by lamp H4 and by the lantern; each alone is enough, neither is not."""
    both = position(watson="G9", facing="N", smith="M3", gull="G5", holmes="A8", lestrade="B6")
    lantern_away = msgspec.structs.replace(both, facing="NE")
    lamp_away = with_lamps(lantern_away, "B7 L3 C3 K8 F6 H8")

    assert "gull" in seen(both)
    assert "gull" in seen(lantern_away)
    assert "gull" not in seen(lamp_away)
    assert "gull" in seen(msgspec.structs.replace(lamp_away, facing="N"))


class TestSeen:
    def test_ml_53_a_lit_lamp_lights_its_neighbouring_streets_only(self):
        """ML-53: of F6's neighbours F5 is a garden and F7 a building."""
        state = position(lamps="- - - - F6 -", facing="NW")
        assert RULESET.view(state, None).lit == ("E6", "E7", "G6", "G7")

    def test_ml_54_lit_or_beside_somebody_even_in_the_dark(self):
        state = position(lamps=DARK, facing="NW", gull="G8")
        assert seen(state) == ("holmes", "gull")

    def test_ml_54_a_sewer_makes_no_neighbours(self):
        state = position(lamps=DARK, facing="NW", gull="F1", smith="H9", holmes="A4", stealthy="K3", watson="B8")
        assert seen(state) == ()
