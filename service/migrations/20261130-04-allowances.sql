-- What the processes of the service have taken of each client's quota in its window. Worth nothing after a crash, so it
-- writes no log. client: a digest, never an address or a token. granted: to who asked last.
CREATE UNLOGGED TABLE gaslamp.allowances (
    client  bytea       PRIMARY KEY,
    ends_at timestamptz NOT NULL,
    pool    integer     NOT NULL,
    leased  integer     NOT NULL,
    granted integer     NOT NULL
) WITH (fillfactor = 70);

REVOKE ALL ON gaslamp.allowances FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON gaslamp.allowances TO gaslamp_service;
