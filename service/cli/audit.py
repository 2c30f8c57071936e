"""`gaslamp audit`: verify every game in the database."""

from __future__ import annotations

import asyncio
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from domain.registry import RULESETS
from projections.notes import MalformedNote
from service import logs
from service.audit import Finding, Place, audit
from service.cli.database import NoDatabase, Ready, ready_database
from service.cli.terminal import bar, fail, note
from service.settings import InvalidSetting, Settings, from_options
from service.signing import KeyFileRefused, Signer
from service.store import MigrationFailed, Store, Unavailable

_IMPOSSIBLE = (
    *(InvalidSetting, NoDatabase, MigrationFailed, Unavailable, KeyFileRefused),
    *(OSError, UnicodeDecodeError, MalformedNote, msgspec.DecodeError),
)


def audit_command(
    *,
    dsn: Annotated[str | None, Parameter(help="The database; without it the embedded one.")] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database and the keys live.")] = None,
    receipt: Annotated[
        list[Path] | None, Parameter(help="Receipts that players kept: they find what a restore has lost.")
    ] = None,
    resume: Annotated[
        Path | None, Parameter(help="Keep the place in this file, and go on from it; removed at the end.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="One JSON finding a line, for machines.")] = False,
) -> int:
    """Verify all games as they are stored: chain, sealed parts, draws, every move, heads, and receipts.

    Exit code 0 when all is right, 1 when something is wrong, 2 when it could not be done. It only reads, and
    the service may go on meanwhile (on a given database; the embedded one belongs to one process).
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        if settings.dsn is None and not (settings.data_dir / "postgres").is_dir():
            return fail(f"{settings.data_dir} holds no games; nothing was audited", 2)
        logs.configure(settings.log_level)
        receipts = [path.read_text() for path in receipt or ()]
        after = msgspec.json.decode(resume.read_bytes(), type=Place) if resume and resume.exists() else None
        with ExitStack() as stack:
            database = ready_database(settings, stack, note)
            return asyncio.run(_run(settings, database, receipts, resume, after, json))
    except BrokenPipeError:
        raise
    except _IMPOSSIBLE as error:
        return fail(error, 2)


async def _run(
    settings: Settings, database: Ready, receipts: list[str], resume: Path | None, after: Place | None, json: bool
) -> int:
    signer = Signer.open(settings.data_dir / "keys", settings.name, datetime.now(UTC))
    store = await Store.connect(database.dsn, pool_size=2, role=database.role)
    games = events = wrong = 0
    try:
        with bar("auditing") as progress:
            task = progress.add_task("auditing", total=await store.count_games())
            async for place, finding in audit(store, RULESETS, signer.keys(), receipts, after):
                games, events, wrong = games + 1, events + finding.events, wrong + (finding.wrong is not None)
                _tell(finding, json)
                _keep(resume, place)
                progress.advance(task)
    finally:
        await store.close()
    _keep(resume, None)
    note(f"{games} games with {events} events verified, {wrong} wrong.")
    return 1 if wrong else 0


def _keep(resume: Path | None, place: Place | None) -> None:
    """Write down how far it has come; nothing is kept of an audit that is through."""
    if resume is not None and place is not None:
        resume.write_bytes(msgspec.json.encode(place))
    elif resume is not None:
        resume.unlink(missing_ok=True)


def _tell(finding: Finding, json: bool) -> None:
    if json:
        sys.stdout.write(msgspec.json.encode(finding).decode() + "\n")
    elif finding.wrong is not None:
        where = "" if finding.version is None else f", version {finding.version}"
        sys.stdout.write(f"WRONG {finding.game}{where}: {finding.code}: {finding.wrong}\n")
