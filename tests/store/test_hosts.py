"""A DSN of several servers: whichever leads is found, whatever the others do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from service.store.hosts import Connector, split

pytestmark = pytest.mark.anyio

DSN = "postgresql://ada:p%40ss@a:1,b:2,[::1]:3/games?target_session_attrs=read-write"


def test_a_dsn_is_split_into_one_for_each_host():
    assert [one.split("@")[1].split("/")[0] for one in split(DSN)] == ["a:1", "b:2", "[::1]:3"]
    assert all(one.startswith("postgresql://ada:p%40ss@") and one.endswith("read-write") for one in split(DSN))
    for alone in ("postgresql:///games", "postgresql://ada@/games?host=/run/a,b", "postgresql://[::bad/games"):
        assert split(alone) == [alone]


async def test_a_silent_host_does_not_keep_us_from_the_next(monkeypatch: pytest.MonkeyPatch):
    asked = servers(monkeypatch, {"a:1": silent, "b:2": standby})
    connect = Connector(DSN)
    assert await connect(DSN, timeout=0.3) == "[::1]:3"
    assert asked == ["a:1", "b:2", "[::1]:3"]
    asked.clear()
    assert await connect(DSN, timeout=0.3) == "[::1]:3"
    assert asked == ["[::1]:3"], "the one that leads is asked first from now on"


async def test_the_last_failure_is_told_when_nobody_leads(monkeypatch: pytest.MonkeyPatch):
    servers(monkeypatch, {"a:1": silent, "b:2": silent, "[::1]:3": standby})
    with pytest.raises(asyncpg.TargetServerAttributeNotMatched):
        await Connector(DSN)(DSN, timeout=0.3)


async def silent(seconds: float) -> None:
    await asyncio.sleep(seconds)
    raise TimeoutError


async def standby(_: float) -> None:
    raise asyncpg.TargetServerAttributeNotMatched("a standby")


def servers(monkeypatch: pytest.MonkeyPatch, behave: dict[str, Callable]) -> list[str]:
    asked: list[str] = []

    async def connect(dsn: str, *, timeout: float) -> str:  # noqa: ASYNC109
        host = dsn.split("@")[1].split("/")[0]
        asked.append(host)
        if host in behave:
            await behave[host](timeout)
        return host

    monkeypatch.setattr(asyncpg, "connect", connect)
    return asked
