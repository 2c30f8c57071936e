-- An index over `updated_at` had to be written at every move of every game; without it a move rewrites its row in place
-- (a heap-only update). Few games wait for bots at a time, so their order is made when it is asked for.

DROP INDEX gaslamp.games_with_bots_due;
CREATE INDEX games_with_bots_due ON gaslamp.games (game_id) WHERE bots_due;
