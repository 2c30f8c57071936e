"""Around the games: keys, health, the pages of the problem types, and the contract document itself."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from projections.keys import Jwks
from service.api import wire
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest, services
from service.api.operations import UNCOUNTED, Body, contract
from service.problems import PROBLEMS, Problem
from service.refusals import ILLEGAL_MOVE_STATUS


@get(
    "/v1/keys",
    operation_id="listKeys",
    summary="The keys that sign receipts",
    tags=["verification"],
    opt=contract(answers={200: Body(Jwks, media_type="application/jwk-set+json")}),
)
async def list_keys(request: HttpRequest) -> Response[bytes]:
    """The service's public Ed25519 keys as a JWK set (RFC 7517, RFC 8037), retired ones included."""
    signer = services(request).signer
    return answer(signer.keys(), headers=PUBLIC, media_type="application/jwk-set+json")


@get(
    "/v1/health",
    operation_id="checkHealth",
    summary="Whether the service works",
    tags=["service"],
    opt=contract(answers={200: Body(wire.Health)}, limited=None),
)
async def check_health(request: HttpRequest) -> Response[bytes]:
    """200 when the service reaches its database, 503 otherwise."""
    await services(request).store.ping()
    return answer(wire.Health(status="ok"), headers={"Cache-Control": "no-store"})


@get("/healthz", include_in_schema=False, opt=UNCOUNTED)
async def liveness() -> Response[bytes]:
    """The process answers; asks nobody else, so that an outage of the database restarts nothing."""
    return answer(b'{"status":"ok"}', headers={"Cache-Control": "no-store"})


@get("/readyz", include_in_schema=False, opt=UNCOUNTED)
async def readiness(request: HttpRequest) -> Response[bytes]:
    """The process can serve: its database answers in time, and has all migrations that this release needs."""
    state = await services(request).readiness.check()
    return answer(wire.Readiness(status=state), 200 if state == "ok" else 503, headers={"Cache-Control": "no-store"})


@get("/problems/{code:str}", include_in_schema=False)
async def read_problem_type(request: HttpRequest, code: FromPath[str]) -> Response[bytes]:
    """What a problem type means and what to do about it, in English and Persian; for the rules' codes, their words."""
    known = PROBLEMS.get(code)
    if known is not None:
        page = {"code": code, "status": known.status, "title": known.title, "remedy": known.remedy}
        return answer(page, headers=PUBLIC)
    titles = {
        ruleset.id: ruleset.words.errors[code] for ruleset in services(request).registry if code in ruleset.words.errors
    }
    if not titles:
        raise Problem("not_found")
    return answer({"code": code, "status": ILLEGAL_MOVE_STATUS, "titles": titles}, headers=PUBLIC)
