"""The appeal for witnesses and the end: sections 5 and 6 of the rules; FC-006 and FC-007 of the field cases."""

from __future__ import annotations

import pytest

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.effects import GameEnded, PursuitStarted, WitnessAppeal
from domain.mr_jack_pocket_classic.ending import verdict, winner_by
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import CHARACTERS
from domain.mr_jack_pocket_classic.sight import seen_from, visible
from tests.domain.mr_jack_pocket_classic.positions import after, after_round, attempt, effects_of, last_action, position

OPEN_ROW = "madame:N goodley:N bert:N gull:S stealthy:E smith:N lestrade:W pizer:S lane:W"
"""Nothing between the places 12 and 4."""


def appeal(state, move):
    return next(effect for effect in effects_of(state, move) if isinstance(effect, WitnessAppeal))


class TestSight:
    def test_pc_19_a_wall_on_the_near_side_hides_the_tile(self):
        assert seen_from(position(), 12) == ()

    def test_pc_19_a_wall_on_the_far_side_ends_the_look_behind_the_tile(self):
        assert seen_from(position(), 1) == ("madame", "gull")

    def test_pc_19_without_walls_across_it_passes_three_tiles(self):
        assert seen_from(position(layout=OPEN_ROW), 12) == ("madame", "goodley", "bert")
        assert seen_from(position(layout=OPEN_ROW), 4) == ("bert", "goodley", "madame")

    def test_pc_19_empty_tiles_are_passed_in_the_same_way(self):
        assert seen_from(position(layout=OPEN_ROW, suspects=("pizer",)), 12) == ("madame", "goodley", "bert")

    def test_pc_20_one_detective_who_sees_him_is_enough(self):
        state = position(layout=OPEN_ROW, jack="goodley", detectives=(12, 8, 8))
        assert "goodley" in visible(state)
        assert after_round(state).appeals[-1].time_token_to == "investigator"


class TestAppeal:
    def test_pc_21_seen_clears_the_unseen_and_the_investigator_takes_the_token(self):
        found = appeal(last_action(detectives=(1, 4, 8), jack="madame"), UseToken(3, steps=1))
        assert (found.seen, found.time_token_to) == (True, "investigator")
        assert found.visible == ("madame", "gull", "smith")
        assert set(found.cleared) == set(CHARACTERS) - {"madame", "gull", "smith"}

    def test_pc_21_unseen_clears_the_seen_and_jack_takes_the_token(self):
        state = last_action(detectives=(1, 4, 8), jack="pizer")
        found = appeal(state, UseToken(3, steps=1))
        assert (found.seen, found.time_token_to, found.cleared) == (False, "jack", ("madame", "gull", "smith"))

        tokens = RULESET.view(after(state, UseToken(3, steps=1)), "jack").own.hourglasses
        assert tokens == 1

    @pytest.mark.parametrize("jack", ["madame", "pizer"])
    def test_pc_21_fc_007_each_is_cleared_once_and_never_again(self, jack):
        """FC-007: Holmes and Watson look down the same row from both ends, and Bert was cleared long ago."""
        suspects = tuple(character for character in CHARACTERS if character != "bert")
        state = last_action(layout=OPEN_ROW, detectives=(12, 3, 8), jack=jack, suspects=suspects)
        found = appeal(state, UseToken(3, steps=1))

        assert found.visible == ("madame", "goodley", "bert")
        assert len(set(found.cleared)) == len(found.cleared)
        assert "bert" not in found.cleared
        seen = {"madame", "goodley"}
        assert set(found.cleared) == (set(suspects) - seen if jack == "madame" else seen)


def verdict_of(*, number=5, seen, suspects, tokens, pursuit=False):
    state = position(number=number, suspects=CHARACTERS[:suspects], jack="madame", time=tokens, pursuit=pursuit)
    return verdict(state, seen=seen)


class TestVerdict:
    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ({"seen": False, "suspects": 2, "tokens": 5}, None),
            ({"seen": False, "suspects": 1, "tokens": 5}, "last_suspect"),
            ({"seen": True, "suspects": 1, "tokens": 0}, "last_suspect"),
            ({"seen": False, "suspects": 2, "tokens": 6}, "six_hourglasses"),
            ({"seen": False, "suspects": 2, "tokens": 7}, "six_hourglasses"),
            ({"seen": True, "suspects": 2, "tokens": 6}, "six_hourglasses"),
            ({"seen": True, "suspects": 1, "tokens": 6}, "both_seen"),
            ({"seen": True, "suspects": 1, "tokens": 6, "number": 8}, "both_seen"),
            ({"seen": False, "suspects": 1, "tokens": 6}, "pursuit"),
            ({"seen": False, "suspects": 1, "tokens": 6, "number": 8}, "both_unseen_round8"),
            ({"seen": False, "suspects": 2, "tokens": 5, "number": 8}, "eight_rounds"),
            ({"seen": True, "suspects": 2, "tokens": 5, "number": 8}, "eight_rounds"),
            ({"seen": False, "suspects": 1, "tokens": 5, "number": 8}, "last_suspect"),
            ({"seen": False, "suspects": 2, "tokens": 6, "number": 8}, "six_hourglasses"),
            ({"seen": False, "suspects": 1, "tokens": 6, "number": 7, "pursuit": True}, None),
            ({"seen": True, "suspects": 1, "tokens": 6, "number": 7, "pursuit": True}, "pursuit_seen"),
            ({"seen": True, "suspects": 1, "tokens": 6, "number": 8, "pursuit": True}, "pursuit_seen"),
            ({"seen": False, "suspects": 1, "tokens": 7, "number": 8, "pursuit": True}, "both_unseen_round8"),
        ],
    )
    def test_pc_22_pc_23_pc_24_pc_25_what_an_appeal_leads_to(self, given, expected):
        """FC-006: both goals are looked at before either counts, and round 8 always has a winner."""
        assert verdict_of(**given) == expected

    def test_pc_23_who_wins_by_what(self):
        assert {reason: winner_by(reason) for reason in RULESET.words.reasons} == {
            "last_suspect": "investigator",
            "six_hourglasses": "jack",
            "both_seen": "investigator",
            "pursuit_seen": "investigator",
            "both_unseen_round8": "jack",
            "eight_rounds": "jack",
        }

    def test_pc_22_one_suspect_in_the_middle_of_a_round_ends_nothing(self):
        state = position(pile=("madame",), suspects=("madame", "pizer"))
        state = after(state, UseToken(2))
        assert state.suspects == ("pizer",)
        assert RULESET.outcome(state) is None

    def test_pc_22_hourglasses_on_cards_count_and_the_identity_does_not(self):
        """PC-10, PC-18, PC-22: Madame's two hourglasses for him who drew her, not for him who is her."""
        for jack, kept, expected in (("pizer", ("madame",), "six_hourglasses"), ("madame", ("goodley",), None)):
            state = position(jack=jack, kept=kept, time=4, number=5)
            assert verdict(state, seen=False) == expected


class TestFC006:
    def test_pc_24_both_goals_in_round_5_unseen_open_the_pursuit_and_nobody_wins(self):
        """FC-006."""
        state = last_action(detectives=(1, 4, 8), jack="pizer", suspects=("madame", "pizer"), time=5, number=5)
        effects = effects_of(state, UseToken(3, steps=1))
        assert PursuitStarted(5) in effects
        assert not any(isinstance(effect, GameEnded) for effect in effects)

        state = after(state, UseToken(3, steps=1))
        assert (state.round, RULESET.outcome(state), RULESET.view(state, None).pursuit) == (6, None, True)

    def test_pc_24_seen_in_the_next_round_the_investigator_wins(self):
        """FC-006."""
        state = last_action(detectives=(1, 4, 8), jack="madame", suspects=("madame",), time=6, number=6, pursuit=True)
        assert RULESET.outcome(after(state, UseToken(3, steps=1))).winners == ("investigator",)

    def test_pc_24_both_goals_in_round_8_unseen_jack_wins(self):
        """FC-006."""
        state = last_action(detectives=(1, 4, 8), jack="pizer", suspects=("madame", "pizer"), time=5, number=8)
        outcome = RULESET.outcome(after(state, UseToken(3, steps=1)))
        assert (outcome.winners, outcome.reason) == (("jack",), "both_unseen_round8")

    def test_pc_25_no_goal_after_round_8_jack_wins_even_if_he_is_seen(self):
        """FC-006."""
        state = last_action(detectives=(1, 4, 8), jack="madame", number=8)
        outcome = RULESET.outcome(after(state, UseToken(3, steps=1)))
        assert (outcome.winners, outcome.reason) == (("jack",), "eight_rounds")


class TestTheEnd:
    @pytest.mark.parametrize("seat", ["investigator", "jack", "spectator"])
    def test_pc_22_after_the_end_every_command_is_refused(self, seat):
        state = after_round(position(jack="pizer", suspects=("pizer",)))
        assert RULESET.outcome(state).reason == "last_suspect"
        for move in (UseToken(0, tile=1, quarter_turns=1), UseToken(3, steps=1), UseToken(9)):
            assert attempt(state, move, seat) == "game_over"
        assert RULESET.to_act(state) == ()
        assert RULESET.legal(state, seat) == ()

    def test_everything_is_shown(self):
        state = position(jack="pizer", suspects=("pizer",), kept=("madame",), shown=("gull",))
        for reader in ("investigator", "jack", None):
            view = RULESET.view(after_round(state), reader)
            assert view.possible_jacks == (view.revealed.identity,) == ("pizer",)
            assert view.revealed.jack_alibis == ("madame",)
            assert view.revealed.jack_hourglasses == 3
            assert len(view.revealed.alibis_left) == 6
