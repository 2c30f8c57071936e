"""Events as they happen: one resource with one cursor, as Server-Sent Events and NDJSON, for each reader his own."""

from __future__ import annotations

import asyncio
import random
import time

import httpx
import pytest

from service.api import streams_wire
from service.settings import Settings
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.listening import NDJSON, SSE, listening
from tests.service.live import serving

MEDIA_TYPES = [SSE, NDJSON]


def counted(live):
    """How many streams are open, games followed and followers waiting in the service, once nothing changes any more."""
    parts = live.waiting
    return parts.admission.streams, parts.following.games, parts.following.followers


def shift(table, cup="left"):
    answer = table.send("keeper", {"type": "shift", "cup": cup})
    assert answer.status_code == 201, answer.text
    return answer.json()["version"]


def events_of(table, seat):
    return table.get("events", seat, params={"limit": 500}).json()["events"]


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@pytest.mark.parametrize("seat", [None, "keeper", "seeker"])
def test_a_stream_holds_what_the_pages_hold_and_then_what_happens(api, media_type, seat):
    table = api.seated()
    with listening(table, seat, media_type=media_type) as stream:
        before = stream.take(3)
        shift(table)
        now = stream.next()
        assert [item.data for item in [*before, now]] == events_of(table, seat)
        assert [item.version for item in [*before, now]] == [1, 2, 3, 4]


def test_the_id_of_a_message_is_its_version(api):
    table = api.seated()
    with listening(table) as stream:
        assert [(item.id, item.name) for item in stream.take(3)] == [(str(n), "message") for n in (1, 2, 3)]
        assert stream.retry == 2000


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_no_cache_no_proxy_and_no_third_party_keeps_a_stream(api, media_type):
    with listening(api.seated(), media_type=media_type) as stream:
        headers = stream.response.headers
        assert headers["cache-control"] == "private, no-store"
        assert headers["x-accel-buffering"] == "no"
        assert set(headers["vary"].split(", ")) >= {"Accept", "Authorization"}
        assert headers["x-content-type-options"] == "nosniff"
        assert "content-length" not in headers


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@pytest.mark.parametrize("seat", [None, "keeper", "seeker"])
def test_a_stream_is_resumed_after_every_version_without_gap_or_repeat(api, media_type, seat):
    table = api.played(seed=3)
    whole = events_of(table, seat)
    for version in range(len(whole) + 1):
        by_header = {"last_event_id": str(version)} if version < len(whole) or media_type == NDJSON else {}
        for how in ({"after": version}, by_header, {"after": 0, **by_header}):
            with listening(table, seat, media_type=media_type, **(how or {"after": version})) as stream:
                *events, end = [item.data for item in stream]
                assert events == (whole if how == {"after": 0} else whole[version:])
                assert end["kind"] == "end"


def test_a_stream_goes_on_across_cuts_in_the_middle_of_the_game(api):
    table, rng, seen, last = api.seated(), random.Random(2), [], None
    while table.info()["status"] != "ended":
        with listening(table, "seeker", last_event_id=last) as stream:
            for _ in range(rng.randint(1, 3)):
                if table.play(rng, moves=1) == []:
                    break
            head = table.info()["version"]
            for item in stream.until(rng.randint(len(seen) + 1, head)):
                seen.append(item.version)
                last = item.id
    with listening(table, "seeker", after=last) as stream:
        seen += [item.version for item in stream if item.kind != "end"]
    assert seen == list(range(1, table.info()["version"] + 1))


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ("99", "beyond_head"), ("9007199254740991", "beyond_head"), ("9" * 16, "beyond_head"), ("x", "malformed"),
        ("-1", "malformed"), ("1.5", "malformed"), ("01", "malformed"), ("9" * 17, "malformed"), ("٣", "malformed"),
    ],
)  # fmt: skip
def test_a_cursor_of_no_version_is_answered_with_where_the_game_is(api, media_type, sent, reason):
    table = api.seated()
    with listening(table, media_type=media_type, last_event_id=sent.encode()) as stream:
        item = stream.next()
        assert item.data == {
            "kind": "resync", "game": table.game, "version": 3, "status": "playing", "reason": reason,
        }  # fmt: skip
        if media_type == SSE:
            assert (item.name, item.id) == ("resync", "3")
        shift(table)
        assert stream.next().version == 4


def test_a_resync_of_an_ended_game_is_followed_by_its_end(api):
    table = api.played()
    with listening(table, after=1000) as stream:
        assert [item.kind for item in stream] == ["resync", "end"]


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_the_terminal_event_arrives_and_the_stream_ends(api, media_type):
    table = api.seated()
    with listening(table, "seeker", media_type=media_type) as stream:
        stream.take(3)
        shift(table, "left")
        assert "value" not in stream.next().data["move"]["cup"], "his own parts alone, while the game runs"
        table.send("seeker", {"type": "guess", "cup": "left"})
        terminal, end = list(stream)
        assert terminal.data["effects"][-1]["type"] == "ended"
        address = f"{table.path}/events"
        assert end.data == {"kind": "end", "game": table.game, "version": 5, "events": address}
    again = api.get(end.data["events"], token=table.tokens["seeker"]).json()
    assert again["status"] == "ended"
    assert again["events"][3]["move"]["cup"]["value"] == "left", "then all can be read"
    with listening(table, "seeker", after=3) as stream:
        assert stream.next().data["move"]["cup"]["value"] == "left"


def test_every_ending_ends_every_stream(api, live):
    for end in ("resign", "cancel"):
        table = api.create()
        seats = table.seats()
        table.sit(seats[0])
        if end == "resign":
            table.sit(seats[1])
        with listening(table) as stream:
            if end == "resign":
                answer = api.post(f"{table.path}/resignation", json={}, token=table.tokens[seats[0]])
            else:
                answer = api.post(f"{table.path}/cancellation", json={}, token=table.host)
            assert answer.status_code == 201, answer.text
            assert [item.kind for item in stream][-1] == "end"


def test_who_comes_back_for_what_has_ended_is_told_to_stop(api):
    """An EventSource comes back by itself after the end of each stream, until it is answered 204."""
    table = api.played()
    last = str(table.info()["version"])
    headers = {"Accept": SSE, "Last-Event-ID": last}
    answer = table.get("events", headers=headers)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_the_last_event_arrives_whenever_one_was_cut_off_and_its_end_but_for_that_answer(api, media_type):
    table = api.played()
    last = table.info()["version"]
    with listening(table, media_type=media_type, last_event_id=str(last - 1)) as stream:
        assert [item.version for item in stream] == [last, last]
    with listening(table, media_type=media_type, after=last) as stream:
        assert [item.kind for item in stream] == ["end"]
    with listening(table, media_type=NDJSON, last_event_id=str(last)) as stream:
        assert [item.kind for item in stream] == ["end"]


def test_items_of_the_stream_are_told_from_events_by_their_kind(api):
    """The kinds of the stream's own items are no kinds of events."""
    own = {streams_wire.StreamResync, streams_wire.StreamEnd, streams_wire.StreamClosed}
    kinds = {type_.__struct_config__.tag for type_ in own}
    item = api.contract.document["components"]["schemas"]["ToyStreamItem"]
    assert sorted(kinds & set(item["discriminator"]["mapping"])) == sorted(kinds)
    assert len(item["discriminator"]["mapping"]) == len(item["anyOf"])


def test_head_of_a_stream_has_its_headers_and_ends(api):
    table = api.seated()
    for media_type in MEDIA_TYPES:
        answer = httpx.head(f"{api.url}{table.path}/events", headers={"Accept": media_type}, trust_env=False)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(media_type)
        assert answer.content == b""


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("*/*", "application/json"), ("", "application/json"),
        ("application/json, text/event-stream", "application/json"),
        ("application/json;q=0.5, text/event-stream", SSE), ("text/*", SSE), ("application/x-ndjson", NDJSON),
        ("text/event-stream;q=0.2, application/x-ndjson;q=0.3", NDJSON), ("application/*", "application/json"),
    ],
)  # fmt: skip
def test_the_reader_chooses_the_form(api, accept, media_type):
    table = api.seated()
    with (
        httpx.Client(timeout=10, trust_env=False) as client,
        client.stream("GET", f"{api.url}{table.path}/events", headers={"Accept": accept}) as answer,
    ):
        assert answer.headers["content-type"].partition(";")[0] == media_type


def test_rights_are_asked_for_at_each_connection(api):
    table, other = api.seated(), api.seated()
    refused(table.get("events", token=other.tokens["keeper"], headers={"Accept": SSE}), 403, "not_a_player")
    refused(table.get("events", token="x", headers={"Accept": SSE}), 401, "token_required")
    unknown = "/v1/games/00000000-0000-4000-8000-000000000000/events"
    refused(api.get(unknown, headers={"Accept": NDJSON}), 404, "unknown_game")


def test_who_has_stood_up_reads_nothing_of_the_seat_any_more(api):
    """His stream ends before anything is sent that is for whoever sits there now."""
    table = api.create()
    table.sit("keeper")
    with listening(table, "keeper") as stream, listening(table) as spectator:
        stream.take(2)
        left = api.post(f"{table.path}/departure", json={}, token=table.tokens["keeper"])
        assert left.status_code == 201, left.text
        table.sit("seeker")
        table.sit("keeper")
        *_, last = list(stream)
        assert last.data["kind"] == "closed"
        assert last.data["reason"] == "not_a_player"
        assert spectator.until(5)[-1].version == 5


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_an_idle_stream_says_that_it_is_alive(database, data_dir, contracts, media_type):
    settings = Settings(bot_delay=0.0, pool_size=2, keep_alive=0.05)
    with serving(database, data_dir, settings=settings) as live:
        api = connect(live, contracts)
        table = api.seated()
        with listening(table, media_type=media_type, after=3) as stream:
            time.sleep(0.3)
            shift(table)
            assert stream.next().version == 4
            assert stream.comments >= 2
        api.close()


def test_clients_that_go_leave_nothing_behind(api, live):
    eventually(lambda: counted(live) == (0, 0, 0))
    table = api.seated()
    with listening(table), listening(table, "keeper", media_type=NDJSON), listening(api.seated()):
        eventually(lambda: counted(live) == (3, 2, 3))
    eventually(lambda: counted(live) == (0, 0, 0))
    eventually(lambda: live.tasks("following") == 0)  # nobody asks the database any more


def test_many_idle_streams_and_a_mover(api, live):
    """Each of two hundred gets each event once and in order; who moves is not kept waiting."""

    async def listen(client, path, count):
        seen = []
        async with client.stream("GET", path, headers={"Accept": NDJSON}) as response:
            async for line in response.aiter_lines():
                if line:
                    seen.append(line)
                if len(seen) == count:
                    break
        return seen

    async def all_of_them(table):
        limits = httpx.Limits(max_connections=300)
        async with httpx.AsyncClient(base_url=api.url, timeout=30, limits=limits, trust_env=False) as client:
            tasks = [asyncio.create_task(listen(client, f"{table.path}/events?after=3", 4)) for _ in range(200)]
            await asyncio.to_thread(eventually, lambda: counted(live)[0] == 200)
            await asyncio.to_thread(moved, table)
            return await asyncio.gather(*tasks)

    def moved(table):
        for _ in range(2):
            shift(table)
            table.send("seeker", {"type": "peek", "cup": "left"})

    table = api.seated(options={"peeks": 9})
    seen = asyncio.run(all_of_them(table))
    assert len({tuple(lines) for lines in seen}) == 1
    assert [f'"version":{number}' in line for number, line in enumerate(seen[0], 4)] == [True] * 4
