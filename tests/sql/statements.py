"""Finds all SQL of the service: the texts of its modules and its migrations."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from importlib import resources

import service

_BEGINS = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LISTEN|NOTIFY|LOCK|TRUNCATE|MERGE)\b")
_OURS = re.compile(r"\bgaslamp\.|\b(LISTEN|NOTIFY|pg_notify)\b")


def migrations() -> dict[str, str]:
    """The migrations by name."""
    folder = resources.files("service.migrations")
    return {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".sql")}


def of_service() -> dict[str, str]:
    """The statements on our tables: constants of modules by name, texts in functions by how they begin."""
    found: dict[str, str] = {}
    for module in pkgutil.walk_packages(service.__path__, "service."):
        spec = importlib.util.find_spec(module.name)
        source = (spec.loader.get_source(module.name) if spec and spec.loader else None) or ""
        if not _OURS.search(source):
            continue
        named = {
            f"{module.name}.{name}": value
            for name, value in vars(importlib.import_module(module.name)).items()
            if isinstance(value, str) and _is_sql(value) and name in _assigned(source)
        }
        found |= named
        for text in _texts(ast.parse(source)):
            if _is_sql(text) and text not in named.values():
                found[f"{module.name}: {' '.join(text.split())[:40]}"] = text
    return found


def _texts(tree: ast.Module) -> Iterator[str]:
    """The texts in functions; what a text is given when it is used stands in it as `x`."""
    waiting: list[ast.AST] = [node for node in tree.body if not isinstance(node, ast.Assign)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node, ast.Constant):
            yield str(node.value)
        else:
            waiting += ast.iter_child_nodes(node)


def _is_sql(text: str) -> bool:
    return bool(_BEGINS.match(text) and _OURS.search(text))


def _assigned(source: str) -> set[str]:
    """The names that a module gives its own constants."""
    return {
        target.id
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
