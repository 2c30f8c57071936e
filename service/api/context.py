"""What every handler needs, and who is asking."""

from __future__ import annotations

from typing import Any, cast

from litestar import Request
from litestar.datastructures import State
from msgspec import Struct

from domain.registry import Registry
from service import access
from service.problems import Problem
from service.settings import Settings
from service.signing import Signer
from service.store import Store
from service.tables import Table, Tables

HttpRequest = Request[Any, Any, State]


class Services(Struct, frozen=True):
    """The parts of a running service."""

    settings: Settings
    registry: Registry
    store: Store
    tables: Tables
    signer: Signer


def services(request: HttpRequest) -> Services:
    """The parts of the service that answers `request`."""
    return cast("Services", request.app.state.services)


def token_of(request: HttpRequest) -> str | None:
    """The bearer token of a request, None without one. Raises Problem token_required for a malformed one."""
    try:
        return access.bearer(request.headers.get("authorization"))
    except ValueError:
        raise Problem(
            "token_required",
            "The Authorization header holds no bearer token of this service.",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        ) from None


def reader_of(request: HttpRequest, table: Table) -> str | None:
    """The seat that is reading, None for a spectator. Raises Problem not_a_player for a foreign token."""
    token = token_of(request)
    if token is None:
        return None
    seat = access.seat_of(token, table.seats)
    if seat is None and not access.is_host(token, table.host_digest):
        raise Problem("not_a_player", "The token is of another game, or of none.")
    return seat


def player_of(request: HttpRequest, table: Table) -> str:
    """The seat that is acting. Raises Problem token_required or not_a_player."""
    if token_of(request) is None:
        raise Problem("token_required", "Playing takes a seat's token.", headers={"WWW-Authenticate": "Bearer"})
    seat = reader_of(request, table)
    if seat is None:
        raise Problem("not_a_player", "The token is the host's, not a seat's.")
    return seat
