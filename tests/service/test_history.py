"""Views, events and the timeline: now and as they were served then, each reader with his own part."""

from __future__ import annotations

import itertools
import json
import random
from urllib.parse import quote

import pytest

from domain import sealed
from tests.service.expect import refused, unchanged

SEATS = (None, "keeper", "seeker")
CUPS = ("left", "middle", "right")


@pytest.fixture(scope="module")
def served(api):
    """A whole game, with every view as it was served at every version."""
    table = api.create()
    views = {}

    def look():
        version = table.info()["version"]
        for seat in table.tokens:
            views[seat, version] = table.get("view", seat).json()
        views[None, version] = table.get("view").json()

    look()
    for seat in ("seeker", "keeper"):
        table.sit(seat)
        look()
    rng = random.Random(7)
    while table.play(rng, moves=1):
        look()
    return table, views


def test_a_view_holds_what_its_seat_may_know(api):
    table = api.seated()
    table.send("keeper", {"type": "shift", "cup": "middle"})
    assert table.get("view", "keeper").json()["view"]["cup"] == "middle"
    assert table.get("view", "seeker").json()["view"]["cup"] is None
    assert table.get("view").json()["view"]["cup"] is None
    assert table.get("view", token=table.host).json()["seat"] is None, "the host looks on as a spectator"


def test_each_version_reads_as_it_was_served_then(served):
    table, views = served
    for (seat, version), view in views.items():
        past = table.get("view", seat, params={"version": version, **({"seat": seat} if seat else {})})
        assert past.json() == view, (seat, version)
        assert past.headers["etag"] == f'"{version}"'


def test_after_the_end_every_seats_view_is_open_to_everybody(served):
    table, views = served
    for (seat, version), view in views.items():
        if seat is not None:
            assert table.get("view", params={"version": version, "seat": seat}).json() == view


def test_another_seats_view_is_closed_until_the_end(api):
    table = api.seated()
    with unchanged(table):
        for reader in SEATS:
            for wanted in {"keeper", "seeker"} - {reader}:
                refused(table.get("view", reader, params={"seat": wanted}), 403, "not_your_view")
                refused(table.get("view", reader, params={"seat": wanted, "version": 1}), 403, "not_your_view")
    assert table.get("view", "keeper", params={"seat": "keeper"}).status_code == 200
    for name in ("dealer", "", "%00", "Keeper", "keeper "):
        refused(table.get("view", "keeper", params={"seat": name}), 422, "unknown_seat")


def test_a_version_that_is_not_there_is_refused(api):
    table = api.seated()
    refused(table.get("view", params={"version": 4}), 404, "unknown_version")
    refused(table.get("view", params={"version": 2**53 - 1}), 404, "unknown_version")
    for value in ("0", "-1", "1.0", "1e0", "one", "", str(2**53), str(2**63), str(2**64), "１", "0x1", " 1", "1\x00"):
        refused(table.get("view", params={"version": value}), 400, "malformed_request")


def test_an_unchanged_view_is_not_sent_again(api):
    table = api.seated()
    tag = table.get("view", "keeper").headers["etag"]
    assert table.get("view", "keeper", headers={"If-None-Match": tag}).status_code == 304
    table.send("keeper", table.legal("keeper")[0])
    assert table.get("view", "keeper", headers={"If-None-Match": tag}).status_code == 200


def test_answers_to_readers_are_never_kept_by_caches(api):
    table = api.seated()
    for resource in ("", "view", "legal-moves", "events", "timeline", "record"):
        headers = table.get(resource, "keeper").headers
        assert headers["cache-control"] == "private, no-store", resource
        assert "Authorization" in headers["vary"], resource


def test_events_open_the_parts_that_their_reader_may_read(api):
    table = api.seated()
    table.send("keeper", {"type": "shift", "cup": "right"})
    table.send("seeker", {"type": "peek", "cup": "left"})

    def parts(seat):
        return [
            (part["audience"], part.get("value")) for part in sealed.parts(table.get("events", seat).json()["events"])
        ]

    audiences = [audience for audience, _ in parts(None)]
    assert audiences == [audience for audience, _ in parts("keeper")] == [audience for audience, _ in parts("seeker")]
    assert {value for _, value in parts(None)} == {None}
    assert all((value is not None) == (audience == ["keeper"]) for audience, value in parts("keeper"))
    assert all((value is not None) == (audience == ["seeker"]) for audience, value in parts("seeker"))


def test_the_chain_is_the_same_for_every_reader(served):
    table, _ = served
    events = table.get("events", params={"limit": 500}).json()["events"]
    assert [event["version"] for event in events] == list(range(1, table.info()["version"] + 1))
    assert all(event["previous"] == before["hash"] for before, event in itertools.pairwise(events))
    for seat in SEATS[1:]:
        assert table.get("events", seat, params={"limit": 500}).json()["events"] == events, "all is open after the end"


@pytest.mark.parametrize("resource", ["events", "timeline"])
@pytest.mark.parametrize("limit", [1, 2, 3, 500])
def test_pages_give_each_entry_once_and_in_order(served, resource, limit):
    table, _ = served
    versions, after = [], 0
    while after is not None:
        answer = table.get(resource, params={"after": after, "limit": limit})
        page = answer.json()
        versions += [entry["version"] for entry in page["events" if resource == "events" else "entries"]]
        after = page.get("next")
        link = f'</v1/games/{table.game}/{resource}?after={after}&limit={limit}>; rel="next"'
        assert answer.headers.get("link") == (link if after else None)
    assert versions == list(range(1, table.info()["version"] + 1))


@pytest.mark.parametrize("resource", ["events", "timeline"])
def test_a_page_behind_the_end_is_empty(served, resource):
    table, _ = served
    last = table.info()["version"]
    for after in (last, last + 1, 2**53 - 1):
        page = table.get(resource, params={"after": after}).json()
        assert (page["events" if resource == "events" else "entries"], page.get("next")) == ([], None)
    for query in ("after=-1", f"after={2**53}", "after=1.0", "limit=0", "limit=501", "limit=1.0", "before=3"):
        refused(table.api.get(f"{table.path}/{resource}?{query}"), 400, "malformed_request")


def test_the_timeline_is_told_in_the_readers_language(api):
    table = api.seated("mr-jack-london")
    english = table.get("timeline").json()
    persian = table.get("timeline", headers={"Accept-Language": "fa-IR, en;q=0.5"})
    assert (english["language"], persian.json()["language"]) == ("en", "fa")
    assert persian.headers["content-language"] == "fa"
    assert "Accept-Language" in persian.headers["vary"]
    assert [entry["version"] for entry in english["entries"]] == [e["version"] for e in persian.json()["entries"]]
    assert any("\u0600" <= letter <= "\u06ff" for letter in json.dumps(persian.json(), ensure_ascii=False))
    assert not any("\u0600" <= letter <= "\u06ff" for letter in json.dumps(english, ensure_ascii=False))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("en", "en"), ("fa", "fa"), ("FA", "fa"), ("de", "en"), ("", "en"), ("*", "en"), ("fa;q=0", "en"),
        ("en;q=0.1, fa;q=0.2", "fa"), ("fa;q=0.1, *", "en"), ("en;q=0, *", "fa"), ("fa;q=x", "en"), (";;,,", "en"),
    ],
)  # fmt: skip
def test_languages_are_negotiated(api, header, language):
    table = api.create()
    assert table.get("timeline", headers={"Accept-Language": header}).json()["language"] == language


def test_a_refusal_is_written_in_the_readers_language(api):
    table = api.seated("mr-jack-london")
    move = table.legal(table.info()["toAct"][0])[0]
    other = next(seat for seat in table.tokens if seat not in table.info()["toAct"])
    english = table.send(other, move).json()
    persian = table.send(other, move, headers={"Accept-Language": "fa"}).json()
    assert english["code"] == persian["code"] == "not_your_turn"
    assert english["title"] != persian["title"]
    assert english["ruleText"] != persian["ruleText"]
    assert api.get("/v1/games/x", headers={"Accept-Language": "fa"}).json()["title"] == "چنین بازی‌ای نیست"


def test_reading_as_a_seat_takes_a_token_of_this_game(api):
    table, other = api.seated(), api.seated()
    for resource in ("", "view", "legal-moves", "events", "timeline", "record"):
        refused(table.get(resource, token=other.tokens["keeper"]), 403, "not_a_player")
        refused(table.get(resource, token=other.host), 403, "not_a_player")
        refused(table.get(resource, headers={"Authorization": "Basic YTpi"}), 401, "token_required")


@pytest.mark.parametrize("written", ["+3", "03", "３", "٣", " 3", "3_0"])
def test_a_version_in_a_path_is_written_in_one_way(served, written):
    table, _ = served
    assert table.get(f"moments/{quote(written)}").status_code in (400, 404)
    assert table.get("moments/3").status_code == 200
