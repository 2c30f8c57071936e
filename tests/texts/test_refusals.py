"""Every refusal is told in both languages to its last word: by the rules, about a table, of the service's own."""

from __future__ import annotations

import ast
import importlib
import json
from string import Formatter

import msgspec
import pytest

from domain import refused
from domain.ruleset import IllegalMove, Text
from projections import strict_json
from service import refusals
from service.api import notes_wire, wire
from service.malformed import found_in_json
from service.problems import PROBLEMS, Problem
from tests.chosen import CHOSEN
from tests.texts.persian import PERSIAN, faults
from tests.texts.sources import PACKAGES, ROOT

PERSIAN_READER = {"headers": [(b"accept-language", b"fa")], "state": {}}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def told_in_persian(answer) -> dict:
    _, headers, body = answer
    assert dict(headers)[b"content-language"] == b"fa"
    assert b"Accept-Language" in dict(headers)[b"vary"]
    return json.loads(body)


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_problem_has_a_detail_in_the_readers_language(code):
    said = told_in_persian(refusals.render(PERSIAN_READER, Problem(code)))
    assert PERSIAN.search(said["detail"])
    assert faults(said["detail"]) == []


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_every_refusal_by_the_rules_has_a_detail_in_the_readers_language(ruleset):
    package = ruleset.decide.__module__.rpartition(".")[0]
    known = importlib.import_module(f"{package}.refusals").REFUSALS
    assert set(known) <= set(ruleset.words.errors)
    for code, (rule, detail) in known.items():
        error = IllegalMove(code, detail, rule)
        said = told_in_persian(refusals.render_illegal_move(PERSIAN_READER, ruleset.words, error))
        assert PERSIAN.search(said["detail"]), code
        assert faults(said["detail"]) == [], code
        assert said["detail"] != said["title"], code


def calls(*names: str):
    """(where, call) of each call of a function of these names in the source."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def given(call: ast.Call) -> set[str]:
    return {keyword.arg for keyword in call.keywords if keyword.arg}


def test_every_refusal_about_a_table_gets_what_its_sentence_names():
    wrong = [
        where
        for where, call in calls("refused", "usual")
        if isinstance(call.args[0], ast.Constant) and given(call) != fields(refused.REFUSALS[call.args[0].value].en)
    ]
    assert wrong == []


def test_every_sentence_that_is_filled_where_it_stands_gets_what_it_names():
    wrong = [
        where
        for where, call in calls("filled")
        if isinstance(text := call.args[0], ast.Call) and given(call) != fields(text.args[0].value)
    ]
    assert wrong == []


def found(read) -> Text:
    with pytest.raises((msgspec.ValidationError, strict_json.Unreadable)) as raised:
        read()
    return found_in_json(str(raised.value))


@pytest.mark.parametrize(
    "body",
    [{}, {"seat": 3}, {"name": "x" * 99, "bot": []}, {"seat": "a", "colour": "red"}, []],
    ids=str,
)
def test_a_body_of_another_form_is_told_in_persian_with_its_place(body):
    """The pieces of code keep to themselves; all that is around them is Persian."""
    told = found(lambda: msgspec.convert(body, notes_wire.WriteComment if body == {} else wire.TakeSeat, strict=True))
    assert faults(told.fa) == []
    assert "«" not in told.fa or "$" in told.fa


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b'{"a": 1, "a": 2}',
        b'{"\xc3\xa9": 1}',
        b"[1.5]",
        b"[9007199254740993]",
        b'["\\u0000"]',
        b'["\\ud800"]',
        b"[" * 100 + b"]" * 100,
        b'["',
    ],
)
def test_what_is_no_strict_json_is_told_in_persian(text):
    told = found(lambda: strict_json.decode(text))
    assert PERSIAN.search(told.fa)
    assert faults(told.fa) == []
    assert "بخشی از آن درست نیست" not in told.fa


def test_what_no_game_holds_is_told_in_persian_with_its_place():
    told = found_in_json("beyond_games: /events/3/effects/0/aces goes beyond 1000, as no game does")
    assert faults(told.fa) == []
    assert "\u2068/events/3/effects/0/aces\u2069" in told.fa
    assert "بخشی از آن درست نیست" not in told.fa


def test_an_unknown_message_stays_whole_and_keeps_to_itself():
    told = found_in_json("Something new happened - at `$.move`")
    assert told.en == "Something new happened - at `$.move`."
    assert "\u2068Something new happened\u2069" in told.fa
    assert "\u2068`$.move`\u2069" in told.fa
