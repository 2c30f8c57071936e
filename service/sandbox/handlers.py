"""The sandbox's own addresses: the cases, beginning a rehearsal, and what became of it."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Meta, Struct

from domain.ruleset import Text
from service import bodies
from service.api.answers import answer
from service.api.context import HttpRequest
from service.problems import Problem
from service.sandbox.asking import Ask, checked
from service.sandbox.cases import CASES
from service.sandbox.judging import judge
from service.sandbox.rehearsals import Rehearsal, Rehearsals


class Begin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cases of a rehearsal, in order: the first that fits a request is played."""

    cases: Annotated[list[Ask], Meta(max_length=100)]


@get("/sandbox/cases", include_in_schema=False)
async def list_cases() -> Response[bytes]:
    """Every case: what happens, and what a client must do, in English and Persian."""
    cases = [
        {
            "case": case.name,
            "happens": case.happens,
            "expected": case.expected,
            "operations": case.operations or ("any",),
            "streamsOnly": case.stream is True,
        }
        for case in CASES.values()
    ]
    return answer({"cases": cases})


@post("/sandbox/rehearsals", include_in_schema=False)
async def begin(request: HttpRequest) -> Response[bytes]:
    """Begin a rehearsal. Its `baseUrl` takes the place of the service's address in the client."""
    sent = bodies.parse(await request.body())
    body: Begin = bodies.convert(sent, Begin)
    operations: frozenset[str] = request.app.state.operations
    rehearsal = _rehearsals(request).begin([checked(ask, operations) for ask in body.cases])
    base = str(request.base_url).rstrip("/")
    path = f"/sandbox/rehearsals/{rehearsal.id}"
    return answer({"baseUrl": base + path, **_report(rehearsal)}, 201, headers={"Location": path})


@get("/sandbox/rehearsals/{rehearsal:str}", include_in_schema=False)
async def report(request: HttpRequest, rehearsal: FromPath[str]) -> Response[bytes]:
    """What has been played, and whether the client did right."""
    found = _rehearsals(request).find(rehearsal)
    if found is None:
        raise Problem(
            "not_found",
            Text(
                "There is no such rehearsal; the oldest are forgotten.", "چنین تمرینی نیست؛ کهنه‌ترین‌ها از یاد رفته‌اند."
            ),
        )
    return answer(_report(found))


HANDLERS = (list_cases, begin, report)


def _rehearsals(request: HttpRequest) -> Rehearsals:
    return cast("Rehearsals", request.app.state.rehearsals)


def _report(rehearsal: Rehearsal) -> dict[str, Any]:
    cases = []
    for scripted in rehearsal.script:
        verdicts = [judge(played, rehearsal.requests) for played in scripted.played]
        cases.append(
            {
                "case": scripted.ask.case,
                "expected": scripted.ask.kind.expected,
                "left": scripted.left,
                "played": [
                    {
                        "operation": played.request.operation,
                        "path": played.request.path,
                        "status": played.request.status,
                        "passed": passed,
                        "because": because,
                    }
                    for played, (passed, because) in zip(scripted.played, verdicts, strict=True)
                ],
                "passed": _together(scripted.left, [passed for passed, _ in verdicts]),
            }
        )
    return {"rehearsal": rehearsal.id, "requests": len(rehearsal.requests), "cases": cases}


def _together(left: int, passed: list[bool | None]) -> bool | None:
    """False if once wrong; true if all has been played and was right each time; else nobody can tell yet."""
    if False in passed:
        return False
    return True if not left and passed and all(passed) else None
