"""An idle stream says that it is alive when nothing was sent for a while, whatever wakes it without having news."""

from __future__ import annotations

import asyncio

import pytest

from service.admission import Visitor
from service.live import Live
from service.settings import Settings
from service.streaming import NDJSON, SSE, StreamAnswer, Written

pytestmark = pytest.mark.anyio


class Tables:
    """No tables, of which nothing is ever heard."""

    def listen(self, listener):
        """Who listens hears nothing."""


class Restless:
    """A source that never has news, whose follower is woken before it can wait for any; done when `enough` says so."""

    games = ()

    def __init__(self, enough):
        self.reads, self.sent = 0, []
        self._enough = enough

    @property
    def done(self):
        return self._enough(self)

    async def read(self, follower):
        self.reads += 1
        follower.wake()
        await asyncio.sleep(0)
        return []

    def closed(self, reason):
        raise AssertionError(reason)


async def sent_by(source, media_type, keep_alive):
    """What the stream of `source` sends between its opening and its end."""

    async def send(message):
        if message["type"] == "http.response.body":
            source.sent.append(message["body"])

    live = Live(Settings(keep_alive=keep_alive), None, Tables())
    async with asyncio.timeout(30):
        await StreamAnswer(source, media_type, live, Visitor(None)).to_asgi_response()(
            {"state": {}}, asyncio.Event().wait, send
        )
    return source.sent[1:-1]


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
async def test_wakes_without_news_do_not_put_it_off(media_type):
    source = Restless(lambda it: len(it.sent) > 3)
    assert await sent_by(source, media_type, keep_alive=0.01) == [Written(media_type).keep_alive] * 3


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
async def test_nor_do_they_bring_it_on(media_type):
    source = Restless(lambda it: it.reads > 1000)
    assert await sent_by(source, media_type, keep_alive=3600.0) == []
