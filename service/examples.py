"""The examples of the contract document: what stories of the tests sent to a service, and what it answered.

They lie in `service/api/examples/`, one file for each operation, and are written by `make examples`, never by hand.
An example has a name, a summary, the values of parameters, perhaps a body, the status and perhaps the answer.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from domain.registry import Registry
from service.problems import PROBLEMS

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "api" / "examples"
_SHARED_FROM = 1500
"""A value of so many characters stands in the document once, however many operations show it."""

_MALFORMED = 400  # what was sent then is no example of a request

INSTANCE = "7a0f3c52-9d64-4b1e-8a37-0f6de5c1b294"
"""The request id in all examples of problems."""


class Examples:
    """What `add` puts into operations; `components` is what they share."""

    def __init__(self, registry: Registry) -> None:
        self.components: Json = {}
        self._rulesets = {ruleset.id for ruleset in registry}
        self._shared: dict[str, str] = {}

    def add(self, operation: Json) -> None:
        """Put the examples of `operation` (an Operation Object) into it: parameters, bodies, answers, refusals."""
        examples = {
            name: example
            for name, example in _of(operation["operationId"]).items()
            if example.get("ruleset") is None or example["ruleset"] in self._rulesets
        }
        for parameter in operation.get("parameters", ()):
            values = [
                example["parameters"][parameter["name"]]
                for example in examples.values()
                if parameter["name"] in example.get("parameters", ())
            ]
            if values:
                parameter["example"] = _typed(values[0], parameter["schema"])
        for media in operation.get("requestBody", {}).get("content", {}).values():
            sent = {name: each for name, each in examples.items() if "request" in each and each["status"] != _MALFORMED}
            _put(media, {name: self._example(operation, name, each, "request") for name, each in sent.items()})
        for status, response in operation["responses"].items():
            for media_type, media in response.get("content", {}).items():
                if int(status) >= 400:
                    _put(media, self._problems(response, status, examples))
                    continue
                said = {
                    name: each
                    for name, each in examples.items()
                    if (str(each["status"]), each.get("mediaType")) == (status, media_type)
                }
                _put(media, {name: self._example(operation, name, each, "response") for name, each in said.items()})

    def _example(self, operation: Json, name: str, example: Json, part: str) -> Json:
        """An Example Object, or a reference to one that is shared because it is long."""
        value = example[part]
        text = json.dumps(value, sort_keys=True)
        shown = {"summary": example["summary"], "value": value}
        if len(text) < _SHARED_FROM:
            return shown
        component = self._shared.setdefault(text, f"{operation['operationId']}.{name}")
        self.components.setdefault(component, shown)
        return {"$ref": f"#/components/examples/{component}"}

    def _problems(self, response: Json, status: str, examples: dict[str, Json]) -> Json:
        """One example for each problem that the response names, and those that stories met with."""
        met = {
            name: {"summary": each["summary"], "value": each["response"]}
            for name, each in examples.items()
            if str(each["status"]) == status and "response" in each and each["response"]["code"] not in PROBLEMS
        }
        for code, kind in PROBLEMS.items():
            if str(kind.status) == status and f"`{code}`" in response["description"]:
                self.components.setdefault(f"problem.{code}", {"summary": kind.title.en, "value": _problem(code)})
                met[code] = {"$ref": f"#/components/examples/problem.{code}"}
        return met


def _put(media: Json, examples: Json) -> None:
    if examples:
        media["examples"] = examples


@lru_cache(maxsize=256)
def _of(operation: str) -> dict[str, Json]:
    path = FOLDER / f"{operation}.json"
    return json.loads(path.read_text()) if path.exists() else {}


@lru_cache(maxsize=256)
def _problem(code: str) -> Json:
    """The problem as the service sends it; one that a story met with as it was sent."""
    kind = PROBLEMS[code]
    for path in sorted(FOLDER.glob("*.json")):
        for example in _of(path.stem).values():
            if example["status"] == kind.status and example.get("response", {}).get("code") == code:
                met: Json = example["response"]
                return met
    return {
        "type": f"/problems/{code}",
        "title": kind.title.en,
        "status": kind.status,
        "detail": "",
        "instance": INSTANCE,
        "code": code,
    }


def _typed(value: str, schema: Json) -> Any:
    """The value of a parameter, which stands in an address as text."""
    if schema.get("type") == "integer":
        return int(value)
    return value == "true" if schema.get("type") == "boolean" else value
