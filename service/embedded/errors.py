"""What can go wrong with the embedded database, in words for the person who started the service."""


class EmbeddedError(Exception):
    """The embedded PostgreSQL cannot run here; the message says why and what to do instead."""


class InUse(EmbeddedError):
    """Another process is using the data directory."""
