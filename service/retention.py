"""How long what is no part of a game is kept: answers for repeats, tickets, and from where a game was opened.

Each process removes what is old.
"""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta

import structlog

from service.clock import Clock
from service.store import Store, StoreFault, Unavailable

log = structlog.get_logger(__name__)

EVERY = timedelta(hours=1)
TICKETS = timedelta(days=1)
"""A ticket lives for a minute; whoever is told that it has expired rather than that there is none, for a day."""


UNTOUCHED = timedelta(days=30)
"""After this a game that nobody touches is counted no more among those of the address that it was opened from."""


async def tidy(store: Store, clock: Clock, answers: timedelta) -> int:
    """Remove what is too old; how many rows. Raises Unavailable."""
    now = clock()
    await store.openings.let_go(now - UNTOUCHED)
    return await store.erasure.expire(answers_before=now - answers, tickets_before=now - TICKETS)


async def keep_tidy(store: Store, clock: Clock, answers: timedelta) -> None:
    """Tidy once an hour for ever, each process at a moment of its own."""
    while True:
        await asyncio.sleep(EVERY.total_seconds() * (0.5 + random.random()))  # noqa: S311  (spreads load, decides nothing)
        try:
            gone = await tidy(store, clock, answers)
            log.info("tidied", rows=gone)
        except Unavailable:
            log.info("tidying_put_off")
        except StoreFault:
            log.exception("tidying_failed")
