"""Every numbered rule of every ruleset is named by a test: in its name (`test_ml_23_…`) or docstring (`ML-23`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chosen import CHOSEN

TESTS = Path(__file__).parent.parent
NUMBER = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2,3})-(\d+)(?!\d)")
NUMBER_IN_A_NAME = re.compile(r"(?<=_)([a-z]{2,3})_(\d+)(?=_|$)")


def functions_of(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node


def rules_named_in(source: str) -> set[str]:
    """The rule numbers that the tests of a file name."""
    found = set()
    for test in functions_of(ast.parse(source)):
        found |= {f"{prefix}-{number}" for prefix, number in NUMBER.findall(ast.get_docstring(test) or "")}
        found |= {f"{prefix.upper()}-{number}" for prefix, number in NUMBER_IN_A_NAME.findall(test.name)}
    return found


@pytest.fixture(scope="module")
def named() -> set[str]:
    return {rule for path in TESTS.rglob("test_*.py") for rule in rules_named_in(path.read_text("utf-8"))}


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_every_rule_is_named_by_a_test(ruleset, named):
    assert ruleset.words.rules
    assert [rule for rule in ruleset.words.rules if rule not in named] == []


def test_a_rule_is_named_in_a_name_or_in_a_docstring_only():
    source = """
def test_ml_2_ml_31_something(): pass
def test_other():
    '''NY-4 and PC-15, not ML-700.'''
    # ML-9
    assert "ML-8"
def helper():
    '''ML-7'''
"""
    assert rules_named_in(source) == {"ML-2", "ML-31", "NY-4", "PC-15", "ML-700"}
