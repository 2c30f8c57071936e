"""Every kind of caller, and the tables at which they call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.events import entropy_commitment
from tests.service.client import Api, Table

CALLERS = (
    "nobody",
    "seat to act",
    "other seat",
    "another game's seat",
    "host",
    "arbiter",
    "operator",
    "renewed token",
    "malformed token",
)
"""The columns of the table, in its order."""

MALFORMED = "too-short"
ENTROPY = "ab" * 16
"""What the keeper of `owing_entropy` has committed to."""


class Called(Struct, frozen=True):
    """A table with the token of each caller there is."""

    table: Table
    tokens: Mapping[str, str]


def open_table(api: Api, operator: str) -> Called:
    """The first seat of two is taken."""
    table = api.create("toy")
    table.sit("keeper")
    return _called(table, operator)


def owing_entropy(api: Api, operator: str) -> Called:
    """Full, and the first seat has still to reveal what it committed to."""
    table = api.create("toy")
    table.sit("keeper", entropyCommitment=entropy_commitment(table.game, "keeper", ENTROPY))
    table.sit("seeker")
    return _called(table, operator)


def playing(api: Api, operator: str) -> Called:
    """A game under way; the keeper is to act."""
    return _called(api.seated("toy"), operator)


def ended(api: Api, operator: str) -> Called:
    """A game that was given up."""
    called = playing(api, operator)
    answer = api.post(f"{called.table.path}/resignation", json={}, token=called.table.tokens["seeker"])
    assert answer.status_code == 201, answer.text
    return called


def private(api: Api, operator: str) -> Called:
    """As `playing`, of which strangers learn nothing."""
    return _hosted(api, operator, access="private")


def unwatched(api: Api, operator: str) -> Called:
    """As `playing`, without spectators."""
    return _hosted(api, operator, spectators="never")


def _hosted(api: Api, operator: str, **policy: str) -> Called:
    table = api.create("toy", **policy)
    for seat in ("keeper", "seeker"):
        answer = api.post(f"{table.path}/seats", json={"seat": seat}, token=table.host)
        table.tokens[seat] = answer.json()["token"]
    return _called(table, operator)


TABLES: Mapping[str, Callable[[Api, str], Called]] = {
    "open": open_table,
    "owing": owing_entropy,
    "playing": playing,
    "ended": ended,
    "private": private,
    "unwatched": unwatched,
}


def operator_token(data_dir: Path) -> str:
    """The operator's token, as the service made it."""
    return (data_dir / "operator.token").read_text().strip()


def _called(table: Table, operator: str) -> Called:
    api = table.api
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    former = table.host
    sitting = {"seat to act": table.tokens["keeper"]}
    if "seeker" in table.tokens:
        sitting["other seat"] = table.tokens["seeker"]
    return Called(
        table,
        {
            **sitting,
            "host": renewed(api, table, former),
            "arbiter": arbiter,
            "operator": operator,
            "renewed token": former,
            "malformed token": MALFORMED,
        },
    )


def renewed(api: Api, table: Table, token: str, **request: Any) -> str:
    """What the holder of `token` gets for it."""
    answer = api.post(f"{table.path}/token-renewal", json={}, token=token, **request)
    assert answer.status_code == 201, answer.text
    return answer.json()["token"]
