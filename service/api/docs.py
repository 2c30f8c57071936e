"""The contract document as it is served, and the page that shows it: all that it loads comes from this service."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import swagger_ui_bundle
from litestar import MediaType, Response, get
from litestar.params import FromPath

from service import reading
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest
from service.documentation import document_bytes
from service.problems import Problem


@get("/openapi/v1.json", include_in_schema=False)
async def contract_document(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI document of version 1."""
    return answer(document_bytes(request.app), headers=PUBLIC)


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gaslamp API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>nav { font-family: system-ui, sans-serif; padding: 0.5rem 1rem }</style>
</head>
<body>
<nav>
<a href="/docs/guides">Guides</a> &middot;
<a href="/docs/guides/fa" lang="fa" dir="rtl" hreflang="fa">راهنماها</a> &middot;
<a href="/problems">Problems</a> &middot;
<a href="/verifier">Verify a record</a> &middot;
<a href="/replay">Replay</a> &middot;
<a href="/play">Play</a> &middot;
<a href="/openapi/v1.json">openapi/v1.json</a>
</nav>
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
""".encode()
_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Swagger UI styles inline, and brings its pictures with it; it asks this service and nobody else."""
_START = b'SwaggerUIBundle({ url: "/openapi/v1.json", dom_id: "#ui", deepLinking: true, validatorUrl: null });\n'


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs_page() -> Response[bytes]:
    """The documentation page; all it loads comes from this service."""
    return answer(_PAGE, headers={**PUBLIC, "Content-Security-Policy": _CSP}, media_type="text/html")


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
