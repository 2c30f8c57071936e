"""Counts each request against the quotas of its client, and writes the headers that say what is left.

The headers are those of draft-ietf-httpapi-ratelimit-headers-10: `RateLimit-Policy: "writes-per-token";q=600;w=60` and
`RateLimit: "writes-per-token";r=598;t=31`, one item for each quota that counts the request. A request that is refused
is not counted, so that who waits as long as he is told finds the quota whole.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from domain.filling import filled
from domain.ruleset import Text
from service.limits.address import Proxies
from service.limits.allowance import Allowances, Client, Lease
from service.limits.quota import Quota
from service.problems import Problem

_ALLOWS = Text(
    "{quota} allows {requests} requests in {seconds} seconds.",
    "سهمیه‌ی {quota} در {seconds} ثانیه {requests} درخواست است.",
)

Headers = list[tuple[bytes, bytes]]

_MARGIN = 0.25
"""Seconds by which the clocks of two processes may differ, so that waiting as told is enough at either."""


class Admitted(Struct, frozen=True):
    """The verdict on a request. address: of its client, "" where unknown. refusal: None for one that may pass."""

    address: str
    headers: Headers
    refusal: Problem | None = None


class Limiter:
    """Admits requests by the quotas of `limits`, by name (`reads_per_token`); None is no quota.

    class_of: the class of an operation by method and path, None where nothing is counted.
    """

    def __init__(
        self,
        limits: Mapping[str, Quota | None],
        class_of: Callable[[str, str], str | None],
        proxies: Proxies,
        lease: Lease,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._class_of = class_of
        self._proxies = proxies
        self._now = now
        self._allowances = {
            name: Allowances(name, quota, lease, now) for name, quota in limits.items() if quota is not None
        }
        self._labels = {name: f'"{name.replace("_", "-")}"' for name in self._allowances}
        self._policies = {
            name: f"{self._labels[name]};q={each.quota.requests};w={each.quota.seconds}"
            for name, each in self._allowances.items()
        }

    def address(self, scope: Any) -> str:
        """The client's address, as it is counted; "" where it is unknown."""
        return self._proxies.client(scope)

    async def admit(self, scope: Any) -> Admitted:
        """Count a request, or refuse it. Waits for the database only where the client has nothing in hand here."""
        address = self.address(scope)
        kind = self._class_of(scope["method"], scope["path"])
        if kind is None or not self._allowances:
            return Admitted(address, [])
        charged = self._charged(kind, scope, address)
        if not charged:
            return Admitted(address, [])
        while asking := [(allowances, client) for allowances, client in charged if not client.hand and client.pool]:
            for allowances, client in asking:
                if not client.hand and client.pool:  # the one before may have taken its time
                    await allowances.ask(client)
        empty = [(allowances, client) for allowances, client in charged if not client.hand]
        if not empty:
            for allowances, client in charged:
                allowances.spend(client)
        return Admitted(address, self._headers(charged), self._refusal(empty) if empty else None)

    def _charged(self, kind: str, scope: Any, address: str) -> list[tuple[Allowances, Client]]:
        charged = []
        if per_token := self._allowances.get(kind + "_per_token"):
            for name, value in scope["headers"]:
                if name == b"authorization":
                    charged.append((per_token, per_token.client(_token(value))))
                    break
        if per_address := self._allowances.get(kind + "_per_address"):
            charged.append((per_address, per_address.client(address.encode())))
        return charged

    def _seconds(self, client: Client) -> int:
        return int(client.ends - self._now() + _MARGIN) + 1

    def _headers(self, charged: list[tuple[Allowances, Client]]) -> Headers:
        policies = ", ".join([self._policies[allowances.name] for allowances, _ in charged])
        states = ", ".join(
            [
                f"{self._labels[allowances.name]};r={client.hand + client.pool};t={self._seconds(client)}"
                for allowances, client in charged
            ]
        )
        return [(b"ratelimit-policy", policies.encode()), (b"ratelimit", states.encode())]

    def _refusal(self, empty: list[tuple[Allowances, Client]]) -> Problem:
        allowances, client = max(empty, key=lambda each: each[1].ends)
        quota = allowances.quota
        detail = filled(_ALLOWS, quota=self._labels[allowances.name], requests=quota.requests, seconds=quota.seconds)
        return Problem("too_many_requests", detail, headers={"Retry-After": str(self._seconds(client))})


def _token(authorization: bytes) -> bytes:
    """The digest of the token itself: the same however its scheme and the blanks around it are written."""
    value = authorization.decode("latin-1")
    token = value.partition(" ")[2].strip() or value
    return blake2b(token.encode("latin-1"), digest_size=16).digest()
