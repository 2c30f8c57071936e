"""Two worlds over real HTTP: every answer of the service to a reader, with its status, headers and body."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest import mock

import httpx
import msgspec

from domain.chance import Chance
from domain.game import Game
from domain.ruleset import History
from domain.worlds import Dealt
from service import tables
from tests.service.live import Live
from tests.worlds import inside
from tests.worlds.histories import Pair
from tests.worlds.inside import SECRET, Leak
from tests.worlds.patterns import pattern

NOW = datetime(2026, 1, 1, tzinfo=UTC)
"""The service's clock stands still, so that times tell nothing."""

_RESOURCES = ("", "view", "legal-moves", "events", "events?after=3&limit=5", "record", "timeline", "board.svg",
              "notes", "notes/shared", "comments", "replay?limit=500",
              "replay?after=2&limit=3&pictures=true", "legal-moves?words=true")  # fmt: skip
_ITEM = re.compile(rb"(?:^|\n)(?:data: )?\{")
_LANGUAGES = ("en", "fa")


class Deals:
    """Gives each game of the service the draws of its world; the service's own secret is always the same."""

    def __init__(self) -> None:
        self._of_game: dict[str, Mapping[str, tuple[str, ...] | int]] = {}

    def give(self, game: str, draws: Mapping[str, tuple[str, ...] | int]) -> None:
        self._of_game[game] = draws

    @contextmanager
    def dealing(self) -> Iterator[None]:
        """While it is entered, chance gives what was dealt."""

        def of_game(secret: bytes, game: str, _entropies: Any) -> Dealt:
            return Dealt(secret, self._of_game.get(game, {}))

        with (
            mock.patch.object(Chance, "of_game", of_game),
            mock.patch.object(tables, "new_secret", return_value=SECRET),
        ):
            yield


def compare(
    live: Live, deals: Deals, pair: Pair, rng: random.Random, policy: Mapping[str, str] = {}, *, host: bool = False
) -> int:
    """Play both worlds over HTTP and compare every answer to the reader; the number of answers. Raises Leak.

    policy: members of the table. host: who has no seat reads with the host's token.
    """
    last = list(inside.world(pair, pair.one))[-1][-1].game
    tried = [(move, msgspec.to_builtins(move)) for move in inside.commands(last, pair.reader, rng)]
    own = set(map(repr, pair.ruleset.legal(last.state, pair.reader))) if pair.reader else set()
    bodies = [(body, repr(move) in own) for move, body in tried]
    with httpx.Client(base_url=live.url, timeout=30, trust_env=False) as client:
        one, other = (
            list(_everything(client, _play(client, deals, pair, history, policy, host=host), pair.reader, last, bodies))
            for history in (pair.one, pair.other)
        )
    for left, right in zip(one, other, strict=True):
        if left != right:
            raise Leak(f"{pair.ruleset.id}, {pair.reader}: {left[0]} differs:\n{left[1]!r}\n{right[1]!r}")
    return len(one)


def _play(
    client: httpx.Client, deals: Deals, pair: Pair, history: History[Any], policy: Mapping[str, str], *, host: bool
) -> tuple[str, dict[str | None, str]]:
    """Play `history` on a new table; the game's path and the tokens of its seats, and of who has none."""
    options = msgspec.to_builtins(history.options)
    created = _post(client, "/v1/games", {"ruleset": pair.ruleset.id, "options": options, **policy}).json()
    path, hosting = f"/v1/games/{created['game']}", {"Authorization": f"Bearer {created['hostToken']}"}
    tokens: dict[str | None, str] = {None: created["hostToken"]} if host else {}
    deals.give(created["game"], history.draws)
    for seat in pair.ruleset.seats(history.options):
        tokens[seat] = _post(client, f"{path}/seats", {"seat": seat}, hosting).json()["token"]
    for number, (seat, move) in enumerate(history.moves):
        body, headers = {"move": msgspec.to_builtins(move)}, {"Authorization": f"Bearer {tokens[seat]}"}
        answer = _post(client, f"{path}/moves", body, headers)
        assert answer.status_code == 201, answer.text
        if not inside.thinks_better(number):
            continue
        before = answer.json()["version"] - 1
        answer = _post(client, f"{path}/retractions", {"toVersion": before}, headers)
        if answer.status_code == 201:
            assert _post(client, f"{path}/moves", body, headers).status_code == 201
    for seat in pair.ruleset.seats(history.options):
        if seat != pair.reader and history is pair.one:  # the others have notes in one world, and none in the other
            note = {"text": "I know who you are."}
            assert _post(client, f"{path}/notes", note, {"Authorization": f"Bearer {tokens[seat]}"}).status_code == 200
    return path, tokens


_PASSING = ("date", "ratelimit")
"""Headers that tell of the clock and of the reader's own requests."""


def _everything(
    client: httpx.Client,
    game: tuple[str, dict[str | None, str]],
    seat: str | None,
    last: Game,
    tried: list[tuple[Any, bool]],
) -> Iterator[tuple[str, bytes]]:
    path, tokens = game
    headers = {"Authorization": f"Bearer {tokens[seat]}"} if seat in tokens else {}

    def told(name: str, answer: httpx.Response) -> tuple[str, bytes]:
        lines = sorted(f"{key}: {value}" for key, value in answer.headers.items() if key not in _PASSING)
        return name, pattern(b"\n".join([str(answer.status_code).encode(), *map(str.encode, lines), answer.content]))

    for resource in _RESOURCES:
        for language in _LANGUAGES:
            answer = client.get(f"{path}/{resource}".rstrip("/"), headers={**headers, "Accept-Language": language})
            yield told(f"GET {resource}", answer)
    for poll in (f"after={last.version - 1}&wait=20", f"after={last.version + 1}&wait=20"):
        yield told(f"GET events?{poll}", client.get(f"{path}/events?{poll}", headers=headers))
    for media_type in ("text/event-stream", "application/x-ndjson"):
        for after, items in ((0, last.version), (last.version // 2, -(-last.version // 2)), (last.version + 1, 1)):
            sent = {**headers, "Accept": media_type}
            with client.stream("GET", f"{path}/events?after={after}", headers=sent) as answer:
                content = _read(answer, items)
            yield told(f"{media_type} after {after}", httpx.Response(200, headers=answer.headers, content=content))
    for version in range(1, last.version + 1):
        yield told(f"GET view?version={version}", client.get(f"{path}/view?version={version}", headers=headers))
        drawn = client.get(f"{path}/board.svg?version={version}", headers=headers)
        yield told(f"GET board.svg?version={version}", drawn)
        yield told(f"GET moments/{version}", client.get(f"{path}/moments/{version}", headers=headers))
    for other in last.seats:
        yield told(f"GET view?seat={other}", client.get(f"{path}/view?seat={other}", headers=headers))
    for method in ("HEAD", "OPTIONS"):
        yield told(f"{method} view", client.request(method, f"{path}/view", headers=headers))
    for body, legal in tried:
        for language in _LANGUAGES:
            sent = {**headers, "Accept-Language": language}
            yield told(f"dry run of {body}", _post(client, f"{path}/moves?dryRun=true", {"move": body}, sent))
        if not legal:
            yield told(f"refusal of {body}", _post(client, f"{path}/moves", {"move": body}, headers))
    for version in range(max(1, last.version - 3), last.version + 1):
        body = {"toVersion": version}
        yield told(f"dry run of {body}", _post(client, f"{path}/retractions?dryRun=true", body, headers))
        if seat is None or version not in inside.offered(last, seat):
            yield told(f"refusal of {body}", _post(client, f"{path}/retractions", body, headers))
    yield told("version after all", client.get(path, headers=headers))


def _read(stream: httpx.Response, items: int) -> bytes:
    """What a stream sends up to and with so many items."""
    content, end = b"", b"\n\n" if stream.headers["content-type"].startswith("text/") else b"\n"
    for chunk in stream.iter_raw():
        content += chunk
        if len(_ITEM.findall(content)) >= items and content.endswith(end):
            break
    return content


def _post(client: httpx.Client, path: str, body: Any, headers: Mapping[str, str] | None = None) -> httpx.Response:
    return client.post(path, json=body, headers=headers)
