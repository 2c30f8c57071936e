"""The released documents: what integrators have in their hands.

    python -m tests.contract.released        releases openapi/v1.json as openapi/released/<its version>.json

A released document stays as it is for ever; the next one needs another version (`API_VERSION` in
`service/documentation.py`): 1.1.0 where something was added, 1.0.1 where only words changed. It is kept without its
examples, which promise nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.contract.breaking import breaches
from tests.contract.tools import DOCUMENT

RELEASED = DOCUMENT.parent / "released"


def last_released() -> Path | None:
    """The newest released document, None before the first."""
    return max(RELEASED.glob("*.json"), key=_version, default=None)


def _version(path: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in path.stem.split("."))


def _without_examples(value: Any) -> Any:
    if isinstance(value, dict):
        shown = value.keys() & {"content", "schema", "schemas"} or "in" in value
        dropped = {"examples", "example"} if shown or "summary" not in value else set()
        return {name: _without_examples(inner) for name, inner in value.items() if name not in dropped}
    return [_without_examples(item) for item in value] if isinstance(value, list) else value


def release() -> str:
    """Release the document as it is; what there is to say. Raises ValueError where it cannot be."""
    document = _without_examples(json.loads(DOCUMENT.read_text()))
    path = RELEASED / f"{document['info']['version']}.json"
    last = last_released()
    if path.exists():
        if json.loads(path.read_text()) == document:
            return f"{path.name} is released as it is."
        raise ValueError(f"{path.name} is released, and was another: give the API another version.")
    if last is not None and _version(path) < _version(last):
        raise ValueError(f"{last.name} is released already: the version must grow.")
    if last is not None and (found := breaches(json.loads(last.read_text()), document)):
        raise ValueError("It would break clients of the last one:\n" + "\n".join(found))
    RELEASED.mkdir(exist_ok=True)
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    return f"{path.name} is released."


def main() -> int:
    """Release, or say why not."""
    try:
        said, code = release(), 0
    except ValueError as error:
        said, code = str(error), 1
    sys.stdout.write(said + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
