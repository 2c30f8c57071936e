"""Ends that no rule makes: leaving, cancelling, resigning, a claim of time, an agreement; all events of the chain."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from domain import events
from projections import keys, verification
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.expect import eventually
from tests.service.live import REGISTRY, serving

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def api(database, data_dir, contracts, clock) -> Iterator[Api]:
    with serving(database, data_dir, clock=clock) as live:
        client = connect(live, contracts)
        yield client
        client.close()


def say(table: Table, seat: str | None, resource: str, body: dict | None = None):
    token = table.host if seat is None else table.tokens[seat]
    return table.api.post(f"{table.path}/{resource}", json=body or {}, token=token)


def verdict(table: Table) -> str:
    published = keys.read(table.api.get("/v1/keys").content)
    report = verification.verify_bytes(table.get("record").content, REGISTRY, published)
    assert report.first_wrong is None, report.first_wrong
    return report.verdict


def test_who_leaves_before_the_start_frees_the_seat_and_loses_his_token(api: Api):
    table = api.create("toy")
    table.sit("keeper", name="Ada")
    assert say(table, "keeper", "departure").json()["status"] == "open"
    assert table.info()["seats"][0] == {"seat": "keeper", "taken": False}
    assert table.get("view", "keeper").json()["code"] == "not_a_player"
    table.sit("keeper", name="Bea")
    table.sit("seeker")
    assert table.info()["seats"][0]["name"] == "Bea"
    table.play(random.Random(1))
    assert verdict(table) == "valid"


def test_the_host_cancels_a_table_that_has_not_begun(api: Api):
    table = api.create("toy")
    table.sit("keeper")
    assert say(table, "keeper", "cancellation").json()["code"] == "not_the_host"
    cancelled = say(table, None, "cancellation").json()
    assert (cancelled["status"], cancelled["outcome"]) == ("ended", {"winners": [], "reason": "cancelled"})
    assert api.post(f"{table.path}/seats", json={"seat": "seeker"}).json()["code"] == "game_over"
    assert verdict(table) == "valid"


def test_after_the_start_nobody_leaves_or_cancels(api: Api):
    table = api.seated("toy")
    assert say(table, "keeper", "departure").json()["code"] == "already_started"
    assert say(table, None, "cancellation").json()["code"] == "already_started"


@pytest.mark.parametrize("seat", ["keeper", "seeker"])
def test_who_resigns_loses_to_the_other(api: Api, seat: str):
    table = api.seated("toy")
    answer = say(table, seat, "resignation").json()
    winner = {"keeper": "seeker", "seeker": "keeper"}[seat]
    assert answer["outcome"] == {"winners": [winner], "reason": "resigned"}
    assert say(table, winner, "resignation").json()["code"] == "game_over"
    assert table.send("keeper", {"type": "shift", "cup": "left"}).json()["code"] == "game_over"
    assert "secret" in table.info()
    assert verdict(table) == "valid"


def test_nobody_resigns_before_the_start(api: Api):
    table = api.create("toy")
    table.sit("keeper")
    assert say(table, "keeper", "resignation").json()["code"] == "not_started"


def test_with_more_than_two_seats_a_bot_plays_on_for_who_resigns(api: Api):
    table = api.seated("captain-jack")
    seat = table.seats()[1]
    answer = say(table, seat, "resignation").json()
    assert answer["status"] == "playing"
    taken = {info["seat"]: info for info in table.info()["seats"]}[seat]
    assert (taken["player"], "bot" in taken) == ("bot", True)
    assert say(table, seat, "resignation").json()["code"] == "seat_handed_over"
    assert say(table, seat, "time-claim", {"against": table.seats()[0]}).json()["code"] == "seat_handed_over"
    others = [other for other in table.seats() if other != seat]
    for _ in range(6):
        due = [other for other in table.info()["toAct"] if other in others]
        if due:
            table.send(due[0], table.legal(due[0])[0])
    assert verdict(table) == "incomplete"


def test_who_has_resigned_plays_no_more_for_the_seat(api: Api):
    table = api.seated("captain-jack")
    seat = table.info()["toAct"][0]
    move = table.legal(seat)[0]
    say(table, seat, "resignation")
    assert table.send(seat, move).json()["code"] == "seat_handed_over"
    assert table.send(seat, move, params={"dryRun": "true"}).json()["code"] == "seat_handed_over"
    assert table.legal(seat) == []


def test_a_bot_plays_on_unsigned_for_a_seat_with_a_key_of_its_own(api: Api):
    table = api.create("captain-jack")
    seats = table.seats()
    for seat in seats:
        table.sit(seat, **({"publicKey": "_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU"} if seat == seats[0] else {}))
    assert table.info()["toAct"] == [seats[0]]
    say(table, seats[0], "resignation")
    eventually(lambda: any(event["kind"] == "move" for event in table.get("events").json()["events"]))
    assert verdict(table) == "incomplete"
    for seat in seats[1:]:
        say(table, seat, "end-agreement")
    for seat in seats[1:]:
        say(table, seat, "resignation")
    eventually(lambda: table.info()["status"] == "ended")
    assert verdict(table) == "valid"


def test_once_entropy_is_revealed_nobody_leaves_so_nobody_sits_down_who_knows_it(api: Api):
    table = api.create("toy")
    entropies = {seat: secrets.token_hex(16) for seat in ("keeper", "seeker")}
    for seat, entropy in entropies.items():
        table.sit(seat, entropyCommitment=events.entropy_commitment(table.game, seat, entropy))
    say(table, "keeper", "departure")
    table.sit("keeper", entropyCommitment=events.entropy_commitment(table.game, "keeper", entropies["keeper"]))
    assert say(table, "seeker", "entropy", {"entropy": entropies["seeker"]}).status_code == 201
    for seat in entropies:
        assert say(table, seat, "departure").json()["code"] == "already_started"
    assert say(table, "keeper", "entropy", {"entropy": entropies["keeper"]}).status_code == 201
    table.play(random.Random(1))
    assert verdict(table) == "valid"


def test_the_host_cancels_also_when_entropy_is_not_revealed(api: Api):
    table = api.create("toy")
    entropies = {seat: secrets.token_hex(16) for seat in ("keeper", "seeker")}
    for seat, entropy in entropies.items():
        table.sit(seat, entropyCommitment=events.entropy_commitment(table.game, seat, entropy))
    say(table, "seeker", "entropy", {"entropy": entropies["seeker"]})
    assert say(table, None, "cancellation").json()["status"] == "ended"
    assert verdict(table) == "valid"


def test_time_is_claimed_from_the_deadline_on_and_not_before(api: Api, clock: Clock):
    table = api.seated("toy", allowance=60)
    assert table.info()["deadline"] == "2026-03-01T12:01:00.000Z"
    clock.now = NOW + timedelta(seconds=60, milliseconds=-1)
    claim = {"against": "keeper"}
    assert say(table, "seeker", "time-claim", claim).json()["code"] == "nothing_to_claim"
    clock.now = NOW + timedelta(seconds=60, milliseconds=1)
    assert say(table, "keeper", "time-claim", {"against": "seeker"}).json()["code"] == "nothing_to_claim"
    assert say(table, "seeker", "time-claim", {"against": "moriarty"}).json()["code"] == "unknown_seat"
    answer = say(table, "seeker", "time-claim", claim).json()
    assert answer["outcome"] == {"winners": ["seeker"], "reason": "time"}
    assert verdict(table) == "valid"
    clock.now = NOW


def test_each_move_starts_the_allowance_anew(api: Api, clock: Clock):
    table = api.seated("toy", allowance=60)
    clock.now = NOW + timedelta(seconds=59)
    table.send("keeper", {"type": "shift", "cup": "left"})
    assert table.info()["deadline"] == "2026-03-01T12:01:59.000Z"
    clock.now = NOW


def test_the_game_waits_for_those_only_who_may_not_act_out_of_turn(api: Api, clock: Clock):
    """In Pocket the Detective may accuse in Jack's turn too (MP-29): he is to act, and the time is Jack's."""
    table = api.seated("mr-jack-pocket", allowance=60)
    assert table.info()["awaited"] == table.info()["toAct"] == ["detective"]
    move = next(move for move in table.legal("detective") if move["type"] != "accuse")
    assert table.send("detective", move).status_code == 201
    info = table.info()
    assert (set(info["toAct"]), info["awaited"]) == ({"jack", "detective"}, ["jack"])
    clock.now = NOW + timedelta(seconds=61)
    assert say(table, "detective", "time-claim", {"against": "jack"}).status_code == 201
    assert table.info()["awaited"] == []
    clock.now = NOW


def test_a_move_after_the_deadline_counts_as_long_as_nobody_has_claimed(api: Api, clock: Clock):
    table = api.seated("toy", allowance=1)
    clock.now = NOW + timedelta(hours=1)
    assert table.send("keeper", {"type": "shift", "cup": "left"}).status_code == 201
    clock.now = NOW


def test_a_clock_set_back_lets_nobody_claim(api: Api, clock: Clock):
    table = api.seated("toy", allowance=1)
    clock.now = NOW - timedelta(hours=1)
    assert say(table, "seeker", "time-claim", {"against": "keeper"}).json()["code"] == "nothing_to_claim"
    clock.now = NOW


def test_a_game_without_allowance_has_no_deadline(api: Api, clock: Clock):
    table = api.seated("toy")
    assert "deadline" not in table.info()
    clock.now = NOW + timedelta(days=400)
    assert say(table, "seeker", "time-claim", {"against": "keeper"}).json()["code"] == "nothing_to_claim"
    clock.now = NOW


def test_two_agree_to_end_without_a_winner(api: Api):
    table = api.seated("toy")
    assert say(table, "seeker", "end-agreement").json()["status"] == "playing"
    assert table.info()["agreedToEnd"] == ["seeker"]
    assert say(table, "seeker", "end-agreement").json()["code"] == "already_agreed"
    answer = say(table, "keeper", "end-agreement").json()
    assert answer["outcome"] == {"winners": [], "reason": "agreed"}
    assert verdict(table) == "valid"


def test_a_move_withdraws_the_agreement(api: Api):
    table = api.seated("toy")
    say(table, "seeker", "end-agreement")
    table.send("keeper", {"type": "shift", "cup": "left"})
    assert table.info()["agreedToEnd"] == []
    assert say(table, "keeper", "end-agreement").json()["status"] == "playing"


@pytest.mark.parametrize("resource", ["departure", "resignation", "end-agreement"])
def test_a_repeated_key_says_it_once(api: Api, resource: str):
    table = api.create("toy")
    table.sit("keeper")
    if resource != "departure":
        table.sit("seeker")
    headers = {"Idempotency-Key": f"once-and-only-once-{resource}"}
    before = table.info()["version"]
    path, token = f"{table.path}/{resource}", table.tokens["keeper"]
    first = api.post(path, json={}, token=token, headers=headers)
    assert first.status_code == 201
    assert api.post(path, json={}, token=token, headers=headers).content == first.content
    assert table.info()["version"] == before + 1


@pytest.mark.parametrize("allowance", [0, -1, 31_536_001, 1.5, "60", None])
def test_what_is_no_allowance_is_refused(api: Api, allowance: object):
    answer = api.post("/v1/games", json={"ruleset": "toy", "allowance": allowance})
    assert answer.json()["code"] == "malformed_request"


@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_timeline_tells_of_each(api: Api, language: str):
    table = api.seated("toy")
    say(table, "seeker", "end-agreement")
    say(table, "keeper", "resignation")
    entries = table.get("timeline", headers={"Accept-Language": language}).json()["entries"]
    assert all(entry["lines"] for entry in entries[-2:])
