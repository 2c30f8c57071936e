"""Heavy work has few threads: the tables go on beside it, and who finds none free is told when to come back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from projections import verification
from service import heavy
from service.heavy import AT_ONCE, MOST_WAITING, OF_AN_ADDRESS, Heavy
from service.problems import Problem
from tests.service.client import Api

pytestmark = pytest.mark.anyio
HERE = "198.18.0.1"


@pytest.fixture
def works() -> Iterator[Heavy]:
    made = Heavy()
    yield made
    made.close()


class Gate:
    """Work that goes on until it is let through."""

    def __init__(self) -> None:
        self.begun = 0
        self._open = threading.Event()
        self._begun = threading.Semaphore(0)

    def __call__(self, *_: object, **__: object) -> str:
        self.begun += 1
        self._begun.release()
        assert self._open.wait(60)
        return "done"

    def release(self) -> None:
        self._open.set()

    async def all_threads_taken(self) -> None:
        for _ in range(AT_ONCE):
            assert await asyncio.to_thread(self._begun.acquire, timeout=60)


async def refusal(work) -> Problem:
    with pytest.raises(Problem) as refused:
        await work
    assert refused.value.type.code == "too_busy"
    assert int(refused.value.headers["Retry-After"]) > 0
    return refused.value


async def test_few_run_at_once_and_the_others_in_their_turn(works: Heavy):
    gate = Gate()
    asked = [asyncio.create_task(works.run(HERE, gate)) for _ in range(AT_ONCE + 3)]
    await gate.all_threads_taken()
    assert gate.begun == AT_ONCE
    gate.release()
    assert await asyncio.gather(*asked) == ["done"] * (AT_ONCE + 3)
    assert await works.run(HERE, lambda: 7) == 7


async def test_who_waits_too_long_is_told_so(works: Heavy, monkeypatch):
    monkeypatch.setattr(heavy, "PATIENCE", 0.05)
    gate = Gate()
    running = [asyncio.create_task(works.run(HERE, gate)) for _ in range(AT_ONCE)]
    await gate.all_threads_taken()
    await refusal(works.run("198.18.0.2", gate))
    gate.release()
    assert await asyncio.gather(*running) == ["done"] * AT_ONCE
    assert gate.begun == AT_ONCE


async def test_those_who_wait_are_bounded_and_one_address_leaves_room_for_others(works: Heavy):
    gate = Gate()
    running = [asyncio.create_task(works.run(HERE, gate)) for _ in range(AT_ONCE)]
    await gate.all_threads_taken()
    waiting = [asyncio.create_task(works.run(HERE, gate)) for _ in range(OF_AN_ADDRESS)]
    await asyncio.sleep(0)
    assert "From your address" in (await refusal(works.run(HERE, gate))).detail.en
    others = [f"198.19.0.{number}" for number in range(MOST_WAITING - OF_AN_ADDRESS)]
    waiting += [asyncio.create_task(works.run(each, gate)) for each in others]
    await asyncio.sleep(0)
    await refusal(works.run("198.19.1.1", gate))
    gate.release()
    assert set(await asyncio.gather(*running, *waiting)) == {"done"}


async def test_a_thread_is_free_only_when_its_work_is_done_whoever_has_gone(works: Heavy, monkeypatch):
    gate = Gate()
    running = [asyncio.create_task(works.run(HERE, gate)) for _ in range(AT_ONCE)]
    await gate.all_threads_taken()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    monkeypatch.setattr(heavy, "PATIENCE", 0.05)
    await refusal(works.run(HERE, lambda: 1))
    monkeypatch.undo()
    gate.release()
    assert await works.run(HERE, lambda: 1) == 1


async def test_what_fails_fails_for_who_asked_and_frees_its_thread(works: Heavy):
    def fail() -> None:
        raise Problem("unreadable_record", "no")

    for _ in range(AT_ONCE + 1):
        with pytest.raises(Problem, match="unreadable_record"):
            await works.run(HERE, fail)
    assert await works.run(HERE, lambda: 1) == 1


async def test_nothing_begins_once_it_is_closed(works: Heavy):
    works.close()
    await refusal(works.run(HERE, lambda: 1))


async def test_the_tables_go_on_beside_it(api: Api, monkeypatch):
    gate = Gate()
    with monkeypatch.context() as patched, ThreadPoolExecutor(AT_ONCE) as pool:
        patched.setattr(verification, "verify_bytes", gate)
        patched.setattr(heavy, "PATIENCE", 0.1)
        sent = {"json": {}, "timeout": 120, "trust_env": False}
        held = [pool.submit(httpx.post, f"{api.url}/v1/verifications", **sent) for _ in range(AT_ONCE)]
        try:
            await gate.all_threads_taken()
            table = api.played("toy")
            assert table.info()["status"] == "ended"
            for answer in (table.get("replay", params={"pictures": "true"}), api.post("/v1/replays", json={})):
                assert (answer.status_code, answer.json()["code"]) == (503, "too_busy")
                assert int(answer.headers["Retry-After"]) > 0
            for resource in ("record", "view", "timeline"):
                assert table.get(resource).status_code == 200
        finally:
            gate.release()
        assert {each.result().status_code for each in held} == {200}
    assert table.get("replay", params={"pictures": "true"}).status_code == 200


async def test_replays_and_records_count_as_costly(api: Api):
    table = api.played("toy")
    for resource in ("replay", "record"):
        assert '"costly-per-address"' in table.get(resource).headers["RateLimit-Policy"]
    assert '"reads-per-address"' in table.get("view").headers["RateLimit-Policy"]
