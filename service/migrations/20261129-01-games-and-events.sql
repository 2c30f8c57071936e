-- Games, their events, seats and answers. game_id leads every key, so that the tables can be sharded by it.

CREATE TABLE gaslamp.games (
    game_id         uuid        PRIMARY KEY,
    ruleset         text        NOT NULL,
    ruleset_version integer     NOT NULL,
    version         integer     NOT NULL,
    status          text        NOT NULL,
    seats           text[]      NOT NULL,
    to_act          text[]      NOT NULL,
    bots_due        boolean     NOT NULL,
    head            bytea       NOT NULL,
    secret          bytea       NOT NULL,
    host_digest     bytea       NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL
);

CREATE INDEX games_newest ON gaslamp.games (created_at DESC, game_id DESC);
CREATE INDEX games_with_bots_due ON gaslamp.games (updated_at, game_id) WHERE bots_due;

-- One row an event; body is the recorded event, byte for byte as it was hashed. Append-only.
CREATE TABLE gaslamp.events (
    game_id uuid        NOT NULL,
    version integer     NOT NULL,
    at      timestamptz NOT NULL,
    hash    bytea       NOT NULL,
    body    bytea       NOT NULL,
    PRIMARY KEY (game_id, version)
);

CREATE TABLE gaslamp.seats (
    game_id      uuid  NOT NULL,
    seat         text  NOT NULL,
    player       text  NOT NULL,
    bot          text,
    name         text,
    token_digest bytea,
    PRIMARY KEY (game_id, seat)
);

-- What was answered to a request with an Idempotency-Key. The answer is encrypted under that key.
CREATE TABLE gaslamp.answers (
    game_id     uuid        NOT NULL,
    caller      text        NOT NULL,
    key_digest  bytea       NOT NULL,
    fingerprint bytea       NOT NULL,
    status      integer     NOT NULL,
    answer      bytea       NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (game_id, caller, key_digest)
);

-- The public halves of the keys that sign receipts.
CREATE TABLE gaslamp.signing_keys (
    key_id     text        PRIMARY KEY,
    public_key bytea       NOT NULL,
    not_before timestamptz NOT NULL,
    not_after  timestamptz
);

-- Update-heavy and small: leave room in its pages.
ALTER TABLE gaslamp.games SET (fillfactor = 70);

REVOKE ALL ON ALL TABLES IN SCHEMA gaslamp FROM PUBLIC;
GRANT USAGE ON SCHEMA gaslamp TO gaslamp_service;
GRANT SELECT ON gaslamp.migrations TO gaslamp_service;
GRANT SELECT, INSERT ON gaslamp.events TO gaslamp_service;
GRANT SELECT, INSERT, UPDATE ON gaslamp.games, gaslamp.seats, gaslamp.signing_keys TO gaslamp_service;
GRANT SELECT, INSERT, DELETE ON gaslamp.answers TO gaslamp_service;
