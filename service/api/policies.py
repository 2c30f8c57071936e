"""What a host chooses for a table: who finds it, who watches, who may sit down."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from domain.filling import filled
from domain.ruleset import Text
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
        raise Problem(
            "policy_contradicts_itself",
            Text(
                "Nobody finds a private table, so it is joined by invitation.",
                "میز خصوصی را کسی پیدا نمی‌کند، پس نشستن پشت آن با دعوت است.",
            ),
        )
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
        raise Problem(
            "policy_contradicts_itself",
            filled(
                Text(
                    "The fork of a game that is {access} is not more open.",
                    "شاخه‌ی بازی‌ای که {access} است از آن بازتر نیست.",
                ),
                access=origin.access,
            ),
        )
    if closed and wanted.spectators != "never":
        raise Problem(
            "policy_contradicts_itself",
            Text(
                "A game without spectators has none in its forks either.",
                "بازی‌ای که تماشاگر نمی‌پذیرد در شاخه‌هایش هم نمی‌پذیرد.",
            ),
        )
    if closed and wanted.joining == "open":
        raise Problem(
            "policy_contradicts_itself",
            Text(
                "Who sits at a fork reads its origin: the fork of a game without spectators is joined by invitation.",
                "هر که پشت شاخه بنشیند سرچشمه‌اش را می‌خواند: نشستن پشت شاخه‌ی بازی بی‌تماشاگر با دعوت است.",
            ),
        )
    return wanted


_CLOSED = ("public", "unlisted", "private")
