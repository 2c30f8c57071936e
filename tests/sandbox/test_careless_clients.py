"""A client that does wrong is told so, and why."""

from __future__ import annotations

import json
import uuid

import httpx
import pytest

MOVE = {"move": {"type": "shift", "cup": "left"}, "expectedVersion": 3}


def post(rehearsal, table, *, key=None, body=None):
    headers = {"Authorization": f"Bearer {table.tokens['keeper']}"}
    if key is not None:
        headers["Idempotency-Key"] = key
    try:
        return rehearsal.client.post(f"{table.path}/moves", json=body or MOVE, headers=headers)
    except httpx.TransportError:
        return None


def told(rehearsal):
    """The only verdict, and why."""
    (because,) = rehearsal.because()
    return rehearsal.verdicts()[0], because


def test_who_does_not_wait_as_long_as_he_was_asked_to(table, rehearse):
    rehearsal, key = rehearse({"case": "rate_limited", "seconds": 30}), str(uuid.uuid4())
    answer = post(rehearsal, table, key=key)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "30")
    assert told(rehearsal) == (None, "It has not come back.")
    assert post(rehearsal, table, key=key).status_code == 201
    passed, because = told(rehearsal)
    assert passed is False
    assert "was asked to wait 30 s" in because


@pytest.mark.parametrize("case", ["lost_answer", "internal_error"])
def test_who_repeats_with_another_key_would_move_twice(case, table, rehearse):
    rehearsal = rehearse(case)
    post(rehearsal, table, key=str(uuid.uuid4()))
    post(rehearsal, table, key=str(uuid.uuid4()))
    assert told(rehearsal) == (False, "It came back with another Idempotency-Key.")


def test_who_repeats_without_a_key_cannot_be_told_from_a_second_sender(table, rehearse):
    rehearsal = rehearse("lost_answer")
    assert post(rehearsal, table) is None
    assert table.info()["version"] == 4, "it was done"
    post(rehearsal, table)
    passed, because = told(rehearsal)
    assert passed is False
    assert "no Idempotency-Key" in because


def test_who_was_overtaken_and_sends_on_without_looking(table, rehearse):
    rehearsal = rehearse("conflict")
    answer = post(rehearsal, table, key=str(uuid.uuid4()))
    assert (answer.status_code, answer.json()["version"]) == (409, 4)
    post(rehearsal, table, key=str(uuid.uuid4()), body={**MOVE, "expectedVersion": 4})
    assert told(rehearsal) == (False, "It sent makeMove without reading the game again.")


def test_who_plays_on_after_the_end(table, rehearse):
    rehearsal, move = rehearse("adjourned"), {"move": MOVE["move"]}
    assert post(rehearsal, table, key=str(uuid.uuid4()), body=move).json()["code"] == "game_over"
    post(rehearsal, table, key=str(uuid.uuid4()), body=move)
    assert told(rehearsal) == (False, "It sent a move after the end.")


def test_who_begins_the_stream_again_from_the_beginning(table, rehearse):
    rehearsal = rehearse({"case": "stream_closed", "items": 2, "times": 2})
    for _ in range(2):
        answer = rehearsal.client.get(f"{table.path}/events", headers={"Accept": "application/x-ndjson"})
        items = [json.loads(line) for line in answer.text.splitlines() if line]
        assert [item.get("version") for item in items] == [1, 2, None]
        assert items[-1] == {"kind": "closed", "reason": "shutting_down", "game": table.game}
    assert rehearsal.verdicts() == [False]
    assert rehearsal.because() == ["It came back after version 0, and had 2.", "It has not come back."]


def test_who_asks_for_the_same_page_again(table, rehearse):
    rehearsal = rehearse({"case": "small_page", "times": 2})
    for _ in range(2):
        assert len(rehearsal.client.get(f"{table.path}/events").json()["events"]) == 1
    assert rehearsal.verdicts() == [False]
    assert rehearsal.because()[0] == "It asked for the same page again."
