"""Replaying in the browser: records from files, tampered ones, links, the keyboard alone, touch, print, no service."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

GOLDEN = Path(__file__).parents[1] / "golden"
RULESET = "mr-jack-pocket-classic"


def some_record() -> bytes:
    return next(iter(sorted((GOLDEN / RULESET).glob("*.record.json")))).read_bytes()


def bring(page: Page, record: bytes) -> None:
    page.goto("/replay")
    page.locator("#file").set_input_files({"name": "my.record.json", "mimeType": "application/json", "buffer": record})


def tampered(version: int) -> bytes:
    record = json.loads(some_record())
    event = record["events"][version - 1]
    event["at"] = event["at"].replace("2026", "2027").replace("2025", "2026")
    return json.dumps(record).encode()


def test_a_record_from_a_file_is_shown_and_verified(page):
    bring(page, some_record())
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("[data-verdict=valid]")).to_have_count(2)
    assert page.url.endswith("/replay"), "a file has no address"
    expect(page.locator("#link")).to_be_hidden()
    page.locator("#eyes").select_option("jack")
    page.locator("#back").click()
    expect(page.locator("#knowledge")).to_contain_text("Jack is")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_tampered_record_is_found_and_pointed_at(visit, language):
    page = visit.tab(language=language)
    bring(page, tampered(9))
    expect(page.locator("[data-verdict=invalid]")).to_have_count(2)
    expect(page.locator("#verification .no").first).to_contain_text("9" if language == "en" else "۹")
    page.locator("#go-wrong").click()
    expect(page.locator("#at")).to_have_value("9")
    signs = page.locator("#timeline li")
    assert signs.nth(8).locator(".no").count() == 1
    assert signs.nth(7).locator(".yes").count() == 1
    assert signs.nth(9).locator(".yes, .no").count() == 0


def test_what_is_no_record_is_said_to_be_none(visit, page):
    visit.refusals = 1
    bring(page, b"{}")
    expect(page.locator("#notice")).to_contain_text("cannot be replayed")


def test_without_the_service_a_record_is_still_told_and_verified(visit, page):
    page.goto("/replay")
    page.context.route("**/v1/**", lambda route: route.abort())
    visit.refusals = 10
    record = {"name": "my.record.json", "mimeType": "application/json", "buffer": some_record()}
    page.locator("#file").set_input_files(record)
    expect(page.locator("#remark")).to_contain_text("The service does not answer")
    expect(page.locator("[data-verdict=valid]")).to_have_count(1)
    expect(page.locator("#timeline")).to_contain_text("token used")
    assert page.locator("#timeline .yes").count() == page.locator("#timeline li").count()


def test_the_keyboard_alone_is_enough(visit, page):
    bring(page, some_record())
    expect(page.locator("#board svg")).to_be_visible()
    last = page.locator("#at").get_attribute("max")
    at = page.locator("#at")
    page.locator("body").click(position={"x": 2, "y": 2})
    for key, value in (("Home", "1"), ("ArrowRight", "2"), ("PageDown", "12"), ("ArrowLeft", "11"), ("End", last)):
        page.keyboard.press(key)
        expect(at).to_have_value(value)
    page.keyboard.press("Home")
    page.locator("#speed").select_option("0.25")
    page.locator("#speed").evaluate("element => element.blur()")
    page.keyboard.press("Space")
    expect(at).not_to_have_value("1")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    # With Tab to an entry of the timeline, and there with Enter.
    page.locator("#timeline li:nth-child(4) button").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(at).to_have_value("5")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_game_is_opened_by_its_id_and_a_link_leads_back(visit, page):
    bring(page, some_record())
    page.goto("/play")
    page.locator("#new [name=seat]").select_option("")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    page.locator("#new [name=seat]").select_option("")
    page.locator("#new button.main").click()
    expect(page.locator("#turn")).to_contain_text("has ended")
    game = page.locator("#game").inner_text()
    page.goto("/replay")
    page.keyboard.press("Tab")
    page.locator("#by-id [name=game]").focus()
    page.keyboard.type(game)
    page.keyboard.press("Enter")
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("#eyes").select_option("jack")
    page.locator("#at").focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(f"game={game}&version=1&seat=jack$"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    link = page.url
    other = visit.tab(language="fa", width=400)
    other.goto(link)
    expect(other.locator("#at")).to_have_value("3")
    expect(other.locator("#eyes")).to_have_value("jack")
    expect(other.locator("#board svg")).to_have_attribute("lang", "fa")
    # From right to left the left arrow leads on.
    other.locator("h1#name").click()
    other.keyboard.press("ArrowLeft")
    expect(other.locator("#at")).to_have_value("4")


def test_the_language_changes_where_one_is(page):
    bring(page, some_record())
    expect(page.locator("#board svg")).to_have_attribute("lang", "en")
    page.locator("#first").click()
    page.locator("#forward").click()
    page.locator("#language").click()
    expect(page.locator("#board svg")).to_have_attribute("lang", "fa")
    expect(page.locator("#at")).to_have_value("2")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("#version")).to_contain_text("۲")


def test_a_swipe_is_a_step(visit):
    page = visit.tab(width=400, has_touch=True)
    bring(page, some_record())
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("#first").click()
    page.evaluate(
        """() => {
          const board = document.getElementById("board");
          const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
          board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], changedTouches: [touch(300)] }));
          board.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(150)] }));
        }"""
    )
    expect(page.locator("#at")).to_have_value("2")


def test_print_has_the_board_and_the_story_and_no_controls(page):
    bring(page, some_record())
    expect(page.locator("[data-verdict=valid]")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator(".transport")).to_be_hidden()
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("#board svg")).to_be_visible()
    assert page.locator("#timeline").evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    assert len(page.pdf()) > 10_000


def test_a_partial_record_is_seen_through_its_readers_eyes_only(visit, page, live):
    import httpx

    with httpx.Client(base_url=f"{live.url}/v1", trust_env=False) as client:
        game = client.post("/games", json={"ruleset": "mr-jack-london"}).json()["game"]
        tokens = [
            client.post(f"/games/{game}/seats", json={"seat": seat}).json()["token"] for seat in ("detective", "jack")
        ]
        answer = client.get(f"/games/{game}/record", headers={"Authorization": f"Bearer {tokens[1]}"})
    bring(page, answer.content)
    expect(page.locator("[data-verdict=incomplete]")).to_have_count(2)
    values = [option.get_attribute("value") for option in page.locator("#eyes option").all()]
    assert values == ["", "jack"]


SLOW = """() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function () {
        if (this.name === "slow.json") await new Promise((done) => (globalThis.goOn = done));
        return read.call(this);
};
}"""
"""Reading a file of the name slow.json lasts until `goOn()`."""


def test_the_verdict_is_that_of_the_record_chosen_last(page):
    """However long the one before takes: a verdict must not come to stand beside another record."""
    page.goto("/verifier")
    page.evaluate(SLOW)
    chosen = page.locator("[name=record]")
    chosen.set_input_files({"name": "slow.json", "mimeType": "application/json", "buffer": some_record()})
    chosen.set_input_files({"name": "forged.json", "mimeType": "application/json", "buffer": tampered(9)})
    expect(page.locator("output.invalid")).to_be_visible()
    page.evaluate("goOn()")
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    expect(page.locator("output.invalid")).to_be_visible()
    chosen.set_input_files([])
    expect(page.locator("output")).to_be_empty()


def test_the_record_shown_is_the_one_chosen_last(page):
    page.goto("/replay")
    page.evaluate(SLOW)
    chosen = page.locator("#file")
    chosen.set_input_files({"name": "slow.json", "mimeType": "application/json", "buffer": b"{}"})
    chosen.set_input_files({"name": "my.record.json", "mimeType": "application/json", "buffer": some_record()})
    expect(page.locator("#board svg")).to_be_visible()
    page.evaluate("goOn()")
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#notice")).to_be_empty()
