"""The commands that make the next event of a game, by their subject; `domain.game` has them all."""
