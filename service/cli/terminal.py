"""How the commands speak to a person: one line for what went wrong, a bar for what takes long."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from projections.printable import printable

BROKEN_PIPE = 141
"""The exit code when the reader of the output has gone, as a shell sees it of other programs."""


def fail(reason: object, code: int) -> int:
    """Say on standard error why the command ends; returns its exit code."""
    if isinstance(reason, OSError) and reason.filename is not None:
        reason = f"{reason.filename}: {reason.strerror}"
    sys.stderr.write(f"gaslamp: {printable(str(reason))}\n")
    return code


def note(sentence: str) -> None:
    """Say on standard error what there is to wait for, or what came out in the end."""
    sys.stderr.write(sentence + "\n")


def bar(what: str) -> Progress:
    """A progress bar on standard error, shown if that is a terminal, and gone at the end."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    # Output that goes to the same terminal is put above the bar; what goes elsewhere must not be touched.
    return Progress(
        *columns,
        console=console,
        transient=True,
        disable=not sys.stderr.isatty(),
        redirect_stdout=sys.stdout.isatty(),
    )


def any_encoding() -> None:
    """Show what the terminal's encoding does not know as escapes, rather than fail over a name or a Persian line."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def drop_output() -> None:
    """Nobody reads the output any more: let what is still buffered go nowhere when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
