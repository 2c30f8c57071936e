"""Quotas as a client meets them: honest headers, a refusal that says when to come back, and processes that share."""

from __future__ import annotations

import re
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path

import httpx
import msgspec
import pytest

from service.limits.quota import DEFAULTS, Quota
from service.settings import Settings
from tests.service.conftest import connect
from tests.service.live import HOST, UNHURRIED, serving

PATIENCE = 120


def limited(**quotas):
    """Settings with these quotas, written as `reads_per_token=(5, 60)`; others are not reached."""
    given = {f"limit_{name}": Quota(*quota) for name, quota in quotas.items()}
    return Settings(bot_delay=0.0, pool_size=2, **{**UNHURRIED, **given})


def left(answer, name):
    return int(re.search(rf'"{name}";r=([0-9]+);t=', answer.headers["RateLimit"])[1])


def resets(answer, name):
    return int(re.search(rf'"{name}";r=[0-9]+;t=([0-9]+)', answer.headers["RateLimit"])[1])


@pytest.fixture(scope="module")
def behind_proxy(database, data_dir, contracts):
    """A service behind a proxy on this machine, with small quotas."""
    quotas = {"reads_per_token": (4, 86_400), "reads_per_address": (9, 86_400), "games_per_address": (2, 3)}
    given = limited(costly_per_address=(3, 86_400), **quotas)
    trusting = msgspec.structs.replace(given, trusted_proxies=(ip_network(HOST),))
    with serving(database, data_dir, settings=trusting) as live:
        api = connect(live, contracts)
        yield api
        api.close()


def new_address():
    number = uuid.uuid4().int
    return {"X-Forwarded-For": f"198.18.{number % 250}.{number // 250 % 250}"}


def test_the_headers_count_down_and_the_refusal_says_when(behind_proxy):
    headers = new_address()
    answers = [behind_proxy.get("/v1/games", headers=headers) for _ in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 9
    assert [left(answer, "reads-per-address") for answer in answers] == list(range(8, -1, -1))
    assert answers[0].headers["RateLimit-Policy"] == '"reads-per-address";q=9;w=86400'
    refused = behind_proxy.get("/v1/games", headers=headers)
    assert refused.status_code == 429
    assert refused.json()["code"] == "too_many_requests"
    assert int(refused.headers["Retry-After"]) == resets(refused, "reads-per-address")
    assert left(refused, "reads-per-address") == 0


def test_waiting_as_told_always_succeeds(behind_proxy):
    headers = new_address()
    for _ in range(3):
        while (answer := behind_proxy.post("/v1/games", json={"ruleset": "toy"}, headers=headers)).status_code == 201:
            pass
        assert answer.status_code == 429
        time.sleep(int(answer.headers["Retry-After"]))
        again = behind_proxy.post("/v1/games", json={"ruleset": "toy"}, headers=headers)
        assert again.status_code == 201, again.text


def test_a_refused_request_does_nothing_and_its_key_stays_free(behind_proxy):
    headers = {**new_address(), "Idempotency-Key": str(uuid.uuid4())}
    body = {"ruleset": "toy"}
    for _ in range(2):
        behind_proxy.post("/v1/games", json=body, headers={**headers, "Idempotency-Key": str(uuid.uuid4())})
    refused = behind_proxy.post("/v1/games", json=body, headers=headers)
    while refused.status_code == 201:  # a window began just now
        headers["Idempotency-Key"] = str(uuid.uuid4())
        refused = behind_proxy.post("/v1/games", json=body, headers=headers)
    assert refused.status_code == 429
    time.sleep(int(refused.headers["Retry-After"]))
    done = behind_proxy.post("/v1/games", json=body, headers=headers)
    assert done.status_code == 201


def test_each_client_behind_the_proxy_has_his_own(behind_proxy):
    first, second = new_address(), new_address()
    for _ in range(9):
        behind_proxy.get("/v1/games", headers=first)
    assert behind_proxy.get("/v1/games", headers=first).status_code == 429
    assert behind_proxy.get("/v1/games", headers=second).status_code == 200


def test_a_token_has_a_quota_of_its_own_wherever_it_comes_from(behind_proxy):
    token = "seat_" + "x" * 40
    answers = [behind_proxy.get("/v1/games", token=token, headers=new_address()) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429]
    assert [left(answer, "reads-per-token") for answer in answers] == [3, 2, 1, 0, 0]
    assert '"reads-per-token";q=4' in answers[0].headers["RateLimit-Policy"]
    assert '"reads-per-address";q=9' in answers[0].headers["RateLimit-Policy"]


def test_a_token_is_the_same_however_its_header_is_written(behind_proxy):
    token = "seat_" + "y" * 40
    written = [f"Bearer {token}", f"bearer {token}", f"BEARER   {token}", f"Bearer  {token}", f"beaRer {token}"]
    answers = [
        behind_proxy.get("/v1/games", headers={**new_address(), "Authorization": each}).status_code for each in written
    ]
    assert answers == [200] * 4 + [429]


def test_costly_requests_are_counted_apart_and_refused_unread(behind_proxy):
    headers = new_address()
    for _ in range(3):
        assert behind_proxy.post("/v1/verifications", json={}, headers=headers).status_code == 200
    refused = behind_proxy.post("/v1/verifications", content=b"{" * 100_000, headers=headers)
    assert refused.status_code == 429
    assert behind_proxy.get("/v1/games", headers=headers).status_code == 200


def test_a_browser_may_read_the_refusal(behind_proxy):
    headers = {**new_address(), "Origin": "https://example.org"}
    for _ in range(10):
        answer = behind_proxy.get("/v1/games", headers=headers)
    assert answer.status_code == 429
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "RateLimit" in answer.headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/v1/health"])
def test_who_watches_over_the_service_is_never_refused(behind_proxy, path):
    headers = new_address()
    answers = [behind_proxy.get(path, headers=headers) for _ in range(12)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[0].headers


def test_a_header_from_who_is_no_proxy_changes_nothing(database, data_dir, contracts):
    settings = limited(reads_per_address=(5, 80_000))
    with serving(database, data_dir, settings=settings) as live:
        # Reading the contract was the first of the five.
        api = connect(live, contracts)
        answers = [api.get("/v1/games", headers=new_address()) for _ in range(5)]
        api.close()
    assert [answer.status_code for answer in answers] == [200] * 4 + [429]


@pytest.mark.parametrize("quota", [20, 330])
def test_two_processes_let_no_more_pass_than_one_may(database, data_dir, quota):
    settings = limited(reads_per_token=(quota, 86_400))
    headers = {"Authorization": f"Bearer seat_{uuid.uuid4().hex * 2}"}

    def flood(urls):
        with httpx.Client(trust_env=False, timeout=PATIENCE) as http, ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(http.get, f"{url}/v1/keys", headers=headers) for _ in range(quota) for url in urls]
            return [each.result().status_code for each in asked]

    with (
        serving(database, data_dir, settings=settings) as first,
        serving(database, data_dir, settings=settings) as second,
    ):
        statuses = flood([first.url, second.url])
    assert set(statuses) == {200, 429}
    assert quota * 0.9 <= statuses.count(200) <= quota + quota // 100


def test_off_means_off(database, data_dir):
    with serving(database, data_dir, settings=Settings(limits=False, pool_size=2)) as live:
        answer = httpx.get(f"{live.url}/v1/games", trust_env=False)
    assert answer.status_code == 200
    assert "RateLimit" not in answer.headers


def test_the_page_names_every_quota_as_it_is():
    page = Path("docs/limits.md").read_text("utf-8")
    for name, quota in DEFAULTS.items():
        assert f"GASLAMP_LIMIT_{name.upper()}" in page
        assert f"`{quota}`" in page
        assert f"`{name.replace('_', '-')}`" in page
