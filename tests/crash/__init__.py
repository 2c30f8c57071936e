"""Crashes: the service, its database or both are killed at random moments while games are played, again and again.

Whatever was acknowledged is there afterwards, exactly once; whatever was not is there whole or not at all; and every
client that repeats its request under its Idempotency-Key goes on. Kills are of processes: what the kernel has taken
over survives them, so the loss of power is not tried here (for that the database's fsync is on).
"""
