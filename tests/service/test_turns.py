"""My games: where it is my turn, for all my seats in one request and in one stream."""

from __future__ import annotations

import pytest

from service.store import Store
from tests.service.expect import eventually, refused
from tests.service.listening import NDJSON, SSE, watching_turns
from tests.service.test_streams import counted, shift


def ask(api, tokens):
    answer = api.post("/v1/turns", json={"tokens": tokens})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_seat_with_its_game_and_whether_it_may_act(api):
    playing, open_, ended = api.seated(), api.create(), api.played()
    open_.sit("keeper")
    tokens = [playing.tokens["seeker"], playing.tokens["keeper"], open_.tokens["keeper"], ended.tokens["seeker"]]
    turns = ask(api, tokens)["turns"]
    assert turns[0] == {
        "index": 0, "game": playing.game, "ruleset": "toy", "seat": "seeker", "version": 3, "status": "playing",
        "myTurn": False,
    }  # fmt: skip
    assert [(turn["game"], turn["seat"], turn["status"], turn["myTurn"]) for turn in turns[1:]] == [
        (playing.game, "keeper", "playing", True),
        (open_.game, "keeper", "open", False),
        (ended.game, "seeker", "ended", False),
    ]


def test_what_holds_no_seat_is_named_by_its_place_and_never_repeated(api):
    table = api.seated()
    foreign = "seat_" + "x" * 43
    answer = api.post("/v1/turns", json={"tokens": [foreign, table.tokens["keeper"], table.host]})
    assert answer.json()["unknown"] == [0, 2]
    assert [turn["index"] for turn in answer.json()["turns"]] == [1]
    for token in (foreign, table.host, *table.tokens.values()):
        assert token not in answer.text


def test_a_hundred_tokens_are_one_query(api, monkeypatch):
    asked = []
    held = Store.held

    async def counting(self, digests):
        asked.append(len(digests))
        return await held(self, digests)

    monkeypatch.setattr(Store, "held", counting)
    table = api.seated()
    own = list(table.tokens.values())
    turns = ask(api, own * 50)["turns"]
    assert [turn["index"] for turn in turns] == list(range(100))
    assert asked == [2]


@pytest.mark.parametrize("tokens", [[], ["x" * 40] * 101, ["short"], ["x" * 201], [7], "x" * 40, None])
def test_the_list_is_bounded_and_typed(api, tokens):
    refused(api.post("/v1/turns", json={"tokens": tokens}), 400, "malformed_request")


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
def test_the_stream_tells_of_all_and_then_of_what_moves(api, live, media_type):
    first, second = api.seated(), api.seated()
    tokens = [first.tokens["keeper"], second.tokens["keeper"], first.tokens["seeker"]]
    with watching_turns(first, tokens, media_type) as stream:
        assert stream.next().data == ask(api, tokens)
        shift(first)
        assert [(turn["index"], turn["version"], turn["myTurn"]) for turn in stream.next().data["turns"]] == [
            (0, 4, False),
            (2, 4, True),
        ]
        shift(second)
        assert [turn["index"] for turn in stream.next().data["turns"]] == [1]
        first.send("seeker", {"type": "guess", "cup": "left"})
        assert {turn["status"] for turn in stream.next().data["turns"]} == {"ended"}
        second.send("seeker", {"type": "guess", "cup": "left"})
        assert [item.kind for item in stream] == ["turns", "end"]
    eventually(lambda: counted(live) == (0, 0, 0))


def test_a_stream_of_nothing_ends(api):
    with watching_turns(api.seated(), ["x" * 40]) as stream:
        assert [item.data for item in stream] == [{"kind": "turns", "turns": [], "unknown": [0]}, {"kind": "end"}]


def test_it_is_never_the_turn_of_who_gave_up_his_seat(api):
    """Of three captains one resigns: a bot plays on for him, his token holds the seat, and no turn is his."""
    table = api.seated("captain-jack")
    first = table.info()["toAct"][0]
    token = table.tokens[first]
    with watching_turns(table, [token]) as stream:
        assert stream.next().data["turns"][0]["myTurn"] is True
        assert api.post(f"{table.path}/resignation", json={}, token=token).status_code == 201
        assert stream.next().data["turns"][0]["myTurn"] is False
        assert ask(api, [token])["turns"][0]["myTurn"] is False
    assert table.get(seat=first).json()["mySeat"] == first
    listed = {game["game"]: game for game in api.get("/v1/games", params={"limit": 100}).json()["games"]}
    assert next(seat for seat in listed[table.game]["seats"] if seat["seat"] == first)["player"] == "bot"
