"""The guides: the same pages as in docs/ of the project, in English and where there is one in Persian."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from domain.ruleset import Language, Text
from service import guides, reading
from service.api.answers import answer
from service.api.history import AcceptLanguage
from service.api.operations import HTML
from service.languages import preferred
from service.problems import Problem


@get("/docs/guides", include_in_schema=False)
async def read_guides(accept_language: AcceptLanguage = "en") -> Response[bytes]:
    """The list of guides, in the reader's language; the Persian one has an address of its own too."""
    return _page(guides.INDEX, preferred(accept_language))


@get("/docs/guides/fa", include_in_schema=False)
async def read_persian_guides() -> Response[bytes]:
    """The list of guides in Persian."""
    return _page(guides.INDEX, "fa")


@get("/docs/guides/{name:str}", include_in_schema=False)
async def read_guide(name: FromPath[str]) -> Response[bytes]:
    """A guide in English."""
    return _guide(name, "en")


@get("/docs/guides/fa/{name:str}", include_in_schema=False)
async def read_persian_guide(name: FromPath[str]) -> Response[bytes]:
    """A guide in Persian."""
    return _guide(name, "fa")


def _guide(name: str, language: Language) -> Response[bytes]:
    if name == guides.INDEX:
        raise Problem(
            "not_found", Text("The list of guides is at an address of its own.", "فهرست راهنماها نشانی خودش را دارد.")
        )
    return _page(name, language)


def _page(name: str, language: Language) -> Response[bytes]:
    known = guides.guides()
    guide = known.get((language, name))
    if guide is None:
        raise Problem("not_found", Text("There is no such guide.", "چنین راهنمایی نیست."))
    languages: tuple[Language, ...] = ("en", "fa")
    switch = {each: guides.address(name, each) for each in languages if (each, name) in known}
    body = reading.page(guide.title, guide.body, guide.language, switch)
    return answer(body, headers=reading.headers(guide.language), media_type=HTML)
