"""Private notes: for their seat alone, bounded, safe against lost updates, outside of the game, and shared at will."""

from __future__ import annotations

import threading
import uuid

import pytest

from service.api.notes import MOST
from tests.service.expect import refused

SECRET = "the cup on the left, I swear"
SHIFT = {"type": "shift", "cup": "left"}


def write(table, text, seat="keeper", *, subject=None, version=None, headers=None, token=None, **more):
    body = {"text": text, **more}
    if subject is not None:
        body["subject"] = subject
    if version is not None:
        body["version"] = version
    token = token or table.tokens[seat]
    return table.api.post(f"{table.path}/notes", json=body, token=token, headers=headers)


def share(table, shared=True, seat="keeper", **request):
    return table.api.post(f"{table.path}/notes/sharing", json={"shared": shared}, token=table.tokens[seat], **request)


def ended(api, **members):
    table = api.seated("toy", **members)
    table.send("keeper", SHIFT)
    assert table.send("seeker", {"type": "guess", "cup": "left"}).status_code == 201
    return table


def test_a_notebook_begins_empty_and_keeps_what_is_written(api):
    table = api.seated("toy")
    empty = table.get("notes", "keeper")
    assert empty.json() == {"game": table.game, "seat": "keeper", "revision": 0, "shared": False, "notes": []}
    assert empty.headers["ETag"] == '"n0"'
    assert write(table, SECRET).status_code == 200
    answer = write(table, "watch it", subject="left cup", version=3)
    assert answer.headers["ETag"] == '"n2"'
    read = table.get("notes", "keeper")
    assert read.json() == answer.json()
    assert [(n["subject"], n["text"], n.get("version")) for n in read.json()["notes"]] == [
        ("", SECRET, None), ("left cup", "watch it", 3)
    ]  # fmt: skip
    assert all(note["updatedAt"].endswith("Z") for note in read.json()["notes"])


def test_a_subject_has_one_note_and_an_empty_text_erases_it(api):
    table = api.seated("toy")
    write(table, "one", subject="x")
    write(table, "two", subject="x")
    assert [note["text"] for note in table.get("notes", "keeper").json()["notes"]] == ["two"]
    assert write(table, "", subject="x").json()["notes"] == []
    assert write(table, "", subject="never written").status_code == 200


def test_persian_and_lines_are_kept_as_they_are(api):
    table = api.seated("toy")
    text = "می‌دانم\nکجاست\t👩‍🔬"
    write(table, text)
    assert table.get("notes", "keeper").json()["notes"][0]["text"] == text


def test_nobody_else_sees_that_there_are_notes(api, operator):
    """Byte for byte the same to the other seat, spectators, host, arbiter and operator, whatever is written."""
    table = api.seated("toy")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    resources = ("", "view", "legal-moves", "events", "timeline", "record", "notes", "notes/shared", "comments")
    readers = (None, table.tokens["seeker"], table.host, arbiter, operator)

    def told():
        answers = [table.get(resource, token=token) for resource in resources for token in readers]
        passing = {"date", "x-request-id", "ratelimit"}
        return [
            (answer.status_code, {k: v for k, v in answer.headers.items() if k not in passing}, without_id(answer))
            for answer in answers
        ]

    before = told()
    for number in range(5):
        write(table, SECRET * 10, subject=str(number))
    assert told() == before


def without_id(answer):
    if answer.headers["content-type"].startswith("application/problem"):
        return {**answer.json(), "instance": ""}
    return answer.content


@pytest.fixture
def operator(data_dir):
    return (data_dir / "operator.token").read_text().strip()


def test_who_has_no_seat_has_no_notes(api, operator):
    table, other = api.seated("toy"), api.seated("toy")
    for token in (table.host, operator, other.tokens["keeper"]):
        refused(write(table, "x", token=token), 403, "not_a_player")
        refused(table.get("notes", token=token), 403, "not_a_player")
    refused(table.get("notes"), 401, "token_required")


def test_each_seat_has_its_own(api):
    table = api.seated("toy")
    write(table, SECRET)
    write(table, "no idea", "seeker")
    assert [note["text"] for note in table.get("notes", "seeker").json()["notes"]] == ["no idea"]


def test_before_the_start_there_are_none(api):
    """Whoever leaves the seat then would leave them to the next."""
    table = api.create("toy")
    table.sit("keeper")
    refused(write(table, "x"), 409, "not_started")


def test_a_lost_update_is_refused(api):
    table = api.seated("toy")
    write(table, "one")
    problem = refused(write(table, "two", headers={"If-Match": '"n0"'}), 412, "notes_changed")
    assert '"n1"' in problem["detail"]
    refused(write(table, "two", headers={"If-Match": 'W/"n1"'}), 412, "notes_changed")
    refused(write(table, "two", headers={"If-Match": "n1"}), 400, "malformed_request")
    assert write(table, "two", headers={"If-Match": '"n0", "n1"'}).status_code == 200
    assert [note["text"] for note in table.get("notes", "keeper").json()["notes"]] == ["two"]


def test_of_many_at_once_none_is_lost(api):
    table = api.seated("toy")
    threads = [threading.Thread(target=write, args=(table, str(n)), kwargs={"subject": str(n)}) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    book = table.get("notes", "keeper").json()
    assert (len(book["notes"]), book["revision"]) == (8, 8)


def test_a_repeat_gets_the_first_answer(api):
    table, key = api.seated("toy"), {"Idempotency-Key": str(uuid.uuid4())}
    first = write(table, "one", headers={**key, "If-Match": '"n0"'})
    write(table, "two")
    again = write(table, "one", headers={**key, "If-Match": '"n0"'})
    assert (again.status_code, again.content) == (200, first.content)
    assert table.get("notes", "keeper").json()["notes"][0]["text"] == "two"
    refused(write(table, "other", headers=key), 422, "key_reused")


@pytest.mark.parametrize(
    "text",
    [
        "a\u202eb",
        "a\u2066b",
        "a\x1b[31mb",
        "a\x07",
        "a\u2028b",
        "a\x85b",
        "a\ue000",
        "a\U000e0041",
        "e" + "\u0301" * 9,
        "e" + ("\u0301" * 8 + "\u200d") * 2,
    ],
)
def test_what_would_mislead_a_screen_is_refused(api, text):
    table = api.seated("toy")
    assert "position" in refused(write(table, text), 422, "unfit_text")["detail"]
    refused(write(table, "fine", subject=text), 422, "unfit_text")


def test_texts_and_their_number_are_bounded(api):
    table = api.seated("toy")
    refused(write(table, "x" * 2001), 400, "malformed_request")
    refused(write(table, "x", subject="x" * 65), 400, "malformed_request")
    refused(write(table, "x", version=99), 404, "unknown_version")
    refused(write(table, "x", more=1), 400, "malformed_request")
    for number in range(16):
        assert write(table, "پ" * 2000, subject=str(number)).status_code == 200
    refused(write(table, "پ" * 2000, subject="one more"), 422, "too_many_notes")
    for number in range(16):
        write(table, "", subject=str(number))
    for number in range(MOST):
        assert write(table, ".", subject=str(number)).status_code == 200
    refused(write(table, ".", subject="one more"), 422, "too_many_notes")
    assert write(table, "instead", subject="0").status_code == 200


class TestSharing:
    def test_a_running_game_shares_nothing(self, api):
        table = api.seated("toy")
        write(table, SECRET)
        refused(share(table), 409, "game_running")
        for seat in ("keeper", "seeker", None):
            refused(table.get("notes/shared", seat), 409, "game_running")

    def test_after_the_end_they_stay_private_until_their_seat_shares_them(self, api):
        table = ended(api)
        write(table, SECRET)
        write(table, "mine", "seeker")
        assert table.get("notes/shared").json()["notebooks"] == []
        assert share(table).json()["shared"] is True
        for seat in ("keeper", "seeker", None):
            (book,) = table.get("notes/shared", seat).json()["notebooks"]
            assert (book["seat"], book["notes"][0]["text"]) == ("keeper", SECRET)

    def test_they_can_be_kept_back_again(self, api):
        table = ended(api)
        write(table, SECRET)
        share(table)
        share(table, False)
        assert table.get("notes/shared").json()["notebooks"] == []
        assert table.get("notes", "keeper").json()["notes"][0]["text"] == SECRET

    def test_where_spectators_do_not_look_on_they_read_no_notes(self, api):
        table = ended(api, spectators="never")
        write(table, SECRET)
        share(table)
        refused(table.get("notes/shared"), 403, "not_for_spectators")
        assert len(table.get("notes/shared", "seeker").json()["notebooks"]) == 1

    def test_a_private_table_is_unknown_to_strangers(self, api):
        table = api.create("toy", access="private")
        refused(table.get("notes/shared"), 404, "unknown_game")
        refused(table.get("notes"), 404, "unknown_game")


def test_no_note_stands_in_the_record_or_in_a_log(api, capfd):
    table = api.seated("toy")
    write(table, SECRET, subject="a subject of mine")
    table.send("keeper", SHIFT)
    table.send("seeker", {"type": "guess", "cup": "left"})
    for resource in ("record", "events", "timeline", "view", ""):
        assert SECRET not in table.get(resource, "keeper").text
    said = capfd.readouterr()
    assert SECRET not in said.out + said.err
    assert "a subject of mine" not in said.out + said.err
