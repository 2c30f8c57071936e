"""How many games opened from one address may be unfinished: one more is refused until one of them has ended."""

from __future__ import annotations

import asyncio
import random
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network

import asyncpg
import httpx
import msgspec
import pytest

from service.retention import UNTOUCHED
from service.settings import Settings, from_environment
from service.store import Store
from service.store.openings import Openings
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import HOST, UNHURRIED, serving

MOST = 4
OPERATOR = "operator_" + "k" * 43
SETTINGS = Settings(
    bot_delay=0.0,
    pool_size=4,
    operator_token=OPERATOR,
    trusted_proxies=(ip_network(HOST),),
    **{**UNHURRIED, "max_unfinished_per_address": MOST},
)


@pytest.fixture(scope="module")
def api(database, data_dir, contracts):
    """A service behind a proxy on this machine: each test is somebody from an address of its own."""
    with serving(database, data_dir, settings=SETTINGS) as live:
        client = connect(live, contracts)
        yield client
        client.close()


@pytest.fixture
def home():
    """The headers of who comes from an address that nobody else has."""
    number = uuid.uuid4().int
    return {"X-Forwarded-For": f"198.18.{number % 250}.{number // 250 % 250}"}


def open_table(api: Api, home: dict[str, str], **headers: str) -> httpx.Response:
    return api.post("/v1/games", json={"ruleset": "toy", "options": {"peeks": 2}}, headers={**home, **headers})


def full(api: Api, home: dict[str, str]) -> list[Table]:
    """The tables of who has opened as many as he may."""
    answers = [open_table(api, home) for _ in range(MOST)]
    assert [answer.status_code for answer in answers] == [201] * MOST
    return [Table(api, answer.json()["game"], answer.json()["hostToken"]) for answer in answers]


def refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json().get("code")) == (429, "too_many_unfinished_games")


def ended(table: Table) -> Table:
    """The table when its game has been played to the end."""
    for seat in ("keeper", "seeker"):
        table.sit(seat)
    table.play(random.Random(1))
    return table


def rows(database: str, statement: str, *values: object) -> list[asyncpg.Record]:
    async def fetch() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(database)
        try:
            return await connection.fetch(statement, *values)
        finally:
            await connection.close()

    return asyncio.run(fetch())


def opened_from(database: str, table: Table) -> bytes | None:
    [row] = rows(database, "SELECT opened_from FROM gaslamp.games WHERE game_id = $1", uuid.UUID(table.game))
    return row["opened_from"]


def test_one_more_is_refused_and_says_what_helps(api: Api, home):
    full(api, home)
    answer = open_table(api, home, **{"Accept-Language": "fa"})
    assert refused(answer)
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json()["title"].startswith("بازی‌های ناتمام")
    page = api.get("/problems/too_many_unfinished_games", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "cancel" in page.text


def test_others_are_not_hindered(api: Api, home):
    full(api, home)
    assert open_table(api, {"X-Forwarded-For": "198.19.0.1"}).status_code == 201


def test_the_same_household_has_one_bound(api: Api):
    beginning = f"2001:db8:{uuid.uuid4().hex[:4]}:1"
    for number in range(MOST):
        assert open_table(api, {"X-Forwarded-For": f"{beginning}::{number + 1}"}).status_code == 201
    assert refused(open_table(api, {"X-Forwarded-For": f"{beginning}::ffff"}))


def test_a_game_that_is_played_to_its_end_frees_its_place(api: Api, home):
    tables = full(api, home)
    ended(tables[0])
    assert open_table(api, home).status_code == 201
    assert refused(open_table(api, home))


def test_a_table_that_is_cancelled_frees_its_place(api: Api, home):
    table = full(api, home)[0]
    assert api.post(f"{table.path}/cancellation", json={}, token=table.host).status_code == 201
    assert open_table(api, home).status_code == 201


def test_who_resigns_and_who_adjourns_frees_its_place(api: Api, home):
    resigned, adjourned, *_ = full(api, home)
    for table in (resigned, adjourned):
        for seat in ("keeper", "seeker"):
            table.sit(seat)
    assert api.post(f"{resigned.path}/resignation", json={}, token=resigned.tokens["keeper"]).status_code == 201
    arbiter = api.post(f"{adjourned.path}/arbiters", json={}, token=OPERATOR).json()["token"]
    body = {"reason": "The lights went out."}
    assert api.post(f"{adjourned.path}/adjournment", json=body, token=arbiter).status_code == 201
    assert [open_table(api, home).status_code for _ in range(3)] == [201, 201, 429]


def test_a_fork_and_a_rematch_are_opened_like_any_other(api: Api, home):
    origin = ended(full(api, home)[0])
    fork = {"version": 3}
    first = api.post(f"{origin.path}/forks", json=fork, headers=home)
    assert first.status_code == 201
    assert refused(api.post(f"{origin.path}/forks", json=fork, headers=home))
    rematch = [f"{origin.path}/rematch", {"json": {}, "token": origin.tokens["keeper"], "headers": home}]
    assert refused(api.post(rematch[0], **rematch[1]))
    cancelled = api.post(f"/v1/games/{first.json()['game']}/cancellation", json={}, token=first.json()["hostToken"])
    assert cancelled.status_code == 201
    assert api.post(rematch[0], **rematch[1]).status_code == 201
    assert refused(open_table(api, home))


def test_who_is_full_still_sits_down_at_the_rematch_that_another_opened(api: Api, home):
    origin = ended(full(api, home)[0])
    there = f"{origin.path}/rematch"
    assert open_table(api, home).status_code == 201
    elsewhere = {"X-Forwarded-For": "198.19.7.7"}
    assert api.post(there, json={}, token=origin.tokens["seeker"], headers=elsewhere).status_code == 201
    assert api.post(there, json={}, token=origin.tokens["keeper"], headers=home).status_code == 201


def test_a_refusal_loses_nothing(api: Api, home):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = open_table(api, home, **key)
    tables = [open_table(api, home) for _ in range(MOST - 1)]
    assert open_table(api, home, **key).content == first.content, "a repeat opens nothing"
    later = {"Idempotency-Key": str(uuid.uuid4())}
    assert refused(open_table(api, home, **later))
    for seat in ("keeper", "seeker"):  # what is open goes on as before
        assert api.post(f"/v1/games/{first.json()['game']}/seats", json={"seat": seat}).status_code == 201
    api.post(f"/v1/games/{tables[0].json()['game']}/cancellation", json={}, token=tables[0].json()["hostToken"])
    assert open_table(api, home, **later).status_code == 201, "the key was still free"


def test_what_is_wrong_is_said_first(api: Api, home):
    full(api, home)
    answer = api.post("/v1/games", json={"ruleset": "toy", "options": {"peeks": 0}}, headers=home)
    assert answer.json()["code"] == "invalid_options"


def test_many_at_once_are_no_more_than_may_be(api: Api, home):
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: open_table(api, home), range(24)))
    assert sorted(answer.status_code for answer in answers) == [201] * MOST + [429] * (24 - MOST)


def test_two_processes_count_together_and_after_a_restart(database, data_dir, contracts, api: Api, home):
    def sent_to(clients: list[Api]) -> int:
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda number: open_table(clients[number % len(clients)], home), range(24)))
        assert {answer.status_code for answer in answers} <= {201, 429}
        return sum(answer.status_code == 201 for answer in answers)

    with serving(database, data_dir, settings=SETTINGS) as live:
        other = connect(live, contracts)
        assert MOST <= sent_to([api, other]) <= MOST + 1
        assert refused(open_table(api, home))
        assert refused(open_table(other, home))
        other.close()
    with serving(database, data_dir, settings=SETTINGS) as live:
        again = connect(live, contracts)
        assert refused(open_table(again, home))
        again.close()


def test_the_address_is_stored_as_a_keyed_digest_and_only_until_the_end(database, api: Api, home):
    table, other, *_ = full(api, home)
    kept = opened_from(database, table)
    assert kept is not None
    assert kept == opened_from(database, other)
    assert len(kept) == 32
    ended(table)
    assert opened_from(database, table) is None
    assert opened_from(database, other) == kept
    address = home["X-Forwarded-For"].encode()
    for row in rows(database, "SELECT g::text AS text FROM gaslamp.games g"):
        assert address not in row["text"].encode()


def test_under_another_key_the_same_address_has_another_digest(database, data_dir, contracts, api: Api, home):
    settings = msgspec.structs.replace(SETTINGS, operator_token=OPERATOR[::-1])
    table = full(api, home)[0]
    with serving(database, data_dir, settings=settings) as live:
        client = connect(live, contracts)
        answer = open_table(client, home)
        client.close()
    assert answer.status_code == 201
    assert opened_from(database, Table(api, answer.json()["game"], "")) not in (None, opened_from(database, table))


def test_a_table_that_nobody_touches_is_let_go(database, api: Api, home):
    tables = full(api, home)
    rows(
        database,
        "UPDATE gaslamp.games SET updated_at = $2 WHERE game_id = $1 RETURNING 1",
        uuid.UUID(tables[0].game),
        datetime.now(UTC) - UNTOUCHED - timedelta(minutes=1),
    )

    async def tidy() -> int:
        store = await Store.connect(database, pool_size=1, role=None)
        try:
            return await store.openings.let_go(datetime.now(UTC) - UNTOUCHED)
        finally:
            await store.close()

    assert asyncio.run(tidy()) == 1
    assert opened_from(database, tables[0]) is None
    assert [open_table(api, home).status_code for _ in range(2)] == [201, 429]
    assert tables[0].info()["status"] == "open"


@pytest.mark.parametrize("given", [{"limits": False}, {"max_unfinished_per_address": None}])
def test_off_means_off_and_keeps_nothing(database, data_dir, contracts, given, home):
    settings = msgspec.structs.replace(SETTINGS, **{"max_unfinished_per_address": 1, **given})
    with serving(database, data_dir, settings=settings) as live:
        client = connect(live, contracts)
        answers = [open_table(client, home) for _ in range(3)]
        client.close()
    assert [answer.status_code for answer in answers] == [201] * 3
    assert opened_from(database, Table(client, answers[-1].json()["game"], "")) is None


def test_how_the_setting_is_written():
    assert Settings().max_unfinished_per_address == 2_000
    name = "GASLAMP_MAX_UNFINISHED_PER_ADDRESS"
    assert from_environment({name: "off"}).max_unfinished_per_address is None
    assert from_environment({name: "7"}).max_unfinished_per_address == 7
    for wrong in ("0", "-1", "many"):
        with pytest.raises(ValueError, match=name):
            from_environment({name: wrong})


def test_who_asks_for_the_rematch_while_it_gets_the_last_place_finds_it_there(api, home, monkeypatch):
    """Both players are at home at the same address: the one is overtaken by the other before he opens the table."""
    ended, *_ = full(api, home)
    for seat in ended.seats():
        ended.sit(seat)
    ended.play(random.Random(1))
    others: list[httpx.Response | None] = []
    opening = Openings.open

    async def overtaken(self, row, room):
        if not others:
            others.append(None)
            others[0] = await asyncio.to_thread(again, "seeker")
        await opening(self, row, room)

    def again(seat):
        return api.post(f"{ended.path}/rematch", json={}, token=ended.tokens[seat], headers=home)

    monkeypatch.setattr(Openings, "open", overtaken)
    mine = again("keeper")
    assert (mine.status_code, others[0].status_code) == (201, 201), mine.text
    assert mine.json()["game"] == others[0].json()["game"]
    assert refused(open_table(api, home))
