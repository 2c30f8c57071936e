"""Quotas: how many requests in a window of how many seconds."""

from __future__ import annotations

import re

from msgspec import Struct

_WRITTEN = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,4})")


class Quota(Struct, frozen=True):
    """At most `requests` in each window of `seconds`; windows follow each other without a gap."""

    requests: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.requests}/{self.seconds}"


def parse_quota(raw: str) -> Quota | None:
    """A quota as it is written, `600/60`; None for `off`. Raises ValueError."""
    if raw == "off":
        return None
    found = _WRITTEN.fullmatch(raw)
    if found is None or int(found[2]) > 86_400:
        raise ValueError("a limit is written REQUESTS/SECONDS, such as 600/60 (at most 86400 seconds), or off")
    return Quota(int(found[1]), int(found[2]))


DEFAULTS: dict[str, Quota | None] = {
    "reads_per_token": Quota(12_000, 60),
    "reads_per_address": Quota(60_000, 60),
    "writes_per_token": Quota(12_000, 60),
    "writes_per_address": Quota(60_000, 60),
    "games_per_address": Quota(1_200, 60),
    "costly_per_token": Quota(300, 60),
    "costly_per_address": Quota(600, 60),
}
"""What is allowed where the settings say nothing: a bot that plays as fast as it can is not hit, a flood is."""
