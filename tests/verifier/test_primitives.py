"""The JavaScript verifier's own primitives give what the vectors of PROTOCOL.md say."""

from __future__ import annotations

import pytest

from tests.vectors.test_vectors import FILES


@pytest.mark.parametrize("vector", [pytest.param(v, id=v["name"]) for v in FILES["canonical.json"]])
def test_canonical_form(node, vector):
    expected = {"canonical": vector["canonical"], "sha256": vector["sha256"]}
    assert node.ask("canonical", value=vector["value"]) == expected


def test_commitments_and_salts(node):
    vector = FILES["commitments.json"]
    for part in vector["parts"]:
        place = {"secret": vector["secret"], "game": vector["game"], "version": part["version"], "part": part["part"]}
        assert node.ask("salt", **place) == part["salt"]
        assert node.ask("commitment", salt=part["salt"], value=part["value"]) == part["commitment"]


def test_chance(node):
    vector = FILES["chance.json"]
    given = {name: vector[name] for name in ("secret", "game", "entropies")}
    assert node.ask("key", **given) == vector["streams"][0]["words"]
    key = vector["key"]
    for stream in vector["streams"]:
        assert node.ask("words", key=key, label=stream["label"], count=10) == stream["words"]
    for draw in vector["below"]:
        assert node.ask("below", key=key, label=draw["label"], bound=draw["bound"]) == draw["value"]
    for shuffle in vector["shuffles"]:
        assert node.ask("shuffle", key=key, label=shuffle["label"], items=shuffle["items"]) == shuffle["order"]
    seat = vector["seat"]
    drawn = node.ask("seat", secret=vector["secret"], game=vector["game"], version=2, free=seat["free"])
    assert (seat["label"], drawn) == ("seat/2", seat["seat"])


def test_a_stream_ends_after_255_blocks(node):
    key = FILES["chance.json"]["key"]
    assert len(node.ask("words", key=key, label="cups", count=255 * 8)) == 255 * 8
    assert "error" in node.ask("words", key=key, label="cups", count=255 * 8 + 1)


def test_items_are_sorted_by_code_points(node):
    items = ["\U0001f600", "\uff5e", "b", "a"]  # in UTF-16 units the first would come before the second
    orders = [node.ask("shuffle", key="00" * 32, label="deck", items=given) for given in (items, items[::-1])]
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == sorted(items)


def test_the_chain(node):
    vector = FILES["chain.json"]
    start = vector["genesis"]
    named = {name: start[name] for name in ("game", "ruleset", "rulesetVersion")}
    assert node.ask("genesis", **named) == start["genesis"]
    for link in vector["links"]:
        assert node.ask("hash", event=link["event"]) == link["hash"]


def test_receipts(node):
    vector = FILES["notes.json"]
    assert node.ask("keyId", name=vector["name"], key=vector["public"]) == vector["keyId"]
    said = vector["receipt"]
    note = node.ask("note", note=said["note"])
    assert note["text"] == said["text"]
    assert note["signatures"] == [{"name": vector["name"], "keyId": vector["keyId"], "signature": said["signature"]}]
    assert note["receipt"] == {
        "service": vector["name"],
        **{name: said[name] for name in ("game", "version", "hash", "at")},
    }
    for malformed in vector["malformed"]:
        parsed = node.ask("note", note=malformed["note"])
        assert parsed is None or parsed["receipt"] is None, malformed["name"]


def test_a_note_of_another_implementation(node):
    other = FILES["notes.json"]["other"]
    note = node.ask("note", note=other["note"])
    (signature,) = note["signatures"]
    assert node.ask("keyId", name=signature["name"], key=other["public"]) == signature["keyId"]
    assert node.ask("verifies", key=other["public"], signature=signature["signature"], message=note["text"])


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        ("2026-03-01T20:00:00.250Z", True),
        ("2024-02-29T00:00:00.000Z", True),
        ("0001-01-01T00:00:00.000Z", True),
        ("9999-12-31T23:59:59.999Z", True),
        ("0000-01-01T00:00:00.000Z", False),
        ("2026-02-29T00:00:00.000Z", False),
        ("2026-03-01T24:00:00.000Z", False),
        ("2026-03-01T23:59:60.000Z", False),
        ("2026-03-01T20:00:00.25Z", False),
        ("2026-03-01T20:00:00.250+00:00", False),
        ("2026-03-01T20:00:00.250Z\n", False),
    ],
)
def test_times(node, text, exists):
    assert (node.ask("time", text=text) is not None) is exists
