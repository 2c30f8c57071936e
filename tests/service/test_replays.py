"""Replaying: of a game here, with the rights of its views, and of any record that is brought."""

from __future__ import annotations

import json

import pytest

from domain.registry import RULESETS
from tests.projections.played import rehashed
from tests.service.expect import refused

RECORD = "application/vnd.gaslamp.record+json"


@pytest.fixture(scope="module")
def played(api):
    return api.played()


def bring(api, record, **params):
    content = record if isinstance(record, bytes) else json.dumps(record).encode()
    return api.post("/v1/replays", content=content, headers={"Content-Type": RECORD}, params=params)


def test_each_version_has_its_words_its_numbers_and_its_picture(api, played):
    told = played.get("replay", params={"pictures": "true"}).json()
    assert [scene["version"] for scene in told["scenes"]] == list(range(1, told["version"] + 1))
    assert told["tellable"] == told["version"]
    assert told["status"] == "ended"
    timeline = played.get("timeline").json()["entries"]
    assert [scene["at"] for scene in told["scenes"]] == [entry["at"] for entry in timeline]
    begun = [scene for scene in told["scenes"] if scene["measures"]]
    assert [scene["measures"][0]["value"] for scene in begun][:1] == [3]
    assert all(scene["board"].startswith("<svg") for scene in told["scenes"])
    assert any(scene["marks"] for scene in told["scenes"])


def test_the_words_are_in_the_language_of_the_reader(api):
    table = api.seated("mr-jack-pocket")
    for language in ("en", "fa"):
        answer = table.get("replay", headers={"Accept-Language": language})
        assert answer.headers["content-language"] == answer.json()["language"] == language
        name = getattr(RULESETS.get("mr-jack-pocket").words.insights["suspects"], language)
        assert answer.json()["scenes"][-1]["measures"][0]["label"] == name


def test_before_the_end_a_seat_looks_through_its_own_eyes_only(api):
    table = api.seated()
    own = table.get("replay", "keeper").json()
    assert own["seat"] == "keeper"
    assert own["eyes"] == ["keeper"]
    assert own["scenes"][-1]["facts"]
    assert table.get("replay", "seeker").json()["scenes"][-1]["facts"] == []
    spectator = table.get("replay").json()
    assert (spectator["seat"], spectator["eyes"]) == (None, [])
    refused(table.get("replay", "seeker", params={"seat": "keeper"}), 403, "not_your_view")
    refused(table.get("replay", params={"seat": "nobody"}), 422, "unknown_seat")


def test_after_the_end_a_scene_still_tells_only_what_its_eyes_had_been_told(api, played):
    told = {seat: played.get("replay", params={"seat": seat}).json() for seat in ("keeper", "seeker")}
    assert told["keeper"]["eyes"] == ["keeper", "seeker"]
    assert [bool(scene["facts"]) for scene in told["seeker"]["scenes"]][:-1] == [False] * (
        told["seeker"]["version"] - 1
    )
    assert all(scene["facts"] for scene in told["keeper"]["scenes"] if scene["measures"])


def test_pages_follow_each_other_and_pictures_make_them_shorter(api, played):
    version, seen, path = played.info()["version"], [], f"{played.path}/replay?limit=2"
    while path:
        answer = api.get(path)
        seen += [scene["version"] for scene in answer.json()["scenes"]]
        path = answer.links.get("next", {}).get("url")
        assert ("next" in answer.json()) == bool(path)
    assert seen == list(range(1, version + 1))
    assert played.get("replay", params={"after": version}).json()["scenes"] == []


def test_a_record_is_told_like_the_game_itself(api, played):
    record = played.get("record").content
    for seat in (None, "keeper", "seeker"):
        params = {"pictures": "true"} if seat is None else {"pictures": "true", "seat": seat}
        here, there = played.get("replay", params=params).json(), bring(api, record, **params).json()
        assert there == here


def test_a_partial_record_is_told_through_its_readers_eyes(api):
    table = api.seated()
    record = table.get("record", "keeper").content
    assert bring(api, record).json()["eyes"] == ["keeper"]
    assert bring(api, record, seat="keeper").json()["scenes"][-1]["facts"]
    assert bring(api, record).json()["scenes"][-1]["facts"] == []
    refused(bring(api, record, seat="seeker"), 403, "not_your_view")
    refused(bring(api, record, seat="nobody"), 422, "unknown_seat")


def test_a_broken_record_is_told_as_far_as_it_is_a_game(api, played):
    record = played.get("record").json()
    broken = json.loads(json.dumps(record))
    broken["events"][3]["kind"] = "no such kind"
    told = bring(api, broken).json()
    assert told["tellable"] == 3
    assert told["version"] == len(record["events"])
    assert [scene["version"] for scene in told["scenes"]] == [1, 2, 3]


@pytest.mark.parametrize("spoil", [lambda r: r.update(events=[]), lambda r: r.update(events=[{}]),
                                   lambda r: r["events"].pop(0), lambda r: r.update(format="x")])  # fmt: skip
def test_what_is_no_game_at_all_is_refused(api, played, spoil):
    record = played.get("record").json()
    spoil(record)
    refused(bring(api, record), 422, "unreadable_record")
    refused(bring(api, b'{"format":'), 422, "unreadable_record")


@pytest.mark.parametrize(
    ("ruleset", "member"),
    [("captain-jack", "players"), ("captain-jack", "aces"), ("jekyll-and-hyde", "each")],
)
def test_a_record_with_a_number_that_no_game_has_is_refused(api, ruleset, member):
    """Whoever folded it would lay a hundred million cards."""
    record = api.seated(ruleset).get("record").json()
    options = [event["options"] for event in record["events"] if "options" in event]
    effects = [effect for event in record["events"] for effect in event.get("effects", ())]
    next(each for each in (*options, *effects) if member in each)[member] = 10**8
    rehashed(record["events"])
    for pictures in ("false", "true"):
        told = refused(bring(api, record, pictures=pictures), 422, "unreadable_record")
        assert f"/{member} goes beyond 1000" in told["detail"]


def test_a_record_whose_options_open_no_table_is_refused(api):
    """CJ-8: three to six players."""
    record = api.seated("captain-jack").get("record").json()
    record["events"][0]["options"]["players"] = 7
    rehashed(record["events"])
    assert "opens no game" in refused(bring(api, record), 422, "unreadable_record")["detail"]


def test_a_record_is_told_up_to_where_more_lies_on_the_table_than_there_is(api):
    """JH-9: there are 24 cards."""
    record = api.seated("jekyll-and-hyde").get("record").json()
    begun = record["events"][-1]
    next(effect for effect in begun["effects"] if "each" in effect)["each"] = 1000
    told = bring(api, record, pictures="true").json()
    assert (told["tellable"], told["version"]) == (begun["version"] - 1, begun["version"])


def test_a_record_of_an_unknown_ruleset_is_refused(api, played):
    refused(bring(api, {**played.get("record").json(), "ruleset": "chess"}), 404, "unknown_ruleset")


def test_legal_moves_come_in_words_on_demand(api):
    table = api.seated("mr-jack-pocket")
    seat = table.info()["toAct"][0]
    assert "choices" not in table.get("legal-moves", seat).json()
    for language in ("en", "fa"):
        params = {"words": "true"}
        told = table.get("legal-moves", seat, params=params, headers={"Accept-Language": language}).json()
        assert len(told["choices"]) == len(told["moves"])
        board = table.get("board.svg", seat).text
        for choice in told["choices"]:
            assert choice["line"]
            assert any(f'data-{kind}="{name}"' in board for kind, name in (h.split("-", 1) for h in choice["hooks"]))


def test_the_board_marks_what_the_last_move_was_about(api):
    table = api.seated("mr-jack-pocket")
    before = table.get("board.svg").text
    assert "--last);stroke-width" not in before
    seat = table.info()["toAct"][0]
    move = next(move for move in table.legal(seat) if move["type"] == "move")
    assert table.send(seat, move).status_code == 201
    assert f'[data-square="{move["to"]}"]>:first-child' in table.get("board.svg").text
