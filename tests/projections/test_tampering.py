"""Forged records: whatever is changed is found, at the right version and for the right reason."""

from __future__ import annotations

import copy
import os
import random

import msgspec
import pytest

from domain import events as wire
from domain import game as fold
from domain import sealed
from projections import record as records
from projections.keys import Jwks, RecordKeys, jwk, undated
from projections.verification import verify, verify_bytes
from tests import toy
from tests.projections.played import KEY, KEYS, REGISTRY, RULESETS_UNDER_TEST, at, key, play, rehashed

GAME = "00000000-0000-4000-8000-000000000000"
TOY = play(toy.RULESET, 3)
GAMES = [
    pytest.param(play(ruleset, seed), id=f"{ruleset.id}-{seed}") for ruleset in RULESETS_UNDER_TEST for seed in (3, 4)
]
EXHAUSTIVE = os.environ.get("GASLAMP_EXHAUSTIVE") == "1"
"""Try every single bit and every single field, not a sample of them."""


def found(record, keys=KEYS, others=()):
    """The code and version of the first wrong thing; the same from the structure and from its bytes."""
    report = verify(record, REGISTRY, keys, others)
    assert report == verify_bytes(records.encode(record), REGISTRY, keys, others)
    assert report.verdict in {"invalid", "unreadable"}, report
    return report.first_wrong.code, report.first_wrong.version


def forged(record, **fields):
    return msgspec.structs.replace(record, **fields)


def paths(value, path=()):
    """The paths to all leaves of a value."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from paths(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))
    else:
        yield path


def altered(value):
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return "x"


def put(value, path, leaf):
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = leaf(value[path[-1]])


def sample(items, count, seed=0):
    items = list(items)
    return items if EXHAUSTIVE or len(items) <= count else random.Random(seed).sample(items, count)


# Single fields


@pytest.mark.parametrize("played", GAMES)
def test_every_changed_field_is_found_in_its_own_event(played):
    for path in sample(paths(played.events), 60):
        record = played.record()
        put(record.events, path, altered)
        code, version = found(record)
        assert version == path[0] + 1, (path, code)


FREE = {"at", "move", "options", "seat", "player", "bot", "drawn", "entropyCommitment"}
"""What players or the clock decided: another choice here may be another fair history, which only a receipt denies."""


@pytest.mark.parametrize("played", GAMES)
def test_every_changed_field_is_found_though_all_hashes_were_made_again(played):
    kept = KEY.receipt(played.events[-1])
    for path in sample(paths(played.events), 60):
        record = played.record(receipt=False)
        put(record.events, path, altered)
        if path[1:] != ("hash",):
            rehashed(record.events, path[0])
        if record.events == played.events:
            continue  # making the hashes again undid the change
        assert found(record, others=[kept])[1] > path[0]
        if path[1] not in FREE:
            assert found(record)[1] == path[0] + 1, path


@pytest.mark.parametrize("played", GAMES)
def test_every_removed_and_every_added_field_is_found_in_its_own_event(played):
    for path in sample((path for path in paths(played.events) if isinstance(path[-1], str)), 30):
        record = played.record()
        holder = record.events
        for step in path[:-1]:
            holder = holder[step]
        removed = holder.pop(path[-1])
        assert found(record)[1] == path[0] + 1
        holder[path[-1]] = removed
        holder["more"] = 1
        assert found(record) == ("malformed_event", path[0] + 1)


@pytest.mark.parametrize("field", ["game", "ruleset", "rulesetVersion", "fingerprint", "secret", "reader"])
def test_every_changed_field_of_the_record_itself_is_found(field):
    snake = "ruleset_version" if field == "rulesetVersion" else field
    changed = {
        "game": GAME,
        "ruleset": "y",
        "rulesetVersion": 2,
        "fingerprint": "0" * 64,
        "secret": "0" * 64,
        "reader": "keeper",
    }
    expected = {
        "game": ("wrong_game", 1),
        "ruleset": ("unknown_ruleset", None),
        "rulesetVersion": ("unknown_ruleset", None),
        "fingerprint": ("wrong_fingerprint", 1),
        "secret": ("wrong_secret", 1),
        "reader": ("wrong_reader", None),
    }
    assert found(forged(TOY.record(), **{snake: changed[field]})) == expected[field]


# The chain


def test_a_dropped_event_is_found():
    for version in range(1, len(TOY.events)):
        record = TOY.record()
        del record.events[version - 1]
        assert found(record) == ("wrong_ruleset" if version == 1 else "wrong_version", version)


def test_two_swapped_events_are_found():
    for version in range(2, len(TOY.events)):
        record = TOY.record()
        record.events[version - 1 : version + 1] = reversed(record.events[version - 1 : version + 1])
        assert found(record) == ("wrong_version", version)


def test_a_doubled_event_is_found():
    for version in range(1, len(TOY.events) + 1):
        record = TOY.record()
        record.events.insert(version, copy.deepcopy(record.events[version - 1]))
        assert found(record) == ("wrong_version", version + 1)


def test_an_inserted_event_is_found():
    for version in range(2, len(TOY.events) + 1):
        record = TOY.record()
        record.events.insert(version - 1, {**copy.deepcopy(record.events[1]), "version": version})
        assert found(record) == ("wrong_previous" if version != 2 else "wrong_version", version if version != 2 else 3)


@pytest.mark.parametrize("played", GAMES)
def test_an_event_dropped_swapped_or_doubled_is_found_though_all_hashes_were_made_again(played):
    kept, fair = KEY.receipt(played.events[-1]), []
    for index in sample(range(1, len(played.events) - 1), 10):
        for forge in (dropped, swapped, doubled):
            record = played.record(receipt=False)
            record = forged(record, events=rehashed(forge(record.events, index), 1))
            assert found(record, others=[kept])[1] > index
            if index <= len(played.games[0].seats):
                continue  # who sits down first is free
            report = verify(record, REGISTRY, KEYS)
            if report.verdict == "valid":
                fair.append((forge, index))
            else:
                assert index < report.first_wrong.version <= index + 2
    for forge, index in fair:
        # As fair a history, which only the receipt denies: two moves of one seat in the other order, an accusation that
        # could have been made a move earlier, or a cup that need not have been touched.
        one, other = played.events[index : index + 2]
        assert one["kind"] == other["kind"] == "move"
        assert (forge is swapped and one["seat"] == other["seat"]) or (
            forge is dropped and ("accuse" in other["move"]["type"] or one["move"]["type"] == "touch")
        )


def dropped(events, index):
    return events[:index] + events[index + 1 :]


def swapped(events, index):
    return [*events[:index], events[index + 1], events[index], *events[index + 2 :]]


def doubled(events, index):
    return [*events[: index + 1], copy.deepcopy(events[index]), *events[index + 1 :]]


def test_events_of_another_game_are_found():
    other = play(toy.RULESET, 4)
    for version in range(2, len(TOY.events) + 1):
        record = TOY.record()
        record = forged(record, events=record.events[: version - 1] + other.record().events[version - 1 :])
        if len(record.events) >= version:
            assert found(record) == ("wrong_game", version)


def test_two_games_of_one_id_do_not_splice():
    one = play(toy.RULESET, 3, game=GAME)
    other = play(toy.RULESET, 4, game=GAME, secret=one.secret)
    for version in range(3, min(len(one.events), len(other.events))):
        record = one.record(receipt=False)
        record = forged(record, events=record.events[: version - 1] + other.record().events[version - 1 :])
        assert found(record) == ("wrong_previous", version)


def test_a_first_event_that_creates_no_game_and_a_second_that_does_are_found():
    record = TOY.record()
    record.events[1] = {**copy.deepcopy(record.events[0]), "version": 2, "previous": record.events[0]["hash"]}
    assert found(record) == ("wrong_kind", 2)


# Cut tails


@pytest.mark.parametrize("played", GAMES)
def test_a_full_record_without_its_end_is_not_valid(played):
    for cut in (1, 2, min(10, len(played.events) - 1)):
        record = played.record(receipt=False)
        del record.events[-cut:]
        assert found(record) == ("no_end", len(played.events) - cut + 1)


def test_a_record_without_events_is_not_valid():
    assert found(forged(TOY.record(), events=[])) == ("no_events", 1)


def test_a_later_receipt_names_what_was_cut_from_a_partial_record():
    upto = len(TOY.events) - 1
    record = TOY.record("keeper", upto=3)
    later = KEY.receipt(TOY.events[upto - 1])
    report = verify(record, REGISTRY, KEYS, [later])
    assert (report.first_wrong.code, report.first_wrong.version) == ("tail_missing", 4)
    assert f"versions 4 to {upto} are missing" in report.first_wrong.detail


def test_the_records_own_receipt_names_what_was_cut():
    record = TOY.record()
    del record.events[-1:]
    assert found(record) == ("tail_missing", len(TOY.events))


def test_an_ended_game_without_its_secret_is_not_valid():
    assert found(forged(TOY.record(), secret=None, reader="keeper"))[0] == "part_not_sealed"
    record = forged(TOY.record(), secret=None)
    for index, event in enumerate(record.events):
        record.events[index] = sealed.redact(event, None)
    assert found(record) == ("secret_missing", len(TOY.events))


# Sealed parts


def opened():
    for index, event in enumerate(TOY.events):
        for number, part in enumerate(sealed.parts(event)):
            yield index, number, part


@pytest.mark.parametrize(("index", "number"), [(index, number) for index, number, _ in opened()])
@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("value", "other", None),
        ("salt", "00" * 16, "wrong_commitment"),
        ("salt", "AB" * 16, "malformed_event"),
        ("salt", "00", "malformed_event"),
        ("commitment", "00" * 32, "wrong_hash"),
        ("audience", ["seeker"], "wrong_hash"),
    ],
)
def test_an_altered_sealed_part_is_found(index, number, field, value, code):
    record = TOY.record()
    part = list(sealed.parts(record.events[index]))[number]
    if field == "value":
        value = altered(part["value"]) if not isinstance(part["value"], list) else part["value"][::-1]
        code = "wrong_commitment"
    part[field] = value
    assert found(record) == (code, index + 1)


def test_a_sealed_value_with_a_new_commitment_in_a_new_chain_is_found_by_the_secret():
    for index, number, _ in opened():
        record = TOY.record(receipt=False)
        part = list(sealed.parts(record.events[index]))[number]
        part["salt"] = "ab" * 16
        part["commitment"] = sealed.commitment(part["salt"], part["value"])
        rehashed(record.events, index)
        assert found(record) == ("wrong_salt", index + 1)


def test_another_shuffle_committed_to_with_the_right_salt_is_found_by_deriving_it_again():
    for index, number, part in opened():
        if not isinstance(part["value"], list):
            continue
        record = TOY.record(receipt=False)
        part = list(sealed.parts(record.events[index]))[number]
        part["value"] = part["value"][::-1]
        part["commitment"] = sealed.commitment(part["salt"], part["value"])
        rehashed(record.events, index)
        assert found(record) == ("wrong_draw", index + 1)


def test_a_part_opened_or_closed_against_its_audience_is_found():
    played = TOY
    for index, number, part in opened():
        if index == len(played.events) - 1:
            continue
        record = played.record("keeper", upto=len(played.events) - 1)
        given = list(sealed.parts(record.events[index]))[number]
        if "keeper" in part["audience"]:
            del given["salt"], given["value"]
            assert found(record) == ("part_not_open", index + 1)
        else:
            given.update(part)
            assert found(record) == ("part_not_sealed", index + 1)


def test_a_salt_without_its_value_is_found():
    index, number, _ = next(opened())
    record = TOY.record()
    del list(sealed.parts(record.events[index]))[number]["value"]
    assert found(record) == ("malformed_event", index + 1)


# Chance and the rules


def index_of(kind):
    return next(index for index, event in enumerate(TOY.events) if event["kind"] == kind)


@pytest.mark.parametrize("entropy", ["00" * 16, "AB" * 16, "", "00", "x" * 32])
def test_other_entropy_than_committed_to_is_found_in_full_and_partial_records(entropy):
    index = index_of("entropy_revealed")
    for record in (TOY.record(receipt=False), forged(TOY.record(upto=index + 1), receipt=None)):
        record.events[index]["entropy"] = entropy
        rehashed(record.events, index)
        assert found(record) == ("wrong_entropy", index + 1)


@pytest.mark.parametrize("entropy", ["AB" * 16, "ab" * 15, "ab" * 65, "ab" * 16 + "\n"])
def test_entropy_that_is_no_entropy_is_found_though_it_was_committed_to(entropy):
    step = fold.create(toy.RULESET, GAME, toy.Options(), TOY.secret, at(1))
    events = [step.event]
    for version, seat in enumerate(toy.SEATS, 2):
        commitment = wire.entropy_commitment(GAME, seat, entropy)
        step = fold.take_seat(step.game, seat, TOY.secret, at(version), entropy_commitment=commitment)
        events.append(step.event)
    step = fold.reveal_entropy(step.game, "keeper", entropy, TOY.secret, at(4))
    record = records.record(step.game, [*events, step.event], None, secret=TOY.secret, receipt=None, keys=KEYS)
    assert found(record) == ("wrong_entropy", 4)


def test_a_shuffle_whose_items_do_not_stand_in_order_is_found():
    index = next(index for index, event in enumerate(TOY.events) if event.get("effects"))
    record = TOY.record(receipt=False)
    record.events[index]["effects"][0]["items"].reverse()
    rehashed(record.events, index)
    assert found(record) == ("wrong_draw", index + 1)


def test_a_seat_that_was_not_drawn_is_found():
    secret = bytes(32)
    step = fold.create(toy.RULESET, GAME, toy.Options(), secret, at(1))
    first = fold.take_seat(step.game, None, secret, at(2))
    drawn = first.event["seat"]
    other = next(seat for seat in toy.SEATS if seat != drawn)
    record = forged(
        TOY.record(receipt=False), game=GAME, secret=secret.hex(), events=[step.event, copy.deepcopy(first.event)]
    )
    record.events[1]["seat"] = other
    rehashed(record.events, 1)
    assert found(record) == ("wrong_draw", 2)


def test_a_move_against_the_rules_is_found_with_its_rule():
    index = index_of("move")
    record = TOY.record(receipt=False)
    record.events[index]["seat"] = "seeker"
    rehashed(record.events, index)
    report = verify(record, REGISTRY)
    assert (report.first_wrong.code, report.first_wrong.version) == ("illegal_move", index + 1)
    assert "not_your_turn (TH-2)" in report.first_wrong.detail


def test_effects_against_the_rules_are_found_with_their_place():
    record = TOY.record(receipt=False)
    record.events[-1]["effects"][-1]["reason"] = "late"
    rehashed(record.events, len(record.events) - 1)
    report = verify(record, REGISTRY)
    assert (report.first_wrong.code, report.first_wrong.version) == ("against_the_rules", len(TOY.events))
    assert report.first_wrong.detail.endswith(f"/effects/{len(TOY.events[-1]['effects']) - 1}/reason")


def test_a_seat_taken_twice_and_a_move_after_the_end_are_found():
    record = TOY.record(receipt=False)
    record.events.insert(2, copy.deepcopy(record.events[1]))
    rehashed(record.events, 2)
    assert found(record) == ("refused", 3)
    record = TOY.record(receipt=False)
    record.events.append({**copy.deepcopy(record.events[-1]), "effects": []})
    rehashed(record.events, len(TOY.events))
    assert found(record) == ("illegal_move", len(TOY.events) + 1)


def test_a_game_played_by_other_options_is_found():
    played = play(toy.RULESET, 5, options=toy.Options(peeks=1))
    assert played.games[-1].outcome.reason == "late"
    record = played.record(receipt=False)
    record.events[0]["options"] = {"peeks": 2}
    rehashed(record.events)
    assert found(record) == ("against_the_rules", len(played.events))


def test_a_partial_record_of_an_impossible_game_is_found():
    record = TOY.record("keeper", upto=4, receipt=False)
    record.events[3]["seat"] = "nobody"
    rehashed(record.events, 3)
    assert found(record)[1] == 4


# Receipts


def other_history():
    """The same table, secret and entropies, in which another legal move was made."""
    index = index_of("move")
    step = None
    for event in TOY.events[:index]:
        step = event
    game = TOY.games[index - 1]
    played = TOY.events[index]["move"]["cup"]["value"]
    cup = next(cup for cup in toy.CUPS if cup != played)
    events = copy.deepcopy(TOY.events[:index])
    step = fold.move(game, "keeper", toy.Shift(cup), TOY.secret, at(index + 1))
    events.append(step.event)
    step = fold.move(step.game, "seeker", toy.Guess(cup), TOY.secret, at(index + 2))
    events.append(step.event)
    return records.record(step.game, events, None, secret=TOY.secret, receipt=None, keys=KEYS), index


def test_a_rewritten_history_that_is_fair_by_the_rules_is_found_by_a_kept_receipt():
    record, index = other_history()
    assert verify(record, REGISTRY, KEYS).verdict == "valid"
    assert found(record, others=[KEY.receipt(TOY.events[index])]) == ("receipt_mismatch", index + 1)
    assert found(forged(record, receipt=TOY.record().receipt))[0] in {
        "receipt_mismatch",
        "tail_missing",
        "receipt_not_of_head",
    }


def test_a_receipt_of_another_game_is_found():
    other = play(toy.RULESET, 4)
    assert found(forged(TOY.record(), receipt=other.record().receipt)) == ("receipt_of_other_game", None)
    assert found(TOY.record(), others=[other.record().receipt]) == ("receipt_of_other_game", None)


def test_a_replayed_older_receipt_in_a_record_is_found():
    assert found(forged(TOY.record(), receipt=KEY.receipt(TOY.events[2]))) == ("receipt_not_of_head", None)


def test_a_receipt_with_another_time_is_found():
    receipt = KEY.receipt({**TOY.events[-1], "at": at(1)})
    assert found(forged(TOY.record(), receipt=receipt)) == ("receipt_mismatch", len(TOY.events))


def test_a_wrong_key_is_found():
    stranger = key(1)
    receipt = stranger.receipt(TOY.events[-1])
    assert found(forged(TOY.record(), receipt=receipt)) == ("receipt_key_unknown", None)
    own = RecordKeys(undated(Jwks((jwk(stranger.public),))).keys)
    assert verify(forged(TOY.record(), receipt=receipt, keys=own), REGISTRY).verdict == "valid"
    assert found(forged(TOY.record(), receipt=receipt, keys=own), keys=KEYS) == ("receipt_key_unknown", None)


def test_a_transplanted_signature_is_found():
    text = TOY.record().receipt.split("\n\n")[0]
    signature = KEY.receipt(TOY.events[2]).split("\n\n")[1]
    assert found(forged(TOY.record(), receipt=f"{text}\n\n{signature}")) == ("receipt_forged", None)


def test_a_receipt_under_another_services_name_is_found():
    event = TOY.events[-1]
    receipt = KEY.receipt(event)
    renamed = receipt.replace("play.example.org/games", "evil.example.org/games", 1)
    assert found(forged(TOY.record(), receipt=renamed)) == ("receipt_key_unknown", None)
    assert found(forged(TOY.record(), receipt=receipt.replace("play.", "evil."))) == ("receipt_key_unknown", None)


def test_a_receipt_signed_after_the_end_of_its_key_is_told_apart_from_a_forgery():
    ended = Jwks((jwk(KEY.public, nbf=0, exp=1_000_000_000),))
    assert found(TOY.record(), keys=ended) == ("receipt_key_ended", None)


@pytest.mark.parametrize("receipt", ["", "x", "a\n\n— b AAAA\n", "a\n1\nb\n\n— play.example.org AAAAAAAA\n"])
def test_what_is_no_receipt_is_found(receipt):
    assert found(forged(TOY.record(), receipt=receipt)) == ("receipt_malformed", None)


# Every single bit


@pytest.mark.parametrize("full", [True, False])
def test_every_flipped_bit_is_found_or_makes_the_record_unreadable(full):
    record = TOY.record() if full else TOY.record("keeper", upto=len(TOY.events) - 1)
    data = records.encode(record)
    assert verify_bytes(data, REGISTRY).verdict == ("valid" if full else "incomplete")
    for bit in sample(range(len(data) * 8), 400):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        report = verify_bytes(bytes(flipped), REGISTRY)
        assert report.verdict in {"invalid", "unreadable"}, (bit, bytes(flipped)[bit // 8 - 20 : bit // 8 + 20])
