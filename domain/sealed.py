"""Sealed values: what only some seats may read, committed to so that it cannot be changed later.

In JSON a sealed value is an object `{"audience": [...], "commitment": "<hex>"}`; for who may read it, it
also holds `salt` and `value`. The commitment is SHA-256 over the RFC 8785 form of `{salt, value}`. What is
hashed into the chain is the form without salt and value, so a redacted log and the full one have the
same hashes. An empty audience means nobody before the game has ended.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from domain import canonical

T = TypeVar("T")
Json = dict[str, Any]

SALT_BYTES = 16
_NESTED = frozenset((dict, list, tuple))
_PLAIN = frozenset((str, int, bool, type(None), UnsetType, ...))


class Sealed(Struct, Generic[T], frozen=True, gc=False, kw_only=True):
    """A value for the seats of `audience` alone; rules make one with `sealed(...)`.

    audience: seat ids that may read it before the end, sorted. commitment: 64 hex digits, put in when the
    event is recorded. salt (32 hex digits) and value are absent for a reader who may not know them.
    """

    audience: tuple[str, ...]
    commitment: str = ""
    salt: str | UnsetType = UNSET
    value: T | UnsetType = UNSET

    @property
    def known(self) -> T | None:
        """The value, or None where it is sealed for the reader."""
        return None if self.value is UNSET else self.value


def sealed(value: T, *audience: str) -> Sealed[T]:
    """`value`, readable by the seats of `audience` only (by nobody if none is named)."""
    return Sealed(audience=tuple(sorted(audience)), value=value)


def commitment(salt: str, value: Any) -> str:
    """The commitment to `value` under `salt` (hex): SHA-256 over the canonical form, in hex."""
    return canonical.digest({"salt": salt, "value": value})


def salt(salt_key: bytes, version: int, part: int) -> str:
    """The salt of sealed part number `part` (from 0) of event `version`: the first half of an HMAC-SHA256.

    Salts that were opened tell nothing about those that were not, as long as `salt_key` is secret.
    """
    return hmac.digest(salt_key, f"{version}/{part}".encode(), "sha256")[:SALT_BYTES].hex()


def parts(value: Any) -> list[Json]:
    """The sealed objects inside `value` (builtins), in canonical order: sorted keys, arrays in order."""
    found: list[Json] = []
    if type(value) in _NESTED:
        _collect(value, found)
    return found


def _collect(value: Any, found: list[Json]) -> None:
    if type(value) is dict:
        if is_sealed(value):
            found.append(value)
            return
        for key in sorted(key for key, item in value.items() if type(item) in _NESTED):
            _collect(value[key], found)
    else:
        for item in value:
            if type(item) in _NESTED:
                _collect(item, found)


def is_sealed(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a sealed value; no other object of an event has both keys."""
    return "commitment" in value and "audience" in value


def is_plain(encoded: bytes) -> bool:
    """Whether the JSON text `encoded` (without white space) holds no sealed part, so that everybody may read it all.

    Inside a string the quotes of such a key would be escaped.
    """
    return b'"commitment":' not in encoded


def holds_sealed(value: Any) -> bool:
    """Whether there is a sealed part in `value` (typed, or builtins), be it open to its reader or not."""
    return may_hold_sealed(value.__class__) and bool(parts(msgspec.to_builtins([value])))


@cache
def may_hold_sealed(type_: Any) -> bool:
    """Whether there could be one in a value of a type; False only where the type says that there never is."""
    origin, inner = get_origin(type_) or type_, get_args(type_)
    if origin is Literal:
        return False
    if origin is Annotated:
        return may_hold_sealed(inner[0])
    if isinstance(origin, type) and issubclass(origin, Struct):
        return issubclass(origin, Sealed) or any(may_hold_sealed(field.type) for field in fields(type_))
    return any(map(may_hold_sealed, inner)) if inner else origin not in _PLAIN


def strip(value: Any) -> Any:
    """`value` (builtins) as it is hashed: every sealed object without its salt and value."""
    return redact(value, None)


def redact(value: Any, seat: str | None) -> Any:
    """`value` (builtins) as `seat` may read it while the game runs (None: a spectator). Copies."""
    if type(value) is dict:
        if is_sealed(value):
            if seat is not None and seat in value["audience"]:
                return value
            return {"audience": value["audience"], "commitment": value["commitment"]}
        return {key: redact(item, seat) if type(item) in _NESTED else item for key, item in value.items()}
    if type(value) in _NESTED:
        return [redact(item, seat) if type(item) in _NESTED else item for item in value]
    return value


def seal(value: Any, salt_key: bytes, version: int) -> bytes:
    """Put the salt and commitment of each sealed part into `value` (builtins of event `version`).

    Returns what is hashed of it: the canonical form of `strip(value)`.
    """
    opened = [(part, salt(salt_key, version, number)) for number, part in enumerate(parts(value))]
    values = []
    for part, its_salt in opened:
        values.append(part.pop("value"))
        part["commitment"] = commitment(its_salt, values[-1])
    stripped = canonical.encode(value)
    for (part, its_salt), its_value in zip(opened, values, strict=True):
        part["salt"], part["value"] = its_salt, its_value
    return stripped


def unopened(value: Any) -> bool:
    """Whether some sealed part of `value` (builtins) is closed to its reader."""
    return any("value" not in part for part in parts(value))
