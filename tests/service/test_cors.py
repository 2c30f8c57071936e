"""Whose pages a browser lets read answers: everybody's, or those that the operator names."""

from __future__ import annotations

import uuid

import httpx
import pytest

from service.limits import Quota
from service.settings import InvalidSetting, Settings, from_environment
from tests.service.live import serving

OURS, THEIRS = "https://play.example", "https://evil.example"


@pytest.fixture(scope="module")
def url(database, data_dir):
    with serving(database, data_dir, settings=Settings(cors_origins=(OURS,), pool_size=2)) as live:
        yield live.url


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/nothing"])
def test_only_the_pages_that_were_named_may_read(url, path):
    ours = httpx.get(url + path, headers={"Origin": OURS}, trust_env=False)
    theirs = httpx.get(url + path, headers={"Origin": THEIRS}, trust_env=False)
    assert ours.headers["access-control-allow-origin"] == OURS
    assert "access-control-allow-origin" not in theirs.headers
    assert "origin" in ours.headers["vary"].lower(), "no cache gives the one's answer to the other"


REFUSED_AT_THE_EDGE = {
    413: {"content": b" " * 2_000},
    415: {"content": b"{}", "headers": {"Content-Type": "text/plain"}},
    429: {"content": b"{}"},
}


@pytest.mark.parametrize("status", REFUSED_AT_THE_EDGE)
def test_the_same_holds_for_what_is_refused_before_it_is_read(database, data_dir, status):
    quota = None if status != 429 else Quota(1, 86_400)
    settings = Settings(cors_origins=(OURS,), pool_size=2, max_body=1_000, limit_writes_per_address=quota)
    sent = {"content": b"{}", **REFUSED_AT_THE_EDGE[status]}
    with serving(database, data_dir, settings=settings) as live:

        def answer(origin: dict[str, str]) -> httpx.Response:
            headers = {"Content-Type": "application/json", **sent.get("headers", {}), **origin}
            there = f"{live.url}/v1/games/{uuid.uuid4()}/moves"
            return httpx.post(there, content=sent["content"], headers=headers, trust_env=False)

        answer({})
        ours, theirs, nobodys = answer({"Origin": OURS}), answer({"Origin": THEIRS}), answer({})
    assert {each.status_code for each in (ours, theirs, nobodys)} == {status}
    assert ours.headers["access-control-allow-origin"] == OURS
    assert "Retry-After" in ours.headers["access-control-expose-headers"]
    for each in (theirs, nobodys):
        assert not [name for name in each.headers if name.startswith("access-control")]
    for each in (ours, theirs, nobodys):
        assert "origin" in each.headers["vary"].lower()


def test_a_preflight_from_elsewhere_is_not_allowed(url):
    asked = {"Origin": THEIRS, "Access-Control-Request-Method": "POST"}
    answer = httpx.options(f"{url}/v1/games", headers=asked, trust_env=False)
    assert answer.headers.get("access-control-allow-origin") != THEIRS
    assert "access-control-allow-credentials" not in answer.headers


def test_the_origins_are_a_setting():
    settings = from_environment({"GASLAMP_CORS_ORIGINS": f"{OURS}, http://127.0.0.1:3000"})
    assert settings.cors_origins == (OURS, "http://127.0.0.1:3000")
    assert from_environment({}).cors_origins == ("*",)
    for wrong in ("play.example", "https://play.example/", "*, https://play.example", "null"):
        with pytest.raises(InvalidSetting, match="GASLAMP_CORS_ORIGINS"):
            from_environment({"GASLAMP_CORS_ORIGINS": wrong})
