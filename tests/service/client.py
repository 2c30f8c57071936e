"""A small client of the API for the tests; every answer is held to the contract document on its way."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import httpx
from msgspec import Struct, field

from tests.service.contract import Contract


class Api:
    """Requests to one service. `contract` judges each answer."""

    def __init__(self, url: str, contract: Contract) -> None:
        self.url = url
        self.contract = contract
        limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
        self._http = httpx.Client(base_url=url, timeout=30, limits=limits, trust_env=False)

    def close(self) -> None:
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        json: Any = None,
        content: Any = None,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> httpx.Response:
        sent = dict(headers or {})
        if token is not None:
            sent.setdefault("Authorization", f"Bearer {token}")
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        response = self._http.request(method, path, json=json, content=content, headers=sent, params=params)
        self.contract.check(response)
        return response

    def get(self, path: str, **request: Any) -> httpx.Response:
        return self.request("GET", path, **request)

    def post(self, path: str, **request: Any) -> httpx.Response:
        return self.request("POST", path, **request)

    def create(self, ruleset: str = "toy", **members: Any) -> Table:
        """Open a table."""
        answer = self.post("/v1/games", json={"ruleset": ruleset, **members})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json()["game"], answer.json()["hostToken"])

    def seated(self, ruleset: str = "toy", **members: Any) -> Table:
        """A table that has begun, with a human on every seat."""
        table = self.create(ruleset, **members)
        for seat in table.seats():
            table.sit(seat)
        return table

    def played(self, ruleset: str = "toy", seed: int = 0, **members: Any) -> Table:
        """A table whose game has ended."""
        table = self.seated(ruleset, **members)
        table.play(random.Random(seed))
        return table


class Table(Struct, kw_only=False):
    """A game seen through the API, with the tokens of its host and its seats."""

    api: Api
    game: str
    host: str
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    def get(self, resource: str = "", seat: str | None = None, **request: Any) -> httpx.Response:
        """Read a resource of the game as `seat`, or as a spectator."""
        if seat is not None:
            request["token"] = self.tokens[seat]
        return self.api.get(self.path + (f"/{resource}" if resource else ""), **request)

    def info(self) -> dict[str, Any]:
        return self.get().json()

    def seats(self) -> list[str]:
        return [seat["seat"] for seat in self.info()["seats"]]

    def sit(self, seat: str | None = None, **members: Any) -> dict[str, Any]:
        """Sit down on `seat`, or on one drawn by chance."""
        body = members if seat is None else {"seat": seat, **members}
        answer = self.api.post(f"{self.path}/seats", json=body)
        assert answer.status_code == 201, answer.text
        self.tokens[answer.json()["seat"]] = answer.json()["token"]
        return answer.json()

    def seat_bot(self, seat: str, bot: str = "random") -> None:
        answer = self.api.post(f"{self.path}/seats", json={"seat": seat, "bot": bot}, token=self.host)
        assert answer.status_code == 201, answer.text

    def legal(self, seat: str) -> list[Any]:
        return self.get("legal-moves", seat).json()["moves"]

    def send(self, seat: str, move: Any, *, headers: Mapping[str, str] | None = None, **more: Any) -> httpx.Response:
        """Make a move; `more` are further members of the body, and `params`."""
        params = more.pop("params", None)
        body = {"move": move, **more}
        return self.api.post(f"{self.path}/moves", json=body, token=self.tokens[seat], headers=headers, params=params)

    def play(self, rng: random.Random, *, moves: int = 10_000) -> list[httpx.Response]:
        """Play random legal moves, at most `moves`, until the end; returns the answers."""
        answers = []
        while len(answers) < moves and (to_act := self.info()["toAct"]):
            seat = rng.choice(to_act)
            answer = self.send(seat, rng.choice(self.legal(seat)))
            assert answer.status_code == 201, answer.text
            answers.append(answer)
        return answers

    def snapshot(self) -> list[bytes]:
        """Everything that anybody can read of the game, byte for byte."""
        resources = ("", "view", "legal-moves", "events", "timeline", "record")
        return [self.get(resource, seat).content for resource in resources for seat in (None, *self.tokens)]
