"""The second verifier as the service hands it out: a page that verifies a record in the reader's own browser."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from service import reading
from service.api.answers import PUBLIC, answer
from service.api.history import AcceptLanguage
from service.api.problem_types import Lang
from service.languages import preferred
from service.problems import Problem

_FOLDER = Path(__file__).parents[1] / "static" / "verifier"
_KINDS = {".mjs": "text/javascript", ".css": "text/css"}


@get("/verifier", include_in_schema=False, media_type=MediaType.HTML)
async def verifier_page(accept_language: AcceptLanguage = "en", lang: Lang = None) -> Response[bytes]:
    """The page, in English or Persian; its links are beside it, so it stands under a path of its own."""
    language = lang or preferred(accept_language)
    page = _files()["index.fa.html" if language == "fa" else "index.html"]
    page = page.replace(b"<nav>", b"<nav>\n" + reading.places(language).encode() + b"\n")
    headers = {**PUBLIC, "Content-Language": language, "Vary": "Accept-Language"}
    return answer(page.replace(b'"page.', b'"/verifier/page.'), headers=headers, media_type="text/html")


@get("/verifier/{name:str}", include_in_schema=False)
async def verifier_file(name: FromPath[str]) -> Response[bytes]:
    """A module of the verifier, or the page's style."""
    found, kind = _files().get(name), _KINDS.get(Path(name).suffix)
    if found is None or kind is None:
        raise Problem("not_found")
    return answer(found, headers=PUBLIC, media_type=kind)


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in _FOLDER.iterdir() if path.is_file()}
