"""Receipts: C2SP signed notes (https://c2sp.org/signed-note) over the head of a game, as a checkpoint.

A receipt's text has four lines: `<service name>/games/<game id>`, the version in decimal, the head's hash in
base64, and, as the extension line of a C2SP checkpoint (https://c2sp.org/tlog-checkpoint), the event's time.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable

from msgspec import Struct

from projections import ed25519

ED25519 = b"\x01"
"""The signature type of C2SP signed notes."""

MAX_BYTES = 16 * 1024
MAX_SIGNATURES = 16

_HASH_BYTES = 32
_KEY_ID_BYTES = 4
_DASH = "— "
_NAME = re.compile(r"[^\s+]+")
_VERSION = re.compile(r"[1-9][0-9]{0,15}")
_GAMES = "/games/"


class MalformedNote(ValueError):
    """A text that is no signed note, or not one of a receipt's form."""


class Signature(Struct, frozen=True):
    """A signature line: the key's name and id (4 bytes), and the signature's bytes."""

    name: str
    key_id: bytes
    signature: bytes


class Note(Struct, frozen=True):
    """A signed note: `text`, which ends in a newline and is what is signed, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]


class Receipt(Struct, frozen=True):
    """What a receipt says: the service's name, the game, its version, the hash (hex) and time of that event."""

    service: str
    game: str
    version: int
    hash: str
    at: str


def parse(note: str) -> Note:
    """The parts of a signed note. Raises MalformedNote; takes nothing that is spelled in a second way."""
    if len(note) > MAX_BYTES:
        raise MalformedNote(f"longer than {MAX_BYTES} characters")
    if any(ord(character) < 0x20 and character != "\n" for character in note):
        raise MalformedNote("a control character")
    text, blank, lines = note.rpartition("\n\n")
    if not blank or not text or not lines.endswith("\n"):
        raise MalformedNote("no text, or no signature lines after a blank line")
    signatures = tuple(map(_signature, lines[:-1].split("\n")))
    if len(signatures) > MAX_SIGNATURES:
        raise MalformedNote(f"more than {MAX_SIGNATURES} signatures")
    return Note(text + "\n", signatures)


def write(text: str, signatures: Iterable[Signature]) -> str:
    """The signed note of `text` (which ends in a newline) with `signatures`."""
    lines = (f"{_DASH}{s.name} {base64.b64encode(s.key_id + s.signature).decode()}\n" for s in signatures)
    return f"{text}\n{''.join(lines)}"


def receipt(text: str) -> Receipt:
    """What the text of a receipt's note says. Raises MalformedNote."""
    lines = text.split("\n")
    if len(lines) != len(Receipt.__struct_fields__) or lines[-1]:
        raise MalformedNote("not the four lines of a receipt")
    origin, version, head, at, _ = lines
    service, games, game = origin.rpartition(_GAMES)
    if not games or not is_name(service):
        raise MalformedNote("the first line is not `<service name>/games/<game id>`")
    if not _VERSION.fullmatch(version):
        raise MalformedNote("the second line is not a version")
    return Receipt(service, game, int(version), _unbase64(head, _HASH_BYTES).hex(), at)


def receipt_text(receipt: Receipt) -> str:
    """The text to be signed for `receipt`."""
    head = base64.b64encode(bytes.fromhex(receipt.hash)).decode()
    return f"{receipt.service}{_GAMES}{receipt.game}\n{receipt.version}\n{head}\n{receipt.at}\n"


def key_id(name: str, public: bytes) -> bytes:
    """The id of a public Ed25519 key under `name`: 4 bytes of SHA-256 over the name, a newline, the type, the key."""
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + public).digest()[:_KEY_ID_BYTES]


def verifier_key(name: str, public: bytes) -> str:
    """The key in the text form that other tools for signed notes take: `<name>+<key id>+<base64>`."""
    return f"{name}+{key_id(name, public).hex()}+{base64.b64encode(ED25519 + public).decode()}"


def is_name(name: str) -> bool:
    """Whether `name` can name a key: not empty, no spaces, no plus."""
    return _NAME.fullmatch(name) is not None


def is_signed(note: Note, signature: Signature, public: bytes) -> bool:
    """Whether `signature` over the text of `note` was made with the private key of `public` (32 bytes)."""
    return ed25519.verifies(public, signature.signature, note.text.encode())


def _signature(line: str) -> Signature:
    parts = line.removeprefix(_DASH).split(" ")
    if not line.startswith(_DASH) or len(parts) != 2 or not is_name(parts[0]):
        raise MalformedNote("a signature line is `— <name> <base64>`")
    data = _unbase64(parts[1], None)
    if len(data) <= _KEY_ID_BYTES:
        raise MalformedNote("a signature that is too short")
    return Signature(parts[0], data[:_KEY_ID_BYTES], data[_KEY_ID_BYTES:])


def _unbase64(text: str, length: int | None) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedNote("not base64") from None
    if base64.b64encode(data).decode() != text or (length is not None and len(data) != length):
        raise MalformedNote("not base64 of the right length in its one form")
    return data
