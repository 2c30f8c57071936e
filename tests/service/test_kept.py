"""Kept answers: each for its own reader and its own moment, and never more than fit."""

from __future__ import annotations

import pytest

from domain import game as rules
from domain.game import Game
from service.api.kept import Kept
from tests.toy import RULESET, Options

ID = "00000000-0000-4000-8000-000000000001"
SECRET = bytes(32)
AT = "2026-01-01T00:00:00.000Z"


@pytest.fixture
def game() -> Game:
    return rules.create(RULESET, ID, Options(), SECRET, AT).game


def test_an_answer_is_made_once_for_a_moment(game):
    kept = Kept()
    made = []
    for _ in range(2):
        assert kept.answer(game, "view", "keeper", lambda: made.append(1) or {"a": 1}) == b'{"a":1}'
    assert made == [1]


def test_seats_and_kinds_are_kept_apart(game):
    kept = Kept()
    keys = [("view", "keeper"), ("view", "seeker"), ("view", None), ("legal_moves", "keeper")]
    for _ in range(2):
        assert [kept.answer(game, *key, lambda key=key: key) for key in keys] == [
            kept.answer(game, *key, lambda: "another") for key in keys
        ]
    assert len({kept.answer(game, *key, lambda: "another") for key in keys}) == len(keys)


def test_the_next_event_makes_it_anew(game):
    kept = Kept()
    kept.answer(game, "view", None, lambda: 1)
    after = rules.take_seat(game, "keeper", SECRET, AT).game
    assert kept.answer(after, "view", None, lambda: 2) == b"2"
    assert kept.answer(game, "view", None, lambda: 3) == b"3"


def test_the_oldest_make_room(game):
    kept = Kept(max_bytes=6)
    for seat in ("a", "b", "c"):
        kept.answer(game, "view", seat, lambda: 100)
    assert kept.answer(game, "view", "c", lambda: 200) == b"100"
    assert kept.answer(game, "view", "a", lambda: 200) == b"200"
    assert kept.answer(game, "view", "d", lambda: 1_000_000) == b"1000000"
    assert kept.answer(game, "view", "d", lambda: 2) == b"2"
