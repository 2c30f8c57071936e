"""The contract document as it is served, and the page that shows it: all that it loads comes from this service."""

from __future__ import annotations

import string
from functools import lru_cache
from pathlib import Path

import swagger_ui_bundle
from litestar import MediaType, Response, get
from litestar.params import FromPath

from domain.ruleset import Language
from service import reading
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest
from service.api.history import AcceptLanguage
from service.api.problem_types import Lang
from service.documentation import document_bytes
from service.languages import preferred
from service.problems import Problem


@get("/openapi/v1.json", include_in_schema=False)
async def contract_document(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI document of version 1."""
    return answer(document_bytes(request.app), headers=PUBLIC)


_PAGE = string.Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gaslamp API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
nav { font-family: system-ui, sans-serif; padding: 0.5rem 1rem; display: flex; gap: 1rem; flex-wrap: wrap }
</style>
</head>
<body>
<nav lang="$language" dir="$direction">
$places
$guides
<a href="/openapi/v1.json" dir="ltr">openapi/v1.json</a>
<a href="/docs?lang=$other" lang="$other" hreflang="$other">$other_name</a>
</nav>
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
""")
"""The words around the contract are the reader's; the contract, and the program that shows it, speak English."""
_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Swagger UI styles inline, and brings its pictures with it; it asks this service and nobody else."""
_START = b'SwaggerUIBundle({ url: "/openapi/v1.json", dom_id: "#ui", deepLinking: true, validatorUrl: null });\n'


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs_page(accept_language: AcceptLanguage = "en", lang: Lang = None) -> Response[bytes]:
    """The documentation page; all it loads comes from this service."""
    headers = {**PUBLIC, "Content-Security-Policy": _CSP, "Vary": "Accept-Language"}
    return answer(_page(lang or preferred(accept_language)), headers=headers, media_type="text/html")


def _page(language: Language) -> bytes:
    persian = language == "fa"
    guides = '<a href="/docs/guides/fa" lang="fa" dir="rtl" hreflang="fa">راهنماهای فارسی</a>'
    return _PAGE.substitute(
        language=language,
        direction="rtl" if persian else "ltr",
        places=reading.places(language),
        guides=guides,
        other="en" if persian else "fa",
        other_name="English" if persian else "فارسی",
    ).encode()


@get("/docs/{name:str}", include_in_schema=False)
async def docs_asset(name: FromPath[str]) -> Response[bytes]:
    """The page's script and style, and the style of the pages that are read."""
    if name == "start.js":
        return answer(_START, headers=PUBLIC, media_type="text/javascript")
    if name == "reading.css":
        return answer(reading.STYLE, headers=PUBLIC, media_type="text/css")
    kinds = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}
    if name not in kinds:
        raise Problem("not_found")
    return answer(_asset(name), headers=PUBLIC, media_type=kinds[name])


@lru_cache(maxsize=8)
def _asset(name: str) -> bytes:
    return (Path(swagger_ui_bundle.swagger_ui_path) / name).read_bytes()
