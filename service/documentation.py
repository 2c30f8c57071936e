"""The OpenAPI 3.1 document, written from the handlers and their contracts, and the page that shows it.

Litestar gives the paths and parameters. Bodies, statuses, problems and security come from the `Contract` beside each
handler,
schemas from the very msgspec types that read and write the JSON, those of each ruleset included.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import swagger_ui_bundle
from litestar import Litestar, MediaType, Response, get
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath

from domain import events
from domain.game import AnyRuleset
from domain.registry import Registry
from projections.keys import Jwks
from projections.record import Record
from projections.report import Report
from service.api import wire
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest
from service.api.operations import PROBLEM, Body, Contract
from service.problems import PROBLEMS, ProblemDetails

Json = dict[str, Any]

API_VERSION = "1.0.0"
_REF = "#/components/schemas/{name}"
_ALWAYS = ("malformed_request", "not_acceptable", "internal_error", "unavailable")
_WITH_BODY = ("body_too_large", "request_timeout", "unsupported_media_type")
_ILLEGAL_MOVE = 422

_DESCRIPTION = """\
Gaslamp serves games of hidden identity: play them, replay them, and verify that they were fair.

Every move is an immutable event of a hash chain. What a seat gets is only what it may know; what is hidden is
committed to,
and opens when the game has ended.

**Conventions.** JSON in camelCase, integers only. Refusals are problem details (RFC 9457) whose `code` is listed with
each operation; a move that the rules refuse is a 422 with the rule's number. Send an `Idempotency-Key` with every POST:
then "retry until answered" is always right. `expectedVersion` (409) or `If-Match` (412) guard against deciding on an
old state. Clients must ignore members and event kinds that they do not know. Texts come in English and Persian
(`Accept-Language: en` or `fa`). Bodies are bounded: 64 KiB, for verifications 4 MiB.
"""

_TAGS = {
    "rulesets": "What can be played: boards, schemas, words and rules.",
    "games": "Tables: open, list, read.",
    "seats": "Sit down, seat bots, add entropy.",
    "moves": "Legal moves, and making one.",
    "history": "Views at any version, events, the timeline in words.",
    "arbiters": "Looks into a disputed game, and its adjournment.",
    "verification": "Records, verdicts and the keys of receipts.",
    "service": "The state of the service.",
}


_SCHEMES = {
    "seatToken": "The token that taking a seat returned.",
    "hostToken": "The token that opening the table returned.",
    "arbiterToken": "The token that the appointment as arbiter returned.",
    "operatorToken": "The operator's token, from the service's environment or data directory.",
}

_SECURITY = {
    "seat": ("seatToken", False),
    "reader": ("seatToken", True),
    "host": ("hostToken", True),
    "arbiter": ("arbiterToken", False),
    "operator": ("operatorToken", False),
}
"""For each kind of `Contract.secured`: the scheme, and whether one may come without a token."""


def openapi_config() -> OpenAPIConfig:
    """What Litestar needs to know to give paths and parameters; it serves nothing of its own."""
    return OpenAPIConfig(title="Gaslamp", version=API_VERSION, use_handler_docstrings=True, path="/openapi-internal")


def build(app: Litestar) -> Json:
    """The whole document for the handlers and rulesets of `app`. Always the same for the same build."""
    registry: Registry = app.state.registry
    contracts = {
        handler.operation_id: handler.opt["contract"]
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if "contract" in handler.opt
    }
    described = app.openapi_schema.to_schema()
    schemas = _Schemas(registry)
    paths: Json = {}
    for path, item in sorted(described["paths"].items()):
        operations = {
            method: _operation(operation, method, contracts[operation["operationId"]], schemas)
            for method, operation in item.items()
            if operation.get("operationId") in contracts
        }
        if operations:
            paths[path] = operations
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gaslamp",
            "version": API_VERSION,
            "summary": "A headless, event-sourced game API for games of hidden identity.",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The service that serves this document."}],
        "tags": [{"name": name, "description": text} for name, text in _TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.components.items())),
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": text} for name, text in _SCHEMES.items()
            },
        },
    }


def _operation(operation: Json, method: str, contract: Contract, schemas: _Schemas) -> Json:
    parameters = [_parameter(parameter) for parameter in operation.get("parameters", ())]
    built: Json = {
        "operationId": operation["operationId"],
        "tags": operation["tags"],
        "summary": operation["summary"],
        "description": operation["description"],
    }
    if parameters:
        built["parameters"] = parameters
    if contract.request is not None:
        built["requestBody"] = {"required": True, "content": _content(contract.request, schemas)}
    codes = [*contract.problems, *_ALWAYS, *(_WITH_BODY if method == "post" else ())]
    responses = {str(status): _success(status, body, contract, schemas) for status, body in contract.answers.items()}
    for status in sorted({PROBLEMS[code].status for code in codes} | ({_ILLEGAL_MOVE} if contract.rules else set())):
        responses[str(status)] = _refusal(status, codes, contract, schemas)
    built["responses"] = dict(sorted(responses.items()))
    if contract.secured is not None:
        scheme, optional = _SECURITY[contract.secured]
        built["security"] = [{scheme: []}, *([{}] if optional else [])]
    return built


def _parameter(parameter: Json) -> Json:
    schema = _tidy(parameter["schema"])
    kept = {name: parameter[name] for name in ("name", "in", "description") if parameter.get(name)}
    return {**kept, "required": parameter.get("required", False), "schema": schema}


def _tidy(schema: Json) -> Json:
    """A parameter's schema without the null that no query string can carry, and with whole bounds."""
    variants = [variant for variant in schema.get("oneOf", [schema]) if variant.get("type") != "null"]
    tidied = {**variants[0]}
    for name, value in {**schema, **tidied}.items():
        if name in ("default", "minimum", "maximum", "minLength", "maxLength", "enum", "type", "pattern"):
            tidied[name] = int(value) if isinstance(value, float) else value
    tidied.pop("oneOf", None)
    tidied.pop("description", None)
    if isinstance(tidied.get("type"), list):
        tidied["type"] = next(kind for kind in tidied["type"] if kind != "null")
    if "enum" in tidied:
        tidied["enum"] = [value for value in tidied["enum"] if value is not None]
    if tidied.get("default", 0) is None:
        del tidied["default"]
    return tidied


def _success(status: int, body: Body | None, contract: Contract, schemas: _Schemas) -> Json:
    headers: Json = {"X-Request-Id": _header("The id of the request.")}
    if contract.etag and status in (200, 304):
        headers["ETag"] = _header('The game\'s version as an entity tag, such as `"7"`.')
    if body is None:
        return {"description": "Nothing has changed.", "headers": headers}
    description = body.description or {200: "The answer.", 201: "It is done, and on disk."}[status]
    return {"description": description, "headers": headers, "content": _content(body, schemas)}


def _refusal(status: int, codes: list[str], contract: Contract, schemas: _Schemas) -> Json:
    listed = sorted({code for code in codes if PROBLEMS[code].status == status})
    lines = [f"- `{code}`: {PROBLEMS[code].title.en}." for code in listed]
    if contract.rules and status == _ILLEGAL_MOVE:
        lines += [f"- {', '.join(f'`{code}`' for code in sorted(r.words.errors))} ({r.id})" for r in schemas.registry]
    headers: Json = {"X-Request-Id": _header("The id of the request, as in `instance`.")}
    if status == 503:
        headers["Retry-After"] = {"schema": {"type": "integer"}, "description": "Seconds to wait."}
    content = {PROBLEM: {"schema": {"$ref": _REF.format(name="ProblemDetails")}}}
    return {"description": "\n".join(lines), "headers": headers, "content": content}


def _header(description: str) -> Json:
    return {"schema": {"type": "string"}, "description": description}


def _content(body: Body, schemas: _Schemas) -> Json:
    return {body.media_type: {"schema": schemas.of(body.type)}}


class _Schemas:
    """The component schemas: the shared ones by their own names, those of a ruleset with its name in front."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.components: Json = {}
        shared: list[Any] = [
            wire.RulesetList,
            wire.RulesetInfo,
            wire.GameCreated,
            wire.GamePage,
            wire.GameInfo,
            wire.TakeSeat,
            wire.SeatTaken,
            wire.AppointArbiter,
            wire.ArbiterAppointed,
            wire.LookInto,
            wire.Adjourn,
            wire.GameAdjourned,
            wire.RevealEntropy,
            wire.EntropyRevealed,
            wire.DryRun,
            wire.TimelinePage,
            wire.Health,
            ProblemDetails,
            Jwks,
            Report,
        ]
        self._named = dict(zip(shared, self._add(shared, ""), strict=True))
        self._unions: dict[str, Json] = {}
        by_name: dict[str, list[tuple[str, Json]]] = {}
        for ruleset in registry:
            names, types = _types(ruleset)
            prefix = wire.types_of(ruleset).name
            for name, schema in zip(names, self._add(types, prefix), strict=True):
                by_name.setdefault(name, []).append((ruleset.id, schema))
        for name, schemas in by_name.items():
            self._unions[name] = _union(name, schemas)

    def of(self, type_: Any) -> Json:
        """The schema of a body: a reference, or a union over all rulesets."""
        if isinstance(type_, str):
            return self._unions[type_]
        schema: Json = self._named[type_]
        return schema

    def _add(self, types: list[Any], prefix: str) -> list[Json]:
        schemas, found = msgspec.json.schema_components(types, ref_template=_REF)
        names = {name: _component_name(name, prefix) for name in found}
        if len(set(names.values())) < len(names):
            raise ValueError(f"component names clash: {sorted(names.values())}")
        for name, schema in found.items():
            self.components[names[name]] = _renamed({**schema, "title": names[name]}, names)
        return [_renamed(schema, names) for schema in schemas]


def _types(ruleset: AnyRuleset) -> tuple[list[str], list[Any]]:
    own = wire.types_of(ruleset)
    record: Any = Record
    named = {
        "create": own.create,
        "move_request": own.move_request,
        "move_accepted": own.move_accepted,
        "view": own.view,
        "legal_moves": own.legal_moves,
        "event_page": own.event_page,
        "moment": own.moment,
        "look": own.look,
        "record": record[events.event_type(ruleset)],
    }
    return list(named), list(named.values())


def _union(name: str, schemas: list[tuple[str, Json]]) -> Json:
    """One body for all rulesets: told apart by `ruleset`, but for a move request, whose game says it."""
    if len(schemas) == 1:
        return schemas[0][1]
    variants = [schema for _, schema in schemas]
    if name == "move_request":
        return {"anyOf": variants}
    mapping = {ruleset: schema["$ref"] for ruleset, schema in schemas}
    return {"oneOf": variants, "discriminator": {"propertyName": "ruleset", "mapping": mapping}}


_EVENT_NAMES = {"GameCreated", "SeatTaken", "EntropyRevealed", "Moved"}


def _component_name(name: str, prefix: str) -> str:
    """A readable name: generics by their base (`Sealed_str_` is SealedStr, an event is MrJackLondonMovedEvent)."""
    base, _, parameters = name.rpartition(".")[2].partition("_") if "_" not in name else name.partition("_")
    if prefix and base in _EVENT_NAMES:
        return f"{prefix}{base}Event"
    if prefix and base == "Record":
        return f"{prefix}Record"
    if "Literal" in parameters:
        parameters = "name"  # a choice of names is too long to be one
    words = [word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", parameters) if word]
    own = base.rpartition(".")[2] + "".join(words)
    return own if own.startswith(prefix) else prefix + own


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    if isinstance(schema, dict):
        return {key: _renamed(value, names) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_renamed(item, names) for item in schema]
    if isinstance(schema, str) and schema.startswith("#/components/schemas/"):
        return _REF.format(name=names[schema.rpartition("/")[2]])
    return schema


@lru_cache(maxsize=4)
def document_bytes(app: Litestar) -> bytes:
    """The document as it is served and published: indented, keys in a fixed order."""
    return msgspec.json.format(msgspec.json.encode(build(app)), indent=2) + b"\n"


@get("/openapi/v1.json", include_in_schema=False)
async def contract_document(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI document of version 1."""
    return answer(document_bytes(request.app), headers=PUBLIC)


_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gaslamp API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_START = b'SwaggerUIBundle({ url: "/openapi/v1.json", dom_id: "#ui", deepLinking: true, validatorUrl: null });\n'


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs_page() -> Response[bytes]:
    """The documentation page; all it loads comes from this service."""
    return answer(_PAGE, headers=PUBLIC, media_type="text/html; charset=utf-8")


@get("/docs/{name:str}", include_in_schema=False)
async def docs_asset(name: FromPath[str]) -> Response[bytes]:
    """The page's script and style."""
    if name == "start.js":
        return answer(_START, headers=PUBLIC, media_type="text/javascript; charset=utf-8")
    kinds = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}
    if name not in kinds:
        return answer(b"", 404)
    return answer(_asset(name), headers=PUBLIC, media_type=f"{kinds[name]}; charset=utf-8")


@lru_cache(maxsize=8)
def _asset(name: str) -> bytes:
    return (Path(swagger_ui_bundle.swagger_ui_path) / name).read_bytes()
