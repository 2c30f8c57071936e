"""A client that plays one table after another, through every crash: it repeats each request until it is answered."""

from __future__ import annotations

import asyncio
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx

from domain.registry import RULESETS

_PAUSE = 0.05
_REPEATED = 0.1  # the share of answered requests that are sent once more


class Wrong(AssertionError):
    """The service broke a promise."""


@dataclass
class Acknowledged:
    """A request that was answered: under which key, as which version, with which bytes."""

    path: str
    body: Any
    token: str | None
    key: str
    version: int
    answer: bytes


@dataclass
class Table:
    """A game with what was acknowledged of it. bot: whether a bot plays the other seat."""

    game: str
    host: str
    ruleset: str
    bot: bool
    tokens: dict[str, str] = field(default_factory=dict)
    acknowledged: list[Acknowledged] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"


class Player:
    """Plays tables one after the other until it is told to stop."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.tables: list[Table] = []
        self.answers = 0
        self.repeats = 0
        self.stopping = False
        self._rng = rng
        self._http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False)

    async def play(self) -> None:
        """Play until `stopping`; ends with no request unanswered. Raises Wrong."""
        async with self._http:
            while not self.stopping:
                await self._play_one()

    async def _play_one(self) -> None:
        ruleset = self._rng.choice([ruleset.id for ruleset in RULESETS])
        bot = self._rng.random() < 0.25
        opened, acknowledged = await self._post("/v1/games", {"ruleset": ruleset}, None)
        table = Table(opened["game"], opened["hostToken"], ruleset, bot, acknowledged=[acknowledged])
        self.tables.append(table)
        seats = [seat["seat"] for seat in (await self._get(table.path, table.host))["seats"]]
        for number, seat in enumerate(seats):
            by_bot = bot and number > 0
            body = {"seat": seat, "bot": "random"} if by_bot else {"seat": seat, "name": f"player of {seat}"}
            taken = await self._say(table, "seats", body, table.host if by_bot else None)
            if not by_bot:
                table.tokens[seat] = taken["token"]
        while not self.stopping:
            info = await self._get(table.path, None)
            if info["status"] == "ended":
                return
            mine = [seat for seat in info["toAct"] if seat in table.tokens]
            if not mine:
                await asyncio.sleep(_PAUSE)
                continue
            seat = self._rng.choice(mine)
            listing = await self._get(f"{table.path}/legal-moves", table.tokens[seat])
            if not listing["moves"]:
                continue  # the bot has moved meanwhile
            body = {"move": self._rng.choice(listing["moves"])}
            if not bot:
                body["expectedVersion"] = listing["version"]
            await self._say(table, "moves", body, table.tokens[seat])

    async def _say(self, table: Table, resource: str, body: Any, token: str | None) -> Any:
        answer, acknowledged = await self._post(f"{table.path}/{resource}", body, token)
        table.acknowledged.append(acknowledged)
        if self._rng.random() < _REPEATED:
            await self.repeat(table, acknowledged)
        return answer

    async def repeat(self, table: Table, before: Acknowledged) -> None:
        """Send once more what was answered. Raises Wrong unless the same answer comes."""
        again = await self._until_answered("POST", before.path, before.token, before.body, before.key)
        self.repeats += 1
        if again.content != before.answer:
            raise Wrong(f"{table.game}: a repeat was answered differently: {again.content!r}, not {before.answer!r}")

    async def _post(self, path: str, body: Any, token: str | None) -> tuple[Any, Acknowledged]:
        key = str(uuid.UUID(int=self._rng.getrandbits(128), version=4))
        answer = await self._until_answered("POST", path, token, body, key)
        if answer.status_code != 201:
            raise Wrong(f"POST {path} {body} was answered {answer.status_code}: {answer.text}")
        said = answer.json()
        return said, Acknowledged(path, body, token, key, said["version"], answer.content)

    async def _get(self, path: str, token: str | None, **params: Any) -> Any:
        answer = await self._until_answered("GET", path, token, params=params)
        if answer.status_code != 200:
            raise Wrong(f"GET {path} was answered {answer.status_code}: {answer.text}")
        return answer.json()

    async def _until_answered(
        self, method: str, path: str, token: str | None, body: Any = None, key: str | None = None, params: Any = None
    ) -> httpx.Response:
        """The first answer that is neither a broken connection nor 503."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if key is not None:
            headers["Idempotency-Key"] = key
        while True:
            try:
                answer = await self._http.request(method, path, json=body, headers=headers, params=params)
            except httpx.TransportError:
                await asyncio.sleep(_PAUSE)
                continue
            if answer.status_code == 503:
                if "retry-after" not in answer.headers:
                    raise Wrong(f"{method} {path}: 503 without Retry-After: {answer.text}")
                await asyncio.sleep(_PAUSE)
                continue
            self.answers += 1
            return answer
