"""A game of every ruleset: what its types look like in each request and answer."""

from __future__ import annotations

import random
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from domain.registry import RULESETS
from domain.ruleset import AnyRuleset
from tests.examples.teller import OPERATOR_TOKEN, Teller, story
from tests.service.client import Table

_GAMES, _MOVES = 2, 110
_LINES = 250
"""About what the timeline of a moment grows by with each version, in bytes."""


def _told(ruleset: AnyRuleset) -> None:
    def tell(teller: Teller) -> None:
        _opened(teller, ruleset)
        _short(teller, ruleset)
        _whole(teller, ruleset)

    tell.__module__, tell.__name__ = __name__, ruleset.id
    story(tell)


for _ruleset in RULESETS:
    _told(_ruleset)


def _opened(teller: Teller, ruleset: AnyRuleset) -> None:
    """A table with all that can be said when it is opened."""
    options = teller.create(ruleset.id).info()["options"]
    body = {"ruleset": ruleset.id, "rulesetVersion": ruleset.version, "options": options, "allowance": 86400}
    created = teller.post("/v1/games", json={**body, "access": "unlisted"})
    teller.show(ruleset.id, created, f"A table of {ruleset.words.name.en}", ruleset=ruleset.id)


def _short(teller: Teller, ruleset: AnyRuleset) -> None:
    """A game that all agree to end after one move: a record, small and whole, and its end as a stream."""
    table = teller.seated(ruleset.id, options=_fewest_seats(ruleset))
    table.play(random.Random(1), moves=1)
    for token in table.tokens.values():
        teller.post(f"{table.path}/end-agreement", json={}, token=token)
    assert table.info()["status"] == "ended"
    record = table.get("record")
    teller.show(ruleset.id, record, "A game that ended by agreement after one move", ruleset=ruleset.id)
    verdict = teller.post("/v1/verifications", content=record.content)
    teller.show(ruleset.id, verdict, "The record of a short game, which is in order", ruleset=ruleset.id)
    replay = teller.post("/v1/replays", content=record.content, params={"after": 3, "limit": 1})
    teller.show(ruleset.id, replay, "A version of a record that was brought along", ruleset=ruleset.id)
    last = {"after": table.info()["version"] - 1}
    for name, accept in (("lines", "application/x-ndjson"), ("messages", "text/event-stream")):
        stream = table.get("events", params=last, headers={"Accept": accept})
        teller.show(f"{ruleset.id}-{name}", stream, "The last event, and the end of the stream", ruleset=ruleset.id)


def _fewest_seats(ruleset: AnyRuleset) -> Any:
    """The options of a game for as few as can play it."""
    variants: list[Any] = [ruleset.options_type(), *ruleset.variants]
    return msgspec.to_builtins(min(variants, key=lambda options: len(ruleset.seats(options))))


def _whole(teller: Teller, ruleset: AnyRuleset) -> None:
    """Games by moves of many kinds; and of the first the position that takes least paper."""
    kinds: dict[str, httpx.Response] = {}
    position = _played(teller, ruleset, 0, kinds)
    for seed in range(1, _GAMES):
        _played(teller, ruleset, seed, kinds)
    table, version, seat, made = position.table, position.version, position.seat, position.made
    teller.show(ruleset.id, position.legal, f"What {seat} may play", ruleset=ruleset.id)
    teller.show(ruleset.id, position.view, f"What {seat} knows", ruleset=ruleset.id)
    for kind, sent in sorted({**kinds, _kind(made): made}.items()):
        name, summary = f"{ruleset.id}-{kind.replace('_', '-')}", f"A move of {ruleset.words.name.en}: {kind}"
        teller.show(name, sent, summary, ruleset=ruleset.id, body=sent is made)
    page = table.get("events", params={"after": version, "limit": 1})
    teller.show(ruleset.id, page, "One event, as a spectator may read it", ruleset=ruleset.id)
    moment = table.get(f"moments/{version}", params={"seat": seat})
    teller.show(ruleset.id, moment, f"What {seat} could see and do at version {version}", ruleset=ruleset.id)
    _looked(teller, ruleset)


class _Position(Struct, frozen=True, kw_only=True):
    """A position of a game: what could be read of it, and the move that was made in it."""

    table: Table
    version: int
    seat: str
    legal: httpx.Response
    view: httpx.Response
    made: httpx.Response

    @property
    def paper(self) -> int:
        return len(self.legal.content) + len(self.view.content) + len(self.made.content) + _LINES * self.version


def _played(teller: Teller, ruleset: AnyRuleset, seed: int, kinds: dict[str, httpx.Response]) -> _Position:
    """Play a game by moves of kinds that were not made yet, else by chance; the position that takes least paper."""
    table, rng = teller.seated(ruleset.id, options=_fewest_seats(ruleset)), random.Random(seed)
    best: _Position | None = None
    for _ in range(_MOVES):
        if not (to_act := table.info()["toAct"]):
            break
        seat = rng.choice(to_act)
        legal, view = table.get("legal-moves", seat), table.get("view", seat)
        moves, version = legal.json()["moves"], legal.json()["version"]
        move = rng.choice([move for move in moves if move["type"] not in kinds] or moves)
        made = table.send(seat, move, expectedVersion=version)
        kinds.setdefault(move["type"], made)
        position = _Position(table=table, version=version, seat=seat, legal=legal, view=view, made=made)
        if len(moves) > 1 and (best is None or position.paper < best.paper):
            best = position
    for token in table.tokens.values():
        teller.post(f"{table.path}/end-agreement", json={}, token=token)
    assert best is not None
    return best


def _kind(made: httpx.Response) -> str:
    kind: str = made.json()["event"]["move"]["type"]
    return kind


def kinds_of(ruleset: AnyRuleset) -> set[str]:
    """The kinds of moves that the ruleset has."""
    schemas = msgspec.json.schema_components([ruleset.move_type])[1]
    return {schema["properties"]["type"]["enum"][0] for schema in schemas.values() if "type" in schema["properties"]}


def _looked(teller: Teller, ruleset: AnyRuleset) -> None:
    """An arbiter looks into a game."""
    table: Table = teller.create(ruleset.id)
    seats = table.seats()
    table.sit(seats[0])
    arbiter = teller.post(f"{table.path}/arbiters", json={}, token=OPERATOR_TOKEN).json()["token"]
    look = teller.post(f"{table.path}/looks", json={"seat": seats[0]}, token=arbiter)
    teller.show(ruleset.id, look, "A look at a table that waits for players", ruleset=ruleset.id)
