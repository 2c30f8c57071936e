"""Tells stories to a service and keeps what they show."""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import pkgutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.registry import RULESETS
from projections.keys import jwk
from service.examples import INSTANCE
from service.settings import Settings
from service.signing import PrivateJwk
from tests.examples.fixed import Draws, draws
from tests.service.client import Api, Table
from tests.service.contract import PROBLEM, Contract
from tests.service.live import serving

OPERATOR_TOKEN = "operator_" + "example-" * 5
_BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)
_KEYS = uuid.uuid5(uuid.NAMESPACE_URL, "gaslamp/examples")
_HEADERS = ("Accept", "Accept-Language", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")

Json = dict[str, Any]
Story = Callable[["Teller"], None]
STORIES: dict[str, Story] = {}


def story(tell: Story) -> Story:
    """A function of `tests/examples/stories/` that is told."""
    STORIES[f"{tell.__module__.rpartition('.')[2]}.{tell.__name__}"] = tell
    return tell


class Clock:
    """Stands still but between two requests."""

    def __init__(self) -> None:
        self.now = _BEGIN

    def __call__(self) -> datetime:
        return self.now


class _Unjudged(Contract):
    """The document that says what is where; what stories show is judged when it stands in the document."""

    def check(self, response: httpx.Response) -> None:
        pass


class Teller(Api):
    """An API client that a story talks through; it keeps what the story shows, by operation.

    Every table that it opens is unlisted unless the story says otherwise, and each request comes a second after the
    one before.
    """

    def __init__(self, url: str, contract: Contract, clock: Clock) -> None:
        super().__init__(url, contract)
        self.clock = clock
        self.shown: dict[str, dict[str, Json]] = {}
        self.begin("")

    def begin(self, story: str) -> None:
        """From here on the story of this name is told."""
        self.story = story
        self.clock.now = _BEGIN
        self._posts = 0

    def at(self, moment: str) -> None:
        """Set the clock (RFC 3339)."""
        self.clock.now = datetime.fromisoformat(moment)

    def request(self, method: str, path: str, **request: Any) -> httpx.Response:
        self.clock.now += timedelta(seconds=1)
        if method == "POST":
            self._posts += 1
            key = uuid.uuid5(_KEYS, f"{self.story} {self._posts}")
            request["headers"] = {"Idempotency-Key": str(key), **(request.get("headers") or {})}
        return super().request(method, path, **request)

    def show(
        self,
        name: str,
        response: httpx.Response,
        summary: str,
        *,
        ruleset: str | None = None,
        body: bool = True,
        cut: dict[str, int] | None = None,
    ) -> httpx.Response:
        """Make an example of a request and its answer, under `name` (kebab-case), `summary` says what it shows.

        ruleset: the ruleset whose types it shows, if it shows any. body: whether also the answer is one, or just the
        request. cut: of which objects in the answer only so many members are shown.
        """
        request = response.request
        path = request.url.raw_path.decode().partition("?")[0]
        found = self.contract.operation(request.method, path)
        assert found is not None, f"{request.method} {path} is no operation"
        template, operation = found
        media_type = response.headers.get("content-type", "").partition(";")[0]
        assert response.status_code >= 400 or str(response.status_code) in operation["responses"]
        example: Json = {"summary": summary, **({"ruleset": ruleset} if ruleset else {})}
        if parameters := self._parameters(template, path, request, operation):
            example["parameters"] = parameters
        if request.content:
            example["request"] = json.loads(request.content)
        example["status"] = response.status_code
        if body and response.content:
            example["mediaType"] = media_type
            example["response"] = _cut(_body(response, media_type), cut or {})
        kept = self.shown.setdefault(operation["operationId"], {})
        assert name not in kept, f"two examples {name} of {operation['operationId']}"
        kept[name] = example
        return response

    def create(self, ruleset: str = "mr-jack-pocket", **members: Any) -> Table:
        return super().create(ruleset, **{"access": "unlisted", **members})

    @staticmethod
    def _parameters(template: str, path: str, request: httpx.Request, operation: Json) -> Json:
        """The values of the parameters that the request gave: path, query and header."""
        asked = dict(request.url.params)
        for wanted, given in zip(template.split("/"), path.split("/"), strict=True):
            if wanted.startswith("{"):
                asked[wanted.strip("{}")] = unquote(given)
        declared = [parameter["name"] for parameter in operation.get("parameters", ())]
        headers = {name: request.headers[name] for name in _HEADERS if name in request.headers}
        return {name: value for name, value in (asked | headers).items() if name in declared}


def _body(response: httpx.Response, media_type: str) -> Any:
    """What was answered; of a problem, with another request id, which is of no story's making."""
    if not media_type.endswith(("+json", "/json")):
        return response.text
    body = response.json()
    return {**body, "instance": INSTANCE} if media_type == PROBLEM else body


def _cut(body: Any, cut: dict[str, int]) -> Any:
    if not cut:
        return body
    return {name: dict(list(value.items())[: cut[name]]) if name in cut else value for name, value in body.items()}


def told(dsn: str, folder: Path) -> dict[str, dict[str, Json]]:
    """What all stories show, by operation and name, told to a service on the empty database of `dsn`."""
    from tests.examples import stories

    for module in pkgutil.iter_modules(stories.__path__):
        importlib.import_module(f"{stories.__name__}.{module.name}")
    shown: dict[str, dict[str, Json]] = {}
    with draws() as chance, _teller(dsn, folder, chance) as teller:
        for name, tell in sorted(STORIES.items()):
            chance.begin(name)
            teller.begin(name)
            tell(teller)
        shown = teller.shown
    return {operation: dict(sorted(examples.items())) for operation, examples in sorted(shown.items())}


def written(examples: dict[str, Json]) -> str:
    """The file of an operation's examples."""
    return json.dumps(examples, ensure_ascii=False, indent=1) + "\n"


def _keep_key(folder: Path) -> None:
    """The key that signs the receipts of the examples: everybody can read it here, so it proves nothing."""
    private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"the key of the examples").digest())
    public = jwk(private.public_key().public_bytes_raw())
    secret = base64.urlsafe_b64encode(private.private_bytes_raw()).rstrip(b"=").decode()
    stored = PrivateJwk(x=public.x, kid=public.kid, nbf=int(_BEGIN.timestamp()), d=secret)
    path = folder / "keys" / "receipts-0001.json"
    path.parent.mkdir(mode=0o700, parents=True)
    path.touch(mode=0o600)
    path.write_bytes(msgspec.json.encode(stored))


@contextmanager
def _teller(dsn: str, folder: Path, chance: Draws) -> Iterator[Teller]:
    clock = Clock()
    _keep_key(folder)
    settings = Settings(bot_delay=0.0, pool_size=4, operator_token=OPERATOR_TOKEN)
    with serving(dsn, folder, settings=settings, registry=RULESETS, clock=clock) as live:
        document = httpx.get(f"{live.url}/openapi/v1.json", trust_env=False).json()
        teller = Teller(live.url, _Unjudged(document), clock)
        try:
            yield teller
        finally:
            teller.close()
