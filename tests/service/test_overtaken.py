"""A repeat with the same key gets the first answer, whichever of the two is the faster, and wherever it overtakes.

Before each thing in turn that one process asks of its database for a request, the same request is done whole by another
process. Both must be answered alike: what the one finds done is never a reason to refuse it to the other.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from domain.events import entropy_commitment
from service.api import comments, invitations, notes
from service.store.database import Database
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import Live, serving

SHIFT = {"type": "shift", "cup": "left"}
ROOT = Path(__file__).parents[2]
ALLOWANCE = 60
ENTROPY = "ab" * 16


class Asked(Struct, frozen=True):
    """A POST that takes a key."""

    path: str
    body: Any
    token: str | None = None
    headers: dict[str, str] = {}


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def live(database, data_dir, clock) -> Iterator[Live]:
    with serving(database, data_dir, clock=clock) as running:
        yield running


@pytest.fixture(scope="module")
def other(database, data_dir, contracts, clock, api) -> Iterator[Api]:
    """A second process."""
    with serving(database, data_dir, clock=clock) as running:
        client = connect(running, contracts)
        yield client
        client.close()


@pytest.fixture(autouse=True)
def bounds(monkeypatch) -> None:
    """What is asked for is the last that there is room for."""
    monkeypatch.setattr(invitations, "MOST", 1)
    monkeypatch.setattr(comments, "MOST_OF_ONE", 1)
    monkeypatch.setattr(notes, "MOST", 1)


class Overtaking:
    """Does something before the `place`-th thing that the process of `live` asks of its database from now on."""

    def __init__(self, live: Live, place: int, first: Callable[[], Any]) -> None:
        self._loop = live.loop
        self._place = place
        self._first = first
        self._asked = 0
        self.came = asyncio.Event()

    async def before(self) -> None:
        if asyncio.get_running_loop() is self._loop:
            self._asked += 1
            if self._asked == self._place:
                await asyncio.to_thread(self._first)
                self.came.set()


def ended(api: Api) -> Table:
    table = api.seated()
    assert api.post(f"{table.path}/resignation", json={}, token=table.tokens["keeper"]).status_code == 201
    return table


def invited(table: Table, **body: Any) -> str:
    return table.api.post(f"{table.path}/invitations", json=body, token=table.host).json()["token"]


def arbiter(table: Table, operator: str) -> str:
    return table.api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]


def create_game(api: Api, **_: Any) -> Asked:
    return Asked("/v1/games", {"ruleset": "toy"})


def take_seat(api: Api, **_: Any) -> Asked:
    return Asked(f"{api.create().path}/seats", {"seat": "keeper"})


def take_any_seat(api: Api, **_: Any) -> Asked:
    return Asked(f"{api.create().path}/seats", {})


def take_seat_as_the_host(api: Api, **_: Any) -> Asked:
    table = api.create(access="private")
    return Asked(f"{table.path}/seats", {}, table.host)


def take_seat_by_invitation(api: Api, **_: Any) -> Asked:
    table = api.create(access="private")
    return Asked(f"{table.path}/seats", {"invitation": invited(table)})


def reveal_entropy(api: Api, **_: Any) -> Asked:
    table = api.create()
    table.sit("keeper", entropyCommitment=entropy_commitment(table.game, "keeper", ENTROPY))
    table.sit("seeker")
    return Asked(f"{table.path}/entropy", {"entropy": ENTROPY}, table.tokens["keeper"])


def invite(api: Api, **_: Any) -> Asked:
    table = api.create()
    return Asked(f"{table.path}/invitations", {}, table.host)


def watch(api: Api, **_: Any) -> Asked:
    table = api.create()
    return Asked(f"{table.path}/watchers", {"invitation": invited(table, purpose="watch")})


def watch_a_private_table(api: Api, **_: Any) -> Asked:
    table = api.create(access="private")
    return Asked(f"{table.path}/watchers", {"invitation": invited(table, purpose="watch")})


def renew_token(api: Api, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/token-renewal", {}, table.tokens["keeper"])


def renew_the_hosts_token(api: Api, **_: Any) -> Asked:
    table = api.create(access="private")
    return Asked(f"{table.path}/token-renewal", {}, table.host)


def make_move(api: Api, **_: Any) -> Asked:
    table = api.seated()
    body = {"move": SHIFT, "expectedVersion": 3}
    return Asked(f"{table.path}/moves", body, table.tokens["keeper"], {"If-Match": '"3"'})


def take_back_step(api: Api, **_: Any) -> Asked:
    table = api.seated()
    table.send("keeper", SHIFT)
    assert table.send("seeker", {"type": "touch", "cup": "left"}).status_code == 201
    return Asked(f"{table.path}/retractions", {"toVersion": 4}, table.tokens["seeker"], {"If-Match": '"5"'})


def write_note(api: Api, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/notes", {"text": "left"}, table.tokens["keeper"], {"If-Match": '"n0"'})


def share_notes(api: Api, **_: Any) -> Asked:
    table = ended(api)
    return Asked(f"{table.path}/notes/sharing", {"shared": True}, table.tokens["keeper"], {"If-Match": '"n0"'})


def write_comment(api: Api, **_: Any) -> Asked:
    table = ended(api)
    return Asked(f"{table.path}/comments", {"version": 3, "text": "Why?"}, table.tokens["keeper"])


def leave_seat(api: Api, **_: Any) -> Asked:
    table = api.create()
    return Asked(f"{table.path}/departure", {}, table.sit("keeper")["token"])


def cancel_game(api: Api, **_: Any) -> Asked:
    table = api.create()
    return Asked(f"{table.path}/cancellation", {}, table.host)


def resign(api: Api, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/resignation", {}, table.tokens["keeper"])


def agree_to_end(api: Api, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/end-agreement", {}, table.tokens["keeper"])


def claim_time(api: Api, clock: Clock, **_: Any) -> Asked:
    table = api.seated(allowance=ALLOWANCE)
    clock.time += timedelta(seconds=ALLOWANCE)
    return Asked(f"{table.path}/time-claim", {"against": "keeper"}, table.tokens["seeker"])


def play_again(api: Api, **_: Any) -> Asked:
    table = ended(api)
    return Asked(f"{table.path}/rematch", {}, table.tokens["keeper"])


def fork_game(api: Api, **_: Any) -> Asked:
    return Asked(f"{ended(api).path}/forks", {"version": 3})


def appoint_arbiter(api: Api, operator: str, **_: Any) -> Asked:
    return Asked(f"{api.seated().path}/arbiters", {}, operator)


def look_into(api: Api, operator: str, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/looks", {"seat": "keeper"}, arbiter(table, operator))


def adjourn_game(api: Api, operator: str, **_: Any) -> Asked:
    table = api.seated()
    return Asked(f"{table.path}/adjournment", {"reason": "storm"}, arbiter(table, operator))


ASKED = {
    "createGame": [create_game],
    "takeSeat": [take_seat, take_any_seat, take_seat_as_the_host, take_seat_by_invitation],
    "revealEntropy": [reveal_entropy],
    "invite": [invite],
    "watch": [watch, watch_a_private_table],
    "renewToken": [renew_token, renew_the_hosts_token],
    "makeMove": [make_move],
    "takeBackStep": [take_back_step],
    "writeNote": [write_note],
    "shareNotes": [share_notes],
    "writeComment": [write_comment],
    "leaveSeat": [leave_seat],
    "cancelGame": [cancel_game],
    "resign": [resign],
    "agreeToEnd": [agree_to_end],
    "claimTime": [claim_time],
    "playAgain": [play_again],
    "forkGame": [fork_game],
    "appointArbiter": [appoint_arbiter],
    "lookInto": [look_into],
    "adjournGame": [adjourn_game],
}


def test_these_are_all_that_take_a_key(api: Api):
    document = api.get("/openapi/v1.json").json()
    taking = {
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
        if any(parameter.get("name") == "Idempotency-Key" for parameter in operation.get("parameters", ()))
    }
    assert taking == ASKED.keys()


@pytest.mark.parametrize("guide", ["docs/retries.md", "docs/fa/retries.md"])
def test_the_guide_names_those_that_take_none(api: Api, guide: str):
    document = api.get("/openapi/v1.json").json()
    without = {
        path if path.count("/") == 2 else "…/" + path.rpartition("/")[2]
        for path, item in document["paths"].items()
        if "post" in item and item["post"]["operationId"] not in ASKED
    }
    section = (ROOT / guide).read_text().rpartition("\n## ")[2]
    named = {name for line in section.splitlines() if line.startswith("- ") for name in re.findall(r"`([^`]+)`", line)}
    assert named == without


@pytest.mark.parametrize("asked", [each for all_ in ASKED.values() for each in all_], ids=lambda asked: asked.__name__)
def test_who_is_overtaken_by_his_own_repeat_is_answered_like_it(
    asked, api: Api, other: Api, live: Live, clock: Clock, data_dir, monkeypatch
):
    operator = (data_dir / "operator.token").read_text().strip()
    for place in itertools.count(1):
        request, key = asked(api, clock=clock, operator=operator), str(uuid.uuid4())
        answers: list[httpx.Response] = []

        def ask(through: Api, request: Asked = request, key: str = key) -> httpx.Response:
            headers = {**request.headers, "Idempotency-Key": key}
            return through.post(request.path, json=request.body, token=request.token, headers=headers)

        overtaking = Overtaking(live, place, lambda ask=ask, answers=answers: answers.append(ask(other)))
        with monkeypatch.context() as patched:
            run = Database.run

            async def late(self, work, overtaking=overtaking, run=run):
                await overtaking.before()
                return await run(self, work)

            patched.setattr(Database, "run", late)
            overtaken = ask(api)
        if not overtaking.came.is_set():
            answers.append(ask(other))
        assert overtaken.status_code in (200, 201), f"overtaken at {place}: {overtaken.text}"
        assert_alike(overtaken, answers[0])
        if not overtaking.came.is_set():
            break


def assert_alike(one: httpx.Response, other: httpx.Response) -> None:
    assert (one.status_code, one.content) == (other.status_code, other.content)
    for header in ("ETag", "Location"):
        assert one.headers.get(header) == other.headers.get(header), header
