"""What must always hold in any game."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given

from domain import sealed
from domain.chance import Chance
from domain.hexgrid import hex_set
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import GRID
from domain.mr_jack_london.effects import LondonEffect
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    Select,
)
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.options import Options
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.walks import (
    LONGEST_GAME,
    READERS,
    choose_fewest,
    editions,
    fold,
    seeds,
    some,
    walk,
)


def sent(effects, reader):
    """The effects as `reader` gets them over the wire, decoded again."""
    plain = sealed.redact(msgspec.to_builtins(list(effects)), reader)
    return msgspec.convert(plain, list[LondonEffect])


class TestGames:
    @some
    @given(seed=seeds, edition=editions)
    def test_random_games_end_with_one_winner_after_eight_rounds_at_most(self, seed, edition):
        """ML-12: at most eight rounds; ML-68: then it is over."""
        states = [state for *_, state in walk(seed, edition)]
        state = states[-1]
        assert len(states) <= LONGEST_GAME
        assert all(1 <= state.round <= 8 for state in states)
        assert state.outcome is not None
        assert len(state.outcome.winners) == 1
        assert state.outcome.winners[0] in {"detective", "jack"}

    @some
    @given(seed=seeds, edition=editions)
    def test_walks_into_the_narrowest_corners_never_get_stuck(self, seed, edition):
        """ML-21, ML-22: there is always a legal command."""
        for number, _ in enumerate(walk(seed, edition, choose_fewest)):
            if number >= 60:
                break

    @some
    @given(seed=seeds, edition=editions)
    def test_a_state_rebuilt_from_what_was_recorded_is_the_live_one(self, seed, edition):
        chance = Chance(seed.to_bytes(32, "big"))
        rebuilt = RULESET.initial(Options(edition))
        rebuilt = fold(rebuilt, sent(msgspec_open(RULESET.setup(Options(edition), chance)), "everybody"))
        for _, _, _, effects, state in walk(seed, edition):
            rebuilt = fold(rebuilt, sent(msgspec_open(effects), "everybody"))
            assert rebuilt == state

    @some
    @given(seed=seeds, edition=editions)
    def test_the_same_secret_gives_the_same_game(self, seed, edition):
        first, second = (list(walk(seed, edition)) for _ in range(2))
        assert first == second

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_70_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed, edition):
        chance = Chance(seed.to_bytes(32, "big"))
        setup = RULESET.setup(Options(edition), chance)
        known = {reader: fold(RULESET.initial(Options(edition)), sent(setup, reader)) for reader in READERS}
        for _, _, _, effects, state in walk(seed, edition):
            for reader in READERS:
                known[reader] = fold(known[reader], sent(effects, reader))
                assert RULESET.view(known[reader], reader) == RULESET.view(state, reader)

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_15_every_character_is_played_once_in_each_pair_of_rounds(self, seed, edition):
        played: dict[int, list[str]] = {}
        for before, _, move, _, _ in walk(seed, edition):
            if isinstance(move, Select):
                played.setdefault((before.round + 1) // 2, []).append(move.character)
        for pair, characters in played.items():
            assert len(set(characters)) == len(characters) <= 8, pair
        for pair in list(played)[:-1]:
            assert sorted(played[pair]) == sorted(CHARACTERS)

    @some
    @given(seed=seeds, edition=editions)
    def test_ml_53_ml_54_the_published_light_is_that_of_the_public_view_alone(self, seed, edition):
        """ML-36, ML-53, ML-54: worked out anew after every event, by a brute-force of the tests' own."""
        for *_, state in walk(seed, edition):
            view = msgspec.to_builtins(RULESET.view(state, None))
            lamps = [lamp["hex"] for lamp in view["lamps"]]
            assert set(view["seen"]) == naive.seen(view["positions"], view["facing"], lamps)
            assert set(view["lit"]) == naive.lit(view["positions"], view["facing"], lamps)

    @some
    @given(seed=seeds, edition=editions)
    def test_the_tokens_of_the_board_are_never_lost(self, seed, edition):
        """ML-5, ML-6, ML-57: two covers, two cordons, six lamps less one for each of the first four rounds."""
        for *_, state in walk(seed, edition):
            view = RULESET.view(state, None)
            assert len(view.covers) == len(view.cordons) == 2
            assert len(view.lamps) == max(2, 6 - (state.round - 1))
            assert len({lamp.hex for lamp in view.lamps}) == len(view.lamps)
            if state.outcome is None:
                assert len(set(state.positions)) == 8


def msgspec_open(effects):
    """Effects whose sealed values everybody may read, as after the end."""

    def opened(value):
        if isinstance(value, sealed.Sealed):
            return msgspec.structs.replace(value, audience=(*value.audience, "everybody"))
        return value

    return [
        msgspec.structs.replace(effect, **{f: opened(getattr(effect, f)) for f in effect.__struct_fields__})
        for effect in effects
    ]


def test_sets_of_hexes_are_what_they_say():
    assert GRID.names(hex_set([GRID.number["A4"], GRID.number["M7"]])) == ("A4", "M7")


def fleeing(rng, moves):
    """Escapes as soon as that is possible, and never accuses."""
    escapes = [move for move in moves if isinstance(move, Escape)]
    return rng.choice(escapes or [move for move in moves if not isinstance(move, Accuse)] or moves)


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_random_games_end_in_every_way(edition):
    """ML-60, ML-66, ML-68."""
    games = [walk(seed, edition, chooser) for chooser in (random.Random.choice, fleeing) for seed in range(80)]
    reasons = {list(game)[-1][-1].outcome.reason for game in games}
    assert reasons == set(RULESET.words.reasons)
