"""`gaslamp verify`: check records offline."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
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
from projections.report import Verdict
from projections.strict_json import Unreadable
from projections.verification import verify_bytes
from service.cli.files import STANDARD_INPUT, Found, is_many, lines_of, read, records_in
from service.cli.terminal import bar, fail, note


def verify(
    records: Annotated[
        list[Path],
        Parameter(
            help="Record files, folders of *.record.json files, *.ndjson files of one a line, or - for one a line.",
            allow_leading_hyphen=True,  # for the hyphen alone
        ),
    ],
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
    With several records the worst counts (1, then 2, then 3). Of files of many, only what is not valid is told.
    """
    for path in records:
        if path != STANDARD_INPUT and str(path).startswith("-") and not path.exists():
            return fail(f"unknown option {path}; see gaslamp verify --help", 2)
    try:
        trusted = None if keys is None else jwk.read(keys.read_bytes())
        receipts = [path.read_text() for path in receipt or ()]
        files = records_in(records)
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        return fail(error, 2)
    counts: Counter[Verdict] = Counter()
    many = any(map(is_many, files))
    with bar("verifying") if many or len(files) > 1 else nullcontext() as progress:
        task = None if progress is None else progress.add_task("verifying", total=None if many else len(files))
        for path in files:
            for verdict in _verdicts(path, trusted, receipts, json, lang):
                counts[verdict] += 1
                if progress is not None and task is not None:
                    progress.advance(task)
    if many:
        found = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
        note(f"{counts.total()} records: {found or 'nothing to verify'}.")
    codes = {reports.EXIT_CODES[verdict] for verdict in counts}
    return next((code for code in (1, 2, 3) if code in codes), 0)


def _verdicts(
    path: Path, trusted: Jwks | None, receipts: list[str], json: bool, language: Language
) -> Iterator[Verdict]:
    """Verify the records of a file and say what was found; of many in one file only what is not valid."""
    try:
        # A name that is no text stands there as Python shows it, so that each line stays JSON.
        name = os.fsencode(path).decode(errors="backslashreplace")
        for found in lines_of(path) if is_many(path) else [Found(name, read(path))]:
            report = verify_bytes(found.data, RULESETS, trusted, receipts)
            if json:
                sys.stdout.write(msgspec.json.encode({"file": found.name, "report": report}).decode() + "\n")
            elif not found.of_many or report.verdict != "valid":
                shown = found.name if found.of_many else path
                sys.stdout.write(f"{shown}\n{reports.render(report, language)}\n")
            yield report.verdict
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"{path}: {error.strerror}", 2)
        yield "unreadable"
