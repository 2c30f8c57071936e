"""Every draw of every ruleset is fair: each item is equally likely in each place, and draws are independent.

GASLAMP_SETUPS sets how many set-ups are counted (some thousands by default, the more the sharper).
"""

from __future__ import annotations

import hashlib
import itertools
import math
import os
from collections import Counter

import pytest

from domain import events, game
from domain.chance import Chance, Drawn, Shuffled
from tests.domain.playing import RULESETS_UNDER_TEST

SETUPS = int(os.environ.get("GASLAMP_SETUPS", "1500"))
RARE = 4.753
"""The normal quantile of a chance of one in a million: a fair draw fails so seldom."""

each_variant = pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        pytest.param(ruleset, options, id=f"{ruleset.id}-{number}")
        for ruleset in RULESETS_UNDER_TEST
        for number, options in enumerate(ruleset.variants)
    ],
)


def bound(freedom: int) -> float:
    """What chi-square with `freedom` degrees exceeds with a chance of one in a million (Wilson and Hilferty 1931)."""
    return freedom * (1 - 2 / (9 * freedom) + RARE * math.sqrt(2 / (9 * freedom))) ** 3


def secrets(count: int):
    """Secrets as the service draws them, but the same in every run."""
    return (hashlib.sha256(b"draws %d" % number).digest() for number in range(count))


def setup_draws(ruleset, options, secret) -> dict[str, Shuffled | Drawn]:
    """The draws of a set-up by label."""
    effects = ruleset.setup(options, Chance.of_game(secret, "00000000-0000-4000-8000-000000000000", {}))
    return {effect.label: effect for effect in effects if isinstance(effect, Shuffled | Drawn)}


def setups(ruleset, options) -> int:
    """How many set-ups to count: fewer where a single one shuffles hundreds of cards."""
    first = setup_draws(ruleset, options, bytes(32)).values()
    cards = sum(len(draw.items) for draw in first if isinstance(draw, Shuffled))
    return SETUPS if cards < 100 else SETUPS // 5


def chi_square(counts: Counter, expected: dict) -> float:
    return sum((counts[cell] - often) ** 2 / often for cell, often in expected.items())


@each_variant
def test_each_item_is_equally_likely_in_each_place(ruleset, options):
    often = setups(ruleset, options)
    counts: dict[str, Counter] = {}
    shapes: dict[str, tuple[str, ...] | int] = {}
    for secret in secrets(often):
        for label, draw in setup_draws(ruleset, options, secret).items():
            cells = counts.setdefault(label, Counter())
            if isinstance(draw, Shuffled):
                shapes[label] = draw.items
                cells.update(enumerate(draw.order.known))
            else:
                shapes[label] = draw.bound
                cells[draw.value.known] += 1
    assert shapes, "a game of hidden identity draws something"
    for label, shape in shapes.items():
        if isinstance(shape, int):
            expected = dict.fromkeys(range(shape), often / shape)
            freedom = shape - 1
        else:
            kinds = Counter(shape)
            places = range(len(shape))
            expected = {(place, kind): often * kinds[kind] / len(shape) for place in places for kind in kinds}
            freedom = (len(shape) - 1) * (len(kinds) - 1)
        assert chi_square(counts[label], expected) < bound(freedom), label


@each_variant
def test_two_draws_of_one_game_are_independent(ruleset, options):
    """The first items of two shuffles, or two numbers, occur together as often as chance has it."""
    count = setups(ruleset, options)
    together: dict[tuple[str, str], Counter] = {}
    for secret in secrets(count):
        firsts = {
            label: draw.order.known[0] if isinstance(draw, Shuffled) else draw.value.known
            for label, draw in setup_draws(ruleset, options, secret).items()
        }
        for one, other in itertools.combinations(sorted(firsts), 2):
            together.setdefault((one, other), Counter())[firsts[one], firsts[other]] += 1
    for labels, cells in together.items():
        rows, columns = Counter(), Counter()
        for (one, other), often in cells.items():
            rows[one] += often
            columns[other] += often
        expected = {(one, other): rows[one] * columns[other] / count for one in rows for other in columns}
        if min(expected.values()) >= 5:
            assert chi_square(cells, expected) < bound((len(rows) - 1) * (len(columns) - 1)), labels


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_no_order_of_joining_steers_a_draw(ruleset):
    """Who sits down when, and who reveals when, changes nothing of what is dealt."""
    options, secret, at = ruleset.variants[0], bytes(range(32)), "2026-01-01T00:00:00.000Z"
    seats = ruleset.seats(options)
    dealt = set()
    for order in itertools.permutations(seats) if len(seats) <= 3 else (seats, seats[::-1]):
        for reveal in (order, order[::-1]):
            current = game.create(ruleset, "00000000-0000-4000-8000-000000000000", options, secret, at).game
            entropies = {seat: f"{number:032x}" for number, seat in enumerate(seats)}
            for seat in order:
                commitment = events.entropy_commitment(current.id, seat, entropies[seat])
                current = game.take_seat(current, seat, secret, at, entropy_commitment=commitment).game
            for seat in reveal:
                step = game.reveal_entropy(current, seat, entropies[seat], secret, at)
                current = step.game
            effects = step.event["effects"]
            dealt.add(str([effect["order"]["value"] for effect in effects if effect["type"] == "shuffled"]))
    assert len(dealt) == 1


def test_whoever_joins_last_cannot_foresee_what_his_entropy_does():
    """Each entropy changes every draw, and another secret changes what each does."""
    name = "00000000-0000-4000-8000-000000000000"
    first = {}
    for secret in secrets(2):
        for entropy in range(50):
            chance = Chance.of_game(secret, name, {"jack": f"{entropy:032x}"})
            first[secret, entropy] = chance.permutation("alibis", [str(number) for number in range(8)])
    assert len(set(first.values())) == len(first)


def test_each_free_seat_is_equally_likely():
    ruleset = RULESETS_UNDER_TEST[0]
    counts: Counter = Counter()
    for secret in secrets(SETUPS):
        step = game.create(ruleset, "00000000-0000-4000-8000-000000000000", ruleset.variants[0], secret, "t")
        counts[game.draw_seat(step.game, secret)] += 1
    seats = ruleset.seats(ruleset.variants[0])
    expected = {seat: SETUPS / len(seats) for seat in seats}
    assert chi_square(counts, expected) < bound(len(seats) - 1)
