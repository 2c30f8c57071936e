"""Taking back a step over HTTP: offered, recorded, told, bounded, and refused from the moment that something shows."""

from __future__ import annotations

import random
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import events as wire
from domain.taking_back import MOST
from projections import keys, verification
from tests.service.conftest import connect
from tests.service.expect import refused, unchanged
from tests.service.live import REGISTRY, serving
from tests.service.test_signed_moves import base64url, sign

SHIFT = {"type": "shift", "cup": "left"}
TOUCH = {"type": "touch", "cup": "left"}
PEEK = {"type": "peek", "cup": "left"}


def touched(api, **members):
    """A table at version 5, where the seeker has touched a cup."""
    table = api.seated("toy", **members)
    table.send("keeper", SHIFT)
    assert table.send("seeker", TOUCH).status_code == 201
    return table


def back(table, version, seat="seeker", *, token=None, params=None, headers=None, **more):
    token = token or table.tokens[seat]
    body = {"toVersion": version, **more}
    return table.api.post(f"{table.path}/retractions", json=body, token=token, params=params, headers=headers)


def offers(table, seat="seeker"):
    return table.get("legal-moves", seat).json()["takeBack"]


def test_the_step_is_offered_to_its_seat_and_taken_back(api):
    table = touched(api)
    assert offers(table) == [{"toVersion": 4}]
    assert offers(table, "keeper") == table.get("legal-moves").json()["takeBack"] == []
    answer = back(table, 4)
    assert (answer.status_code, answer.json()["version"], answer.json()["status"]) == (201, 6, "playing")
    assert f"\n{6}\n" in answer.json()["receipt"]
    assert table.get("view", "seeker").json()["view"]["touched"] is None
    assert offers(table) == []
    assert table.send("seeker", {"type": "touch", "cup": "right"}).status_code == 201


def test_all_see_that_it_was_taken_back_and_what_it_was(api):
    table = touched(api)
    back(table, 4)
    for reader in ("keeper", "seeker", None):
        events = table.get("events", reader).json()["events"]
        assert events[-1] | {"hash": "", "previous": "", "at": ""} == {
            "kind": "step_taken_back", "game": table.game, "version": 6, "seat": "seeker", "toVersion": 4,
            "hash": "", "previous": "", "at": "",
        }  # fmt: skip
        assert events[4]["move"] == TOUCH, "nothing leaves the history"
    for language, said in (("en", "takes back"), ("fa", "پس گرفت")):
        lines = table.get("timeline", headers={"Accept-Language": language}).json()["entries"][-1]["lines"]
        assert said in lines[0]
        assert {"en": "4", "fa": "۴"}[language] in lines[0]


def test_what_was_served_at_each_version_stays(api):
    table = touched(api)
    readers = ("keeper", "seeker", None)
    served = {(v, who): table.get(f"moments/{v}", who).content for v in range(1, 6) for who in readers}
    back(table, 4)
    table.send("seeker", PEEK)
    assert {(v, who): table.get(f"moments/{v}", who).content for v, who in served} == served
    assert table.get("moments/5", "seeker").json()["takeBack"] == [{"toVersion": 4}]
    assert table.get("moments/6", "seeker").json()["takeBack"] == []


def test_a_dry_run_says_the_same_and_does_nothing(api):
    table = touched(api)
    with unchanged(table):
        for version in (4, 5):
            tried = back(table, version, params={"dryRun": "true"})
            assert tried.status_code == (200 if version == 4 else 409)
        assert refused(tried, 409, "nothing_to_take_back")["detail"]


@pytest.mark.parametrize("version", [1, 3, 5, 6, 2**53 - 1])
def test_there_is_no_way_back_to_another_version(api, version):
    table = touched(api)
    with unchanged(table):
        refused(back(table, version), 409, "nothing_to_take_back")


@pytest.mark.parametrize("body", [{}, [], {"toVersion": 0}, {"toVersion": "4"}, {"toVersion": 4.0}, {"toVersion": None},
                                  {"toVersion": 2**53}, {"toVersion": -1}, {"toVersion": 4, "more": 1}])  # fmt: skip
def test_what_is_not_well_formed_is_refused(api, body):
    table = touched(api)
    with unchanged(table):
        answer = table.api.post(f"{table.path}/retractions", json=body, token=table.tokens["seeker"])
        refused(answer, 400, "malformed_request")


def test_only_the_seat_itself_takes_back(api):
    table, other = touched(api), touched(api)
    with unchanged(table):
        refused(back(table, 4, "keeper"), 409, "nothing_to_take_back")
        refused(back(table, 4, token=table.host), 403, "not_a_player")
        refused(back(table, 4, token=other.tokens["seeker"]), 403, "not_a_player")
        refused(table.api.post(f"{table.path}/retractions", json={"toVersion": 4}), 401, "token_required")


def test_a_look_is_final_and_so_is_the_end(api):
    table = touched(api)
    table.send("seeker", PEEK)
    refused(back(table, 5), 409, "nothing_to_take_back")
    table.send("keeper", SHIFT)
    table.send("seeker", {"type": "guess", "cup": "left"})
    with unchanged(table):
        refused(back(table, 4), 422, "game_over")


def test_before_the_start_there_is_nothing(api):
    table = api.create()
    table.sit("seeker")
    refused(back(table, 1), 409, "not_started")


def test_a_stale_sender_is_told(api):
    table = touched(api)
    with unchanged(table):
        assert refused(back(table, 4, expectedVersion=4), 409, "version_conflict")["version"] == 5
        refused(back(table, 4, headers={"If-Match": '"4"'}), 412, "version_mismatch")
        refused(back(table, 4, headers={"If-Match": 'W/"5"'}), 412, "version_mismatch")
    assert back(table, 4, expectedVersion=5, headers={"If-Match": '"5"'}).status_code == 201


def test_a_repeat_gets_the_first_answer(api):
    table, key = touched(api), {"Idempotency-Key": str(uuid.uuid4())}
    first = back(table, 4, headers=key)
    table.send("seeker", TOUCH)
    again = back(table, 4, headers=key)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert table.info()["version"] == 7, "and nothing was done again"
    refused(back(table, 6, headers=key), 422, "key_reused")


def test_so_often_and_no_more(api):
    table = touched(api)
    for _ in range(MOST):
        assert back(table, offers(table)[-1]["toVersion"]).status_code == 201
        table.send("seeker", TOUCH)
    assert offers(table) == []
    last = table.info()["version"] - 1
    for language, said in (("en", "often"), ("fa", "پس گرفته")):
        assert said in back(table, last, headers={"Accept-Language": language}).json()["title"]
    refused(back(table, last), 409, "taken_back_too_often")


def test_the_clock_goes_back_too(database, data_dir, contracts):
    now = datetime(2026, 3, 1, 20, tzinfo=UTC)

    with serving(database, data_dir, clock=lambda: now) as live:
        api = connect(live, contracts)
        table = api.seated("toy", allowance=60)
        table.send("keeper", SHIFT)
        now += timedelta(seconds=50)
        table.send("seeker", TOUCH)
        assert table.info()["deadline"] == "2026-03-01T20:01:50.000Z"
        assert offers(table) == [{"toVersion": 4, "until": "2026-03-01T20:01:00.000Z"}]
        now += timedelta(seconds=10)
        assert offers(table) == [{"toVersion": 4, "until": "2026-03-01T20:01:00.000Z"}], "of the version alone"
        refused(back(table, 4), 409, "too_late_to_take_back")
        now -= timedelta(milliseconds=1)
        assert back(table, 4).status_code == 201
        assert table.info()["deadline"] == "2026-03-01T20:01:00.000Z"
        api.close()


def test_a_seat_with_a_key_signs_that_too(api):
    key, stranger = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    table = api.create("toy")
    table.sit("seeker", publicKey=base64url(key.public_key().public_bytes_raw()))
    table.sit("keeper")
    table.send("keeper", SHIFT)
    table.send("seeker", TOUCH, signature=sign(key, table, TOUCH))
    info = table.info()
    message = wire.signed_taking_back(table.game, 6, info["head"], info["fingerprint"], 4)
    with unchanged(table):
        refused(back(table, 4), 422, "signature_required")
        refused(back(table, 4, signature=base64url(stranger.sign(message))), 422, "signature_invalid")
        refused(back(table, 4, signature=sign(key, table, TOUCH)), 422, "signature_invalid")
    signature = base64url(key.sign(message))
    assert back(table, 4, signature=signature).status_code == 201
    assert table.get("events").json()["events"][-1]["signature"] == signature
    guess = {"type": "guess", "cup": "left"}
    table.send("seeker", guess, signature=sign(key, table, guess))
    published = keys.read(api.get("/v1/keys").content)
    report = verification.verify_bytes(table.get("record").content, REGISTRY, published)
    assert report.verdict == "valid"
    assert {check.name: check.passed for check in report.checks}["signatures"] == 3


def test_an_arbiter_sees_what_was_offered_and_that_it_was_taken_back(api, data_dir):
    table, operator = touched(api), (data_dir / "operator.token").read_text().strip()
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    assert offers(table) == [{"toVersion": 4}], "an appointment ends no turn"
    look = api.post(f"{table.path}/looks", json={"seat": "seeker", "version": 5}, token=arbiter).json()
    assert look["takeBack"] == [{"toVersion": 4}]
    assert back(table, 4).status_code == 201
    look = api.post(f"{table.path}/looks", json={"seat": "seeker"}, token=arbiter).json()
    assert (look["view"]["touched"], look["takeBack"]) == (None, [])


@pytest.mark.parametrize("ruleset", ["toy", "mr-jack-london", "mr-jack-new-york", "mr-jack-pocket-classic"])
def test_a_game_with_steps_taken_back_verifies_to_the_end(api, ruleset):
    table, rng, taken = api.seated(ruleset), random.Random(5), 0
    while to_act := table.info()["toAct"]:
        seat = rng.choice(to_act)
        listing = table.get("legal-moves", seat).json()
        if listing["takeBack"] and taken < 6:
            assert back(table, rng.choice(listing["takeBack"])["toVersion"], seat).status_code == 201
            taken += 1
        else:
            moves = listing[
                "moves"
            ]  # the game's chance is another each time: it is not to end before a step was taken back
            lasting = [move for move in moves if taken or not move["type"].startswith(("accuse", "escape"))]
            assert table.send(seat, rng.choice(lasting or moves)).status_code == 201
    assert taken or ruleset in ("toy", "mr-jack-pocket-classic"), "there are steps in each of eight rounds"
    report = api.post("/v1/verifications", content=table.get("record").content).json()
    assert report["verdict"] == "valid"


def test_another_process_and_a_restart_know_what_may_be_taken_back(database, data_dir, contracts):
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        table = touched(api)
        api.close()
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        again = type(table)(api, table.game, table.host, table.tokens)
        assert offers(again) == [{"toVersion": 4}]
        assert back(again, 4).status_code == 201
        api.close()
