"""How the game ends: section 13 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import Accused, Escaped, GameOver
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
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.names import CHARACTERS
from domain.ruleset import Outcome
from tests.domain.mr_jack_new_york.positions import after, at, attempt, effects_of, legal_now, position


def escaping(**given):
    """Jack is Rider, two steps from the land exit, unseen at the last call, and his player plays her."""
    return position(
        **{
            "seat": "jack",
            "number": 2,
            "playing": "rider",
            "rider": "m9",
            "jack": "rider",
            "witness": "unseen",
            **given,
        }
    )


def exits(state):
    return [move.exit for move in legal_now(state) if isinstance(move, Escape)]


class TestAccusation:
    def test_ny_58_within_three_points_onto_somebody(self):
        state = position(playing="callahan")
        assert {move.to for move in legal_now(state) if isinstance(move, Accuse)} == {"e4", "g4", "h5", "j8", "l8"}

    def test_ny_58_only_the_detective(self):
        state = position(seat="jack", playing="callahan")
        assert attempt(state, Accuse("h5")) == "accuse_not_detective"
        assert not any(isinstance(move, Accuse) for move in legal_now(state))

    def test_ny_58_cleared_ones_too_and_even_by_jack_himself(self):
        state = position(playing="callahan", jack="callahan", innocents="tumblety")
        assert after(state, Accuse("h5")).outcome == Outcome(("jack",), "wrong_accusation")

    def test_ny_58_not_by_an_exchange(self):
        """NY-42, NY-58."""
        assert after(position(playing="tumblety", jack="smith"), Swap("smith", "beach")).outcome is None

    def test_ny_59_right_the_detective_wins(self):
        state = position(playing="callahan", jack="tumblety")
        accusation, over = effects_of(state, Accuse("h5"))

        assert isinstance(accusation, Accused)
        assert (accusation.character, accusation.path[-1], accusation.right) == ("callahan", "h5", True)
        assert (over.winner, over.reason, over.jack) == ("detective", "caught", "tumblety")

    def test_ny_59_wrong_jack_wins(self):
        assert after(position(playing="callahan"), Accuse("g4")).outcome == Outcome(("jack",), "wrong_accusation")

    def test_ny_59_the_ability_may_come_first_and_else_falls_away(self):
        state = position(playing="beach", jack="callahan")
        assert [type(effect) for effect in effects_of(state, Accuse("f5"))] == [Accused, GameOver]
        assert attempt(after(state, PlaceMetro("m12")), Accuse("f5")) == "ok"


class TestDawn:
    def test_ny_60_jack_wins_after_the_eighth_round(self):
        state = position(number=8, seat="jack", jack="grant", played="beach callahan grant", playing="eastman")
        assert after(state, Move("g5")).outcome == Outcome(("jack",), "dawn")

    def test_ny_60_even_if_the_detective_knows_who_he_is(self):
        innocents = " ".join(c for c in CHARACTERS if c != "grant")
        given = {"jack": "grant", "played": "beach callahan grant", "playing": "eastman", "innocents": innocents}
        assert after(position(number=8, seat="jack", **given), Move("g5")).outcome == Outcome(("jack",), "dawn")


class TestEscape:
    def test_ny_61_jack_leaves_and_wins_at_once(self):
        state = escaping()
        escaped, over = effects_of(state, Escape("LAND"))

        assert isinstance(escaped, Escaped)
        assert (escaped.character, escaped.from_, escaped.path[-1], escaped.exit) == ("rider", "m9", "n11", "LAND")
        assert isinstance(over, GameOver)
        assert after(state, Escape("LAND")).outcome == Outcome(("jack",), "escape")
        assert at(after(state, Escape("LAND")), "rider") is None

    def test_ny_61_pieces_on_the_gate_do_not_matter(self):
        assert exits(escaping(grant="n11")) == ["LAND"]

    def test_ny_61_the_exit_must_be_open_and_not_blocked(self):
        """NY-7, NY-8, NY-61."""
        assert exits(escaping(rider="l7")) == []
        assert exits(escaping(rider="l7", steamers="P2 P5")) == ["P5"]
        assert exits(escaping(i1="n11 n12")) == []

    def test_ny_61_an_ability_may_come_first(self):
        """NY-61: Smith brings the steamer that he leaves with."""
        smith = escaping(playing="smith", jack="smith", rider="l8")
        assert exits(smith) == []
        assert exits(after(smith, MoveSteamer("P2", "P1"))) == ["P1"]

    def test_ny_61_only_in_his_own_activation_with_his_own_identity(self):
        assert attempt(escaping(jack="smith"), Escape("LAND")) == "escape_not_jack_character"
        by_the_detective = escaping(seat="detective", number=3)
        assert attempt(by_the_detective, Escape("LAND")) == "escape_not_jack_player"

    def test_ny_62_only_while_the_card_shows_unseen(self):
        state = escaping(witness="seen")
        assert attempt(state, Escape("LAND")) == "escape_card_seen"
        assert exits(state) == []

    def test_ny_62_whether_he_is_seen_now_does_not_matter(self):
        state = escaping(grant="m8")
        assert "rider" in RULESET.view(state, None).seen
        assert exits(state) == ["LAND"]

    def test_ny_63_nothing_of_it_is_compulsory(self):
        """NY-63: beside an escape or an accusation there are always others."""
        assert any(isinstance(move, Move) for move in legal_now(escaping()))
        assert any(isinstance(move, Move) for move in legal_now(position(playing="callahan")))

    def test_ny_63_nobody_else_leaves(self):
        assert (
            attempt(escaping(playing="grant", grant="n11", rider="m9"), Escape("LAND")) == "escape_not_jack_character"
        )


ENDED = {
    "caught": after(position(playing="callahan"), Accuse("h5")),
    "wrong_accusation": after(position(playing="callahan"), Accuse("g4")),
    "escape": after(escaping(), Escape("LAND")),
    "dawn": after(
        position(number=8, seat="jack", jack="grant", played="beach callahan grant", playing="eastman"), Move("g5")
    ),
}
EVERYTHING = (
    Select("beach"),
    Move("d3"),
    MoveOther("beach", "d3"),
    Accuse("h5"),
    AccuseWith("beach", "h5"),
    Escape("LAND"),
    EscapeWith("beach", "LAND"),
    SkipMove(),
    PlaceMetro("m12"),
    PlaceLamp("m12"),
    PlaceBuilding("m12"),
    MakePark("c3"),
    MoveInvestigation("I1", ("n11", "n12")),
    MoveSteamer("P2", "P1"),
    Swap("beach", "rider"),
)


@pytest.mark.parametrize("reason", ENDED)
class TestAfterTheEnd:
    def test_one_seat_has_won(self, reason):
        assert ENDED[reason].outcome.reason == reason
        assert len(ENDED[reason].outcome.winners) == 1

    @pytest.mark.parametrize("seat", ["detective", "jack", "spectator"])
    @pytest.mark.parametrize("move", EVERYTHING)
    def test_ny_69_every_command_of_everybody_is_refused(self, reason, seat, move):
        assert attempt(ENDED[reason], move, seat) == "game_over"

    def test_nobody_is_to_act_and_nothing_is_legal(self, reason):
        assert RULESET.to_act(ENDED[reason]) == ()
        assert RULESET.legal(ENDED[reason], "detective") == RULESET.legal(ENDED[reason], "jack") == ()

    @pytest.mark.parametrize("reader", ["detective", "jack", None])
    def test_ny_64_everything_is_shown(self, reason, reader):
        state = ENDED[reason]
        view = RULESET.view(state, reader)

        assert view.jack == state.jack
        assert view.possible_jacks == (state.jack,)
        assert view.turn is None
        assert view.playing is None
        shown = view.revealed
        assert sorted((view.jack, *shown.detective_alibis, *shown.jack_alibis, *shown.alibis_left)) == list(CHARACTERS)
        assert shown.decks == state.decks
