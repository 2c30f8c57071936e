-- What is written about a game beside it: the notes of a seat, for itself alone until it shares them, and the comments
-- on a game that has ended. Neither is part of its record, and both can be erased.

-- One notebook a seat: body is JSON, bounded by the service. revision counts its changes.
CREATE TABLE gaslamp.notes (
    game_id  uuid    NOT NULL,
    seat     text    NOT NULL,
    revision integer NOT NULL,
    shared   boolean NOT NULL,
    body     bytea   NOT NULL,
    PRIMARY KEY (game_id, seat)
);

-- Numbered in their order. Of one that was removed the text is gone, and the number stays.
CREATE TABLE gaslamp.comments (
    game_id uuid        NOT NULL,
    number  integer     NOT NULL,
    version integer     NOT NULL,
    author  text        NOT NULL,
    text    text,
    removed text,
    at      timestamptz NOT NULL,
    PRIMARY KEY (game_id, number)
);

REVOKE ALL ON gaslamp.notes, gaslamp.comments FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON gaslamp.notes TO gaslamp_service;
GRANT SELECT, INSERT, UPDATE ON gaslamp.comments TO gaslamp_service;
