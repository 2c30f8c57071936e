"""JSON from strangers, read strictly: what would be read in two ways is refused, with its position.

One linear pass over the text finds what RFC 8259 leaves open or what may not be hashed: duplicate keys (however they
are spelled), floats, integers beyond ±(2^53 - 1), lone surrogates, U+0000, keys that are not ASCII, nesting and size
without bound. What passes is then decoded by msgspec, which holds it to the grammar and to a type.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar, overload

import msgspec

from domain.canonical import MAX_DEPTH, MAX_INTEGER

T = TypeVar("T")

MAX_BYTES = 4 * 1024 * 1024
"""The default bound of size; a long game's record is about a tenth of it."""

MAX_TOKENS = 500_000
"""The default bound of strings, numbers and brackets together: what decides how long reading takes."""

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*+(?:"|\\?\Z))(?P<key>[ \t\r\n]*+:)?|(?P<number>-?\d[0-9.eE+-]*+)|[][{}]', re.DOTALL
)
_BEGINNING = re.compile(r'[ \t\r\n]*+[\[{"0-9tfn-]')
_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_DIGITS = len(str(MAX_INTEGER)) + 1


class Unreadable(ValueError):
    """A text that is refused before anything in it is judged.

    code: too_large, not_utf8, not_json, too_deep, duplicate_key, not_an_integer, integer_out_of_range, lone_surrogate,
    nul_character, key_not_ascii; for a record also malformed, unknown_format, unknown_format_version and beyond_games.
    position: the offset in characters (of not_utf8: in bytes) at which it was found, where there is one.
    """

    def __init__(self, code: str, detail: str, position: int | None = None) -> None:
        super().__init__(f"{code}: {detail}" + ("" if position is None else f" (at position {position})"))
        self.code = code
        self.detail = detail
        self.position = position


@overload
def decode(data: bytes, *, max_bytes: int = MAX_BYTES) -> Any: ...
@overload
def decode(data: bytes, type_: type[T], *, max_bytes: int = MAX_BYTES) -> T: ...
def decode(data: bytes, type_: Any = Any, *, max_bytes: int = MAX_BYTES) -> Any:
    """The value of the JSON text `data`, as `type_` (for msgspec). Raises Unreadable.

    Takes time and memory in proportion to the size of `data`, which is at most `max_bytes`.
    """
    if len(data) > max_bytes:
        raise Unreadable("too_large", f"{len(data)} bytes, more than {max_bytes}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable("not_utf8", "not valid UTF-8", error.start) from None
    if not _is_plainly_strict(text):
        if text and not _BEGINNING.match(text):
            raise Unreadable("not_json", "it does not begin as JSON does")
        scan(text)
    try:
        return msgspec.json.decode(data, type=type_)
    except msgspec.ValidationError as error:
        raise Unreadable("malformed", str(error)) from None
    except msgspec.DecodeError as error:
        raise Unreadable("not_json", str(error)) from None


def _is_plainly_strict(text: str) -> bool:
    """Whether the standard library's fast reader sees at once that `scan` would find nothing; False says nothing."""
    # Of what `scan` counts there is at most one more than of these.
    if sum(map(text.count, '"{}[],:')) >= MAX_TOKENS or "\0" in text or "\\u" in text:
        return False
    try:
        depth = _depth(_reader.decode(text))
    except (ValueError, RecursionError):
        return False
    return depth <= MAX_DEPTH


def _depth(value: Any) -> int:
    """How deep `value` is nested: an object was read as its depth, an array as a list, all else counts nothing."""
    if type(value) is list:
        return 1 + max([_depth(item) for item in value if type(item) is not str], default=0)
    return value if type(value) is int else 0


def _object(pairs: list[tuple[str, Any]]) -> int:
    keys = {key for key, _ in pairs}
    if len(keys) < len(pairs) or not "".join(keys).isascii():
        raise ValueError
    return 1 + max([_depth(value) for _, value in pairs if type(value) is not str], default=0)


def _integer(literal: str) -> None:
    if literal == "-0" or len(literal) > _DIGITS or abs(int(literal)) > MAX_INTEGER:
        raise ValueError


def _refuse(_: str) -> None:
    raise ValueError


_reader = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_refuse, parse_constant=_refuse, strict=True
)


def scan(text: str) -> None:
    """Raise Unreadable for the first thing in `text` that may not be there. Does not check the grammar."""
    open_: list[set[str]] = []
    for count, token in enumerate(_TOKEN.finditer(text)):
        start = token.start()
        if count >= MAX_TOKENS:
            raise Unreadable("too_large", f"more than {MAX_TOKENS} strings, numbers and brackets", start)
        if (string := token["string"]) is not None:
            value = _string(string, start)
            if token["key"] is not None and open_:
                _key(value, open_[-1], start)
        elif (number := token["number"]) is not None:
            _number(number, start)
        elif text[start] in "[{":
            open_.append(set())
            if len(open_) > MAX_DEPTH:
                raise Unreadable("too_deep", f"nested deeper than {MAX_DEPTH}", start)
        elif open_:
            open_.pop()


def _string(token: str, start: int) -> str:
    if "\\" not in token:
        if "\0" in token:
            raise Unreadable("nul_character", "U+0000 in a string", start)
        return token[1:-1]
    try:
        value: str = json.loads(token)
        value.encode()
    except UnicodeEncodeError:
        raise Unreadable("lone_surrogate", "half of a surrogate pair", start) from None
    except ValueError:
        raise Unreadable("not_json", "a string that does not end or has a wrong escape", start) from None
    if "\0" in value:
        raise Unreadable("nul_character", "U+0000 in a string", start)
    return value


def _key(key: str, seen: set[str], start: int) -> None:
    if key in seen:
        raise Unreadable("duplicate_key", f"the key {key[:80]!r} stands twice in one object", start)
    if not key.isascii():
        raise Unreadable("key_not_ascii", f"the key {key[:80]!r} has characters beyond ASCII", start)
    seen.add(key)


def _number(token: str, start: int) -> None:
    if not _INTEGER.fullmatch(token):
        raise Unreadable("not_an_integer", f"{token[:40]} is not written as an integer", start)
    if len(token) > _DIGITS or abs(int(token)) > MAX_INTEGER:
        raise Unreadable("integer_out_of_range", "an integer beyond ±(2^53 - 1)", start)
