"""`gaslamp rotate`: a new key signs, old receipts stay what they are."""

from __future__ import annotations

from datetime import UTC, datetime

from projections import keys, receipts
from service.cli.rotate import rotate
from service.signing import Signer

GAME, HASH = "00000000-0000-4000-8000-000000000000", "ab" * 32


def test_old_receipts_verify_after_rotations_and_the_service_takes_up_the_new_key(tmp_path, capsys):
    at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    signer = Signer.open(tmp_path / "keys", "gaslamp", datetime.now(UTC))
    old = signer.receipt(GAME, 1, HASH, at)
    for _ in range(2):
        assert rotate(data_dir=tmp_path) == 0
    assert capsys.readouterr().out.count("signs now") == 2
    assert len(signer.keys().keys) == 3, "it names the new ones before it signs with one"
    new = signer.receipt(GAME, 1, HASH, at)
    assert new.splitlines()[-1] != old.splitlines()[-1]
    published = keys.Jwks(signer.keys().keys)
    assert len(published.keys) == 3
    assert {receipts.opened(text, published.keys).version for text in (old, new)} == {1}


def test_keys_that_others_can_read_are_refused(tmp_path, capsys):
    Signer.open(tmp_path / "keys", "gaslamp", datetime.now(UTC))
    for file in (tmp_path / "keys").iterdir():
        file.chmod(0o644)
    assert rotate(data_dir=tmp_path) == 1
    assert "gaslamp:" in capsys.readouterr().err


def test_a_mistyped_folder_gets_no_keys(tmp_path, capsys):
    for folder in (tmp_path / "mistyped", tmp_path):
        assert rotate(data_dir=folder) == 1
        assert "no signing keys" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_first_key_is_made_once(tmp_path, capsys):
    assert rotate(data_dir=tmp_path, first=True) == 0
    assert rotate(data_dir=tmp_path, first=True) == 1
    assert "already" in capsys.readouterr().err
    assert len(list((tmp_path / "keys").iterdir())) == 1
    assert rotate(data_dir=tmp_path) == 0
