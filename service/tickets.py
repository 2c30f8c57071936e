"""Stream tickets: what a browser's EventSource sends instead of the token, which must be in no address.

A ticket opens one stream of one game, within a minute, and only as long as the token for which it was given lets its
holder read as he did then. It is known by its digest alone, in the database, so that every process takes it.
"""

from __future__ import annotations

from datetime import timedelta

from domain.ruleset import Text
from service import access
from service.clock import rfc3339
from service.problems import Problem
from service.store import Store, Ticket
from service.tables import Table, Tables

LIFETIME = timedelta(seconds=60)
_OTHERS = 15  # unused tickets of a seat that stay beside a new one


async def issue(store: Store, tables: Tables, game: str, seat: str | None, holder: bytes) -> tuple[str, str]:
    """A new ticket for the token of digest `holder`, of `seat` or a spectator's, and when it expires (RFC 3339)."""
    ticket, now = access.new_token("ticket"), tables.moment()
    expires = now + LIFETIME
    row = Ticket(access.token_digest(ticket), seat, holder, expires)
    await store.add_ticket(game, row, now=now, others=_OTHERS)
    return ticket, rfc3339(expires)


async def find(store: Store, tables: Tables, table: Table, ticket: str) -> Ticket:
    """Whose ticket it is; it stays good. Raises Problem ticket_invalid, of a private table unknown_game."""
    return _good(await store.ticket(table.game.id, access.token_digest(ticket)), tables, table)


async def redeem(store: Store, tables: Tables, table: Table, ticket: str) -> Ticket:
    """Use the ticket up: of all who try, one does. Raises Problem ticket_invalid, of a private table unknown_game."""
    return _good(await store.use_ticket(table.game.id, access.token_digest(ticket)), tables, table)


def _good(found: Ticket | None, tables: Tables, table: Table) -> Ticket:
    if found is not None and found.expires_at > tables.moment():
        return found
    if table.policy.access == "private":
        raise Problem("unknown_game")
    raise Problem(
        "ticket_invalid",
        Text("There is no such ticket for this game (any more).", "چنین بلیتی برای این بازی نیست، یا دیگر نیست."),
    )
