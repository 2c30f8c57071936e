"""Boards in characters: of every ruleset, in both languages; the map the same in each, so that its columns stand."""

from __future__ import annotations

import pytest

from tests.domain.playing import RULESETS_UNDER_TEST, SEEDS, played


def sketched(ruleset, variant, seed):
    game = played(ruleset, variant, seed)
    for turn in game.turns[::5]:
        for seat in (*ruleset.seats(game.options), None):
            view = ruleset.view(turn.after, seat)
            yield {language: ruleset.sketch(view, seat, language) for language in ("en", "fa")}


def text(line) -> str:
    return "".join(span for span, _ in line)


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_a_sketch_fits_a_terminal_and_its_map_is_the_same_in_both_languages(ruleset):
    for variant in range(len(ruleset.variants)):
        for sketch in sketched(ruleset, variant, SEEDS[0]):
            assert 1 <= len(sketch["en"]) == len(sketch["fa"]) <= 60
            maps = [[line for line in map(text, sketch[language]) if line and line.isascii()] for language in sketch]
            both = [line for line in maps[0] if line in maps[1]]
            assert all(len(line) <= 100 for line in both)


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_the_same_view_is_the_same_sketch(ruleset):
    for first, second in zip(sketched(ruleset, 0, SEEDS[0]), sketched(ruleset, 0, SEEDS[0]), strict=True):
        assert first == second
