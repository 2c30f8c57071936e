"""`gaslamp audit`: finds what was changed in the database behind the service's back, and what a restore has lost."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import asyncpg
import httpx
import msgspec
import pytest

from service.cli.audit import audit_command
from tests.conftest import Database
from tests.service.client import Api
from tests.service.contract import Contract
from tests.service.live import serving


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("audit")


@pytest.fixture(scope="module")
def played(databases: Database, data_dir: Path) -> dict[str, list[str]]:
    """Two games of London, one ended and one running: the receipts of each, in order."""
    with serving(databases.service, data_dir) as live:
        api = Api(live.url, Contract(httpx.get(f"{live.url}/openapi/v1.json", trust_env=False).json()))
        receipts = {}
        for moves in (10_000, 9):
            table = api.seated("mr-jack-london")
            receipts[table.game] = [
                answer.json()["receipt"] for answer in table.play(random.Random(moves), moves=moves)
            ]
        api.close()
    return receipts


def audit(databases: Database, data_dir: Path, capsys, **options) -> tuple[int, dict[str, dict]]:
    """The exit code and the findings by game."""
    code = audit_command(dsn=databases.superuser, data_dir=data_dir, json=True, **options)
    lines = capsys.readouterr().out.splitlines()
    return code, {finding["game"]: finding for finding in map(json.loads, lines)}


def execute(databases: Database, statement: str, *values) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(databases.superuser)
        try:
            await connection.execute(statement, *values)
        finally:
            await connection.close()

    asyncio.run(run())


def test_an_honest_database_passes(databases, data_dir, played, capsys):
    code, findings = audit(databases, data_dir, capsys)
    assert code == 0
    assert set(findings) == set(played)


def test_it_can_be_taken_up_again(databases, data_dir, played, capsys, tmp_path):
    place = tmp_path / "place"
    _, findings = audit(databases, data_dir, capsys)
    newest = next(iter(findings))
    rows = asyncio.run(_created(databases, newest))
    place.write_bytes(msgspec.json.encode({"created_at": rows, "game": newest}))
    code, rest = audit(databases, data_dir, capsys, resume=place)
    assert (code, set(rest)) == (0, set(played) - {newest})
    assert not place.exists()


def test_a_changed_event_is_found(databases, data_dir, played, capsys):
    game = next(iter(played))
    change = """
    UPDATE gaslamp.events SET body = decode(replace(encode(body, 'hex'), encode($2, 'hex'), encode($3, 'hex')), 'hex')
    WHERE game_id = $1
    """
    execute(databases, change, game, b"detective", b"detectiwe")
    code, findings = audit(databases, data_dir, capsys)
    assert code == 1
    assert findings[game]["wrong"]
    execute(databases, change, game, b"detectiwe", b"detective")
    assert audit(databases, data_dir, capsys)[0] == 0


@pytest.mark.parametrize("version", [1, 7])
def test_a_changed_hash_is_found(databases, data_dir, played, capsys, version):
    game = next(iter(played))
    change = """
    UPDATE gaslamp.events SET hash = set_byte(hash, 5, get_byte(hash, 5) # 1) WHERE game_id = $1 AND version = $2
    """
    execute(databases, change, game, version)
    code, findings = audit(databases, data_dir, capsys)
    assert (code, findings[game]["code"], findings[game]["version"]) == (1, "wrong_hash", version)
    execute(databases, change, game, version)
    assert audit(databases, data_dir, capsys)[0] == 0


@pytest.mark.parametrize("lost", [1, 33, 100])
def test_a_torn_row_is_found(databases, data_dir, played, capsys, lost):
    game = next(iter(played))
    execute(databases, "CREATE TABLE torn AS SELECT * FROM gaslamp.events WHERE game_id = $1 AND version = 7", game)
    tear = "UPDATE gaslamp.events SET body = substr(body, 1, length(body) - $2) WHERE game_id = $1 AND version = 7"
    execute(databases, tear, game, lost)
    code, findings = audit(databases, data_dir, capsys)
    assert code == 1
    assert findings[game]["wrong"]
    mend = "UPDATE gaslamp.events e SET body = t.body FROM torn t WHERE e.game_id = $1 AND e.version = 7"
    execute(databases, mend, game)
    execute(databases, "DROP TABLE torn")
    assert audit(databases, data_dir, capsys)[0] == 0


def test_a_restore_that_lost_moves_is_found_by_a_receipt(databases, data_dir, played, capsys, tmp_path):
    game = list(played)[1]
    receipt = tmp_path / "receipt"
    receipt.write_text(played[game][-1])
    assert audit(databases, data_dir, capsys, receipt=[receipt])[0] == 0
    last = 3 + len(played[game])  # three events come before the first move
    kept = last - 2
    execute(
        databases, "CREATE TABLE lost AS SELECT * FROM gaslamp.events WHERE game_id = $1 AND version > $2", game, kept
    )
    execute(databases, "DELETE FROM gaslamp.events WHERE game_id = $1 AND version > $2", game, kept)
    execute(databases, "UPDATE gaslamp.games SET version = $2 WHERE game_id = $1", game, kept)
    code, findings = audit(databases, data_dir, capsys, receipt=[receipt])
    assert (code, findings[game]["code"], findings[game]["version"]) == (1, "tail_missing", kept + 1)
    execute(databases, "INSERT INTO gaslamp.events SELECT * FROM lost")
    execute(databases, "UPDATE gaslamp.games SET version = $2 WHERE game_id = $1", game, last)
    assert audit(databases, data_dir, capsys, receipt=[receipt])[0] == 0


def test_a_game_that_is_gone_is_found_by_a_receipt(databases, data_dir, played, capsys, tmp_path):
    game = list(played)[1]
    receipt = tmp_path / "receipt"
    receipt.write_text(played[game][-1].replace(game, "00000000-0000-4000-8000-000000000000"))
    code, findings = audit(databases, data_dir, capsys, receipt=[receipt])
    assert code == 1
    assert findings["00000000-0000-4000-8000-000000000000"]["code"] == "game_missing"


def test_what_is_no_receipt_stops_it(databases, data_dir, played, capsys, tmp_path):
    receipt = tmp_path / "receipt"
    receipt.write_text("nothing\n")
    assert audit(databases, data_dir, capsys, receipt=[receipt])[0] == 2


async def _created(databases: Database, game: str):
    connection = await asyncpg.connect(databases.superuser)
    try:
        return await connection.fetchval("SELECT created_at FROM gaslamp.games WHERE game_id = $1", game)
    finally:
        await connection.close()
