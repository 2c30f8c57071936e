"""Where the browser is that the pages are tested in; the tests of the pages are left out where there is none."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LEFT_OUT = (
    "The browser tests were left out: there is no Chromium here. Install it (Debian: apt-get install chromium) "
    "to have them."
)


def chromium() -> str | None:
    """The path of Chromium, None without one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)
