"""The guides of docs/ as pages of the service, so that who has its address has its documentation.

markdown-it comes with rich, which renders Markdown by it.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from domain.ruleset import Language

_INSTALLED = Path(__file__).parent / "static" / "guides"
_FOLDER = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[1] / "docs"
_MARK = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_ELSEWHERE = {"../openapi/v1.json": "/openapi/v1.json"}
"""What guides link to that the service has at another address."""
INDEX = "README"


class Guide(Struct, frozen=True):
    """A guide. name: of its file, without folder and ending. body: HTML."""

    name: str
    language: Language
    title: str
    body: str


def address(name: str, language: Language) -> str:
    """Where a guide is."""
    folder = "/docs/guides/fa" if language == "fa" else "/docs/guides"
    return folder if name == INDEX else f"{folder}/{name}"


@lru_cache(maxsize=1)
def guides() -> dict[tuple[Language, str], Guide]:
    """Every guide by language and name; empty where the service was installed without them."""
    files: dict[tuple[Language, str], Path] = {("en", path.stem): path for path in sorted(_FOLDER.glob("*.md"))}
    files |= {("fa", path.stem): path for path in sorted(_FOLDER.glob("fa/*.md"))}
    return {key: _rendered(*key, path.read_text(encoding="utf-8"), files) for key, path in files.items()}


def _rendered(language: Language, name: str, text: str, files: dict[tuple[Language, str], Path]) -> Guide:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(_MARK.sub("", text))
    title = name
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(inside.content))
            if token.tag == "h1":
                title = inside.content
        for child in inside.children or ():
            if child.type == "link_open":
                _point(child, language, files)
    return Guide(name, language, title, parser.renderer.render(tokens, parser.options, {}))


def _point(link: Token, language: Language, files: dict[tuple[Language, str], Path]) -> None:
    """Let a link lead to where the service has what it means; what the service has not is no link any more."""
    target, _, anchor = str(link.attrGet("href")).partition("#")
    if not target or "://" in target or target.startswith("/"):
        return
    path = posixpath.normpath(posixpath.join("fa" if language == "fa" else "", target))
    to: Language = "fa" if path.startswith("fa/") else "en"
    name = path.removeprefix("fa/").removesuffix(".md")
    if (to, name) in files:
        link.attrSet("href", address(name, to) + (f"#{anchor}" if anchor else ""))
    elif path in _ELSEWHERE:
        link.attrSet("href", _ELSEWHERE[path])
    else:
        link.attrs = {}


def _anchor(heading: str) -> str:
    """The id of a heading, made as code hosts make it, so that links within a guide work in both places."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.lower()))
