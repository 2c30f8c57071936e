"""What a player does besides moving, by the buttons of the table page: each is there only while it can be done."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_playing import version


def both_sit(visit, ruleset: str, *, language: str = "en") -> tuple[Page, Page]:
    """Two tabs at one table, the first on its first seat."""
    ada, bea = visit.tab(language=language), visit.tab(language=language)
    ada.goto("/play")
    ada.locator("#new [name=ruleset]").select_option(ruleset)
    ada.locator("#new [name=bot]").select_option("")
    ada.locator("#new button.main").click()
    ada.locator("#table:visible").wait_for()
    bea.goto(ada.url)
    bea.locator("#seats button").click()
    for page in (ada, bea):
        page.locator("#table[data-status=playing]").wait_for()
    return ada, bea


@pytest.mark.parametrize(("language", "words"), [("en", "Take back"), ("fa", "پس گرفتن")])
def test_a_step_is_taken_back_with_the_keyboard(visit, language, words):
    """In London the walk of a character whose ability is left is a step that tells nobody anything."""
    ada, bea = both_sit(visit, "mr-jack-london", language=language)
    ada.locator("#moves button").first.wait_for()
    expect(ada.locator("#take-back")).to_have_count(0)
    for _ in range(20):
        mover = ada if ada.locator("#moves button").count() else bea
        before = version(mover)
        mover.locator("#moves button").first.click()
        expect(mover.locator("#table")).not_to_have_attribute("data-version", before)
        expect(ada.locator("#table")).to_have_attribute("data-version", version(mover))
        expect(bea.locator("#table")).to_have_attribute("data-version", version(mover))
        if mover.locator("#take-back").count():
            break
    other = bea if mover is ada else ada
    expect(other.locator("#take-back")).to_have_count(0)
    button = mover.locator("#take-back")
    expect(button).to_contain_text(words)
    button.press("Enter")
    expect(mover.locator("#take-back")).to_have_count(0)
    expect(mover.locator("#moves button").first).to_be_visible()
    told = {"en": "takes back", "fa": "پس گرفت"}[language]
    for page in (ada, bea):
        expect(page.locator("#story")).to_contain_text(told)


def test_an_end_without_a_winner_is_offered_and_agreed_to_and_both_play_again(visit):
    ada, bea = both_sit(visit, "mr-jack-pocket")
    expect(ada.locator("#after")).to_be_hidden()
    expect(ada.locator("#agree")).to_have_text("Offer to end without a winner")
    ada.locator("#agree").click()
    expect(ada.locator("#agree")).to_have_count(0)
    expect(bea.locator("#agreed")).to_contain_text("would end the game without a winner")
    expect(bea.locator("#agree")).to_have_text("Agree to end without a winner")
    bea.locator("#agree").click()
    old = ada.locator("#game").inner_text()
    for page in (ada, bea):
        expect(page.locator("#turn")).to_contain_text("The game has ended")
        expect(page.locator("#agree")).to_have_count(0)
        page.locator("#again").click()
        expect(page.locator("#game")).not_to_have_text(old)
    assert ada.locator("#game").inner_text() == bea.locator("#game").inner_text()
    for page in (ada, bea):
        expect(page.locator("#table")).to_have_attribute("data-status", "playing")


@pytest.mark.parametrize(("language", "refusal"), [("en", "versions are 1 to"), ("fa", "نسخه‌های بازی از ۱ تا")])
def test_an_ended_game_goes_on_elsewhere_from_an_earlier_version(visit, language, refusal):
    page = visit.tab(language=language)
    page.goto("/play")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket-classic")
    expect(page.locator("#bot-about")).not_to_be_empty()
    page.locator("#new button.main").click()
    page.locator("#moves button").first.wait_for()
    page.locator("#resign").click()
    page.locator("#resign").click()
    expect(page.locator("#after")).to_be_visible()
    old = page.locator("#game").inner_text()

    # What cannot be is refused by the service, in the reader's language.
    number = page.locator("#fork [name=version]")
    page.locator("#fork").evaluate("form => (form.noValidate = true)")
    number.fill("99999")
    visit.refusals = 1
    page.locator("#fork button").click()
    expect(page.locator("#notice")).to_contain_text(refusal)

    number.fill("3")
    page.locator("#fork button").press("Enter")
    expect(page.locator("#game")).not_to_have_text(old)
    expect(page.locator("#table")).to_have_attribute("data-status", "playing")
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("#after")).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "over", "claim"),
    [("en", "is over", "Claim the time of"), ("fa", "تمام شده است", "اعلام پایان وقت")],
)
def test_who_waits_too_long_for_somebody_claims_his_time(visit, language, over, claim):
    """In Pocket the Detective may act in Jack's turn too (MP-29); the game waits for Jack alone, so he claims."""
    game = httpx.post(
        f"{visit.url}/v1/games", json={"ruleset": "mr-jack-pocket", "allowance": 2}, trust_env=False
    ).json()["game"]
    ada, bea = visit.tab(language=language), visit.tab(language=language)
    for page in (ada, bea):
        page.goto(f"/play?game={game}")
        page.locator("#seats button").first.click()
        expect(page.locator("#seats button")).to_have_count(0)
    expect(ada.locator("#clock")).to_be_visible()
    ada.locator("#moves button").first.click()
    expect(ada.locator("#table")).to_have_attribute("data-version", "4")
    waits, late = ada, bea
    for page in (ada, bea):
        expect(page.locator("#time")).to_contain_text(over)
    expect(late.locator("#claims button")).to_have_count(0)
    expect(waits.locator("#claims button")).to_have_count(1)
    waits.locator("#claims button").focus()
    late.locator("#agree").click()
    expect(waits.locator("#table")).to_have_attribute("data-version", "5")
    expect(waits.locator("#claims button")).to_be_focused()
    expect(waits.locator("#claims button")).to_contain_text(claim)
    waits.locator("#claims button").press("Enter")
    for page in (ada, bea):
        expect(page.locator("#table")).to_have_attribute("data-status", "ended")
        expect(page.locator("#clock")).to_be_hidden()


def test_a_table_is_opened_with_a_time_for_each_move(page):
    page.goto("/play")
    page.locator("#new [name=ruleset]").select_option("mr-jack-pocket")
    page.locator("#new [name=allowance]").select_option("300")
    page.locator("#new button.main").click()
    expect(page.locator("#time")).to_have_text(re.compile("^(5 min|4 min, [0-9]+ s) left for this move.$"))
