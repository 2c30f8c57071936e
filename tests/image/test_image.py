"""The image and the compose file, as far as they can be tried without an engine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml

from tests.cli.command import ROOT, environment, eventually, serving
from tests.image.containerfile import FILE, arguments, read

BUILD, FINAL = read(FILE.read_text())
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())


def test_the_last_stage_holds_no_tools_and_runs_as_nobody():
    assert BUILD.name == "build"
    assert BUILD.base == FINAL.base
    copied = [text for name, text in FINAL.steps if name == "COPY"]
    assert copied == ["--from=build /opt/gaslamp /opt/gaslamp"]
    user = FINAL.last("USER")
    assert re.fullmatch(r"\d+:\d+", user), "by number, so that runAsNonRoot can be checked"
    assert not user.startswith("0")
    assert FINAL.steps.index(("USER", user)) < [name for name, _ in FINAL.steps].index("CMD")
    assert FINAL.environment()["GASLAMP_DATA_DIR"] == FINAL.last("VOLUME") == "/data", "no state outside the volume"


def test_everything_that_is_installed_is_locked():
    installs = [text for name, text in BUILD.steps if name == "RUN" and "pip install" in text]
    assert installs
    for text in installs:
        assert "--require-hashes -r" in text or "--no-deps /tmp/wheel/" in text
    for name, text in BUILD.steps:
        if name == "COPY":
            *sources, _ = text.split()
            assert all((ROOT / source).exists() for source in sources)
            kept = (ROOT / ".dockerignore").read_text().splitlines()
            assert all(f"!{source}" in kept for source in sources)


def test_everything_that_the_package_is_built_from_is_there():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    copied = {source for name, text in BUILD.steps if name == "COPY" for source in text.split()[:-1]}
    assert {*wheel["packages"], *(Path(path).parts[0] for path in wheel.get("force-include", ()))} <= copied


def test_the_runtime_part_of_the_lock_is_what_the_package_needs():
    command = [sys.executable, ROOT / ".ci" / "runtime_lock.py", ROOT / "requirements.lock"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    locked = set(re.findall(r"^([a-z0-9.-]+)==", said, re.MULTILINE))
    installed = {_name(each.name) for each in metadata.distributions()}
    assert locked & installed == required("gaslamp") - {"gaslamp"}
    assert "pytest" not in locked
    assert said.count("--hash=sha256:") >= len(locked)


def required(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """The names of all that an installed package needs here, itself included."""
    from packaging.requirements import Requirement

    found, waiting = {_name(name)}, [(name, extras)]
    seen = set(waiting)
    while waiting:
        package, wanted = waiting.pop()
        for line in metadata.requires(package) or ():
            requirement = Requirement(line)
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in wanted | {""}):
                entry = (requirement.name, frozenset(requirement.extras))
                found.add(_name(requirement.name))
                if entry not in seen:
                    seen.add(entry)
                    waiting.append(entry)
    return found


def _name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_its_command_serves_and_its_health_check_tells(tmp_path: Path):
    """The CMD and the HEALTHCHECK themselves, in the image's environment; only places and ports are this machine's."""
    program = Path(sys.executable).parent
    given = {**FINAL.environment(), "PATH": f"{program}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    given |= {"GASLAMP_DATA_DIR": str(tmp_path / "data"), "GASLAMP_PORT": "0", "GASLAMP_HOST": "127.0.0.1"}
    command, check = arguments(FINAL.last("CMD")), arguments(FINAL.last("HEALTHCHECK").partition("CMD ")[2])
    with serving(tmp_path / "errors", command=[str(program / command[0]), *command[1:]], env=given) as service:
        healthy = {**environment(), "GASLAMP_PORT": str(service.port)}
        assert check[0] == "python"
        check[0] = sys.executable
        eventually(lambda: subprocess.run(check, env=healthy, check=False).returncode == 0, "it is healthy")
        assert service.end() == 0
        ended = subprocess.run(check, env=healthy, check=False, stderr=subprocess.DEVNULL)
        assert ended.returncode != 0


@pytest.mark.parametrize("name", ["database", "gaslamp"])
def test_the_compose_file_keeps_what_is_to_be_kept(name: str):
    service = COMPOSE["services"][name]
    for volume in service["volumes"]:
        assert volume.split(":")[0] in COMPOSE["volumes"]
    assert service["restart"] == "unless-stopped"
    assert "no-new-privileges:true" in service["security_opt"]
    assert not any("PASSWORD" in key and "${" not in str(value) for key, value in service["environment"].items())


def test_the_compose_file_waits_for_the_database_and_is_closed_to_the_network():
    service, database = COMPOSE["services"]["gaslamp"], COMPOSE["services"]["database"]
    assert service["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert database["healthcheck"]["test"][1] == "pg_isready"
    assert "ports" not in database
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["build"]["dockerfile"] == FILE.name
    assert service["volumes"] == [f"keys:{FINAL.last('VOLUME')}"]
