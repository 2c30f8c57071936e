"""Sealed values: read only by who may, committed to, and hashed the same for every reader."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical, sealed
from domain import events as wire
from tests.domain.test_canonical import scalars, values

SEATS = ("a", "b")
parts = st.builds(
    lambda value, audience: {"audience": sorted(audience), "commitment": "", "value": value},
    values,
    st.sets(st.sampled_from(SEATS)),
)
plain = st.recursive(
    scalars | parts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("pqrs"), inner, max_size=4),
    max_leaves=12,
)


def with_salts(body):
    event = {"version": 3, "body": body}
    sealed.seal(event, b"k" * 32, 3)
    return event


events = plain.map(with_salts)


def test_a_sealed_value_names_its_readers_in_order():
    value = sealed.sealed("left", "seeker", "keeper")
    assert value.audience == ("keeper", "seeker")
    assert value.known == "left"
    assert sealed.Sealed(audience=()).known is None


def test_a_commitment_is_the_documented_hash():
    expected = hashlib.sha256(b'{"salt":"00","value":["x",1]}').hexdigest()
    assert sealed.commitment("00", ["x", 1]) == expected


def test_parts_are_numbered_in_the_canonical_order_of_the_event():
    event = {"z": [{"audience": [], "commitment": "", "value": 2}], "a": {"audience": [], "commitment": "", "value": 1}}
    assert [part["value"] for part in sealed.parts(event)] == [1, 2]
    sealed.seal(event, b"k", 7)
    assert event["a"]["salt"] == sealed.salt(b"k", 7, 0)
    assert event["z"][0]["salt"] == sealed.salt(b"k", 7, 1)


@given(plain)
def test_sealing_an_event_gives_what_is_hashed_of_it(body):
    event = {"body": body}
    hashed = sealed.seal(event, b"k" * 32, 3)
    assert hashed == canonical.encode(sealed.strip(event))
    assert not sealed.unopened(event)
    assert all(part["commitment"] == sealed.commitment(part["salt"], part["value"]) for part in sealed.parts(event))


@given(events, st.sampled_from([None, *SEATS]))
def test_redacted_and_open_events_have_the_same_hash(event, seat):
    assert wire.event_hash(sealed.redact(event, seat)) == wire.event_hash(event)


@given(events, st.sampled_from(SEATS))
def test_a_seat_reads_its_own_parts_and_no_others(event, seat):
    for part in sealed.parts(sealed.redact(event, seat)):
        assert ("value" in part) == (seat in part["audience"])
        assert ("salt" in part) == (seat in part["audience"])


@given(events)
def test_a_spectator_reads_no_part(event):
    redacted = sealed.redact(event, None)
    assert all(part.keys() == {"audience", "commitment"} for part in sealed.parts(redacted))
    assert sealed.strip(event) == redacted


@given(events, st.sampled_from([None, *SEATS]))
def test_redacting_changes_nothing_in_place(event, seat):
    before = copy.deepcopy(event)
    sealed.redact(event, seat)
    assert event == before


@given(events)
def test_every_commitment_opens_and_no_two_salts_are_alike(event):
    opened = list(sealed.parts(event))
    assert all(sealed.commitment(part["salt"], part["value"]) == part["commitment"] for part in opened)
    assert len({part["salt"] for part in opened}) == len(opened)
    assert sealed.unopened(event) is False
    assert sealed.unopened(sealed.redact(event, None)) == bool(opened)


@given(events, st.data())
def test_another_value_or_salt_does_not_open_a_commitment(event, data):
    for part in sealed.parts(event):
        other = data.draw(values.filter(lambda v, part=part: json.dumps(v) != json.dumps(part["value"])))
        assert sealed.commitment(part["salt"], other) != part["commitment"]
        assert sealed.commitment(sealed.salt(b"k" * 32, 4, 0), part["value"]) != part["commitment"]


def test_a_value_may_be_absent_for_its_reader():
    assert sealed.Sealed(audience=("a",), commitment="00").value is UNSET


class Inner(Struct, frozen=True):
    card: Annotated[str, Meta(pattern="^x$")] | sealed.Sealed[str] | UnsetType = UNSET


class Nested(Struct, frozen=True):
    inners: tuple[Inner, ...] = ()
    hexes: tuple[Annotated[str, Meta(pattern="^x$")], ...] = ()
    way: Literal["N", "S"] = "N"


class Plain(Struct, frozen=True):
    hexes: tuple[Annotated[str, Meta(pattern="^x$")], ...] = ()
    way: Literal["N", "S"] | None = "N"


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        (sealed.sealed("x"), True),
        (Inner("x"), False),
        (Inner(sealed.sealed("x")), True),
        (Nested((Inner("x"),)), False),
        (Nested((Inner("x"), Inner(sealed.Sealed(audience=())))), True),
        (Plain(("x",)), False),
        ({"deep": [{"audience": [], "commitment": ""}]}, True),
        ({"deep": [{"audience": []}]}, False),
        ("commitment", False),
    ],
)
def test_a_typed_value_tells_whether_it_holds_a_sealed_part(value, holds):
    assert sealed.holds_sealed(value) is holds
