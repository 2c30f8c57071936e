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


def of_fork(origin: Policy, access: Any, spectators: Any, joining: Any) -> Policy:
    """The policy of a fork: unlisted by default, and never found or watched more easily than its origin.

    Whoever sits at a fork reads its origin, so of a game without spectators nobody sits there who was not invited.

    Raises Problem policy_contradicts_itself.
    """
    least = max(_CLOSED.index(origin.access), _CLOSED.index("unlisted"))
    closed = origin.spectators == "never"
    wanted = chosen(
        _CLOSED[least] if access is UNSET else access,
        "never" if spectators is UNSET and closed else spectators,
        "invitation" if joining is UNSET and closed else joining,
    )
    if _CLOSED.index(wanted.access) < _CLOSED.index(origin.access):
        raise Problem("policy_contradicts_itself", f"The fork of a game that is {origin.access} is not more open.")
    if closed and wanted.spectators != "never":
        raise Problem("policy_contradicts_itself", "A game without spectators has none in its forks either.")
    if closed and wanted.joining == "open":
        detail = "Who sits at a fork reads its origin: the fork of a game without spectators is joined by invitation."
        raise Problem("policy_contradicts_itself", detail)
    return wanted


_CLOSED = ("public", "unlisted", "private")
