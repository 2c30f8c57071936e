"""`gaslamp replay`: a record as a story, or what a seat knew and could do at a version."""

from __future__ import annotations

import json
import random
from pathlib import Path

import httpx
import pytest

from service.cli.replay import replay
from tests.cli.command import Running, gaslamp
from tests.cli.test_verify import changed


def test_the_story_is_told_in_either_language(record: Path):
    english, persian = gaslamp("replay", record), gaslamp("replay", record, "--lang", "fa")
    assert (english.returncode, english.stderr, persian.returncode, persian.stderr) == (0, "", 0, "")
    events = json.loads(record.read_bytes())["events"]
    assert {int(line[:5]) for line in english.stdout.splitlines()} == set(range(1, len(events) + 1))
    assert [line[:32] for line in english.stdout.splitlines()] == [line[:32] for line in persian.stdout.splitlines()]
    assert any("\u0600" <= letter <= "\u06ff" for letter in persian.stdout)
    assert gaslamp("replay", record, "--lang", "de").returncode == 2


def test_a_seat_reads_more_than_a_spectator_and_all_is_all(record: Path):
    spectator, jack, everything = (
        gaslamp("replay", record, *more).stdout for more in ([], ["--seat", "jack"], ["--all"])
    )
    assert spectator != jack != everything


def test_a_moment_is_what_was_served_then(running: Running, tmp_path: Path):
    with httpx.Client(base_url=running.url, trust_env=False) as client:
        game = running.open_table()
        path, tokens = f"/v1/games/{game}", {}
        for seat in ("jack", "detective"):
            tokens[seat] = client.post(f"{path}/seats", json={"seat": seat}).json()["token"]
        views, partial = {}, tmp_path / "detective.record.json"
        for _ in range(4):
            info = client.get(path).json()
            headers = {"Authorization": f"Bearer {tokens[info['toAct'][0]]}"}
            legal = client.get(f"{path}/legal-moves", headers=headers).json()
            move = {"move": legal["moves"][0], "expectedVersion": legal["version"]}
            own = {"Authorization": f"Bearer {tokens['detective']}"}
            views[info["version"]] = client.get(f"{path}/view", headers=own).json()["view"]
            assert client.post(f"{path}/moves", json=move, headers=headers).status_code == 201
        partial.write_bytes(client.get(f"{path}/record", headers=own).content)
    for version, view in views.items():
        done = gaslamp("replay", partial, "--seat", "detective", "--version", version)
        moment = json.loads(done.stdout)
        assert (done.returncode, moment["version"], moment["seat"]) == (0, version, "detective")
        assert moment["view"] == view


def test_every_moment_of_a_full_record_can_be_shown(record: Path, capsys):
    events = json.loads(record.read_bytes())["events"]
    for version in range(1, len(events) + 1):
        for seat in (None, *events[0]["seats"]):
            assert replay(record, seat=seat, version=version) == 0
            moment = json.loads(capsys.readouterr().out)
            assert (moment["version"], moment["seat"]) == (version, seat)


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (["--seat", "watson"], "the seats are detective, jack"),
        (["--version", 0], "no version 0"),
        (["--version", -1], "no version -1"),
        (["--version", 9999], "no version 9999"),
        (["--all", "--seat", "jack"], "--all"),
        (["--all", "--version", 3], "--all"),
    ],
)
def test_what_a_record_has_not_ends_with_2(record: Path, more: list, word: str):
    done = gaslamp("replay", record, *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"gaslamp: {record}: ")
    assert word in done.stderr


def test_what_is_no_record_ends_with_2(tmp_path: Path):
    for content in (b"", b"{", b"[]", b"\xff"):
        (tmp_path / "x").write_bytes(content)
        done = gaslamp("replay", tmp_path / "x")
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "No such file" in gaslamp("replay", tmp_path / "absent").stderr


def test_no_record_whatever_is_in_it_breaks_the_command(record: Path, tmp_path: Path, capsys):
    """Given records with anything in the place of anything: when they are replayed, then they are told or refused."""
    rng, file = random.Random(7), tmp_path / "x.record.json"
    junk = [None, 0, -1, 2**53 - 1, "", "jack", [], {}, [[]], {"seats": []}, True]

    def spoil(content: dict) -> None:
        place, key = content, rng.choice(["events", "events", "events", *content])
        for _ in range(rng.randrange(5)):
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner:
                break
            place, key = inner, rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if rng.random() < 0.3:
            del place[key]
        else:
            place[key] = rng.choice(junk)

    codes = set()
    for number in range(300):
        changed(record, file, spoil)
        codes.add(replay(file, version=(None, 7)[number % 2], seat=(None, "jack")[number // 2 % 2]))
    assert codes == {0, 2}
    assert "Traceback" not in capsys.readouterr().err


def test_rulesets_that_this_build_does_not_know_are_named(record: Path, tmp_path: Path):
    for member, value in (("ruleset", "chess"), ("rulesetVersion", 99)):
        file = changed(record, tmp_path / "x.record.json", lambda content, m=member, v=value: content.update({m: v}))
        done = gaslamp("replay", file)
        assert (done.returncode, done.stdout) == (2, "")
        assert str(value) in done.stderr


@pytest.mark.parametrize("more", [(), ("--board",), ("--version", "3"), ("--all",)], ids=str)
def test_a_record_with_a_number_that_no_game_has_is_not_told(record: Path, tmp_path: Path, more):
    forged = json.loads(record.read_bytes())
    effects = [effect for event in forged["events"] for effect in event.get("effects", ())]
    next(effect for effect in effects if "round" in effect)["round"] = 10**8
    path = tmp_path / "forged.record.json"
    path.write_text(json.dumps(forged))
    told = gaslamp("replay", path, *more)
    assert (told.returncode, told.stdout) == (2, "")
    assert "goes beyond 1000, as no game does" in told.stderr
