"""The request that each row of the table is about: where it is sent, and what."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tests.cli.command import ROOT
from tests.service.authority.callers import ENTROPY, Called

_RECORD = json.loads(min((ROOT / "tests/golden/mr-jack-pocket").glob("*.json")).read_bytes())
_SHIFT = {"move": {"type": "shift", "cup": "left"}}


class Sent(Struct, frozen=True):
    """What is sent beside the token. body: None for an operation without one. names: the values of a path."""

    body: Any = None
    params: Mapping[str, str] = {}
    names: Mapping[str, str] = {}


_EMPTY = Sent(body={})

REQUESTS: Mapping[str, Sent] = {
    "createGame": Sent(body={"ruleset": "toy"}),
    "takeSeat": Sent(body={"seat": "seeker"}),
    "takeSeat, for a bot": Sent(body={"seat": "seeker", "bot": "random"}),
    "revealEntropy": Sent(body={"entropy": ENTROPY}),
    "renewToken": _EMPTY,
    "forgetMe": _EMPTY,
    "makeMove": Sent(body=_SHIFT),
    "makeMove, a dry run": Sent(body=_SHIFT, params={"dryRun": "true"}),
    "takeBackStep": Sent(body={"toVersion": 3}),
    "writeNote": Sent(body={"text": "behind the left cup"}),
    "shareNotes": Sent(body={"shared": True}),
    "writeComment": Sent(body={"version": 1, "text": "Well played."}),
    "readView, of the seat to act": Sent(params={"seat": "keeper"}),
    "drawBoard, of the seat to act": Sent(params={"seat": "keeper"}),
    "readMoment, of the seat to act": Sent(params={"seat": "keeper"}),
    "replayGame, of the seat to act": Sent(params={"seat": "keeper"}),
    "claimTime": Sent(body={"against": "keeper"}),
    "appointArbiter": _EMPTY,
    "lookInto": Sent(body={"seat": "keeper"}),
    "adjournGame": Sent(body={"reason": "the lights went out"}),
    "forkGame": Sent(body={"version": 2}),
    "watch": Sent(body={"invitation": "invitation_" + "x" * 43}),
    "askTurns": Sent(body={"tokens": ["0123456789" * 4]}),
    "verifyRecord": Sent(body=_RECORD),
    "replayRecord": Sent(body=_RECORD),
}
"""By the row's name; a POST that stands not here sends an empty object, a GET nothing."""

NAMES = {"ruleset": "toy", "version": "2", "invitation": "00000000-0000-4000-8000-000000000000", "number": "1"}
"""What stands for the names in a path, beside the game's id."""


def sent(row: str, method: str) -> Sent:
    """What the request of `row` sends."""
    return REQUESTS.get(row, _EMPTY if method == "POST" else Sent())


def address(path: str, called: Called, request: Sent) -> str:
    """`path` of the document, filled in."""
    for name, value in {**NAMES, **request.names, "game": called.table.game}.items():
        path = path.replace(f"{{{name}}}", value)
    return path
