"""Being process 1, as in a container: the kernel hands it every orphan, and expects it to bury them.

The service does not do that itself: an orphan's end must not be mistaken for that of the database. A parent that does
nothing else passes signals on and waits.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

_PASSED_ON = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
_LAST_SECONDS = 10.0
"""How long what the service leaves behind may take to end: an embedded database that shuts down by itself."""


def is_process_one() -> bool:
    """Whether this is the first process of its container."""
    return os.getpid() == 1


def step_aside() -> None:
    """If this is process 1, go on in a child of it. To be called before there are threads; only the child returns."""
    if not is_process_one():
        return
    # Signals that come in between are kept, and passed on once it is known to whom.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _PASSED_ON)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)  # a terminal's Ctrl-C reaches process 1, which passes it on, once
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    for number in _PASSED_ON:
        signal.signal(number, lambda number, _: _pass_on(child, number))
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    os._exit(_wait_for(child))


def _pass_on(child: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(child, number)


def _wait_for(child: int) -> int:
    """Bury whoever ends, until `child` has; its exit code."""
    while True:
        pid, status = os.wait()
        if pid == child:
            break
    deadline = time.monotonic() + _LAST_SECONDS
    with suppress(ChildProcessError):  # nobody is left
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
    return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
