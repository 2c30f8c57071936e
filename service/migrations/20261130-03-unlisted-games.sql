-- Games that are played by whoever has their address, and stand in no list.

ALTER TABLE gaslamp.games ADD COLUMN listed boolean NOT NULL DEFAULT true;
