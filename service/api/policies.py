"""What a host chooses for a table: who finds it, who watches, who may sit down."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from service.problems import Problem
from service.store import Policy


def chosen(access: Any, spectators: Any, joining: Any) -> Policy:
    """The policy of a new table, with the defaults for what was not said (UNSET).

    Raises Problem policy_contradicts_itself.
    """
    wanted: Any = "public" if access is UNSET else access
    if joining is UNSET:
        joining = "invitation" if wanted == "private" else "open"
    if wanted == "private" and joining == "open":
        raise Problem("policy_contradicts_itself", "Nobody finds a private table, so it is joined by invitation.")
    return Policy(wanted, "always" if spectators is UNSET else spectators, joining)
