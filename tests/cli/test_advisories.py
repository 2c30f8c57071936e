"""`make advisories`: what is known is found and fails; what could not be asked is said, and does not."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from tests.cli.command import ROOT


@pytest.fixture(scope="module")
def advisories() -> ModuleType:
    specification = importlib.util.spec_from_file_location("advisories", ROOT / ".ci" / "advisories.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


KNOWN = {"name": "old", "version": "1.0", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["1.1"]}]}
CLEAN = {"name": "fine", "version": "2.0", "vulns": []}
UNASKED = {"name": "far", "skip_reason": "Dependency not found"}
NPM = {"vulnerabilities": {"old": {"range": "<2", "severity": "high"}}}


def test_what_is_known_is_found(advisories: ModuleType):
    report = {"dependencies": [KNOWN, CLEAN, UNASKED]}
    assert advisories.of_pip_audit(report) == ["old 1.0: CVE-2026-1, mended in 1.1"]
    assert advisories.of_npm(NPM) == ["old <2: high"]
    assert (
        advisories.of_pip_audit({"dependencies": [CLEAN, UNASKED]}) == advisories.of_npm({"vulnerabilities": {}}) == []
    )


def test_what_was_not_asked_is_no_clean_answer(advisories: ModuleType):
    for report in (None, {}, {"dependencies": []}, {"dependencies": [UNASKED]}):
        assert advisories.of_pip_audit(report) is None
    for report in (None, {}, {"error": {"summary": ""}, "statusCode": 405}):
        assert advisories.of_npm(report) is None


@pytest.mark.parametrize(("known", "code"), [(["old 1.0: CVE-2026-1"], 1), ([], 0), (None, 0)])
def test_the_exit_code_is_1_when_something_is_known(advisories: ModuleType, monkeypatch, capsys, known, code):
    monkeypatch.setattr(advisories, "python_packages", lambda: known)
    monkeypatch.setattr(advisories, "npm_packages", lambda: [("package-lock.json", None)])
    assert advisories.main() == code
    told = capsys.readouterr()
    assert "NOT ASKED about package-lock.json" in told.err
    assert ("CVE-2026-1" in told.out) is bool(known)


def test_a_program_that_says_nothing_has_not_answered(advisories: ModuleType):
    assert advisories.said("/bin/false") is None
    assert advisories.said("/bin/echo", '{"a": 1}') == {"a": 1}
