"""How long what is no part of a game is kept: answers for repeats, and tickets. Each process removes what is old."""

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


async def tidy(store: Store, clock: Clock, answers: timedelta) -> int:
    """Remove what is too old; how many rows. Raises Unavailable."""
    now = clock()
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
