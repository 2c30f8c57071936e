"""The pages for people: replaying games and playing at a table, and the modules that they are made of."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.params import FromPath, QueryParameter

from service.api.answers import PUBLIC, answer
from service.problems import Problem

_FOLDER: Final = Path(__file__).parents[1] / "static" / "pages"
_KINDS: Final = {".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

POLICY: Final = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page may load and do: what comes from this service, and nothing that stands in the page itself."""

Own = Annotated[str | None, QueryParameter(max_length=80, description="Of the page itself.")]
"""A parameter that the page reads in the browser: the service only lets it pass."""

HEADERS: Final = {**PUBLIC, "Content-Security-Policy": POLICY}


@get("/replay", include_in_schema=False, media_type=MediaType.HTML)
async def replay_page(
    game: Own = None,  # noqa: ARG001  (read in the browser)
    version: Own = None,  # noqa: ARG001  (read in the browser)
    seat: Own = None,  # noqa: ARG001  (read in the browser)
    lang: Own = None,  # noqa: ARG001  (read in the browser)
) -> Response[bytes]:
    """Step through a game or a record; `?game=…&version=…&seat=…` opens one."""
    return answer(_files()["replay.html"], headers=HEADERS, media_type="text/html")


@get("/play", include_in_schema=False, media_type=MediaType.HTML)
async def play_page(game: Own = None, lang: Own = None) -> Response[bytes]:  # noqa: ARG001  (read in the browser)
    """Sit at a table or watch it, `?game=…`: the reference client."""
    return answer(_files()["play.html"], headers=HEADERS, media_type="text/html")


@get("/pages/{name:str}", include_in_schema=False)
async def page_file(name: FromPath[str]) -> Response[bytes]:
    """A module, a style or a picture of the pages."""
    found, kind = _files().get(name), _KINDS.get(Path(name).suffix)
    if found is None or kind is None:
        raise Problem("not_found")
    return answer(found, headers=HEADERS, media_type=kind)


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in _FOLDER.iterdir() if path.is_file()}
