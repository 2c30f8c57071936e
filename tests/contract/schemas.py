"""Whether a schema has become narrower, for what is sent, or wider, for what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct

Json = dict[str, Any]

_REF = "#/components/schemas/"
_OPEN_UNIONS = ("kind", "ruleset")
"""What tells the variants apart of unions to which version 1 may add in answers: kinds of events, rulesets."""

_OPEN_PLACES = ("effects[*]",)
"""Where else version 1 may add: to the effects of events."""

_LEAST = ("minimum", "minLength", "minItems", "minProperties", "exclusiveMinimum")
_MOST = ("maximum", "maxLength", "maxItems", "maxProperties", "exclusiveMaximum")


class Side(Enum):
    """Who writes what the schema is of: a request the client, an answer the service."""

    REQUEST = "request"
    ANSWER = "answer"


class Schema(Struct, frozen=True):
    """A schema in its document. name: that of its component, if it is one."""

    document: Json
    schema: Json
    name: str = ""

    def at(self, schema: Any) -> Schema:
        """A schema inside of it."""
        return resolved(self.document, schema)

    @property
    def types(self) -> set[str]:
        """The JSON types of its values; all of them where it says none."""
        if "anyOf" in self.schema or "oneOf" in self.schema:
            return set().union(*(variant.types for variant in self.variants.values()))
        if values := self.values:
            return {_kind(value) for value in values}
        said = self.schema.get("type", ["string", "number", "integer", "boolean", "null", "object", "array"])
        return {said} if isinstance(said, str) else set(said)

    @property
    def values(self) -> list[Any] | None:
        """The values that it lists; None where it lists none."""
        if "const" in self.schema:
            return [self.schema["const"]]
        return self.schema.get("enum")

    @property
    def tag(self) -> str | None:
        """The property that tells its variants apart."""
        said = self.schema.get("discriminator")
        return None if said is None else said["propertyName"]

    @property
    def variants(self) -> dict[str, Schema]:
        """The members of a union, by tag, by component, or by type."""
        members = [self.at(member) for member in self.schema.get("anyOf", self.schema.get("oneOf", ()))]
        if self.tag is not None:
            return {str(member.at(member.schema["properties"][self.tag]).values): member for member in members}
        return {member.name or " ".join(sorted(member.types)): member for member in members}


def resolved(document: Json, schema: Any) -> Schema:
    """`schema`, or what it refers to."""
    if schema is True:
        return Schema(document, {})
    name = ""
    while "$ref" in schema:
        name = schema["$ref"].removeprefix(_REF)
        schema = document["components"]["schemas"][name]
    return Schema(document, schema, name)


def breaches_of_schema(
    where: str, old: Schema, new: Schema, side: Side, seen: frozenset[tuple[str, str]] = frozenset()
) -> Iterator[str]:
    """Each way in which `new` takes less than `old` of a request, or gives more in an answer."""
    if old.name and new.name:
        if (old.name, new.name) in seen:
            return
        seen |= {(old.name, new.name)}
        where = f"{where}: {new.name}"
    narrow, wide = (new, old) if side is Side.REQUEST else (old, new)
    if extra := _more(wide.types, narrow.types):
        yield f"{where}: {', '.join(sorted(extra))} {_verdict(side)}"
        return
    if _is_union(old) or _is_union(new):
        yield from _unions(where, old, new, side, seen)
        return
    yield from _values(where, narrow, wide, side)
    yield from _bounds(where, narrow, wide, side)
    yield from _objects(where, old, new, side, seen)
    for name in ("items", "additionalProperties"):
        if isinstance(old.schema.get(name), dict) and isinstance(new.schema.get(name), dict):
            inner = old.at(old.schema[name]), new.at(new.schema[name])
            yield from breaches_of_schema(f"{where}[{'*' if name == 'items' else name}]", *inner, side, seen)
    places = zip(old.schema.get("prefixItems", ()), new.schema.get("prefixItems", ()), strict=False)
    for place, (before, after) in enumerate(places):
        yield from breaches_of_schema(f"{where}[{place}]", old.at(before), new.at(after), side, seen)


def _verdict(side: Side) -> str:
    return "is taken no longer" if side is Side.REQUEST else "may be answered, which older clients do not know"


def _is_union(schema: Schema) -> bool:
    return "anyOf" in schema.schema or "oneOf" in schema.schema


def _unions(where: str, old: Schema, new: Schema, side: Side, seen: frozenset[tuple[str, str]]) -> Iterator[str]:
    before = old.variants if _is_union(old) else {_only(old, new): old}
    after = new.variants if _is_union(new) else {_only(new, old): new}
    less, more = (after, before) if side is Side.REQUEST else (before, after)
    if side is Side.REQUEST or not (old.tag in _OPEN_UNIONS or where.endswith(_OPEN_PLACES)):
        for name in more.keys() - less.keys():
            yield f"{where}: {name} {_verdict(side)}"
    elif gone := before.keys() - after.keys():
        yield from (f"{where}: {name} is gone" for name in sorted(gone))
    for name in before.keys() & after.keys():
        yield from breaches_of_schema(where, before[name], after[name], side, seen)


def _only(single: Schema, union: Schema) -> str:
    """The name in `union` of a schema that stands alone on the other side."""
    if union.tag is not None:
        return str(single.at(single.schema.get("properties", {}).get(union.tag, {})).values)
    return single.name or " ".join(sorted(single.types))


def _values(where: str, narrow: Schema, wide: Schema, side: Side) -> Iterator[str]:
    if narrow.values is None:
        return
    if wide.values is None:
        yield f"{where}: what is not listed {_verdict(side)}"
        return
    for value in wide.values:
        if value not in narrow.values:
            yield f"{where}: {value!r} {_verdict(side)}"


def _bounds(where: str, narrow: Schema, wide: Schema, side: Side) -> Iterator[str]:
    for names, tighter in ((_LEAST, lambda one, other: one > other), (_MOST, lambda one, other: one < other)):
        for name in names:
            bound, other = narrow.schema.get(name), wide.schema.get(name)
            if bound is not None and (other is None or tighter(bound, other)):
                yield f"{where}: beyond the {name} {bound} {_verdict(side)}"
    for name in ("pattern", "format"):
        said = narrow.schema.get(name)
        if said is not None and said != wide.schema.get(name):
            yield f"{where}: another {name} than {said} {_verdict(side)}"


def _objects(where: str, old: Schema, new: Schema, side: Side, seen: frozenset[tuple[str, str]]) -> Iterator[str]:
    before, after = old.schema.get("properties", {}), new.schema.get("properties", {})
    needed_before, needed_after = set(old.schema.get("required", ())), set(new.schema.get("required", ()))
    gone, closed = before.keys() - after.keys(), new.schema.get("additionalProperties", True) is False
    if side is Side.REQUEST:
        yield from (f"{where}.{name} is needed now" for name in sorted(needed_after - needed_before))
        yield from (f"{where}.{name} is taken no longer" for name in sorted(gone) if closed)
        if closed and old.schema.get("additionalProperties", True) is not False:
            yield f"{where}: further members are taken no longer"
    else:
        yield from (f"{where}.{name} is gone" for name in sorted(gone))
        yield from (f"{where}.{name} may be missing now" for name in sorted(needed_before - needed_after - gone))
        if old.schema.get("additionalProperties", True) is False and (new_ones := after.keys() - before.keys()):
            yield f"{where}: {', '.join(sorted(new_ones))} in an object that was closed"
    for name in sorted(before.keys() & after.keys()):
        yield from breaches_of_schema(f"{where}.{name}", old.at(before[name]), new.at(after[name]), side, seen)


def _more(wide: set[str], narrow: set[str]) -> set[str]:
    """The types of `wide` that `narrow` has not; every integer is a number."""
    return {kind for kind in wide - narrow if not (kind == "integer" and "number" in narrow)}


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return names[type(value)]
