"""The pure rules of Gaslamp: no I/O, no clock, no randomness but the one handed in."""
