"""The strategies: legal, fed by the view alone, and not without sense."""

from __future__ import annotations

import random

import pytest

from domain.chance import Chance
from domain.jekyll_and_hyde import RULESET
from tests.domain.jekyll_and_hyde.positions import after, fold, legal_now, play, position, started


def choice(state, bot="greedy", seed=0):
    (seat,) = RULESET.to_act(state)
    return RULESET.bots[bot](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(seed))


def winner(seed, bots):
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        move = RULESET.bots[bots[seat]](RULESET.view(state, seat), moves, rng)
        assert move in moves
        state = fold(state, RULESET.decide(state, seat, move, chance))
    return state.outcome.winners[0]


class TestJekyll:
    def test_he_does_not_draw_attention_to_himself_if_he_can_help_it(self):
        assert choice(position(jh="rope-8 pistol-12 rope-6", night=2)) == play("play_face_down rope-6")

    def test_he_covers_a_loud_crime(self):
        state = position(jh="rope-8 knife-9 rope-6 rope-2", night=2)
        assert choice(state) == play("play_face_down knife-9")
        assert choice(after(state, "play_face_down knife-9")) == play("commit_crime rope-8")

    def test_he_draws_to_keep_a_dangerous_card_back(self):
        state = position(jh="rope-8 knife-1", street="rope-2", jp="rope-4 rope-6", played=[1, 1], jface="rope-10")
        state = after(state, "play_face_down knife-1")
        assert choice(state) == play("draw_street 0")

    def test_he_makes_every_substance_that_he_can(self):
        state = position(hh="pistol-6", seat="hyde", played=[3, 2], jp="knife-1 knife-3 rope-2 pistol-4")
        state = after(state, "play_face_down pistol-6", "end_turn")
        assert choice(state) in legal_now(state)[:-1]

    def test_he_shows_what_hyde_has_seen(self):
        state = position(
            hh="knife-9", jh="knife-3 rope-12", seat="hyde", cur="rope-2", phase="act", shown="rope-12", night=2
        )
        assert choice(after(state, "investigate knife-9")) == play("show_card rope-12")


class TestHyde:
    def test_he_plays_his_ones(self):
        assert choice(position(hh="knife-1 rope-2 rope-4", seat="hyde", night=2)) == play("play_face_down knife-1")

    def test_he_takes_quiet_cards_out_of_the_game(self):
        state = position(hh="knife-9 rope-12 rope-2", seat="hyde", cur="rope-8", phase="act", night=2)
        assert choice(state) == play("commit_crime knife-9")


class TestBoth:
    @pytest.mark.parametrize("bot", ["random", "greedy", "careful"])
    @pytest.mark.parametrize("seat", ["jekyll", "hyde"])
    def test_what_a_bot_plays_depends_on_its_view_alone(self, bot, seat):
        hands = {"jekyll": {"jh": "knife-3 rope-6 rope-8"}, "hyde": {"hh": "knife-3 rope-6 rope-8"}}[seat]
        other = {"jekyll": "hh", "hyde": "jh"}[seat]
        states = [position(**hands, **{other: held}, seat=seat, night=2) for held in ("rope-2", "pistol-12")]
        assert choice(states[0], bot) == choice(states[1], bot)

    def test_greedy_beats_random_from_either_seat(self):
        jekyll = sum(winner(seed, {"jekyll": "greedy", "hyde": "random"}) == "jekyll" for seed in range(20))
        hyde = sum(winner(seed, {"jekyll": "random", "hyde": "greedy"}) == "hyde" for seed in range(20))
        chance = sum(winner(seed, {"jekyll": "random", "hyde": "random"}) == "jekyll" for seed in range(20))
        assert jekyll > chance + 4
        assert hyde >= 18

    def test_both_seats_can_win_between_greedy_players(self):
        won = {winner(seed, {"jekyll": "greedy", "hyde": "greedy"}) for seed in range(20)}
        assert won == {"jekyll", "hyde"}
