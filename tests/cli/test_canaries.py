"""Whatever is secret is planted, and all that the service and its database write is searched for it (FC-033, 58)."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
import pytest

from domain.events import entropy_commitment
from service.embedded.beside import running
from service.server import free_port
from service.store.packing import unpack
from tests.cli.command import Running, environment, eventually, serving
from tests.service.test_secrets import forms

RULESET = "jekyll-and-hyde"
OPERATOR = "operator_canary_" + "0perator" * 4
NOTE = "Canary-Note-91c2"
NAME = "Canary-Name-7f3a"
ENTROPY = "c0ffee" * 8


class Planted:
    """What was planted, by what it is; and all that was answered to those who may not know it."""

    def __init__(self) -> None:
        self.secrets: dict[str, set[str]] = {}
        self.problems: list[bytes] = []

    def plant(self, kind: str, *values: str) -> str:
        self.secrets.setdefault(kind, set()).update(values)
        return values[0]

    def found_in(self, text: bytes) -> set[str]:
        return {kind for kind, values in self.secrets.items() for value in values if value.encode() in text}


@pytest.fixture(scope="module")
def watched(tmp_path_factory) -> Iterator[tuple[Running, Path, Planted]]:
    """A service at the most talkative level, after a game with everything in it, an outage, and nonsense."""
    place, planted = tmp_path_factory.mktemp("canaries"), Planted()
    planted.plant("operator token", OPERATOR)
    planted.plant("name", NAME)
    planted.plant("entropy", ENTROPY)
    planted.plant("note", NOTE)
    env = environment(
        GASLAMP_OPERATOR_TOKEN=OPERATOR, GASLAMP_METRICS_PORT=str(free_port("127.0.0.1")), GASLAMP_LIMITS="off"
    )
    options = ["--data-dir", place / "data", "--log-level", "debug", "--bot-delay", 0]
    with serving(place / "errors", *options, env=env) as service:
        with httpx.Client(base_url=service.url, timeout=60, trust_env=False) as http:
            game = play(http, planted)
            misuse(http, planted, game, service.port)
            fail(http, place / "data", game)
            metrics = httpx.get(f"http://127.0.0.1:{env['GASLAMP_METRICS_PORT']}/metrics", trust_env=False)
        (place / "metrics").write_bytes(metrics.content)
        asyncio.run(dig(place / "data", planted))
        assert service.end() == 0
        (place / "stdout").write_text(service.banner + service.process.stdout.read())
        yield service, place, planted


def call(http: httpx.Client, planted: Planted, path: str, body, token: str | None = None) -> httpx.Response:
    """A POST whose key is planted, too."""
    headers = {"Idempotency-Key": planted.plant("idempotency key", f"canary-key-{uuid.uuid4()}")}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    answer = http.post(path, json=body, headers=headers)
    if answer.status_code >= 400:
        planted.problems.append(answer.content + str(answer.headers).encode())
    return answer


def play(http: httpx.Client, planted: Planted) -> str:
    """A game under way; every token that was handed out is planted."""
    opened = call(http, planted, "/v1/games", {"ruleset": RULESET}).json()
    path, host = f"/v1/games/{opened['game']}", planted.plant("host token", opened["hostToken"])
    tokens = {}
    for seat in ("jekyll", "hyde"):
        commitment = entropy_commitment(opened["game"], seat, ENTROPY)
        sitting = {"seat": seat, "name": NAME, "entropyCommitment": commitment}
        taken = call(http, planted, f"{path}/seats", sitting).json()
        tokens[seat] = planted.plant("seat token", taken["token"])
    fresh = call(http, planted, f"{path}/token-renewal", {}, tokens["jekyll"]).json()["token"]
    tokens["jekyll"] = planted.plant("seat token", fresh)
    for token in tokens.values():
        call(http, planted, f"{path}/entropy", {"entropy": ENTROPY}, token)
    arbiter = call(http, planted, f"{path}/arbiters", {"name": NAME}, OPERATOR).json()["token"]
    planted.plant("arbiter token", arbiter)
    noted = call(http, planted, f"{path}/notes", {"subject": NOTE, "text": NOTE}, tokens["hyde"])
    assert noted.status_code < 300, noted.text
    rng = random.Random(1)
    for _ in range(12):
        seat = rng.choice(http.get(path).json()["toAct"])
        own = {"Authorization": f"Bearer {tokens[seat]}"}
        moves = http.get(f"{path}/legal-moves", headers=own).json()["moves"]
        call(http, planted, f"{path}/moves", {"move": rng.choice(moves)}, tokens[seat])
        for resource in ("view", "events", "timeline", "record"):
            http.get(f"{path}/{resource}", headers=own)
    call(http, planted, f"{path}/looks", {"seat": "hyde"}, arbiter)
    ticket = call(http, planted, f"{path}/stream-tickets", {}, tokens["hyde"]).json()["ticket"]
    planted.plant("ticket", ticket)
    with http.stream("GET", f"{path}/events", params={"ticket": ticket}, headers={"Accept": "text/event-stream"}) as it:
        next(it.iter_raw())
    http.get(f"{path}/events", params={"ticket": ticket}, headers={"Accept": "text/event-stream"})
    http.post("/v1/turns", json={"tokens": list(tokens.values())})
    call(http, planted, f"{path}/cancellation", {}, host)
    return opened["game"]


def misuse(http: httpx.Client, planted: Planted, game: str, port: int) -> None:
    """Tokens and bodies where they do not belong; what is refused must not tell them again."""
    call(
        http,
        planted,
        f"/v1/games/{game}/notes",
        {"subject": NOTE, "text": NOTE},
        next(iter(planted.secrets["host token"])),
    )
    token = next(iter(planted.secrets["seat token"]))
    path = f"/v1/games/{game}"
    for bad in (
        {"move": {"type": token}},
        {"move": token},
        {token: 1},
        [token],
        {"move": {"type": "x"}, "signature": token},
    ):
        call(http, planted, f"{path}/moves", bad, token)
    for address in (f"{path}/view?token={token}", f"{path}/{token}", f"/v1/games/{token}", f"/{token}?{token}={token}"):
        answer = http.get(address, headers={"Authorization": f"Bearer {token}"})
        planted.problems.append(answer.content)
    for header in (token, f"Basic {token}", f"Bearer {token} {token}", f"Bearer  {token}x"):
        planted.problems.append(http.get(f"{path}/view", headers={"Authorization": header}).content)
    with closing(socket.create_connection(("127.0.0.1", port))) as torn:
        torn.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        head = f"POST {path}/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: 900\r\n\r\n"
        torn.sendall(head.encode() + token.encode())
    for broken in (b"\x00" + token.encode(), f"GET /{token} HTTP/9.9\r\n{token}\r\n\r\n".encode()):
        with closing(socket.create_connection(("127.0.0.1", port))) as rude:
            rude.sendall(broken)


def fail(http: httpx.Client, data: Path, game: str) -> None:
    """Errors of the database in the middle of things: rows that it refuses, and connections that end."""

    async def hurt() -> None:
        with running(data) as owner:
            connection = await asyncpg.connect(owner)
            try:
                await connection.execute(
                    "ALTER TABLE gaslamp.answers ADD CONSTRAINT canary CHECK (status = 0) NOT VALID"
                )
                answer = await asyncio.to_thread(
                    http.post,
                    "/v1/games",
                    json={"ruleset": RULESET},
                    headers={"Idempotency-Key": "canary-refused-by-the-database"},
                )
                assert answer.status_code >= 500
                await connection.execute("ALTER TABLE gaslamp.answers DROP CONSTRAINT canary")
            finally:
                await connection.close()

    asyncio.run(hurt())
    eventually(lambda: http.get(f"/v1/games/{game}").status_code == 200, "the game after the failure")


async def dig(data: Path, planted: Planted) -> None:
    """Plant what only the database knows: the secret of the game, and its salts."""
    with running(data) as owner:
        connection = await asyncpg.connect(owner)
        try:
            for row in await connection.fetch("SELECT secret FROM gaslamp.games"):
                for form in forms(row["secret"]):
                    if form.isascii() and len(form) > 20 and form != row["secret"]:
                        planted.plant("secret", form.decode())
            for row in await connection.fetch("SELECT game_id, hash, body FROM gaslamp.events"):
                for part in unpack(row["body"], str(row["game_id"]), row["hash"]).split(b'"salt":"')[1:]:
                    planted.plant("salt", part.split(b'"', 1)[0].decode())
        finally:
            await connection.close()


def test_enough_was_planted(watched):
    _, _, planted = watched
    kinds = {
        "operator token",
        "host token",
        "seat token",
        "arbiter token",
        "ticket",
        "idempotency key",
        "secret",
        "salt",
    }
    assert kinds <= planted.secrets.keys()
    assert planted.found_in(b"..." + OPERATOR.encode()) == {"operator token"}
    assert len(planted.problems) > 10


@pytest.mark.parametrize("where", ["stdout", "errors", "metrics"])
def test_nothing_of_it_stands_in_what_the_service_writes(watched, where):
    _, place, planted = watched
    text = (place / where).read_bytes()
    assert text
    assert planted.found_in(text) == set()


def test_a_path_that_holds_a_token_is_not_logged_as_it_is(watched):
    """Who puts a token into an address has told it to proxies; this service at least does not keep it."""
    service, _, planted = watched
    assert not any(value in service.said() for value in planted.secrets["seat token"] | planted.secrets["ticket"])


def test_nothing_of_it_stands_in_the_databases_own_log(watched):
    _, place, planted = watched
    logs = [*(place / "data" / "postgres" / "log").iterdir(), place / "data" / "postgres.start.log"]
    text = b"\n".join(file.read_bytes() for file in logs)
    assert b"canary" in text or b"ERROR" in text, "it has told of the failure"
    assert planted.found_in(text) == set()


def test_no_problem_tells_what_was_sent_to_it(watched):
    _, _, planted = watched
    text = b"\n".join(planted.problems)
    assert planted.found_in(text) == set()
