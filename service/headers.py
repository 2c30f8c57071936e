"""The headers of answers, of which most are the same everywhere: they stand in the document once."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

Json = dict[str, Any]

_SHARED_FROM = 5


def shared_headers(paths: Json) -> Json:
    """Put references into the answers of `paths` for headers that many have; the components that they lead to."""
    answers = [
        response["headers"]
        for item in paths.values()
        for operation in item.values()
        for response in operation["responses"].values()
    ]
    counted = Counter((name, json.dumps(header)) for headers in answers for name, header in headers.items())
    common: dict[str, str] = {}
    for (name, header), count in sorted(counted.items(), key=lambda entry: (-entry[1], entry[0])):
        if count >= _SHARED_FROM:
            common.setdefault(name, header)
    for headers in answers:
        for name, header in headers.items():
            if common.get(name) == json.dumps(header):
                headers[name] = {"$ref": f"#/components/headers/{name}"}
    return {name: json.loads(header) for name, header in sorted(common.items())}
