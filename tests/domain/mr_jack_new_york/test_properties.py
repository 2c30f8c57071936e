"""What must always hold in any game."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given

from domain import sealed
from domain.chance import Chance
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import NewYorkEffect
from domain.mr_jack_new_york.moves import Accuse, AccuseWith, Escape, EscapeWith, Select
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.options import Options
from domain.ruleset import History
from tests.domain.mr_jack_new_york import naive
from tests.domain.mr_jack_new_york.walks import (
    LONGEST_GAME,
    READERS,
    choose_fewest,
    fold,
    seeds,
    some,
    variants,
    walk,
)
from tests.domain.playthrough import draws_of, told


def sent(effects, reader):
    """The effects as `reader` gets them over the wire, decoded again."""
    plain = sealed.redact(msgspec.to_builtins(list(effects)), reader)
    return msgspec.convert(plain, list[NewYorkEffect])


def stored(effects):
    """The effects as they are stored, every sealed part open, decoded again."""
    return msgspec.json.decode(msgspec.json.encode(list(effects)), type=list[NewYorkEffect])


class TestGames:
    @some
    @given(seed=seeds, options=variants)
    def test_random_games_end_with_one_winner_after_eight_rounds_at_most(self, seed, options):
        """NY-20: at most eight rounds; NY-60: then it is over."""
        states = [state for *_, state in walk(seed, options)]
        state = states[-1]
        assert len(states) <= LONGEST_GAME
        assert all(1 <= state.round <= 8 for state in states)
        assert state.outcome is not None
        assert state.outcome.winners in {("detective",), ("jack",)}

    @some
    @given(seed=seeds, options=variants)
    def test_walks_into_the_narrowest_corners_never_get_stuck(self, seed, options):
        """FC-010, NY-26, NY-37: there is always a legal command, for a seat that the public view names."""
        for state, seat, *_ in walk(seed, options, choose_fewest):
            assert RULESET.view(state, None).turn == seat
            assert RULESET.legal(state, seat)

    @some
    @given(seed=seeds, options=variants)
    def test_ny_37_an_open_ability_always_has_an_option(self, seed, options):
        """FC-010, NY-37: no reserve runs out, something can always be laid, turned, moved or exchanged."""
        for state, seat, *_ in walk(seed, options):
            playing = state.playing
            if playing not in (None, "eastman") and not state.ability_used:
                movements = ("Move", "Accuse", "Escape", "SkipMove")
                kinds = {type(move).__name__ for move in RULESET.legal(state, seat)}
                assert kinds - set(movements)

    @some
    @given(seed=seeds, options=variants)
    def test_a_state_rebuilt_from_what_was_recorded_is_the_live_one(self, seed, options):
        chance = Chance(seed.to_bytes(32, "big"))
        rebuilt = fold(RULESET.initial(options), stored(RULESET.setup(options, chance)))
        for _, _, _, effects, state in walk(seed, options):
            rebuilt = fold(rebuilt, stored(effects))
            assert rebuilt == state

    @some
    @given(seed=seeds, options=variants)
    def test_the_same_secret_gives_the_same_game(self, seed, options):
        first, second = (list(walk(seed, options)) for _ in range(2))
        assert first == second

    @some
    @given(seed=seeds, options=variants)
    def test_ny_66_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed, options):
        chance = Chance(seed.to_bytes(32, "big"))
        setup = RULESET.setup(options, chance)
        known = {reader: fold(RULESET.initial(options), sent(setup, reader)) for reader in READERS}
        for _, _, _, effects, state in walk(seed, options):
            for reader in READERS:
                known[reader] = fold(known[reader], sent(effects, reader))
                assert RULESET.view(known[reader], reader) == RULESET.view(state, reader)

    @some
    @given(seed=seeds, options=variants)
    def test_ny_65_who_can_be_jack_never_leaves_him_out(self, seed, options):
        for *_, state in walk(seed, options):
            for reader in READERS:
                assert state.jack in RULESET.view(state, reader).possible_jacks

    @some
    @given(seed=seeds, options=variants)
    def test_ny_23_every_character_is_played_once_in_each_pair_of_rounds(self, seed, options):
        played: dict[int, list[str]] = {}
        for before, _, move, _, _ in walk(seed, options):
            if isinstance(move, Select):
                played.setdefault((before.round + 1) // 2, []).append(move.character)
        for pair, characters in played.items():
            assert len(set(characters)) == len(characters) <= 8, pair
        for pair in list(played)[:-1]:
            assert sorted(played[pair]) == sorted(CHARACTERS)

    @some
    @given(seed=seeds, options=variants)
    def test_ny_50_to_ny_53_who_is_seen_follows_from_the_public_view_alone(self, seed, options):
        """NY-50, NY-51, NY-52, NY-53: worked out anew after every event, by code of the tests' own."""
        for *_, state in walk(seed, options):
            view = RULESET.view(state, None)
            assert set(view.seen) == naive.Told(msgspec.to_builtins(view)).seen()

    @some
    @given(seed=seeds, options=variants)
    def test_ny_10_nothing_of_the_parts_is_ever_lost(self, seed, options):
        """NY-10, NY-12: 7 metro, 6 lamp and 4 building tiles in all, two investigation tiles, two steamers."""
        for *_, state in walk(seed, options):
            view = RULESET.view(state, None)
            assert len(view.tiles) + sum(view.reserve.values()) == 17
            assert all(left >= 0 for left in view.reserve.values())
            assert [len(tile.hexes) for tile in view.investigation] == [2, 2]
            assert len(set(view.steamers)) == 2

    @some
    @given(seed=seeds, options=variants)
    def test_nobody_shares_a_space_or_stands_on_an_obstacle_or_under_a_tile(self, seed, options):
        """NY-3, NY-9, NY-29: and what lies on the board never lies on a gate, a ferry hex or another tile (NY-4)."""
        for *_, state in walk(seed, options):
            told = naive.Told(msgspec.to_builtins(RULESET.view(state, None)))
            if state.outcome is None:
                assert len(told.taken) == 8
                assert told.taken <= told.open | {"LI"}
            kept = {*naive.GATES.values(), *naive.EMBARK, *naive.LANDING, naive.PRINTED_METRO}
            assert not kept & set(told.sides)
            assert not told.covered & set(told.sides)

    @some
    @given(seed=seeds, options=variants)
    def test_ny_12_a_lamp_leaves_play_only_by_grant(self, seed, options):
        for before, _, move, _, state in walk(seed, options):
            gone = before.tiles[1] & ~state.tiles[1]
            assert not gone or type(move).__name__ == "MakePark"

    @some
    @given(seed=seeds, options=variants)
    def test_ny_56_the_informant_is_silent_only_while_somebody_is_with_him(self, seed, options):
        for *_, state in walk(seed, options):
            assert state.informant == "talkative" or state.board.island in state.positions

    @some
    @given(seed=seeds, options=variants)
    def test_ny_66_in_another_world_everything_is_the_same_to_its_reader(self, seed, options):
        """NY-65, NY-66: views and lists at every version; the other world is seldom the same one."""
        rng = random.Random(seed)
        plies = list(walk(seed, options))[:-1]
        plies = plies[: rng.randrange(len(plies) + 1)]
        chance = Chance(seed.to_bytes(32, "big"))
        draws = draws_of(RULESET.setup(options, chance))
        for ply in plies:
            draws |= draws_of(ply[3])
        state = plies[-1][4] if plies else fold(RULESET.initial(options), RULESET.setup(options, chance))
        history = History(options=options, draws=draws, moves=tuple((ply[1], ply[2]) for ply in plies))
        for reader in READERS:
            other = RULESET.another_world(state, history, reader, rng)
            assert other.draws != history.draws
            assert list(told(RULESET, history, reader, bytes(32))) == list(told(RULESET, other, reader, bytes(32)))


def fleeing(rng, moves):
    """Escapes as soon as that is possible, and never accuses."""
    escapes = [move for move in moves if isinstance(move, Escape | EscapeWith)]
    return rng.choice(escapes or [move for move in moves if not isinstance(move, Accuse | AccuseWith)] or moves)


@pytest.mark.parametrize("options", RULESET.variants)
def test_random_games_end_in_every_way(options):
    """NY-58 to NY-61: the reasons that have words are those for which games end."""
    games = [walk(seed, options, chooser) for chooser in (random.Random.choice, fleeing) for seed in range(60)]
    reasons = {list(game)[-1][-1].outcome.reason for game in games}
    assert reasons == set(RULESET.words.reasons)


def test_a_table_has_the_default_ruling_unless_it_says_otherwise():
    """NY-44: the default first among the variants."""
    assert RULESET.variants == (Options(), Options("ends_the_game"))
    assert Options().eastman == "moves_only"
