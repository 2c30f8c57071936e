"""Open streams and long polls do not keep a service from stopping: each ends in order (FC-036)."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import httpx
import pytest

from service.server import free_port
from tests.cli.command import PATIENCE, environment, eventually, serving
from tests.conftest import Database

STREAMS = 20


def streams_open(port: int) -> float:
    """How many streams and long polls the service holds: one that is still on its way may find it closed."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    held = next(line for line in text.splitlines() if line.startswith("gaslamp_streams_open "))
    return float(held.split()[1])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_streams_and_long_polls_end_in_order(tmp_path: Path, databases: Database, number: signal.Signals):
    read: list[str] = []
    polled: list[int] = []
    begun = threading.Semaphore(0)
    metrics = free_port("127.0.0.1")
    env = environment(GASLAMP_DSN=databases.owner, GASLAMP_METRICS_PORT=str(metrics))

    with serving(tmp_path / "errors", "--data-dir", tmp_path, env=env) as service:
        path = f"{service.url}/v1/games/{service.open_table()}/events"

        def stream() -> None:
            with (
                httpx.Client(timeout=60, trust_env=False) as client,
                client.stream("GET", path, headers={"Accept": "text/event-stream"}) as answer,
            ):
                text = ""
                for chunk in answer.iter_text():
                    if "id: 1" in chunk:
                        begun.release()
                    text += chunk
                read.append(text)

        def poll() -> None:
            with httpx.Client(timeout=60, trust_env=False) as client:
                assert client.get(path).status_code == 200
                polled.append(client.get(f"{path}?after=1&wait=25").status_code)

        threads = [threading.Thread(target=work) for work in (stream, poll) for _ in range(STREAMS)]
        for thread in threads:
            thread.start()
        for _ in range(STREAMS):
            assert begun.acquire(timeout=PATIENCE)
        eventually(lambda: streams_open(metrics) == len(threads), "all streams and long polls")
        assert service.end(number) == 0
        assert "connections_cut" not in service.events()
        for thread in threads:
            thread.join(60)
    assert len(read) == STREAMS
    for text in read:
        hint, _, last = text.rstrip().rpartition("\n\n")
        assert last.startswith('event: closed\ndata: {"kind":"closed","reason":"shutting_down"')
        assert hint.rpartition("\n")[2].startswith("retry: ")
    assert polled == [200] * STREAMS
