"""What every handler needs, and who is asking."""

from __future__ import annotations

import re
from typing import Any, cast

from litestar import Request
from litestar.datastructures import State
from msgspec import Struct

from domain.game import Game
from domain.registry import Registry
from service import access
from service.admission import Visitor
from service.live import Live
from service.problems import Problem
from service.readiness import Readiness
from service.settings import Settings
from service.signing import Signer
from service.store import Store
from service.tables import Table, Tables

ARBITER = "arbiter"
"""What `player` is in the row of an arbiter, who sits on no seat."""

_SENT = "token"

HttpRequest = Request[Any, Any, State]


class Services(Struct, frozen=True):
    """The parts of a running service."""

    settings: Settings
    registry: Registry
    store: Store
    tables: Tables
    signer: Signer
    operator_digest: bytes
    live: Live
    readiness: Readiness

    def receipt(self, current: Game) -> str:
        """The signed note over the head of a game as it is now."""
        return self.signer.receipt(current.id, current.version, current.head, current.updated_at)


_GAME_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def game_id(raw: str) -> str:
    """The id of a game out of a path, in its one written form. Raises Problem unknown_game for any other."""
    if not _GAME_ID.fullmatch(raw):
        raise Problem("unknown_game")
    return raw


def services(request: HttpRequest) -> Services:
    """The parts of the service that answers `request`."""
    return cast("Services", request.app.state.services)


def token_of(request: HttpRequest) -> str | None:
    """The bearer token of a request, None without one. Raises Problem token_required for a malformed one."""
    state = request.scope["state"]
    if _SENT in state:
        return cast("str | None", state[_SENT])
    try:
        token: str | None = access.bearer(request.headers.get("authorization"))
    except ValueError:
        raise Problem(
            "token_required",
            "The Authorization header holds no bearer token of this service.",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        ) from None
    state[_SENT] = token
    return token


def visitor_of(request: HttpRequest, *digests: bytes) -> Visitor:
    """Who opens a stream, with the digests of the tokens that he opens it with."""
    return Visitor(request.scope["state"].get("address") or None, tuple(dict.fromkeys(digests)))


def require_seat(request: HttpRequest, table: Table, seat: str) -> None:
    """Raise Problem not_a_player if `seat`, which was the sender's a moment ago, is not his any more."""
    holder = access.holder_of(token_of(request) or "", table.seats)
    if holder is None or holder.seat != seat:
        raise Problem("not_a_player", "The seat has changed hands.")


def require_host(request: HttpRequest, table: Table) -> None:
    """Raise Problem token_required or not_the_host for everybody else."""
    token = token_of(request)
    if token is None:
        raise Problem("token_required", "This takes the host token.", headers={"WWW-Authenticate": "Bearer"})
    if not access.matches(token, table.host_digest):
        raise Problem("not_the_host", "Only who opened the table may do this.")


def arbiter_of(request: HttpRequest, table: Table) -> str:
    """The arbiter who is asking. Raises Problem token_required or not_the_arbiter."""
    token = token_of(request)
    if token is None:
        raise Problem("token_required", "This takes an arbiter's token.", headers={"WWW-Authenticate": "Bearer"})
    holder = access.holder_of(token, table.seats)
    if holder is None or holder.player != ARBITER:
        raise Problem("not_the_arbiter", "Only an arbiter of this game may do this.")
    return holder.seat


def require_operator(request: HttpRequest) -> None:
    """Raise Problem token_required or not_the_operator for everybody else."""
    token = token_of(request)
    if token is None:
        raise Problem("token_required", "This takes the operator's token.", headers={"WWW-Authenticate": "Bearer"})
    if not access.matches(token, services(request).operator_digest):
        raise Problem("not_the_operator", "Only the operator may do this.")
