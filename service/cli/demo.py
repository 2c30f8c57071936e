"""`gaslamp demo`: a whole game between two bots over real HTTP, told as it goes, recorded and verified."""

from __future__ import annotations

import random
import sys
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
import msgspec
from cyclopts import Parameter

from domain.filling import number
from domain.registry import RULESETS, UnknownRuleset
from domain.ruleset import AnyRuleset, Language, Text, say
from projections import keys, report, verification
from service.cli.own_service import ServiceFailed, own_service
from service.cli.terminal import fail

_OPENED: Final = Text("Game {game} of {ruleset}\n", "بازی {game} از {ruleset}\n")
_PLAYED: Final = Text(
    "\n{moves} moves and {requests} requests in {seconds} s. Record: {file}\n",
    "\n{moves} حرکت و {requests} درخواست در {seconds} ثانیه. پرونده: {file}\n",
)
_AGAIN: Final = Text(
    "Verify it again, offline: gaslamp verify {file}", "راستی‌آزمایی دوباره، بی‌نیاز به سرویس: «gaslamp verify {file}»"
)


def demo(
    *,
    ruleset: Annotated[str, Parameter(help="The ruleset to play.")] = "mr-jack-london",
    record: Annotated[Path, Parameter(help="Where to write the game's record.")] = Path("demo.record.json"),
    url: Annotated[
        str | None, Parameter(help="A running service; without it one is started on a database of its own.")
    ] = None,
    lang: Annotated[Language, Parameter(help="Language of the timeline and of the report.")] = "en",
    bot: Annotated[str, Parameter(help="The strategy that both clients play.")] = "greedy",
) -> int:
    """Play a game between two bot clients over HTTP, show its timeline, write its record and verify it.

    Exit code 0 when the record is valid; 1 when the game could not be played or the record is not valid; 2 for a
    ruleset, a bot or an address that there is not.
    """
    try:
        rules = RULESETS.get(ruleset)
        strategy = rules.bots[bot]
    except UnknownRuleset:
        return fail(f"there is no ruleset {ruleset!r}; choose one of {', '.join(known.id for known in RULESETS)}", 2)
    except KeyError:
        return fail(f"there is no bot {bot!r}; choose one of {', '.join(rules.bots)}", 2)
    if url is not None and not _is_address(url):
        return fail(f"{url} is no address of a service; one is like http://127.0.0.1:8000", 2)
    try:
        _try_to_write(record)
    except OSError as error:
        return fail(f"{record}: {error.strerror}", 1)
    with ExitStack() as stack:
        try:
            address = url or stack.enter_context(own_service())
            client = stack.enter_context(httpx.Client(base_url=address, timeout=30, headers={"Accept-Language": lang}))
            return _play(client, rules, record, strategy, lang)
        except BrokenPipeError:
            raise
        except httpx.TransportError as error:
            return fail(f"{address} does not answer: {error}", 1)
        except (KeyError, msgspec.ValidationError) as error:
            return fail(f"{address} answers as no Gaslamp does ({error})", 1)
        except (ServiceFailed, httpx.HTTPError) as error:
            return fail(error, 1)


def _play(client: httpx.Client, rules: AnyRuleset, file: Path, strategy: Any, lang: Language) -> int:
    game = _post(client, "/v1/games", {"ruleset": rules.id})["game"]
    tokens = {}
    for seat in rules.seats(rules.options_type()):
        tokens[seat] = _post(client, f"/v1/games/{game}/seats", {"seat": seat, "name": f"Demo {seat}"})["token"]
    _say(say(_OPENED, lang).format(game=game, ruleset=say(rules.words.name, lang)))
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
    counted = {"moves": number(moves, lang), "requests": number(requests, lang), "seconds": f"{seconds:.2f}"}
    _say(say(_PLAYED, lang).format(**counted, file=file))
    _say(report.render(verdict, lang))
    _say(say(_AGAIN, lang).format(file=file))
    return 0 if verdict.verdict == "valid" else 1


def _is_address(url: str) -> bool:
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return parsed.scheme in ("http", "https") and bool(parsed.host)


def _try_to_write(file: Path) -> None:
    """Find out before the game whether its record can be written. Raises OSError."""
    there = file.exists()
    file.open("ab").close()
    if not there:
        file.unlink()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()  # the story is told as it goes, into a pipe too


def _tell(client: httpx.Client, game: str, after: int) -> int:
    while True:
        page = _get(client, f"/v1/games/{game}/timeline?after={after}&limit=500")
        for entry in page["entries"]:
            after = entry["version"]
            for line in entry["lines"]:
                _say(f"{entry['version']:>4}  {line}")
        if "next" not in page:
            return after


def _get(client: httpx.Client, path: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    return _answer(client.get(path, headers=headers))


def _post(client: httpx.Client, path: str, body: Any, headers: dict[str, str] | None = None) -> dict[str, Any]:
    return _answer(client.post(path, json=body, headers={"Idempotency-Key": str(uuid.uuid4()), **(headers or {})}))


def _answer(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise ServiceFailed(f"{response.url} answers {response.status_code} as no Gaslamp does")
    if response.is_error:
        raise ServiceFailed(f"{body.get('title')}: {body.get('detail')} ({body.get('code')})")
    return body
