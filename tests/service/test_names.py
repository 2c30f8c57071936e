"""Display names: every script, and nothing that hides, turns around or piles up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.names import MOST_BYTES, MOST_CHARACTERS, name_of
from service.problems import Problem
from tests.service.expect import refused


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "آرش", "بی‌نام", "می‌خواهم", "شیرین‌کار", "Zoë", "Jürgen-Ångström", "山田太郎", "김철수",
        "אבי", "ไทยแลนด์", "हिन्दी",
        "👩‍🔬", "❤️", "🇮🇷", "<script>", '"', "O'Neil", "x" * 40, "𝒳" * 40, "7", "مُحَمَّد",
    ],
)  # fmt: skip
def test_people_write_their_names(name):
    assert name_of(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\u00a0", "\u3000 ", "a\nb", "a\tb", "a\x00b", "a\x7fb", "\u202eadA", "a\u202cb", "\u2066a",
        "a\u200eb", "a\u061cb",
        "\u200b",
        "a\u200bb", "\ufeffa", "\u200c", "a\u200c", "\u200ca", "a\u200c\u200cb", "a \u200cb", "\u3164",
        "\u2800", "\u115f",
        "a\u2028b", "a\u2029b", "a\u00adb", "\ud800", "\ue000", "\U000e0041", "Z" + "\u0301" * 6, "\u0301a",
        "x" * 41, "a\u034fb",
    ],
)  # fmt: skip
def test_what_shows_nothing_or_misleads_is_no_name(name):
    with pytest.raises(Problem) as caught:
        name_of(name)
    assert caught.value.type.code == "malformed_request"


def test_it_is_kept_composed_and_with_single_spaces():
    assert name_of("Zoe\u0308") == "Zoë"
    assert name_of("  Ada \u00a0 Lovelace ") == "Ada Lovelace"


@given(st.text(max_size=60))
def test_a_name_that_is_kept_is_kept_as_it_is(text):
    try:
        name = name_of(text)
    except Problem:
        return
    assert name_of(name) == name
    assert 1 <= len(name) <= MOST_CHARACTERS
    assert len(name.encode()) <= MOST_BYTES


def test_the_service_says_what_is_wrong_with_it(api):
    table = api.create()
    answer = api.post(f"{table.path}/seats", json={"seat": "keeper", "name": "\u202eadA"})
    assert "U+202E" in refused(answer, 400, "malformed_request")["detail"]
    assert table.sit("keeper", name="Zoe\u0308")["seat"] == "keeper"
    assert table.info()["seats"][0]["name"] == "Zoë"
