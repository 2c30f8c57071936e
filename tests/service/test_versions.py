"""The policy of docs/versions.md as the service stands today."""

from __future__ import annotations

from service.app import litestar_app
from service.deprecation import NOTICE, announces
from service.documentation import build
from service.settings import Settings
from tests.guides import ROOT

PAGE = (ROOT / "docs" / "versions.md").read_text()


def test_nothing_is_deprecated_as_the_page_says():
    """Whoever deprecates an operation changes both."""
    app = litestar_app(Settings())
    assert not announces(app)
    assert not any(operation.get("deprecated") for path in build(app)["paths"].values() for operation in path.values())
    assert "Nothing is deprecated today." in PAGE


def test_the_notice_is_the_one_that_is_promised():
    assert PAGE.count(f"{NOTICE.days} days") == 2
