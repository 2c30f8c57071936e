"""Both verifiers follow an analysis table to the games that it comes from, and say the same of what was forged."""

from __future__ import annotations

import json

import pytest

from domain import game as fold
from projections import record as records
from tests import toy
from tests.projections.forked import Forked, fork, origin_of
from tests.projections.played import RULESETS_UNDER_TEST, rehashed
from tests.projections.test_forks import FORGERIES, GAMES, forged, playable
from tests.verifier.comparing import Forgery, encoded, javascript, python, relation


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_an_honest_fork_is_right_for_both(node, ruleset):
    played = GAMES[ruleset.id]
    version = playable(played)[len(playable(played)) // 2]
    made = fork(ruleset, played.games[version - 1], [origin_of(played)], moves=20)
    for seat in (None, made.game.seats[0]) if made.game.status != "ended" else ():
        partial = Forgery("partial", records.encode(made.record(seat)))
        assert javascript(node, partial) == python(partial)
    if made.game.status != "ended":
        made.end()
    honest = Forgery("honest", records.encode(made.record()))
    assert javascript(node, honest) == python(honest)
    assert python(honest).verdict == "valid"
    assert {check["name"]: check["passed"] for check in node.verify(honest.record)["checks"]}["origins"] == 1


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_fork_is_wrong_for_both(node, name):
    record, code, _, game = forged(name)
    forgery = Forgery(name, encoded(record))
    if code == "no_end":
        assert javascript(node, forgery).verdict == "valid", "only the rules know that this is no end"
        return
    assert relation(python(forgery), javascript(node, forgery)) == "same"
    if code != "malformed":
        assert node.verify(forgery.record)["firstWrong"].get("game") == game


@pytest.mark.parametrize(("at", "code"), [("20:01:02.999", None), ("20:01:03.000", "wrong_taking_back")])
def test_the_clock_of_a_fork_runs_from_its_start_for_both(node, at, code):
    """Given a fork with a minute for each move, when its first step is taken back, then only within that minute."""
    played = GAMES["toy"]
    base, secret, moment = played.games[3], bytes(32), "2026-03-01T20:00:{:02}.000Z"
    id_ = "11111111-2222-4333-8444-555555555555"
    made = Forked(
        (origin_of(played),),
        [fold.create(toy.RULESET, id_, base.options, secret, moment.format(1), allowance=60, base=base)],
        secret,
    )
    for second, seat in enumerate(toy.SEATS, 2):
        made.steps.append(fold.take_seat(made.game, seat, secret, moment.format(second)))
    made.steps.append(fold.move(made.game, "seeker", toy.Touch("left"), secret, moment.format(10)))
    made.steps.append(fold.take_back(made.game, "seeker", 3, secret, moment.format(11)))
    record = json.loads(records.encode(made.record("seeker")))
    record["events"][-1]["at"] = f"2026-03-01T{at}Z"
    rehashed(record["events"])
    forgery = Forgery("clock", encoded(record))
    verdicts = [python(forgery), javascript(node, forgery)]
    assert [verdict.code for verdict in verdicts] == [code, code]
