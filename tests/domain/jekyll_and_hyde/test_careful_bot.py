"""The careful bot: it plans its night, keeps the right cards out of the game, and wins more than the greedy one."""

from __future__ import annotations

import random
from functools import cache

import pytest

from domain.chance import Chance
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.forecast import outlook, worth_of_night
from tests.domain.jekyll_and_hyde.positions import after, fold, play, position, started
from tests.domain.playing import history, played, replayed


def choice(state, seed=0):
    (seat,) = RULESET.to_act(state)
    moves = RULESET.legal(state, seat)
    move = RULESET.bots["careful"](RULESET.view(state, seat), moves, random.Random(seed))
    assert move in moves
    return move


@cache
def wins_of_jekyll(jekyll: str, hyde: str) -> int:
    """How many of 40 games Jekyll wins; each is made by its number."""
    bots, won = {"jekyll": RULESET.bots[jekyll], "hyde": RULESET.bots[hyde]}, 0
    for game in range(40):
        rng, chance = random.Random(game), Chance(game.to_bytes(32, "big"))
        state = started(chance)
        while RULESET.to_act(state):
            (seat,) = RULESET.to_act(state)
            moves = RULESET.legal(state, seat)
            move = bots[seat](RULESET.view(state, seat), moves, rng)
            assert move in moves
            state = fold(state, RULESET.decide(state, seat, move, chance))
        won += state.outcome.winners == ("jekyll",)
    return won


class TestJekyll:
    def test_jh_15_he_draws_no_attention_if_he_can_help_it(self):
        """Two of three cards are to be used."""
        assert choice(position(jh="rope-8 rope-6 rope-2", night=2, played=[2, 2])).card in {"rope-6", "rope-2"}

    def test_jh_19_he_covers_a_loud_crime(self):
        state = position(jh="rope-8 knife-9 rope-6 rope-2", night=2)
        state = after(state, "play_face_down knife-9")
        assert choice(state) == play("commit_crime rope-8")

    def test_jh_19_he_keeps_a_quiet_card_for_a_dangerous_one(self):
        """Two cards to use, one of them loud: the quiet one goes first, and the loud one under it."""
        assert choice(position(jh="rope-8 knife-9", night=2, played=[2, 2])) == play("play_face_down knife-9")

    def test_jh_17_he_draws_to_keep_a_dangerous_card_back(self):
        state = position(jh="rope-8 knife-3", street="rope-2", jp="rope-4 rope-6", played=[1, 1], jface="rope-10")
        assert choice(state) == play("play_face_down knife-3")
        assert choice(after(state, "play_face_down knife-3")) == play("draw_street 0")

    def test_jh_19_a_dangerous_card_that_he_must_use_is_better_a_proof(self):
        """Either way it costs a token; but nobody is dealt a proof."""
        state = position(jh="rope-8 rope-10", cur="rope-2", phase="act", night=2, played=[2, 4])
        assert choice(state).card in {"rope-8", "rope-10"}

    def test_jh_24_of_two_cards_of_a_symbol_hydes_weapon_is_the_better_proof(self):
        state = position(jh="knife-1 knife-3", cur="rope-4", phase="act", night=2, played=[3, 2])
        assert choice(state) == play("commit_crime knife-1")

    def test_jh_23_he_spends_harmless_proofs(self):
        state = position(
            hh="pistol-6", seat="hyde", played=[5, 4], night=5, jp="knife-1 knife-3 rope-2 rope-12 pistol-4 pistol-12"
        )
        state = after(state, "play_face_down pistol-6", "end_turn")
        assert choice(state) == play("make_substance rope-2 knife-3 pistol-4")

    @pytest.mark.parametrize(("night", "substances"), [(7, 3), (6, 2), (5, 1)])
    def test_jh_25_he_makes_a_substance_when_it_is_time(self, night, substances):
        quota = (3, 4, 4, 5, 5, 6, 6)[night - 1]
        state = position(
            hh="pistol-6",
            seat="hyde",
            played=[quota, quota - 1],
            night=night,
            sub=substances,
            jp="knife-1 poison-1 rope-12",
        )
        state = after(state, "play_face_down pistol-6", "end_turn")
        assert choice(state) == play("make_substance knife-1 poison-1 rope-12")

    def test_jh_20_he_shows_what_hyde_has_seen(self):
        state = position(
            hh="knife-9", jh="knife-3 rope-12", seat="hyde", cur="rope-2", phase="act", shown="rope-12", night=2
        )
        assert choice(after(state, "investigate knife-9")) == play("show_card rope-12")


class TestForecast:
    def worth(self, hand, *, room=2, street="", proofs="", **given):
        state = position(jh=hand, street=street, jp=proofs, night=4, **given)
        seen = outlook(RULESET.view(state, "jekyll"))
        return worth_of_night(seen, DECK.kinds_of(hand.split()), room, DECK.kinds_of(proofs.split()), 0)

    def test_jh_15_a_harmless_hand_is_worth_more_than_a_dangerous_one(self):
        full = "knife-1 knife-3 knife-5 poison-1 poison-3 poison-5"
        assert self.worth("rope-2 rope-4", proofs=full) == self.worth("rope-8 rope-4", proofs=full) + 1

    def test_jh_17_a_draw_can_keep_a_dangerous_card_back(self):
        full = "knife-1 knife-3 knife-5 poison-1 poison-3 poison-5"
        hand = "rope-8 knife-7"
        assert self.worth(hand, proofs=full) < self.worth(hand, proofs=full, street="rope-2 rope-4")

    def test_jh_28_tokens_are_dearer_near_the_seventh(self):
        full = "knife-1 knife-3 knife-5 poison-1 poison-3 poison-5"
        costs = [
            self.worth("rope-2 rope-4", proofs=full, att=att) - self.worth("rope-8 rope-4", proofs=full, att=att)
            for att in (0, 3, 6)
        ]
        assert costs == sorted(costs)
        assert costs[2] > 2 * costs[0]


class TestHyde:
    def test_jh_3_he_plays_his_ones(self):
        state = position(hh="knife-1 rope-2 rope-4", seat="hyde", night=2, street="rope-6")
        assert choice(state) == play("play_face_down knife-1")

    def test_jh_17_he_draws_while_the_street_has_cards(self):
        """So that he finds ones, and Jekyll finds nothing to keep cards back with."""
        state = position(hh="rope-4 rope-8 pistol-10", seat="hyde", night=2, street="rope-6 poison-5")
        assert choice(state) == play("play_face_down rope-4")
        assert choice(after(state, "play_face_down rope-4")).positions in {(0,), (1,)}

    def test_jh_27_he_takes_quiet_cards_out_of_the_game(self):
        state = position(hh="knife-9 rope-12 rope-2", seat="hyde", cur="rope-8", phase="act", night=1)
        assert choice(state) == play("commit_crime knife-9")

    def test_jh_24_he_saves_his_places_for_better_cards_while_there_is_time(self):
        early = position(hh="rope-2 rope-12", seat="hyde", cur="rope-8", phase="act", night=1)
        late = position(hh="rope-2 rope-12", seat="hyde", cur="rope-8", phase="act", night=6, played=[4, 4])
        assert choice(early) == play("end_turn")
        assert choice(late) == play("commit_crime rope-2")

    def test_jh_27_he_never_puts_his_own_weapon_away(self):
        state = position(hh="knife-1 rope-12", seat="hyde", cur="rope-8", phase="act", night=6, played=[4, 4])
        assert choice(state) == play("end_turn")


class TestBoth:
    @pytest.mark.parametrize("seed", range(3))
    def test_section_8_it_plays_alike_in_worlds_that_its_seat_cannot_tell_apart(self, seed):
        game, rng = played(RULESET, 0, seed), random.Random(seed)
        for number in range(0, len(game.turns), 3):
            turn = game.turns[number]
            past = history(game, number)
            other = replayed(RULESET, RULESET.another_world(turn.before, past, turn.seat, rng))
            there = other.turns[-1].after if other.turns else other.start
            assert choice(there) == choice(turn.before)

    def test_the_same_chance_gives_the_same_answer(self):
        state = started(Chance(bytes(32)))
        assert choice(state, 3) == choice(state, 3)

    def test_careful_jekyll_wins_more_than_greedy_jekyll(self):
        assert wins_of_jekyll("careful", "greedy") >= wins_of_jekyll("greedy", "greedy") + 6

    def test_careful_hyde_wins_more_than_greedy_hyde(self):
        assert wins_of_jekyll("careful", "careful") < wins_of_jekyll("careful", "greedy")
        assert wins_of_jekyll("greedy", "careful") < wins_of_jekyll("greedy", "greedy")
