"""Finds all SQL of the service: the texts of its modules and its migrations."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from importlib import resources

import service

_BEGINS = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LISTEN|NOTIFY|LOCK|TRUNCATE|MERGE)\b")
_OURS = re.compile(r"\bgaslamp\.|\b(LISTEN|NOTIFY|pg_notify)\b")


def migrations() -> dict[str, str]:
    """The migrations by name."""
    folder = resources.files("service.migrations")
    return {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".sql")}


def of_service() -> dict[str, str]:
    """The statements on our tables, by where they are: constants of modules by name, texts in code by line."""
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
        texts = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        for node in texts:
            text = node.value
            # What a constant begins with may be the beginning of its f-string.
            if isinstance(text, str) and _is_sql(text) and not any(one.startswith(text) for one in named.values()):
                found[f"{module.name}:{node.lineno}"] = text
    return found


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
