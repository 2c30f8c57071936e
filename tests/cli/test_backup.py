"""`gaslamp backup` and `gaslamp restore`: what was played until then is there again, and what came after is missed."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import httpx
import pytest

from projections import keys as jwks
from projections.receipts import opened
from service import backup
from service.embedded import OWNER
from service.embedded.roles import SUPERUSER
from service.signing import Signer
from tests.cli.command import environment, gaslamp, serving
from tests.service.client import Api, Table
from tests.service.contract import Contract

RULESET = "jekyll-and-hyde"


@contextmanager
def playing(url: str) -> Iterator[Api]:
    api = Api(url, Contract(httpx.get(f"{url}/openapi/v1.json", trust_env=False).json()))
    try:
        yield api
    finally:
        api.close()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """A backup that was made while a service ran on an embedded database, and two games on."""
    place = tmp_path_factory.mktemp("backup")
    options = ["--data-dir", place / "data", "--bot-delay", 0]
    with (
        serving(place / "errors", *options, env=environment(GASLAMP_LIMITS="off")) as service,
        playing(service.url) as api,
    ):
        api.played(RULESET)
        table = api.seated(RULESET)
        before = table.play(random.Random(1), moves=5)[-1].json()["receipt"]
        done = gaslamp("backup", place / "saved", "--data-dir", place / "data")
        assert done.returncode == 0, done.stderr
        after = table.play(random.Random(2), moves=3)[-1].json()["receipt"]
        lost = api.seated(RULESET)
        unknown = lost.play(random.Random(3), moves=1)[-1].json()["receipt"]
        assert service.end() == 0
    for name, receipt in (("before", before), ("after", after), ("unknown", unknown)):
        (place / name).write_text(receipt)
    return {"place": place, "folder": place / "saved", "table": table, "lost": lost}


@pytest.fixture(scope="module")
def restored(saved) -> Path:
    """A data directory into which it was restored."""
    data = saved["place"] / "again"
    done = gaslamp("restore", saved["folder"], "--data-dir", data)
    assert done.returncode == 0, done.stderr
    return data


def audit(data: Path, *receipts: Path) -> tuple[int, list[dict]]:
    done = gaslamp("audit", "--json", "--data-dir", data, *(part for file in receipts for part in ("--receipt", file)))
    return done.returncode, [json.loads(text) for text in done.stdout.splitlines()]


def test_a_backup_is_for_its_owner_alone(saved):
    folder = saved["folder"]
    assert folder.stat().st_mode & 0o777 == 0o700
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert {file.name for file in files} >= {backup.DUMP}
    assert len(files) > 1, "the keys are there too"
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)


def test_what_was_restored_verifies_with_the_receipts_from_before(saved, restored):
    code, findings = audit(restored, saved["place"] / "before")
    assert (code, len(findings)) == (0, 2)


def test_the_receipts_from_after_find_the_tail_that_is_lost(saved, restored):
    code, findings = audit(restored, saved["place"] / "after", saved["place"] / "unknown")
    wrong = {finding["game"]: finding for finding in findings if finding["wrong"]}
    assert code == 1
    assert wrong.keys() == {saved["table"].game, saved["lost"].game}
    assert wrong[saved["lost"].game]["code"] == "game_missing"


def test_the_game_goes_on_where_it_was_with_the_tokens_and_the_keys_of_old(saved, restored, tmp_path):
    with serving(tmp_path / "errors", "--data-dir", restored, "--bot-delay", 0) as service, playing(service.url) as api:
        old = saved["table"]
        table = Table(api, old.game, old.host, old.tokens)
        assert table.play(random.Random(2), moves=2)
        keys = jwks.read(api.get("/v1/keys").content).keys
        assert opened((saved["place"] / "before").read_text(), keys).game == old.game
        assert service.end() == 0


def test_where_a_service_has_started_before_its_key_stays_and_the_old_receipts_verify(saved, fresh, tmp_path):
    own = Signer.open(tmp_path / "keys", "gaslamp", datetime.now(UTC)).keys().keys
    done = gaslamp("restore", saved["folder"], "--dsn", fresh, "--data-dir", tmp_path)
    assert done.returncode == 0, done.stderr
    keys = Signer(tmp_path / "keys", "gaslamp").keys().keys
    assert {*own} < {*keys}
    before = saved["place"] / "before"
    assert opened(before.read_text(), keys).game == saved["table"].game
    done = gaslamp("audit", "--dsn", fresh, "--data-dir", tmp_path, "--receipt", before)
    assert (done.returncode, "0 wrong" in done.stderr) == (0, True), done.stdout


def test_nothing_is_restored_where_a_key_cannot_be_used(saved, fresh, tmp_path):
    Signer.open(tmp_path / "keys", "gaslamp", datetime.now(UTC))
    (tmp_path / "keys" / "receipts-0001.json").chmod(0o644)
    done = gaslamp("restore", saved["folder"], "--dsn", fresh, "--data-dir", tmp_path)
    assert (done.returncode, "its mode must be 0600" in done.stderr) == (2, True), done.stderr
    assert asyncio.run(fetch(fresh, "SELECT to_regclass('gaslamp.games')")) is None


def test_a_restore_touches_no_database_that_has_games(saved, restored):
    done = gaslamp("restore", saved["folder"], "--data-dir", restored)
    assert done.returncode == 2
    assert "there are games" in done.stderr


def test_a_backup_overwrites_nothing(saved):
    done = gaslamp("backup", saved["folder"], "--data-dir", saved["place"] / "data")
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert gaslamp("backup", saved["place"] / "x", "--data-dir", saved["place"] / "nothing").returncode == 2
    assert not (saved["place"] / "x").exists()


def test_of_a_broken_backup_nothing_is_restored(saved, tmp_path, fresh):
    broken = tmp_path / "broken"
    broken.mkdir()
    whole = (saved["folder"] / backup.DUMP).read_bytes()
    shutil.copytree(saved["folder"] / backup.KEYS, broken / backup.KEYS)
    (broken / backup.DUMP).write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(backup.BackupFailed):
        asyncio.run(backup.restore(fresh, tmp_path / "data", broken))
    assert asyncio.run(fetch(fresh, "SELECT to_regclass('gaslamp.games')")) is None
    with pytest.raises(backup.BackupFailed, match="no backup"):
        asyncio.run(backup.restore(fresh, tmp_path / "data", tmp_path))
    assert not list((tmp_path / "data").rglob("*.json")), "its keys neither"


def test_who_is_killed_while_the_games_come_back_has_the_keys_and_restores_again(saved, tmp_path, fresh, monkeypatch):
    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(backup, "_run", killed)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(backup.restore(fresh, tmp_path, saved["folder"]))
    monkeypatch.undo()
    keys = Signer.existing(tmp_path / "keys", "gaslamp").keys()
    asyncio.run(backup.restore(fresh, tmp_path, saved["folder"]))
    assert Signer.existing(tmp_path / "keys", "gaslamp").keys() == keys


def test_two_backups_at_once_into_one_folder_are_one_whole_backup(databases, tmp_path, monkeypatch):
    folder, run = tmp_path / "saved", backup._run

    def meanwhile(*given):
        with pytest.raises(backup.BackupFailed, match="another backup"):
            backup.make(databases.owner, tmp_path, folder)
        run(*given)

    monkeypatch.setattr(backup, "_run", meanwhile)
    backup.make(databases.owner, tmp_path, folder)
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["saved"]
    (tmp_path / "next.unfinished").mkdir()
    (tmp_path / "next.unfinished" / backup.DUMP).write_bytes(b"half, of one that was killed")
    backup.make(databases.owner, tmp_path, tmp_path / "next")
    assert (tmp_path / "next" / backup.DUMP).read_bytes().startswith(b"PGDMP")


def test_what_a_rotation_is_writing_is_in_no_backup(databases, tmp_path):
    keys = tmp_path / "keys"
    Signer.open(keys, "gaslamp", datetime.now(UTC))
    (keys / ".0123456789abcdef.tmp").symlink_to(tmp_path / "gone before it was copied")
    backup.make(databases.owner, tmp_path, tmp_path / "saved")
    assert [path.name for path in (tmp_path / "saved" / "keys").iterdir()] == ["receipts-0001.json"]


def test_a_given_database_is_backed_up_and_restored(saved, databases, fresh, tmp_path):
    asyncio.run(backup.restore(fresh, tmp_path / "data", saved["folder"]))
    games = "SELECT count(*) FROM gaslamp.games"
    assert asyncio.run(fetch(fresh, games)) == 2
    done = gaslamp("backup", tmp_path / "second", "--dsn", fresh, "--data-dir", tmp_path / "data")
    assert done.returncode == 0, done.stderr
    done = gaslamp("audit", "--dsn", fresh, "--data-dir", tmp_path / "data")
    assert (done.returncode, "2 games" in done.stderr) == (0, True), done.stderr


def test_no_password_reaches_a_command_line_or_an_error(tmp_path):
    address, secret = backup._without_password("postgresql://me:s3cr%40et@db.example:5433/games?sslmode=require")
    assert (address, secret) == ("postgresql://me@db.example:5433/games?sslmode=require", "s3cr@et")
    address, secret = backup._without_password("postgresql:///games?host=/run&password=hidden")
    assert secret == "hidden"
    assert "hidden" not in address
    done = gaslamp(
        "backup", tmp_path / "x", "--dsn", "postgresql://me:s3cret@127.0.0.1:9/games", "--data-dir", tmp_path
    )
    assert done.returncode == 2
    assert "s3cret" not in done.stderr + done.stdout
    assert list(tmp_path.glob("x*")) == []


@pytest.fixture
def fresh(postgres) -> Iterator[str]:
    """The owner's address of a database without a schema."""
    name = f"test_{uuid.uuid4().hex}"
    admin = postgres.dsn(SUPERUSER, "postgres")
    asyncio.run(execute(admin, f"CREATE DATABASE {name} OWNER {OWNER}"))
    yield postgres.dsn(OWNER, name)
    asyncio.run(execute(admin, f"DROP DATABASE {name} WITH (FORCE)"))


async def execute(dsn: str, statement: str) -> None:
    connection = await asyncpg.connect(dsn)
    await connection.execute(statement)
    await connection.close()


async def fetch(dsn: str, query: str) -> object:
    connection = await asyncpg.connect(dsn)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()
