"""What must always hold, in any game. GASLAMP_EXAMPLES scales all of it up."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import combinations_with_replacement, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import sealed
from domain.captain_jack import RULESET
from domain.captain_jack.cards import DECK, PACKS
from domain.captain_jack.effects import CaptainEffect
from domain.captain_jack.moves import (
    Attack,
    Board,
    DeclareCaptainJack,
    DeclineBoarding,
    Defend,
    EndPhaseOne,
    EndTurn,
    GiveCrew,
    NoDefence,
    Pass,
    Repair,
    Salvage,
    Trade,
)
from domain.captain_jack.names import SEATS
from domain.captain_jack.options import Options
from domain.captain_jack.state import cards_of
from domain.chance import Chance
from tests.domain.captain_jack.table import hand, refusal
from tests.domain.captain_jack.walks import choose, choose_fewest, evenly, fold, walk

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "6"))
"""How many games each property is tried on."""

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
options = st.builds(Options, st.integers(3, 6), st.sampled_from([1, 1, 1, 2]))


choosers = st.sampled_from([choose, evenly])


def sent(effects, reader):
    """The effects as `reader` gets them over the wire, decoded again."""
    plain = sealed.redact(msgspec.to_builtins(list(effects)), reader)
    return msgspec.convert(plain, list[CaptainEffect])


class TestGames:
    @some
    @given(seed=seeds, options=options, chooser=choosers)
    def test_cj_29_cj_31_random_games_end_and_the_best_have_won(self, seed, options, chooser):
        """CJ-29, CJ-31: after fewer turns than there are cards and quiet rounds to play."""
        states = [after for *_, after in walk(seed, options, chooser)]
        state = states[-1]
        assert len(states) < 2500 * options.passes
        rows = {row.seat: row for row in RULESET.view(state, None).score_sheet}
        best = max((row.total, row.ships, row.tokens) for row in rows.values())
        winners = {seat for seat, row in rows.items() if (row.total, row.ships, row.tokens) == best}
        assert set(state.outcome.winners) == winners
        assert state.stock_left == 0

    @some
    @given(seed=seeds, options=options)
    def test_cj_2_cj_5_cj_6_no_card_marker_or_token_is_ever_lost(self, seed, options):
        every = dict.fromkeys(DECK.kinds, PACKS)
        for *_, state in walk(seed, options):
            stock = state.stock[len(state.stock) - state.stock_left :]
            found = Counter([*stock, *cards_of(state.discard), *state.sunken])
            for seat, captain in enumerate(state.captains):
                found.update([*hand(state, seat), *captain.chest, *captain.crew, *["AS"] * captain.aces])
                assert captain.hand.size == len(hand(state, seat)) <= 7
                assert (captain.tokens > 0) == (captain.ships > 0)
                assert captain.tokens <= 9
                assert hand(state, seat) == DECK.arranged(hand(state, seat))
            assert found == every
            view = RULESET.view(state, None)
            assert view.ship_markers + sum(captain.ships for captain in view.captains) == options.players + 24
            assert view.tokens_left + sum(captain.tokens for captain in view.captains) == 9 * options.players

    @some
    @given(seed=seeds, options=options)
    def test_cj_15_a_quiet_round_is_never_finished_while_the_stock_has_cards(self, seed, options):
        for *_, state in walk(seed, options):
            assert state.stock_left == 0 or state.quiet < options.players

    @some
    @given(seed=seeds, options=options)
    def test_a_state_rebuilt_from_what_was_recorded_is_the_live_one(self, seed, options):
        rebuilt = next(walk(seed, options))[0]
        for *_, effects, after in walk(seed, options):
            rebuilt = fold(rebuilt, msgspec.convert(msgspec.to_builtins(list(effects)), list[CaptainEffect]))
            assert rebuilt == after

    @some
    @given(seed=seeds, options=options)
    def test_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed, options):
        setup = RULESET.setup(options, Chance(seed.to_bytes(32, "big")))
        start = RULESET.initial(options)
        known = {reader: fold(start, sent(setup, reader)) for reader in (*RULESET.seats(options), None)}
        for number, (*_, effects, after) in enumerate(walk(seed, options)):
            for reader in known:
                known[reader] = fold(known[reader], sent(effects, reader))
                if number % 7 == 0 or after.outcome is not None:
                    assert RULESET.view(known[reader], reader) == RULESET.view(after, reader)
                    if reader is not None:
                        assert RULESET.legal(known[reader], reader) == RULESET.legal(after, reader)

    @some
    @given(seed=seeds, options=options)
    def test_the_same_secret_gives_the_same_game(self, seed, options):
        assert list(walk(seed, options)) == list(walk(seed, options))

    @settings(some, max_examples=max(2, EXAMPLES // 3))
    @given(seed=seeds, options=options)
    def test_fc_010_walks_into_the_narrowest_corners_never_get_stuck(self, seed, options):
        """FC-010: whoever the public view names as to act has a legal move."""
        for number, (before, seat, *_) in enumerate(walk(seed, options, choose_fewest)):
            assert RULESET.view(before, None).to_act == seat
            assert RULESET.legal(before, seat)
            if number >= 250:
                break


CARDS = (*DECK.kinds, "QH", "9C", "as", "")
EVERYTHING_SMALL = (
    EndPhaseOne(),
    NoDefence(),
    DeclineBoarding(),
    Pass(),
    EndTurn(),
    *map(Defend, CARDS),
    *map(Board, CARDS),
    *map(Repair, CARDS),
    *(Attack(seat, card) for seat, card in product((*SEATS, "captain-7", ""), CARDS)),
    *(
        DeclareCaptainJack(king, jack)
        for king, jack in product([card for card in CARDS if card[:1] in {"K", "J", "Q"}], repeat=2)
    ),
)


def lists_near(rng, held):
    """Lists of cards: of what is held, of that and a little more, too short and too long ones, in any order."""
    kinds = [*dict.fromkeys(held), rng.choice(CARDS)]
    found = [choice for count in range(6) for choice in combinations_with_replacement(kinds, count)]
    for choice in rng.sample(found, min(90, len(found))):
        yield tuple(rng.sample(choice, len(choice)))
    clubs = [card for card in held if card.endswith("C") and card[0] not in "JK"]
    yield from (tuple(clubs[:count]) for count in range(len(clubs) + 1))
    yield held


def canonical(move):
    """`move` as the list of legal commands has it: cards sorted."""
    if isinstance(move, GiveCrew | Trade | Salvage) and all(card in DECK.place for card in move.cards):
        return msgspec.structs.replace(move, cards=DECK.arranged(move.cards))
    return move


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds, options=options)
    def test_cj_7_every_listed_command_is_accepted_and_stands_there_once(self, seed, options):
        for number, (state, seat, *_) in enumerate(walk(seed, options)):
            moves = RULESET.legal(state, seat)
            assert len(set(moves)) == len(moves) <= 226
            assert all(canonical(move) == move for move in moves)
            if number % 5 == 0:
                assert all(refusal(state, seat, move) is None for move in moves)

    @some
    @given(seed=seeds, options=options, data=st.data())
    def test_every_other_command_is_refused(self, seed, options, data):
        """All single commands that can be written, and lists near what is held, at some positions of a game."""
        rng = random.Random(seed)
        by_phase = {}
        for state, seat, *_ in walk(seed, options):
            by_phase.setdefault(state.phase, []).append((state, seat))
        for positions in by_phase.values():
            for state, seat in data.draw(st.lists(st.sampled_from(positions), min_size=1, max_size=2, unique_by=id)):
                listed = set(RULESET.legal(state, seat))
                held = hand(state, SEATS.index(seat))
                lists = [kind(cards) for cards in lists_near(rng, held) for kind in (GiveCrew, Trade, Salvage)]
                for move in (*EVERYTHING_SMALL, *lists):
                    assert (refusal(state, seat, move) is None) == (canonical(move) in listed), move

    @some
    @given(seed=seeds, options=options)
    def test_the_other_seats_and_spectators_can_do_nothing(self, seed, options):
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed, options):
            moves = RULESET.legal(state, seat)
            for nobody in (*RULESET.seats(options), "captain-7", "spectator", ""):
                if nobody != seat:
                    assert RULESET.legal(state, nobody) == ()
                    assert refusal(state, nobody, rng.choice(moves)) is not None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_phase_and_every_command_comes_up_in_random_games(players):
    phases, commands = set(), set()
    for seed in range(12):
        for state, _, move, *_ in walk(seed, Options(players)):
            phases.add(state.phase)
            commands.add(type(move))
    assert phases == {"one", "two", "defend", "board", "crew", "second"}
    assert len(commands) == 13
