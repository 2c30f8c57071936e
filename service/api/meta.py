"""Around the games: keys and health."""

from __future__ import annotations

from litestar import Response, get

from projections.keys import Jwks
from service.api import wire
from service.api.answers import answer
from service.api.context import HttpRequest, services
from service.api.operations import UNCOUNTED, Body, contract


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
    # A new key signs at once, so that who verifies must be able to find it at once.
    return answer(signer.keys(), headers={"Cache-Control": "no-cache"}, media_type="application/jwk-set+json")


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
