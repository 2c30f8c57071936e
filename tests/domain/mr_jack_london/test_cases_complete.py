"""Every worked case of the rules is a test under its own id."""

from __future__ import annotations

from tests.domain.mr_jack_london import test_cases_light, test_cases_moves, test_cases_whistle


def test_every_worked_case_is_here():
    ids = [
        row.id
        for module in (test_cases_light, test_cases_moves, test_cases_whistle)
        for name, function in vars(module).items()
        if name.startswith("test_")
        for mark in getattr(function, "pytestmark", ())
        for row in mark.args[1]
    ]

    assert len(ids) >= 117
    assert set(ids) == {f"T{number:02}" for number in range(1, 118)}
