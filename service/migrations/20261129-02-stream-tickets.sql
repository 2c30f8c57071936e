-- Tickets for streams, which last a minute: a browser's EventSource can send no token. Known as digests only.
CREATE TABLE gaslamp.stream_tickets (
    game_id    uuid        NOT NULL,
    digest     bytea       NOT NULL,
    seat       text        NOT NULL,
    holder     bytea       NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, digest)
);

REVOKE ALL ON gaslamp.stream_tickets FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON gaslamp.stream_tickets TO gaslamp_service;

-- Who has nothing but a token asks for the seat that it holds.
CREATE INDEX seats_by_token ON gaslamp.seats (token_digest) WHERE token_digest IS NOT NULL;
