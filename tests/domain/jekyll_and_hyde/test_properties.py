"""What must always hold, in any game. EXAMPLES scales all of it up."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import sealed
from domain.chance import Chance, Shuffled
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK, GAME
from domain.jekyll_and_hyde.effects import JekyllEffect
from domain.jekyll_and_hyde.moves import (
    CommitCrime,
    DrawStreet,
    EndTurn,
    Investigate,
    JekyllMove,
    MakeSubstance,
    PlayFaceDown,
    ShowCard,
    SkipSubstance,
    UseDetective,
)
from domain.jekyll_and_hyde.options import Options
from domain.jekyll_and_hyde.state import State
from domain.ruleset import History, IllegalMove
from domain.worlds import Dealt, played
from tests.domain.jekyll_and_hyde.positions import all_cards, fold, started

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "20"))
"""How many games each property is tried on."""

READERS = ("jekyll", "hyde", None)
MOST_CARDS = 2 * sum(GAME.nights)
LONGEST_GAME = MOST_CARDS * 3 + 2 + len(GAME.nights)
"""Commands: each card is played or used, with an end of turn and an answer at most; tokens; substances."""

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def careful(rng, moves, state):
    """Any move, but seldom one that brings attention, so that most games grow old."""
    loud = DECK.kinds_of(card for card in DECK.kinds if int(card.split("-")[1]) >= 8 or card.endswith("-1"))
    calm = [m for m in moves if not (isinstance(m, PlayFaceDown | CommitCrime) and DECK.bit[m.card] & loud)]
    return rng.choice(calm if calm and rng.random() < 0.9 else moves)


def fewest(rng, moves, state):
    """The move after which whoever is then to act has fewest moves: the way into dead ends."""

    def left(move):
        (seat,) = RULESET.to_act(state)
        after = fold(state, RULESET.decide(state, seat, move, Chance(bytes(32))))
        return 99 if after.outcome is not None else len(RULESET.legal(after, RULESET.to_act(after)[0]))

    return min(rng.sample(moves, len(moves)), key=left)


def walk(seed: int, choose=careful) -> Iterator[tuple[State, str, JekyllMove, tuple[JekyllEffect, ...], State]]:
    """A game: for each command the state before, the seat, the command, its effects and the state after."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        assert moves, "somebody is to act and cannot"
        move = choose(rng, moves, state)
        effects = RULESET.decide(state, seat, move, chance)
        after = fold(state, effects)
        yield state, seat, move, effects, after
        state = after


def told(seed: int) -> tuple[History[JekyllMove], list[State], list[tuple[JekyllEffect, ...]]]:
    """A game as a history, its states from the set-up on, and the effects of set-up and moves."""
    chance = Chance(seed.to_bytes(32, "big"))
    setup = RULESET.setup(Options(), chance)
    states, effects, moves = [started(chance)], [setup], []
    for _, seat, move, done, after in walk(seed):
        moves.append((seat, move))
        effects.append(done)
        states.append(after)
    draws = {e.label: e.order.known for part in effects for e in part if isinstance(e, Shuffled)}
    return History(options=Options(), draws=draws, moves=tuple(moves)), states, effects


def first(history, count):
    return msgspec.structs.replace(history, moves=history.moves[:count])


def read_by(reader, effects):
    return sealed.redact(msgspec.to_builtins(list(effects)), reader)


class TestGames:
    @some
    @given(seed=seeds)
    def test_random_games_end_with_one_winner(self, seed):
        """JH-8, JH-30."""
        states = [state for *_, state in walk(seed)]
        outcome = states[-1].outcome
        assert len(states) <= LONGEST_GAME
        assert outcome.winners == (("jekyll",) if outcome.reason == "four_substances" else ("hyde",))
        assert all(1 <= state.night <= 7 for state in states)

    @some
    @given(seed=seeds)
    def test_fc_010_walks_into_the_narrowest_corners_never_get_stuck(self, seed):
        """JH-20, JH-26: whoever the public view names as to act has a legal command."""
        for number, (before, seat, *_) in enumerate(walk(seed, fewest)):
            assert RULESET.view(before, None).turn == seat
            if number >= 60:
                break

    @some
    @given(seed=seeds)
    def test_no_card_is_ever_lost_or_doubled(self, seed):
        """JH-1, JH-9: and the street can always be filled."""
        for *_, state in walk(seed):
            assert all_cards(state) == sorted(DECK.kinds)
            assert len(state.jekyll.proofs) + len(state.hyde.proofs) <= 12

    @some
    @given(seed=seeds)
    def test_the_limits_are_kept(self, seed):
        """JH-10, JH-21, JH-24, JH-25."""
        looks = {"jekyll": 0, "hyde": 0}
        for _, seat, move, _, state in walk(seed):
            looks[seat] += isinstance(move, UseDetective)
            for side in (state.jekyll, state.hyde):
                assert side.used <= GAME.nights[state.night - 1]
                assert len(side.proofs) + len(side.crimes) <= 6
            assert state.substances <= (4 if state.night == 7 else 3)
            assert state.attention <= 7
        assert max(looks.values()) <= 1

    @some
    @given(seed=seeds)
    def test_a_state_rebuilt_from_what_was_recorded_is_the_live_one(self, seed):
        _, states, effects = told(seed)
        decoder = msgspec.json.Decoder(list[JekyllEffect])
        state = RULESET.initial(Options())
        for part, live in zip(effects, states, strict=True):
            state = fold(state, decoder.decode(msgspec.json.encode(part)))
            assert state == live

    @some
    @given(seed=seeds)
    def test_the_same_secret_gives_the_same_game(self, seed):
        assert list(walk(seed)) == list(walk(seed))


class TestKnowledge:
    @some
    @given(seed=seeds)
    def test_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, seed):
        _, states, effects = told(seed)
        for reader in READERS:
            known = RULESET.initial(Options())
            for part, live in zip(effects, states, strict=True):
                known = fold(known, msgspec.convert(read_by(reader, part), list[JekyllEffect]))
                assert RULESET.view(known, reader) == RULESET.view(live, reader)
                assert RULESET.to_act(known) == RULESET.to_act(live)

    @some
    @given(seed=seeds)
    def test_what_a_reader_can_work_out_never_excludes_the_truth(self, seed):
        for *_, state in walk(seed):
            for reader in READERS:
                view = RULESET.view(state, reader)
                for side, shown in ((state.jekyll, view.jekyll), (state.hyde, view.hyde)):
                    assert set(shown.hand) <= set(side.hand.cards) <= set(shown.could_hold)
                    for card, face in zip(side.face_down, shown.face_down, strict=True):
                        assert card in face.could_be
                        assert face.card in (None, card)
                assert set(state.aside) <= set(view.aside.could_hold)
                assert set(state.discard.cards) <= set(view.discard.could_hold)
                assert all(card in may for card, may in zip(state.street, view.street, strict=True))

    @some
    @given(seed=seeds)
    def test_each_seat_always_knows_its_own_cards(self, seed):
        for *_, state in walk(seed):
            for seat in ("jekyll", "hyde"):
                side, shown = getattr(state, seat), getattr(RULESET.view(state, seat), seat)
                assert shown.hand == shown.could_hold == side.hand.cards
                assert tuple(face.card for face in shown.face_down) == side.face_down


class TestTwoWorlds:
    @some
    @given(seed=seeds, at=st.floats(min_value=0, max_value=1))
    def test_in_another_world_the_reader_reads_sees_and_is_offered_the_same(self, seed, at):
        """FC-014 and section 8: every effect, every view and every list, to the byte."""
        history, states, effects = told(seed)
        moves = int(at * (len(states) - 2))
        rng = random.Random(seed)
        for reader in READERS:
            other = RULESET.another_world(states[moves], first(history, moves), reader, rng)
            seen = told_again(other)
            assert [read_by(reader, part) for part in effects[: moves + 1]] == [read_by(reader, p) for p in seen]
            for live, there in zip(states, played(RULESET, other), strict=False):
                assert msgspec.json.encode(RULESET.view(live, reader)) == msgspec.json.encode(
                    RULESET.view(there, reader)
                )
                if reader is not None:
                    assert RULESET.legal(live, reader) == RULESET.legal(there, reader)

    def test_other_worlds_are_seldom_the_same_and_stay_within_what_can_be(self):
        """In 60 tries for each reader: the same history at most twice; what lies elsewhere there is in his view."""
        for reader in READERS:
            same = 0
            for seed in range(20):
                history, states, _ = told(seed)
                for moves in {len(states) // 4, len(states) // 2, len(states) - 2}:
                    cut = first(history, moves)
                    other = RULESET.another_world(states[moves], cut, reader, random.Random(seed))
                    same += other == cut
                    *_, there = played(RULESET, other)
                    view = RULESET.view(states[moves], reader)
                    assert set(there.hyde.hand.cards) <= set(view.hyde.could_hold)
                    assert set(there.jekyll.hand.cards) <= set(view.jekyll.could_hold)
                    assert all(card in may for card, may in zip(there.street, view.street, strict=True))
            assert same <= 2, reader


def told_again(history):
    """The effects of set-up and moves of a history."""
    states = list(played(RULESET, history))
    return [RULESET.setup(Options(), dealt(history))] + [
        RULESET.decide(state, seat, move, dealt(history))
        for state, (seat, move) in zip(states, history.moves, strict=False)
    ]


def dealt(history):
    return Dealt(bytes(32), history.draws)


def accepts(state, seat, move) -> bool:
    try:
        RULESET.decide(state, seat, move, Chance(bytes(32)))
    except IllegalMove:
        return False
    return True


NAMES = (*DECK.kinds, "rope-1", "")
COMMANDS: tuple[JekyllMove, ...] = (
    *(kind(card) for kind in (PlayFaceDown, CommitCrime, Investigate, ShowCard) for card in NAMES),
    *(DrawStreet((place,)) for place in range(13)),
    DrawStreet(()),
    DrawStreet((0, 1)),
    *map(UseDetective, range(8)),
    EndTurn(),
    SkipSubstance(),
)


class TestLegalAndDecideAgree:
    @some
    @given(seed=seeds)
    def test_every_listed_command_is_accepted_and_stands_there_once(self, seed):
        for state, seat, *_ in walk(seed):
            moves = RULESET.legal(state, seat)
            assert len(set(moves)) == len(moves) <= 40
            assert all(accepts(state, seat, move) for move in moves)

    @some
    @given(seed=seeds)
    def test_every_other_command_is_refused(self, seed):
        """With any order of the proofs of a substance: the list has each choice once."""
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed):
            listed = set(RULESET.legal(state, seat))
            for move in rng.sample(COMMANDS, 30):
                assert accepts(state, seat, move) == (move in listed), move
            pool = (*state.jekyll.proofs, *state.hyde.proofs, "knife-1", "rope-2")
            spent = tuple(rng.choices(pool, k=rng.choice((2, 3, 3, 3, 3, 4))))
            in_order = MakeSubstance(DECK.arranged(spent))
            assert accepts(state, seat, MakeSubstance(spent)) == (in_order in listed), spent

    @some
    @given(seed=seeds)
    def test_near_misses_are_refused_unless_listed(self, seed):
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed):
            moves = RULESET.legal(state, seat)
            listed = set(moves)
            for move in rng.sample(moves, min(3, len(moves))):
                for missed in near_misses(rng, move):
                    assert accepts(state, seat, missed) == (missed in listed), missed

    @some
    @given(seed=seeds)
    def test_the_other_seat_and_spectators_can_do_nothing(self, seed):
        rng = random.Random(seed)
        for state, seat, *_ in walk(seed):
            other = "hyde" if seat == "jekyll" else "jekyll"
            for nobody in (other, "spectator", ""):
                assert RULESET.legal(state, nobody) == ()
                assert not accepts(state, nobody, rng.choice(RULESET.legal(state, seat)))


def near_misses(rng, move):
    """`move` with its field another one, or of another kind with the same card."""
    match move:
        case PlayFaceDown(card) | CommitCrime(card) | Investigate(card) | ShowCard(card):
            for kind in (PlayFaceDown, CommitCrime, Investigate, ShowCard):
                yield kind(card)
                yield kind(rng.choice(NAMES))
        case DrawStreet((place,)):
            yield DrawStreet((place + 1,))
            yield DrawStreet((place, place))
            yield DrawStreet((-1,))
        case UseDetective(index):
            yield UseDetective(index + 1)
            yield UseDetective(-1)
        case MakeSubstance(cards):
            yield MakeSubstance(cards[:2])
            yield MakeSubstance((*cards[:2], cards[0]))
