"""The record files that commands read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from projections import strict_json


def read(path: Path) -> bytes:
    """What is in the file; of one that is too large, just enough to see that. Raises OSError."""
    with path.open("rb") as file:
        return file.read(strict_json.MAX_BYTES + 1)


def records_in(paths: Sequence[Path]) -> list[Path]:
    """The files themselves, and the records in the folders, sorted. Raises FileNotFoundError for a folder without."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob("**/*.record.json")) if path.is_dir() else [path]
        if not found:
            raise FileNotFoundError(f"{path}: no *.record.json in this folder")
        files += found
    return files
