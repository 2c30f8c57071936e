"""Statistics by ruleset, version and seat; standings of keys, which are the only identities that there are."""

from __future__ import annotations

import pytest

from tests.service.finished.helpers import keyed, new_key, public, settled, until, won_by_keeper, won_by_seeker


@pytest.fixture(scope="module")
def keys():
    return {name: new_key() for name in ("ada", "bob", "eve")}


@pytest.fixture(scope="module")
def played(api, keys):
    """Ada wins three times, Bob once; and games that must not count in standings, or at all."""
    ada, bob, eve = keys["ada"], keys["bob"], keys["eve"]
    for _ in range(2):
        won_by_keeper(keyed(api, ada, bob), {"keeper": ada, "seeker": bob})
    won_by_seeker(keyed(api, bob, ada), {"keeper": bob, "seeker": ada})
    given_up = keyed(api, ada, bob)
    api.post(f"{given_up.path}/resignation", token=given_up.tokens["keeper"], json={})
    won_by_keeper(keyed(api, eve, eve), {"keeper": eve, "seeker": eve})
    anonymous = api.create("toy")
    anonymous.sit("keeper", publicKey=public(eve))
    anonymous.sit("seeker")
    won_by_keeper(anonymous, {"keeper": eve})
    won_by_seeker(keyed(api, ada, eve, access="unlisted"), {"keeper": ada, "seeker": eve})
    bots = api.create("toy")
    for seat in ("keeper", "seeker"):
        bots.seat_bot(seat)
    until(lambda: bots.info()["status"] == "ended")
    return settled(api, 7)


def read(api, path, **params):
    answer = api.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_games_by_ending_and_length(api, played):
    (toy,) = read(api, "/v1/statistics", ruleset="toy")["rulesets"]
    assert (toy["ruleset"], toy["rulesetVersion"], toy["games"]) == ("toy", 1, 7)
    assert sum(ending["games"] for ending in toy["endings"]) == 7
    assert {"reason": "resigned", "withoutWinner": False, "games": 1} in toy["endings"]
    moves = toy["moves"]
    assert moves["fewest"] == 0
    assert moves["median"] == 2
    assert moves["total"] == sum(result["moves"] for result in played)
    assert moves["most"] == max(result["moves"] for result in played)


def test_wins_by_seat_humans_and_bots_apart(api, played):
    (toy,) = read(api, "/v1/statistics", ruleset="toy", rulesetVersion=1)["rulesets"]
    sides = {(side["seat"], side.get("bot")): side for side in toy["seats"]}
    assert set(sides) == {("keeper", None), ("seeker", None), ("keeper", "random"), ("seeker", "random")}
    assert sides["keeper", None]["games"] == sides["seeker", None]["games"] == 6
    assert sides["keeper", None]["wins"] == 4
    assert sides["seeker", None]["wins"] == 2
    assert sides["keeper", "random"]["wins"] + sides["seeker", "random"]["wins"] == 1


def test_a_span_of_time_narrows_the_count(api, played):
    assert read(api, "/v1/statistics", endedBefore="2000-01-01T00:00:00Z") == {"rulesets": []}
    assert read(api, "/v1/statistics", rulesetVersion=9) == {"rulesets": []}


def test_standings_are_of_keys_that_played_each_other(api, played, keys):
    found = read(api, "/v1/standings", ruleset="toy")
    assert found["keys"] == 2, "who plays himself, a seat without a key, or in a table that no list holds, has none"
    ada, bob = found["standings"]
    assert (ada["rank"], ada["key"], ada["games"], ada["wins"]) == (1, public(keys["ada"]), 4, 3)
    assert (bob["rank"], bob["key"], bob["games"], bob["wins"]) == (2, public(keys["bob"]), 4, 1)
    assert ada["lastGameAt"] == bob["lastGameAt"]


def test_standings_of_a_seat_and_of_a_key(api, played, keys):
    (ada, bob) = read(api, "/v1/standings", seat="keeper")["standings"]
    assert (ada["games"], ada["wins"], bob["games"], bob["wins"]) == (3, 2, 1, 0)
    (bob,) = read(api, "/v1/standings", key=public(keys["bob"]))["standings"]
    assert bob["rank"] == 2
    assert read(api, "/v1/standings", key="A" * 43)["standings"] == []
    assert len(read(api, "/v1/standings", limit=1)["standings"]) == 1
    assert read(api, "/v1/standings", ruleset="mr-jack-london") == {"keys": 0, "standings": []}
