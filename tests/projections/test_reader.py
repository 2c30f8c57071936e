"""What a reader may read, and the game as it was at each version: for every ruleset."""

from __future__ import annotations

import copy

import pytest

from domain import sealed
from domain.events import event_hash
from projections import reader
from tests import toy
from tests.projections.played import RULESETS_UNDER_TEST, play

GAMES = [
    pytest.param(play(ruleset, seed), id=f"{ruleset.id}-{seed}") for ruleset in RULESETS_UNDER_TEST for seed in (1, 2)
]
TOY = play(toy.RULESET, 3)


def readers(played):
    return (None, *played.games[0].seats)


@pytest.mark.parametrize("played", GAMES)
def test_while_the_game_runs_a_reader_reads_his_own_parts_only(played):
    for seat in readers(played):
        for event in reader.redacted(played.events, seat, ended=False):
            assert event["hash"] == event_hash(event)
            for part in sealed.parts(event):
                assert ("value" in part) == ("salt" in part) == (seat in part["audience"])


@pytest.mark.parametrize("played", GAMES)
def test_after_the_end_everything_is_open_to_everybody(played):
    for seat in readers(played):
        assert reader.redacted(played.events, seat, ended=True) == played.events


def test_reading_changes_nothing():
    before = copy.deepcopy(TOY.events)
    reader.redacted(TOY.events, None, ended=False)
    assert before == TOY.events


@pytest.mark.parametrize("played", GAMES)
def test_views_and_legal_moves_of_every_version_are_what_they_were_then(played):
    for live in played.games:
        then = reader.game_at(played.ruleset, played.events, live.version)
        assert (then.head, then.status, then.to_act) == (live.head, live.status, live.to_act)
        for seat in readers(played):
            assert reader.view(then, seat) == reader.view(live, seat)
        for seat in played.games[0].seats:
            assert reader.legal(then, seat) == reader.legal(live, seat)


@pytest.mark.parametrize("played", GAMES)
def test_a_reader_can_compute_his_own_view_from_the_events_he_may_read(played):
    running = played.events[:-1]
    for seat in readers(played):
        own = reader.redacted(running, seat, ended=False)
        for live, known in zip(played.games, reader.games(played.ruleset, own), strict=False):
            assert reader.view(known, seat) == reader.view(live, seat)


def test_the_last_version_is_the_default():
    assert reader.game_at(toy.RULESET, TOY.events).version == len(TOY.events)


def test_before_the_start_there_is_no_view_and_no_move():
    game = reader.game_at(toy.RULESET, TOY.events, 1)
    assert reader.view(game, "keeper") is None
    assert reader.legal(game, "keeper") == ()


@pytest.mark.parametrize("version", [0, -1, 10_000])
def test_a_version_that_the_game_does_not_have_is_refused(version):
    with pytest.raises(reader.NoSuchVersion) as refused:
        reader.game_at(toy.RULESET, TOY.events, version)
    assert (refused.value.version, refused.value.last) == (version, len(TOY.events))
