"""Comments on a game that has ended: by those who were at the table, in order, bounded, and never while it runs."""

from __future__ import annotations

import threading
import uuid
from datetime import UTC, datetime, timedelta

import pytest

from service.api import comments
from service.api.comments import PER_MINUTE
from tests.service.conftest import connect
from tests.service.expect import refused
from tests.service.live import serving
from tests.service.test_notes import SHIFT, ended, write

SAID = "Why not the other cup?"


def say(table, text=SAID, seat="keeper", *, version=4, token=None, headers=None, **more):
    body = {"version": version, "text": text, **more}
    token = token or table.tokens[seat]
    return table.api.post(f"{table.path}/comments", json=body, token=token, headers=headers)


def remove(table, number, seat="keeper", *, token=None):
    token = token or table.tokens[seat]
    return table.api.post(f"{table.path}/comments/{number}/removal", json={}, token=token)


def texts(table, **params):
    return [comment.get("text") for comment in table.get("comments", params=params).json()["comments"]]


@pytest.fixture
def operator(data_dir):
    return (data_dir / "operator.token").read_text().strip()


def test_what_is_said_is_read_by_everybody_in_order(api):
    table = ended(api)
    first = say(table)
    assert first.status_code == 201
    assert first.json()["comment"] == {
        "number": 1, "version": 4, "author": "seat", "seat": "keeper", "text": SAID,
        "at": first.json()["comment"]["at"],
    }  # fmt: skip
    say(table, "Because.", "seeker", version=5)
    for seat in ("keeper", "seeker", None):
        page = table.get("comments", seat).json()
        assert [c["number"] for c in page["comments"]] == [1, 2]
        assert "next" not in page


def test_arbiter_and_host_may_speak_and_strangers_not(api, operator):
    table = api.seated("toy")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    table.send("keeper", SHIFT)
    table.send("seeker", {"type": "guess", "cup": "left"})
    assert say(table, token=arbiter).json()["comment"]["arbiter"] == "arbiter-1"
    assert say(table, token=table.host).json()["comment"]["author"] == "host"
    for token in (ended(api).tokens["keeper"], operator):
        refused(say(table, token=token), 403, "not_a_player")
    refused(api.post(f"{table.path}/comments", json={"version": 1, "text": "x"}), 401, "token_required")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_running_game_takes_none_and_says_so(api, language):
    table = api.seated("toy")
    problem = refused(say(table, version=1, headers={"Accept-Language": language}), 409, "game_running")
    assert problem["title"] == {"en": "The game has not ended", "fa": "بازی هنوز تمام نشده است"}[language]
    for seat in ("keeper", None):
        refused(table.get("comments", seat), 409, "game_running")


def test_they_are_about_a_version_that_there_is(api):
    table = ended(api)
    assert say(table, version=5).status_code == 201
    refused(say(table, version=6), 404, "unknown_version")
    for version in (0, -1, "4", 4.0, None, 2**53):
        refused(say(table, version=version), 400, "malformed_request")


@pytest.mark.parametrize(
    "text", ["a\u202eb", "a\x1b]0;b\x07", "a\u2029", "\u200b\u200e ", " \n\t", "\u0301" * 20, "\u3164\u2800", "\u0301"]
)
def test_what_would_mislead_or_says_nothing_is_refused(api, text):
    refused(say(ended(api), text), 422, "unfit_text")


@pytest.mark.parametrize("text", ["", "x" * 2001, 7, None])
def test_the_length_is_bounded(api, text):
    refused(say(ended(api), text), 400, "malformed_request")


def test_persian_is_kept_as_it_is(api):
    table, text = ended(api), "می‌دانستم!\nچه بازیِ خوبی ۱۲"
    say(table, text)
    assert texts(table) == [text]


def test_pages_follow_each_other_without_gap_or_repeat_while_more_are_written(api):
    table = ended(api)
    for number in range(7):
        say(table, f"{number}", "keeper" if number % 2 else "seeker")
    seen, after = [], 0
    while True:
        page = table.get("comments", params={"after": after, "limit": 3})
        seen += [comment["text"] for comment in page.json()["comments"]]
        if len(seen) == 3:
            say(table, "7")
        if "next" not in page.json():
            assert "Link" not in page.headers
            break
        after = page.json()["next"]
        assert f"after={after}&limit=3" in page.headers["Link"]
    assert seen == [str(number) for number in range(8)]
    assert texts(table, after=8) == []
    for params in ({"limit": 0}, {"limit": 101}, {"after": -1}, {"after": 2**31}, {"after": "x"}):
        refused(table.get("comments", params=params), 400, "malformed_request")


def test_the_author_removes_his_own_and_only_that(api):
    table = ended(api)
    say(table)
    say(table, "Because.", "seeker")
    refused(remove(table, 1, "seeker"), 403, "not_the_author")
    refused(remove(table, 1, token=table.host), 403, "not_the_author")
    refused(remove(table, 9), 404, "unknown_comment")
    left = remove(table, 1).json()["comment"]
    assert left["removedBy"] == "author"
    assert "text" not in left
    assert remove(table, 1).json()["comment"] == left, "a repeat changes nothing"
    assert texts(table) == [None, "Because."]
    assert SAID not in table.get("comments").text
    assert say(table, "Another").json()["comment"]["number"] == 3


def test_the_operator_removes_any(api, operator):
    table = ended(api)
    say(table)
    assert remove(table, 1, token=operator).json()["comment"]["removedBy"] == "operator"
    assert remove(table, 1).json()["comment"]["removedBy"] == "operator", "who removed it first stays told"
    refused(remove(table, 1, token=ended(api).tokens["keeper"]), 403, "not_a_player")


def test_a_repeat_says_it_once(api):
    table, key = ended(api), {"Idempotency-Key": str(uuid.uuid4())}
    first, again = say(table, headers=key), say(table, headers=key)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert len(texts(table)) == 1
    refused(say(table, "else", headers=key), 422, "key_reused")


def test_of_many_at_once_each_gets_a_number_of_its_own(api):
    table = ended(api)
    threads = [
        threading.Thread(target=say, args=(table, f"{seat} {n}", seat))
        for n in range(5)
        for seat in ("keeper", "seeker")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = table.get("comments").json()["comments"]
    assert [comment["number"] for comment in found] == list(range(1, 11))
    assert len({comment["text"] for comment in found}) == 10


def test_one_author_speaks_so_fast_and_no_faster(database, data_dir, contracts):
    now = datetime(2026, 3, 1, 20, tzinfo=UTC)
    with serving(database, data_dir, clock=lambda: now) as live:
        api = connect(live, contracts)
        table = ended(api)
        for number in range(PER_MINUTE):
            assert say(table, str(number)).status_code == 201
        now += timedelta(seconds=30)
        too_fast = say(table)
        refused(too_fast, 429, "comments_too_fast")
        assert too_fast.headers["Retry-After"] == "30"
        assert say(table, seat="seeker").status_code == 201, "who may still speak"
        now += timedelta(seconds=30)
        assert say(table).status_code == 201
        api.close()


def test_a_game_takes_so_many_and_no_more(api, monkeypatch):
    monkeypatch.setattr(comments, "MOST", 2)
    table = ended(api)
    say(table)
    say(table)
    remove(table, 1)
    refused(say(table), 409, "too_many_comments")


def test_who_may_not_see_the_game_sees_no_comments(api):
    unwatched = ended(api, spectators="never")
    say(unwatched)
    refused(unwatched.get("comments"), 403, "not_for_spectators")
    assert len(unwatched.get("comments", "seeker").json()["comments"]) == 1
    private = api.create("toy", access="private")
    refused(private.get("comments"), 404, "unknown_game")


def test_they_are_no_part_of_the_record(api):
    table = ended(api)
    before = table.snapshot()
    say(table)
    assert table.snapshot() == before


def test_who_is_forgotten_leaves_no_notes_and_no_words(api):
    table = ended(api)
    say(table)
    say(table, "Mine stays.", "seeker")
    write(table, "what I knew")
    write(table, "mine stays", "seeker")
    forgotten = api.post(f"{table.path}/erasure", json={}, token=table.tokens["keeper"])
    assert forgotten.status_code == 200
    assert table.get("notes", "keeper").json()["notes"] == []
    assert texts(table) == [None, "Mine stays."]
    assert len(table.get("notes", "seeker").json()["notes"]) == 1


def test_one_author_leaves_room_for_the_others(api, monkeypatch):
    monkeypatch.setattr(comments, "MOST_OF_ONE", 2)
    table = ended(api)
    for _ in range(2):
        assert say(table).status_code == 201
    remove(table, 1)
    assert "2 comments" in refused(say(table), 409, "too_many_comments")["detail"]
    assert say(table, seat="seeker").status_code == 201


def test_what_an_arbiter_gives_as_reason_is_as_plain_as_a_comment(api, operator):
    table = api.seated("toy")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    for reason in ("a\u202eb", "a\x1b]0;b\x07", " \n "):
        answer = api.post(f"{table.path}/adjournment", json={"reason": reason}, token=arbiter)
        refused(answer, 422, "unfit_text")
    assert table.info()["status"] == "playing"


def test_the_revision_of_notes_goes_on_after_they_were_forgotten(api):
    table = ended(api)
    keeper = table.tokens["keeper"]
    note = f"{table.path}/notes"
    first = api.post(note, json={"subject": "a", "text": "one"}, token=keeper).headers["ETag"]
    assert api.post(f"{table.path}/erasure", json={}, token=keeper).status_code == 200
    forgotten = table.get("notes", "keeper")
    assert forgotten.json()["notes"] == []
    again = api.post(note, json={"subject": "a", "text": "two"}, token=keeper).headers["ETag"]
    assert len({first, forgotten.headers["ETag"], again}) == 3
