"""What the service logs: one JSON object a line with the ids of request and game, and never a secret."""

from __future__ import annotations

import io
import json
import logging
import random
import secrets
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
import structlog

from domain.events import entropy_commitment
from service import logs
from service.causes import CAUSES
from service.store import Store, StoreFault, Unavailable
from tests.service.conftest import connect
from tests.service.expect import refused
from tests.service.live import serving
from tests.service.test_secrets import forms, stored

NAME = "Canary-Nightingale"
KEY = "canary-idempotency-key-0123456789"
ENTROPY = secrets.token_hex(32)


@contextmanager
def logged():
    """What is logged meanwhile, on the strictest reading: everything, down to debug."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("debug", stream)
    for library in ("httpx", "httpcore"):  # the tests' own client, not the service
        logging.getLogger(library).setLevel(logging.WARNING)
    try:
        yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()


@pytest.fixture(scope="module")
def written(database, databases, tmp_path_factory, contracts):
    """The log of a service in which everything happened, with all that must not be in it."""
    canaries = {NAME, KEY, ENTROPY}
    password = urlsplit(database).password
    canaries |= {password} if password else set()
    with logged() as stream, serving(database, tmp_path_factory.mktemp("logs")) as live:
        api = connect(live, contracts)
        games = happenings(api, canaries)
        with pytest.MonkeyPatch.context() as patch:
            faults(api, patch, canaries)
        api.close()
    for game in games:
        secret, _ = stored(databases.superuser, game)
        canaries |= {form.decode("latin-1") for form in forms(secret)}
    return stream.getvalue(), canaries, games


def happenings(api, canaries):
    table = api.create()
    for seat in table.seats():
        commitment = entropy_commitment(table.game, seat, ENTROPY)
        table.sit(seat, name=NAME, entropyCommitment=commitment)
    canaries |= {table.host, *table.tokens.values()}
    for seat in table.tokens:
        api.post(
            f"{table.path}/entropy",
            json={"entropy": ENTROPY},
            token=table.tokens[seat],
            headers={"Idempotency-Key": KEY},
        )
    api.post("/v1/games", json={"ruleset": NAME}, headers={"Idempotency-Key": KEY})
    api.get(f"/v1/games?cursor={KEY}", token=table.host)
    api.post(f"{table.path}/moves", content=f'{{"move": "{ENTROPY}'.encode(), token=table.tokens["keeper"])
    api.post(f"{table.path}/moves", json={"move": {"type": NAME}}, token=table.tokens["keeper"])
    api.get(f"{table.path}/view", token=table.host, params={"seat": NAME})
    table.snapshot()
    api.request("HEAD", table.path)
    table.play(random.Random(1))
    table.snapshot()
    bots = api.create()
    for seat in bots.seats():
        bots.seat_bot(seat)
    canaries.add(bots.host)
    return [table.game]


def faults(api, patch, canaries):
    """Handlers and store fail, with secrets in the texts of their errors."""
    table = api.seated()
    canaries |= {table.host, *table.tokens.values()}
    move = table.legal("keeper")[0]

    def failing(error):
        async def fail(*_, **__):
            raise error

        return fail

    for error in (RuntimeError(f"{NAME} {KEY}"), StoreFault(f"row contains {ENTROPY}"), KeyError(table.host)):
        patch.setattr(Store, "append", failing(error))
        answer = table.send("keeper", move, headers={"Idempotency-Key": KEY})
        problem = refused(answer, 500, "internal_error")
        assert problem["detail"] == CAUSES["internal_error"].en
        assert not any(word in answer.text for word in (NAME, KEY, ENTROPY, table.host, "Traceback", "Error"))
    patch.setattr(Store, "append", failing(Unavailable("the password is " + NAME)))
    answer = table.send("keeper", move)
    refused(answer, 503, "unavailable")
    assert int(answer.headers["retry-after"]) > 0
    patch.undo()
    for method, path in (("where", table.path), ("list_games", "/v1/games"), ("ping", "/v1/health")):
        patch.setattr(Store, method, failing(RuntimeError(NAME)))
        refused(api.get(path, token=table.host), 500, "internal_error")
        patch.setattr(Store, method, failing(Unavailable(NAME)))
        refused(api.get(path, token=table.host), 503, "unavailable")
        patch.undo()
    assert api.get("/healthz").status_code == 200
    patch.setattr(Store, "migrations", failing(Unavailable(NAME)))
    assert api.get("/healthz").status_code == 200, "alive, though its database is away"
    assert api.get("/readyz").status_code == 503
    patch.undo()
    assert table.send("keeper", move, headers={"Idempotency-Key": KEY}).status_code == 201, "a retry succeeds"


def test_each_line_is_one_json_object(written):
    text, _, _ = written
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) > 50
    assert all({"event", "level", "logger", "timestamp"} <= set(line) for line in lines)


def test_no_canary_is_ever_logged(written):
    text, canaries, _ = written
    assert len(canaries) > 10
    assert [canary for canary in canaries if canary in text] == []


def test_requests_have_their_id_and_their_game(written):
    text, _, games = written
    requests = [line for line in map(json.loads, text.splitlines()) if line["event"] == "request"]
    assert len({line["request"] for line in requests}) == len(requests)
    assert {line["game"] for line in requests if "game" in line} >= set(games)
    assert all({"method", "path", "status", "milliseconds"} <= set(line) for line in requests)
    assert not any("?" in line["path"] for line in requests), "no query strings"


def test_failures_are_logged_with_their_place_and_without_their_words(written):
    text, _, _ = written
    failures = [line for line in map(json.loads, text.splitlines()) if line["event"] == "internal_error"]
    assert {line["error"] for line in failures} == {"RuntimeError", "StoreFault", "KeyError"}
    assert all(line["trace"] and line["request"] for line in failures)


def test_values_under_names_that_may_be_secret_are_masked():
    with logged() as stream:
        log = structlog.get_logger("test")
        log.info("x", token=NAME, hostToken=NAME, secret=NAME, password=NAME, dsn=NAME, salt=NAME, seat="keeper")
        logging.getLogger("library").warning("plain %s", "words")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert NAME not in stream.getvalue()
    assert first["seat"] == "keeper"
    assert second["event"] == "plain words"


def test_control_characters_cannot_break_a_line():
    with logged() as stream:
        structlog.get_logger("test").info("x", path="/a\nb\r\x1b[31m\u2028c")
    assert len(stream.getvalue().rstrip("\n").split("\n")) == 1
    assert "\x1b" not in stream.getvalue()


def test_the_method_is_logged_as_it_was_sent(written):
    text, _, _ = written
    methods = {line["method"] for line in map(json.loads, text.splitlines()) if line["event"] == "request"}
    assert {"GET", "POST", "HEAD"} <= methods
