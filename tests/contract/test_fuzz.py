"""A short run of `make contract-test`: the examples of the document are sent, and its links are followed."""

from __future__ import annotations

import subprocess

from domain.registry import RULESETS
from tests.contract.fuzz import command, environment, settings
from tests.contract.tools import PATIENCE
from tests.service.live import serving


def test_examples_and_walks_along_links_get_the_answers_that_are_promised(database, tmp_path):
    with serving(database, tmp_path, settings=settings(), registry=RULESETS) as live:
        run = command(live.url, examples=5, seed=1, phases="examples,stateful")
        done = subprocess.run(run, env=environment(), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    assert "No issues found" in done.stdout
