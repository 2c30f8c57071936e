"""The decoder of events: whatever the kind and the form, it reads what the type of all kinds says."""

from __future__ import annotations

import msgspec
import pytest

from domain import canonical
from domain import events as wire
from domain import game as fold
from tests.domain.test_game import AT, ENTROPY, RULESET, SECRET, created, seated
from tests.toy import Shift, Touch

DECODER = wire.decoder(RULESET)


def of_each_kind():
    yield created()
    yield (joined := seated("seeker", "keeper", committed=True))
    yield (first := fold.reveal_entropy(joined.game, "keeper", ENTROPY["keeper"], SECRET, AT))
    yield (step := fold.reveal_entropy(first.game, "seeker", ENTROPY["seeker"], SECRET, AT))
    yield (step := fold.move(step.game, "keeper", Shift("left"), SECRET, AT))
    yield (step := fold.move(step.game, "seeker", Touch("left"), SECRET, AT))
    yield fold.take_back(step.game, "seeker", step.game.version - 1, SECRET, AT)
    yield (step := fold.appoint_arbiter(step.game, SECRET, AT))
    yield fold.look(step.game, "arbiter-1", "keeper", 3, SECRET, AT)
    yield fold.agree_to_end(step.game, "keeper", SECRET, AT)
    yield fold.resign(step.game, "keeper", SECRET, AT)
    yield fold.leave(seated("keeper").game, "keeper", SECRET, AT)
    yield fold.cancel(created().game, SECRET, AT)


@pytest.mark.parametrize("step", list(of_each_kind()), ids=lambda step: step.event["kind"])
def test_an_event_of_any_kind_is_read_in_any_form(step):
    expected = msgspec.convert(step.event, wire.event_type(RULESET))
    backwards = dict(reversed(step.event.items()))
    for body in (step.body, canonical.encode(step.event), msgspec.json.encode(backwards)):
        assert DECODER.decode(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b'{"kind":"move"}',
        b'{"at":"2026-03-01T20:00:00.000Z","effects":[]}',
        b'{"at":"2026-03-01T20:00:00.000Z","effects":[{"type":"flown"}],"kind":"move"}',
        b'{"at":"2026-03-01T20:00:00.000Z","effects":[',
    ],
)
def test_what_is_no_event_is_refused(body):
    with pytest.raises(msgspec.DecodeError):
        DECODER.decode(body)
