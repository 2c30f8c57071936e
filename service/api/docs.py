"""The contract document as it is served, and the page that shows it: all that it loads comes from this service."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import swagger_ui_bundle
from litestar import MediaType, Response, get
from litestar.params import FromPath

from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest
from service.documentation import document_bytes
from service.problems import Problem


@get("/openapi/v1.json", include_in_schema=False)
async def contract_document(request: HttpRequest) -> Response[bytes]:
    """The OpenAPI document of version 1."""
    return answer(document_bytes(request.app), headers=PUBLIC)


_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gaslamp API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_START = b'SwaggerUIBundle({ url: "/openapi/v1.json", dom_id: "#ui", deepLinking: true, validatorUrl: null });\n'


@get("/docs", include_in_schema=False, media_type=MediaType.HTML)
async def docs_page() -> Response[bytes]:
    """The documentation page; all it loads comes from this service."""
    return answer(_PAGE, headers=PUBLIC, media_type="text/html")


@get("/docs/{name:str}", include_in_schema=False)
async def docs_asset(name: FromPath[str]) -> Response[bytes]:
    """The page's script and style."""
    if name == "start.js":
        return answer(_START, headers=PUBLIC, media_type="text/javascript")
    kinds = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}
    if name not in kinds:
        raise Problem("not_found")
    return answer(_asset(name), headers=PUBLIC, media_type=kinds[name])


@lru_cache(maxsize=8)
def _asset(name: str) -> bytes:
    return (Path(swagger_ui_bundle.swagger_ui_path) / name).read_bytes()
