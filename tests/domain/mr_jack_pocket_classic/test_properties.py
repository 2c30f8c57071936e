"""What must always hold, in any game. EXAMPLES scales all of it up."""

from __future__ import annotations

import os
import random
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.board import PLACES
from domain.mr_jack_pocket_classic.effects import SuspectCleared, WitnessAppeal
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import CHARACTERS
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.sight import seen_from
from tests.domain.mr_jack_pocket_classic import naive
from tests.domain.playthrough import (
    accepts,
    chance_of,
    fewest_choices,
    fold,
    sent,
    started,
    stored,
    walk,
)

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "20"))
READERS = ("investigator", "jack", None)

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


class TestGames:
    def test_pc_22_pc_25_fc_006_every_game_has_one_winner_and_none_goes_past_round_8(self):
        """FC-006, PC-11: two thousand random games (GASLAMP_EXAMPLES=100: ten thousand)."""
        reasons = set()
        for seed in range(100 * EXAMPLES):
            plies = list(walk(RULESET, seed))
            last = plies[-1].after
            assert len(last.outcome.winners) == 1
            assert last.outcome.winners[0] in RULESET.seats(Options())
            assert last.round == len(last.appeals) <= 8
            assert len(plies) == 4 * last.round
            assert all(ply.after.outcome is None for ply in plies[:-1])
            reasons.add(last.outcome.reason)
        assert reasons == set(RULESET.words.reasons)

    @some
    @given(seed=seeds)
    def test_pc_13_fc_010_walks_into_the_narrowest_corners_never_get_stuck(self, seed):
        """FC-010: there is always a legal command, for a seat that the public view names."""
        for ply in walk(RULESET, seed, fewest_choices):
            assert ply.seat == RULESET.view(ply.before, None).turn

    @some
    @given(seed=seeds)
    def test_a_state_rebuilt_from_what_is_stored_is_the_live_one(self, seed):
        rebuilt = RULESET.initial(Options())
        rebuilt = fold(RULESET, rebuilt, stored(RULESET, RULESET.setup(Options(), chance_of(seed))))
        for ply in walk(RULESET, seed):
            rebuilt = fold(RULESET, rebuilt, stored(RULESET, ply.effects))
            assert rebuilt == ply.after

    @some
    @given(seed=seeds)
    def test_the_same_secret_gives_the_same_game(self, seed):
        assert list(walk(RULESET, seed)) == list(walk(RULESET, seed))

    @some
    @given(seed=seeds)
    def test_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed):
        setup = RULESET.setup(Options(), chance_of(seed))
        known = {reader: fold(RULESET, RULESET.initial(Options()), sent(RULESET, setup, reader)) for reader in READERS}
        for ply in walk(RULESET, seed):
            for reader in READERS:
                known[reader] = fold(RULESET, known[reader], sent(RULESET, ply.effects, reader))
                assert RULESET.view(known[reader], reader) == RULESET.view(ply.after, reader)

    @some
    @given(seed=seeds)
    def test_pc_21_fc_007_nobody_is_cleared_twice_and_never_jack(self, seed):
        """FC-007; PC-18: nor by an alibi."""
        cleared = []
        for ply in walk(RULESET, seed):
            for effect in ply.effects:
                if isinstance(effect, WitnessAppeal):
                    cleared += effect.cleared
                if isinstance(effect, SuspectCleared):
                    cleared.append(effect.character)
            assert len(set(cleared)) == len(cleared)
            assert set(ply.after.suspects) == set(CHARACTERS) - set(cleared)
            assert ply.after.jack in ply.after.suspects

    @some
    @given(seed=seeds)
    def test_pc_19_lines_of_sight_are_those_of_an_oracle_on_every_board(self, seed):
        """PC-7, PC-19: from all twelve places, by a brute-force of the tests' own on what the public view shows."""
        for ply in walk(RULESET, seed):
            for state in (ply.before, ply.after):
                shown = msgspec.to_builtins(RULESET.view(state, None))
                tiles, detectives = shown["tiles"], shown["detectives"]
                for place in PLACES:
                    assert list(seen_from(state, place)) == naive.sees(tiles, place)
                for detective in detectives.values():
                    assert list(detective["sees"]) == naive.sees(tiles, detective["place"])
                seen = naive.visible(tiles, [detective["place"] for detective in detectives.values()])
                assert set(shown["visible"]) == seen
                assert {tile["character"] for tile in tiles if tile["visible"]} == seen

    @some
    @given(seed=seeds)
    def test_pc_1_pc_21_tiles_walls_and_time_tokens_are_never_lost(self, seed):
        """PC-1, PC-2, PC-6: nine tiles, one wall each but for Lane's crossroads, a time token for each past round."""
        for ply in walk(RULESET, seed):
            view = RULESET.view(ply.after, None)
            assert {tile.character for tile in view.tiles} == set(CHARACTERS)
            assert all((tile.wall is None) == (tile.character == "lane" and not tile.suspect) for tile in view.tiles)
            past = view.round if view.outcome else view.round - 1
            assert [token.round for token in view.time_tokens] == list(range(1, past + 1))


NUMBERS = (-1, 0, 1, 2, 3, 4, 9, 10, UNSET)
TURNS = (-1, 0, 1, 2, 3, 4, UNSET)
TILES = (*range(11), UNSET)
MOVERS = ("holmes", "watson", "toby", "lestrade", "", None, UNSET)
COMMANDS = tuple(
    dict.fromkeys(
        [
            *(UseToken(t, steps=s) for t, s in product(range(-1, 5), NUMBERS)),
            *(UseToken(t, detective=d) for t, d in product(range(-1, 5), MOVERS)),
            *(UseToken(t, tile=n, quarter_turns=q) for t, n, q in product(range(-1, 5), TILES, TURNS)),
            *(UseToken(t, tile_a=a, tile_b=b) for t, a, b in product(range(-1, 5), TILES, TILES)),
            *(UseToken(t, steps=1, detective=d, tile=1, quarter_turns=1) for t, d in product(range(4), MOVERS)),
            *(UseToken(t, tile=1, quarter_turns=1, tile_a=1, tile_b=2) for t in range(4)),
        ]
    )
)
"""Every command that can be right, and far more that cannot."""


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds)
    def test_every_listed_command_is_accepted_and_stands_there_once(self, seed):
        for ply in walk(RULESET, seed):
            moves = RULESET.legal(ply.before, ply.seat)
            assert len(set(moves)) == len(moves) <= 300
            assert set(moves) <= set(COMMANDS)
            assert all(accepts(RULESET, ply.before, ply.seat, move) for move in moves)

    @some
    @given(seed=seeds, data=st.data())
    def test_every_other_command_is_refused(self, seed, data):
        """But the joker's detective left out, which is the same as the null that is listed."""
        plies = list(walk(RULESET, seed))
        for ply in data.draw(st.lists(st.sampled_from(plies), min_size=1, max_size=3, unique_by=id)):
            listed = set(RULESET.legal(ply.before, ply.seat))
            for move in COMMANDS:
                same = move
                if move == UseToken(1) and ply.before.faces[1] == "joker":
                    same = UseToken(1, detective=None)
                assert accepts(RULESET, ply.before, ply.seat, move) == (same in listed), move

    @some
    @given(seed=seeds)
    def test_pc_12_the_other_seat_and_spectators_can_do_nothing(self, seed):
        rng = random.Random(seed)
        for ply in walk(RULESET, seed):
            other = "jack" if ply.seat == "investigator" else "investigator"
            for nobody in (other, "spectator", ""):
                assert RULESET.legal(ply.before, nobody) == ()
                assert not accepts(RULESET, ply.before, nobody, rng.choice(RULESET.legal(ply.before, ply.seat)))


@pytest.mark.parametrize("seed", range(3))
def test_the_state_after_the_set_up_is_ready_to_play(seed):
    state = started(RULESET, Options(), chance_of(seed))
    assert RULESET.to_act(state) == ("investigator",)
    assert len(state.suspects) == 9
