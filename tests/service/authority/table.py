"""The table of docs/authority.md, as data: who may do what."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tests.cli.command import ROOT
from tests.service.authority.callers import CALLERS, TABLES

ABSENT = "–"
"""The answer to a caller whom there is not at such a table."""
DOCUMENT = ROOT / "docs" / "authority.md"


class Row(Struct, frozen=True):
    """A request and what each caller is answered: a status, or the code of a problem.

    name: the operation, perhaps with what is special about the request. table: at which kind of table it is sent.
    """

    name: str
    table: str
    answers: Mapping[str, str]

    @property
    def operation(self) -> str:
        """The operation's name in the document of the API."""
        return self.name.partition(",")[0]


def read(text: str) -> list[Row]:
    """The rows of the table in `text`. Raises ValueError for one that is not of its form."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads, rows = _cells(lines[0]), [_cells(line) for line in lines[2:]]
    if tuple(heads) != ("operation", "table", *CALLERS):
        raise ValueError(f"the columns are {heads}")
    found = [Row(name, table, dict(zip(CALLERS, answers, strict=True))) for name, table, *answers in rows]
    for row in found:
        if row.table not in TABLES:
            raise ValueError(f"{row.name}: there is no table {row.table!r}")
    return found


def _cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]


ROWS = read(DOCUMENT.read_text())
