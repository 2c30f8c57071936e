"""How the game ends: section 9 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.effects import Accused, Escaped, GameOver
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Select,
    SkipMove,
    SkipWhistle,
    Swap,
)
from domain.mr_jack_london.names import CHARACTERS
from domain.ruleset import Outcome
from tests.domain.mr_jack_london.positions import (
    after,
    at,
    attempt,
    effects_of,
    legal_now,
    position,
    to,
    whistle,
)


def escaping(**given):
    """Jack is Gull, three steps from the exit NW, unseen at the last call, and his player plays him."""
    return position(**{"seat": "jack", "playing": "gull", "gull": "C4", "jack": "gull", "witness": "unseen", **given})


def exits(state):
    return [move.exit for move in legal_now(state) if isinstance(move, Escape)]


class TestEscape:
    def test_ml_60_jack_walks_out_and_wins_at_once(self):
        state = escaping()

        effects = effects_of(state, Escape("NW"))

        assert exits(state) == ["NW"]
        assert effects[0] == Escaped("gull", "C4", ("B3", "B2"), "NW")
        assert isinstance(effects[1], GameOver)
        assert after(state, Escape("NW")).outcome == Outcome(("jack",), "escape")
        assert at(after(state, Escape("NW")), "gull") is None

    def test_ml_60_the_detective_can_never_move_jack_out(self):
        state = escaping(seat="detective", number=3)

        assert attempt(state, Escape("NW")) == "escape_not_jack_player"
        assert exits(state) == []

    def test_ml_60_nobody_else_can_leave(self):
        state = escaping(jack="holmes")

        assert attempt(state, Escape("NW")) == "escape_not_jack_character"
        assert exits(state) == []

    def test_ml_61_only_while_the_card_shows_unseen(self):
        state = escaping(witness="seen")

        assert attempt(state, Escape("NW")) == "escape_card_seen"
        assert exits(state) == []

    def test_ml_61_whether_he_is_in_the_light_now_does_not_matter(self):
        """ML-61: C4 is lit by lamp 3 and by no other."""
        assert "gull" in RULESET.view(escaping(), None).seen
        assert exits(escaping()) == ["NW"]

    def test_ml_61_not_in_round_1(self):
        assert RULESET.view(position(), None).witness == "seen"

    def test_ml_61_he_needs_his_own_card_and_must_pick_it_himself(self):
        state = position(seat="jack", gull="C4", jack="gull", witness="unseen")
        assert attempt(state, Escape("NW")) == "no_character_selected"
        assert attempt(state, Select("gull")) == "card_not_face_up"

    @pytest.mark.parametrize(
        ("hex_", "exit_", "cordons"),
        [("B2", "NW", "NE SW"), ("L2", "NE", "NW SW"), ("B8", "SW", "NE NW"), ("L8", "SE", "NE SW")],
    )
    def test_ml_62_an_exit_lies_one_step_beyond_its_hex(self, hex_, exit_, cordons):
        state = escaping(gull=hex_, cordons=cordons)
        assert effects_of(state, Escape(exit_))[0] == Escaped("gull", hex_, (), exit_)

    @pytest.mark.parametrize(
        ("hex_", "answer"), [("B3", "ok"), ("C4", "ok"), ("A5", "path_too_long"), ("E3", "path_too_long")]
    )
    def test_ml_62_leaving_costs_one_point_more(self, hex_, answer):
        """ML-62: C4 is two steps from B2, A5 three, E3 four."""
        assert attempt(escaping(gull=hex_, covers="A4 C8"), Escape("NW")) == answer

    def test_ml_63_a_cordon_shuts_its_exit(self):
        state = escaping(cordons="NW SW")

        assert attempt(state, Escape("NW")) == "exit_blocked"
        assert exits(state) == []

    def test_ml_63_someone_on_the_attached_hex_does_not(self):
        assert exits(escaping(holmes="B2")) == ["NW"]

    def test_ml_64_an_ability_may_come_first(self):
        lestrade = position(
            seat="jack", playing="lestrade", lestrade="K4", jack="lestrade", witness="unseen", cordons="NE SE"
        )
        assert exits(lestrade) == []
        assert exits(after(lestrade, MoveCordon("NE", "NW"))) == ["NE"]

    def test_ml_64_bert_opens_a_manhole_and_out(self):
        bert = position(seat="jack", playing="bert", bert="A4", jack="bert", witness="unseen", cordons="NW SW")

        assert exits(bert) == []
        assert exits(after(bert, MoveCover("L2", "F1"))) == ["NE"]

    def test_ml_64_a_whistle_only_if_it_is_finished(self):
        state = position(
            seat="jack", playing="goodley", goodley="M4", jack="goodley", witness="unseen", cordons="NW SW"
        )
        begun = after(state, whistle("bert", "K5", 2))

        assert exits(state) == ["NE"]
        assert exits(begun) == []
        assert attempt(begun, Escape("NE")) == "ability_unfinished"

    def test_ml_64_an_ability_still_to_come_is_dropped(self):
        state = escaping(playing="watson", watson="C4", gull="E2", jack="watson")
        assert [type(effect) for effect in effects_of(state, Escape("NW"))] == [Escaped, GameOver]


class TestAccusation:
    def test_ml_65_only_the_detective_accuses(self):
        state = position(seat="jack", playing="lestrade")

        assert attempt(state, Accuse(to="G4")) == "accuse_not_detective"
        assert not any(isinstance(move, Accuse) for move in legal_now(state))

    def test_ml_65_only_in_his_own_turn(self):
        assert attempt(position(seat="jack", playing="lestrade"), Accuse(to="G4"), "detective") == "not_your_turn"

    def test_ml_66_right_the_detective_wins(self):
        state = position(playing="lestrade", jack="smith")

        effects = effects_of(state, Accuse(to="G4"))

        assert isinstance(effects[0], Accused)
        assert (effects[0].character, effects[0].accused, effects[0].right) == ("lestrade", "smith", True)
        assert (effects[1].winner, effects[1].reason, effects[1].jack) == ("detective", "caught", "smith")
        assert after(state, Accuse(to="G4")).outcome == Outcome(("detective",), "caught")

    def test_ml_66_wrong_jack_wins_and_is_revealed(self):
        state = after(position(playing="lestrade", jack="gull"), Accuse(to="G4"))

        assert state.outcome == Outcome(("jack",), "wrong_accusation")
        assert RULESET.view(state, None).jack == "gull"

    def test_ml_66_it_is_a_legal_move_onto_somebody(self):
        state = position(playing="lestrade")

        assert attempt(state, Accuse(to="G7")) == "path_too_long"
        assert attempt(state, Accuse(to="E5")) == "accuse_no_target"
        assert attempt(state, Accuse(to="E6")) == "ends_on_start"
        assert attempt(state, Accuse(to="F6")) == "blocked_by_obstacle"

    def test_ml_67_even_an_innocent_may_be_accused_and_even_jack_may_accuse(self):
        innocent = position(playing="lestrade", innocents="smith", jack="gull")
        assert after(innocent, Accuse(to="G4")).outcome == Outcome(("jack",), "wrong_accusation")

        jack = position(playing="lestrade", jack="lestrade")
        assert after(jack, Accuse(to="G4")).outcome == Outcome(("jack",), "wrong_accusation")

    def test_ml_67_the_accusation_is_the_move(self):
        state = after(position(playing="smith"), to("G5"))
        assert attempt(state, Accuse(to="G7")) == "already_moved"

    def test_ml_67_a_before_ability_may_come_first_an_after_ability_is_dropped(self):
        smith = after(position(playing="smith"), MoveLamp("F6", "F2"))
        assert attempt(smith, Accuse(to="G7")) == "ok"

        holmes = position(playing="holmes")
        assert [type(effect) for effect in effects_of(holmes, Accuse(to="G4"))] == [Accused, GameOver]

    def test_ml_67_not_during_a_whistle(self):
        state = position(playing="goodley", holmes="M6")
        begun = after(state, whistle("bert", "K5", 2))
        assert attempt(begun, Accuse(to="M6")) == "ability_unfinished"


class TestDawn:
    def test_ml_68_jack_wins_if_he_was_not_caught_in_eight_rounds(self):
        state = position(seat="jack", number=8, played="holmes watson smith", playing="gull")
        assert after(state, to("E3")).outcome == Outcome(("jack",), "dawn")

    def test_ml_68_even_if_the_detective_knows_who_he_is(self):
        innocents = " ".join(character for character in CHARACTERS if character != "gull")
        state = position(
            seat="jack", number=8, played="holmes watson smith", playing="gull", jack="gull", innocents=innocents
        )
        assert after(state, to("E3")).outcome == Outcome(("jack",), "dawn")


ENDED = {
    "caught": after(position(playing="lestrade", jack="smith"), Accuse(to="G4")),
    "wrong_accusation": after(position(playing="lestrade"), Accuse(to="G4")),
    "escape": after(escaping(), Escape("NW")),
    "dawn": after(position(seat="jack", number=8, played="holmes watson smith", playing="gull"), to("E3")),
}
EVERYTHING = (
    Select("holmes"),
    Move(to="G8"),
    Move(path=("G8",)),
    MoveLamp("F6", "F2"),
    MoveCordon("NE", "SE"),
    MoveCover("C8", "A4"),
    whistle("bert", "J5", 1),
    SkipWhistle(),
    Swap("holmes"),
    SkipMove(),
    Accuse(to="G4"),
    Escape("NW"),
)


@pytest.mark.parametrize("reason", ENDED)
class TestAfterTheEnd:
    def test_one_seat_has_won(self, reason):
        outcome = ENDED[reason].outcome
        assert outcome.reason == reason
        assert len(outcome.winners) == 1

    @pytest.mark.parametrize("seat", ["detective", "jack", "spectator"])
    @pytest.mark.parametrize("move", EVERYTHING)
    def test_ml_72_every_command_of_everybody_is_refused(self, reason, seat, move):
        assert attempt(ENDED[reason], move, seat) == "game_over"

    def test_nobody_is_to_act_and_nothing_is_legal(self, reason):
        assert RULESET.to_act(ENDED[reason]) == ()
        assert RULESET.legal(ENDED[reason], "detective") == RULESET.legal(ENDED[reason], "jack") == ()

    @pytest.mark.parametrize("reader", ["detective", "jack", None])
    def test_ml_70_everything_is_shown(self, reason, reader):
        state = ENDED[reason]
        view = RULESET.view(state, reader)

        assert view.jack == state.jack
        assert view.turn is None
        assert view.playing is None
        shown = view.revealed
        assert sorted((view.jack, *shown.detective_alibis, *shown.jack_alibis, *shown.alibis_left)) == sorted(
            CHARACTERS
        )
        assert shown.decks == state.decks
