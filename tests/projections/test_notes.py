"""Receipts as C2SP signed notes: held to the example of Go's golang.org/x/mod/sumdb/note, and read strictly."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections import notes
from projections.notes import MalformedNote, Receipt
from tests.projections.played import KEY, SERVICE, key

EXAMPLE = """If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=
"""
VERIFIER_KEYS = [
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop",
]
RECEIPT = KEY.sign("00000000-0000-4000-8000-000000000001", 7, "ab" * 32, "2026-03-01T20:00:07.250Z")
SIGNATURE_LINE = RECEIPT.splitlines()[-1]


@pytest.mark.parametrize(("index", "verifier_key"), list(enumerate(VERIFIER_KEYS)))
def test_the_example_of_the_go_library_verifies(index, verifier_key):
    note = notes.parse(EXAMPLE)
    name, key_id, encoded = verifier_key.split("+", 2)
    public = base64.b64decode(encoded)[1:]
    signature = note.signatures[index]
    assert (signature.name, signature.key_id.hex()) == (name, key_id)
    assert notes.key_id(name, public) == signature.key_id
    assert notes.verifier_key(name, public) == verifier_key
    assert notes.is_signed(note, signature, public)
    assert not notes.is_signed(note, note.signatures[1 - index], public)


def test_a_note_is_written_as_it_was_read():
    note = notes.parse(EXAMPLE)
    assert notes.write(note.text, note.signatures) == EXAMPLE


def test_a_receipt_is_a_checkpoint_of_four_lines():
    lines = RECEIPT.split("\n")
    assert lines[0] == "play.example.org/games/00000000-0000-4000-8000-000000000001"
    assert lines[1:5] == ["7", base64.b64encode(bytes.fromhex("ab" * 32)).decode(), "2026-03-01T20:00:07.250Z", ""]
    assert lines[5].startswith(f"— {SERVICE} ")
    note = notes.parse(RECEIPT)
    assert notes.is_signed(note, note.signatures[0], KEY.public)
    assert not notes.is_signed(note, note.signatures[0], key(1).public)


@given(st.uuids(version=4), st.integers(1, 2**53 - 1), st.binary(min_size=32, max_size=32))
def test_what_a_receipt_says_is_read_back(game, version, head):
    said = Receipt(SERVICE, str(game), version, head.hex(), "2026-03-01T20:00:07.250Z")
    assert notes.receipt(notes.receipt_text(said)) == said


@pytest.mark.parametrize(
    "note",
    [
        "",
        "text\n",
        "text\n\n",
        "\n\n" + SIGNATURE_LINE + "\n",
        RECEIPT[:-1],
        RECEIPT + "\n",
        RECEIPT.replace("— ", "- "),
        RECEIPT.replace("— ", "—  "),
        RECEIPT.replace("\n", "\r\n"),
        RECEIPT.replace("7\n", "7\0\n", 1),
        "text\n\n— name\n",
        "text\n\n— na+me AAAAAAAA\n",
        "text\n\n— name AAAA=\n",
        "text\n\n— name AAAAAA==\n",
        "text\n\n— name " + SIGNATURE_LINE.split(" ")[2].replace("=", "") + "\n",
        "text\n\n" + (SIGNATURE_LINE + "\n") * (notes.MAX_SIGNATURES + 1),
        "x" * notes.MAX_BYTES + RECEIPT,
    ],
)
def test_what_is_no_signed_note_is_refused(note):
    with pytest.raises(MalformedNote):
        notes.parse(note)


def test_the_unused_bits_of_base64_must_be_zero():
    signature = SIGNATURE_LINE.split(" ")[2]
    other = signature[:-2] + _neighbour(signature[-2]) + "="
    assert base64.b64decode(other) == base64.b64decode(signature)
    with pytest.raises(MalformedNote):
        notes.parse(RECEIPT.replace(signature, other))


def _neighbour(character):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return alphabet[alphabet.index(character) ^ 1]


@pytest.mark.parametrize(
    "text",
    [
        "a/games/b\n1\n" + "A" * 43 + "=\n",
        "a/games/b\n1\n" + "A" * 43 + "=\nt\nmore\n",
        "a/games/b\n01\n" + "A" * 43 + "=\nt\n",
        "a/games/b\n0\n" + "A" * 43 + "=\nt\n",
        "a/games/b\n-1\n" + "A" * 43 + "=\nt\n",
        "a/games/b\n١\n" + "A" * 43 + "=\nt\n",
        "a/games/b\n1\nAAAA\nt\n",
        "a/games/b\n1\n?\nt\n",
        "a/table/b\n1\n" + "A" * 43 + "=\nt\n",
        "/games/b\n1\n" + "A" * 43 + "=\nt\n",
        "a b/games/b\n1\n" + "A" * 43 + "=\nt\n",
    ],
)
def test_a_note_that_is_no_receipt_is_refused(text):
    with pytest.raises(MalformedNote):
        notes.receipt(text)


@pytest.mark.parametrize(
    ("name", "fits"), [("play.example.org", True), ("", False), ("a b", False), ("a+b", False), ("a\u00a0b", False)]
)
def test_a_name_has_no_spaces_and_no_plus(name, fits):
    assert notes.is_name(name) is fits
