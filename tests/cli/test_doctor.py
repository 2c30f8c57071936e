"""`gaslamp doctor`: each fault is found, named and has a remedy, in both languages; nothing is changed."""

from __future__ import annotations

import asyncio
import json
import socket
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest

from service.doctor import configuration, machine
from service.doctor.findings import Finding
from service.settings import Settings, fields, from_environment, unknown
from service.signing import Signer
from tests.cli.command import ROOT, Running, environment, gaslamp
from tests.cli.servers import PGBOUNCER, SYSTEM, pooled, system_postgres
from tests.conftest import Database


def found(*options: object, code: int, **env: str) -> dict[str, list[dict]]:
    """The findings by check, of a doctor that ends with `code`."""
    done = gaslamp("doctor", "--json", *options, env=environment(**env))
    assert done.returncode == code, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["ok"] == (code == 0)
    checks: dict[str, list[dict]] = {}
    for finding in told["findings"]:
        assert finding["said"]["en"]
        assert any("\u0600" <= letter <= "\u06ff" for letter in finding["said"]["fa"]) or finding["check"] == "version"
        assert (finding["remedy"] is None) == (finding["level"] == "ok")
        checks.setdefault(finding["check"], []).append(finding)
    return checks


def levels(checks: dict[str, list[dict]]) -> dict[str, str]:
    return {check: findings[0]["level"] for check, findings in checks.items()}


def test_a_fresh_machine_is_well_and_stays_as_it_was(tmp_path: Path):
    data = tmp_path / "data"
    checks = found("--port", 0, "--data-dir", data, code=0)
    assert set(levels(checks).values()) <= {"ok", "advice"}
    assert {"port", "disk", "descriptors", "data_dir", "embedded", "keys"} <= checks.keys()
    assert not data.exists()
    said = gaslamp("doctor", "--port", 0, "--data-dir", data, "--lang", "fa").stdout
    assert "آزاد است" in said


def test_every_wrong_setting_is_named_and_every_unknown_one(tmp_path: Path):
    env = {
        "GASLAMP_PORT": "tcp://10.0.0.1:8000",
        "GASLAMP_POOL_SIZE": "many",
        "GASLAMP_DNS": "postgresql://x",
        "GASLAMP_DSN": "host=x",
    }
    checks = found(code=2, **env)
    said = " ".join(finding["said"]["en"] for finding in checks["settings"])
    for name in env:
        assert name in said
    assert "enableServiceLinks" in said
    assert "did you mean GASLAMP_DSN" in said
    served = gaslamp("serve", env=environment(**env))
    assert served.returncode == 2
    assert "GASLAMP_PORT" in served.stderr
    assert "GASLAMP_POOL_SIZE" in served.stderr


def test_links_of_a_cluster_are_told_from_typing_errors():
    assert unknown({"GASLAMP_NAME": "a", "PATH": "b"}) == {}
    (finding,) = configuration.of_unknown({"GASLAMP_SERVICE_HOST": "10.0.0.1"})
    assert "enableServiceLinks" in finding.remedy.en


def test_a_taken_port_is_a_fault_unless_gaslamp_has_it(tmp_path: Path, running: Running):
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = machine.port("port", "127.0.0.1", server.getsockname()[1])
    assert taken.level == "fault"
    assert machine.port("port", "127.0.0.1", running.port).level == "ok"
    assert machine.port("port", "no.such.host.invalid", 8000).level == "fault"


def test_keys_that_all_can_read_are_a_fault(tmp_path: Path):
    Signer.open(tmp_path / "keys", "gaslamp", datetime.now(UTC))
    settings = Settings(data_dir=tmp_path)
    assert [finding.level for finding in configuration.keys(settings)] == ["ok"]
    (tmp_path / "keys").chmod(0o777)
    assert [finding.level for finding in configuration.keys(settings)] == ["advice", "ok"]
    for file in (tmp_path / "keys").iterdir():
        file.chmod(0o644)
    assert [finding.level for finding in configuration.keys(settings)] == ["fault"]


@pytest.mark.parametrize(
    ("finding", "level"),
    [
        (machine.descriptors(Settings(), 1024), "advice"),
        (machine.descriptors(Settings(max_streams=100), 1024), "ok"),
        (machine.memory(100 * machine.MEGABYTE, embedded_too=False), "advice"),
        (machine.memory(None, embedded_too=True), "ok"),
        (machine.folder(ROOT / "README.md" / "here"), "fault"),
    ],
)
def test_limits_of_the_machine(finding: Finding, level: str):
    assert finding.level == level


def test_persian_sentences_have_persian_digits_and_say_the_same(tmp_path: Path):
    assert machine.descriptors(Settings(max_streams=100), 1024).said.fa == "۱۰۲۴ فایل باز مجاز است"
    assert "می‌توان ساخت" in machine.folder(tmp_path / "later").said.fa
    assert "در دسترس است" in machine.folder(tmp_path).said.fa


def test_a_given_database_is_examined(databases: Database, tmp_path: Path):
    options = ["--port", 0, "--data-dir", tmp_path, "--dsn", databases.owner]
    assert set(levels(found(*options, code=0)).values()) <= {"ok", "advice"}
    run(databases.superuser, "GRANT UPDATE ON gaslamp.events TO gaslamp_service")
    run(databases.superuser, "DELETE FROM gaslamp.migrations WHERE name LIKE '%unlisted%'")
    run(databases.superuser, "UPDATE gaslamp.migrations SET checksum = 'x' WHERE name LIKE '%tickets%'")
    run(databases.superuser, "INSERT INTO gaslamp.signing_keys VALUES ('k', 'k', now(), NULL)")
    worse = levels(found(*options, code=1))
    assert {check for check, level in worse.items() if level == "fault"} == {"role", "migrations", "shared_keys"}


def test_a_database_that_is_not_there_is_one_fault_without_the_password(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    done = gaslamp(
        "doctor", "--port", 0, "--data-dir", tmp_path, "--dsn", f"postgresql://u:p4ssw0rd@127.0.0.1:{port}/x"
    )
    assert done.returncode == 1
    assert done.stdout.count("FAULT") == 1
    assert "p4ssw0rd" not in done.stdout + done.stderr


def test_behind_a_pooler_it_works_as_documented_and_else_it_is_said(tmp_path: Path):
    """FC-040; where PgBouncer and a PostgreSQL are installed."""
    for programs in SYSTEM[-1:] if PGBOUNCER else []:
        with system_postgres(programs, "fsync=on") as server, pooled(server, PGBOUNCER) as address:
            assert gaslamp("migrate", "--dsn", server.dsn).returncode == 0
            run(server.dsn, "CREATE ROLE games LOGIN IN ROLE gaslamp_service")
            owner, user = f"postgresql://gaslamp@{address}", f"postgresql://games@{address}"
            options = ["--port", 0, "--data-dir", tmp_path]
            assert levels(found(*options, "--dsn", owner, code=1))["pooler"] == "fault"
            refused = gaslamp("serve", *options, "--dsn", user)
            assert refused.returncode == 1
            assert "GASLAMP_POOLER=transaction" in refused.stderr
            asleep = {"GASLAMP_POOLER": "transaction"}
            assert levels(found(*options, "--dsn", user, code=0, **asleep))["pooler"] == "ok"
            too_much = gaslamp("serve", *options, "--dsn", owner, env=environment(**asleep))
            assert too_much.returncode == 1
            assert "IN ROLE gaslamp_service" in too_much.stderr
            many(tmp_path, user, asleep)


def many(tmp_path: Path, dsn: str, env: dict[str, str]) -> None:
    """Play many games at once through a pooler that has two connections."""
    from tests.cli.command import serving

    with serving(
        tmp_path / "errors", "--data-dir", tmp_path, "--dsn", dsn, "--bot-delay", 0, env=environment(**env)
    ) as service:
        demo = gaslamp("demo", "--url", service.url, "--bot", "random", "--record", tmp_path / "a.record.json")
        assert demo.returncode == 0, demo.stderr
        games = {service.open_table() for _ in range(20)}
        assert games <= service.games()
        assert service.end() == 0
        assert not [line for line in service.log() if line["level"] == "error"]


def test_the_guide_lists_every_setting_with_its_default():
    guide = "".join((ROOT / "docs" / name).read_text() for name in ("operations.md", "limits.md"))
    for field in fields():
        assert f"| `GASLAMP_{field.upper()}` |" in guide, field
    assert from_environment({}) == Settings()


def run(dsn: str, statement: str) -> None:
    async def execute() -> None:
        connection = await asyncpg.connect(dsn)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(execute())
