"""Writes beside the events of a game, each done once for its Idempotency-Key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from domain.ruleset import Text
from service.idempotency import Idempotency
from service.problems import Problem
from service.store import Conflict
from service.tables import Answered, Tables

_ATTEMPTS = 20


async def once(
    tables: Tables, game_id: str, key: Idempotency | None, attempt: Callable[[], Awaitable[Answered | None]]
) -> Answered:
    """What was answered to the request before, or what `attempt` answers: a repeat gets that, at the same moment too.

    attempt: writes, with the answer to `key`; None, or Conflict, where another write was faster: then it is made again.
    Where it refuses, a repeat may have been answered since, and the refusal come of just that: then the answer counts.

    Raises Problem: those of `attempt`, key_reused, unavailable where others are faster again and again.
    """
    for _ in range(_ATTEMPTS):
        if key is not None and (stored := await tables.stored(game_id, key)):
            return stored
        try:
            done = await attempt()
        except Conflict:
            continue
        except Problem:
            if key is not None and (stored := await tables.stored(game_id, key)):
                return stored
            raise
        if done is not None:
            return done
    raise Problem(
        "unavailable",
        Text("Others write here too fast.", "دیگران این‌جا پی‌درپی می‌نویسند."),
        headers={"Retry-After": "1"},
    )
