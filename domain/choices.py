"""Legal moves as a person chooses them, for games whose moves say all by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.ruleset import Choice, Line

Kinds = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By type of move and member: the kinds of things in the picture that the member names."""


def by_members(kinds: Kinds) -> Callable[[Any, Any], Choice]:
    """For moves that say all by themselves: the line has the members of the move as they are.

    The template is named after the type of the move; where a member is given that may be left out, also after that.
    """

    def choice(_view: Any, move: Any) -> Choice:
        given = msgspec.to_builtins(move)
        name = str(given.pop("type"))
        optional = [field.encode_name for field in msgspec.structs.fields(move) if not field.required]
        template = "_".join(
            [name, *(member for member in optional if member in given and member not in ("to", "path"))]
        )
        named = kinds.get(name, {})
        hooks = [
            f"{kind}-{value}"
            for member, values in given.items()
            for value in (values if isinstance(values, (list, tuple)) else (values,))
            for kind in named.get(member, ())
        ]
        return Choice(Line(template, {member: _argument(value) for member, value in given.items()}), tuple(hooks))

    return choice


def _argument(value: Any) -> str | tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
