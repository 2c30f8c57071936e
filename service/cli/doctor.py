"""`gaslamp doctor`: find what is wrong, and say what helps."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter

from domain.ruleset import Language, Text, say
from projections.printable import printable
from service.doctor import configuration, database, machine
from service.doctor.findings import Finding, Level, exit_code
from service.settings import InvalidSetting, Settings, from_options

_SIGNS: Final[Mapping[Level, Text]] = {
    "ok": Text("ok", "درست"),
    "advice": Text("advice", "پیشنهاد"),
    "fault": Text("FAULT", "ایراد"),
}


def doctor(
    *,
    host: Annotated[str | None, Parameter(help="Address that the service is to listen on.")] = None,
    port: Annotated[int | None, Parameter(help="Port that the service is to listen on.")] = None,
    dsn: Annotated[str | None, Parameter(help="The PostgreSQL that the service is to use.")] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the signing keys live. [default: .gaslamp]")] = None,
    json: Annotated[bool, Parameter(negative="", help="One JSON object, for machines.")] = False,
    lang: Annotated[Language, Parameter(help="Language of the findings.")] = "en",
) -> int:
    """Check settings, machine, signing keys and database, as `serve` would use them, and say what helps.

    It changes nothing, and starts nothing: an embedded database is looked at from outside. Exit code 0 without a fault
    (there may be advice), 1 with one, 2 for a setting that cannot be used.
    """
    found = list(configuration.of_unknown())
    try:
        settings = from_options(host=host, port=port, dsn=dsn, data_dir=data_dir)
    except InvalidSetting as error:
        found.extend(configuration.of_wrong(error.wrong))
    else:
        found.extend(machine.check(settings))
        found.extend(configuration.keys(settings))
        if settings.dsn is not None:
            found.extend(asyncio.run(_of_database(settings)))
    code = exit_code(found)
    if json:
        shown = {"ok": code == 0, "findings": found}
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode() + "\n")
    else:
        sys.stdout.write("".join(_line(finding, lang) for finding in found))
    return code


async def _of_database(settings: Settings) -> list[Finding]:
    return [finding async for finding in database.check(settings)]


def _line(finding: Finding, lang: Language) -> str:
    line = f"{say(_SIGNS[finding.level], lang):<6}  {finding.check}: {printable(say(finding.said, lang))}\n"
    return line if finding.remedy is None else line + f"        → {printable(say(finding.remedy, lang))}\n"
