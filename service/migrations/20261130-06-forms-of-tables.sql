-- Who finds, watches and joins a table; whom its host has invited; and from which game at which version it was forked.

ALTER TABLE gaslamp.games
    ADD COLUMN access         text NOT NULL DEFAULT 'public',
    ADD COLUMN spectators     text NOT NULL DEFAULT 'always',
    ADD COLUMN joining        text NOT NULL DEFAULT 'open',
    ADD COLUMN origin_game    uuid,
    ADD COLUMN origin_version integer;
UPDATE gaslamp.games SET access = 'unlisted' WHERE NOT listed;
ALTER TABLE gaslamp.games DROP COLUMN listed;

-- Known as digests only. What was revoked or used up stays, so that its host sees what became of it.
CREATE TABLE gaslamp.invitations (
    game_id    uuid        NOT NULL,
    invitation text        NOT NULL,
    digest     bytea       NOT NULL,
    purpose    text        NOT NULL,
    seat       text,
    uses       integer     NOT NULL,
    used       integer     NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (game_id, invitation)
);
CREATE INDEX invitations_by_token ON gaslamp.invitations (game_id, digest);

-- Who may look on by an invitation, as long as it is not revoked.
CREATE TABLE gaslamp.watchers (
    game_id    uuid        NOT NULL,
    digest     bytea       NOT NULL,
    invitation text        NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, digest)
);

-- A ticket is also given to who looks on with a token of another kind.
ALTER TABLE gaslamp.stream_tickets ALTER COLUMN seat DROP NOT NULL;

REVOKE ALL ON gaslamp.invitations, gaslamp.watchers FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON gaslamp.invitations TO gaslamp_service;
GRANT SELECT, INSERT ON gaslamp.watchers TO gaslamp_service;
