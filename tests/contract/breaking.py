"""What of a contract breaks the clients of an older one.

    python -m tests.contract.breaking OLDER.json NEWER.json     prints each breach, and fails if there is one

A client may send what the older document allowed, and must understand what it gets: so requests may only come to take
more, answers only to hold what they held. Beside that version 1 says what clients must take: members, event kinds and
rulesets that they do not know.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.contract.schemas import Side, breaches_of_schema, resolved

Json = dict[str, Any]
_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def breaches(older: Json, newer: Json) -> list[str]:
    """Each way in which the document `newer` breaks clients of `older`, as a line that begins with the place."""
    return list(dict.fromkeys(_of_documents(older, newer)))


def _of_documents(older: Json, newer: Json) -> Iterator[str]:
    for path, item in older["paths"].items():
        if path not in newer["paths"]:
            yield f"{path}: the path is gone"
            continue
        for method in _METHODS:
            if method not in item:
                continue
            where = f"{method.upper()} {path}"
            if method not in newer["paths"][path]:
                yield f"{where}: the operation is gone"
            else:
                yield from _Pair(older, newer, where).operation(item[method], newer["paths"][path][method])


class _Pair:
    """An operation in both documents."""

    def __init__(self, older: Json, newer: Json, where: str) -> None:
        self.older, self.newer, self.where = older, newer, where

    def operation(self, old: Json, new: Json) -> Iterator[str]:
        if old["operationId"] != new.get("operationId"):
            yield f"{self.where}: the operation id {old['operationId']} has become {new.get('operationId')}"
        yield from self._security(old.get("security", []), new.get("security", []))
        yield from self._parameters(old.get("parameters", []), new.get("parameters", []))
        yield from self._request(old.get("requestBody"), new.get("requestBody"))
        yield from self._responses(old["responses"], new["responses"])

    def _security(self, old: list[Json], new: list[Json]) -> Iterator[str]:
        """Whatever let a client in must let it in still."""
        ways = [set(way) for way in new] or [set()]
        for way in old or [{}]:
            if not any(needed <= set(way) for needed in ways):
                yield f"{self.where}: {' and '.join(way) or 'nobody'} is let in no longer"

    def _parameters(self, old: list[Json], new: list[Json]) -> Iterator[str]:
        known = {(each["in"], each["name"]): each for each in old}
        for key, parameter in {(each["in"], each["name"]): each for each in new}.items():
            required, before = parameter.get("required", False), known.pop(key, None)
            where = f"{self.where}: parameter {key[1]}"
            if before is None:
                if required:
                    yield f"{where} is new and required"
                continue
            if required and not before.get("required", False):
                yield f"{where} has become required"
            yield from self._schema(where, before["schema"], parameter["schema"], Side.REQUEST)
        yield from (f"{self.where}: parameter {name} is gone" for _, name in known)

    def _request(self, old: Json | None, new: Json | None) -> Iterator[str]:
        if old is None:
            if new is not None and new.get("required", False):
                yield f"{self.where}: a body has become required"
            return
        if new is None:
            yield f"{self.where}: takes a body no longer"
            return
        if new.get("required", False) and not old.get("required", False):
            yield f"{self.where}: a body has become required"
        yield from self._content(f"{self.where}: request", old["content"], new["content"], Side.REQUEST)

    def _responses(self, old: Json, new: Json) -> Iterator[str]:
        for status, response in old.items():
            where = f"{self.where}: answer {status}"
            if status not in new:
                if int(status) < 400:  # a refusal that comes no more hurts nobody
                    yield f"{where} is gone"
                continue
            headers = _headers(self.older, response), _headers(self.newer, new[status])
            yield from self._headers(where, *headers)
            yield from self._content(where, response.get("content", {}), new[status].get("content", {}), Side.ANSWER)
        for status in new.keys() - old.keys():
            if int(status) < 400:
                yield f"{self.where}: answer {status} is a success that older clients do not know"

    def _headers(self, where: str, old: Json, new: Json) -> Iterator[str]:
        for name, header in old.items():
            if name not in new:
                yield f"{where}: header {name} is gone"
            elif header.get("required", False) and not new[name].get("required", False):
                yield f"{where}: header {name} may be missing now"
            else:
                yield from self._schema(f"{where}: header {name}", header["schema"], new[name]["schema"], Side.ANSWER)

    def _content(self, where: str, old: Json, new: Json, side: Side) -> Iterator[str]:
        for media_type, media in old.items():
            if media_type not in new:
                yield f"{where}: {media_type} is gone"
                continue
            for schema in ("schema", "x-itemSchema"):
                if schema in media and schema in new[media_type]:
                    yield from self._schema(where, media[schema], new[media_type][schema], side)

    def _schema(self, where: str, old: Json, new: Json, side: Side) -> Iterator[str]:
        yield from breaches_of_schema(where, resolved(self.older, old), resolved(self.newer, new), side)


def _headers(document: Json, response: Json) -> Json:
    """The headers of an answer, those that many share included."""
    headers: Json = response.get("headers", {})
    shared: Json = document.get("components", {}).get("headers", {})
    return {
        name: shared[header["$ref"].rpartition("/")[2]] if "$ref" in header else header
        for name, header in headers.items()
    }


def main(older: str, newer: str) -> int:
    """Print what `newer` breaks; 1 if anything."""
    found = breaches(*(json.loads(Path(path).read_text()) for path in (older, newer)))
    sys.stdout.write("".join(f"{breach}\n" for breach in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
