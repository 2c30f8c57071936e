"""Both verifiers follow the table too: who leaves, resigns or loses on time, and how a game ends but by its rules."""

from __future__ import annotations

import json

import pytest

from domain import game as fold
from domain.registry import RULESETS
from projections import record as records
from tests import toy
from tests.projections.played import KEYS
from tests.vectors.small_game import GAME, SEAT_KEYS, SECRET, base64url
from tests.verifier.comparing import Forgery, Said, encoded, javascript, python

PUBLIC_KEY = base64url(SEAT_KEYS["keeper"].public_key().public_bytes_raw())


class Game:
    """A game while it is played, a minute between its events."""

    def __init__(self, ruleset):
        self.steps = [fold.create(ruleset, GAME, ruleset.options_type(), SECRET, at(1), allowance=60)]

    @property
    def now(self):
        return self.steps[-1].game

    def add(self, make, *args, **kwargs):
        self.steps.append(make(self.now, *args, SECRET, at(len(self.steps) + 1), **kwargs))

    def record(self):
        events = [json.loads(step.body) for step in self.steps]
        made = records.record(self.now, events, None, secret=SECRET, receipt=None, keys=KEYS)
        return json.loads(records.encode(made))


def at(version):
    return f"2026-03-01T20:{version:02}:00.250Z"


def left():
    """A game of the toy in which the keeper, who had a key, has left, and a seat among both has been drawn."""
    game = Game(toy.RULESET)
    game.add(fold.take_seat, "keeper", public_key=PUBLIC_KEY, entropy_commitment="ab" * 32)
    game.add(fold.leave, "keeper")
    game.add(fold.take_seat, None)
    return game


def begun():
    game = left()
    game.add(fold.take_seat, None)
    game.add(fold.move, "keeper", toy.Shift("left"))
    return game


def cancelled():
    game = left()
    game.add(fold.cancel)
    return game


def resigned():
    game = begun()
    game.add(fold.resign, "keeper")
    return game


def time_claimed():
    game = begun()
    game.add(fold.claim_time, "keeper", "seeker")
    return game


def agreed():
    game = begun()
    game.add(fold.agree_to_end, "keeper")
    game.add(fold.agree_to_end, "seeker")
    return game


@pytest.mark.parametrize("ended", [cancelled, resigned, time_claimed, agreed])
def test_a_game_that_ended_otherwise_than_by_its_rules(node, ended):
    record = ended().record()
    given = Forgery("whole", encoded(record))
    assert python(given) == javascript(node, given) == Said("valid", None, None)


@pytest.mark.parametrize("ended", [cancelled, resigned, time_claimed])
def test_a_record_of_such_a_game_reveals_the_secret(node, ended):
    events = json.loads(json.dumps(ended().record()["events"]))
    given = Forgery("without the secret", encoded(ended().record() | {"secret": None, "events": closed(events)}))
    assert python(given) == javascript(node, given) == Said("invalid", "secret_missing", len(events))


@pytest.mark.parametrize("seat", [pytest.param(n, id=f"seat {n}") for n in range(3)])
def test_a_seat_with_a_key_that_is_handed_to_a_bot(node, seat):
    game = Game(RULESETS.get("captain-jack"))
    seats = game.now.seats
    for each in seats:
        game.add(fold.take_seat, each, public_key=PUBLIC_KEY)
    due = game.now.to_act[0]
    if due == seats[seat]:
        game.add(fold.claim_time, next(each for each in seats if each != due), due)
    else:
        game.add(fold.resign, seats[seat])
        game.add(fold.claim_time, next(each for each in seats if each not in (due, seats[seat])), due)
    game.add(fold.move, due, game.now.ruleset.legal(game.now.state, due)[0])
    game.add(fold.appoint_arbiter)
    game.add(fold.adjourn, "arbiter-1", "Enough.")
    given = Forgery("handed over", encoded(game.record()))
    assert python(given) == javascript(node, given) == Said("valid", None, None)


def closed(value):
    """`value` with every sealed part closed."""
    if isinstance(value, list):
        return [closed(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "commitment" in value and "audience" in value:
        return {name: value[name] for name in ("audience", "commitment")}
    return {name: closed(item) for name, item in value.items()}
