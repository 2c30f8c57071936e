"""Work that takes a while, such as verifying a record: in threads of its own, few at once, so that tables go on.

Python runs one thread at a time, so each more that computes slows down all others. Who finds no thread free waits a
bounded time among a bounded number, of which one address is but a part; then he is told to come back.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem

AT_ONCE = 2
MOST_WAITING = 32
"""Each may hold a whole record in memory."""
OF_AN_ADDRESS = MOST_WAITING // 4
PATIENCE = 10.0
RETRY_SECONDS = "5"

T = TypeVar("T")


class Heavy:
    """The threads for heavy work of one process."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "heavy")
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting: Counter[str] = Counter()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """What `work` returns or raises, done in a thread. Raises Problem too_busy.

        A caller that is cancelled while he waits waits no more; work that has begun is done, and its thread is free
        only then.
        """
        await self._turn(address)
        loop = asyncio.get_running_loop()
        try:
            # Not the loop's own `run_in_executor`: that one cannot say when work ends that nobody waits for.
            done = self._threads.submit(partial(contextvars.copy_context().run, work))
        except RuntimeError:  # the process is about to end
            self._free.release()
            raise _too_busy(_ENDING) from None
        done.add_done_callback(partial(self._over, loop))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, address: str) -> None:
        if self._free.locked() and self._waiting.total() >= MOST_WAITING:
            raise _too_busy(_FULL)
        if self._free.locked() and self._waiting[address] >= OF_AN_ADDRESS:
            raise _too_busy(filled(_FULL_FOR_YOU, most=OF_AN_ADDRESS))
        self._waiting[address] += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await self._free.acquire()
        except TimeoutError:
            raise _too_busy(filled(_IN_VAIN, seconds=int(PATIENCE))) from None
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _over(self, loop: asyncio.AbstractEventLoop, _: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._free.release)


_ENDING = Text("The service is shutting down.", "سرویس در حال ایستادن است.")
_FULL = Text(
    "As many requests for such work are waiting as may wait.",
    "درخواست‌های چشم‌به‌راه برای چنین کاری به بیشترین شمار مجاز رسیده‌اند.",
)
_FULL_FOR_YOU = Text(
    "From your address {most} requests for such work are waiting.",
    "از نشانی شما {most} درخواست چشم‌به‌راه چنین کاری است.",
)
_IN_VAIN = Text(
    "Such work was waited for in vain for {seconds} seconds.",
    "انتظار برای چنین کاری پس از {seconds} ثانیه بی‌نتیجه ماند.",
)


def _too_busy(detail: Text) -> Problem:
    return Problem("too_busy", detail, headers={"Retry-After": RETRY_SECONDS})
