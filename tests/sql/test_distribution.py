"""Every statement and every migration keeps to what a database distributed by game allows; what does not is found."""

from __future__ import annotations

import pytest

from tests.sql import statements
from tests.sql.rules import distributed, violations

MIGRATIONS = statements.migrations()
STATEMENTS = statements.of_service()
TABLES = distributed(MIGRATIONS.values())

WHOLE = {"allowances", "migrations", "sandbox", "signing_keys"}
"""Tables of no game: small, or of no worth after a crash; on every server whole, or on the first."""

OF_ALL_GAMES = {
    "service.store.sql.LIST": "a list of games asks every server for its newest",
    "service.store.sql.COUNT": "how many there are, for the audit",
    "service.store.sql.BOTS_DUE": "once when a process starts",
    "service.store.openings.HELD": "how many games one address has open, before it opens another",
    "service.store.openings.RESTING": "housekeeping, once in a while",
    "service.store.sql.HELD": "who has nothing but a token does not know the game",
    "service.store.finished_sql.EXPORT": "an export of all that has ended",
    "service.store.finished_sql.GAMES": "statistics",
    "service.store.finished_sql.SIDES": "statistics",
    "service.store.finished_sql.STANDINGS": "statistics",
    "service.store.finished_sql.NEWER": "a list of games that have ended",
    "service.store.finished_sql.OLDER": "a list of games that have ended",
    "service.store.finished_sql.PENDING": "the projection looks for what has ended",
    "service.store.finished_sql.LAG": "how far the projection is behind",
    "service.store.erasure._ABANDONED": "housekeeping, once in a while",
    "service.store.erasure._NAMED": "a person is forgotten wherever he played",
    "service.backup: SELECT EXISTS (SELECT 1 FROM gaslamp.gam": "before a restore",
}
"""The statements that ask every server, and why that is no hot path. They read only."""

SWEEPS = {
    "service.store.erasure._EXPIRE_ANSWERS": "answers that nobody repeats any more",
    "service.store.erasure._EXPIRE_TICKETS": "tickets that have expired",
    "service.store.finished_sql.DROP_OLD": "what the projection has made anew",
}
"""The statements that remove old rows on every server, once in a while."""


def test_the_tables_are_known():
    assert {"games", "events", "seats", "answers"} <= TABLES
    assert not WHOLE & TABLES
    assert "service.store.sql.APPEND" in STATEMENTS
    assert len(STATEMENTS) >= 20


@pytest.mark.parametrize("name", sorted(MIGRATIONS))
def test_migrations(name: str):
    assert violations(MIGRATIONS[name], TABLES, migrating=True) == []


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_statements(name: str):
    text = STATEMENTS[name]
    assert violations(text, TABLES, of_all_games=name in OF_ALL_GAMES, migrating=name in SWEEPS) == []


def test_what_is_excused_is_there():
    assert STATEMENTS.keys() >= OF_ALL_GAMES.keys() | SWEEPS.keys()
    assert all(STATEMENTS[name].lstrip().startswith("DELETE") for name in SWEEPS)


PLANTED = {
    "SELECT body FROM gaslamp.events WHERE version = $1": "bound to no game",
    "SELECT FROM gaslamp.events e JOIN gaslamp.games g ON true WHERE g.game_id = $1": "bound to no game",
    "SELECT body FROM gaslamp.events WHERE game_id = $1 OR version = 1": "bound to no game",
    "SELECT body FROM gaslamp.events WHERE game_id <> $1": "bound to no game",
    "SELECT body FROM gaslamp.events WHERE NOT game_id = $1": "bound to no game",
    "SELECT 1 WHERE EXISTS (SELECT FROM gaslamp.answers a WHERE a.key_digest = $1)": "bound to no game",
    "WITH x AS (DELETE FROM gaslamp.answers WHERE created_at < $1) SELECT 1": "bound to no game",
    "UPDATE gaslamp.games SET status = $1": "bound to no game",
    "UPDATE gaslamp.games SET updated_at = now() WHERE game_id = $1": "volatile now",
    "UPDATE gaslamp.games SET updated_at = CURRENT_TIMESTAMP WHERE game_id = $1": "volatile now",
    "UPDATE gaslamp.games SET secret = gen_random_uuid()::text::bytea WHERE game_id = $1": "volatile gen_random_uuid",
    "UPDATE gaslamp.games SET game_id = $2 WHERE game_id = $1": "moves a row",
    "INSERT INTO gaslamp.events (version, body) VALUES ($1, $2)": "without game_id",
    "INSERT INTO gaslamp.events (game_id, version) VALUES ($1, nextval('s'))": "volatile nextval",
    "INSERT INTO gaslamp.seats (game_id, seat) VALUES ($1, $2) ON CONFLICT (seat) DO NOTHING": "beyond its game",
    "SELECT pg_notify('moves', $1)": "notifies",
    "LISTEN moves": "LISTEN",
    "NOTIFY moves": "NOTIFY",
    "LOCK TABLE gaslamp.events": "a lock",
    "CREATE TRIGGER t AFTER INSERT ON gaslamp.events EXECUTE FUNCTION f()": "a trigger",
    "CREATE RULE r AS ON DELETE TO gaslamp.events DO INSTEAD NOTHING": "a rule",
    "CREATE SEQUENCE gaslamp.order": "a sequence",
    "CREATE TABLE gaslamp.x (id bigserial, game_id uuid)": "takes a sequence",
    "CREATE TABLE gaslamp.x (id bigint GENERATED ALWAYS AS IDENTITY, game_id uuid)": "takes a sequence",
    "CREATE TABLE gaslamp.games (game_id uuid, name text UNIQUE)": "does not begin with game_id",
    "CREATE TABLE gaslamp.events (game_id uuid, version int, UNIQUE (version, game_id))": "does not begin with game_id",
    "CREATE UNIQUE INDEX i ON gaslamp.seats (token_digest)": "does not begin with game_id",
    "ALTER TABLE gaslamp.seats ADD CONSTRAINT u UNIQUE (name)": "does not begin with game_id",
    "ALTER TABLE gaslamp.seats ADD COLUMN n int UNIQUE": "does not begin with game_id",
    "ALTER TABLE gaslamp.games ADD COLUMN at timestamptz DEFAULT now()": "volatile: now",
    "ALTER TABLE gaslamp.seats ADD FOREIGN KEY (seat) REFERENCES gaslamp.games (ruleset)": "leads to other games",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_is_found(planted: str):
    assert any(PLANTED[planted] in found for found in violations(planted, TABLES)), violations(planted, TABLES)


def test_what_is_allowed_is_not_found():
    for good in (
        "SELECT body FROM gaslamp.events WHERE game_id = ANY($1::uuid[]) AND version > 2",
        "SELECT e.body FROM gaslamp.events e JOIN gaslamp.games g ON g.game_id = e.game_id WHERE g.game_id = $1",
        "SELECT name FROM gaslamp.migrations",
        "ALTER TABLE gaslamp.seats ADD FOREIGN KEY (game_id) REFERENCES gaslamp.games (game_id)",
        "CREATE INDEX i ON gaslamp.seats (token_digest)",
    ):
        assert violations(good, TABLES) == []


def test_who_is_said_to_ask_for_all_games_writes_nothing():
    assert violations("DELETE FROM gaslamp.answers WHERE created_at < $1", TABLES, of_all_games=True)
