"""What every ruleset says to people about its moves and its course: tried on whole games of every variant."""

from __future__ import annotations

import string

import pytest

from domain.chance import Chance
from tests.domain.playing import RULESETS_UNDER_TEST, SEEDS, played

GAMES = [
    pytest.param(ruleset, variant, seed, id=f"{ruleset.id}-{variant}-{seed}")
    for ruleset in RULESETS_UNDER_TEST
    for variant in range(len(ruleset.variants))
    for seed in SEEDS
]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(("ruleset", "variant", "seed"), GAMES)
class TestEveryGame:
    def test_every_legal_move_can_be_said_in_both_languages(self, ruleset, variant, seed):
        for turn in played(ruleset, variant, seed).turns:
            view = ruleset.view(turn.before, turn.seat)
            for move in ruleset.legal(turn.before, turn.seat):
                line = ruleset.choice(view, move).line
                words = ruleset.words.moves[line.template]
                assert placeholders(words.en) == placeholders(words.fa) == set(line.args), move

    def test_moves_that_look_different_are_said_differently(self, ruleset, variant, seed):
        for turn in played(ruleset, variant, seed).turns:
            view = ruleset.view(turn.before, turn.seat)
            moves = ruleset.legal(turn.before, turn.seat)
            said = {repr(ruleset.choice(view, move).line) for move in moves}
            assert len(said) == len(moves)

    def test_every_move_that_names_something_has_a_hook_in_the_picture_of_its_seat(self, ruleset, variant, seed):
        for turn in played(ruleset, variant, seed).turns[::7]:
            view = ruleset.view(turn.before, turn.seat)
            picture = ruleset.picture(view, turn.seat, "en")
            for move in ruleset.legal(turn.before, turn.seat):
                hooks = [hook.split("-", 1) for hook in ruleset.choice(view, move).hooks]
                assert not hooks or any(f'data-{kind}="{name}"' in picture for kind, name in hooks), move

    def test_the_numbers_of_a_game_are_the_same_ones_throughout_and_have_names(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        for seat in (*ruleset.seats(game.options), None):
            insights = [ruleset.insight(ruleset.view(turn.after, seat), seat) for turn in game.turns]
            kinds = {tuple((gauge.name, gauge.of) for gauge in insight.gauges) for insight in insights}
            assert len(kinds) == 1
            for insight in insights:
                assert insight.gauges
                assert {each.name for each in (*insight.gauges, *insight.known)} <= set(ruleset.words.insights)
                assert {each.of for each in insight.gauges} <= {None, *ruleset.words.seats}
                assert {item for fact in insight.known for item in fact.items} <= set(ruleset.words.terms)

    def test_every_milestone_has_a_line(self, ruleset, variant, seed):
        game, found = played(ruleset, variant, seed), 0
        for effect in (*game.setup, *(effect for turn in game.turns for effect in turn.effects)):
            if isinstance(effect, ruleset.milestones):
                assert ruleset.narrate(effect) is not None
                found += 1
        assert found


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_a_view_of_the_very_beginning_has_an_insight(ruleset):
    state = ruleset.initial(ruleset.variants[0])
    for effect in ruleset.setup(ruleset.variants[0], Chance(bytes(32))):
        state = ruleset.evolve(state, effect)
    assert ruleset.insight(ruleset.view(state, None), None).gauges
