"""Chance: labelled draws that are the documented function of the key, each outcome equally likely."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter
from itertools import islice, permutations

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from hypothesis import given
from hypothesis import strategies as st

from domain import chance
from domain.chance import MAX_WORDS, WORD, Chance

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)
labels = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=30)


def hkdf_words(key, label):
    """The stream of a label, by the `cryptography` library's HKDF-Expand."""
    stream = HKDFExpand(hashes.SHA256(), 255 * 32, b"gaslamp draw v1 " + label.encode()).derive(key)
    return [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]


@given(keys, labels)
def test_the_stream_of_a_label_is_hkdf_expand(key, label):
    assert list(islice(Chance(key)._words(label), MAX_WORDS)) == hkdf_words(key, label)


def test_a_label_that_is_used_up_fails_loudly():
    words = Chance(KEY)._words("x")
    assert len(list(islice(words, MAX_WORDS))) == MAX_WORDS
    with pytest.raises(RuntimeError, match="needs more than"):
        next(words)


def _expected_below(bound, words):
    limit = WORD - WORD % bound
    return next(w for w in words if w < limit) % bound


@given(keys, labels, st.integers(1, WORD))
def test_a_number_is_the_first_word_that_brings_no_bias(key, label, bound):
    number = Chance(key).below(label, bound)
    assert 0 <= number < bound
    assert number == _expected_below(bound, hkdf_words(key, label))


def test_words_that_would_bring_bias_are_rejected():
    # Half of all words are rejected for a bound just above 2^31.
    bound = 2**31 + 1
    rejected = [n for n in range(50) if hkdf_words(KEY, f"draw {n}")[0] >= bound]
    assert rejected
    for n in rejected:
        assert Chance(KEY).below(f"draw {n}", bound) != hkdf_words(KEY, f"draw {n}")[0] % bound


@given(keys, labels, st.lists(labels, max_size=12, unique=True), st.randoms())
def test_a_shuffle_depends_on_the_items_but_not_on_their_order(key, label, items, rng):
    order = Chance(key).permutation(label, items)
    again = list(items)
    rng.shuffle(again)
    assert sorted(order) == sorted(items)
    assert Chance(key).permutation(label, again) == order


def _chi_square(counts, outcomes, draws):
    expected = draws / outcomes
    return sum((counts[o] - expected) ** 2 / expected for o in counts) + (outcomes - len(counts)) * expected


def _limit(degrees):
    """Where chi-square has about p = 10^-6 (Wilson-Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 4.753 * math.sqrt(spread)) ** 3


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 36])
def test_numbers_are_equally_likely(bound):
    draws = 6000
    counts = Counter(Chance(KEY).below(f"{bound}/{n}", bound) for n in range(draws))
    assert _chi_square(counts, bound, draws) < _limit(bound - 1)


def test_all_orders_of_a_shuffle_are_equally_likely():
    draws = 12_000
    items = ("a", "b", "c", "d")
    counts = Counter(Chance(KEY).permutation(f"cards/{n}", items) for n in range(draws))
    outcomes = len(list(permutations(items)))
    assert _chi_square(counts, outcomes, draws) < _limit(outcomes - 1)


def test_two_labels_of_one_key_are_independent():
    draws = 9_000
    counts = Counter(
        (Chance(n.to_bytes(32)).below("one", 3), Chance(n.to_bytes(32)).below("two", 3)) for n in range(draws)
    )
    assert _chi_square(counts, 9, draws) < _limit(8)


def test_the_key_of_a_game_is_the_documented_hmac():
    message = b'{"entropies":[{"entropy":"aa","seat":"a"},{"entropy":"bb","seat":"b"}],"game":"g"}'
    expected = hmac.digest(b"s" * 32, message, hashlib.sha256)
    assert Chance.of_game(b"s" * 32, "g", {"b": "bb", "a": "aa"})._key == expected


def test_the_order_in_which_entropies_were_revealed_changes_nothing():
    one = Chance.of_game(KEY, "g", {"a": "aa", "b": "bb"})
    other = Chance.of_game(KEY, "g", {"b": "bb", "a": "aa"})
    assert one.below("x", WORD) == other.below("x", WORD)


def test_secret_game_and_each_entropy_change_every_draw():
    draws = {
        Chance.of_game(secret, game, entropies).below("x", WORD)
        for secret in (KEY, KEY[::-1])
        for game in ("g", "h")
        for entropies in ({}, {"a": "aa"}, {"a": "ab"}, {"b": "aa"}, {"a": "aa", "b": "aa"})
    }
    assert len(draws) == 2 * 2 * 5


def test_a_shuffle_and_a_draw_are_recorded_sealed_for_everybody():
    shuffled = Chance(KEY).shuffle("cards", ("b", "a"))
    assert shuffled.items == ("a", "b")
    assert shuffled.order.audience == ()
    assert shuffled.order.known == Chance(KEY).permutation("cards", ("a", "b"))
    drawn = Chance(KEY).draw("die", 6)
    assert (drawn.bound, drawn.value.audience, drawn.value.known) == (6, (), Chance(KEY).below("die", 6))


def test_the_key_of_the_salts_is_not_the_key_of_the_draws():
    assert chance.salt_key(KEY, "g") != Chance.of_game(KEY, "g", {})._key
    assert chance.salt_key(KEY, "g") != chance.salt_key(KEY, "h")
