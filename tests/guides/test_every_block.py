"""Every code block of every page is run: those without a mark here, in order; others by a test that names them."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import environment
from tests.guides import CODE, ROOT, blocks, pages
from tests.verifier.node import NODE

DEFAULT = "http://127.0.0.1:8000"
UNMARKED = {page: [block for block in blocks(page) if not block.mark and block.language in CODE] for page in pages()}
MARKED = [block for page in pages() for block in blocks(page) if block.mark]


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `gaslamp` is a command."""
    tools = tmp_path / "tools"
    tools.mkdir()
    command = tools / "gaslamp"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m service.cli "$@"\n')
    command.chmod(0o755)
    return environment(PATH=f"{tools}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize("page", [page for page, found in UNMARKED.items() if found])
def test_a_page_can_be_followed_from_its_first_line_to_its_last(page, running, tmp_path, shell, monkeypatch):
    """Python blocks share their names; every block of a shell is one of its own; all work in one folder."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "guide"}
    for block in UNMARKED[page]:
        code = block.code.replace(DEFAULT, running.url)
        if block.language == "python":
            exec(compile(code, page, "exec"), names)
        elif block.language == "json":
            json.loads(code)
        else:
            command = (
                ["bash", "-euo", "pipefail", "-c"] if block.language == "sh" else [NODE, "--input-type=module", "-e"]
            )
            done = subprocess.run(
                [*command, code], env=shell, cwd=tmp_path, capture_output=True, text=True, timeout=120
            )
            assert done.returncode == 0, f"{page}: {code}\n{done.stdout}\n{done.stderr}"


def test_every_marked_block_is_run_by_a_test_that_names_it():
    asked = {key for file in (ROOT / "tests").rglob("*.py") for key in _asked(file)}
    marks = {(block.page.removeprefix("docs/"), block.mark) for block in MARKED}
    assert len(marks) == len(MARKED), "a mark stands once on its page"
    assert sorted(marks - asked) == []


def test_no_block_is_of_a_language_that_nobody_runs():
    """What is no code, such as output or headers, says so: it has no language, or is `text` or `http`."""
    strange = [
        (block.page, block.language)
        for page in pages()
        for block in blocks(page)
        if block.language not in (*CODE, "", "text", "http")
    ]
    assert strange == []


def _asked(file: Path) -> set[tuple[str, str]]:
    """The blocks that a file of tests asks for: pages that it gives to `block` or `names`, with its texts as marks."""
    text = file.read_text()
    if "tests.guides import" not in text:
        return set()
    tree = ast.parse(text)
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    of_pages = {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("block", "names")
        and isinstance(call.args[0], ast.Constant)
    }
    return {(page, mark) for page in of_pages for mark in texts}
