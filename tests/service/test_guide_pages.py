"""The guides are served as they stand in docs/, and every link in them leads somewhere."""

from __future__ import annotations

import re
from urllib.parse import unquote

from service.guides import address, guides
from tests.guides import ROOT
from tests.service.test_problem_types import outline


def test_every_page_of_docs_is_served(api):
    files = {("en", path.stem) for path in ROOT.glob("docs/*.md")} | {
        ("fa", path.stem) for path in ROOT.glob("docs/fa/*.md")
    }
    assert set(guides()) == files
    for (language, name), guide in guides().items():
        page = api.get(address(name, language))
        assert page.status_code == 200
        assert page.headers["content-language"] == language
        assert f'<html lang="{language}"' in page.text
        assert "<h1 id=" in page.text
        assert guide.title in page.text
        assert "<!--" not in page.text
        assert "&lt;!--" not in page.text


def test_every_link_of_a_guide_leads_somewhere(api):
    for (language, name), guide in guides().items():
        page = api.get(address(name, language))
        for link in outline(page).links:
            if link is None or "://" in link:
                continue
            path, _, anchor = link.partition("#")
            target = page if not path else api.get(path)
            assert target.status_code == 200, f"{guide.name}: {link}"
            assert not anchor or f'id="{unquote(anchor)}"' in target.text, f"{guide.name}: {link}"


def test_every_link_in_docs_and_readme_is_to_a_file_that_is_there():
    for file in (ROOT / "README.md", *ROOT.glob("docs/**/*.md")):
        text = re.sub(r"```.*?```", "", file.read_text(), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            path = target.partition("#")[0]
            if path and "://" not in path and not path.startswith("/"):
                assert (file.parent / path).exists(), f"{file.name}: {target}"


def test_the_list_is_in_the_readers_language(api):
    assert api.get("/docs/guides").headers["content-language"] == "en"
    if ("fa", "README") in guides():
        answer = api.get("/docs/guides", headers={"Accept-Language": "fa-IR,fa;q=0.9,en;q=0.5"})
        assert (answer.headers["content-language"], answer.status_code) == ("fa", 200)


def test_nothing_else_is_served(api):
    for name in ("nothing", "..%2FREADME", "README.md", "fa%2FREADME"):
        assert api.get(f"/docs/guides/{name}").status_code == 404
        assert api.get(f"/docs/guides/fa/{name}").status_code == 404


def test_the_documentation_links_to_them(api):
    page = api.get("/docs").text
    for link in ("/docs/guides", "/docs/guides/fa", "/problems", "/verifier", "/replay", "/play"):
        assert f'href="{link}"' in page
