"""`gaslamp verify`: check records offline."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from domain.registry import RULESETS
from domain.ruleset import Language
from projections import keys as jwk
from projections import report as reports
from projections.keys import Jwks
from projections.strict_json import Unreadable
from projections.verification import verify_bytes
from service.cli.files import read, records_in
from service.cli.terminal import bar, fail


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
    lang: Annotated[Language, Parameter(help="Language of the report.")] = "en",
) -> int:
    """Verify records without the service: chain, commitments, draws, receipts, and every move by the rules.

    Exit code: 0 all valid; 1 one is invalid; 2 one is unreadable; 3 one is right as far as it goes but not complete.
    With several records the worst counts (1, then 2, then 3).
    """
    try:
        trusted = None if keys is None else jwk.read(keys.read_bytes())
        receipts = [path.read_text() for path in receipt or ()]
        files = records_in(records)
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        return fail(error, 2)
    codes = set()
    with bar("verifying") if len(files) > 1 else nullcontext() as progress:
        for path in files if progress is None else progress.track(files):
            codes.add(_check(path, trusted, receipts, json, lang))
    return next((code for code in (1, 2, 3) if code in codes), 0)


def _check(path: Path, trusted: Jwks | None, receipts: list[str], json: bool, language: Language) -> int:
    """Verify one record and say what was found; returns its exit code."""
    try:
        data = read(path)
    except OSError as error:
        return fail(f"{path}: {error.strerror}", 2)
    report = verify_bytes(data, RULESETS, trusted, receipts)
    if json:
        # A name that is no text stands there as Python shows it, so that each line stays JSON.
        name = os.fsencode(path).decode(errors="backslashreplace")
        sys.stdout.write(msgspec.json.encode({"file": name, "report": report}).decode() + "\n")
    else:
        sys.stdout.write(f"{path}\n{reports.render(report, language)}\n")
    return reports.EXIT_CODES[report.verdict]
