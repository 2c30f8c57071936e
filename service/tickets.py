"""Stream tickets: what a browser's EventSource sends instead of the token, which must be in no address.

A ticket works once, for a minute at most, for one game, and only as long as the token for which it was given lets
its holder read as he did then. It is known by its digest alone, in the database, so that every process takes it.
"""

from __future__ import annotations

from datetime import timedelta

from service import access
from service.clock import rfc3339
from service.problems import Problem
from service.store import Store, Ticket
from service.tables import Tables

LIFETIME = timedelta(seconds=60)
_OTHERS = 15  # unused tickets of a seat that stay beside a new one


async def issue(store: Store, tables: Tables, game: str, seat: str | None, holder: bytes) -> tuple[str, str]:
    """A new ticket for the token of digest `holder`, of `seat` or a spectator's, and when it expires (RFC 3339)."""
    ticket, now = access.new_token("ticket"), tables.moment()
    expires = now + LIFETIME
    row = Ticket(access.token_digest(ticket), seat, holder, expires)
    await store.add_ticket(game, row, now=now, others=_OTHERS)
    return ticket, rfc3339(expires)


async def redeem(store: Store, tables: Tables, game: str, ticket: str) -> Ticket:
    """Use the ticket up. Raises Problem ticket_invalid."""
    found = await store.use_ticket(game, access.token_digest(ticket))
    if found is None or found.expires_at <= tables.moment():
        raise Problem("ticket_invalid", "There is no such ticket for this game (any more).")
    return found
