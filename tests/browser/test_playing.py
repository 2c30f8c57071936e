"""Playing in the browser: a game of every ruleset, from the opening of the table to its replay, by the page's means."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.registry import RULESETS

GAMES = [(ruleset.id, ("en", "fa")[index % 2]) for index, ruleset in enumerate(RULESETS)]
ENDED = {"en": "The game has ended", "fa": "بازی پایان یافت"}


def open_table(page: Page, ruleset: str, *, seat: int = 0, bot: str = "greedy") -> None:
    page.goto("/play")
    form = page.locator("#new")
    form.locator("[name=ruleset]").select_option(ruleset)
    info = RULESETS.get(ruleset).words
    expect(form.locator("[name=seat] option").first).to_have_attribute("value", next(iter(info.seats)))
    form.locator("[name=seat]").select_option(index=seat)
    form.locator("[name=bot]").select_option(bot)
    form.locator("button.main").click()


def version(page: Page) -> str:
    return page.locator("#table").get_attribute("data-version") or ""


def is_over(page: Page) -> bool:
    """Wait until it is my turn, or the game has ended; whether it has."""
    page.locator("#moves button:visible, #table[data-status=ended]").first.wait_for()
    return page.locator("#table").get_attribute("data-status") == "ended"


@pytest.mark.parametrize(("ruleset", "language"), GAMES)
def test_a_whole_game_is_played_and_replayed(visit, ruleset, language):
    page = visit.tab(language=language, width=1280 if language == "en" else 400)
    visit.conflicts = True
    open_table(page, ruleset)
    assert page.locator("html").get_attribute("dir") == ("rtl" if language == "fa" else "ltr")

    # A few moves by hand. Where the Detective may accuse at any time, a game may end while one looks for a move.
    for _ in range(1 if ruleset == "mr-jack-pocket" else 3):
        if is_over(page):
            break
        before = version(page)
        page.locator("#moves button").first.click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)

    # The rest goes by itself; long games are handed over to a bot.
    page.locator("#rest").dispatch_event("click")
    if len(RULESETS.get(ruleset).words.seats) > 2:
        page.locator("#resign").click()
        page.locator("#resign").click()
    expect(page.locator("#turn")).to_contain_text(ENDED[language])

    page.locator("#to-replay").click()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("[data-verdict=valid]")).to_have_count(2)
    assert page.locator("#board svg").get_attribute("lang") == language
    last = int(page.locator("#at").get_attribute("max"))
    assert page.locator("#timeline li").count() == last
    assert page.locator("#timeline .yes").count() == last
    expect(page.locator("#knowledge tbody tr")).to_have_count(1 + page.locator("#eyes option").count() - 1)

    # Through everybody's eyes, back to the beginning and through the milestones.
    for value in ["", *[o.get_attribute("value") for o in page.locator("#eyes option").all()][1:]]:
        page.locator("#eyes").select_option(value)
        expect(page).to_have_url(re.compile(f"seat={value}" if value else r"version=\d+$"))
    page.locator("#first").click()
    expect(page.locator("#at")).to_have_value("1")
    page.locator("h1#name").click()
    page.keyboard.press("m")
    expect(page.locator("#at")).not_to_have_value("1")
    expect(page.locator("#timeline [aria-current] .mark").first).to_be_visible()
    expect(page.locator("#course svg path.line").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_refusal_tells_the_rule(visit, page):
    open_table(page, "mr-jack-london")
    page.locator("#moves button").first.wait_for()
    page.locator("#moves-panel summary").click()
    page.locator("#by-hand textarea").fill('{"type": "move", "to": "G7"}')
    visit.refusals = 1
    page.locator("#by-hand button").click()
    expect(page.locator("#notice")).to_contain_text("First pick a character")
    expect(page.locator("#notice .code")).to_have_text(re.compile(r"ML-\d+"))
    page.locator("#by-hand textarea").fill("{")
    page.locator("#by-hand button").click()
    expect(page.locator("#notice")).to_contain_text("JSON")
    page.locator("#moves button").first.click()
    expect(page.locator("#notice")).to_be_empty()


def test_a_seat_is_kept_over_a_reload_and_its_token_stands_in_no_address(visit, page):
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    open_table(page, "mr-jack-pocket")
    page.locator("#moves button").first.wait_for()
    page.reload()
    expect(page.locator("#moves button").first).to_be_visible()
    expect(page.locator("#connection")).to_have_text("live")
    token = next(iter(page.evaluate("Object.values(JSON.parse(sessionStorage.getItem('gaslamp.tokens')))")))
    assert token
    assert not [address for address in addresses if token in address]
    assert token not in page.evaluate("JSON.stringify(localStorage)")


def test_two_people_find_each_other_and_a_third_looks_on_live(visit):
    ada, bea, carl = visit.tab(), visit.tab(language="fa"), visit.tab()
    ada.goto("/play")
    ada.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    ada.locator("#new [name=bot]").select_option("")
    ada.locator("#new button.main").click()
    expect(ada.locator("#turn")).to_contain_text("Waiting for players")
    bea.goto("/play")
    bea.locator("#tables button").first.click()
    carl.goto(ada.url)
    bea.locator("#seats button").click()
    for page in (ada, carl):
        expect(page.locator("#story")).to_contain_text("The game begins.")
    first = next(page for page in (ada, bea) if page.locator("#moves button").count() or page is bea)
    first.locator("#moves button").first.click()
    expect(carl.locator("#board svg")).to_be_visible()
    moved = int(carl.locator("#story .number").first.inner_text())
    assert moved >= 2
    expect(carl.locator("#moves-panel")).to_be_hidden()


def test_a_click_on_the_board_leaves_the_moves_about_that_place_and_plays_the_last_one_left(visit):
    ada, bea = visit.tab(), visit.tab()
    ada.goto("/play")
    ada.locator("#new [name=ruleset]").select_option("mr-jack-london")
    ada.locator("#new [name=bot]").select_option("")
    ada.locator("#new button.main").click()
    expect(ada.locator("#turn")).to_contain_text("Waiting for players")
    bea.goto(ada.url)
    bea.locator("#seats button").click()
    ada.locator("#moves button").first.wait_for()

    # One click on a card: only one move is about it, so it is played.
    before = version(ada)
    ada.locator("#board [data-card].can").first.click()
    expect(ada.locator("#table")).not_to_have_attribute("data-version", before)
    expect(bea.locator("#story")).to_contain_text("plays")

    # Then a hex: the walk there is one move, or more are left to choose from, until all are wanted again.
    ada.locator("#board [data-hex].can").first.wait_for()
    count, before = ada.locator("#moves button").count(), version(ada)
    ada.locator("#board [data-hex].can").last.click(force=True)
    expect(ada.locator(f"#about:visible, #table:not([data-version='{before}'])").first).to_be_attached()
    # The last one left is on its way while the page still says what it is about.
    if ada.locator("#about").is_visible() and (left := ada.locator("#moves button").count()) > 1:
        assert left < count
        ada.locator("#all").click()
        expect(ada.locator("#moves button")).to_have_count(count)


def test_a_move_that_did_not_get_through_is_sent_again_by_the_same_key(visit, page):
    page.goto("/play")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    page.locator("#new button.main").click()
    page.locator("#moves button").first.wait_for()
    before = version(page)
    page.evaluate("""() => {
        document.querySelector("#board svg").dataset.first = "yes";
        document.querySelector("#moves button").focus();
    }""")

    visit.refusals = 3
    keys = []
    page.on("request", lambda sent: keys.append(sent.headers.get("idempotency-key")) if "/moves" in sent.url else None)
    page.route("**/moves", lambda route: route.abort())
    with page.expect_response("**/timeline?*"):
        page.keyboard.press("Enter")
    expect(page.locator("#notice")).not_to_be_empty()
    page.evaluate("() => new Promise((done) => setTimeout(done, 200))")

    # The table was read anew and is the same, so nothing under the hand or the eye was put in its place.
    assert page.locator("#board svg[data-first]").count() == 1
    page.unroute("**/moves")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    assert (len(keys), len(set(keys))) == (4, 1)


def test_a_table_that_is_not_there_or_not_for_me_is_said_so_and_leads_back(visit, page, live):
    import httpx

    with httpx.Client(base_url=f"{live.url}/v1", trust_env=False) as client:
        body = {"ruleset": "mr-jack-pocket", "spectators": "never"}
        private = client.post("/games", json=body).json()["game"]
    visit.refusals = 8
    for game in ("00000000-0000-4000-8000-000000000000", private):
        page.goto(f"/play?game={game}")
        expect(page.locator("#notice")).to_contain_text("Refused")
        expect(page.locator("#lobby")).to_be_visible()
        expect(page.locator("#table")).to_be_hidden()
