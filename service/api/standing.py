"""Who is asking, towards one table, and what he may look at.

Every handler of a game begins here (`entered`): of a private table a stranger learns nothing, not even that there is
one, and whoever has no seat looks on only when the table lets spectators.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.ruleset import Text
from service import access
from service.api.context import ARBITER, HttpRequest, Services, game_id, services, token_of
from service.details import NO_SEATS_TOKEN, OF_ANOTHER_GAME
from service.problems import Problem
from service.tables import Table, Tables

Role = Literal["seat", "arbiter", "host", "operator", "watcher", "guest", "stranger"]

_WATCH, _INVITATION = "watch_", "invitation_"


class Standing(Struct, frozen=True):
    """What somebody is at a table. A guest holds an invitation that he has not used.

    seat: that of a seat, None for all others. holder: the digest of his token. foreign: a stranger with a token of
    another game, or of none.
    """

    role: Role
    seat: str | None = None
    holder: bytes | None = None
    foreign: bool = False


async def entered(request: HttpRequest, game: str) -> tuple[Table, Standing]:
    """The table as it is now, and who is asking. Raises Problem unknown_game, for a private table too."""
    parts = services(request)
    table = await parts.tables.load(game_id(game))
    return table, await standing_of(request, table)


async def standing_of(request: HttpRequest, table: Table) -> Standing:
    """Who is asking. Raises Problem: unknown_game where he may not know of the table, token_required for a malformed
    token.
    """
    private = table.policy.access == "private"
    try:
        token = token_of(request)
    except Problem:
        if private:
            raise Problem("unknown_game") from None
        raise
    found = Standing("stranger") if token is None else await _held(services(request), table, token)
    if private and found.role == "stranger":
        raise Problem("unknown_game")
    return found


async def _held(parts: Services, table: Table, token: str) -> Standing:
    digest = access.token_digest(token)
    at_table = by_digest(table, digest, parts.operator_digest)
    if at_table is not None:
        return at_table
    invitations = parts.store.invitations
    if token.startswith(_WATCH) and await invitations.watches(table.game.id, digest):
        return Standing("watcher", holder=digest)
    if token.startswith(_INVITATION):
        invitation = await invitations.by_token(table.game.id, digest)
        if invitation is not None and invitation.usable(parts.tables.moment()):
            return Standing("guest", holder=digest)
    return Standing("stranger", foreign=True)


def token_at(request: HttpRequest, table: Table) -> str:
    """The token of who may have held something at the table, and holds it no longer: a repeat finds its answer by it.

    Raises Problem token_required, or unknown_game where a stranger may not know of the table.
    """
    try:
        token = token_of(request)
        if token is None:
            raise Problem(
                "token_required",
                Text("This takes a token.", "این کار توکن می‌خواهد."),
                headers={"WWW-Authenticate": "Bearer"},
            )
    except Problem:
        if table.policy.access == "private":
            raise Problem("unknown_game") from None
        raise
    return token


def by_digest(table: Table, digest: bytes, operator: bytes) -> Standing | None:
    """Who holds the token of this digest, as far as the table itself knows."""
    row = access.row_of(digest, table.seats)
    if row is not None:
        return Standing("arbiter", None, digest) if row.player == ARBITER else Standing("seat", row.seat, digest)
    if access.same(digest, table.host_digest):
        return Standing("host", None, digest)
    if access.same(digest, operator):
        return Standing("operator", None, digest)
    return None


async def by_holder(parts: Services, table: Table, digest: bytes) -> Standing | None:
    """Who holds the token of this digest, whose kind is not known; None if it holds nothing (any more)."""
    if (at_table := by_digest(table, digest, parts.operator_digest)) is not None:
        return at_table
    watches = await parts.store.invitations.watches(table.game.id, digest)
    return Standing("watcher", holder=digest) if watches else None


async def still(tables: Tables, table: Table, *, standing: Standing, operator: bytes) -> bool:
    """Whether who had this standing a moment ago has it now: seats change hands, invitations are revoked."""
    if standing.holder is None:
        return True
    if standing.role == "watcher":
        return await tables.store.invitations.watches(table.game.id, standing.holder)
    return by_digest(table, standing.holder, operator) == standing


def check_watching(table: Table, standing: Standing) -> None:
    """Raise Problem where he may not look on: not_a_player for a foreign token, not_for_spectators."""
    if standing.role in ("seat", "arbiter", "operator"):
        return
    if standing.foreign:
        raise Problem("not_a_player", OF_ANOTHER_GAME)
    if standing.role == "guest" and table.policy.access == "private":
        raise Problem(
            "not_a_player",
            Text(
                "An invitation shows the table alone: use it first, to sit down or to look on.",
                "دعوت تنها میز را نشان می‌دهد: نخست آن را به کار ببرید، برای نشستن یا تماشا.",
            ),
        )
    spectators = table.policy.spectators
    if spectators == "never":
        raise Problem(
            "not_for_spectators",
            Text("Nobody but its players sees this game.", "این بازی را جز بازیکنانش هیچ‌کس نمی‌بیند."),
        )
    if spectators == "afterEnd" and table.game.status != "ended":
        raise Problem(
            "not_for_spectators",
            Text(
                "Who has no seat sees this game after its end.", "کسی که صندلی ندارد این بازی را پس از پایانش می‌بیند."
            ),
        )


def check_table(table: Table, standing: Standing) -> None:
    """As `check_watching`, for the table from outside: as long as one can still sit down, also who may not look on."""
    if standing.foreign:
        raise Problem("not_a_player", OF_ANOTHER_GAME)
    if table.game.status not in ("open", "ready"):
        check_watching(table, standing)


async def reading(request: HttpRequest, game: str) -> tuple[Table, str | None]:
    """The table, and through which seat's eyes it is read (None: a spectator's). Raises Problem where it may not be.

    Host and arbiter read as spectators: an arbiter's look into what is hidden is an event (`looks`).
    """
    table, standing = await entered(request, game)
    check_watching(table, standing)
    return table, standing.seat


async def seated(request: HttpRequest, game: str) -> tuple[Table, str]:
    """The table, and the seat that is acting. Raises Problem unknown_game, token_required or not_a_player."""
    table, standing = await entered(request, game)
    return table, seat_of(standing)


def seat_of(standing: Standing) -> str:
    """The seat that is acting. Raises Problem token_required or not_a_player."""
    if standing.seat is not None:
        return standing.seat
    if standing.holder is None and not standing.foreign:
        raise Problem(
            "token_required",
            Text("Playing takes a seat's token.", "بازی کردن توکن صندلی را می‌خواهد."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    if standing.foreign:
        raise Problem("not_a_player", OF_ANOTHER_GAME)
    raise Problem("not_a_player", NO_SEATS_TOKEN)
