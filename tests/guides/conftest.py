"""The guides are followed on a service that runs as users start it."""

from tests.cli.conftest import running

__all__ = ["running"]
