"""The metrics: on a port of their own, true, and about nobody."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from service.metrics.counts import Histogram
from service.metrics.endpoint import MetricsPortTaken, metrics_served
from service.server import free_port
from service.settings import Settings
from tests.service.client import Api
from tests.service.conftest import connect
from tests.service.contract import Contract
from tests.service.listening import listening
from tests.service.live import HOST, Live, serving

DOCS = Path(__file__).parents[2] / "docs"
LABELS = {"operation", "status", "code", "ruleset", "kind", "reason", "le", "generation"}
"""All that anything is counted by, besides what Python tells about itself."""


@pytest.fixture(scope="module")
def metrics_port() -> int:
    return free_port(HOST)


@pytest.fixture(scope="module")
def live(database: str, data_dir: Path, metrics_port: int) -> Iterator[Live]:
    settings = Settings(bot_delay=0.0, pool_size=4, metrics_port=metrics_port)
    with serving(database, data_dir, settings=settings) as running:
        yield running


@pytest.fixture(scope="module")
def api(live: Live, contracts: dict[bytes, Contract]) -> Iterator[Api]:
    client = connect(live, contracts)
    yield client
    client.close()


def scrape(port: int) -> dict[tuple[str, ...], float]:
    """All samples by name and labels' values."""
    answer = httpx.get(f"http://{HOST}:{port}/metrics", trust_env=False)
    assert answer.status_code == 200
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def eventually(port: int, *sample: str, at_least: float = 1) -> float:
    """A sample once it has come so far: a request is counted just after its answer."""
    deadline = time.monotonic() + 30
    while (value := scrape(port).get(sample, 0.0)) < at_least and time.monotonic() < deadline:
        time.sleep(0.02)
    assert value >= at_least, sample
    return value


def test_what_is_done_is_counted(api: Api, metrics_port: int):
    before = scrape(metrics_port)
    table = api.seated()
    shift = {"move": {"type": "shift", "cup": "left"}}
    assert api.post(f"{table.path}/moves", json=shift, token=table.tokens["keeper"]).status_code == 201
    assert api.post(f"{table.path}/moves", json=shift, token=table.tokens["keeper"]).status_code in (409, 422)
    assert api.get("/v1/nowhere").status_code == 404
    eventually(metrics_port, "gaslamp_requests_total", "none", "404")
    after = scrape(metrics_port)

    def more(*sample: str) -> float:
        return after.get(sample, 0.0) - before.get(sample, 0.0)

    assert more("gaslamp_requests_total", "makeMove", "201") == 1
    assert more("gaslamp_events_total", "game_created", "toy") == 1
    assert more("gaslamp_events_total", "seat_taken", "toy") == 2
    assert more("gaslamp_events_total", "move", "toy") == 1
    assert more("gaslamp_refusals_total", "not_found") == 1
    assert sum(value for name, value in after.items() if name[0] == "gaslamp_refusals_total") == 2
    assert more("gaslamp_append_batch_rows_count") == 3, "a game is created by a statement of its own"
    assert more("gaslamp_append_seconds_count") == 3
    assert after["gaslamp_request_seconds_bucket", "+Inf", "makeMove"] == 2
    assert after["gaslamp_pool_connections",] >= 1
    assert after["gaslamp_pool_connections_max",] == 4
    assert after["gaslamp_games_cached",] >= 1
    assert after["process_resident_memory_bytes",] > 0


def test_open_streams_are_counted_and_those_that_the_service_ends(database: str, data_dir: Path, contracts):
    port = free_port(HOST)
    with serving(database, data_dir, settings=Settings(pool_size=2, metrics_port=port)) as live:
        api = connect(live, contracts)
        table = api.seated()
        with listening(table, after=0) as stream:
            stream.take(1)
            assert eventually(port, "gaslamp_streams_open") == 1
            assert scrape(port)["gaslamp_games_followed",] == 1
            live.release()
            assert [item.name for item in stream][-1] == "closed"
        assert eventually(port, "gaslamp_streams_closed_total", "shutting_down") == 1
        api.close()


def test_nothing_of_anybody_is_in_the_metrics(api: Api, metrics_port: int):
    table = api.seated("mr-jack-london")
    api.get(f"{table.path}/view", token=table.tokens["jack"])
    api.get("/v1/games/not-a-game-at-all", token="planted-canary-token-" + "x" * 20)
    text = httpx.get(f"http://{HOST}:{metrics_port}/metrics", trust_env=False).text
    for secret in (table.game, table.game[:8], *table.tokens.values(), "canary", "not-a-game"):
        assert secret not in text
    labels = set(re.findall(r'(\w+)="', "\n".join(line for line in text.splitlines() if "gaslamp_" in line)))
    assert labels <= LABELS


def test_the_public_port_has_no_metrics(api: Api):
    for path in ("/metrics", "/v1/metrics"):
        assert api.get(path).status_code == 404


def test_they_are_off_by_default_and_a_taken_port_is_said(metrics_port: int, live: Live):
    with metrics_served(Settings(), CollectorRegistry()) as port:
        assert port is None
    taken = Settings(metrics_port=metrics_port)
    with pytest.raises(MetricsPortTaken, match="GASLAMP_METRICS_PORT"), metrics_served(taken, CollectorRegistry()):
        pass
    with metrics_served(Settings(metrics_port=0), CollectorRegistry()) as port:
        assert httpx.get(f"http://{HOST}:{port}/metrics", trust_env=False).status_code == 200


def test_a_histogram_counts_each_value_in_its_bucket():
    histogram = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 7.0):
        histogram.observe(value)
    assert histogram.buckets() == [("1.0", 2), ("2.0", 3), ("+Inf", 4)]
    assert histogram.total == 10.0


def test_the_guide_explains_every_metric_and_the_alerts_use_no_other(metrics_port: int, api: Api):
    api.get("/v1/rulesets")
    text = httpx.get(f"http://{HOST}:{metrics_port}/metrics", trust_env=False).text
    given = set(re.findall(r"^# TYPE (gaslamp_\w+) ", text, re.MULTILINE))
    assert given
    explained = set(re.findall(r"^\| `(gaslamp_\w+)`", (DOCS / "operations.md").read_text(), re.MULTILINE))
    assert explained == given
    rules = [rule for group in yaml.safe_load((DOCS / "alerts.yaml").read_text())["groups"] for rule in group["rules"]]
    samples = given | {f"{name}_{part}" for name in given for part in ("bucket", "sum", "count")}
    for rule in rules:
        assert set(re.findall(r"gaslamp_\w+", rule["expr"])) <= samples, rule["alert"]
        assert rule["expr"].count("(") == rule["expr"].count(")")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        assert {"summary", "description"} <= rule["annotations"].keys()
        assert rule["labels"]["severity"] in ("page", "ticket")


@pytest.mark.parametrize("tool", [tool] if (tool := shutil.which("promtool")) else [])
def test_prometheus_itself_takes_the_alerts(tool: str):
    """Only where Prometheus is installed; the test above needs nothing."""
    done = subprocess.run([tool, "check", "rules", DOCS / "alerts.yaml"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_question_that_hangs_holds_no_probe_up(database: str):
    """Given a database that does not answer, when probes ask, then they are told in time, and told when it is back."""

    async def scenario() -> list[str]:
        from service.readiness import Readiness
        from service.store import Store

        store = await Store.connect(database, pool_size=2, role=None)
        readiness, migrations, states = Readiness(store, patience=0.2), store.migrations, []

        async def hang() -> frozenset[str]:
            await asyncio.sleep(3600)
            return frozenset()

        states.append(await readiness.check())
        store.migrations = hang  # type: ignore[method-assign]
        states.extend(await asyncio.gather(*(readiness.check() for _ in range(50))))
        hanging = [task for task in asyncio.all_tasks() if task.get_name() == "readiness"]
        store.migrations = migrations  # type: ignore[method-assign]
        await asyncio.sleep(0.2)
        states.append(await readiness.check())
        for task in hanging:
            task.cancel()
        await store.close()
        assert len(hanging) == 1, "the probes share one question"
        return states

    first, *during, last = asyncio.run(scenario())
    assert (first, set(during), last) == ("ok", {"unavailable"}, "ok")
