"""Both verifiers follow an analysis table to the games that it comes from, and say the same of what was forged."""

from __future__ import annotations

import pytest

from projections import record as records
from tests.projections.forked import fork, origin_of
from tests.projections.played import RULESETS_UNDER_TEST
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
