"""Analysis tables over HTTP: forked from finished games, marked wherever they are shown, proved with their origins."""

from __future__ import annotations

import json
import random
import subprocess
import uuid

import pytest

from projections import keys as jwks
from projections.verification import verify_bytes
from tests.service.client import Api, Table
from tests.service.expect import eventually, refused
from tests.service.live import REGISTRY
from tests.service.test_table_forms import seated
from tests.verifier.node import NODE, VERIFIER


def fork(table: Table, version: int, token=None, key=None, **body):
    headers = {"Idempotency-Key": key} if key else None
    return table.api.post(f"{table.path}/forks", json={"version": version, **body}, token=token, headers=headers)


def forked(table: Table, version: int, token=None, **body) -> Table:
    answer = fork(table, version, token, **body)
    assert answer.status_code == 201, answer.text
    return Table(table.api, answer.json()["game"], answer.json()["hostToken"])


def take_all(table: Table) -> Table:
    """One person holds all seats."""
    for seat in [seat["seat"] for seat in table.get(token=table.host).json()["seats"]]:
        answer = table.api.post(f"{table.path}/seats", json={"seat": seat}, token=table.host)
        assert answer.status_code == 201, answer.text
        table.tokens[seat] = answer.json()["token"]
    return table


def peeked(api: Api, **members) -> Table:
    """A finished game of five moves."""
    table = seated(api, **members)
    for cup in ("left", "middle"):
        table.send("keeper", {"type": "shift", "cup": cup})
        table.send("seeker", {"type": "peek", "cup": "right"})
    table.send("keeper", {"type": "shift", "cup": "left"})
    table.send("seeker", {"type": "guess", "cup": "left"})
    assert table.get(seat="keeper").json()["status"] == "ended"
    return table


def checked(api: Api, record: bytes, tmp_path) -> None:
    """The record is valid for this service, offline, and for the second verifier."""
    report = api.post("/v1/verifications", content=record).json()
    assert (report["verdict"], report.get("firstWrong")) == ("valid", None)
    assert report["keys"] == "given"
    offline = verify_bytes(record, REGISTRY, jwks.read(api.get("/v1/keys").content))
    assert offline.verdict == "valid"
    (tmp_path / "fork.record.json").write_bytes(record)
    said = subprocess.run([NODE, VERIFIER / "cli.mjs", tmp_path / "fork.record.json", "--json"], capture_output=True)
    assert json.loads(said.stdout)["verdict"] == "valid"


def test_it_goes_on_where_the_game_was_and_is_marked_as_what_it_is(api: Api, tmp_path):
    table = peeked(api)
    analysis = forked(table, 5)
    mark = {"game": table.game, "version": 5}
    assert (analysis.info()["status"], analysis.info()["origin"]) == ("open", mark)
    take_all(analysis)
    info = analysis.info()
    assert (info["status"], info["toAct"], info["options"]) == ("playing", ["keeper"], {"peeks": 3})
    then = table.get("view?version=5&seat=keeper").json()
    now = analysis.get("view", "keeper").json()
    assert now["view"] == then["view"]
    assert analysis.get("view?version=1", "keeper").json()["view"] is None
    assert analysis.get(f"moments/{info['version']}", "keeper").json()["view"] == then["view"]
    assert analysis.get("board.svg", "keeper").status_code == 200
    assert [scene["version"] for scene in analysis.get("replay", "keeper").json()["scenes"]] == [1, 2, 3]
    assert table.game in analysis.get("timeline").json()["entries"][0]["lines"][1]
    partial = analysis.get("record", "keeper")
    assert [origin["game"] for origin in partial.json()["origins"]] == [table.game]
    assert api.post("/v1/verifications", content=partial.content).json()["verdict"] == "incomplete"
    assert "origin" not in table.info()
    analysis.play(random.Random(3))
    record = analysis.get("record")
    assert record.json()["events"][0]["origin"] == {**mark, "hash": table.get("record").json()["events"][4]["hash"]}
    checked(api, record.content, tmp_path)


def test_lists_mark_it_and_hide_it_as_wished(api: Api):
    table = peeked(api)

    def listed():
        return {game["game"]: game for game in api.get("/v1/games", params={"limit": 100}).json()["games"]}

    unlisted, public = forked(table, 5), forked(table, 5, access="public")
    assert unlisted.game not in listed()
    assert listed()[public.game]["origin"] == {"game": table.game, "version": 5}
    assert "origin" not in listed()[table.game]


def test_it_counts_in_no_list_of_results_and_no_statistics(api: Api, live):
    """Public and played to its end by people, and yet not there."""
    table = peeked(api)
    analysis = take_all(forked(table, 5, access="public"))
    analysis.play(random.Random(2))

    def results():
        return {result["game"] for result in api.get("/v1/results", params={"limit": 100}).json()["results"]}

    eventually(lambda: table.game in results(), 60)
    assert analysis.game not in results()


def test_what_it_hides_is_what_is_done_anew(api: Api):
    table = peeked(api)
    analysis = take_all(forked(table, 5))
    analysis.send("keeper", {"type": "shift", "cup": "right"})
    assert analysis.get("view", "keeper").json()["view"]["cup"] == "right"
    for seat in ("seeker", None):
        assert analysis.get("view", seat).json()["view"]["cup"] is None
        moved = analysis.get("events", seat).json()["events"][-1]
        assert "value" not in moved["move"]["cup"]
    assert "secret" not in analysis.info()


def test_a_fork_of_a_fork_verifies_with_the_whole_line(api: Api, tmp_path):
    table = peeked(api)
    line = [table]
    for _ in range(3):
        analysis = take_all(forked(line[-1], 3))
        analysis.play(random.Random(len(line)), moves=1)
        if analysis.info()["status"] != "ended":
            for seat in analysis.tokens:
                api.post(f"{analysis.path}/end-agreement", json={}, token=analysis.tokens[seat])
        line.append(analysis)
    record = line[-1].get("record")
    assert [origin["game"] for origin in record.json()["origins"]] == [each.game for each in line[:-1]]
    checked(api, record.content, tmp_path)


def test_the_line_is_bounded(api: Api):
    table = peeked(api)
    for _ in range(8):
        table = take_all(forked(table, 3))
        api.post(f"{table.path}/resignation", json={}, token=table.tokens["keeper"])
    refused(fork(table, 3), 409, "too_many_origins")


def test_bots_play_it_too(api: Api):
    table = peeked(api)
    analysis = forked(table, 5)
    for seat in ("keeper", "seeker"):
        analysis.seat_bot(seat)
    eventually(lambda: analysis.info()["status"] == "ended")
    assert api.post("/v1/verifications", content=analysis.get("record").content).json()["verdict"] == "valid"


def test_before_the_start_it_is_set_up_anew(api: Api):
    table = peeked(api)
    analysis = take_all(forked(table, 2))
    begun = analysis.get("events", "keeper").json()["events"]
    assert begun[-1]["effects"]
    analysis.play(random.Random(1))
    assert api.post("/v1/verifications", content=analysis.get("record").content).json()["verdict"] == "valid"


def test_what_cannot_be_forked_is_refused(api: Api):
    table, running = peeked(api), seated(api)
    last = table.info()["version"]
    refused(fork(running, 3), 409, "game_running")
    refused(fork(table, last), 422, "cannot_fork")
    refused(fork(table, last + 1), 404, "unknown_version")
    for version in (0, -1, "1", None, 1.5):
        refused(fork(table, version), 400, "malformed_request")
    refused(fork(table, 3, token="seat_" + "x" * 43), 403, "not_a_player")
    refused(fork(table, 3, seat="keeper"), 400, "malformed_request")


@pytest.mark.parametrize(
    ("origin", "wanted"),
    [
        ({"access": "private"}, {"access": "public"}),
        ({"access": "private"}, {"access": "unlisted"}),
        ({"access": "unlisted"}, {"access": "public"}),
        ({"spectators": "never"}, {"spectators": "always"}),
        ({"spectators": "never"}, {"spectators": "afterEnd"}),
        ({"spectators": "never"}, {"joining": "open"}),
    ],
)
def test_it_is_never_more_open_than_its_origin(api: Api, origin, wanted):
    table = peeked(api, **origin)
    refused(fork(table, 3, table.tokens["keeper"], **wanted), 422, "policy_contradicts_itself")
    analysis = forked(table, 3, table.tokens["keeper"])
    stranger = analysis.get()
    if origin.get("access") == "private":
        refused(stranger, 404, "unknown_game")
    take_all(analysis)
    info = analysis.get(seat="keeper").json()
    assert info["access"] == ("private" if origin.get("access") == "private" else "unlisted")
    assert info["spectators"] == origin.get("spectators", "always")


def test_no_stranger_sits_at_the_fork_of_a_game_without_spectators(api: Api):
    """Given a fork whose record holds a game that only its players see, then nobody sits down there uninvited."""
    origin = peeked(api, spectators="never")
    for members in ({}, {"access": "public"}):
        made = forked(origin, 3, origin.tokens["keeper"], **members)
        assert made.get(token=made.host).json()["joining"] == "invitation"
        again = api.post(f"{made.path}/seats", json={"seat": "seeker"})
        refused(again, 403, "invitation_required")
    take_all(made)
    ended = api.post(f"{made.path}/resignation", json={}, token=made.tokens["keeper"])
    assert ended.status_code == 201
    refused(fork(made, 1, made.tokens["keeper"], joining="open"), 422, "policy_contradicts_itself")


def test_who_may_not_see_a_game_cannot_fork_it(api: Api):
    private, never = peeked(api, access="private"), peeked(api, spectators="never")
    refused(fork(private, 3), 404, "unknown_game")
    refused(fork(never, 3), 403, "not_for_spectators")
    refused(fork(never, 3, never.host), 403, "not_for_spectators")


def test_a_repeat_with_its_key_gets_the_first_answer(api: Api):
    table, key = peeked(api), str(uuid.uuid4())
    first, again = fork(table, 3, key=key), fork(table, 3, key=key)
    assert (again.status_code, again.content, again.headers["location"]) == (
        201, first.content, first.headers["location"],
    )  # fmt: skip
    refused(fork(table, 4, key=key), 422, "key_reused")


def test_it_is_there_after_a_restart_and_on_another_process(api: Api, database, data_dir, contracts):
    from contextlib import closing

    from tests.service.conftest import connect
    from tests.service.live import serving

    analysis = take_all(forked(peeked(api), 5))
    with serving(database, data_dir) as second, closing(connect(second, contracts)) as other:
        there = Table(other, analysis.game, analysis.host, analysis.tokens)
        assert there.snapshot() == analysis.snapshot()
        assert there.send("keeper", {"type": "shift", "cup": "left"}).status_code == 201
        assert analysis.get("view", "keeper").json()["view"]["cup"] == "left"


@pytest.mark.parametrize("ruleset", ["mr-jack-london", "captain-jack"])
def test_every_way_of_looking_at_it_works_for_a_real_game(api: Api, ruleset, tmp_path):
    table = api.seated(ruleset)
    table.play(random.Random(4), moves=30)
    for seat in table.seats():
        api.post(f"{table.path}/end-agreement", json={}, token=table.tokens[seat])
    begun, last = len(table.seats()) + 1, table.info()["version"]  # an accusation may have ended it at once
    analysis = take_all(forked(table, max(begun, last - 10)))
    analysis.play(random.Random(5), moves=12)
    analysis.snapshot()
    for seat in analysis.tokens:
        api.post(f"{analysis.path}/end-agreement", json={}, token=analysis.tokens[seat])
    checked(api, analysis.get("record").content, tmp_path)
