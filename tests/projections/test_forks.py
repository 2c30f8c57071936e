"""Analysis tables: a fork begins where its origin was, draws anew from a secret of its own, and proves all of it."""

from __future__ import annotations

import json
import random

import pytest

from domain import canonical
from domain import game as fold
from domain.game import Refused
from projections import reader
from projections import record as records
from projections.timeline import timeline
from projections.verification import verify_bytes
from tests import toy
from tests.projections.forked import fork, origin_of
from tests.projections.played import KEYS, REGISTRY, RULESETS_UNDER_TEST, at, play, rehashed

GAMES = {
    ruleset.id: next(
        played
        for seed in range(100)
        if len((played := play(ruleset, seed, entropy=False)).events) >= 8 and played.ended
    )
    for ruleset in RULESETS_UNDER_TEST
}


@pytest.fixture(params=RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def ruleset(request):
    return request.param


def playable(played):
    """The versions at which the rules have not ended the game."""
    return [game.version for game in played.games if game.state is None or game.ruleset.outcome(game.state) is None]


def verified(record):
    return verify_bytes(records.encode(record), REGISTRY, KEYS)


def test_it_begins_with_the_position_of_its_origin(ruleset):
    played = GAMES[ruleset.id]
    for version in random.Random(1).sample([v for v in playable(played) if played.games[v - 1].state is not None], 4):
        base = played.games[version - 1]
        forked = fork(ruleset, base, [origin_of(played)], moves=0)
        assert forked.steps[-2].game.state is None, "until the last seat is taken"
        assert (forked.game.state, forked.game.status) == (base.state, "playing")
        assert forked.game.version == 1 + len(base.seats)
        for seat in (*base.seats, None):
            assert reader.view(forked.game, seat) == reader.view(base, seat)


def test_each_way_on_is_valid_and_so_is_what_each_reader_holds(ruleset):
    played, rng = GAMES[ruleset.id], random.Random(2)
    for seed in range(4):
        base = played.games[rng.choice(playable(played)) - 1]
        forked = fork(ruleset, base, [origin_of(played)], seed=seed, moves=60)
        if forked.game.status != "ended":
            for seat in (*forked.game.seats, None):
                partial = forked.record(seat)
                report = verified(partial)
                assert (report.verdict, report.first_wrong) == ("incomplete", None)
                seen = reader.game_at(ruleset, partial.events, base=records.base(ruleset, partial))
                assert reader.view(seen, seat) == reader.view(forked.game, seat), "and tells what the service tells"
            forked.end()
        report = verified(forked.record())
        assert (report.verdict, report.first_wrong) == ("valid", None)
        assert "analysis_table" in report.notices
        assert {check.name: check.passed for check in report.checks}["origins"] == 1


def test_what_is_drawn_after_it_comes_from_the_new_commitment():
    """The same moves from the same position, under two secrets: everything drawn before stays, the rest differs."""
    ruleset = next(each for each in RULESETS_UNDER_TEST if each.id == "toy")
    played = play(ruleset, 3, entropy=False)
    early = played.games[1]
    assert early.state is None
    decks = {
        fork(ruleset, early, [origin_of(played)], seed=seed, moves=0).steps[-1].event["effects"][0]["order"]["value"][0]
        for seed in range(12)
    }
    assert len(decks) > 1, "forked before the start, the set-up is drawn anew"
    origin = played.events[0]["secretCommitment"]
    assert fork(ruleset, early, [origin_of(played)]).events[0]["secretCommitment"] != origin


def test_a_fork_of_a_fork_holds_the_whole_line():
    played = GAMES["toy"]
    first = fork(toy.RULESET, played.games[3], [origin_of(played)], moves=0)
    first.end()
    line = [origin_of(played), records.OriginRecord(
        game=first.game.id, secret=first.secret.hex(), events=first.events, receipt=None
    )]  # fmt: skip
    again = reader.game_at(toy.RULESET, first.events, 3, first.game.base)
    second = fork(toy.RULESET, again, line, seed=9, game="99999999-2222-4333-8444-555555555555", moves=2)
    if second.game.status != "ended":
        second.end()
    report = verified(second.record())
    assert (report.verdict, report.first_wrong) == ("valid", None)
    alone = second.record()
    alone = records.read(records.encode(alone))
    for origins in (line[:1], line[1:], line[::-1]):
        cut = records.Record(**{**{f: getattr(alone, f) for f in alone.__struct_fields__}, "origins": origins})
        assert verified(cut).first_wrong.code == "wrong_origin"


def test_nothing_is_forked_where_the_rules_had_ended_the_game(ruleset):
    played = GAMES[ruleset.id]
    with pytest.raises(Refused, match="cannot_fork"):
        fork(ruleset, played.games[-1], [origin_of(played)])


def test_a_game_that_was_given_up_can_be_played_on():
    played = play(toy.RULESET, 5, entropy=False, limit=5)
    steps = [fold.create(toy.RULESET, played.games[0].id, toy.Options(), played.secret, at(1))]
    for seat in toy.SEATS:
        steps.append(fold.take_seat(steps[-1].game, seat, played.secret, at(len(steps) + 1)))
    steps.append(fold.resign(steps[-1].game, "seeker", played.secret, at(4)))
    origin = records.OriginRecord(
        game=steps[0].game.id, secret=played.secret.hex(), events=[json.loads(s.body) for s in steps], receipt=None
    )
    forked = fork(toy.RULESET, steps[-1].game, [origin], moves=2)
    assert forked.game.status in ("playing", "ended")
    assert forked.events[0]["origin"]["version"] == 4


def test_the_story_says_where_it_begins():
    played = GAMES["toy"]
    forked = fork(toy.RULESET, played.games[3], [origin_of(played)], moves=0)
    for language, version in (("en", "4"), ("fa", "۴")):
        lines = timeline(toy.RULESET, forked.events, language)[0].lines
        assert played.games[0].id in lines[1]
        assert version in lines[1]


def test_golden_events_have_no_member_more():
    """Whatever is no fork is hashed as ever."""
    assert "origin" not in play(toy.RULESET, 1).events[0]


FORGERIES = {
    "another version": (lambda r: r["events"][0]["origin"].update(version=3), "wrong_origin", 1, False),
    "another hash": (lambda r: r["events"][0]["origin"].update(hash="00" * 32), "wrong_origin", 1, False),
    "another game": (lambda r: r["events"][0]["origin"].update(game=r["game"]), "wrong_origin", 1, False),
    "a version that is none": (lambda r: r["events"][0]["origin"].update(version=True), "wrong_origin", 1, False),
    "a version beyond the origin": (lambda r: r["events"][0]["origin"].update(version=9999), "wrong_origin", 1, False),
    "no origin named": (lambda r: r["events"][0].pop("origin"), "wrong_origin", 1, False),
    "no origin there": (lambda r: r.pop("origins"), "wrong_origin", 1, False),
    "the origin's end cut off": (lambda r: r["origins"][0]["events"].pop(), "no_end", None, True),
    "an event of the origin changed": (
        lambda r: r["origins"][0]["events"][4].update(at="2026-03-01T20:00:05.251Z"), "wrong_hash", 5, True,
    ),
    "another secret of the origin": (lambda r: r["origins"][0].update(secret="00" * 32), "wrong_secret", 1, True),
    "an origin without events": (lambda r: r["origins"][0].update(events=[]), "no_events", 1, True),
    "no origins": (lambda r: r.update(origins=[]), "malformed", None, False),
    "too many origins": (lambda r: r.update(origins=r["origins"] * 9), "malformed", None, False),
    "an origin with more": (lambda r: r["origins"][0].update(reader=None), "malformed", None, False),
    "the origin after the fork's own game": (
        lambda r: r["origins"].append({**r["origins"][0]}), "wrong_origin", 1, True,
    ),
}  # fmt: skip


def forged(name):
    """A record that was forged so, and what must be said of it: code, version, whether it is in the origin."""
    played = GAMES["toy"]
    made = fork(toy.RULESET, played.games[3], [origin_of(played)], moves=0)
    made.end()
    record = json.loads(records.encode(made.record()))
    change, code, version, inside = FORGERIES[name]
    change(record)
    rehashed(record["events"])
    return record, code, version, played.games[0].id if inside else None


@pytest.mark.parametrize("name", FORGERIES)
def test_what_was_forged_is_named(name):
    record, code, version, game = forged(name)
    wrong = verify_bytes(canonical.encode(record), REGISTRY, KEYS).first_wrong
    assert wrong.code == code
    if version is not None:
        assert wrong.version == version
    if code != "malformed":
        assert (wrong.game or None) == game


def test_a_position_that_is_not_the_origins_is_found_by_the_rules():
    """A move that is legal in the origin's position at another version, but not here."""
    played = GAMES["toy"]
    made = fork(toy.RULESET, played.games[3], [origin_of(played)], moves=0)
    made.end()
    record = json.loads(records.encode(made.record()))
    other = played.events[2]
    record["events"][0]["origin"].update(version=3, hash=other["hash"])
    rehashed(record["events"])
    wrong = verify_bytes(canonical.encode(record), REGISTRY, KEYS).first_wrong
    assert wrong is None or wrong.code in {"illegal_move", "against_the_rules", "refused"}
