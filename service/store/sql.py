"""The statements. Plain SQL, game_id in each, times as parameters, no columns by `*`."""

# A batch of events of different games, at most one each. Only an event that follows its game's head, that was decided
# when the tokens held what they still hold, and whose idempotency key has no answer yet, is inserted, and all else
# hangs on that insert. A concurrent writer of the same version waits at the primary key and then inserts nothing.
# Sorted by game, so that two batches cannot deadlock. The looks at answers and invitations are scalar, with LIMIT: of
# EXISTS the planner may make a hash of the whole table.
APPEND = """
WITH batch AS (
    SELECT b.game_id, b.version, b.at, b.hash, b.body, b.status, b.to_act, b.bots_due,
           b.seat, b.player, b.bot, b.name, b.token_digest,
           b.caller, b.key_digest, b.fingerprint, b.answer_status, b.answer, b.revision, b.invitation
    FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bool[],
                $9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[],
                $14::text[], $15::bytea[], $16::bytea[], $17::int[], $18::bytea[], $19::int[], $20::text[])
         AS b (game_id, version, at, hash, body, status, to_act, bots_due,
               seat, player, bot, name, token_digest,
               caller, key_digest, fingerprint, answer_status, answer, revision, invitation)
), inserted AS (
    INSERT INTO gaslamp.events (game_id, version, at, hash, body)
    SELECT b.game_id, b.version, b.at, b.hash, b.body
    FROM batch b
    JOIN gaslamp.games g ON g.game_id = b.game_id AND g.version = b.version - 1
                        AND g.revision = coalesce(b.revision, g.revision)
    WHERE (b.caller IS NULL OR (
        SELECT a.game_id FROM gaslamp.answers a
        WHERE a.game_id = b.game_id AND a.caller = b.caller AND a.key_digest = b.key_digest LIMIT 1
    ) IS NULL) AND (b.invitation IS NULL OR (
        SELECT i.game_id FROM gaslamp.invitations i
        WHERE i.game_id = b.game_id AND i.invitation = b.invitation AND i.used < i.uses AND i.revoked_at IS NULL LIMIT 1
    ) IS NOT NULL)
    ORDER BY b.game_id
    ON CONFLICT DO NOTHING
    RETURNING game_id
), accepted AS (
    SELECT b.* FROM batch b JOIN inserted i ON i.game_id = b.game_id
), moved AS (
    UPDATE gaslamp.games g
    SET version = a.version, status = a.status, to_act = string_to_array(a.to_act, chr(31)), bots_due = a.bots_due,
        head = a.hash, updated_at = a.at,
        opened_from = CASE WHEN a.status = 'ended' THEN NULL ELSE g.opened_from END
    FROM accepted a
    WHERE g.game_id = a.game_id AND g.version = a.version - 1
), seated AS (
    INSERT INTO gaslamp.seats (game_id, seat, player, bot, name, token_digest)
    SELECT a.game_id, a.seat, a.player, a.bot, a.name, a.token_digest FROM accepted a WHERE a.seat IS NOT NULL
    ON CONFLICT (game_id, seat) DO UPDATE
    SET player = excluded.player, bot = excluded.bot, name = excluded.name, token_digest = excluded.token_digest
), joined AS (
    UPDATE gaslamp.invitations i SET used = i.used + 1
    FROM accepted a
    WHERE a.invitation IS NOT NULL AND i.game_id = a.game_id AND i.invitation = a.invitation
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT a.game_id, a.caller, a.key_digest, a.fingerprint, a.answer_status, a.answer, a.at
    FROM accepted a WHERE a.caller IS NOT NULL
)
SELECT game_id FROM inserted
"""

CREATE = """
WITH created AS (
    INSERT INTO gaslamp.games (game_id, ruleset, ruleset_version, version, status, to_act, bots_due, head,
                               secret, host_digest, created_at, updated_at, seats, access, spectators, joining,
                               origin_game, origin_version, opened_from)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $18, $19, $20, $21, $22::uuid, $23::int, $24::bytea)
    ON CONFLICT DO NOTHING
    RETURNING game_id
), first AS (
    INSERT INTO gaslamp.events (game_id, version, at, hash, body)
    SELECT c.game_id, $4, $11, $8, $12::bytea FROM created c
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT c.game_id, $13::text, $14::bytea, $15::bytea, $16::int, $17::bytea, $11 FROM created c
    WHERE $13::text IS NOT NULL
)
SELECT game_id FROM created
"""

PLACES = "SELECT game_id, version, revision FROM gaslamp.games WHERE game_id = ANY($1::uuid[])"

# Those of the given games that have gone beyond the given versions.
POSITIONS = """
SELECT g.game_id, g.version, g.status, g.to_act, g.revision
FROM unnest($1::uuid[], $2::int[], $3::int[]) AS known (game_id, version, revision)
JOIN gaslamp.games g ON g.game_id = known.game_id AND (g.version > known.version OR g.revision > known.revision)
"""

# The one query that does not know the game: a token is all that its holder has.
HELD = """
SELECT s.token_digest, s.game_id, s.seat, s.player, g.ruleset, g.version, g.status, g.to_act, g.revision
FROM gaslamp.seats s JOIN gaslamp.games g ON g.game_id = s.game_id
WHERE s.token_digest = ANY($1::bytea[])
"""

# With the new ticket go the expired ones of the game, and of its holder all but the newest.
ADD_TICKET = """
WITH old AS (
    DELETE FROM gaslamp.stream_tickets t
    WHERE t.game_id = $1 AND (t.expires_at <= $6 OR (t.holder = $4 AND t.digest NOT IN (
        SELECT n.digest FROM gaslamp.stream_tickets n
        WHERE n.game_id = $1 AND n.holder = $4 ORDER BY n.expires_at DESC, n.digest LIMIT $7
    )))
)
INSERT INTO gaslamp.stream_tickets (game_id, digest, seat, holder, expires_at) VALUES ($1, $2, $3, $4, $5)
"""

TICKET = "SELECT digest, seat, holder, expires_at FROM gaslamp.stream_tickets WHERE game_id = $1 AND digest = $2"

USE_TICKET = """
DELETE FROM gaslamp.stream_tickets WHERE game_id = $1 AND digest = $2 RETURNING digest, seat, holder, expires_at
"""

# Let a new token hold what the old one holds, if that is something: a seat, an arbiter's office, or the table.
RENEW = """
WITH seat AS (
    UPDATE gaslamp.seats s SET token_digest = $3 WHERE s.game_id = $1 AND s.token_digest = $2 RETURNING s.game_id
), renewed AS (
    UPDATE gaslamp.games g
    SET revision = g.revision + 1,
        host_renewed = CASE WHEN coalesce(g.host_renewed, g.host_digest) = $2 THEN $3 ELSE g.host_renewed END
    WHERE g.game_id = $1
      AND (coalesce(g.host_renewed, g.host_digest) = $2 OR EXISTS (SELECT 1 FROM seat WHERE seat.game_id = $1))
    RETURNING g.game_id
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT r.game_id, $5::text, $6::bytea, $7::bytea, $8::int, $9::bytea, $4 FROM renewed r WHERE $5::text IS NOT NULL
)
SELECT r.game_id FROM renewed r
"""

_HEAD = """g.game_id, g.ruleset, g.ruleset_version, g.version, g.status, g.seats, g.to_act, g.created_at,
       g.updated_at, g.revision, g.access, g.spectators, g.joining, g.origin_game, g.origin_version"""

SHOWN = """(g.access = 'public' AND (g.spectators = 'always' OR g.status IN ('open', 'ready')
           OR (g.spectators = 'afterEnd' AND g.status = 'ended')))"""
"""Whether a list for everybody may hold the game: a public one that he may watch, or still sit down at."""

HEAD = f"SELECT {_HEAD} FROM gaslamp.games g WHERE g.game_id = $1"

_SEATS = """
    SELECT array_agg(s.seat ORDER BY s.seat) AS taken, array_agg(s.player ORDER BY s.seat) AS players,
           array_agg(s.bot ORDER BY s.seat) AS bots, array_agg(s.name ORDER BY s.seat) AS names,
           array_agg(s.token_digest ORDER BY s.seat) AS digests
    FROM gaslamp.seats s WHERE s.game_id = g.game_id
"""

EVENTS = """
    SELECT array_agg(e.body ORDER BY e.version) AS bodies, array_agg(e.hash ORDER BY e.version) AS hashes
    FROM gaslamp.events e WHERE e.game_id = g.game_id
"""
"""What `packing.unpacked` takes, of the game `g`."""

LOAD = f"""
SELECT {_HEAD}, g.secret, g.host_digest AS origin, coalesce(g.host_renewed, g.host_digest) AS host_digest,
       s.taken, s.players, s.bots, s.names, s.digests, e.bodies, e.hashes
FROM gaslamp.games g
CROSS JOIN LATERAL ({_SEATS}) s
CROSS JOIN LATERAL ({EVENTS}) e
WHERE g.game_id = $1
"""

LIST = f"""
SELECT {_HEAD}, s.taken, s.players, s.bots, s.names
FROM (
    SELECT {_HEAD}
    FROM gaslamp.games g
    WHERE ($1::text IS NULL OR g.ruleset = $1) AND ($2::text IS NULL OR g.status = $2)
      AND ($3::timestamptz IS NULL OR (g.created_at, g.game_id) < ($3, $4::uuid)) AND ($6::boolean OR {SHOWN})
    ORDER BY g.created_at DESC, g.game_id DESC
    LIMIT $5
) g
CROSS JOIN LATERAL ({_SEATS}) s
ORDER BY g.created_at DESC, g.game_id DESC
"""

COUNT = "SELECT count(*) FROM gaslamp.games"

BODIES = """
SELECT body, hash FROM gaslamp.events WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3
"""

ANSWER = """
SELECT caller, key_digest, fingerprint, status, answer
FROM gaslamp.answers WHERE game_id = $1 AND caller = $2 AND key_digest = $3
"""

BOTS_DUE = "SELECT game_id FROM gaslamp.games WHERE bots_due ORDER BY updated_at, game_id LIMIT $1"

SAVE_KEY = """
INSERT INTO gaslamp.signing_keys AS k (key_id, public_key, not_before, not_after) VALUES ($1, $2, $3, $4)
ON CONFLICT (key_id) DO UPDATE SET not_after = excluded.not_after WHERE k.public_key = excluded.public_key
"""

MIGRATIONS = "SELECT name FROM gaslamp.migrations"

KEYS = "SELECT key_id, public_key, not_before, not_after FROM gaslamp.signing_keys ORDER BY not_before, key_id"
