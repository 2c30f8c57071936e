"""The signals that end a command: the first asks it to finish, a second ends it at once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_AT_ONCE = 130


class Stopped(BaseException):
    """The first signal came while nobody was serving yet: unwind, in order, what was begun."""


class Stop:
    """What the first signal does: raise Stopped, or call whom `then` names instead."""

    def __init__(self) -> None:
        self.asked = False
        self.then: Callable[[], object] | None = None

    def on_signal(self, _: int, __: FrameType | None) -> None:
        """Handle a signal, as `signal.signal` calls it."""
        if self.asked:
            os._exit(_AT_ONCE)  # the database notices, and shuts down by itself
        self.asked = True
        if self.then is None:
            raise Stopped
        self.then()


def until_stopped(work: Callable[[Stop], int]) -> int:
    """The exit code of `work`, which SIGINT, SIGTERM and SIGHUP end: 0 if one of them cut it short.

    SIGHUP stays ignored where it was (`nohup`).
    """
    stop = Stop()
    before = {
        number: signal.signal(number, stop.on_signal)
        for number in _ENDING
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN
    }
    try:
        return work(stop)
    except Stopped:
        return 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def exit_in_order() -> None:
    """Let SIGTERM and SIGHUP unwind the command, as Ctrl-C does, instead of dropping what it had begun."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
