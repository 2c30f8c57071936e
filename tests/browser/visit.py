"""Tabs of a browser that watch what their pages do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

_NETWORK = "Failed to load resource"
"""How Chromium tells of every answer that is a refusal, in its own words."""


class Visit:
    """Tabs at one service. What they complain of, and whom else they ask, is kept until `close`."""

    def __init__(self, browser: Browser, url: str, patience: int) -> None:
        self._browser, self.url, self._patience = browser, url, patience
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.refusals = 0
        """How many refusals of the service the test expects."""
        self.conflicts = False
        """Whether others may be faster now and then: where seats may move out of turn, and when one resigns."""

    def tab(self, *, language: str = "en", width: int = 1280, **settings: Any) -> Page:
        """A new tab that shares nothing with the others."""
        locale = {"en": "en-GB", "fa": "fa-IR"}[language]
        context = self._browser.new_context(
            base_url=self.url, locale=locale, viewport={"width": width, "height": 900}, **settings
        )
        context.set_default_timeout(self._patience)
        context.route("**/*", self._only_here)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        return page

    def _only_here(self, route: Route) -> None:
        if route.request.url.startswith((f"{self.url}/", "blob:")):
            route.continue_()
            return
        self.complaints.append(f"asked another host: {route.request.url}")
        route.abort()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if message.text.startswith(_NETWORK) and self.conflicts and "409" in message.text:
            return
        if message.text.startswith(_NETWORK) and self.refusals > 0:
            self.refusals -= 1
            return
        self.complaints.append(f"{message.type}: {message.text}")

    def close(self) -> None:
        """Close all tabs; raises AssertionError for what they complained of."""
        for context in self._contexts:
            context.unroute_all(behavior="ignoreErrors")
            context.close()
        assert not self.complaints, "\n".join(self.complaints)
