"""Rulesets: what can be played, with boards, schemas, words and rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from domain import events
from domain.filling import filled
from domain.registry import Registry, UnknownRuleset
from domain.ruleset import AnyRuleset, Text
from domain.strategies import described
from service.api import wire
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest, services
from service.api.operations import Body, contract
from service.problems import Problem

_NO_RULESET = Text("There is no ruleset {ruleset}.", "بازی‌ای با شناسه‌ی {ruleset} نیست.")
_NO_VERSION = Text("There is no version {version} of ruleset {ruleset}.", "نسخه‌ی {version} از بازی {ruleset} نیست.")


def find_ruleset(registry: Registry, ruleset: str, version: int | None = None) -> AnyRuleset:
    """The ruleset, or Problem unknown_ruleset."""
    try:
        return registry.get(ruleset, version)
    except UnknownRuleset:
        what = _NO_RULESET if version is None else _NO_VERSION
        raise Problem("unknown_ruleset", filled(what, ruleset=repr(ruleset), version=version or 0)) from None


@get(
    "/v1/rulesets",
    operation_id="listRulesets",
    summary="List the rulesets",
    tags=["rulesets"],
    opt=contract(answers={200: Body(wire.RulesetList)}),
)
async def list_rulesets(request: HttpRequest) -> Response[bytes]:
    """Every ruleset in its newest version, with names in English and Persian."""
    registry = services(request).registry
    summaries = tuple(
        wire.RulesetSummary(
            ruleset=ruleset.id,
            version=ruleset.version,
            versions=registry.versions(ruleset.id),
            fingerprint=ruleset.fingerprint,
            name=ruleset.words.name,
            summary=ruleset.words.summary,
            seats=tuple(ruleset.words.seats),
            bots=tuple(ruleset.bots),
            strategies=described(ruleset.bots),
        )
        for ruleset in registry
    )
    return answer(wire.RulesetList(rulesets=summaries), headers=PUBLIC)


@get(
    "/v1/rulesets/{ruleset:str}",
    operation_id="readRuleset",
    summary="Read a ruleset",
    tags=["rulesets"],
    opt=contract(answers={200: Body(wire.RulesetInfo)}, problems=("unknown_ruleset",)),
)
async def read_ruleset(
    request: HttpRequest,
    ruleset: Annotated[str, PathParameter(description="The ruleset's id, such as `mr-jack-london`.")],
    version: Annotated[
        int | None, QueryParameter(ge=1, le=2**53 - 1, description="A version of it; the newest if left out.")
    ] = None,
) -> Response[bytes]:
    """Everything about a ruleset: its board or cards, JSON Schemas of moves, events and views, words and every rule."""
    registry = services(request).registry
    found = find_ruleset(registry, ruleset, version)
    return answer(_page(found, registry.versions(ruleset)), headers=PUBLIC)


@lru_cache(maxsize=64)
def _page(ruleset: AnyRuleset, versions: tuple[int, ...]) -> bytes:
    words = ruleset.words
    info = wire.RulesetInfo(
        ruleset=ruleset.id,
        version=ruleset.version,
        versions=versions,
        fingerprint=ruleset.fingerprint,
        name=words.name,
        summary=words.summary,
        seats=dict(words.seats),
        bots=tuple(ruleset.bots),
        strategies=described(ruleset.bots),
        options_schema=_schema(ruleset.options_type),
        move_schema=_schema(ruleset.move_type),
        event_schema=_schema(events.event_type(ruleset)),
        view_schema=_schema(ruleset.view_type),
        data=dict(ruleset.data),
        terms=dict(words.terms),
        lines=dict(words.lines),
        moves=dict(words.moves),
        insights=dict(words.insights),
        errors=dict(words.errors),
        reasons=dict(words.reasons),
        rules=dict(words.rules),
    )
    return msgspec.json.encode(info)


def _schema(type_: Any) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(type_)}
