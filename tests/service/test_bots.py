"""Bots play by themselves, go on after a restart, and are not stopped by a fault."""

from __future__ import annotations

import random
import time

import pytest

from service import bots
from service.settings import Settings
from tests.service.client import Table
from tests.service.conftest import connect
from tests.service.live import REGISTRY, serving


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(bots, "RETRY_SECONDS", 0.05)


def until(condition, seconds=30.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.01)


def ended(table):
    return table.info()["status"] == "ended"


def botted(api, ruleset, strategy, **members):
    """A table with a bot on each seat."""
    table = api.create(ruleset, **members)
    for seat in table.seats():
        table.seat_bot(seat, strategy)
    return table


LONG = {"options": {"peeks": 30}}
"""A game of sixty moves, when the bots are patient."""


@pytest.fixture
def patient(monkeypatch):
    """Bots that always take the first of their moves, so that the game is as long as it can be."""
    monkeypatch.setattr(bots, "choose", lambda current, seat: current.ruleset.legal(current.state, seat)[0])


@pytest.mark.parametrize("ruleset", list(REGISTRY), ids=lambda ruleset: ruleset.id)
def test_bots_of_each_kind_play_a_game_to_its_end(api, ruleset):
    for strategy in ruleset.bots:
        table = botted(api, ruleset.id, strategy)
        until(lambda table=table: ended(table))
        report = api.post("/v1/verifications", content=table.get("record").content).json()
        assert report["verdict"] == "valid"


def test_a_bot_answers_a_human(api):
    table = api.create()
    table.sit("seeker")
    table.seat_bot("keeper")
    while not ended(table):
        until(lambda: table.info()["toAct"] != ["keeper"])
        if not ended(table):
            table.send("seeker", {"type": "peek", "cup": "left"})
    moves = [event for event in table.get("events").json()["events"] if event["kind"] == "move"]
    assert [event["seat"] for event in moves] == ["keeper", "seeker"] * 3


def test_many_tables_at_once(api):
    tables = [botted(api, "toy", "random") for _ in range(40)]
    for table in tables:
        until(lambda table=table: ended(table))


def test_bots_go_on_after_a_restart(database, data_dir, contracts, patient):
    slow = Settings(bot_delay=0.05, pool_size=4)
    with serving(database, data_dir, settings=slow) as live:
        api = connect(live, contracts)
        table = botted(api, "toy", "random", **LONG)
        until(lambda: table.info()["version"] > 6)
        version = table.info()["version"]
        api.close()
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        again = Table(api, table.game, table.host)
        assert again.info()["version"] >= version
        until(lambda: ended(again))
        api.close()


def test_a_bot_goes_on_in_the_middle_of_its_turn(database, data_dir, contracts):
    """In London a turn has several steps: the service stops after the first, and the same seat goes on."""
    with serving(database, data_dir, settings=Settings(bot_delay=1.0, pool_size=4)) as live:
        api = connect(live, contracts)
        table = botted(api, "mr-jack-london", "random")
        until(lambda: table.get("events").json()["events"][-1].get("move", {}).get("type") == "select")
        api.close()
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        again = Table(api, table.game, table.host)
        until(lambda: ended(again))
        moves = [event for event in again.get("events").json()["events"] if event["kind"] == "move"]
        assert moves[0]["move"]["type"] == "select"
        assert moves[0]["seat"] == moves[1]["seat"]
        assert api.post("/v1/verifications", content=again.get("record").content).json()["verdict"] == "valid"
        api.close()


def test_a_human_who_meets_a_bot_after_a_restart_still_has_his_seat(database, data_dir, contracts):
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        table = api.create()
        table.sit("seeker")
        table.seat_bot("keeper")
        api.close()
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        again = Table(api, table.game, table.host, table.tokens)
        until(lambda: again.info()["toAct"] == ["seeker"])
        again.play(random.Random(1), moves=1)
        api.close()


def test_a_killed_bot_does_not_stall_its_game(database, data_dir, contracts, patient):
    slow = Settings(bot_delay=0.02, pool_size=4)
    with serving(database, data_dir, settings=slow) as live:
        api = connect(live, contracts)
        table = botted(api, "toy", "random", **LONG)
        killed = 0
        while killed < 5 and not ended(table):
            killed += live.cancel_tasks(f"bot {table.game}")
            time.sleep(0.03)
        assert killed >= 5
        until(lambda: ended(table))
        api.close()


def test_a_bot_that_fails_tries_again(api, monkeypatch):
    failures = []
    choose = bots.choose

    def sometimes(current, seat):
        if len(failures) < 3:
            failures.append(seat)
            raise RuntimeError("a fault in the bot")
        return choose(current, seat)

    monkeypatch.setattr(bots, "choose", sometimes)
    table = botted(api, "toy", "random")
    until(lambda: ended(table))
    assert len(failures) == 3
