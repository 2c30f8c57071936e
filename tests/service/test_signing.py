"""The service's keys: made once, kept to themselves, rotated without a gap; old receipts verify for ever."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from projections import keys as jwks
from projections.checks import Wrong
from projections.receipts import opened
from service.signing import KeyFileRefused, NoKey, Signer, join_keys, read_keys

NAME = "play.example.org"
NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
GAME = "00000000-0000-4000-8000-000000000001"


def at(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


def receipt(signer, moment=NOW):
    return signer.receipt(GAME, 3, "ab" * 32, at(moment))


def key_files(directory):
    return sorted(path.name for path in directory.iterdir())


def test_the_first_start_makes_a_key_that_only_its_owner_may_read(tmp_path):
    directory = tmp_path / "keys"
    Signer.open(directory, NAME, NOW)
    assert key_files(directory) == ["receipts-0001.json"]
    assert (directory / "receipts-0001.json").stat().st_mode & 0o777 == 0o600
    assert directory.stat().st_mode & 0o777 == 0o700


def test_a_receipt_verifies_with_the_published_keys(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    published = jwks.read(msgspec.json.encode(signer.keys()))
    said = opened(receipt(signer), published.keys)
    assert (said.service, said.game, said.version, said.hash, said.at) == (NAME, GAME, 3, "ab" * 32, at(NOW))


def test_after_restarts_the_keys_are_the_same(tmp_path):
    first = Signer.open(tmp_path, NAME, NOW)
    for _ in range(3):
        assert Signer.open(tmp_path, NAME, NOW + timedelta(days=400)).keys() == first.keys()
    assert receipt(Signer.open(tmp_path, NAME, NOW)) == receipt(first)


def test_processes_that_start_at_once_end_with_one_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        signers = list(pool.map(lambda _: Signer.open(tmp_path, NAME, NOW), range(8)))
    assert key_files(tmp_path) == ["receipts-0001.json"]
    assert len({msgspec.json.encode(signer.keys()) for signer in signers}) == 1


def test_old_receipts_verify_after_rotations_online_and_with_the_keys_kept_since(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    old, kept = receipt(signer), signer.keys()
    for day in (1, 2):
        signer.rotate(NOW + timedelta(days=day))
    assert len(signer.keys().keys) == 3
    for known in (signer.keys(), kept):
        assert opened(old, known.keys).version == 3


def test_an_old_event_gets_a_receipt_after_a_rotation(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    for day in (1, 2):
        signer.rotate(NOW + timedelta(days=day))
    assert opened(receipt(signer, NOW), signer.keys().keys).at == at(NOW)


def test_a_retired_keys_receipt_over_an_event_after_its_end_is_told_apart_from_a_forgery(tmp_path):
    thief = Signer.open(tmp_path / "stolen", NAME, NOW)
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "receipts-0001.json").write_bytes((tmp_path / "stolen" / "receipts-0001.json").read_bytes())
    (tmp_path / "keys" / "receipts-0001.json").chmod(0o600)
    signer = Signer(tmp_path / "keys", NAME)
    signer.rotate(NOW, overlap=timedelta(hours=1))
    late = receipt(thief, NOW + timedelta(hours=2))
    with pytest.raises(Wrong) as refused:
        opened(late, signer.keys().keys)
    assert refused.value.code == "receipt_key_ended"


def test_another_process_learns_of_a_rotation_by_itself(tmp_path):
    one, other = Signer.open(tmp_path, NAME, NOW), Signer.open(tmp_path, NAME, NOW)
    one.rotate(NOW)
    assert receipt(other) == receipt(one)
    assert other.keys() == one.keys()


def test_a_process_that_signs_nothing_publishes_the_key_that_another_signs_with(tmp_path):
    one, other = Signer.open(tmp_path, NAME, NOW), Signer.open(tmp_path, NAME, NOW)
    one.rotate(NOW)
    assert opened(receipt(one), other.keys().keys).version == 3
    assert other.verifier_keys() == one.verifier_keys()


def test_processes_that_rotate_at_once_agree(tmp_path):
    signers = [Signer.open(tmp_path, NAME, NOW) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda signer: signer.rotate(NOW), signers))
    for signer in signers:
        signer.reload()
    assert len({receipt(signer) for signer in signers}) == 1
    assert sum(key.exp is msgspec.UNSET for key in signers[0].keys().keys) == 1


def test_keys_that_join_others_take_no_place_of_theirs_and_sign_on(tmp_path):
    there, came = tmp_path / "there", tmp_path / "came"
    signers = [Signer.open(directory, NAME, NOW) for directory in (there, came)]
    signers[1].rotate(NOW + timedelta(days=1))
    old = [receipt(signer) for signer in signers]
    for _ in range(2):  # a second time nothing is left to join
        join_keys(there, read_keys(came))
        signer = Signer(there, NAME)
        assert key_files(there) == ["receipts-0001.json", "receipts-0002.json", "receipts-0003.json"]
        for text in (*old, receipt(signer)):
            assert opened(text, signer.keys().keys).game == GAME
        assert signer.keys().keys[0] == signers[1].keys().keys[0]
    assert read_keys(tmp_path / "nothing") == []


def test_a_key_that_was_retired_since_stays_so_when_its_backup_joins(tmp_path):
    there, saved = tmp_path / "there", tmp_path / "saved"
    signer = Signer.open(there, NAME, NOW)
    join_keys(saved, read_keys(there))
    signer.rotate(NOW + timedelta(days=1))
    published = signer.keys()
    join_keys(there, read_keys(saved))
    assert Signer(there, NAME).keys() == published


def test_the_private_half_is_destroyed_at_the_rotation_after_its_end_and_the_public_one_stays(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    signer.rotate(NOW)
    assert "d" in json.loads((tmp_path / "receipts-0001.json").read_text())
    signer.rotate(NOW + timedelta(days=1))
    assert "d" not in json.loads((tmp_path / "receipts-0001.json").read_text())
    assert (tmp_path / "receipts-0001.json").stat().st_mode & 0o777 == 0o600
    assert len(signer.keys().keys) == 3


def test_nothing_is_left_behind_by_writing(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    signer.rotate(NOW)
    assert key_files(tmp_path) == ["receipts-0001.json", "receipts-0002.json"]


def test_no_private_half_is_published_or_printed(tmp_path):
    signer = Signer.open(tmp_path, NAME, NOW)
    private = json.loads((tmp_path / "receipts-0001.json").read_text())["d"]
    for text in (repr(signer), str(vars(signer)), msgspec.json.encode(signer.keys()).decode(), *signer.verifier_keys()):
        assert private not in text


def test_a_key_that_everybody_can_read_is_refused(tmp_path):
    Signer.open(tmp_path, NAME, NOW)
    (tmp_path / "receipts-0001.json").chmod(0o604)
    with pytest.raises(KeyFileRefused, match="0600"):
        Signer(tmp_path, NAME)


@pytest.mark.parametrize("content", [b"", b"{}", b"not a key", b'{"x":"AA","kid":"AA","nbf":0,"d":"AA"}'])
def test_what_is_no_key_is_refused_without_a_word_of_it(tmp_path, content):
    _plant(tmp_path, content)
    with pytest.raises(KeyFileRefused) as refused:
        Signer(tmp_path, NAME)
    assert "not a key" not in str(refused.value)


def test_two_halves_of_different_keys_are_refused(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    Signer.open(one, NAME, NOW)
    Signer.open(other, NAME, NOW)
    mixed = {
        **json.loads((one / "receipts-0001.json").read_text()),
        "d": json.loads((other / "receipts-0001.json").read_text())["d"],
    }
    _plant(tmp_path, json.dumps(mixed).encode())
    with pytest.raises(KeyFileRefused) as refused:
        Signer(tmp_path, NAME)
    assert mixed["d"] not in str(refused.value)


def _plant(directory: Path, content: bytes) -> None:
    path = directory / "receipts-0001.json"
    path.touch(0o600)
    path.write_bytes(content)


def test_without_a_key_nothing_is_signed(tmp_path):
    with pytest.raises(NoKey):
        receipt(Signer(tmp_path, NAME))


@pytest.mark.parametrize("name", ["", "my games", "a+b"])
def test_a_name_that_cannot_name_a_key_is_refused(tmp_path, name):
    with pytest.raises(ValueError, match="no spaces and no plus"):
        Signer.open(tmp_path, name, NOW)
