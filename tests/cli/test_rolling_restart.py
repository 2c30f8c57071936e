"""A rolling restart under load: two services on one database, each in turn replaced; only retried requests are lost."""

from __future__ import annotations

import random
import threading
import time
import uuid
from contextlib import ExitStack
from pathlib import Path

import httpx

from tests.cli.command import environment, serving
from tests.conftest import Database
from tests.service.relay import Relay, relaying

PLAYERS = 6
RULESET = "mr-jack-pocket-classic"


class Player(threading.Thread):
    """Plays tables through a changing address: repeats what was not answered, and takes note of everything else."""

    def __init__(self, addresses: list[str], seed: int, over: threading.Event) -> None:
        super().__init__(name=f"player {seed}")
        self.failures: list[str] = []
        self.acknowledged: dict[str, list[int]] = {}
        self.retried = 0
        self._addresses = addresses
        self._rng = random.Random(seed)
        self._over = over

    @property
    def done(self) -> int:
        """How many requests were acknowledged."""
        return sum(map(len, list(self.acknowledged.values())))

    def run(self) -> None:
        try:
            with httpx.Client(timeout=30, trust_env=False) as self._http:
                while not self._over.is_set():
                    self._play()
        except AssertionError as error:
            self.failures.append(str(error))

    def _play(self) -> None:
        opened = self._send("POST", "/v1/games", json={"ruleset": RULESET})
        game, tokens = opened["game"], {}
        self.acknowledged[game] = [opened["version"]]
        for seat in [seat["seat"] for seat in self._send("GET", f"/v1/games/{game}")["seats"]]:
            taken = self._send("POST", f"/v1/games/{game}/seats", json={"seat": seat})
            tokens[seat] = taken["token"]
            self.acknowledged[game].append(taken["version"])
        for _ in range(40):
            info = self._send("GET", f"/v1/games/{game}")
            if info["status"] == "ended" or self._over.is_set():
                return
            token = tokens[info["toAct"][0]]
            legal = self._send("GET", f"/v1/games/{game}/legal-moves", token=token)
            body = {"move": self._rng.choice(legal["moves"]), "expectedVersion": legal["version"]}
            self.acknowledged[game].append(
                self._send("POST", f"/v1/games/{game}/moves", token=token, json=body)["version"]
            )

    def _send(self, method: str, path: str, *, token: str | None = None, json: object = None) -> dict:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.UUID(int=self._rng.getrandbits(128), version=4))
        for _ in range(2000):
            try:
                url = self._rng.choice(self._addresses) + path
                answer = self._http.request(method, url, json=json, headers=headers)
            except httpx.TransportError:
                self.retried += 1
                continue
            if answer.status_code == 503:
                assert "retry-after" in answer.headers
                self.retried += 1
                continue
            assert answer.status_code in (200, 201), f"{method} {path}: {answer.status_code} {answer.text}"
            return answer.json()
        raise AssertionError(f"{method} {path} was never answered")


def test_services_are_replaced_one_by_one_and_nobody_notices_but_by_retrying(databases: Database, tmp_path: Path):
    env = environment(GASLAMP_DSN=databases.owner, GASLAMP_LIMITS="off")
    options, over = ["--data-dir", tmp_path / "data", "--bot-delay", 0], threading.Event()
    with ExitStack() as stack:
        running = [stack.enter_context(serving(tmp_path / f"first-{number}", *options, env=env)) for number in range(2)]
        relays: list[Relay] = [stack.enter_context(relaying(service.port)) for service in running]
        addresses = [f"http://127.0.0.1:{relay.port}" for relay in relays]
        players = [Player(addresses, seed, over) for seed in range(PLAYERS)]
        for player in players:
            player.start()
        try:
            for number, relay in enumerate(relays):
                replacement = stack.enter_context(serving(tmp_path / f"second-{number}", *options, env=env))
                before = sum(player.done for player in players)
                relay.target = replacement.port
                assert running[number].end() == 0
                while not any(player.failures for player in players) and (
                    sum(player.done for player in players) <= before + 3 * PLAYERS
                ):
                    time.sleep(0.05)
        finally:
            over.set()
            for player in players:
                player.join(60)
        assert [failure for player in players for failure in player.failures] == []
        for player in players:
            for game, versions in player.acknowledged.items():
                assert versions == list(range(1, len(versions) + 1)), "each request was done once"
                said = httpx.get(f"{addresses[0]}/v1/games/{game}", trust_env=False).json()
                assert said["version"] == len(versions)
        assert sum(len(player.acknowledged) for player in players) >= PLAYERS
