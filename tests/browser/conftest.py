"""A real browser, and a service for it. Whatever the page does, it complains of nothing and asks nobody else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from domain.registry import RULESETS
from service.settings import Settings
from tests.browser.visit import Visit
from tests.chromium import chromium
from tests.service.live import Live, serving

collect_ignore_glob = [] if chromium() else ["test_*.py"]

PATIENCE_MS = 60_000


@pytest.fixture(scope="module")
def browser(live: Live) -> Iterator[Browser]:
    """Begun after the service and ended before it: while Playwright runs, its loop is this thread's."""
    expect.set_options(timeout=PATIENCE_MS)
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=sandbox)
        yield running
        running.close()


@pytest.fixture(scope="module")
def live(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data_dir: Path = tmp_path_factory.mktemp("browser")
    settings = Settings(bot_delay=0.0, pool_size=4)
    with serving(database, data_dir, settings=settings, registry=RULESETS) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, live: Live) -> Iterator[Visit]:
    """Visits to the service, each with a tab of its own; at the end none may have anything to complain of."""
    visits = Visit(browser, live.url, PATIENCE_MS)
    yield visits
    visits.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    """A wide window in English."""
    return visit.tab()
