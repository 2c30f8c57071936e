"""`type` of every refusal resolves: for programs as JSON, for people as a page in either language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from domain.registry import RULESETS
from service.causes import CAUSES
from service.problems import PROBLEMS
from tests.service.expect import refused

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}
PERSIAN = re.compile("[\u0600-\u06ff]")


class Outline(HTMLParser):
    """What a page opens and closes, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert not any(name.startswith("on") for name in given), "nothing runs"
        assert tag not in ("script", "iframe", "object", "form", "style")
        if tag in ("link", "img"):
            self.loads.append(given.get("href") or given.get("src"))
        if tag == "a":
            self.links.append(given.get("href"))
        if tag not in ("meta", "link", "br", "hr", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def outline(page):
    """The page's parts; whole, and with nothing from elsewhere."""
    parsed = Outline()
    parsed.feed(page.text)
    assert parsed.open == []
    assert parsed.loads == ["/docs/reading.css"]
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    return parsed


def test_every_problem_has_a_cause_and_a_remedy_in_both_languages(api):
    for code, problem in PROBLEMS.items():
        answer = api.get(f"/problems/{code}")
        described = answer.json()
        assert (described["code"], described["status"]) == (code, problem.status)
        for text in (described["title"], described["cause"], described["remedy"]):
            assert text["en"].isascii()
            assert PERSIAN.search(text["fa"])
        assert described["example"]["code"] == code
        assert described["type"] == described["example"]["type"] == f"/problems/{code}"
        assert answer.headers["cache-control"] == "public, max-age=300"
        assert "Accept" in answer.headers["vary"]
    assert set(PROBLEMS) <= set(CAUSES)
    refused(api.get("/problems/unheard_of"), 404, "not_found")


def test_the_registry_lists_all_of_them_and_those_of_the_rules(api):
    listed = {problem["code"]: problem for problem in api.get("/problems").json()["problems"]}
    rules = {code for ruleset in RULESETS for code in ruleset.words.errors}
    assert set(listed) >= {*PROBLEMS, *rules}
    for code in sorted(rules - set(PROBLEMS)):
        assert listed[code]["titles"]
    assert api.get("/problems/not_your_turn").json() == listed["not_your_turn"]


@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("fa", "rtl")])
def test_a_person_reads_them_as_pages(api, language, direction):
    asked = {**BROWSER, "Accept-Language": language}
    for path in ("/problems", "/problems/version_conflict", "/problems/not_your_turn"):
        page = api.get(path, headers=asked)
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-language"] == language
        assert {"Accept", "Accept-Language"} <= set(re.split(", *", page.headers["vary"]))
        assert f'<html lang="{language}" dir="{direction}">' in page.text
        parsed = outline(page)
        for link in parsed.links:
            assert api.get(link).status_code == 200, link
    known = PROBLEMS["version_conflict"]
    shown = api.get("/problems/version_conflict", headers=asked).text
    assert getattr(known.title, language) in shown
    assert "<code>" in shown


def test_the_switch_on_the_page_goes_before_the_browsers_wish(api):
    page = api.get("/problems/seat_taken", headers={**BROWSER, "Accept-Language": "en"})
    assert {"/problems/seat_taken?lang=en", "/problems/seat_taken?lang=fa"} <= set(outline(page).links)
    switched = api.get("/problems/seat_taken?lang=fa", headers={**BROWSER, "Accept-Language": "en"})
    assert switched.headers["content-language"] == "fa"
    refused(api.get("/problems/seat_taken?lang=de"), 400, "malformed_request")
    refused(api.get("/problems/seat_taken?language=fa"), 400, "malformed_request")


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("text/html", "text/html; charset=utf-8"),
        ("text/html;q=0.4, application/json;q=0.5", "application/json"),
        ("text/*", "text/html; charset=utf-8"),
        ("application/json;q=0, */*", "text/html; charset=utf-8"),
    ],
)
def test_accept_says_which_form_one_gets(api, accept, media_type):
    headers = {"Accept": accept} if accept else {"Accept": ""}
    for path in ("/problems", "/problems/seat_taken", "/problems/not_your_turn"):
        assert api.get(path, headers=headers).headers["content-type"] == media_type


def test_neither_form_is_refused(api):
    for path in ("/problems", "/problems/seat_taken"):
        refused(api.get(path, headers={"Accept": "image/png"}), 406, "not_acceptable")


@pytest.mark.parametrize("code", ["<script>alert(1)<%2Fscript>", "..%2Fdocs", "%00", "seat_taken%22onload=x"])
def test_nothing_of_the_address_stands_in_an_answer(api, code):
    answer = api.get(f"/problems/{code}", headers=BROWSER)
    refused(answer, 404, "not_found")
    assert "script" not in answer.text
    assert "onload" not in answer.text
