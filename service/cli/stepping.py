"""Stepping through a game in a terminal: a board in characters, what happened, who knows what, and keys to go on."""

from __future__ import annotations

import os
import select
import shutil
import sys
import termios
import tty
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from domain.drawing import listed
from domain.filling import number
from domain.ruleset import Language, SeatId, Sketch, Text, say
from projections.printable import printable
from projections.replay import Scene
from projections.timeline import LANGUAGES

Stage = tuple[Scene, Sketch]
Tell = Callable[[SeatId | None, Language], list[Stage]]
"""Gives the whole game as a seat sees it, in a language."""

_COLOURS: Final[Mapping[str, str]] = {
    "bold": "1", "dim": "2", "lit": "33;1", "suspect": "36;1", "innocent": "32", "alarm": "31;1", "open": "32;1",
}  # fmt: skip
_SPECTATOR: Final = Text("a spectator", "تماشاگر")
_EYES: Final = Text("seen by {seat}", "از چشم {seat}")
_KEYS: Final = Text(
    "←/→ step  PgUp/PgDn ten  Home/End  m milestone  s eyes  t فارسی  q quit",
    "←/→ گام  PgUp/PgDn ده گام  Home/End  m رویداد مهم  s چشم  t English  q پایان",
)
_SEQUENCES: Final[Mapping[bytes, str]] = {
    b"\x1b[C": "on", b"\x1bOC": "on", b" ": "on", b"\r": "on", b"\n": "on", b"n": "on", b"l": "on", b"\x1b[B": "on",
    b"\x1b[D": "back", b"\x1bOD": "back", b"p": "back", b"h": "back", b"\x7f": "back", b"\x1b[A": "back",
    b"\x1b[6~": "ten on", b"\x1b[5~": "ten back", b"\x1b[H": "first", b"\x1b[1~": "first", b"\x1bOH": "first",
    b"g": "first", b"\x1b[F": "last", b"\x1b[4~": "last", b"\x1bOF": "last", b"G": "last", b"m": "milestone",
    b"s": "eyes", b"t": "language", b"q": "quit", b"\x03": "quit", b"\x04": "quit", b"\x1b": "quit", b"": "quit",
}  # fmt: skip


def can_step() -> bool:
    """Whether somebody sits at a terminal, on both sides."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def coloured() -> bool:
    """Whether to write in colours: to a terminal, unless NO_COLOR says otherwise (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def page(stage: Stage, eyes: str, last: int, language: Language, *, colours: bool) -> list[str]:
    """The lines of one version: what happened, the board, what one knows."""
    scene, sketch = stage

    def styled(text: str, style: str) -> str:
        shown, code = printable(text), _COLOURS.get(style)
        return f"\x1b[{code}m{shown}\x1b[0m" if colours and code and shown.strip() else shown

    numbers = [f"{measure.label}: {number(measure.value, language)}" for measure in scene.measures]
    return [
        styled(f"{scene.version}/{last}", "bold") + printable(f"  {scene.at}  ") + styled(eyes, "dim"),
        *(styled(line, "bold" if line in scene.marks else "plain") for line in scene.lines),
        "",
        *("".join(styled(text, style) for text, style in line).rstrip() for line in sketch),
        "",
        *([styled(listed(numbers, language), "plain")] if numbers else []),
        *(styled(f"{fact.label}: ", "bold") + printable(listed(fact.names, language)) for fact in scene.facts),
    ]


def plain(stages: Sequence[Stage], eyes: str, last: int, language: Language, *, colours: bool) -> str:
    """Every one of `stages` as text, one under the other; the whole game has `last` versions."""
    return "\n".join("\n".join(page(stage, eyes, last, language, colours=colours)) + "\n" for stage in stages)


def eyes_in_words(words: Mapping[SeatId, Text], seat: SeatId | None, language: Language) -> str:
    """Who looks, in words."""
    name, template = (_SPECTATOR if seat is None else words[seat]), _EYES
    return say(template, language).format(seat=say(name, language))


def step(
    tell: Tell, seats: Sequence[SeatId], words: Mapping[SeatId, Text], seat: SeatId | None, language: Language, at: int
) -> None:
    """Show the game from version `at` on, and go as the keys say, until one has seen enough."""
    choices: list[SeatId | None] = [None, *seats]
    stages, at = tell(seat, language), at - 1
    with _keys() as keys:
        while True:
            at = min(len(stages) - 1, max(0, at))
            _show(stages[at], eyes_in_words(words, seat, language), len(stages), language)
            match next(keys):
                case "quit":
                    return
                case "milestone":
                    at = next((n for n, (scene, _) in enumerate(stages) if n > at and scene.marks), len(stages) - 1)
                case "eyes":
                    seat = choices[(choices.index(seat) + 1) % len(choices)]
                    stages = tell(seat, language)
                case "language":
                    language = LANGUAGES[1 - LANGUAGES.index(language)]
                    stages = tell(seat, language)
                case command:
                    at += {"on": 1, "back": -1, "ten on": 10, "ten back": -10, "first": -at, "last": len(stages)}.get(
                        command, 0
                    )


def _show(stage: Stage, eyes: str, last: int, language: Language) -> None:
    """One version on the whole screen, cut where the screen ends; the keys in the last line."""
    colours = coloured()
    lines = page(stage, eyes, last, language, colours=colours)[: max(1, shutil.get_terminal_size().lines - 1)]
    keys = say(_KEYS, language)
    bar = f"\x1b[7m{keys}\x1b[0m" if colours else keys
    sys.stdout.write("\x1b[2J\x1b[H" + "\r\n".join([*lines, bar]))
    sys.stdout.flush()


@contextmanager
def _keys() -> Iterator[Iterator[str]]:
    """Commands as keys are pressed, on a screen of their own without line breaks; all is as it was afterwards."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setraw(terminal)
        sys.stdout.write("\x1b[?1049h\x1b[?7l\x1b[?25l")
        yield _commands(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        sys.stdout.write("\x1b[?25h\x1b[?7h\x1b[?1049l")
        sys.stdout.flush()


def _commands(terminal: int) -> Iterator[str]:
    while True:
        pressed = os.read(terminal, 1)
        if pressed == b"\x1b":
            # The rest of a sequence follows at once; a lone Escape is followed by nothing.
            while select.select([terminal], [], [], 0.05)[0]:
                pressed += os.read(terminal, 1)
                if pressed in _SEQUENCES and pressed != b"\x1b":
                    break
        yield _SEQUENCES.get(pressed, "")
