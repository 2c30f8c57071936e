"""Turns what was counted into Prometheus metrics when they are read. docs/operations.md says what each means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from prometheus_client import GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from service.bots import Bots
from service.live import Live
from service.metrics.counts import Histogram, Requests
from service.metrics.pulse import Pulse
from service.projecting import Projecting
from service.store import Store
from service.tables import Tables

PREFIX = "gaslamp_"


def registry(*collectors: Collector) -> CollectorRegistry:
    """A registry of `collectors`, and of what every process tells: memory, processor time, descriptors, collections."""
    found = CollectorRegistry()
    for collector in (PROCESS_COLLECTOR, PLATFORM_COLLECTOR, GC_COLLECTOR, *collectors):
        found.register(collector)
    return found


class ServiceCollector(Collector):
    """The metrics of one running service."""

    def __init__(
        self,
        requests: Requests,
        store: Store,
        tables: Tables,
        live: Live,
        bots: Bots,
        pulse: Pulse,
        projecting: Projecting,
    ) -> None:
        self._requests = requests
        self._store = store
        self._tables = tables
        self._live = live
        self._bots = bots
        self._pulse = pulse
        self._projecting = projecting

    def describe(self) -> Iterable[Metric]:
        """Nothing: the registry need not read everything to learn the names."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Everything, as it is now."""
        yield from self._of_requests()
        yield from self._of_appends()
        yield from self._of_database()
        yield from self._of_readers()

    def _of_requests(self) -> Iterator[Metric]:
        requests = self._requests
        answered = CounterMetricFamily(
            PREFIX + "requests", "Requests answered; status 0: the client had gone.", labels=("operation", "status")
        )
        for (operation, status), count in list(requests.answered.items()):
            answered.add_metric((operation, str(status)), count)
        yield answered
        yield _counters("refusals", "Requests refused, by the code of the problem.", "code", requests.refused)
        seconds = HistogramMetricFamily(
            PREFIX + "request_seconds", "Time until the answer began.", labels=("operation",)
        )
        for operation, histogram in list(requests.seconds.items()):
            seconds.add_metric((operation,), histogram.buckets(), histogram.total)
        yield seconds
        yield _gauge("requests_open", "Requests under way, streams and long polls included.", requests.open)

    def _of_appends(self) -> Iterator[Metric]:
        appends = self._store.appends
        events = CounterMetricFamily(PREFIX + "events", "Events appended by this process.", labels=("ruleset", "kind"))
        for (ruleset, kind), count in list(appends.events.items()):
            events.add_metric((ruleset, kind), count)
        yield events
        yield CounterMetricFamily(
            PREFIX + "append_conflicts", "Appends that another was faster than.", value=appends.conflicts
        )
        yield _histogram("append_batch_rows", "Events in one append statement.", appends.rows)
        yield _histogram(
            "append_seconds", "Time of one append statement, the wait for a connection included.", appends.seconds
        )
        yield _gauge("appends_waiting", "Events that wait for the next append statement.", self._store.appends_waiting)

    def _of_database(self) -> Iterator[Metric]:
        pool = self._store.pool
        yield _gauge("pool_connections", "Database connections that are open.", pool.open)
        yield _gauge("pool_connections_idle", "Open database connections that nobody uses.", pool.idle)
        yield _gauge("pool_connections_max", "The most database connections that this process opens.", pool.most)
        yield _counters(
            "database_failures", "Statements that failed, by SQLSTATE or kind.", "reason", self._store.failures
        )
        yield CounterMetricFamily(
            PREFIX + "games_loaded", "Games loaded whole because the cache did not hold them.", value=self._tables.loads
        )
        yield _gauge("games_cached", "Games in the cache.", self._tables.cached)

    def _of_readers(self) -> Iterator[Metric]:
        live = self._live
        yield _gauge("streams_open", "Streams and long polls that are open.", live.admission.streams)
        yield _gauge(
            "streams_max", "The most streams and long polls that this process opens.", live.settings.max_streams
        )
        yield _counters("streams_closed", "Streams ended by the service before their time.", "reason", live.closed)
        yield _gauge("games_followed", "Games that somebody waits for news of.", live.following.games)
        yield _gauge(
            "following_lag_seconds",
            "Since when followers have heard nothing from the database; 0 while nobody follows.",
            live.following.lag(),
        )
        yield _gauge("bots_due", "Games in which this process moves a bot now.", self._bots.playing)
        yield _gauge(
            "projection_pending_games",
            "Finished games that lists and statistics do not hold yet, counted to 100,000.",
            self._projecting.lag_games,
        )
        yield _gauge(
            "projection_lag_seconds",
            "Since when the longest of them waits; 0 when none does.",
            self._projecting.lag_seconds,
        )
        yield _gauge("loop_lag_seconds", "The longest that the event loop was late, lately.", self._pulse.lag())


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, meaning, value=value)


def _counters(name: str, meaning: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(PREFIX + name, meaning, labels=(label,))
    for value, count in list(counts.items()):
        family.add_metric((value,), count)
    return family


def _histogram(name: str, meaning: str, histogram: Histogram) -> Metric:
    return HistogramMetricFamily(PREFIX + name, meaning, buckets=histogram.buckets(), sum_value=histogram.total)
