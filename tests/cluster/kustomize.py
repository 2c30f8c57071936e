"""As much of kustomize as k8s/ uses: resources, a namespace, and JSON patches (RFC 6902) on single resources."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2] / "k8s"
OVERLAYS = sorted(path.parent for path in ROOT.glob("overlays/*/kustomization.yaml"))
KNOWN = {"apiVersion", "kind", "resources", "namespace", "patches"}

Resource = dict[str, Any]


def build(folder: Path) -> list[Resource]:
    """The resources of a kustomization, in order."""
    given = yaml.safe_load((folder / "kustomization.yaml").read_text())
    assert set(given) <= KNOWN, f"{folder}: teach this builder {set(given) - KNOWN}"
    resources: list[Resource] = []
    for name in given["resources"]:
        path = (folder / name).resolve()
        resources += build(path) if path.is_dir() else list(yaml.safe_load_all(path.read_text()))
    for patch in given.get("patches", ()):
        target = patch["target"]
        (found,) = [
            one for one in resources if (one["kind"], one["metadata"]["name"]) == (target["kind"], target["name"])
        ]
        for operation in yaml.safe_load(patch["patch"]):
            _apply(found, operation)
    if namespace := given.get("namespace"):
        for resource in resources:
            resource["metadata"]["namespace"] = namespace
    return resources


def _apply(resource: Resource, operation: dict[str, Any]) -> None:
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
    place: Any = resource
    for part in way:
        place = place[int(part) if isinstance(place, list) else part]
    if operation["op"] == "add" and last == "-":
        place.append(copy.deepcopy(operation["value"]))
        return
    key = int(last) if isinstance(place, list) else last
    assert operation["op"] == "replace"
    assert key in place or isinstance(place, list), f"nothing to replace at {operation['path']}"
    place[key] = copy.deepcopy(operation["value"])


def one(resources: list[Resource], kind: str, name: str = "gaslamp") -> Resource:
    """The resource of a kind and name."""
    (found,) = [each for each in resources if (each["kind"], each["metadata"]["name"]) == (kind, name)]
    return found


def pods(resources: list[Resource]) -> dict[str, Resource]:
    """The pods that the resources make, by kind and name of what makes them: each a template's metadata and spec."""
    return {
        f"{each['kind']}/{each['metadata']['name']}": each["spec"]["template"]
        for each in resources
        if "template" in each.get("spec", {})
    }
