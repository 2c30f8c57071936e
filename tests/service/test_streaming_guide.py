"""What the guide to streams shows works as it stands there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from service import settings
from service.api.events import MAX_WAIT_SECONDS
from service.tickets import LIFETIME
from tests.guides import ROOT, block, names
from tests.service.client import Table
from tests.service.conftest import connect
from tests.service.expect import eventually
from tests.service.live import serving
from tests.service.relay import relaying
from tests.service.test_streams import counted, shift
from tests.verifier.node import NODE

GUIDE = (ROOT / "docs" / "streaming.md").read_text()


@pytest.fixture
def follow():
    """The guide's own client."""
    return names("streaming.md", "follows")["follow"]


def test_its_client_gets_each_event_once_to_the_end(api, follow):
    table, seen = api.seated(), []
    url = f"{api.url}{table.path}/events"
    for event in follow(url, table.tokens["seeker"]):
        seen.append(event["version"])
        if event["version"] == 3:
            shift(table)
        elif event["version"] == 4:
            table.send("seeker", {"type": "guess", "cup": "left"})
    assert seen == [1, 2, 3, 4, 5]
    assert [event["version"] for event in follow(url, table.tokens["seeker"], last=3)] == [4, 5]
    assert list(follow(url, table.tokens["seeker"], last=99)) == []


def test_its_client_comes_back_after_a_broken_connection(api, follow, monkeypatch):
    table, stream, calls = api.played(seed=3), httpx.stream, []

    def breaking(*args, **request):
        calls.append(request["params"]["after"])
        if len(calls) == 1:
            raise httpx.ConnectError("down")
        return stream(*args, **request)

    monkeypatch.setattr(httpx, "stream", breaking)
    versions = [event["version"] for event in follow(f"{api.url}{table.path}/events", table.tokens["keeper"])]
    assert versions == list(range(1, table.info()["version"] + 1))
    assert calls == [0, 0]


@pytest.mark.parametrize("mark", ["streams", "waits", "turns"])
def test_its_commands_work(api, live, mark):
    if shutil.which("curl") is None:
        assert "curl" in block("streaming.md", mark)
        return
    table = api.seated()
    command = block("streaming.md", mark).replace("after=12", "after=2")
    env = {"PATH": os.environ["PATH"], "API": f"{api.url}/v1", "GAME": table.game, "TOKEN": table.tokens["keeper"]}
    process = subprocess.Popen(["bash", "-c", command], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        if "wait" not in command:
            eventually(lambda: counted(live)[0] == 1)
            shift(table)
            table.send("seeker", {"type": "guess", "cup": "left"})
        said, _ = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    items = re.findall(r'\{"(?:.*)\}', said.decode())
    assert items
    assert json.loads(items[-1]).get("kind", "page") == ("page" if "wait" in command else "end")


def test_the_figures_it_gives_are_the_right_ones():
    given = settings.Settings()
    for figure in (
        f"at most {MAX_WAIT_SECONDS} seconds",
        f"every {given.keep_alive:.0f} seconds",
        f"within {given.stream_patience:.0f} seconds",
        f"{given.max_streams_per_token} for a token, {given.max_streams_per_address:,} for an address, "
        f"{given.max_streams:,} in a process",
    ):
        assert figure in re.sub(r"\s+", " ", GUIDE)
    assert LIFETIME.total_seconds() == 60
    for name in re.findall(r"GASLAMP_\w+", GUIDE):
        assert name.removeprefix("GASLAMP_").lower() in settings.Settings.__struct_fields__


def test_threads_that_follow_end_with_the_game(api, live, follow):
    """Several clients of the guide at once, each in its thread."""
    table, seen = api.seated(), []
    url = f"{api.url}{table.path}/events"
    threads = [
        threading.Thread(target=lambda token=token: seen.append([event["version"] for event in follow(url, token)]))
        for token in table.tokens.values()
        for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    eventually(lambda: counted(live)[0] == 10)
    shift(table)
    table.send("seeker", {"type": "guess", "cup": "right"})
    for thread in threads:
        thread.join(20)
    assert seen == [[1, 2, 3, 4, 5]] * 10
    eventually(lambda: counted(live) == (0, 0, 0))


@contextmanager
def browser(script):
    """A JavaScript engine with fetch and EventSource that runs `script`, and its standard output as lines of JSON."""
    command = [NODE, "--experimental-eventsource", "--no-warnings", "--input-type=module", "-e", script]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process, map(json.loads, process.stdout)
    finally:
        process.kill()
        process.communicate()


def test_its_browser_client_listens_with_tickets(api):
    """It is handed the stream's own pace: ticket, events of its seat, the end."""
    table = api.seated()
    path = json.dumps(f"{api.url}{table.path}")
    script = f"""
        const show = (event) => console.log(JSON.stringify(event));
        {block("streaming.md", "listens")}
        await listen({path}, {json.dumps(table.tokens["keeper"])});
    """
    with browser(script) as (process, said):
        assert [next(said)["version"] for _ in range(3)] == [1, 2, 3]
        shift(table, "right")
        assert next(said)["move"]["cup"]["value"] == "right"
        table.send("seeker", {"type": "guess", "cup": "left"})
        assert next(said)["version"] == 5
        assert process.wait(20) == 0, "after the end it holds nothing open"


def test_an_event_source_reconnects_by_itself_where_it_was_and_stops_after_the_end(database, data_dir, contracts):
    """A spectator's EventSource, over a restart of the service behind one address, without a line for that."""
    with ExitStack() as open_:
        live = open_.enter_context(serving(database, data_dir))
        relay = open_.enter_context(relaying(live.port))
        before = connect(live, contracts)
        table = before.seated()
        script = f"""
            const events = new EventSource({json.dumps(f"http://127.0.0.1:{relay.port}{table.path}/events")});
            const say = (value) => console.log(JSON.stringify(value));
            events.onmessage = ({{ data, lastEventId }}) => say([lastEventId, JSON.parse(data).kind]);
            events.addEventListener("closed", ({{ data }}) => say(JSON.parse(data).reason));
            const open = setInterval(() => {{}}, 1000);  // a page stays
            events.onerror = () => {{
                if (events.readyState !== EventSource.CLOSED) return;
                say("stopped");
                clearInterval(open);
            }};
        """
        process, said = open_.enter_context(browser(script))
        assert [next(said)[0] for _ in range(3)] == ["1", "2", "3"]
        before.close()
        live.stop()
        assert next(said) == "shutting_down"
        with serving(database, data_dir) as again:
            relay.target = again.port
            api = connect(again, contracts)
            table = Table(api, table.game, table.host, table.tokens)
            shift(table)
            assert next(said) == ["4", "move"], "from where it was, without gap or repeat"
            table.send("seeker", {"type": "guess", "cup": "left"})
            assert next(said) == ["5", "move"]
            assert next(said) == "stopped", "answered 204 when it came back after the end"
            assert process.wait(20) == 0
            api.close()
