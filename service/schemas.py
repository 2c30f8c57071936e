"""The component schemas of the contract document, made from the very types that read and write the JSON.

What is the same for every ruleset is one component under its own name; what is a ruleset's own has the ruleset's name
in front (`MrJackLondonMove`), and events end in `Event`. So generated clients get readable types that do not collide.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from domain import chance, events
from domain.registry import Registry
from domain.ruleset import AnyRuleset, Outcome
from domain.sealed import Sealed
from projections.keys import RecordKeys
from projections.record import OriginRecord, Record
from service.api import arbiters_wire, invitations_wire, notes_wire, streams_wire, typed, wire
from service.api.operations import Body
from service.exactness import bounded, exact

Json = dict[str, Any]

_REF = "#/components/schemas/"
_EVENTS = frozenset(
    name for name, type_ in inspect.getmembers(events, inspect.isclass) if issubclass(type_, events.Envelope)
)
_COMMON: list[Any] = [
    Outcome,
    RecordKeys,
    wire.TimelineEntry,
    wire.ChoiceInWords,
    wire.TakeBackOffer,
    streams_wire.StreamResync,
    streams_wire.StreamEnd,
    streams_wire.StreamClosed,
    chance.Shuffled,
    chance.Drawn,
    events.Origin,
    events.ArbiterAppointed,
    events.ArbiterLooked,
    events.Adjourned,
    events.StepTakenBack,
    events.SeatLeft,
    events.Cancelled,
    events.Resigned,
    events.TimeClaimed,
    events.EndAgreed,
    Sealed[str],
    Sealed[int],
    Sealed[bool],
    Sealed[tuple[str, ...]],
]
"""What rulesets share: one component each, wherever it occurs."""

_WIRES = (wire, arbiters_wire, invitations_wire, notes_wire, streams_wire)
_ANSWERS = {name for module in _WIRES for name, _ in inspect.getmembers(module, inspect.isclass)}
_UNHASHED = _ANSWERS - {"Outcome"} | {"ProblemDetails", "Report"}
"""Components that stand in no event and in no record."""


def ref(name: str) -> Json:
    """A reference to the component `name`."""
    return {"$ref": _REF + name}


class Schemas:
    """The components for `types` (msgspec types of all rulesets together) and for each ruleset of `registry`."""

    def __init__(self, registry: Registry, types: Iterable[Any]) -> None:
        self.registry = registry
        self.components: Json = {}
        shared = list(types)
        self._named = dict(zip(shared, self._add(shared), strict=True))
        self._common = msgspec.json.schema_components(_COMMON, ref_template=_REF + "{name}")[1]
        of_rulesets: dict[str, list[tuple[str, Json]]] = {}
        self._variants: dict[str, Json] = {}
        for ruleset in registry:
            named = _types(ruleset)
            for name, schema in zip(named, self._add(list(named.values()), ruleset), strict=True):
                of_rulesets.setdefault(name, []).append((ruleset.id, schema))
                self._variants.setdefault(name, {})[typed.types_of(ruleset).name] = schema
        self._unions = {name: _union(name, schemas) for name, schemas in of_rulesets.items()}
        used = _references([*self._named.values(), *self._unions.values()], self.components)
        self.components = {name: schema for name, schema in sorted(self.components.items()) if name in used}

    def of(self, body: Body) -> Json:
        """The schema of a body: a reference, or a union over all rulesets."""
        schema: Json = self._unions[body.type] if isinstance(body.type, str) else self._named[body.type]
        return schema

    def component(self, body: Body) -> Json:
        """A reference to the schema of a body, which is made a component under the name that it is given."""
        variants = self._variants.get(body.type) if isinstance(body.type, str) else None
        if variants is None:
            self.components[body.component] = {"title": body.component, **self.of(body)}
        else:
            named = {f"{prefix}{body.component}": schema for prefix, schema in variants.items()}
            self.components |= {name: {"title": name, **schema} for name, schema in named.items()}
            self.components[body.component] = {"title": body.component, "anyOf": [ref(name) for name in named]}
        return ref(body.component)

    def _add(self, types: list[Any], ruleset: AnyRuleset | None = None) -> list[Json]:
        schemas, found = msgspec.json.schema_components(types, ref_template=_REF + "{name}")
        names = self._names(found, ruleset)
        for name, schema in found.items():
            named = _renamed({**schema, "title": names[name]}, names)
            if names[name] in _UNHASHED:
                named = bounded(named)
            if ruleset is not None and "ruleset" in named.get("properties", ()):
                # Of this very ruleset: so that unions over all rulesets can be told apart, and typed.
                named["properties"]["ruleset"] = {"type": "string", "const": ruleset.id}
            if self.components.setdefault(names[name], named) != named:
                raise ValueError(f"two different types would be the component {names[name]}")
        return [_renamed(schema, names) for schema in schemas]

    def _names(self, found: dict[str, Json], ruleset: AnyRuleset | None) -> dict[str, str]:
        """The component name for each name that msgspec found. Raises ValueError if two would be the same."""
        prefix = "" if ruleset is None else typed.types_of(ruleset).name
        names: dict[str, str] = {}
        for name, schema in found.items():
            own = _readable(name, str(schema["title"]), events=ruleset is not None)
            if not own.startswith(prefix) and self._common.get(name) != schema:
                own = prefix + own
            while own in names.values():
                own = f"{own.rstrip('0123456789')}{int(re.search('[0-9]*$', own)[0] or 1) + 1}"  # type: ignore[index]
            names[name] = own
        return names


def _types(ruleset: AnyRuleset) -> dict[str, Any]:
    """The bodies that are typed by a ruleset, by the names that `Body.type` has for them."""
    own = typed.types_of(ruleset)
    record: Any = Record
    return {
        **{name: getattr(own, name) for name in own.__struct_fields__ if name != "name"},
        "record": record[events.event_type(ruleset)],
    }


def _union(name: str, schemas: list[tuple[str, Json]]) -> Json:
    """One body for all rulesets: told apart by `ruleset`, but for a move request, whose game says it."""
    if len(schemas) == 1:
        return schemas[0][1]
    variants = [schema for _, schema in schemas]
    if name in ("move_request", "stream_item"):
        return {"anyOf": variants}
    mapping = {ruleset: schema["$ref"] for ruleset, schema in schemas}
    return {"oneOf": variants, "discriminator": {"propertyName": "ruleset", "mapping": mapping}}


def _readable(name: str, title: str, *, events: bool) -> str:
    """A component's own name, out of msgspec's `name` and `title` for it.

    Generics are told apart by what they hold (`Sealed[str]` is SealedStr, one of certain names SealedName); events and
    records, which hold all of a ruleset, need not be. Where two types of a ruleset have the same name (a move and its
    effect), msgspec puts the module in front: then it stays.
    """
    base, _, parameters = title.partition("[")
    if events and base in _EVENTS:
        return f"{base}Event"
    if base in (Record.__name__, OriginRecord.__name__):
        return base
    if "Literal[" in parameters or "Annotated[" in parameters:
        parameters = "names" if parameters.startswith(("tuple[", "list[")) else "name"
    words = [word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", parameters) if word]
    module = name.split(".")[-2].replace("_", " ").title().replace(" ", "") if name.endswith(f".{base}") else ""
    return module + base + "".join(words)


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    if isinstance(schema, dict):
        return exact({key: _renamed(value, names) for key, value in schema.items()})
    if isinstance(schema, list):
        return [_renamed(item, names) for item in schema]
    if isinstance(schema, str) and schema.startswith(_REF):
        return _REF + names[schema.removeprefix(_REF)]
    return schema


def _references(schemas: Any, components: Json) -> set[str]:
    """The names of the components that `schemas` refer to, directly or not."""
    found: set[str] = set()
    waiting = [schemas]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) and value.startswith(_REF) and (name := value.removeprefix(_REF)) not in found:
            found.add(name)
            waiting.append(components[name])
    return found
