"""The OpenAPI 3.1 document, written from the handlers and their contracts.

Litestar gives the paths and parameters. Bodies, statuses, problems and security come from the `Contract` beside each
handler, schemas from the very msgspec types that read and write the JSON, those of each ruleset included.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig

from domain.registry import Registry
from service.api.links import links_of
from service.api.operations import NDJSON, PROBLEM, SSE, Body, Contract
from service.examples import Examples
from service.headers import shared_headers
from service.problems import PROBLEMS, ProblemDetails
from service.schemas import Schemas, ref

Json = dict[str, Any]

API_VERSION = "1.0.0"
_ALWAYS = ("malformed_request", "not_acceptable", "internal_error", "unavailable")
_WITH_BODY = ("body_too_large", "request_timeout", "unsupported_media_type")
_LIMITED = ("too_many_requests",)
_WITH_PATH = ("not_found",)  # an id with an encoded slash is another address
_ILLEGAL_MOVE = 422

_DESCRIPTION = """\
Gaslamp serves games of hidden identity: play them, replay them, and verify that they were fair.

Every move is an immutable event of a hash chain. What a seat gets is only what it may know; what is hidden is
committed to, and opens when the game has ended.

**Conventions.** JSON in camelCase, integers only. Refusals are problem details (RFC 9457) whose `code` is listed with
each operation; a move that the rules refuse is a 422 with the rule's number. Only what the server cannot read as HTTP
has neither a problem nor an `X-Request-Id`: a 400, or a 431 for more than 100 headers or 64 KiB before the body, both
empty. Send an `Idempotency-Key` with every POST:
then "retry until answered" is always right. `expectedVersion` (409) or `If-Match` (412) guard against deciding on an
old state. Clients must ignore members and event kinds that they do not know. Texts come in English and Persian
(`Accept-Language: en` or `fa`). Bodies are bounded: 64 KiB, for records 4 MiB.

**Limits.** Requests are counted for each token and each address; the headers `RateLimit-Policy` and `RateLimit` say
what is allowed and what is left. Beyond it the answer is a 429 whose `Retry-After` says after how many seconds the
request will be taken. What is refused has changed nothing and is not counted.
"""

_TAGS = {
    "rulesets": "What can be played: boards, schemas, words and rules.",
    "games": "Tables: open, list, read.",
    "seats": "Sit down, seat bots, add entropy.",
    "moves": "Legal moves, and making one.",
    "notes": "A seat's own notes, and comments on games that have ended.",
    "history": "Views at any version, events, the timeline in words.",
    "arbiters": "Looks into a disputed game, and its adjournment.",
    "results": "Finished games: lists, statistics, standings, bulk export.",
    "verification": "Records, verdicts and the keys of receipts.",
    "service": "The state of the service.",
}


_SCHEMES = {
    "seatToken": "The token that taking a seat returned.",
    "hostToken": "The token that opening the table returned.",
    "arbiterToken": "The token that the appointment as arbiter returned.",
    "operatorToken": "The operator's token, from the service's environment or data directory.",
}

_STREAMS = {
    NDJSON: "One item a line. Empty lines keep the connection alive.",
    SSE: "Each `data` is one item. Items that are no event of a game have their `kind` as the name of the SSE event.",
}

_NOTICE = {
    "Deprecation": "Since when the operation should be used no more, as `@` and seconds since 1970 (RFC 9745).",
    "Sunset": "When the operation may end (RFC 8594).",
    "Link": 'The policy, rel="deprecation"; beside what the operation links to itself.',
}
"""The headers of a deprecated operation."""

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
    bodies = [
        body for each in contracts.values() for body in (each.request, each.stream, *each.answers.values()) if body
    ]
    shared = [body.type for body in bodies if not isinstance(body.type, str)]
    schemas = Schemas(registry, dict.fromkeys([*shared, ProblemDetails]))
    examples = Examples(registry)
    paths: Json = {}
    for path, item in sorted(described["paths"].items()):
        operations = {
            method: _operation(path, operation, method, contracts[operation["operationId"]], schemas)
            for method, operation in item.items()
            if operation.get("operationId") in contracts
        }
        for operation in operations.values():
            examples.add(operation)
        if operations:
            paths[path] = operations
    headers = shared_headers(paths)
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
            "headers": headers,
            "examples": dict(sorted(examples.components.items())),
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": text} for name, text in _SCHEMES.items()
            },
        },
    }


def _operation(path: str, operation: Json, method: str, contract: Contract, schemas: Schemas) -> Json:
    parameters = [_parameter(parameter) for parameter in operation.get("parameters", ())]
    built: Json = {
        "operationId": operation["operationId"],
        "tags": operation["tags"],
        "summary": operation["summary"],
        "description": operation["description"],
    }
    if contract.deprecated is not None:
        built["deprecated"] = True
        built["description"] += f"\n\n{contract.deprecated.words()}"
    if parameters:
        built["parameters"] = parameters
    if contract.request is not None:
        built["requestBody"] = {"required": True, "content": _content(contract.request, schemas)}
    codes = [*contract.problems, *_ALWAYS]
    codes += _WITH_BODY if method == "post" else ()
    codes += _LIMITED if contract.limited is not None else ()
    codes += _WITH_PATH if "{" in path else ()
    responses = {str(status): _success(status, body, contract, schemas) for status, body in contract.answers.items()}
    if links := links_of(operation["operationId"]):
        first = next(status for status, body in contract.answers.items() if body is not None)
        responses[str(first)]["links"] = links
    for status in sorted({PROBLEMS[code].status for code in codes} | ({_ILLEGAL_MOVE} if contract.rules else set())):
        responses[str(status)] = _refusal(status, codes, contract, schemas)
    if contract.deprecated is not None:
        for response in responses.values():
            response["headers"] |= {name: _header(_NOTICE[name]) for name in contract.deprecated.headers()}
    built["responses"] = dict(sorted(responses.items()))
    built["security"] = []
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


def _success(status: int, body: Body | None, contract: Contract, schemas: Schemas) -> Json:
    headers: Json = {"X-Request-Id": _header("The id of the request."), **_quota_headers(contract)}
    if contract.etag and status in (200, 304):
        headers["ETag"] = _header(contract.tag)
    headers |= {
        name: _header(text, required=False) for name, text in contract.headers.items() if status not in (204, 304)
    }
    if body is None:
        description = {204: "Nothing will follow: the game has ended.", 304: "Nothing has changed."}[status]
        return {"description": description, "headers": headers}
    description = body.description or {200: "The answer.", 201: "It is done, and on disk."}[status]
    content = _content(body, schemas)
    if status == 200 and contract.stream is not None:
        item = schemas.component(contract.stream)
        content |= {media_type: _stream(media_type, item) for media_type in (NDJSON, SSE)}
    return {"description": description, "headers": headers, "content": content}


def _stream(media_type: str, item: Json) -> Json:
    """A stream as a media type of OpenAPI 3.1, which knows no `itemSchema` yet: it stands as an extension."""
    return {"schema": {"type": "string", "description": _STREAMS[media_type]}, "x-itemSchema": item}


def _refusal(status: int, codes: list[str], contract: Contract, schemas: Schemas) -> Json:
    listed = sorted({code for code in codes if PROBLEMS[code].status == status})
    lines = [f"- `{code}`: {PROBLEMS[code].title.en}." for code in listed]
    if contract.rules and status == _ILLEGAL_MOVE:
        lines += [f"- {', '.join(f'`{code}`' for code in sorted(r.words.errors))} ({r.id})" for r in schemas.registry]
    headers: Json = {
        "X-Request-Id": _header("The id of the request, as in `instance`."),
        "Content-Language": _header("The language of `title`, and of `ruleText`."),
        **_quota_headers(contract),
    }
    if status == 401:
        headers["WWW-Authenticate"] = _header("The scheme: Bearer (RFC 6750).")
    if status in (429, 503):
        headers["Retry-After"] = {"schema": {"type": "integer"}, "description": "Seconds to wait.", "required": True}
    content = {PROBLEM: {"schema": ref("ProblemDetails")}}
    return {"description": "\n".join(lines), "headers": headers, "content": content}


def _quota_headers(contract: Contract) -> Json:
    """The headers of draft-ietf-httpapi-ratelimit-headers-10; missing where the operator counts nothing."""
    if contract.limited is None:
        return {}
    return {
        "RateLimit": _header('What is left of each quota: `"…";r=598;t=31`, seconds in `t`.', required=False),
        "RateLimit-Policy": _header('The quotas that count the request: `"…";q=600;w=60`.', required=False),
    }


def _header(description: str, *, required: bool = True) -> Json:
    return {"schema": {"type": "string"}, "description": description, "required": required}


def _content(body: Body, schemas: Schemas) -> Json:
    if body.media_type == NDJSON:
        return {NDJSON: _stream(NDJSON, schemas.of(body))}
    return {body.media_type: {"schema": schemas.of(body)}}


@lru_cache(maxsize=4)
def document_bytes(app: Litestar) -> bytes:
    """The document as it is served and published: indented, keys in a fixed order."""
    return msgspec.json.format(msgspec.json.encode(build(app)), indent=2) + b"\n"


def main(path: str) -> None:
    """Write the published contract: the document of this build with every ruleset that is registered."""
    from service.app import litestar_app
    from service.settings import Settings

    Path(path).write_bytes(document_bytes(litestar_app(Settings())))


if __name__ == "__main__":
    main(*sys.argv[1:])
