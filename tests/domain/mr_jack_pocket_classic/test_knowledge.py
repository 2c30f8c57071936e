"""Who knows what, and what follows from it: section 7 of the rules."""

from __future__ import annotations

import os
import random

import pytest
from msgspec.structs import replace

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.names import CHARACTERS
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.state import Alibi, Appeal
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_pocket_classic.positions import CHANCE, position
from tests.domain.playthrough import history_of, told, walk

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "20"))
READERS = ("investigator", "jack", None)
DRAWN = position(number=4, kept=("madame",), shown=("gull",), time=2)


class TestViews:
    @pytest.mark.parametrize("reader", READERS)
    def test_what_lies_open_is_known_to_all(self, reader):
        secret = {"own": None, "possible_jacks": ()}
        assert replace(RULESET.view(DRAWN, reader), **secret) == replace(RULESET.view(DRAWN, None), **secret)

    def test_pc_10_pc_18_pc_22_only_jack_knows_his_identity_his_cards_and_his_total(self):
        own = RULESET.view(DRAWN, "jack").own
        assert (own.identity, own.alibis, own.hourglasses) == ("pizer", ("madame",), 4)
        for reader in ("investigator", None):
            view = RULESET.view(DRAWN, reader)
            assert view.own is None
            assert (view.alibis.investigator, view.alibis.jack, view.alibis.left) == (("gull",), 1, 6)

    @pytest.mark.parametrize("reader", READERS)
    def test_the_pile_is_known_to_nobody_before_the_end(self, reader):
        view = RULESET.view(DRAWN, reader)
        assert view.revealed is None

    def test_what_is_sealed_is_sealed_for_jack_alone_or_for_everybody(self):
        sealed = {
            type(effect).__name__: part.audience
            for effect in RULESET.setup(Options(), CHANCE)
            for part in (getattr(effect, field) for field in effect.__struct_fields__)
            if hasattr(part, "audience")
        }
        assert sealed == {"Shuffled": (), "Drawn": (), "IdentityDrawn": ("jack",)}


def with_alibis(*, time, kept, shown=(), **given):
    """A table after `time` appeals that Jack took, the last of them with these cards drawn."""
    state = position(number=time + 1, time=time, kept=kept, shown=shown, **given)
    appeals = (*state.appeals[:-1], Appeal("jack", len(kept)))
    return replace(state, appeals=appeals)


class TestPossibleJacks:
    def test_suspects_to_begin_with(self):
        assert RULESET.view(position(), None).possible_jacks == CHARACTERS
        assert RULESET.view(position(), "investigator").possible_jacks == CHARACTERS
        assert RULESET.view(position(), "jack").possible_jacks == ("pizer",)

    def test_pc_22_one_card_and_five_tokens_leave_goodley_and_lestrade_possible(self):
        state = with_alibis(time=5, kept=("goodley",))
        assert RULESET.view(state, "investigator").possible_jacks == CHARACTERS

    def test_pc_22_if_lestrade_was_shown_jacks_card_is_goodleys_who_cannot_be_jack(self):
        state = with_alibis(time=5, kept=("goodley",), shown=("lestrade",))
        possible = RULESET.view(state, "investigator").possible_jacks
        assert set(CHARACTERS) - set(possible) == {"goodley"}

    def test_pc_22_two_cards_without_hourglass_are_both_alibis(self):
        state = with_alibis(time=5, kept=("goodley", "lestrade"))
        possible = RULESET.view(state, None).possible_jacks
        assert set(CHARACTERS) - set(possible) == {"goodley", "lestrade"}

    def test_pc_22_with_four_tokens_one_card_tells_that_it_is_not_madames(self):
        state = with_alibis(time=4, kept=("goodley",))
        assert RULESET.view(state, None).possible_jacks == CHARACTERS

    def test_pc_24_a_pursuit_tells_that_there_are_six(self):
        """Four tokens and one card make six only with Madame's, so Madame is not Jack."""
        state = with_alibis(time=4, kept=("madame",), suspects=("pizer", "madame"))
        begun = replace(state, pursuit=4)
        assert RULESET.view(begun, None).possible_jacks == ("pizer",)

    def test_a_card_drawn_since_the_last_appeal_tells_nothing(self):
        state = with_alibis(time=5, kept=())
        state = replace(state, drawn=(Alibi("jack", "madame"),))
        assert RULESET.view(state, None).possible_jacks == CHARACTERS


class TestAnotherWorld:
    @pytest.mark.parametrize("reader", READERS)
    def test_pc_22_nobody_can_tell_another_world_from_his_own(self, reader):
        """Two games that differ in what a reader may not know give him the same effects, views and legal moves."""
        worlds = same = 0
        for seed in range(4 * EXAMPLES):
            rng = random.Random(seed)
            plies = [ply for ply in walk(RULESET, seed) if ply.after.outcome is None]
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

    def test_pc_22_who_is_possible_is_exactly_who_can_be_dealt(self):
        """Each one listed is Jack in some world like this; dealing somebody else gives another table."""
        for seed in range(EXAMPLES):
            rng = random.Random(seed)
            plies = [ply for ply in walk(RULESET, seed) if ply.after.outcome is None]
            if not plies:
                continue
            history, state = history_of(RULESET, seed, plies), plies[-1].after
            seen = list(told(RULESET, history, None, bytes(32)))
            possible = set(RULESET.view(state, None).possible_jacks)
            assert state.jack in possible
            dealt = {RULESET.another_world(state, history, None, rng).draws["alibis"][0] for _ in range(80)}
            assert dealt == possible
            for _ in range(40):
                deck = list(CHARACTERS)
                rng.shuffle(deck)
                other = replace(history, draws={**history.draws, "alibis": tuple(deck)})
                if deck[0] not in possible:
                    assert not tells_the_same(other, seen)


def tells_the_same(history, seen) -> bool:
    try:
        return list(told(RULESET, history, None, bytes(32))) == seen
    except IllegalMove:
        return False
