"""Bots: players that the service moves, with nothing but their own view and their own legal moves.

A bot answers after the same delay whether it has one move or hundreds, so its haste tells nothing. After a restart
it goes on where its game stands.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import structlog

from domain import game
from domain.game import IllegalMove, Refused
from domain.ruleset import Text
from service.problems import Problem
from service.store import Unavailable
from service.tables import Change, Table, Tables

log = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0
"""How long a bot waits after a failure, which doubles with each further one, up to `MAX_RETRY_SECONDS`."""
MAX_RETRY_SECONDS = 60.0


class Bots:
    """Moves every bot whose turn it is. `delay` is in seconds."""

    def __init__(self, tables: Tables, *, delay: float) -> None:
        self._tables = tables
        self._delay = delay
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False
        tables.listen(self._on_event)

    @property
    def playing(self) -> int:
        """In how many games this process moves a bot now."""
        return len(self._playing)

    async def resume(self) -> None:
        """Take up every game in which a bot is to act: after a start, also after another process's death."""
        for game_id in await self._tables.store.bots_due(10_000):
            self._start(game_id)

    async def close(self) -> None:
        """Stop moving; a move under way is finished or was never made."""
        self._closed = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_event(self, table: Table) -> None:
        if _bot_to_act(table.game) is not None:
            self._start(table.game.id)

    def _start(self, game_id: str) -> None:
        if self._closed:
            return
        if game_id in self._playing:
            self._again.add(game_id)  # its task may already have looked for the last time
            return
        task = asyncio.create_task(self._play(game_id), name=f"bot {game_id}")
        self._playing[game_id] = task
        task.add_done_callback(lambda _: self._done(game_id))

    def _done(self, game_id: str) -> None:
        task = self._playing.pop(game_id, None)
        if game_id in self._again or (task is not None and task.cancelled()):  # by others: `close` starts nothing
            self._again.discard(game_id)
            self._start(game_id)

    async def _play(self, game_id: str) -> None:
        """Move in `game_id` as long as a bot is to act there. No failure ends it, for nobody else would go on."""
        loop, patience = asyncio.get_running_loop(), RETRY_SECONDS
        while True:
            due = loop.time() + self._delay
            self._again.discard(game_id)
            try:
                table = await self._tables.load(game_id)
                seat = _bot_to_act(table.game)
                if seat is None:
                    return
                choice = choose(table.game, seat)
                # However long it thought, it answers at the same moment.
                await asyncio.sleep(max(0.0, due - loop.time()))
                await self._move(game_id, seat, table.game.version, choice)
                patience = RETRY_SECONDS
            except (IllegalMove, Refused, Problem) as error:
                log.info("bot_refused", game=game_id, code=getattr(error, "code", type(error).__name__))
                return
            except Exception as error:
                if not isinstance(error, Unavailable):
                    log.exception("bot_failed", game=game_id)
                await asyncio.sleep(patience)
                patience = min(2 * patience, MAX_RETRY_SECONDS)

    async def _move(self, game_id: str, seat: str, version: int, choice: Any) -> None:
        def build(table: Table) -> Change:
            current = choice if table.game.version == version else choose(table.game, seat)
            step = game.move(table.game, seat, current, table.secret, self._tables.now())
            return Change(step, 201, b"")

        await self._tables.command(game_id, build, idempotency=None)


def choose(current: game.Game, seat: str) -> Any:
    """The move of the bot on `seat`, out of its own view and legal moves. Raises Refused if it has none.

    A strategy that fails is logged, and a move is drawn in its stead: no table waits for ever for a bot.
    """
    ruleset, strategy = current.ruleset, current.players[seat].bot
    moves = ruleset.legal(current.state, seat) if current.state is not None else ()
    if strategy is None or not moves:
        raise Refused("not_started", Text("This bot has nothing to do.", "این ربات کاری برای انجام ندارد."))
    rng = new_taste()
    try:
        choice = ruleset.bots[strategy](ruleset.view(current.state, seat), moves, rng)
    except Exception:
        log.exception("bot_failed", game=current.id, bot=strategy)
        return rng.choice(moves)
    if choice in moves:
        return choice
    log.error("bot_failed", game=current.id, bot=strategy, reason="it chose no legal move")
    return rng.choice(moves)


def new_taste() -> random.Random:
    """What a bot chooses by where its strategy leaves it the choice: nothing that the game draws."""
    return random.Random(secrets.randbits(128))  # noqa: S311


def _bot_to_act(current: game.Game) -> str | None:
    return next((seat for seat in current.awaited if current.players[seat].kind == "bot"), None)
