"""Whose request it is: the address of the client, also behind proxies that the operator trusts.

Anybody can write X-Forwarded-For. It counts only when the connection comes from a trusted proxy, and of its addresses
only those that trusted proxies have added: from the right up to the first one that is not trusted itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address

_CACHED = 16_384
_IPV6_PREFIX = 64
_LONGEST = 2_000
_HEADERS = {"x-forwarded-for": b"x-forwarded-for", "forwarded": b"forwarded"}
_FOR = re.compile(r'\s*for\s*=\s*(?:"([^"\\]*)"|([^;,"\s]+))\s*', re.IGNORECASE)


def parse_networks(raw: str) -> tuple[Network, ...]:
    """Networks or addresses, separated by commas. Raises ValueError."""
    try:
        return tuple(ip_network(part.strip()) for part in raw.split(",") if part.strip())
    except ValueError:
        raise ValueError("proxies are addresses or networks separated by commas, such as 10.0.0.0/8, ::1") from None


def parse_header(raw: str) -> str:
    """The header that the proxies write. Raises ValueError."""
    if raw.lower() not in _HEADERS:
        raise ValueError("must be x-forwarded-for or forwarded (RFC 7239)")
    return raw.lower()


class Proxies:
    """Finds the client's address. trusted: where proxies connect from; header: what they write (see `parse_header`)."""

    def __init__(self, trusted: Sequence[Network] = (), header: str = "x-forwarded-for") -> None:
        self._trusted = tuple(trusted)
        self._header = _HEADERS[header]
        self._chain = _forwarded if header == "forwarded" else _listed
        self._of = lru_cache(_CACHED)(self._found)

    def client(self, scope: Any) -> str:
        """The address that the request is counted under: of IPv6 the /64 that a household has. "" where unknown."""
        peer = scope.get("client")
        if peer is None:
            return ""
        if not self._trusted:
            return self._of(peer[0], "")
        header = self._header
        lines = [value for name, value in scope["headers"] if name == header]
        return self._of(peer[0], b",".join(lines).decode("latin-1") if lines else "")

    def _found(self, peer: str, written: str) -> str:
        address = _parsed(peer)
        if address is None:
            return ""
        for each in reversed(self._chain(written[-_LONGEST:]) if written else []):
            if not self._is_trusted(address):
                break
            further = _parsed(each)
            if further is None:  # hidden or malformed: the nearest that is known
                break
            address = further
        return _counted(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._trusted)


def _counted(address: Address) -> str:
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> (128 - _IPV6_PREFIX) << (128 - _IPV6_PREFIX), _IPV6_PREFIX)))
    return str(address)


def _parsed(raw: str) -> Address | None:
    """An address, without the port that some proxies write; an IPv4 address in IPv6 clothes is an IPv4 address."""
    text = raw.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _listed(written: str) -> list[str]:
    return written.split(",")


def _forwarded(written: str) -> list[str]:
    """The `for` of each element of a Forwarded header (RFC 7239 section 4); "" where it has none."""
    found = []
    for element in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', written):
        hits = [hit for part in element.split(";") if (hit := _FOR.fullmatch(part))]
        found.append((hits[0][1] or hits[0][2] or "") if hits else "")
    return found
