"""Every Persian text of the project's source: of its modules, its data and its pages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.texts.persian import PERSIAN

ROOT = Path(__file__).parents[2]
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
_LATIN = re.compile("[A-Za-z]")
_BETWEEN = re.compile(">([^<]+)<")
PACKAGES = ("domain", "projections", "service")


def texts() -> Iterator[tuple[str, str]]:
    """(where, text) of each string that holds Persian letters, as it is written; examples are answers, not sources."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            place = str(path.relative_to(ROOT))
            if "examples" in path.parts or "node_modules" in path.parts:
                continue
            if path.suffix == ".py":
                yield from ((f"{place}:{line}", text) for line, text in _strings(path))
            elif path.suffix == ".json":
                yield from ((place, text) for text in _values(json.loads(path.read_text())))
            elif path.suffix in (".mjs", ".html"):
                yield from ((place, text) for text in _written(path))


def pairs() -> Iterator[tuple[str, str, str]]:
    """(where, English, Persian) of each `Text(…)` that is written in the source."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text" and len(node.args) == 2:
                    said = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    if len(said) == 2:
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", said[0], said[1]


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_text())
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{x}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped | parts:
            text = node.value
        # HTML has words of its own, and an English line may name the other language.
        if len(PERSIAN.findall(text)) > len(_LATIN.findall(text)) / 2 and not text.startswith("<"):
            yield node.lineno, text


def _written(path: Path) -> Iterator[str]:
    """The Persian strings of a module of JavaScript, or the words of a page."""
    found = _QUOTED.findall(path.read_text()) if path.suffix == ".mjs" else _BETWEEN.findall(path.read_text())
    for text in found:
        plain = re.sub(r"\$\{[^}]*\}", "{x}", re.sub(r"\s+", " ", text).strip(' "`'))
        if PERSIAN.search(plain):
            yield plain


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, str) and PERSIAN.search(value):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list):
        for part in value:
            yield from _values(part)
