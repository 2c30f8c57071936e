"""What the doctor found, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from domain.ruleset import Text

Level = Literal["ok", "advice", "fault"]


class Finding(Struct, frozen=True):
    """One finding. check: what was looked at. level: a `fault` breaks the service or a promise. remedy: what helps."""

    check: str
    level: Level
    said: Text
    remedy: Text | None = None


def ok(check: str, en: str, fa: str) -> Finding:
    """All is well."""
    return Finding(check, "ok", Text(en, fa))


def advice(check: str, said: tuple[str, str], remedy: tuple[str, str]) -> Finding:
    """It works, and could be better."""
    return Finding(check, "advice", Text(*said), Text(*remedy))


def fault(check: str, said: tuple[str, str], remedy: tuple[str, str]) -> Finding:
    """It does not work, or breaks a promise."""
    return Finding(check, "fault", Text(*said), Text(*remedy))


def exit_code(findings: Sequence[Finding]) -> int:
    """0 without a fault, 2 where a setting cannot be used, 1 for all other faults."""
    faults = {finding.check for finding in findings if finding.level == "fault"}
    return 0 if not faults else 2 if "settings" in faults else 1
