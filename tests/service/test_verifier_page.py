"""The verifier's page comes whole from the service, and from nowhere else."""

from __future__ import annotations

import re


def test_the_page_and_every_module_that_it_imports_are_served(api):
    page = api.get("/verifier")
    assert page.headers["content-type"].startswith("text/html")
    waiting = set(re.findall(r'(?:src|href)="(/[^"]+)"', page.text))
    assert waiting
    seen = set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = api.get(path)
        assert answer.status_code == 200, path
        assert "://" not in re.sub(r"//[^\n]*|/\*.*?\*/", "", answer.text, flags=re.DOTALL).replace(
            "https://c2sp.org", ""
        )
        waiting |= {f"/verifier/{name}" for name in re.findall(r'from "\./([^"]+)"', answer.text)} - seen
    assert "/verifier/verify.mjs" in seen


def test_nothing_else_of_the_service_is_handed_out(api):
    for name in ("..%2F..%2Fapp.py", "index.html", "cli.py", "nothing.mjs"):
        assert api.get(f"/verifier/{name}").status_code == 404


def test_the_page_is_in_the_readers_language(api):
    for asked, language in (({}, "en"), ({"Accept-Language": "fa-IR, en;q=0.5"}, "fa")):
        page = api.get("/verifier", headers=asked)
        assert page.headers["content-language"] == language
        assert "Accept-Language" in page.headers["vary"]
        assert f'<html lang="{language}"' in page.text
    switched = api.get("/verifier?lang=fa").text
    assert 'dir="rtl"' in switched
    assert 'href="?lang=en"' in switched
    assert api.get("/verifier?lang=de").status_code == 400
