"""Sitting down: named, drawn by chance, bots by the host alone; and the entropy of a seat."""

from __future__ import annotations

import secrets
import uuid

import pytest

from domain.events import entropy_commitment
from tests.service.expect import refused, unchanged


def take(table, token=None, headers=None, **body):
    return table.api.post(f"{table.path}/seats", json=body, token=token, headers=headers)


def test_a_named_seat_is_mine_with_its_token(api):
    table = api.create()
    taken = table.sit("keeper")
    assert (taken["seat"], taken["version"]) == ("keeper", 2)
    assert taken["token"].startswith("seat_")
    assert table.get(seat="keeper").json()["mySeat"] == "keeper"


def test_without_a_name_the_seat_is_drawn_by_chance_and_the_event_says_so(api):
    table = api.create()
    first, second = table.sit(), table.sit()
    assert {first["seat"], second["seat"]} == {"keeper", "seeker"}
    taken = [event for event in table.get("events").json()["events"] if event["kind"] == "seat_taken"]
    assert [event["drawn"] for event in taken] == [True, True]


def test_both_seats_are_drawn_sometimes(api):
    assert {api.create().sit()["seat"] for _ in range(40)} == {"keeper", "seeker"}


def test_the_game_starts_when_the_last_seat_is_taken(api):
    table = api.create()
    table.sit("seeker")
    assert table.info()["status"] == "open"
    table.sit("keeper")
    assert table.info()["status"] == "playing"


def test_only_the_host_seats_bots(api):
    table, other = api.create(), api.create()
    mine = table.sit("keeper")
    with unchanged(table):
        refused(take(table, seat="seeker", bot="random"), 401, "token_required")
        refused(take(table, mine["token"], seat="seeker", bot="random"), 403, "not_the_host")
        refused(take(table, other.host, seat="seeker", bot="random"), 403, "not_the_host")
        refused(take(table, "host_" + "A" * 43, seat="seeker", bot="random"), 403, "not_the_host")
        refused(take(table, "nonsense", seat="seeker", bot="random"), 401, "token_required")
    answer = take(table, table.host, seat="seeker", bot="random")
    assert answer.status_code == 201
    assert "token" not in answer.json()
    assert table.info()["seats"][1] == {
        "seat": "seeker", "taken": True, "player": "bot", "bot": "random", "entropy": "none",
    }  # fmt: skip


def test_a_bot_takes_a_seat_by_chance_too(api):
    table = api.create()
    assert take(table, table.host, bot="random").json()["seat"] in ("keeper", "seeker")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": "keeper"}, 409, "seat_taken"),
        ({"seat": "dealer"}, 422, "unknown_seat"),
        ({"seat": ""}, 422, "unknown_seat"),
        ({"seat": "x" * 41}, 400, "malformed_request"),
        ({"seat": None}, 400, "malformed_request"),
        ({"seat": "seeker", "name": ""}, 400, "malformed_request"),
        ({"seat": "seeker", "name": "x" * 41}, 400, "malformed_request"),
        ({"seat": "seeker", "name": 7}, 400, "malformed_request"),
        ({"seat": "seeker", "colour": "red"}, 400, "malformed_request"),
        ({"seat": "seeker", "entropyCommitment": "AB" * 32}, 400, "malformed_request"),
        ({"seat": "seeker", "entropyCommitment": "ab" * 31}, 400, "malformed_request"),
        ({"seat": "seeker", "entropyCommitment": "ab" * 32 + "\n"}, 400, "malformed_request"),
        ({"entropyCommitment": "ab" * 32}, 400, "malformed_request"),
        ([], 400, "malformed_request"),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused(api, body, status, code):
    table = api.create()
    table.sit("keeper")
    with unchanged(table):
        refused(api.post(f"{table.path}/seats", json=body), status, code)


def test_a_bot_commits_to_no_entropy_for_nobody_could_reveal_it(api):
    table = api.create()
    with unchanged(table):
        refused(
            take(table, table.host, seat="keeper", bot="random", entropyCommitment="ab" * 32), 400, "malformed_request"
        )


def test_an_unknown_bot_is_refused(api):
    table = api.create()
    with unchanged(table):
        assert "random" in refused(take(table, table.host, bot="deep-thought"), 422, "unknown_bot")["detail"]


def test_a_full_table_takes_nobody(api):
    table = api.seated()
    with unchanged(table):
        refused(take(table, seat="keeper"), 409, "table_full")
        refused(take(table), 409, "table_full")
        refused(take(table, table.host, bot="random"), 409, "table_full")


def test_a_repeat_with_the_same_key_returns_the_same_token_and_takes_no_other_seat(api):
    table = api.create()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first, again = take(table, headers=key), take(table, headers=key)
    assert (again.status_code, again.content) == (201, first.content)
    assert table.info()["version"] == 2
    refused(take(table, headers=key, name="Ada"), 422, "key_reused")
    other = api.create()
    assert take(other, headers=key).json()["game"] == other.game, "keys are the game's own"


def test_entropy_is_revealed_when_the_table_is_full_and_the_last_one_starts_the_game(api):
    table = api.create()
    entropies = {seat: secrets.token_hex(16) for seat in table.seats()}

    def reveal(seat, **changes):
        body = {"entropy": entropies[seat], **changes}
        return api.post(f"{table.path}/entropy", json=body, token=table.tokens[seat])

    for seat, entropy in entropies.items():
        table.sit(seat, entropyCommitment=entropy_commitment(table.game, seat, entropy))
        if seat == "keeper":
            with unchanged(table):
                refused(reveal("keeper"), 409, "entropy_not_due")
    info = table.info()
    assert (info["status"], info["toAct"]) == ("ready", ["keeper", "seeker"])
    assert [seat["entropy"] for seat in info["seats"]] == ["committed", "committed"]
    with unchanged(table):
        refused(reveal("keeper", entropy=secrets.token_hex(16)), 422, "entropy_mismatch")
        refused(reveal("keeper", entropy=entropies["seeker"]), 422, "entropy_mismatch")
        for malformed in ("", "ab", "AB" * 16, "ab" * 65, "a" * 33, "ab" * 16 + "\n", 7, None):
            refused(reveal("keeper", entropy=malformed), 400, "malformed_request")
        refused(table.send("keeper", {"type": "shift", "cup": "left"}), 409, "not_started")
        body = {"entropy": entropies["keeper"]}
        refused(api.post(f"{table.path}/entropy", json=body), 401, "token_required")
        refused(api.post(f"{table.path}/entropy", json=body, token=table.host), 403, "not_a_player")
    assert table.get("view", "keeper").json()["view"] is None
    assert table.legal("keeper") == []

    answer = reveal("keeper")
    assert (answer.status_code, answer.json()["version"]) == (201, 4)
    assert table.info()["status"] == "ready"
    with unchanged(table):
        refused(reveal("keeper"), 409, "entropy_not_due")
    assert reveal("seeker").status_code == 201
    assert table.info()["status"] == "playing"
    assert [seat["entropy"] for seat in table.info()["seats"]] == ["revealed", "revealed"]
    with unchanged(table):
        refused(reveal("seeker"), 409, "entropy_not_due")


def test_a_seat_that_committed_to_nothing_owes_nothing(api):
    table = api.seated()
    with unchanged(table):
        answer = api.post(f"{table.path}/entropy", json={"entropy": "ab" * 16}, token=table.tokens["keeper"])
        refused(answer, 409, "entropy_not_due")


def test_revealing_twice_with_one_key_gives_the_first_answer(api):
    table = api.create()
    table.sit("keeper", entropyCommitment=entropy_commitment(table.game, "keeper", "ab" * 16))
    table.sit("seeker")
    key, token = {"Idempotency-Key": str(uuid.uuid4())}, table.tokens["keeper"]
    first = api.post(f"{table.path}/entropy", json={"entropy": "ab" * 16}, token=token, headers=key)
    again = api.post(f"{table.path}/entropy", json={"entropy": "ab" * 16}, token=token, headers=key)
    assert (first.status_code, first.content) == (again.status_code, again.content) == (201, again.content)
    refused(api.post(f"{table.path}/entropy", json={"entropy": "cd" * 16}, token=token, headers=key), 422, "key_reused")


def test_names_are_shown_as_they_were_given_in_any_script(api):
    for name in ("آرش", "Zoë", "é", "👩‍🔬", "<script>", '"', "x" * 40, "𝒳" * 40):
        table = api.create()
        table.sit("keeper", name=name)
        assert table.info()["seats"][0]["name"] == name
        assert name not in table.get("record").text or name == '"', "a name is no part of the record"
