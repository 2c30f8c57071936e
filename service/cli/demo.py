"""`gaslamp demo`: a whole game between two bots over real HTTP, told as it goes, recorded and verified."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
from cyclopts import Parameter
from rich.console import Console

from domain.game import AnyRuleset
from domain.registry import RULESETS, UnknownRuleset
from projections import keys, report, verification
from service.server import free_port

_output = Console(highlight=False, soft_wrap=True)
_errors = Console(stderr=True, highlight=False, soft_wrap=True)

START_SECONDS = 60.0


def demo(
    *,
    ruleset: Annotated[str, Parameter(help="The ruleset to play.")] = "mr-jack-london",
    record: Annotated[Path, Parameter(help="Where to write the game's record.")] = Path("demo.record.json"),
    url: Annotated[
        str | None, Parameter(help="A running service; without it one is started on a database of its own.")
    ] = None,
    lang: Annotated[str, Parameter(help="Language of the timeline: en or fa.")] = "en",
    bot: Annotated[str, Parameter(help="The strategy that both clients play.")] = "greedy",
) -> int:
    """Play a game between two bot clients over HTTP, show its timeline, write its record and verify it.

    Exit code 0 when the record is valid; 1 when the game could not be played or the record is not valid.
    """
    try:
        rules = RULESETS.get(ruleset)
    except UnknownRuleset as error:
        _errors.print(f"[red]gaslamp: there is {error}.[/red]")
        return 1
    with contextlib.ExitStack() as stack:
        try:
            address = url or stack.enter_context(_service())
            client = stack.enter_context(httpx.Client(base_url=address, timeout=30, headers={"Accept-Language": lang}))
            return _play(client, rules, record, rules.bots.get(bot, rules.bots["random"]), lang)
        except (httpx.HTTPError, ServiceFailed) as error:
            _errors.print(f"[red]gaslamp: {error}[/red]")
            return 1


class ServiceFailed(Exception):
    """The service did not start, or refused what the demo asked."""


def _play(client: httpx.Client, rules: AnyRuleset, file: Path, strategy: Any, lang: str) -> int:
    game = _post(client, "/v1/games", {"ruleset": rules.id})["game"]
    tokens = {}
    for seat in rules.seats(rules.options_type()):
        tokens[seat] = _post(client, f"/v1/games/{game}/seats", {"seat": seat, "name": f"Demo {seat}"})["token"]
    _output.print(f"Game {game} of {rules.words.name.fa if lang == 'fa' else rules.words.name.en}\n")
    rng, told, moves, requests = random.Random(), 0, 0, 0  # noqa: S311  (a bot's taste)
    started = time.perf_counter()
    while True:
        told = _tell(client, game, told)
        table = _get(client, f"/v1/games/{game}")
        if table["status"] == "ended":
            break
        headers = {"Authorization": f"Bearer {tokens[table['toAct'][0]]}"}
        listing = _get(client, f"/v1/games/{game}/legal-moves", headers)
        seen = _get(client, f"/v1/games/{game}/view", headers)["view"]
        choices = msgspec.convert(listing["moves"], tuple[rules.move_type, ...])  # type: ignore[name-defined]
        choice = msgspec.to_builtins(strategy(msgspec.convert(seen, rules.view_type), choices, rng))
        _post(client, f"/v1/games/{game}/moves", {"move": choice, "expectedVersion": listing["version"]}, headers)
        moves, requests = moves + 1, requests + 5
    seconds = time.perf_counter() - started
    file.write_bytes(client.get(f"/v1/games/{game}/record").raise_for_status().content)
    published = keys.read(client.get("/v1/keys").raise_for_status().content)
    verdict = verification.verify_bytes(file.read_bytes(), RULESETS, published)
    _output.print(f"\n{moves} moves and {requests} requests in {seconds:.2f} s. Record: {file}\n")
    _output.print(report.render(verdict, "fa" if lang == "fa" else "en"), markup=False)
    _output.print(f"Verify it again, offline: gaslamp verify {file}")
    return 0 if verdict.verdict == "valid" else 1


def _tell(client: httpx.Client, game: str, after: int) -> int:
    while True:
        page = _get(client, f"/v1/games/{game}/timeline?after={after}&limit=500")
        for entry in page["entries"]:
            after = entry["version"]
            for line in entry["lines"]:
                _output.print(f"{entry['version']:>4}  {line}", markup=False)
        if "next" not in page:
            return after


def _get(client: httpx.Client, path: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    return _answer(client.get(path, headers=headers))


def _post(client: httpx.Client, path: str, body: Any, headers: dict[str, str] | None = None) -> dict[str, Any]:
    return _answer(client.post(path, json=body, headers={"Idempotency-Key": str(uuid.uuid4()), **(headers or {})}))


def _answer(response: httpx.Response) -> dict[str, Any]:
    body: dict[str, Any] = response.json()
    if response.is_error:
        raise ServiceFailed(f"{body.get('title')}: {body.get('detail')} ({body.get('code')})")
    return body


@contextlib.contextmanager
def _service() -> Iterator[str]:
    """A service of the demo's own on a free port, with an embedded database that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-demo-") as folder:
        port = free_port("127.0.0.1")
        command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--data-dir", f"{folder}/data"]
        environment = {**os.environ, "GASLAMP_LOG_LEVEL": "warning"}
        environment.pop("GASLAMP_DSN", None)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        address = f"http://127.0.0.1:{port}"
        try:
            _await_health(process, address)
            yield address
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _await_health(process: subprocess.Popen[bytes], address: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise ServiceFailed("the service did not start; its message is above")
        with contextlib.suppress(httpx.HTTPError, json.JSONDecodeError):
            if httpx.get(f"{address}/v1/health", timeout=2).status_code == httpx.codes.OK:
                return
        time.sleep(0.05)
    raise ServiceFailed(f"the service did not answer within {START_SECONDS:.0f} s")
