"""JSON Patch (RFC 6902), as much of it as the vectors of forged records use."""

from __future__ import annotations

import copy


def apply(value, operations):
    """`value` (builtins) after `operations`; the original stays as it is."""
    document = {"": copy.deepcopy(value)}
    for operation in operations:
        holder, key = _place(document, operation["path"])
        match operation["op"]:
            case "add" if isinstance(holder, list):
                holder.insert(len(holder) if key == "-" else key, copy.deepcopy(operation["value"]))
            case "add" | "replace":
                holder[key] = copy.deepcopy(operation["value"])
            case "remove":
                del holder[key]
            case "copy":
                source, name = _place(document, operation["from"])
                taken = copy.deepcopy(source[name])
                if isinstance(holder, list):
                    holder.insert(key, taken)
                else:
                    holder[key] = taken
            case "move":
                source, name = _place(document, operation["from"])
                taken = source.pop(name)
                holder, key = _place(document, operation["path"])
                if isinstance(holder, list):
                    holder.insert(key, taken)
                else:
                    holder[key] = taken
            case other:
                raise ValueError(f"operation {other!r}")
    return document[""]


def at(value, pointer):
    """What stands in `value` (builtins) at a JSON Pointer (RFC 6901)."""
    holder, key = _place({"": value}, pointer)
    return holder[key]


def between(before, after, path=""):
    """Operations that turn `before` into `after`."""
    if isinstance(before, dict) and isinstance(after, dict):
        operations = [{"op": "remove", "path": f"{path}/{key}"} for key in before if key not in after]
        for key, item in after.items():
            if key in before:
                operations += between(before[key], item, f"{path}/{key}")
            else:
                operations.append({"op": "add", "path": f"{path}/{key}", "value": item})
        return operations
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = zip(before, after, strict=True)
        return [op for index, pair in enumerate(pairs) for op in between(*pair, f"{path}/{index}")]
    return [] if before == after else [{"op": "replace", "path": path, "value": after}]


def _place(document, pointer):
    holder, key = document, ""
    for token in pointer.split("/")[1:]:
        holder = holder[key]
        name = token.replace("~1", "/").replace("~0", "~")
        key = int(name) if isinstance(holder, list) and name != "-" else name
    return holder, key
