"""Many at once, over two services on one database: one event, one winner, no lost answer (FC-012, FC-020)."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.client import Table
from tests.service.conftest import connect
from tests.service.expect import refused
from tests.service.live import serving

SHIFT = {"type": "shift", "cup": "left"}
PEEK = {"type": "peek", "cup": "left"}


@pytest.fixture(scope="module")
def apis(database, data_dir, contracts):
    """Clients of two services on one database, with the same keys."""
    with serving(database, data_dir) as first, serving(database, data_dir) as second:
        clients = [connect(first, contracts), connect(second, contracts)]
        yield clients
        for client in clients:
            client.close()


@pytest.fixture(scope="module")
def pool():
    with ThreadPoolExecutor(50) as threads:
        yield threads


def at_once(pool, apis, times, path, body, token, headers):
    """The same POST `times` times at once, by turns to each service."""

    def send(number):
        return apis[number % 2].post(path, json=body, token=token, headers=headers)

    return list(pool.map(send, range(times)))


def test_one_key_fifty_times_at_once_opens_one_table(apis, pool):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    answers = at_once(pool, apis, 50, "/v1/games", {"ruleset": "toy"}, None, key)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    game = answers[0].json()["game"]
    listed = [entry["game"] for entry in apis[0].get("/v1/games", params={"limit": 100}).json()["games"]]
    assert listed.count(game) == 1


def test_one_key_fifty_times_at_once_takes_one_seat(apis, pool):
    table = apis[0].create()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    answers = at_once(pool, apis, 50, f"{table.path}/seats", {}, None, key)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert table.info()["version"] == 2


def test_one_key_fifty_times_at_once_makes_one_move(apis, pool):
    table = apis[0].seated()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    answers = at_once(pool, apis, 50, f"{table.path}/moves", {"move": SHIFT}, table.tokens["keeper"], key)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert table.info()["version"] == 4


def test_of_twenty_racing_on_one_version_exactly_one_wins(apis, pool):
    for _ in range(5):
        table = apis[0].seated()
        body = {"move": SHIFT, "expectedVersion": 3}
        answers = at_once(pool, apis, 20, f"{table.path}/moves", body, table.tokens["keeper"], None)
        won = [answer for answer in answers if answer.status_code == 201]
        assert len(won) == 1
        for answer in answers:
            if answer is not won[0]:
                assert refused(answer, 409, "version_conflict")["version"] == 4
        assert table.info()["version"] == 4


def test_without_an_expected_version_the_later_ones_are_judged_on_the_new_state(apis, pool):
    table = apis[0].seated()
    answers = at_once(pool, apis, 20, f"{table.path}/moves", {"move": SHIFT}, table.tokens["keeper"], None)
    assert sorted(answer.status_code for answer in answers) == [201] + [422] * 19
    assert {answer.json()["code"] for answer in answers if answer.status_code == 422} == {"not_your_turn"}


def test_of_fifty_who_want_one_seat_exactly_one_gets_it(apis, pool):
    table = apis[0].create()
    answers = at_once(pool, apis, 50, f"{table.path}/seats", {"seat": "keeper"}, None, None)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 49
    drawn = at_once(pool, apis, 50, f"{table.path}/seats", {}, None, None)
    assert [answer.json()["seat"] for answer in drawn if answer.status_code == 201] == ["seeker"]
    assert {answer.json()["code"] for answer in drawn if answer.status_code == 409} <= {"table_full", "seat_taken"}
    assert table.info()["status"] == "playing"


def test_what_one_service_answered_the_other_knows_at_once(apis):
    here = apis[0].seated()
    there = Table(apis[1], here.game, here.host, here.tokens)
    for turn in range(3):
        for table, seat, move in ((here, "keeper", SHIFT), (there, "seeker", PEEK)):
            before = table.info()["version"]
            assert table.send(seat, move, expectedVersion=before).status_code == 201, turn
            assert here.info() == there.info()
            assert here.snapshot() == there.snapshot()
    assert here.info()["status"] == "ended"


def test_a_service_that_was_away_catches_up(apis):
    """The second one knows the game from before its seats were taken."""
    here = apis[0].create()
    there = Table(apis[1], here.game, here.host, here.tokens)
    assert there.info()["status"] == "open"
    here.sit("keeper")
    assert there.get(seat="keeper").json()["mySeat"] == "keeper"
    here.sit("seeker")
    assert there.legal("keeper") == here.legal("keeper") != []


def test_two_moves_back_to_back_on_one_connection(apis):
    table = apis[0].seated()
    assert table.send("keeper", SHIFT, expectedVersion=3).status_code == 201
    refused(table.send("keeper", SHIFT, expectedVersion=3), 409, "version_conflict")
    refused(table.send("keeper", SHIFT), 422, "not_your_turn")


@pytest.mark.parametrize("_", range(8))
def test_what_is_sent_while_its_seat_is_left_is_refused_and_never_an_error(apis, pool, _):
    table = apis[0].create("toy")
    table.sit("keeper")
    commands = [("moves", {"move": SHIFT}), ("entropy", {"entropy": "ab" * 16}), ("resignation", {}), ("departure", {})]

    def send(command):
        return apis[0].post(f"{table.path}/{command[0]}", json=command[1], token=table.tokens["keeper"])

    answers = list(pool.map(send, commands * 4))
    codes = {answer.json().get("code") for answer in answers}
    assert codes <= {None, "not_started", "entropy_not_due", "not_a_player"}
    assert [answer.status_code for answer in answers].count(201) == 1


def touched(api):
    """A table at version 5, where the seeker has touched a cup and may take it back."""
    table = api.seated()
    table.send("keeper", SHIFT)
    assert table.send("seeker", {"type": "touch", "cup": "left"}).status_code == 201
    return table


def test_one_key_fifty_times_at_once_takes_back_one_step(apis, pool):
    table = touched(apis[0])
    key = {"Idempotency-Key": str(uuid.uuid4())}
    answers = at_once(pool, apis, 50, f"{table.path}/retractions", {"toVersion": 4}, table.tokens["seeker"], key)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert table.info()["version"] == 6


def test_a_step_is_taken_back_once_however_many_want_it(apis, pool):
    table = touched(apis[1])
    answers = at_once(pool, apis, 20, f"{table.path}/retractions", {"toVersion": 4}, table.tokens["seeker"], None)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 19
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"nothing_to_take_back"}
    assert table.info()["version"] == 6


def test_taking_back_and_going_on_at_once_one_of_both_happens(apis, pool):
    for _ in range(5):
        table = touched(apis[0])
        requests = [("retractions", {"toVersion": 4}), ("moves", {"move": PEEK})] * 4

        def send(number, table=table, requests=requests):
            resource, body = requests[number]
            sent = {**body, "expectedVersion": 5}
            return apis[number % 2].post(f"{table.path}/{resource}", json=sent, token=table.tokens["seeker"])

        answers = list(pool.map(send, range(len(requests))))
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
        assert table.info()["version"] == 6
        kinds = [event["kind"] for event in table.get("events", "seeker").json()["events"]]
        assert kinds[5] in ("move", "step_taken_back")


def test_comments_and_notes_of_two_services_lose_nothing(apis, pool):
    table = touched(apis[0])
    table.send("seeker", {"type": "guess", "cup": "left"})

    def write(number):
        token = table.tokens["seeker" if number % 4 < 2 else "keeper"]
        said = apis[number % 2].post(f"{table.path}/comments", json={"version": 3, "text": f"{number}"}, token=token)
        note = {"subject": f"{number}", "text": "x"}
        noted = apis[number % 2].post(f"{table.path}/notes", json=note, token=token)
        return said.status_code, noted.status_code

    assert set(pool.map(write, range(12))) == {(201, 200)}
    comments = table.get("comments").json()["comments"]
    assert [comment["number"] for comment in comments] == list(range(1, 13))
    assert sum(len(table.get("notes", seat).json()["notes"]) for seat in ("keeper", "seeker")) == 12
