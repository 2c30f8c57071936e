"""The embedded database starts anywhere, as anybody, and leaves no trace outside its data directory."""

from __future__ import annotations

import os
import pwd
import shutil
from pathlib import Path

import pytest

from service.embedded import EmbeddedError, account, binaries, start
from tests.embedded import people, scripts

NAMES = ["my games/بازی‌ها/a,b", "a'b/a\"b/back\\slash", "$HOME/`id`/%d/x;touch y", "l" * 120]
ENVIRONMENTS = {
    "empty": {},
    "unknown locale": {"LC_ALL": "xx_YY.UTF-8", "LANG": "tr_TR.UTF-8"},
    "no home": {"HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent"},
    "misleading": {"PGDATA": "/nonexistent", "PGHOST": "nowhere", "PGPORT": "1", "PGUSER": "x", "PGOPTIONS": "-c x=y"},
}


@pytest.mark.parametrize("name", NAMES)
def test_it_starts_twice_in_a_folder_with_any_name(home: Path, person: int | None, name: str):
    data_dir = home / name / ".gaslamp"
    for count in ("1", "2"):
        done = people.run(scripts.COUNT, data_dir, person=person)
        assert done.stderr == ""
        assert done.stdout.splitlines() == [count, "UTF8", "I Z a ä ı"]
    assert [entry.name for entry in home.iterdir()] == [name.partition("/")[0]]


@pytest.mark.parametrize("environment", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_it_starts_in_any_environment(home: Path, person: int | None, environment: dict[str, str]):
    done = people.run(scripts.COUNT, home / ".gaslamp", person=person, environment=environment)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["1", "UTF8", "I Z a ä ı"]


def test_a_relative_data_directory_is_of_the_working_directory(home: Path, person: int | None):
    done = people.run(scripts.COUNT, ".gaslamp", person=person, directory=home)
    assert done.stdout.splitlines()[:1] == ["1"]
    assert (home / ".gaslamp" / "postgres" / "PG_VERSION").exists()


def test_nothing_outside_the_data_directory_changes(home: Path, person: int | None):
    (home / "other").write_text("untouched")
    places = [home / "other", home, *home.parents]
    before = [(place.stat().st_mode, place.stat().st_uid, place.stat().st_gid) for place in places]
    accounts = pwd.getpwall()

    people.run(scripts.COUNT, home / ".gaslamp", person=person, environment={"HOME": str(home)})

    assert [(place.stat().st_mode, place.stat().st_uid, place.stat().st_gid) for place in places] == before
    assert pwd.getpwall() == accounts
    assert sorted(entry.name for entry in home.iterdir()) == [".gaslamp", "other"]
    assert (home / ".gaslamp").stat().st_mode & 0o777 == 0o700


def test_what_is_secret_is_readable_by_its_owner_alone(home: Path, person: int | None):
    people.run(scripts.COUNT, home / ".gaslamp", person=person)
    for file in (home / ".gaslamp").rglob("*"):
        assert file.stat().st_mode & 0o077 == 0, file


def test_two_run_beside_each_other(home: Path, person: int | None):
    servers = [people.popen(scripts.SERVE, home / name, person=person) for name in ("a", "b")]
    pids = [server.stdout.readline().strip() for server in servers]
    for server in servers:
        server.communicate("", timeout=60)
        assert server.returncode == 0
    assert len(set(pids)) == 2
    assert all(pid.isdigit() for pid in pids)


def test_a_second_one_on_the_same_directory_is_told_of_the_first(home: Path, person: int | None):
    first = people.popen(scripts.SERVE, home / "data", person=person)
    assert first.stdout.readline()
    second = people.run(scripts.REFUSED, home / "data", person=person)
    assert f"process {first.pid}" in second.stdout
    first.communicate("", timeout=60)
    assert first.returncode == 0


def test_programs_in_a_closed_folder_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As root: the server's own account could not even enter the folder."""
    installation = binaries.find().parent
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    shutil.copytree(installation, closed / "site" / installation.name, ignore=shutil.ignore_patterns("include", "*.a"))
    libraries = installation.parent.with_name(installation.parent.name + ".libs")
    shutil.copytree(libraries, closed / libraries.name)
    (closed / "site").rename(closed / installation.parent.name)
    programs = closed / installation.parent.name / installation.name / "bin"
    monkeypatch.setattr(binaries, "find", lambda: programs)

    with start(tmp_path / "data") as postgres:
        status = Path(f"/proc/{postgres.pid}/status").read_text()

    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert fields["Uid"].split()[0] != "0"
    # The right to pass through folders, and no other.
    allowed = {1 << 2} if os.geteuid() == 0 else {0}
    assert {int(fields[name], 16) for name in ("CapPrm", "CapEff")} == allowed
    assert int(fields["CapBnd"], 16) in ({1 << 2} if os.geteuid() == 0 else {int(fields["CapBnd"], 16)})


def test_a_folder_that_everybody_may_write_to_is_refused(tmp_path: Path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    with pytest.raises(EmbeddedError, match="writable by everybody"):
        start(shared)
    assert list(shared.iterdir()) == []


def test_a_file_in_place_of_the_directory_is_refused(tmp_path: Path):
    (tmp_path / "data").write_text("")
    with pytest.raises(EmbeddedError, match="cannot use"):
        start(tmp_path / "data")


def test_a_folder_that_initdb_cannot_take_is_named(tmp_path: Path):
    for character in '"$`\\':
        with pytest.raises(EmbeddedError, match="with the character"):
            binaries.checked(tmp_path / f"a{character}b")


def test_a_private_uid_has_no_name_and_runs_nothing():
    uid = account.private()
    assert uid not in {entry.pw_uid for entry in pwd.getpwall()}
    assert uid not in account.running()
