"""The table page on a bad day: answers that get lost or are refused for a while, hasty hands, tables that go away."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.test_manners import both_sit
from tests.browser.test_playing import open_table, version
from tests.browser.test_replaying import GOLDEN, bring

BUSY = {"type": "/problems/unavailable", "title": "Busy", "status": 503, "detail": "Later.", "code": "unavailable"}


def busy(page: Page, address: str, times: int = 1) -> None:
    """Let what `page` asks at `address` be refused for a while."""
    page.route(address, busy_now, times=times)


def busy_now(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "1"}, json=BUSY)


def post(visit, path: str, body: object, token: str | None = None) -> dict:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{visit.url}/v1{path}", json=body, headers=headers, trust_env=False)
    assert answer.is_success, answer.text
    return answer.json()


def lost(route: Route) -> None:
    """Let it be done, and the answer get lost."""
    assert route.fetch().ok
    route.abort()


@pytest.mark.parametrize("address", ["**/legal-moves?*", "**/timeline?*", "**/board.svg?*"])
def test_what_happened_while_reading_was_refused_is_shown_later(visit, address):
    ada, bea = both_sit(visit, "mr-jack-london")
    if not ada.locator("#moves button").count():
        ada, bea = bea, ada
    visit.refusals = 2
    busy(bea, address, times=2)
    before = version(bea)
    ada.locator("#moves button").first.click()
    expect(ada.locator("#table")).not_to_have_attribute("data-version", before)
    expect(bea.locator("#table")).to_have_attribute("data-version", version(ada))
    expect(bea.locator("#notice")).to_be_empty()


def test_a_table_that_cannot_be_read_yet_is_waited_for(visit, page):
    game = post(visit, "/games", {"ruleset": "mr-jack-pocket"})["game"]
    visit.refusals = 2
    busy(page, f"**/v1/games/{game}", times=2)
    page.goto(f"/play?game={game}")
    expect(page.locator("#table")).to_have_attribute("data-status", "open")
    expect(page).to_have_url(re.compile(game))
    expect(page.locator("#notice")).to_be_empty()


def test_the_lobby_fills_when_the_service_is_back(visit, page):
    visit.refusals = 2
    busy(page, "**/v1/rulesets", times=2)
    page.goto("/play")
    expect(page.locator("#new [name=ruleset] option").first).to_be_attached()
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize("which", ["**/v1/games", "**/seats"])
def test_who_got_no_answer_asks_again_and_has_one_table_and_its_seat(visit, page, which):
    page.goto("/play")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    page.locator("#new [name=bot]").select_option("")
    visit.refusals = 1
    page.route(which, lost, times=1)
    page.locator("#new button.main").click()
    expect(page.locator("#seats")).to_contain_text("you")
    assert page.evaluate("Object.keys(JSON.parse(sessionStorage.getItem('gaslamp.tokens'))).length") == 1


def test_two_presses_open_one_table(visit, page):
    opened = []
    page.on("request", lambda request: opened.append(request.url) if request.method == "POST" else None)
    page.goto("/play")
    page.locator("#new [name=bot] option").first.wait_for(state="attached")
    page.locator("#new button.main").dblclick()
    page.locator("#table[data-status=playing]").wait_for()
    assert len([url for url in opened if url.endswith("/v1/games")]) == 1


def test_two_presses_lead_to_the_table(visit, page):
    game = post(visit, "/games", {"ruleset": "mr-jack-pocket"})["game"]
    page.goto("/play")
    page.locator("#join [name=game]").fill(game)
    page.locator("#join button").first.dblclick()
    expect(page.locator("#table")).to_have_attribute("data-status", "open")
    expect(page.locator("#lobby")).to_be_hidden()


def test_the_language_may_change_while_the_table_is_read(visit, page):
    open_table(page, "mr-jack-london")
    page.locator("#moves button").first.wait_for()
    told = page.locator("#story li").count()
    held: list[Route] = []
    page.route("**/timeline?*", lambda route: held.append(route), times=1)
    page.locator("#moves button").first.click()
    while not held:
        page.wait_for_timeout(20)
    page.locator("#language").click()
    held[0].continue_()
    expect(page.locator("#turn")).not_to_contain_text("turn")
    expect(page.locator("#story li").nth(told)).to_be_attached()
    expect(page.locator("#story")).not_to_contain_text(re.compile("[A-Za-z]{4}"))


def test_a_press_on_resign_is_forgotten_with_its_game(visit):
    ada, bea = both_sit(visit, "mr-jack-pocket")
    ada.locator("#resign").click()
    for each in (ada, bea):
        each.locator("#agree").click()
    for each in (ada, bea):
        each.locator("#again").click()
    ada.locator("#table[data-status=playing]").wait_for()
    expect(ada.locator("#resign")).to_have_text("Resign")
    ada.locator("#resign").click()
    expect(ada.locator("#resign")).to_have_text("Press again to resign")
    ada.locator("#language").click()
    expect(ada.locator("#turn")).not_to_contain_text("turn")
    ada.locator("#resign").click()
    expect(ada.locator("#resign")).to_have_text("برای کناره‌گیری دوباره بزنید")
    assert ada.locator("#table").get_attribute("data-status") == "playing"


def test_a_table_is_cancelled_while_one_looks(visit, page):
    table = post(visit, "/games", {"ruleset": "mr-jack-pocket"})
    page.goto(f"/play?game={table['game']}")
    expect(page.locator("#connection")).to_have_text("live")
    post(visit, f"/games/{table['game']}/cancellation", {}, table["hostToken"])
    expect(page.locator("#turn")).to_contain_text("cancelled")
    expect(page.locator("#seats button")).to_have_count(0)


def test_a_seat_that_is_renewed_elsewhere_is_said_so(visit, page):
    table = post(visit, "/games", {"ruleset": "mr-jack-pocket"})
    game = table["game"]
    token = post(visit, f"/games/{game}/seats", {"seat": "jack"})["token"]
    page.goto("/play")
    page.locator("#join [name=game]").fill(game)
    page.locator("#join [name=token]").fill(token)
    page.locator("#join button").first.click()
    expect(page.locator("#connection")).to_have_text("live")
    visit.refusals = 10
    post(visit, f"/games/{game}/token-renewal", {}, token)
    post(visit, f"/games/{game}/seats", {"seat": "detective"})
    expect(page.locator("#notice")).to_contain_text("Refused")
    expect(page.locator("#connection")).not_to_have_text("live")


def test_a_board_that_was_refused_comes_when_the_service_has_time(visit, page):
    """Replaying is heavy work, of which a service does little at once; meanwhile no board passes for another's."""
    long = min((GOLDEN / "mr-jack-london").glob("*.dawn.*.record.json"))
    bring(page, long.read_bytes())
    expect(page.locator("#board svg")).to_be_visible()
    shown = page.locator("#board svg").inner_html()
    visit.refusals = 2
    held: list[Route] = []

    def refuse(route: Route) -> None:
        held.append(route)
        busy_now(route)

    page.route("**/replays?pictures=*", refuse, times=2)
    page.locator("#first").click()
    expect(page.locator("#board.elsewhere svg")).to_be_visible()
    expect(page.locator("#board:not(.elsewhere) svg")).to_be_visible()
    assert held
    assert page.locator("#board svg").inner_html() != shown
    expect(page.locator("#notice")).to_be_empty()


def test_a_record_that_cannot_be_had_is_said_so(visit, page):
    table = post(visit, "/games", {"ruleset": "mr-jack-pocket"})
    page.goto(f"/replay?game={table['game']}")
    expect(page.locator("#board svg")).to_be_visible()
    page.route("**/record", lambda route: route.abort())
    visit.refusals = 1
    page.locator("#save").click()
    expect(page.locator("#notice")).to_contain_text("does not answer")


def test_a_table_whose_bot_was_refused_is_there_all_the_same(visit, page):
    page.goto("/play")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    full = {"status": 503, "headers": {"Retry-After": "60"}, "json": BUSY}
    visit.refusals = 1
    page.route(
        "**/seats",
        lambda route: route.fulfill(**full) if "bot" in (route.request.post_data or "") else route.fallback(),
    )
    page.locator("#new button.main").click()
    expect(page.locator("#seats")).to_contain_text("you")
    expect(page.locator("#notice")).to_contain_text("Busy")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_small_screen_holds_the_longest_name(visit, language):
    table = post(visit, "/games", {"ruleset": "mr-jack-pocket"})
    for seat, name in (("jack", "W" * 40), ("detective", "ن" * 40)):
        post(visit, f"/games/{table['game']}/seats", {"seat": seat, "name": name})
    page = visit.tab(language=language, width=320)
    page.goto(f"/play?game={table['game']}")
    expect(page.locator("#seats")).to_contain_text("WWW")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.goto(f"/docs/guides/{'fa/' if language == 'fa' else ''}operations")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
