"""Whose pages a browser lets read answers: everybody's, or those that the operator names."""

from __future__ import annotations

import httpx
import pytest

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
