"""The stage between the service and PostgreSQL: becomes the right account, then the program itself.

Run as a script of its own (standard library only), so that nothing has to be done between fork and exec of
a process with threads. Its one argument is a `Plan` in JSON.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import TypedDict

_PR_SET_PDEATHSIG = 1
_PR_CAPBSET_DROP = 24
_PR_SET_SECUREBITS = 28
_PR_SET_NO_NEW_PRIVS = 38
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_RAISE = 2
_SECBIT_NO_SETUID_FIXUP = 1 << 2
_CAP_DAC_READ_SEARCH = 2
_CAP_SETPCAP = 8
_CAPABILITY_VERSION_3 = 0x20080522
_MAX_CAPABILITY = 63


class Plan(TypedDict):
    """What to run.

    parent: the service's process id; the program gets SIGINT when the service dies, however it dies.
    account: the uid and gid to become, or None to stay. search: keep the right to pass through folders that are
    closed to that account. directory: the working directory, entered before the account is changed.
    """

    parent: int
    account: int | None
    search: bool
    directory: str
    arguments: list[str]
    environment: dict[str, str]


_libc = ctypes.CDLL(None, use_errno=True)


def run(plan: Plan) -> None:
    """Turn this process into the program of `plan`. Raises OSError."""
    os.umask(0o077)
    os.chdir(plan["directory"])
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    if plan["account"] is not None:
        _become(plan["account"], search=plan["search"])
    # After the change of account, which clears it.
    _prctl(_PR_SET_PDEATHSIG, signal.SIGINT)
    if os.getppid() != plan["parent"]:
        sys.exit("the service is gone")
    os.execve(plan["arguments"][0], plan["arguments"], plan["environment"])  # noqa: S606


def _become(account: int, *, search: bool) -> None:
    if search:
        # Keep capabilities over the change of account, and let access(2) heed them, by which programs test files.
        _prctl(_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP)
    _drop_bounding_set(keep=_CAP_DAC_READ_SEARCH if search else None)
    try:
        os.setgroups([])
        os.setresgid(account, account, account)
        os.setresuid(account, account, account)
    except OSError as error:
        sys.exit(f"PostgreSQL refuses to run as root, and this root may not become another user ({error.strerror})")
    if search:
        try:
            _set_capabilities(1 << _CAP_DAC_READ_SEARCH)
            _prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_READ_SEARCH)
        except OSError as error:
            sys.exit(f"its programs are in a folder closed to others, and this root cannot help it ({error.strerror})")


def _drop_bounding_set(keep: int | None) -> None:
    # SETPCAP last: without it the others cannot be dropped. Where it is missing, the account alone is the limit.
    for capability in [c for c in range(_MAX_CAPABILITY + 1) if c not in (keep, _CAP_SETPCAP)] + [_CAP_SETPCAP]:
        _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)


def _set_capabilities(mask: int) -> None:
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    low, high = mask & 0xFFFFFFFF, mask >> 32
    data = (ctypes.c_uint32 * 6)(low, low, low, high, high, high)
    if _libc.capset(header, data) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _prctl(option: int, *arguments: int) -> None:
    padded = (*arguments, 0, 0, 0, 0)[:4]
    if _libc.prctl(option, *(ctypes.c_ulong(argument) for argument in padded)) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


if __name__ == "__main__":
    run(json.loads(sys.argv[1]))
