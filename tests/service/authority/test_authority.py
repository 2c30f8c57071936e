"""Who may do what: every operation of the document by every kind of caller, as docs/authority.md says. Nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.problems import PROBLEMS
from tests import toy
from tests.cli.command import ROOT
from tests.service.authority import in_persian
from tests.service.authority.callers import CALLERS, TABLES, operator_token
from tests.service.authority.requests import REQUESTS, address, sent
from tests.service.authority.table import ABSENT, DOCUMENT, ROWS, Row
from tests.service.client import Api
from tests.service.expect import unchanged


@pytest.fixture(scope="module")
def operator(api: Api, data_dir: Path) -> str:
    return operator_token(data_dir)


def operations(document):
    """Each operation of the document: its method and its path, by its name."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    }


def test_every_operation_of_the_document_has_a_row(api: Api):
    known = {row.operation for row in ROWS}
    missing = sorted(operations(api.contract.document).keys() - known)
    assert not missing, f"{DOCUMENT.relative_to(ROOT)} has no row for {', '.join(missing)}"
    unknown = sorted(known - operations(api.contract.document).keys())
    assert not unknown, f"{DOCUMENT.relative_to(ROOT)} has rows for what is no operation: {', '.join(unknown)}"
    assert REQUESTS.keys() <= {row.name for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.name} ({row.table})")
def test_each_caller_is_answered_as_the_table_says(api: Api, operator: str, row: Row):
    method, path = operations(api.contract.document)[row.operation]
    request = sent(row.name, method)
    foreign = api.seated("toy").tokens["keeper"]
    called, answers = None, {}
    for caller in CALLERS:
        called = called or TABLES[row.table](api, operator)
        token = {**called.tokens, "another game's seat": foreign, "nobody": None}.get(caller, ABSENT)
        if token is ABSENT:
            answers[caller] = ABSENT
            continue
        before = called.table.get(seat="keeper").json()["version"]
        answer = api.request(
            method, address(path, called, request), token=token, json=request.body, params=request.params
        )
        if answer.status_code < 400:
            answers[caller] = str(answer.status_code)
            called = None if method == "POST" else called
        else:
            answers[caller] = answer.json()["code"]
            assert called.table.get(seat="keeper").json()["version"] == before, (
                f"{caller} is refused, and yet something was done"
            )
    assert answers == row.answers


def test_the_page_in_persian_has_the_same_table():
    assert in_persian.rows() == ROWS


def test_each_cell_is_a_status_or_a_problem():
    for row in ROWS:
        for caller, expected in row.answers.items():
            assert expected in (ABSENT, *PROBLEMS, *toy.RULESET.words.errors) or 200 <= int(expected) < 300, (
                row.name,
                caller,
            )


def test_whoever_brings_a_token_that_holds_nothing_is_refused_and_changes_nothing(api: Api, operator: str):
    called = TABLES["playing"](api, operator)
    with unchanged(called.table):
        for method, path in operations(api.contract.document).values():
            if method == "POST" and "{game}" in path:
                filled = path.replace("{game}", called.table.game)
                answer = api.post(filled, json={}, token=f"seat_{'x' * 43}")
                assert 400 <= answer.status_code < 500, (path, answer.text)
