"""Holds every answer of a service to its own OpenAPI document: status, media type, headers and body."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

import httpx
import jsonschema_rs

PROBLEM = "application/problem+json"
SVG = "image/svg+xml"
STREAMS = ("text/event-stream", "application/x-ndjson")
UNDOCUMENTED = re.compile(r"/(replay|play|pages|docs|verifier|sandbox|problems|openapi|healthz|readyz)(/|$)")


def messages(text: str, media_type: str) -> list[Any]:
    """The items of a stream that has been read."""
    data = text.replace("\ndata: ", "\n").splitlines() if media_type == "text/event-stream" else text.splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in data if line.startswith(("{", "data: "))]


class Contract:
    """The document, ready to judge answers."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self._operations = [
            (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path, item) for path, item in document["paths"].items()
        ]
        self.schema = lru_cache(maxsize=None)(self._compiled)

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        """The path of the document and the operation there, or None where it has none."""
        wanted = "get" if method == "HEAD" else method.lower()
        for pattern, template, item in self._operations:
            if pattern.fullmatch(path) and wanted in item:
                return template, item[wanted]
        return None

    def check(self, response: httpx.Response) -> None:
        """Assert that `response` is one that the document promises."""
        request = response.request
        path = request.url.raw_path.decode().partition("?")[0]
        about = f"{request.method} {path} -> {response.status_code} {response.content[:300]!r}"
        assert response.headers.get("x-request-id"), about
        assert response.headers["x-content-type-options"] == "nosniff", about
        media_type = response.headers.get("content-type", "").partition(";")[0]
        if response.status_code >= 400 and request.method != "HEAD" and path != "/readyz":
            self._check_problem(response, about)
        found = self.operation(request.method, path.rstrip("/"))
        if found is None:
            assert response.status_code in (204, 404, 405, 406, 413, 415) or UNDOCUMENTED.match(path), about
            return
        template, operation = found
        promised = operation["responses"].get(str(response.status_code))
        assert promised is not None, f"undocumented status: {about}"
        if request.method == "HEAD" or "content" not in promised:
            assert response.content == b"", about
            return
        assert media_type in promised["content"], f"undocumented media type {media_type}: {about}"
        if media_type == PROBLEM:
            assert f"`{response.json()['code']}`" in promised["description"], f"undocumented problem: {about}"
        for name, said in promised.get("headers", {}).items():
            header = self.document["components"]["headers"][name] if "$ref" in said else said
            assert name in response.headers or not header["required"], f"no header {name}: {about}"
        validator = self.schema(template, request.method.lower(), str(response.status_code), media_type)
        if media_type == SVG:
            said: list[Any] = [response.text]
        else:
            said = messages(response.text, media_type) if media_type in STREAMS else [response.json()]
        errors = [f"{e.instance_path}: {e.message[:300]}" for item in said for e in validator.iter_errors(item)]
        assert not errors, f"{about}\n" + "\n".join(errors[:5])

    def _check_problem(self, response: httpx.Response, about: str) -> None:
        assert response.headers["content-type"] == PROBLEM, about
        body = response.json()
        assert body["status"] == response.status_code, about
        assert body["type"] == f"/problems/{body['code']}", about
        assert body["instance"] == response.headers["x-request-id"], about
        assert body["title"], about
        assert response.headers["cache-control"] == "private, no-store", about

    def _compiled(self, template: str, method: str, status: str, media_type: str) -> Any:
        content = self.document["paths"][template][method]["responses"][status]["content"]
        return self.validator(content[media_type].get("x-itemSchema", content[media_type]["schema"]))

    def validator(self, schema: dict[str, Any]) -> Any:
        """A validator of a schema of the document."""
        whole = {**schema, "components": self.document["components"]}
        return jsonschema_rs.validator_for(json.loads(json.dumps(whole)))
