"""What must always hold, in any game. EXAMPLES scales all of it up."""

from __future__ import annotations

import os
import random
from itertools import product

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.board import SQUARES
from domain.mr_jack_pocket.effects import LightAnnounced, SuspectsEliminated
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move
from domain.mr_jack_pocket.names import NUMBERS
from domain.mr_jack_pocket.options import Options
from tests.domain.mr_jack_pocket import naive
from tests.domain.mr_jack_pocket.positions import squares
from tests.domain.playthrough import (
    accepts,
    chance_of,
    choices_left,
    fold,
    history_of,
    sent,
    started,
    stored,
    told,
    walk,
)

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "20"))
READERS = ("detective", "jack", None)

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def choose(rng, moves, *_):
    """Any move, but seldom an accusation or an escape, so that most games grow old."""
    rare = [move for move in moves if isinstance(move, Accuse | Escape)]
    if rare and rng.random() < 0.03:
        return rng.choice(rare)
    return rng.choice([move for move in moves if move not in rare])


def play(seed, chooser=choose):
    """A game in which, as a rule, the one whose turn it is moves."""
    return walk(_OF_THE_TURN, seed, chooser)


class _OfTheTurn:
    """The ruleset, asked only for the seat whose turn it is: out of turn the Detective could only accuse."""

    def __getattr__(self, name):
        return getattr(RULESET, name)

    @staticmethod
    def to_act(state):
        return RULESET.to_act(state)[:1]


_OF_THE_TURN = _OfTheTurn()


def narrowest(rng, moves, ruleset, state, seat, chance):
    """The move that leaves fewest ordinary moves: the way into dead ends."""
    tried = [move for move in moves if not isinstance(move, Accuse | Escape)] or list(moves)
    return min(rng.sample(tried, len(tried)), key=lambda move: choices_left(ruleset, state, seat, move, chance))


class TestGames:
    def test_mp_8_mp_33_every_game_has_one_winner_after_at_most_32_cards(self):
        reasons = set()
        for seed in range(20 * EXAMPLES):
            plies = list(play(seed))
            last = plies[-1].after
            assert len(last.outcome.winners) == 1
            assert last.outcome.winners[0] in RULESET.seats(Options())
            assert last.round <= 8
            assert len(plies) <= 33
            reasons.add(last.outcome.reason)
        assert reasons == set(RULESET.words.reasons)

    @some
    @given(seed=seeds)
    def test_mp_15_fc_010_walks_into_the_narrowest_corners_never_get_stuck(self, seed):
        """FC-010: there is always a legal command, for a seat that the public view names."""
        for ply in play(seed, narrowest):
            assert ply.seat == RULESET.view(ply.before, None).turn

    @some
    @given(seed=seeds)
    def test_a_state_rebuilt_from_what_is_stored_is_the_live_one(self, seed):
        rebuilt = RULESET.initial(Options())
        rebuilt = fold(RULESET, rebuilt, stored(RULESET, RULESET.setup(Options(), chance_of(seed))))
        for ply in play(seed):
            rebuilt = fold(RULESET, rebuilt, stored(RULESET, ply.effects))
            assert rebuilt == ply.after

    @some
    @given(seed=seeds)
    def test_the_same_secret_gives_the_same_game(self, seed):
        assert list(play(seed)) == list(play(seed))

    @some
    @given(seed=seeds)
    def test_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed):
        setup = RULESET.setup(Options(), chance_of(seed))
        known = {reader: fold(RULESET, RULESET.initial(Options()), sent(RULESET, setup, reader)) for reader in READERS}
        for ply in play(seed):
            for reader in READERS:
                known[reader] = fold(RULESET, known[reader], sent(RULESET, ply.effects, reader))
                assert RULESET.view(known[reader], reader) == RULESET.view(ply.after, reader)

    @some
    @given(seed=seeds)
    def test_mp_17_light_is_that_of_an_oracle_on_every_board(self, seed):
        for ply in play(seed):
            shown = msgspec.to_builtins(RULESET.view(ply.after, None))
            bright = naive.lit({piece["number"]: piece["square"] for piece in shown["pieces"]})
            assert {piece["number"] for piece in shown["pieces"] if piece["lit"]} == bright
            assert len(bright) <= 2

    @some
    @given(seed=seeds)
    def test_mp_19_mp_24_mp_27_the_suspects_are_exactly_those_that_can_be_jack(self, seed):
        """MP-19, MP-24, MP-27: against an oracle that looks at all that was announced; nobody is eliminated twice."""
        past, gone = [], []
        for ply in play(seed):
            announced = [effect for effect in ply.effects if isinstance(effect, LightAnnounced)]
            if ply.after.outcome is not None or not announced:
                continue
            past.append((squares(ply.after), announced[0].announcement, isinstance(ply.move, Escape)))
            gone += [n for effect in ply.effects if isinstance(effect, SuspectsEliminated) for n in effect.numbers]
            assert ply.after.suspects == tuple(number for number in NUMBERS if naive.fits(number, past))
            assert set(gone) == set(NUMBERS) - set(ply.after.suspects)
            assert len(set(gone)) == len(gone)
            for reader in ("detective", None):
                assert RULESET.view(ply.after, reader).possible_jacks == ply.after.suspects

    @some
    @given(seed=seeds)
    def test_mp_12_mp_13_mp_25_pieces_stand_apart_off_the_lantern_and_freeze_on_the_exit(self, seed):
        """MP-3: eight pieces on eight squares."""
        for ply in play(seed):
            before, after = squares(ply.before), squares(ply.after)
            assert len(set(after.values())) == 8
            assert "A1" not in after.values()
            assert all(after[piece] == "E1" for piece, square in before.items() if square == "E1")
            if ply.after.round > ply.before.round:
                assert not [card for card in ply.after.active if after[card] == "E1"]


COMMANDS = (
    *(Move(card, to) for card, to in product(range(10), (*SQUARES, "F3", "", "a2"))),
    *map(DiscardCard, range(10)),
    *map(Accuse, range(10)),
    Escape(),
)
"""Every command that can be right, and some that cannot."""


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds)
    def test_exactly_the_listed_commands_are_accepted_from_either_seat(self, seed):
        """MP-15, MP-26, MP-29."""
        for ply in play(seed):
            for seat in ("detective", "jack", "spectator", ""):
                moves = RULESET.legal(ply.before, seat)
                assert len(set(moves)) == len(moves) <= 4 * 4 + 1 + 8
                assert set(moves) <= set(COMMANDS)
                accepted = {move for move in COMMANDS if accepts(RULESET, ply.before, seat, move)}
                assert accepted == set(moves)


class TestAnotherWorld:
    def test_mp_28_nobody_can_tell_another_world_from_his_own(self):
        """Two games that differ in what a reader may not know give him the same effects, views and legal moves."""
        for reader in READERS:
            worlds = same = 0
            for seed in range(4 * EXAMPLES):
                rng = random.Random(seed)
                plies = [ply for ply in play(seed) if ply.after.outcome is None]
                plies = plies[: rng.randint(0, len(plies))]
                if not plies:
                    continue
                history = history_of(RULESET, seed, plies)
                seen = list(told(RULESET, history, reader, bytes(32)))
                for _ in range(3):
                    other = RULESET.another_world(plies[-1].after, history, reader, rng)
                    assert list(told(RULESET, other, reader, bytes(32))) == seen
                    worlds, same = worlds + 1, same + (other == history)
            assert worlds > 2 * EXAMPLES
            assert same * 20 < worlds

    def test_everybody_who_is_possible_can_be_dealt(self):
        rng = random.Random(1)
        for seed in range(EXAMPLES):
            plies = [ply for ply in play(seed) if ply.after.outcome is None][:6]
            if not plies:
                continue
            history, state = history_of(RULESET, seed, plies), plies[-1].after
            dealt = {RULESET.another_world(state, history, None, rng).draws["identity"] + 1 for _ in range(100)}
            assert dealt == set(RULESET.view(state, None).possible_jacks)


def test_the_state_after_the_set_up_is_ready_to_play():
    state = started(RULESET, Options(), chance_of(1))
    assert RULESET.to_act(state) == ("detective",)
    assert RULESET.view(state, "jack").possible_jacks == (state.jack,)
    assert RULESET.view(state, "jack").own.identity == state.jack
