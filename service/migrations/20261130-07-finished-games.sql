-- What finished games come to: a projection of the events, which can be built anew while it is served. A generation is
-- one building of all of it; readers see the one that `projections` serves.
CREATE TABLE gaslamp.finished_games (
    game_id         uuid        NOT NULL,
    generation      integer     NOT NULL,
    version         integer     NOT NULL,
    ruleset         text        NOT NULL,
    ruleset_version integer     NOT NULL,
    created_at      timestamptz NOT NULL,
    ended_at        timestamptz NOT NULL,
    moves           integer     NOT NULL,
    reason          text        NOT NULL,
    winners         text[]      NOT NULL,
    seats           text[]      NOT NULL,
    bots            text[]      NOT NULL,
    keys            text[]      NOT NULL,
    given_up        text[]      NOT NULL,
    shown           boolean     NOT NULL,
    PRIMARY KEY (game_id, generation)
);

CREATE INDEX finished_newest ON gaslamp.finished_games (generation, ended_at DESC, game_id DESC) WHERE shown;
CREATE INDEX finished_of_ruleset ON gaslamp.finished_games (generation, ruleset, ended_at DESC, game_id DESC)
    WHERE shown;

CREATE TABLE gaslamp.projections (
    name       text        PRIMARY KEY,
    serving    integer     NOT NULL,
    building   integer     NOT NULL,
    holder     text        NOT NULL,
    held_until timestamptz NOT NULL
);
INSERT INTO gaslamp.projections (name, serving, building, holder, held_until)
VALUES ('finished_games', 1, 1, '', '2000-01-01T00:00:00Z');

-- The last generation that holds the game.
ALTER TABLE gaslamp.games ADD COLUMN folded integer NOT NULL DEFAULT 0;
CREATE INDEX games_to_fold ON gaslamp.games (folded, game_id) WHERE status = 'ended';

CREATE INDEX seats_by_name ON gaslamp.seats (lower(name), game_id) WHERE name IS NOT NULL;

REVOKE ALL ON gaslamp.finished_games, gaslamp.projections FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON gaslamp.finished_games TO gaslamp_service;
GRANT SELECT, UPDATE ON gaslamp.projections TO gaslamp_service;
