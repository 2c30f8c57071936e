"""The clients of the guides do right in every case."""

from __future__ import annotations

import json
import threading
import time
import uuid
from pathlib import Path

import httpx
import pytest

from domain.registry import RULESETS
from service.sandbox.app import create_sandbox
from service.sandbox.cases import CASES
from tests.service.conftest import connect
from tests.service.expect import eventually
from tests.service.live import serving


def shift(table, cup="left"):
    answer = table.send("keeper", {"type": "shift", "cup": cup})
    assert answer.status_code == 201, answer.text


def passed(rehearsal):
    """Every case was played, and the client did right."""
    eventually(lambda: rehearsal.verdicts() != [None])
    assert rehearsal.verdicts() == [True], rehearsal.because()


def first(moves):
    return moves[0]


REPEATED = ("rate_limited", "unavailable", "internal_error", "lost_request", "lost_answer")


@pytest.mark.parametrize("case", REPEATED)
def test_a_move_is_sent_until_it_is_answered_and_made_once(case, table, rehearse, guide):
    rehearsal = rehearse({"case": case, "operation": "makeMove", "times": 2})
    move = {"move": {"type": "shift", "cup": "left"}, "expectedVersion": 3}
    answer = guide["send"](rehearsal.client, f"{table.path}/moves", move, table.tokens["keeper"])
    assert answer.status_code == 201
    assert answer.json()["version"] == table.info()["version"] == 4, "made once"
    passed(rehearsal)


@pytest.mark.parametrize("case", ["rate_limited", "unavailable", "internal_error", "lost_request"])
def test_a_reading_is_asked_for_until_it_is_answered(case, table, rehearse, guide):
    rehearsal = rehearse({"case": case, "operation": "readView"})
    view = guide["read"](rehearsal.client, f"{table.path}/view", table.tokens["keeper"])
    assert view["seat"] == "keeper"
    passed(rehearsal)


def test_a_slow_answer_is_waited_for(table, rehearse, guide):
    rehearsal = rehearse({"case": "slow_answer", "operation": "makeMove", "seconds": 1})
    before = time.monotonic()
    answer = guide["send"](
        rehearsal.client, f"{table.path}/moves", {"move": {"type": "shift", "cup": "left"}}, table.tokens["keeper"]
    )
    assert answer.status_code == 201
    assert time.monotonic() - before >= 1
    passed(rehearsal)


def test_who_gave_up_on_a_slow_answer_gets_the_stored_one(table, rehearse, guide):
    rehearsal = rehearse({"case": "slow_answer", "operation": "makeMove", "seconds": 3})
    rehearsal.client.timeout = 0.5
    answer = guide["send"](
        rehearsal.client, f"{table.path}/moves", {"move": {"type": "shift", "cup": "left"}}, table.tokens["keeper"]
    )
    assert answer.json()["version"] == table.info()["version"] == 4
    passed(rehearsal)


def playing(table, rehearsal, guide):
    """Both seats played by the guide's client."""
    threads = [
        threading.Thread(
            target=guide["play"],
            args=(
                rehearsal.client,
                table.game,
                token,
                first if seat == "keeper" else (lambda moves: moves[-1]),
            ),
        )
        for seat, token in table.tokens.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return table.info()


def test_who_was_overtaken_reads_again_and_goes_on(table, rehearse, guide):
    rehearsal = rehearse("conflict")
    assert playing(table, rehearsal, guide)["outcome"]["reason"] in ("found", "missed")
    passed(rehearsal)
    assert [case["played"][0]["status"] for case in rehearsal.report()["cases"]] == [409]


@pytest.mark.parametrize(("case", "reason"), [("adjourned", "adjourned"), ("opponent_resigned", "resigned")])
def test_a_game_that_ends_from_outside_is_at_its_end(case, reason, table, rehearse, guide):
    rehearsal = rehearse(case)
    seen = guide["play"](rehearsal.client, table.game, table.tokens["keeper"], first)
    assert seen["outcome"]["reason"] == reason
    passed(rehearsal)


def test_a_seat_whose_time_is_claimed_has_lost(api, rehearse, guide):
    table, rehearsal = api.seated(allowance=1), rehearse("time_run_out")
    seen = guide["play"](rehearsal.client, table.game, table.tokens["keeper"], first)
    assert seen["outcome"] == {"winners": ["seeker"], "reason": "time"}
    passed(rehearsal)


def test_a_bot_that_has_moved_before_the_answer_came(api, rehearse, guide):
    table, rehearsal = api.create(), rehearse({"case": "quick_bot", "times": 2})
    table.seat_bot("seeker")
    table.sit("keeper")
    seen = guide["play"](rehearsal.client, table.game, table.tokens["keeper"], first)
    assert seen["status"] == "ended"
    assert False not in rehearsal.verdicts()
    assert rehearsal.report()["cases"][0]["played"][0]["passed"]


@pytest.mark.parametrize("case", ["unknown_fields", "unknown_kind"])
def test_what_is_unknown_is_ignored(case, table, rehearse, guide):
    rehearsal = rehearse({"case": case, "times": 1000})
    assert playing(table, rehearsal, guide)["status"] == "ended"
    played = rehearsal.report()["cases"][0]["played"]
    assert played
    assert all(each["passed"] is not False for each in played)


@pytest.mark.parametrize("case", ["stream_closed", "stream_cut"])
@pytest.mark.parametrize("items", [0, 1, 3])
def test_a_stream_that_breaks_is_followed_without_gap_or_repeat(case, items, table, rehearse, follow):
    rehearsal = rehearse({"case": case, "items": items, "times": 1 + (items < 3)})
    shift(table)
    table.send("seeker", {"type": "guess", "cup": "left"})
    seen = [event["version"] for event in follow(rehearsal.url(f"{table.path}/events"), table.tokens["seeker"])]
    assert seen == [1, 2, 3, 4, 5]
    passed(rehearsal)


def test_a_stream_that_is_closed_while_it_waits(table, rehearse, follow):
    rehearsal, seen = rehearse({"case": "stream_closed", "items": 3}), []
    for event in follow(rehearsal.url(f"{table.path}/events"), table.tokens["seeker"]):
        seen.append(event["version"])
        if event["version"] == 3:
            shift(table)
        elif event["version"] == 4:
            table.send("seeker", {"type": "guess", "cup": "left"})
    assert seen == [1, 2, 3, 4, 5]
    passed(rehearsal)


@pytest.mark.parametrize("case", ["rate_limited", "unavailable", "internal_error", "unknown_kind", "unknown_fields"])
def test_a_stream_meets_what_every_request_may_meet(case, table, rehearse, follow):
    rehearsal = rehearse({"case": case, "seconds": 1} if case in REPEATED else case)
    shift(table)
    table.send("seeker", {"type": "guess", "cup": "left"})
    seen = [event["version"] for event in follow(rehearsal.url(f"{table.path}/events"), table.tokens["seeker"])]
    assert seen == [1, 2, 3, 4, 5]
    passed(rehearsal)


def test_a_cursor_that_the_service_does_not_know(table, rehearse, follow, guide):
    rehearsal = rehearse("stream_resync")
    shift(table)
    table.send("seeker", {"type": "guess", "cup": "left"})
    url = rehearsal.url(f"{table.path}/events")
    assert list(follow(url, table.tokens["seeker"])) == []
    assert rehearsal.verdicts() == [None]
    guide["read"](rehearsal.client, table.path, table.tokens["seeker"])
    passed(rehearsal)


@pytest.mark.parametrize("case", ["small_page", "big_page"])
def test_pages_are_followed_whatever_they_hold(case, table, rehearse):
    rehearsal, versions = rehearse({"case": case, "times": 3}), []
    address = f"{table.path}/events?limit=2"
    while address:
        page = rehearsal.client.get(rehearsal.url(address) if address.startswith("/v1") else address)
        versions += [event["version"] for event in page.json()["events"]]
        assert len(page.content) > 1024 * 1024 or case == "small_page"
        link = page.links.get("next")
        address = None if link is None else str(page.url.join(link["url"]))
    assert versions == [1, 2, 3]
    assert False not in rehearsal.verdicts()
    if case == "small_page":
        assert rehearsal.report()["requests"] == 3, "the links lead on within the rehearsal"


def test_another_seat_of_the_same_client_is_not_taken_for_the_repeat(table, rehearse, guide):
    """Who plays both seats may send for the one while the other still waits to repeat."""
    rehearsal, key = rehearse({"case": "lost_answer", "operation": "makeMove"}), str(uuid.uuid4())
    move = {"move": {"type": "shift", "cup": "left"}, "expectedVersion": 3}
    keeper = {"Authorization": f"Bearer {table.tokens['keeper']}", "Idempotency-Key": key}
    with pytest.raises(httpx.TransportError):
        rehearsal.client.post(f"{table.path}/moves", json=move, headers=keeper)
    guess = {"move": {"type": "guess", "cup": "left"}, "expectedVersion": 4}
    guide["send"](rehearsal.client, f"{table.path}/moves", guess, table.tokens["seeker"])
    assert rehearsal.verdicts() == [None]
    assert rehearsal.client.post(f"{table.path}/moves", json=move, headers=keeper).status_code == 201
    passed(rehearsal)


def test_a_long_poll_beside_a_stream_is_not_taken_for_its_repeat(table, rehearse):
    rehearsal = rehearse({"case": "unavailable", "operation": "listEvents", "seconds": 30})
    stream = {"Accept": "application/x-ndjson"}
    assert rehearsal.client.get(f"{table.path}/events", headers=stream).status_code == 503
    assert rehearsal.client.get(f"{table.path}/events").status_code == 200
    assert rehearsal.verdicts() == [None]


def test_a_game_goes_on_with_a_bot_for_who_resigned(database, tmp_path, contracts):
    with serving(database, tmp_path, create=create_sandbox, registry=RULESETS) as live:
        api = connect(live, contracts)
        table = api.seated("captain-jack")
        (seat, *_) = table.info()["toAct"]
        begun = api.post("/sandbox/rehearsals", json={"cases": [{"case": "opponent_resigned"}]})
        body = {"move": table.legal(seat)[0], "expectedVersion": table.info()["version"]}
        token = {"Authorization": f"Bearer {table.tokens[seat]}"}
        for _ in range(2):
            address = begun.json()["baseUrl"] + f"{table.path}/moves"
            answer = httpx.post(address, json=body, headers=token, trust_env=False)
        assert answer.status_code == 409, "the resignation came between"
        assert table.info()["status"] == "playing"
        (case,) = api.get(begun.headers["location"]).json()["cases"]
        assert case["passed"] is None
        assert "went on" in case["played"][0]["because"]
        api.close()


def test_the_last_page_is_no_reason_not_to_look_again(table, rehearse):
    rehearsal = rehearse({"case": "small_page", "times": 2})
    for _ in range(2):
        page = rehearsal.client.get(f"{table.path}/events", params={"after": 3})
        assert (page.json()["events"], page.headers["gaslamp-sandbox"]) == ([], "small_page; not-played")
    assert rehearsal.verdicts() == [None]


@pytest.mark.parametrize("cursor", ["elsewhere", "9" * 5000, "1.5", "99"])
def test_who_was_told_where_the_game_is_comes_back_from_there(cursor, table, rehearse):
    rehearsal, stream = rehearse({"case": "stream_closed", "items": 1}), {"Accept": "application/x-ndjson"}
    first = rehearsal.client.get(f"{table.path}/events", headers={**stream, "Last-Event-ID": cursor})
    assert [json.loads(line)["kind"] for line in first.text.splitlines() if line] == ["resync", "closed"]
    table.send("keeper", {"type": "shift", "cup": "left"})
    table.send("seeker", {"type": "guess", "cup": "left"})
    rehearsal.client.get(f"{table.path}/events", headers={**stream, "Last-Event-ID": "3"})
    passed(rehearsal)


def test_every_case_is_met_here():
    text = Path(__file__).read_text()
    untested = [case for case in CASES if f'"{case}"' not in text and case != "problem"]
    assert untested == []
