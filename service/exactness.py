"""Schemas as exact as the service is, written as those understand them who generate clients."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

_KINDS = {str: "string", bool: "boolean", int: "integer"}
_FORMATS = {"game": "uuid", **dict.fromkeys(("at", "createdAt", "updatedAt", "endedAt", "expiresAt"), "date-time")}
_FORMATS |= dict.fromkeys(("revokedAt", "deadline", "fresh"), "date-time")


def exact(schema: Json) -> Json:
    """`schema`, one level of it: listed values with their type, a single one as a constant, tuples as arrays."""
    if schema.get("items") is False and schema.get("maxItems") == len(schema["prefixItems"]):
        # There are no further items anyway, and some tools know no schema that is `false`, others no tuples.
        first, *others = schema["prefixItems"]
        same = all(other == first for other in others)
        schema = {name: value for name, value in schema.items() if name != "prefixItems" or not same}
        schema["items"] = first if same else {}
    if "enum" in schema and "pattern" in schema:
        # Names of cards: told by their pattern, as they always were.
        schema = {name: value for name, value in schema.items() if name != "enum"}
    values = schema.get("enum")
    if not isinstance(values, list) or len(kinds := {type(value) for value in values}) != 1:
        return schema
    rest = {name: value for name, value in schema.items() if name != "enum"}
    return {"type": _KINDS[kinds.pop()], **rest, **({"const": values[0]} if len(values) == 1 else {"enum": values})}


def bounded(schema: Json) -> Json:
    """A component that is the same for all rulesets: what it counts is never below zero, and ids and times say so.

    Not so events and records: a typed client that reads a time as a time writes it back otherwise, and a hash is over
    what was written.
    """
    properties = {name: _bounded(name, value) for name, value in schema.get("properties", {}).items()}
    return {**schema, "properties": properties} if properties else schema


def _bounded(name: str, schema: Json) -> Json:
    if "anyOf" in schema:
        return {**schema, "anyOf": [_bounded(name, variant) for variant in schema["anyOf"]]}
    if isinstance(schema.get("items"), dict):
        return {**schema, "items": _bounded("", schema["items"])}
    if schema.get("type") == "integer" and "const" not in schema:
        return {"minimum": 0, **schema}
    if schema.get("type") == "string" and name in _FORMATS:
        return {"format": _FORMATS[name], **schema}
    return schema
