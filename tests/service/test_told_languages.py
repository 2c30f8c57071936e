"""Whatever an operation tells in words says in which language, and that it depends on the reader's wish."""

from __future__ import annotations

import re

import pytest

from tests.service.expect import refused
from tests.texts.persian import faults

FA = {"Accept-Language": "fa-IR, en;q=0.3"}


def vary(answer):
    return set(re.split(r",\s*", answer.headers["vary"]))


@pytest.fixture(scope="module")
def table(api):
    return api.seated("mr-jack-pocket")


def successes(operation):
    return [answer for status, answer in operation["responses"].items() if int(status) < 400]


def test_every_operation_that_heeds_the_language_says_which_it_took(api):
    document = api.get("/openapi/v1.json").json()
    silent = [
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
        if any(parameter["name"] == "Accept-Language" for parameter in operation.get("parameters", ()))
        and not any("Content-Language" in answer["headers"] for answer in successes(operation))
    ]
    assert silent == []


@pytest.mark.parametrize(
    "resource",
    [
        "timeline", "board.svg", "moments/3", "timeline?limit=1", "view?seat=nobody", "legal-moves?words=true",
        "replay",
    ],
)  # fmt: skip
def test_an_answer_in_words_names_its_language(table, resource):
    for wished, language in ((FA, "fa"), ({}, "en")):
        answer = table.get(resource, "jack", headers=wished)
        assert answer.headers["content-language"] == language
        assert "Accept-Language" in vary(answer)


def test_an_answer_without_words_names_none(table):
    assert "content-language" not in table.get("legal-moves", "jack", headers=FA).headers


def test_a_refusal_names_its_language_wherever_it_comes_from(api, table):
    refusals = [
        api.get("/v1/nothing", headers=FA),
        api.get("/v1/games", headers={**FA, "Accept": "image/png"}),
        api.request("DELETE", "/v1/games", headers=FA),
        api.post("/v1/games", content=b"{", headers=FA),
        api.post("/v1/games", content=b"x", headers={**FA, "Content-Type": "text/plain"}),
        api.post("/v1/games", content=b" " * 70_000, headers=FA),
        table.get("view", headers={**FA, "Authorization": "Basic eA=="}),
    ]
    for answer in refusals:
        assert answer.status_code >= 400
        assert answer.headers["content-language"] == "fa"
        assert "Accept-Language" in vary(answer)
        assert re.search("[\u0600-\u06ff]", answer.json()["title"])
        assert re.search("[\u0600-\u06ff]", answer.json()["detail"])
        assert faults(answer.json()["detail"]) == []


def test_a_refusal_by_the_rules_speaks_persian_to_its_last_word(table):
    seat = next(seat for seat in table.tokens if seat not in table.info()["toAct"])
    other = table.legal(table.info()["toAct"][0])[0]
    said = refused(table.send(seat, other, headers=FA), 422, "not_your_turn")
    for member in ("title", "detail", "ruleText"):
        assert re.search("[\u0600-\u06ff]", said[member])


def test_pages_say_theirs(api):
    for path in ("/problems", "/problems/seat_taken", "/docs/guides", "/verifier"):
        answer = api.get(path, headers={**FA, "Accept": "text/html"})
        assert answer.headers["content-language"] == "fa", path
        assert "Accept-Language" in vary(answer)
