"""The classes of operations that are counted apart: reads, writes, games (opening tables), and what is costly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_SLASHES = re.compile("/{2,}")


def of_method(method: str) -> str:
    """The class of an operation that says nothing else."""
    return "writes" if method.upper() == "POST" else "reads"


def classifier(marked: Iterable[tuple[str, str, str | None]]) -> Callable[[str, str], str | None]:
    """A function from method and path to the class of the operation there; None: not counted.

    marked: method, path as in the document (`/v1/games/{game}`) and class of the operations that are of another class
    than their method's.
    """
    kinds: dict[str, list[str | None]] = {}
    patterns: dict[str, list[str]] = {}
    for method, path, kind in marked:
        kinds.setdefault(method, []).append(kind)
        patterns.setdefault(method, []).append("(" + re.sub(r"\{[^}]+\}", "[^/]+", path) + ")/?")
    compiled = {method: re.compile("|".join(found)) for method, found in patterns.items()}

    def class_of(method: str, path: str) -> str | None:
        if method == "OPTIONS":
            return None
        if method == "HEAD":
            method = "GET"
        if "//" in path:  # which the router takes for one
            path = _SLASHES.sub("/", path)
        special = compiled.get(method)
        if special is not None and (hit := special.fullmatch(path)):
            return kinds[method][hit.lastindex - 1] if hit.lastindex else None
        return of_method(method)

    return class_of
