"""The statements over finished games. Readers see the generation that is served; times are parameters."""

from service.store import sql

# Which finished games everybody may see and which count: public ones that he may watch, and no analysis of another.
SHOWN = f"({sql.SHOWN} AND g.origin_game IS NULL)"

STATE = "SELECT serving, building FROM gaslamp.projections WHERE name = 'finished_games'"

# One process at a time folds, so that they do not all do the same; were two at it, nothing would be wrong.
CLAIM = """
UPDATE gaslamp.projections SET holder = $1, held_until = $3
WHERE name = 'finished_games' AND (holder = $1 OR held_until < $2)
RETURNING serving, building
"""

BUILD = """
UPDATE gaslamp.projections SET building = building + 1 WHERE name = 'finished_games' AND building = serving
"""

SERVE = "UPDATE gaslamp.projections SET serving = $1 WHERE name = 'finished_games' AND building = $1"

_COLUMNS = """version, ruleset, ruleset_version, created_at, ended_at, moves, reason, winners, seats, bots, keys,
       given_up, shown"""

# What could not be folded anew stays as it was.
KEEP = f"""
INSERT INTO gaslamp.finished_games (game_id, generation, {_COLUMNS})
SELECT f.game_id, $2, {_COLUMNS} FROM gaslamp.finished_games f WHERE f.generation = $1 AND f.game_id = ANY($3::uuid[])
ON CONFLICT DO NOTHING
"""

DROP_OLD = """
DELETE FROM gaslamp.finished_games f
WHERE (f.game_id, f.generation) IN (
    SELECT o.game_id, o.generation FROM gaslamp.finished_games o WHERE o.generation < $1 LIMIT $2
)
"""

# An analysis table counts nowhere, so it is not folded at all.
PENDING = """
SELECT g.game_id, g.ruleset, g.ruleset_version, g.version
FROM gaslamp.games g
WHERE g.status = 'ended' AND g.origin_game IS NULL AND g.folded < $1 AND NOT g.game_id = ANY($2::uuid[])
ORDER BY g.folded, g.game_id
LIMIT $3
"""

# How many games are still to be folded (at most the bound that is counted to), and since when the longest.
LAG = """
SELECT count(*) AS games, min(p.updated_at) AS since
FROM (
    SELECT g.updated_at FROM gaslamp.games g
    WHERE g.status = 'ended' AND g.origin_game IS NULL AND g.folded < $1 LIMIT $2
) p
"""

BODIES = """
SELECT e.game_id, array_agg(e.body ORDER BY e.version) AS bodies, array_agg(e.hash ORDER BY e.version) AS hashes
FROM gaslamp.events e WHERE e.game_id = ANY($1::uuid[]) GROUP BY e.game_id
"""

SAVE = f"""
WITH folded AS (
    SELECT f.game_id, f.version, f.ruleset, f.ruleset_version, f.created_at, f.ended_at, f.moves, f.reason,
           string_to_array(f.winners, chr(31)) AS winners, string_to_array(f.seats, chr(31)) AS seats,
           string_to_array(f.bots, chr(31), '-') AS bots, string_to_array(f.keys, chr(31), '-') AS keys,
           string_to_array(f.given_up, chr(31)) AS given_up
    FROM unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[],
                $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
         AS f (game_id, version, ruleset, ruleset_version, created_at, ended_at, moves, reason, winners, seats, bots,
               keys, given_up)
), saved AS (
    INSERT INTO gaslamp.finished_games (game_id, generation, version, ruleset, ruleset_version, created_at, ended_at,
                                        moves, reason, winners, seats, bots, keys, given_up, shown)
    SELECT f.game_id, n.generation, f.version, f.ruleset, f.ruleset_version, f.created_at, f.ended_at, f.moves,
           f.reason, f.winners, f.seats, f.bots, f.keys, f.given_up, {SHOWN} AND f.reason <> 'cancelled'
    FROM folded f JOIN gaslamp.games g ON g.game_id = f.game_id
    CROSS JOIN unnest($14::int[]) AS n (generation)
    ON CONFLICT DO NOTHING
)
UPDATE gaslamp.games g SET folded = $15 WHERE g.game_id = ANY($1::uuid[]) AND g.folded < $15
"""

_SERVED = "f.generation = (SELECT p.serving FROM gaslamp.projections p WHERE p.name = 'finished_games') AND f.shown"

_FILTERS = f"""{_SERVED}
      AND ($1::text IS NULL OR f.ruleset = $1) AND ($2::int IS NULL OR f.ruleset_version = $2)
      AND ($3::timestamptz IS NULL OR f.ended_at >= $3) AND ($4::timestamptz IS NULL OR f.ended_at < $4)"""

# An arbiter's name is for nobody to read, so neither to guess.
_SEARCH = f"""
FROM gaslamp.finished_games f
    WHERE {_FILTERS}
      AND ($5::text IS NULL OR f.reason = $5)
      AND ($6::text IS NULL OR CASE WHEN $6 = 'nobody' THEN f.winners = '{{}}' ELSE $6 = ANY(f.winners) END)
      AND ($7::text IS NULL OR CASE $7 WHEN 'none' THEN num_nulls(VARIADIC f.bots) = cardinality(f.bots)
                                       WHEN 'only' THEN num_nulls(VARIADIC f.bots) = 0
                                       ELSE num_nonnulls(VARIADIC f.bots) > 0 END)
      AND ($8::text IS NULL OR f.game_id IN (
          SELECT s.game_id FROM gaslamp.seats s WHERE lower(s.name) = lower($8) AND s.player <> 'arbiter'))
      AND ($9::text IS NULL OR $9 = ANY(f.keys))
"""

_LISTED = """f.game_id, f.version, f.ruleset, f.ruleset_version, f.created_at, f.ended_at, f.moves, f.reason, f.winners,
       f.seats, f.bots, f.keys, f.given_up"""

_NAMES = """
CROSS JOIN LATERAL (
    SELECT array_agg(s.seat) AS named, array_agg(s.name) AS names
    FROM gaslamp.seats s WHERE s.game_id = f.game_id AND s.name IS NOT NULL AND s.player <> 'arbiter'
) s
"""

OLDER = f"""
SELECT {_LISTED}, s.named, s.names
FROM (
    SELECT {_LISTED} {_SEARCH}
      AND ($10::timestamptz IS NULL OR (f.ended_at, f.game_id) < ($10, $11::uuid))
    ORDER BY f.ended_at DESC, f.game_id DESC
    LIMIT $12
) f {_NAMES}
ORDER BY f.ended_at DESC, f.game_id DESC
"""

NEWER = f"""
SELECT {_LISTED}, s.named, s.names
FROM (
    SELECT {_LISTED} {_SEARCH}
      AND (f.ended_at, f.game_id) > ($10::timestamptz, $11::uuid)
    ORDER BY f.ended_at, f.game_id
    LIMIT $12
) f {_NAMES}
ORDER BY f.ended_at DESC, f.game_id DESC
"""

GAMES = f"""
SELECT f.ruleset, f.ruleset_version, f.reason, f.winners = '{{}}' AS without_winner, count(*) AS games,
       sum(f.moves) AS moves, min(f.moves) AS fewest, max(f.moves) AS most,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY f.moves) AS median
FROM gaslamp.finished_games f
WHERE {_FILTERS}
GROUP BY GROUPING SETS ((f.ruleset, f.ruleset_version), (f.ruleset, f.ruleset_version, f.reason, f.winners = '{{}}'))
ORDER BY f.ruleset, f.ruleset_version, f.reason NULLS FIRST
"""

SIDES = f"""
SELECT f.ruleset, f.ruleset_version, s.seat, s.bot, count(*) AS games,
       count(*) FILTER (WHERE s.seat = ANY(f.winners)) AS wins
FROM gaslamp.finished_games f CROSS JOIN LATERAL unnest(f.seats, f.bots) AS s (seat, bot)
WHERE {_FILTERS}
GROUP BY f.ruleset, f.ruleset_version, s.seat, s.bot
ORDER BY f.ruleset, f.ruleset_version, s.seat, s.bot NULLS FIRST
"""

# Games in which every seat was a human with a key of his own, no key twice, that ended with a winner.
STANDINGS = f"""
SELECT r.key, count(*) AS games, count(*) FILTER (WHERE r.won) AS wins, max(r.ended_at) AS last
FROM (
    SELECT s.key, f.ended_at, s.seat,
           s.seat = ANY(f.winners) AND NOT s.seat = ANY(f.given_up) AS won
    FROM gaslamp.finished_games f CROSS JOIN LATERAL unnest(f.seats, f.keys) AS s (seat, key)
    WHERE {_FILTERS} AND f.winners <> '{{}}' AND num_nulls(VARIADIC f.keys) = 0
      AND cardinality(f.keys) = (SELECT count(DISTINCT k.key) FROM unnest(f.keys) AS k (key))
) r
WHERE ($5::text IS NULL OR r.seat = $5)
GROUP BY r.key
ORDER BY wins DESC, games, r.key
"""

EXPORT = f"""
SELECT f.game_id, f.version, f.ruleset, f.ruleset_version, f.ended_at
FROM gaslamp.finished_games f
WHERE {_FILTERS} AND ($5::timestamptz IS NULL OR (f.ended_at, f.game_id) > ($5, $6::uuid))
ORDER BY f.ended_at, f.game_id
LIMIT $7
"""

PLACE = f"SELECT f.ended_at FROM gaslamp.finished_games f WHERE f.game_id = $1 AND {_SERVED}"

WHOLE = f"""
SELECT g.game_id, g.secret, g.head, g.updated_at, g.version, e.bodies, e.hashes
FROM gaslamp.games g
CROSS JOIN LATERAL ({sql.EVENTS}) e
WHERE g.game_id = ANY($1::uuid[])
"""
