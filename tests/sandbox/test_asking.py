"""Asking for cases: by header, by rehearsal, and what is refused."""

from __future__ import annotations

import uuid

import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.problems import PROBLEMS
from service.sandbox.cases import CASES, MOST_ENTRIES
from service.sandbox.playing import PLAYERS
from tests.service.expect import refused
from tests.service.test_signed_moves import base64url


def headers(case, **more):
    return {"Gaslamp-Sandbox": case, **more}


def test_every_case_is_told_in_both_languages_and_can_be_played(api):
    listed = api.get("/sandbox/cases").json()["cases"]
    assert [case["case"] for case in listed] == list(CASES) == list(PLAYERS)
    for case in listed:
        for text in (case["happens"], case["expected"]):
            assert text["en"].isascii()
            assert any("\u0600" <= letter <= "\u06ff" for letter in text["fa"])


@pytest.mark.parametrize(("case", "code"), [("unavailable", "unavailable"), ("internal_error", "internal_error")])
def test_a_header_asks_for_a_case_of_this_request(api, case, code):
    answer = api.get("/v1/rulesets", headers=headers(case))
    refused(answer, PROBLEMS[code].status, code)
    assert answer.headers["gaslamp-sandbox"] == case
    assert api.get("/v1/rulesets").status_code == 200


def test_a_header_that_a_client_sends_always_plays_once_for_each_key(api, table):
    move = {"type": "shift", "cup": "left"}
    key = {"Idempotency-Key": str(uuid.uuid4())}
    with pytest.raises(httpx.RemoteProtocolError):
        table.send("keeper", move, headers=headers("lost_answer", **key))
    again = table.send("keeper", move, headers=headers("lost_answer", **key))
    assert (again.status_code, again.json()["version"], table.info()["version"]) == (201, 4, 4)


@pytest.mark.parametrize("code", ["unknown_game", "seat_taken", "version_mismatch", "body_too_large", "game_over"])
def test_any_problem_can_be_asked_for(live, code):
    answer = httpx.get(f"{live.url}/v1/rulesets", headers=headers(f"problem; code={code}"), trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (PROBLEMS[code].status, code)


@pytest.mark.parametrize(
    "value",
    [
        "nothing",
        "",
        "problem",
        "problem; code=nothing",
        "unavailable; code=seat_taken",
        "unavailable; seconds=61",
        "unavailable; seconds=-1",
        "unavailable; seconds",
        "unavailable; times=3",
        "stream_cut",
        "lost_answer",
        "conflict",
        "x" * 5000,
        "slow_answer; seconds=" + "9" * 5000,
    ],
)
def test_what_cannot_be_played_is_refused(api, value):
    refused(api.get("/v1/rulesets", headers=headers(value)), 400, "malformed_request")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"cases": "unavailable"},
        {"cases": [{"case": "nothing"}]},
        {"cases": [{"case": "unavailable", "times": 0}]},
        {"cases": [{"case": "unavailable", "more": 1}]},
        {"cases": [{"case": "unavailable"}] * 101},
        {"cases": [{"case": "problem"}]},
        {"cases": [{"case": "lost_answer", "operation": "makeMoves"}]},
        {"cases": [{"case": "big_page", "operation": "readView"}]},
        {"cases": [{"case": "stream_cut", "operation": "makeMove"}]},
    ],
)
def test_a_rehearsal_of_what_there_is_not_is_refused(api, body):
    refused(api.post("/sandbox/rehearsals", json=body), 400, "malformed_request")


def test_a_rehearsal_is_of_its_own(api, table, rehearse):
    one, other = rehearse("unavailable"), rehearse()
    assert api.get(table.path).status_code == 200
    assert other.client.get(table.path).status_code == 200
    assert one.client.get(table.path).status_code == 503
    assert one.client.get(table.path).status_code == 200, "played as often as asked for"
    assert (one.report()["requests"], other.report()["requests"]) == (2, 1)
    refused(api.get("/sandbox/rehearsals/unknown"), 404, "not_found")
    assert api.get("/sandbox/rehearsals/unknown/v1/games").status_code == 404


def test_some_requests_pass_before_a_case_is_played(table, rehearse):
    rehearsal = rehearse({"case": "problem", "code": "unknown_game", "operation": "readView", "skip": 2, "times": 2})
    seen = [rehearsal.client.get(f"{table.path}/view").status_code for _ in range(6)]
    assert seen == [200, 200, 404, 404, 200, 200]
    assert rehearsal.client.get(table.path).status_code == 200, "another operation"


def test_cases_are_played_in_order(table, rehearse):
    rehearsal = rehearse("unavailable", "internal_error", {"case": "rate_limited", "times": 2})
    assert [rehearsal.client.get(table.path).status_code for _ in range(5)] == [503, 500, 429, 429, 200]


def test_what_cannot_be_done_at_a_table_is_told_and_nothing_is_refused(api, rehearse):
    table, rehearsal = api.create(), rehearse("opponent_resigned", "time_run_out", "conflict")
    table.seat_bot("seeker")
    table.sit("keeper")
    token = {"Authorization": f"Bearer {table.tokens['keeper']}"}
    move = {"move": {"type": "shift", "cup": "left"}}
    answer = rehearsal.client.post(f"{table.path}/moves", json=move, headers=token)
    assert (answer.status_code, answer.headers["gaslamp-sandbox"]) == (201, "opponent_resigned; not-played")
    assert rehearsal.verdicts()[0] is None
    assert rehearsal.because() == ["It could not be played: no other human sits at the table"]


def test_somebody_sits_down_first(api, rehearse):
    table, rehearsal = api.create(), rehearse("conflict")
    refusal = rehearsal.client.post(f"{table.path}/seats", json={"seat": "keeper"})
    refused(refusal, 409, "seat_taken")
    assert rehearsal.client.post(f"{table.path}/seats", json={"seat": "seeker"}).status_code == 201


def test_a_signed_seat_is_overtaken_by_an_offer_of_the_other(api, rehearse):
    """Nobody can sign in its stead."""
    key = Ed25519PrivateKey.generate()
    table, rehearsal = api.create(), rehearse("conflict")
    table.sit("keeper", publicKey=base64url(key.public_key().public_bytes_raw()))
    table.sit("seeker")
    body = {"move": {"type": "shift", "cup": "left"}, "expectedVersion": 3, "signature": "A" * 86}
    token = {"Authorization": f"Bearer {table.tokens['keeper']}"}
    refused(rehearsal.client.post(f"{table.path}/moves", json=body, headers=token), 409, "version_conflict")
    assert table.info()["agreedToEnd"] == ["seeker"]


def test_records_of_the_sandbox_are_true(api, rehearse, guide):
    """What the sandbox does in somebody's stead is done by the service's own commands."""
    table, rehearsal = api.seated(), rehearse("conflict", {"case": "adjourned", "skip": 1})
    for seat in ("keeper", "seeker", "keeper"):
        move = table.legal(seat)
        if move:
            body = {"move": move[0], "expectedVersion": table.info()["version"]}
            guide["send"](rehearsal.client, f"{table.path}/moves", body, table.tokens[seat])
    assert table.info()["outcome"]["reason"] == "adjourned"
    verdict = api.post("/v1/verifications", content=table.get("record").content).json()
    assert verdict["verdict"] == "valid"


def test_answers_are_the_documents_own_unless_a_case_is_played(api, live):
    """The client of the tests holds every answer to the contract."""
    table = api.played()
    assert table.info()["status"] == "ended"
    ordinary = httpx.get(f"{live.url}/openapi/v1.json", trust_env=False).json()
    assert not [path for path in ordinary["paths"] if "sandbox" in path]


@pytest.mark.parametrize(
    ("operation", "path"),
    [
        ("listGames", "/v1/games"),
        ("listResults", "/v1/results"),
        ("listComments", "comments"),
        ("listEvents", "events"),
        ("readTimeline", "timeline"),
    ],
)
def test_a_page_can_hold_no_more_than_the_case_says(api, operation, path):
    address = path if path.startswith("/") else f"{api.played().path}/{path}"
    most = MOST_ENTRIES[operation]
    assert api.get(address, params={"limit": most}).status_code == 200
    assert api.get(address, params={"limit": most + 1}).status_code == 400


def test_what_is_unknown_is_put_where_no_hash_and_no_move_is(api, table, rehearse):
    rehearsal = rehearse({"case": "unknown_fields", "times": 100})
    token = {"Authorization": f"Bearer {table.tokens['keeper']}"}
    listing = rehearsal.client.get(f"{table.path}/legal-moves", headers=token).json()
    assert listing.pop("sandboxUnknown")
    assert listing == table.get("legal-moves", "keeper").json()
    info = rehearsal.client.get(table.path).json()
    assert all("sandboxUnknown" in seat for seat in info["seats"])
    record = rehearsal.client.get(f"{table.path}/record")
    assert record.json() == table.get("record").json()
    page = rehearsal.client.get(f"{table.path}/events").json()
    assert page["events"] == table.get("events").json()["events"]
    assert msgspec.json.decode(msgspec.json.encode(page))["sandboxUnknown"]


def test_an_unknown_kind_keeps_its_place_in_the_chain(table, rehearse):
    rehearsal = rehearse("unknown_kind")
    events = rehearsal.client.get(f"{table.path}/events").json()["events"]
    assert [event["kind"] for event in events] == ["game_created", "sandbox_unknown", "sandbox_unknown"]
    assert [event["version"] for event in events] == [1, 2, 3]
    assert [event["previous"] for event in events[1:]] == [event["hash"] for event in events[:-1]]


def test_a_stream_ends_after_its_items_though_nothing_more_happens(table, rehearse):
    rehearsal = rehearse("stream_closed")
    tokens = {"tokens": list(table.tokens.values())}
    answer = rehearsal.client.post("/v1/turns", json=tokens, headers={"Accept": "application/x-ndjson"})
    kinds = [msgspec.json.decode(text)["kind"] for text in answer.text.splitlines() if text]
    assert kinds == ["turns", "closed"]
