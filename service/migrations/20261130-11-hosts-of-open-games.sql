-- From where a game was opened, as long as it has not ended: how many such games an address has is bounded. A keyed
-- digest, never an address; its key is in no table.

ALTER TABLE gaslamp.games ADD COLUMN opened_from bytea;
CREATE INDEX games_opened_from ON gaslamp.games (opened_from) WHERE opened_from IS NOT NULL;
