"""Verifying honest records: every check is made and counted, and the report says what cannot be checked yet."""

from __future__ import annotations

import copy
import itertools

import msgspec
import pytest

from domain import game as fold
from domain import sealed
from domain.registry import Registry
from projections import record as records
from projections.keys import Jwks, jwk
from projections.report import CHECKS, NOTICES, exit_code, render
from projections.verification import verify, verify_bytes
from tests import toy
from tests.projections.played import KEY, KEYS, REGISTRY, RULESETS_UNDER_TEST, at, key, play, rehashed

GAMES = [
    pytest.param(play(ruleset, seed, entropy=bool(seed % 2)), id=f"{ruleset.id}-{seed}")
    for ruleset in RULESETS_UNDER_TEST
    for seed in range(1, 7)
]
TOY = play(toy.RULESET, 3)


def counts(report):
    return {check.name: check.passed for check in report.checks}


@pytest.mark.parametrize("played", GAMES)
def test_the_record_of_a_whole_game_is_valid(played):
    report = verify_bytes(records.encode(played.record()), REGISTRY, KEYS)
    events = len(played.events)
    assert report.first_wrong is None
    assert (report.verdict, exit_code(report)) == ("valid", 0)
    assert (report.events, report.verified_to, report.head) == (events, events, played.events[-1]["hash"])
    assert (report.outcome, report.sealed, report.reader) == (played.games[-1].outcome, 0, None)
    assert (report.keys, report.receipts, report.notices) == ("given", (events,), ())
    passed = counts(report)
    parts = sum(1 for event in played.events for _ in sealed.parts(event))
    assert passed["chain"] == passed["schema"] == passed["times"] == passed["rules"] == events
    assert passed["commitments"] == passed["salts"] == parts
    assert passed["secret"] == passed["ruleset"] == passed["end"] == passed["receipts"] == 1
    assert passed["entropies"] == sum(event["kind"] == "entropy_revealed" for event in played.events)
    assert passed["draws"] > 0


@pytest.mark.parametrize("allowance", [0, -1, 31_536_001, 2**53 - 1])
def test_no_table_gives_an_allowance_out_of_bounds(allowance):
    record = copy.deepcopy(TOY.record(receipt=False))
    record.events[0]["allowance"] = allowance
    rehashed(record.events)
    wrong = verify(record, REGISTRY).first_wrong
    assert (wrong.code, wrong.version) == ("refused", 1)


@pytest.mark.parametrize("played", GAMES)
def test_a_partial_record_is_right_as_far_as_it_goes_at_each_version_for_readers_in_turn(played):
    readers = itertools.cycle((None, *played.games[0].seats))
    for upto, seat in zip(range(1, len(played.events)), readers, strict=False):
        report = verify(played.record(seat, upto=upto), REGISTRY, KEYS)
        assert report.first_wrong is None
        assert (report.verdict, exit_code(report)) == ("incomplete", 3)
        assert (report.verified_to, report.reader, report.outcome) == (upto, seat, None)
        parts = [part for event in played.events[:upto] for part in sealed.parts(event)]
        assert report.sealed == sum(seat not in part["audience"] for part in parts)
        assert counts(report)["commitments"] == sum(seat in part["audience"] for part in parts)
        assert ("parts_sealed" in report.notices) == (report.sealed > 0)
        assert "tail_unproven" in report.notices


def test_a_record_without_a_receipt_is_valid_but_says_that_nobody_vouches_for_it():
    report = verify(TOY.record(receipt=False), REGISTRY, KEYS)
    assert (report.verdict, report.keys, report.notices) == ("valid", "none", ("no_receipt",))


def test_keys_that_come_from_the_record_itself_are_named_as_such():
    report = verify(TOY.record(), REGISTRY)
    assert (report.verdict, report.keys, report.notices) == ("valid", "record", ("keys_from_record",))


def test_receipts_that_a_player_kept_vouch_for_their_versions():
    kept = [KEY.receipt(event) for event in TOY.events[1:4]]
    report = verify(TOY.record(), REGISTRY, KEYS, kept)
    assert report.receipts == (2, 3, 4, len(TOY.events))


def test_old_receipts_verify_after_a_rotation():
    rotated = Jwks((jwk(key(1).public, nbf=1), jwk(KEY.public, nbf=0, exp=4_000_000_000)))
    assert verify(TOY.record(), REGISTRY, rotated).verdict == "valid"


def test_a_receipt_may_carry_signatures_that_nobody_here_knows():
    receipt = TOY.record().receipt
    cosigned = receipt + key(7).receipt(TOY.events[-1]).splitlines()[-1] + "\n"
    record = msgspec.structs.replace(TOY.record(), receipt=cosigned)
    assert verify(record, REGISTRY, KEYS).verdict == "valid"


def test_a_clock_that_went_back_is_told_but_is_no_fault():
    secret = bytes(32)
    step = fold.create(toy.RULESET, "00000000-0000-4000-8000-000000000000", toy.Options(), secret, at(3000))
    events = [step.event]
    for seat in ("keeper", "seeker"):
        step = fold.take_seat(step.game, seat, secret, at(10))
        events.append(step.event)
    record = records.record(step.game, events, None, secret=secret, receipt=None, keys=KEYS)
    report = verify_bytes(records.encode(record), REGISTRY)
    assert report.verdict == "incomplete"
    assert "clock_set_back" in report.notices


def test_a_record_of_a_ruleset_that_this_build_lacks_cannot_be_judged():
    for registry in (Registry([]), REGISTRY):
        record = TOY.record() if registry is not REGISTRY else msgspec.structs.replace(TOY.record(), ruleset_version=9)
        report = verify(record, registry)
        assert (report.verdict, exit_code(report)) == ("unreadable", 2)
        assert report.first_wrong.code == "unknown_ruleset"


def test_bytes_that_are_no_record_are_unreadable_with_the_position():
    report = verify_bytes(b'{"format":"gaslamp-record","format":1}', REGISTRY)
    assert (report.verdict, exit_code(report)) == ("unreadable", 2)
    assert (report.first_wrong.code, report.first_wrong.position) == ("duplicate_key", 27)


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_report_reads_well_in_both_languages(language):
    valid = render(verify(TOY.record(), REGISTRY), language)
    partial = render(verify(TOY.record(None, upto=6), REGISTRY), language)
    broken = TOY.record()
    broken.events[3]["entropy"] = "00" * 16
    invalid = render(verify(broken, REGISTRY), language)
    unreadable = render(verify_bytes(b"{", REGISTRY), language)
    for text in (valid, partial, invalid, unreadable):
        assert "{" not in text.replace("'{", "")
        assert text.endswith("\n")
    assert valid.count("✓") == len([check for check in verify(TOY.record(), REGISTRY).checks if check.passed])
    assert "✗" in invalid
    assert "wrong_hash" in invalid
    assert ("version 6" in partial) if language == "en" else ("نسخه‌ی ۶" in partial), partial


def test_every_check_and_notice_has_its_words():
    for text in (*CHECKS.values(), *NOTICES.values()):
        assert text.en
        assert text.fa
