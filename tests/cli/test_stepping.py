"""`gaslamp replay` in a terminal: keys, eyes, languages; and its boards in characters where output goes elsewhere."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.registry import RULESETS
from projections.record import encode
from tests.cli.command import PATIENCE, environment, gaslamp, line
from tests.projections.played import play

GOLDEN = Path(__file__).parents[1] / "golden"
ESCAPE = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")
COLOUR = re.compile("\x1b\\[[0-9;]*m")


def golden(ruleset: str) -> Path:
    return min((GOLDEN / ruleset).glob("*.record.json"))


class Terminal:
    """A command at a terminal of 70 lines."""

    def __init__(self, *arguments: object, **env: str) -> None:
        self._own, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 70, 160, 0, 0))
        self.before = termios.tcgetattr(self._own)
        variables = {**environment(TERM="xterm", **env)}
        if "NO_COLOR" not in env:
            variables.pop("NO_COLOR", None)
        self.process = subprocess.Popen(line(*arguments), stdin=theirs, stdout=theirs, stderr=theirs, env=variables)
        os.close(theirs)
        self.screen = ""

    def press(self, keys: str) -> None:
        self.screen = ""
        os.write(self._own, keys.encode())

    def shows(self, words: str) -> None:
        """Wait until the screen has `words`."""
        until = time.monotonic() + PATIENCE
        while words not in ESCAPE.sub("", self.screen):
            assert time.monotonic() < until, f"{words!r} is not in {ESCAPE.sub('', self.screen)!r}"
            self._read()

    def ends(self) -> int:
        """Read to the end; the exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self._read()
        self._read()
        return self.process.wait(PATIENCE)

    def _read(self) -> None:
        if select.select([self._own], [], [], 0.2)[0]:
            try:
                self.screen += os.read(self._own, 65536).decode(errors="ignore")
            except OSError:  # the other end is closed
                return

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        os.close(self._own)


@contextmanager
def terminal(*arguments: object, **env: str) -> Iterator[Terminal]:
    opened = Terminal(*arguments, **env)
    try:
        yield opened
    finally:
        opened.close()


def test_keys_step_through_the_game_change_eyes_and_language_and_leave_all_as_it_was():
    record = golden("mr-jack-pocket")
    last = len(json.loads(record.read_bytes())["events"])
    with terminal("replay", record) as at:
        at.shows(f"1/{last}")
        assert "\x1b[?1049h" in at.screen
        assert COLOUR.search(at.screen)
        for keys, version in (("n", 2), ("\x1b[C", 3), (" ", 4), ("p", 3), ("\x1b[D", 2), ("\x1b[6~", 12)):
            at.press(keys)
            at.shows(f"{version}/{last}  ")
        at.press("s")
        at.shows("seen by Detective")
        at.press("s")
        at.shows("seen by Jack")
        assert "Jack is" in ESCAPE.sub("", at.screen)
        at.press("t")
        at.shows("از چشم جک")
        at.press("G")
        at.shows(f"{last}/{last}")
        at.press("g")
        at.shows(f"1/{last}  ")
        at.press("m")
        at.shows(f"3/{last}  ")
        at.press("q")
        assert at.ends() == 0
        assert "\x1b[?1049l" in at.screen
        assert "\x1b[?25h" in at.screen


def test_escape_and_ctrl_c_end_it_too():
    for key in ("\x1b", "\x03"):
        with terminal("replay", golden("mr-jack-pocket"), "--version", 4, "--board") as at:
            at.shows("4/")
            at.press(key)
            assert at.ends() == 0


def test_without_colours_there_are_none():
    with terminal("replay", golden("mr-jack-london"), NO_COLOR="1") as at:
        at.shows("1/")
        at.press("G")
        at.shows("building")
        assert not COLOUR.search(at.screen)
        at.press("q")
        assert at.ends() == 0


def test_of_a_partial_record_only_its_readers_eyes_are_open(tmp_path: Path):
    partial = play(RULESETS.get("mr-jack-pocket"), limit=8).record("detective")
    file = tmp_path / "partial.record.json"
    file.write_bytes(encode(partial))
    with terminal("replay", file) as at:
        at.shows("seen by a spectator")
        at.press("s")
        at.shows("seen by Detective")
        at.press("s")
        at.shows("seen by a spectator")
        at.press("q")
        assert at.ends() == 0


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS])
def test_boards_are_plain_text_where_they_are_not_for_a_terminal(ruleset):
    english, persian = (
        gaslamp("replay", golden(ruleset), "--board", "--version", 9, "--lang", language) for language in ("en", "fa")
    )
    assert (english.returncode, english.stderr) == (persian.returncode, persian.stderr) == (0, "")
    assert "\x1b" not in english.stdout + persian.stdout
    assert max(map(len, english.stdout.splitlines())) < 400
    assert not re.search("[\u0600-\u06ff]: [0-9]+(?![0-9A-Z])", persian.stdout)


def test_every_version_has_a_board(tmp_path: Path):
    told = gaslamp("replay", golden("mr-jack-pocket-classic"), "--board", "--seat", "jack")
    versions = re.findall(r"^(\d+)/(\d+)  ", told.stdout, re.MULTILINE)
    assert [int(version) for version, _ in versions] == list(range(1, int(versions[0][1]) + 1))
    assert "Jack is" in told.stdout


def test_what_does_not_go_together_or_is_not_there_is_refused():
    record = golden("mr-jack-pocket")
    for more in (["--board", "--all"], ["--board", "--version", 999], ["--board", "--seat", "nobody"]):
        done = gaslamp("replay", record, *more)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
