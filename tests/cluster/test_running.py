"""The pods of the production overlay as processes: command, environment, files, probes, against a PostgreSQL."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import urllib.parse
import uuid
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from service.server import free_port
from tests.cli.command import ROOT, eventually, gaslamp
from tests.cluster import kustomize
from tests.cluster.kustomize import build, pods
from tests.conftest import Database

PRODUCTION = pods(build(kustomize.ROOT / "overlays" / "production"))
API = PRODUCTION["Deployment/gaslamp"]
MIGRATION = PRODUCTION["Job/gaslamp-migrate"]
TOKEN = "operators-token-" + "x" * 32


@pytest.fixture
def secrets(empty_database: Database) -> dict[tuple[str, str], str]:
    """What the cluster's secrets hold: an owner of the schema, and a user of its own for who serves."""
    user, password = f"games_{uuid.uuid4().hex[:8]}", uuid.uuid4().hex
    asyncio.run(
        _execute(empty_database.superuser, f"CREATE ROLE {user} LOGIN PASSWORD '{password}' IN ROLE gaslamp_service")
    )
    database = urllib.parse.urlsplit(empty_database.service)
    served = database._replace(netloc=f"{user}:{password}@").geturl()
    return {
        ("gaslamp-database", "owner-dsn"): empty_database.owner,
        ("gaslamp-database", "service-dsn"): served,
        ("gaslamp-operator", "token"): TOKEN,
    }


async def _execute(dsn: str, statement: str) -> None:
    connection = await asyncpg.connect(dsn)
    await connection.execute(statement)
    await connection.close()


def environment(pod: dict[str, Any], secrets: dict[tuple[str, str], str], **instead: str) -> dict[str, str]:
    """The container's environment and nothing else but where its programs are; `instead` of what is this machine's."""
    (container,) = pod["spec"]["containers"]
    given = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    for variable in container["env"]:
        reference = variable.get("valueFrom", {}).get("secretKeyRef")
        value = secrets[reference["name"], reference["key"]] if reference else variable["value"]
        given[variable["name"]] = instead.get(variable["name"], value)
    return given


def command(pod: dict[str, Any]) -> list[str]:
    (container,) = pod["spec"]["containers"]
    program, *arguments = container["command"]
    return [str(Path(sys.executable).parent / program), *arguments]


def keys(data: Path) -> None:
    """The mounted secret: links into a folder, as a cluster mounts it, of the mode that the pod asks for."""
    assert gaslamp("rotate", "--first", "--data-dir", data.parent / "made").returncode == 0
    (volume,) = [each for each in API["spec"]["volumes"] if each["name"] == "signing-keys"]
    stored = data / "keys" / "..2026"
    stored.mkdir(parents=True)
    (data / "keys" / "..data").symlink_to("..2026")
    for file in (data.parent / "made" / "keys").iterdir():
        (stored / file.name).write_bytes(file.read_bytes())
        (stored / file.name).chmod(volume["secret"]["defaultMode"])
        (data / "keys" / file.name).symlink_to(Path("..data") / file.name)
    (data / "keys").chmod(0o555)


def test_the_pods_run(secrets: dict[tuple[str, str], str], tmp_path: Path):
    data = tmp_path / "data"
    keys(data)
    here = {"GASLAMP_DATA_DIR": str(data), "GASLAMP_PORT": str(free_port("127.0.0.1"))}
    here["GASLAMP_METRICS_PORT"] = str(free_port("127.0.0.1"))
    too_early = run(API, secrets, tmp_path, **here)
    assert too_early.wait(60) == 1, "who serves may not migrate"
    job = run(MIGRATION, secrets, tmp_path)
    assert job.wait(60) == 0, (tmp_path / "errors").read_text()
    service = run(API, secrets, tmp_path, **here)
    try:
        (container,) = API["spec"]["containers"]
        ports = {"http": here["GASLAMP_PORT"], "metrics": here["GASLAMP_METRICS_PORT"]}
        named = {port["name"]: str(port["containerPort"]) for port in container["ports"]}
        assert named == {"http": plain("GASLAMP_PORT"), "metrics": plain("GASLAMP_METRICS_PORT")}
        for name in ("startupProbe", "livenessProbe", "readinessProbe"):
            probe = container[name]["httpGet"]
            address = f"http://127.0.0.1:{ports[probe['port']]}{probe['path']}"
            eventually(lambda address=address: answers(address), f"{name} at {address}")
        assert "gaslamp_events" in httpx.get(f"http://127.0.0.1:{ports['metrics']}/metrics", trust_env=False).text
        url = f"http://127.0.0.1:{ports['http']}"
        demo = gaslamp("demo", "--url", url, "--bot", "random", "--record", tmp_path / "played.record.json")
        assert demo.returncode == 0, demo.stderr
        assert sorted(path.name for path in data.iterdir()) == ["keys"], "nothing is written but to the database"
        service.send_signal(signal.SIGTERM)
        assert service.wait(60) == 0
    finally:
        service.kill()
        service.wait(30)
        (data / "keys").chmod(0o755)


def plain(name: str) -> str:
    (container,) = API["spec"]["containers"]
    (value,) = [variable["value"] for variable in container["env"] if variable["name"] == name]
    return str(value)


def answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=5, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def run(
    pod: dict[str, Any], secrets: dict[tuple[str, str], str], folder: Path, **instead: str
) -> subprocess.Popen[bytes]:
    with (folder / "errors").open("ab") as sink:
        return subprocess.Popen(
            command(pod),
            env=environment(pod, secrets, **instead),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=sink,
        )
