-- Tokens can be renewed and names forgotten. Neither is an event: `revision` counts them, so that every process sees
-- that what it knows of the seats is old. host_digest stays what it was: the address of a rematch derives from it.

ALTER TABLE gaslamp.games
    ADD COLUMN revision integer NOT NULL DEFAULT 0,
    ADD COLUMN host_renewed bytea;
