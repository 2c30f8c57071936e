"""Reading request bodies strictly: what is malformed never reaches the rules.

Refused, with the place where it is known: no JSON, invalid UTF-8, a key twice, floats, integers beyond 2^53 - 1,
U+0000 and
lone surrogates, deep nesting, unknown fields and wrong types.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

import msgspec

from projections import strict_json
from service.malformed import malformed

T = TypeVar("T")


def parse(body: bytes) -> Any:
    """The builtins of a JSON body. Raises Problem malformed_request."""
    try:
        return strict_json.decode(body)
    except strict_json.Unreadable as error:
        raise malformed(str(error)) from None


def convert(value: Any, into: type[T] | Any, where: str = "$") -> T:
    """`value` (builtins) as `into`. Raises Problem malformed_request, naming the place below `where`."""
    try:
        return cast("T", msgspec.convert(value, into, strict=True))
    except msgspec.ValidationError as error:
        detail = str(error)
        if "`$" in detail:
            detail = detail.replace("`$", f"`{where}")
        elif where != "$":
            detail = f"{detail} - at `{where}`"
        raise malformed(detail) from None
