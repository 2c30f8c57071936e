"""The record files that commands read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from msgspec import Struct

from projections import strict_json

STANDARD_INPUT = Path("-")
_LINES = (".ndjson", ".jsonl")


class Found(Struct, frozen=True):
    """A record to be judged. name: its file, with the number of the line where it is one of many."""

    name: str
    data: bytes
    of_many: bool = False


def read(path: Path) -> bytes:
    """What is in the file; of one that is too large, just enough to see that. Raises OSError."""
    with path.open("rb") as file:
        return file.read(strict_json.MAX_BYTES + 1)


def is_many(path: Path) -> bool:
    """Whether the file holds one record a line (NDJSON): by its name, or because it is standard input."""
    return path == STANDARD_INPUT or path.suffix in _LINES


def lines_of(path: Path) -> Iterator[Found]:
    """The records of an NDJSON file, or of standard input, as they come; blank lines are none. Raises OSError.

    Holds one line at a time, and of one that is too large just enough to see that.
    """
    source = nullcontext(sys.stdin.buffer) if path == STANDARD_INPUT else path.open("rb")
    with source as file:
        number, name = 0, os.fsencode(path).decode(errors="backslashreplace")
        while line := file.readline(strict_json.MAX_BYTES + 1):
            number += 1
            rest = line
            while not rest.endswith(b"\n") and (rest := file.readline(strict_json.MAX_BYTES)):
                pass  # the rest of a line that is too large
            if line.strip():
                yield Found(f"{name}:{number}", line.removesuffix(b"\n"), of_many=True)


def records_in(paths: Sequence[Path]) -> list[Path]:
    """The files themselves, and the records in the folders, sorted. Raises FileNotFoundError for a folder without."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob("**/*.record.json")) if path != STANDARD_INPUT and path.is_dir() else [path]
        if not found:
            raise FileNotFoundError(f"{path}: no *.record.json in this folder")
        files += found
    return files
