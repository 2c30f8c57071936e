"""Play again, seats swapped: both players ask in any order and meet at one table."""

from __future__ import annotations

import hashlib
import random
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.api import rematches
from service.store import Unavailable
from tests.service.client import Api, Table


def again(table: Table, seat: str, **headers: str):
    return table.api.post(f"{table.path}/rematch", json={}, token=table.tokens[seat], headers=headers)


@pytest.mark.parametrize("order", [("keeper", "seeker"), ("seeker", "keeper")])
def test_the_players_swap_seats_at_one_table(api: Api, order: tuple[str, str]):
    table = api.create("toy", options={"peeks": 2}, allowance=3600)
    for seat in ("keeper", "seeker"):
        table.sit(seat, name=f"Was {seat}")
    table.play(random.Random(1))
    answers = [again(table, seat).json() for seat in order]
    assert answers[0]["game"] == answers[1]["game"] != table.game
    assert [answer["seat"] for answer in answers] == list(reversed(order))
    rematch = Table(api, answers[0]["game"], "", {answer["seat"]: answer["token"] for answer in answers})
    info = rematch.info()
    assert (info["status"], info["options"], info["allowance"]) == ("playing", {"peeks": 2}, 3600)
    assert [seat["name"] for seat in info["seats"]] == ["Was seeker", "Was keeper"]
    rematch.play(random.Random(2))
    assert rematch.info()["status"] == "ended"


def test_both_may_ask_at_once(api: Api):
    table = api.played("toy")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda seat: again(table, seat), ("keeper", "seeker")))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["game"] == answers[1].json()["game"]


def test_a_repeat_with_its_key_gets_the_same_token(api: Api):
    table = api.played("toy")
    first = again(table, "keeper", **{"Idempotency-Key": "rematch-0123456789"})
    assert again(table, "keeper", **{"Idempotency-Key": "rematch-0123456789"}).content == first.content
    assert again(table, "keeper").json()["code"] == "seat_taken"


def test_a_bot_comes_along(api: Api):
    table = api.create("toy")
    table.sit("seeker")
    table.seat_bot("keeper")
    answer = table.api.post(f"{table.path}/resignation", json={}, token=table.tokens["seeker"])
    assert answer.status_code == 201
    rematch = Table(api, again(table, "seeker").json()["game"], "")
    seats = {seat["seat"]: seat for seat in rematch.info()["seats"]}
    assert (seats["keeper"]["player"], seats["seeker"]["bot"]) == ("human", "random")


def test_a_bot_comes_along_also_when_the_first_request_failed_in_between(api: Api, monkeypatch: pytest.MonkeyPatch):
    table = api.create("toy")
    table.sit("seeker")
    table.seat_bot("keeper")
    table.api.post(f"{table.path}/resignation", json={}, token=table.tokens["seeker"])

    async def fail(*_: object) -> None:
        raise Unavailable("the database has gone away")

    with monkeypatch.context() as broken:
        broken.setattr(rematches, "_seat_bot", fail)
        assert again(table, "seeker").status_code == 503
    rematch = Table(api, again(table, "seeker").json()["game"], "")
    assert rematch.info()["status"] == "playing"


def test_there_is_no_rematch_of_a_game_that_runs_nor_for_strangers(api: Api):
    table = api.seated("toy")
    assert again(table, "keeper").json()["code"] == "game_running"
    assert api.post(f"{table.path}/rematch", json={}).json()["code"] == "token_required"
    other = api.played("toy")
    assert api.post(f"{other.path}/rematch", json={}, token=table.tokens["keeper"]).json()["code"] == "not_a_player"


def test_who_only_looked_on_cannot_derive_the_address_of_a_rematch(api: Api):
    """Else a stranger could be faster than the other player."""
    first, other = api.played("toy"), api.played("toy")
    public = first.game.encode()
    derived = {
        str(uuid.UUID(bytes=hashlib.sha256(b"gaslamp rematch %s\n%s" % (v, public)).digest()[:16], version=4))
        for v in (b"v1", b"v2")
    }
    ids = {again(table, "keeper").json()["game"] for table in (first, other)}
    assert len(ids) == 2
    assert not ids & derived


def test_who_gave_up_sits_down_again_himself_not_the_bot_that_played_on(api: Api):
    table = api.seated("captain-jack")
    first, *others = table.seats()
    for seat, resource in ((first, "resignation"), *((other, "end-agreement") for other in others)):
        assert api.post(f"{table.path}/{resource}", json={}, token=table.tokens[seat]).status_code == 201
    assert table.info()["status"] == "ended"
    answers = [again(table, seat) for seat in (first, *others)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    rematch = Table(api, answers[0].json()["game"], "")
    assert rematch.info()["status"] == "playing"


def test_nobody_uninvited_sits_at_the_rematch_of_a_game_without_spectators(api: Api):
    table = api.seated("toy", spectators="never")
    assert table.api.post(f"{table.path}/resignation", json={}, token=table.tokens["keeper"]).status_code == 201
    rematch = again(table, "keeper")
    assert rematch.status_code == 201
    uninvited = api.post(f"/v1/games/{rematch.json()['game']}/seats", json={})
    assert uninvited.status_code in (401, 403), uninvited.text
    assert again(table, "seeker").status_code == 201
