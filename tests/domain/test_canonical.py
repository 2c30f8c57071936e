"""The canonical form: RFC 8785 on the subset that may be hashed, and nothing outside the subset."""

from __future__ import annotations

import hashlib
import json

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain import canonical

keys = st.text(st.characters(max_codepoint=127), max_size=8)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-canonical.MAX_INTEGER, canonical.MAX_INTEGER)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=20)


@given(values)
def test_on_the_subset_it_is_rfc_8785(value):
    canonical.check(value)
    assert canonical.encode(value) == rfc8785.dumps(value)


@given(values)
def test_it_reads_back_to_the_same_value_and_the_same_bytes(value):
    encoded = canonical.encode(value)
    assert json.loads(encoded) == value
    assert canonical.encode(json.loads(encoded)) == encoded


@given(st.dictionaries(keys, scalars, min_size=2))
def test_the_order_in_which_an_object_was_written_does_not_matter(value):
    assert canonical.encode(dict(reversed(value.items()))) == canonical.encode(value)


def test_the_digest_is_sha_256_in_lowercase_hex():
    value = {"b": [1, None, True], "a": "پ"}
    assert canonical.digest(value) == hashlib.sha256('{"a":"پ","b":[1,null,true]}'.encode()).hexdigest()


@pytest.mark.parametrize("number", [2**53 - 1, -(2**53 - 1), 0])
def test_integers_up_to_2_to_the_53_minus_1_may_be_hashed(number):
    canonical.check(number)


def _nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (2**53, ""),
        (-(2**53), ""),
        (1.0, ""),
        ({"a": [0, 0.5]}, "/a/1"),
        ({"a/b": {"~": "\ud800"}}, "/a~1b/~0"),
        ({"é": 1}, ""),
        ({1: 1}, ""),
        (b"bytes", ""),
        (_nested(canonical.MAX_DEPTH + 1), "/0" * (canonical.MAX_DEPTH + 1)),
    ],
)
def test_what_is_outside_the_subset_is_refused_with_its_place(value, path):
    with pytest.raises(canonical.NotCanonical) as refused:
        canonical.check(value)
    assert refused.value.path == path


def test_nesting_at_the_bound_may_be_hashed():
    canonical.check(_nested(canonical.MAX_DEPTH))


@pytest.mark.parametrize(("one", "other"), [("é", "e\u0301"), ("ی", "ي"), ("ک", "ك")])
def test_strings_that_only_look_alike_are_different(one, other):
    assert canonical.digest(one) != canonical.digest(other)
