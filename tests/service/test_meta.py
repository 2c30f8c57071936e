"""Around the games: the documentation page, the problem types, health."""

from __future__ import annotations

import re

import pytest

from domain.registry import RULESETS


def test_the_documentation_loads_everything_from_this_service(api):
    page = api.get("/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assets = re.findall(r'<(?:script|link)[^>]* (?:src|href)="(/[^"]+)"', page.text)
    assert assets
    assert all(asset.startswith("/docs/") for asset in assets)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for asset in assets:
        answer = api.get(asset)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(("text/css", "text/javascript"))
        assert answer.content
    assert "//" not in re.sub(r"<!.*?>", "", page.text).replace("<!doctype", "")
    start = api.get("/docs/start.js").text
    assert 'url: "/openapi/v1.json"' in start
    assert "validatorUrl: null" in start, "no foreign host checks the document"


@pytest.mark.parametrize("name", ["nothing.js", "..%2F..%2Fetc%2Fpasswd", "swagger-ui.css.map", "%00", "index.html"])
def test_no_other_file_is_served(api, name):
    assert api.get(f"/docs/{name}").status_code == 404


def test_health_says_that_the_service_works(api):
    assert api.get("/v1/health").json() == {"status": "ok"}
    for path in ("/healthz", "/readyz", "/v1/health"):
        answer = api.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")


def test_what_is_the_same_for_everybody_may_be_cached(api):
    for path in ("/v1/rulesets", "/v1/rulesets/toy", "/openapi/v1.json", "/docs"):
        assert api.get(path).headers["cache-control"] == "public, max-age=300", path


def test_a_key_that_signs_at_once_is_found_at_once(api):
    assert api.get("/v1/keys").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("wish", "headers", "shown"),
    [
        ({"lang": "fa"}, {}, "راهنماها"),
        ({"lang": "en"}, {"Accept-Language": "fa"}, "Guides"),
        ({}, {"Accept-Language": "fa"}, "راهنماها"),
        ({}, {}, "Guides"),
    ],
)
def test_the_words_around_the_contract_are_the_readers(api, wish, headers, shown):
    page = api.get("/docs", params=wish, headers=headers)
    assert page.status_code == 200
    assert shown in page.text
    assert page.headers["vary"] == "Accept-Language"


def test_every_bot_has_a_name_and_a_sentence_in_both_languages(api):
    listed = {each["ruleset"]: each for each in api.get("/v1/rulesets").json()["rulesets"]}
    for ruleset in RULESETS:
        page = api.get(f"/v1/rulesets/{ruleset.id}").json()
        assert list(page["strategies"]) == page["bots"] == list(ruleset.bots)
        assert listed[ruleset.id]["strategies"] == page["strategies"]
        for strategy in page["strategies"].values():
            for text in (strategy["name"], strategy["summary"]):
                assert text["en"].isascii()
                assert text["en"]
                assert re.search("[\u0600-\u06ff]", text["fa"])
