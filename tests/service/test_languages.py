"""Which language a reader gets."""

from __future__ import annotations

import pytest

from service.languages import preferred


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fa", "fa"),
        ("FA", "fa"),
        ("fa-IR", "fa"),
        ("fa-Arab-IR", "fa"),
        ("fa-IR,fa;q=0.9,en-GB;q=0.8,en;q=0.7", "fa"),
        ("en-GB,en;q=0.9,fa;q=0.8", "en"),
        ("fa;q=0.5, en;q=0.6", "en"),
        ("en;q=0.5, fa;q=0.6", "fa"),
        ("fa, en", "fa"),
        ("en, fa", "en"),
        ("de, fr;q=0.9", "en"),
        ("de, fa;q=0.1", "fa"),
        ("*", "en"),
        ("*;q=0.5, fa", "fa"),
        ("fa;q=0.2, *;q=0.5", "en"),
        ("en;q=0, *", "fa"),
        ("fa;q=0", "en"),
        ("fa;q=0, en;q=0", "en"),
        ("fa;q=nonsense", "en"),
        ("fa;q=nan", "en"),
        ("fa;q=0.9;x=1", "fa"),
        (";;;,,, q=", "en"),
        ("far", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_better_of_the_two(header, language):
    assert preferred(header) == language
