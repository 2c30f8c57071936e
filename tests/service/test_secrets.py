"""Nothing that is sent before the end holds what only the service may know (FC-015, FC-018, FC-058)."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re

import asyncpg
import pytest

from domain import sealed
from domain.chance import Chance, salt_key
from projections.timeline import timeline
from service.store.packing import unpack
from tests.service.client import Table
from tests.service.live import REGISTRY

READS = ("", "view", "legal-moves", "events", "timeline", "record")


class Recorder:
    """An api that keeps every byte that was sent to somebody, headers included, by reader."""

    def __init__(self, api):
        self._api = api
        self.sent = {}

    def __getattr__(self, name):
        return getattr(self._api, name)

    def request(self, method, path, **request):
        answer = self._api.request(method, path, **request)
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.sent.setdefault(request.get("token"), []).append(headers.encode() + b"\n" + answer.content)
        return answer

    def get(self, path, **request):
        return self.request("GET", path, **request)

    def post(self, path, **request):
        return self.request("POST", path, **request)


def stored(dsn, game):
    """The secret and the whole events of a game, out of the database."""

    async def read():
        connection = await asyncpg.connect(dsn)
        try:
            secret = await connection.fetchval("SELECT secret FROM gaslamp.games WHERE game_id = $1", game)
            rows = await connection.fetch(
                "SELECT body, hash FROM gaslamp.events WHERE game_id = $1 ORDER BY version", game
            )
        finally:
            await connection.close()
        return secret, [json.loads(unpack(row["body"], game, row["hash"])) for row in rows]

    return asyncio.run(read())


def forms(value: bytes):
    """`value` as somebody might have written it."""
    yield from (value.hex().encode(), value.hex().upper().encode())
    yield from (base64.b64encode(value).rstrip(b"="), base64.urlsafe_b64encode(value).rstrip(b"="))
    yield from (str(int.from_bytes(value, order)).encode() for order in ("big", "little"))
    yield from (separator.join(str(byte) for byte in value).encode() for separator in (",", ", "))
    yield value


def played_before_the_end(api, ruleset, moves=25):
    """A game that has not ended, with all that was sent to each reader while it was played."""
    seated = api.seated(ruleset.id)
    recorder = Recorder(api)
    table, rng, sent = Table(recorder, seated.game, seated.host, seated.tokens), random.Random(5), {}
    for _ in range(moves):
        sent = {token: b"\n".join(answers) for token, answers in recorder.sent.items()}
        seat = rng.choice(table.info()["toAct"])
        move = rng.choice(table.legal(seat))
        table.send(seat, move, params={"dryRun": "true"})
        if table.send(seat, move).json()["event"]["kind"] == "move" and table.info()["status"] == "ended":
            break
        table.send(seat, {"type": "no such move"})
        for resource in READS:
            for reader in (None, *table.tokens):
                table.get(resource, reader, **({"params": {"limit": 500}} if resource == "events" else {}))
    else:
        sent = {token: b"\n".join(answers) for token, answers in recorder.sent.items()}
    return table, sent


@pytest.mark.parametrize("ruleset", list(REGISTRY), ids=lambda ruleset: ruleset.id)
def test_neither_secret_nor_key_nor_unopened_salt_is_ever_sent_before_the_end(api, databases, ruleset):
    table, sent = played_before_the_end(api, ruleset)
    secret, events = stored(databases.superuser, table.game)
    everything = b"\n".join(sent.values())
    keys = (salt_key(secret, table.game), Chance.of_game(secret, table.game, {})._key)
    for value in (secret, secret[:16], secret[16:], *keys):
        for form in forms(value):
            assert form not in everything

    salts = {(part["salt"], tuple(part["audience"])) for event in events for part in sealed.parts(event)}
    assert salts or not any(True for event in events for _ in sealed.parts(event))
    readers = {None: None, **{token: seat for seat, token in table.tokens.items()}}
    for token, seat in readers.items():
        for salt, audience in salts:
            if seat not in audience:
                for form in forms(bytes.fromhex(salt)):
                    assert form not in sent.get(token, b""), (seat, audience)


def test_sealed_values_reach_only_their_audience(api):
    """Canary: each cup that the keeper shifts to is known to him alone, in every answer, in both languages."""
    table = api.seated()
    table.send("keeper", {"type": "shift", "cup": "middle"})
    for seat in (None, "seeker"):
        events = table.get("events", seat).json()["events"]
        assert all("value" not in effect.get("cup", {}) for event in events for effect in event.get("effects", ()))
        for language in ("en", "fa"):
            lines = table.get("timeline", seat, headers={"Accept-Language": language}).text
            assert "middle" not in lines
        assert "middle" not in table.get("view", seat).text.replace("legalMoves", "")


@pytest.mark.parametrize("ruleset", list(REGISTRY), ids=lambda ruleset: ruleset.id)
def test_the_timeline_tells_no_more_than_the_events_that_its_reader_may_read(api, databases, ruleset):
    """Told anew from the redacted events of each reader it is word for word what was served, in both languages."""
    table, _ = played_before_the_end(api, ruleset, moves=12)
    if table.info()["status"] == "ended":
        return
    _, events = stored(databases.superuser, table.game)
    for language in ("en", "fa"):
        for seat in (None, *table.tokens):
            served = table.get("timeline", seat, headers={"Accept-Language": language}, params={"limit": 500})
            redacted = [sealed.redact(event, seat) for event in events]
            told = [list(entry.lines) for entry in timeline(ruleset, redacted, language)]
            assert [entry["lines"] for entry in served.json()["entries"]] == told


def test_ids_and_tokens_cannot_be_guessed(api):
    tables = [api.seated() for _ in range(20)]
    ids = [table.game for table in tables]
    tokens = [token for table in tables for token in (table.host, *table.tokens.values())]
    assert len(set(ids)) == 20
    assert len(set(tokens)) == 60
    assert all(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", id_) for id_ in ids)
    assert all(re.fullmatch(r"(seat|host)_[A-Za-z0-9_-]{43}", token) for token in tokens)


def test_lists_and_tables_read_the_same_for_everybody_but_ones_own_seat(api):
    table, other = api.seated(), api.seated()
    readings = {
        table.get().content,
        table.get(token=table.host).content,
        *(table.get(seat=seat).content.replace(f'"mySeat":"{seat}",'.encode(), b"") for seat in table.tokens),
    }
    assert len(readings) == 1
    lists = {
        api.get("/v1/games", token=token).content for token in (None, table.host, *table.tokens.values(), other.host)
    }
    assert len(lists) == 1
    listed = lists.pop()
    assert all(token.encode() not in listed for token in (table.host, *table.tokens.values()))


def test_tokens_are_shown_once_and_stored_nowhere(api, databases):
    table = api.seated(options={"peeks": 3})

    async def dump():
        connection = await asyncpg.connect(databases.superuser)
        try:
            names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'gaslamp'")
            return [
                str(dict(row)) for name in names for row in await connection.fetch(f"SELECT * FROM gaslamp.{name[0]}")
            ]
        finally:
            await connection.close()

    stored = "\n".join(asyncio.run(dump()))
    assert table.game in stored
    for token in (table.host, *table.tokens.values()):
        assert token not in stored
        assert token.encode().hex() not in stored
        assert all(token not in answer.decode() for answer in table.snapshot())
