"""Two linters find nothing in the contract; what they are not asked for has its reason in their settings."""

from __future__ import annotations

import itertools
import json
import re

import yaml

from tests.contract.tools import DOCUMENT, FOLDER, npm_tool


def test_redocly_finds_no_error_and_no_warning():
    said = npm_tool("redocly", "lint", DOCUMENT, "--config", FOLDER / "redocly.yaml", "--format", "json")
    assert json.loads(said)["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}, said[:3000]


def test_spectral_finds_no_error_no_warning_and_no_hint():
    ruleset = ("--ruleset", FOLDER / "spectral.yaml", "--fail-severity", "hint")
    assert "No results" in npm_tool("spectral", "lint", DOCUMENT, *ruleset)


def test_a_rule_that_is_off_has_its_reason():
    for name in ("redocly.yaml", "spectral.yaml"):
        lines = (FOLDER / name).read_text().splitlines()
        for above, line in itertools.pairwise(lines):
            if re.search(r": off$", line):
                assert above.lstrip().startswith("#") or above.endswith(": off"), (name, line)
        assert yaml.safe_load((FOLDER / name).read_text())["rules"]
