"""`gaslamp verify`: check records offline."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from domain.registry import RULESETS
from projections import keys as jwk
from projections import report as reports
from projections.strict_json import Unreadable
from projections.timeline import Language
from projections.verification import verify_bytes

MAX_BYTES = 64 * 1024 * 1024


def verify(
    records: Annotated[list[Path], Parameter(help="Record files, or folders of *.record.json files.")],
    *,
    keys: Annotated[
        Path | None,
        Parameter(help="A JWK set saved from the service's /v1/keys; without it the record's own keys serve."),
    ] = None,
    receipt: Annotated[
        list[Path] | None, Parameter(help="Receipts that you kept: they show a cut or rewritten history.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="One JSON report a line, for machines.")] = False,
    lang: Annotated[str, Parameter(help="Language of the report: en or fa.")] = "en",
) -> int:
    """Verify records without the service: chain, commitments, draws, receipts, and every move by the rules.

    Exit code: 0 all valid; 1 one is invalid; 2 one is unreadable; 3 one is right as far as it goes but not complete.
    With several records the worst counts (1, then 2, then 3).
    """
    language: Language = "fa" if lang == "fa" else "en"
    try:
        trusted = None if keys is None else jwk.read(keys.read_bytes())
        receipts = [path.read_text() for path in receipt or ()]
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        sys.stderr.write(f"gaslamp: {error}\n")
        return 2
    codes = set()
    for path in _files(records):
        try:
            data = _read(path)
        except OSError as error:
            sys.stderr.write(f"gaslamp: {path}: {error.strerror}\n")
            codes.add(2)
            continue
        report = verify_bytes(data, RULESETS, trusted, receipts)
        codes.add(reports.EXIT_CODES[report.verdict])
        if json:
            sys.stdout.write(msgspec.json.encode({"file": str(path), "report": report}).decode() + "\n")
        else:
            sys.stdout.write(f"{path}\n{reports.render(report, language)}\n")
    return next((code for code in (1, 2, 3) if code in codes), 0)


def _files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        files += sorted(path.glob("**/*.record.json")) if path.is_dir() else [path]
    return files


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)
