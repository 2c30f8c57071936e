"""Forgeries of whole records, as one makes them who has the secret, but not the keys."""

from __future__ import annotations

import base64
import copy
import json
from collections.abc import Iterator

from domain import sealed
from domain.chance import salt_key
from projections import record as records
from tests.projections.played import KEY, Played, key, rehashed
from tests.vectors import make
from tests.verifier.comparing import Forgery, encoded


def small(name):
    """A vector's record: signed moves, entropies, a receipt."""
    return json.loads((make.HERE / name).read_text())


def of(played: Played):
    return json.loads(records.encode(played.record()))


def bits(name, data) -> Iterator[Forgery]:
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        yield Forgery(f"{name}: bit {bit}", bytes(flipped))


def cuts(name, data) -> Iterator[Forgery]:
    for size in range(len(data)):
        yield Forgery(f"{name}: {size} bytes", data[:size])


def variants(name, base, events, others=()) -> Iterator[Forgery]:
    """A history as it is and with its chain made again, with the receipt of `base`, without, and against a kept one."""
    kept = (base["receipt"], *others)
    for chain in ("as it was", "made again"):
        made = copy.deepcopy(events)
        if chain == "made again":
            made = rehashed(made)
        what = f"{name}, chain {chain}"
        yield Forgery(what, encoded(base | {"events": made}))
        yield Forgery(f"{what}, no receipt", encoded(base | {"events": made, "receipt": None}))
        yield Forgery(f"{what}, kept receipt", encoded(base | {"events": made, "receipt": None}), receipts=kept)


def orders(base) -> Iterator[Forgery]:
    """Events dropped, doubled, swapped, and the end cut off."""
    events = base["events"]
    for i in range(len(events)):
        yield from variants(f"{i} dropped", base, events[:i] + events[i + 1 :])
        yield from variants(f"{i} doubled", base, [*events[: i + 1], *events[i:]])
        yield from variants(f"cut off before {i}", base, events[:i])
        for j in range(i):
            swapped = [*events]
            swapped[i], swapped[j] = events[j], events[i]
            yield from variants(f"{i} and {j} swapped", base, swapped)


def splices(one, two) -> Iterator[Forgery]:
    """Two games joined: the start of one with the end of the other, and single events of the other."""
    for i in range(1, min(len(one["events"]), len(two["events"]))):
        yield from variants(f"from {i} on another", one, one["events"][:i] + two["events"][i:])
        single = [*one["events"][:i], two["events"][i], *one["events"][i + 1 :]]
        yield from variants(f"{i} of another", one, single)


def leaves(value, path=()):
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def altered(value):
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return "x"


def put(value, path, leaf):
    value = copy.deepcopy(value)
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = leaf
    return value


def resealed(events, secret, game):
    """`events` with the commitments and salts of all open parts made right again."""
    for event in events:
        for number, part in enumerate(sealed.parts(event)):
            if "value" in part:
                part["salt"] = sealed.salt(salt_key(bytes.fromhex(secret), game), event["version"], number)
                part["commitment"] = sealed.commitment(part["salt"], part["value"])
    return events


def fields(base) -> Iterator[Forgery]:
    """Every single field changed; with its part sealed anew, too."""
    for path, value in leaves(base["events"]):
        events = put(base["events"], path, altered(value))
        yield from variants(f"{path} changed", base, events)
        if base["secret"] is not None:
            yield from variants(f"{path} changed, resealed", base, resealed(events, base["secret"], base["game"]))
    for path, value in leaves({name: base[name] for name in base if name != "events"}):
        yield Forgery(f"{path} changed", encoded(put(base, path, altered(value))))


def signatures(base) -> Iterator[Forgery]:
    """Every signature under every other move, sealed and chained anew; and every seat under another key."""
    moves = [i for i, event in enumerate(base["events"]) if "signature" in event]

    def text(event):
        return event["signature"]["value"] if isinstance(event["signature"], dict) else event["signature"]

    for i in moves:
        for j in moves:
            path = (i, "signature", "value") if isinstance(base["events"][i]["signature"], dict) else (i, "signature")
            moved = put(base["events"], path, text(base["events"][j]))
            if i != j:
                yield from variants(f"signature {j} under {i}", base, resealed(moved, base["secret"], base["game"]))
    for i, event in enumerate(base["events"]):
        if "publicKey" in event:
            other = next(
                e["publicKey"] for e in base["events"] if e.get("publicKey", event["publicKey"]) != event["publicKey"]
            )
            yield from variants(
                f"{event['seat']} under the other key", base, put(base["events"], (i, "publicKey"), other)
            )


def receipts(played: Played, other: Played) -> Iterator[Forgery]:
    """Receipts replayed, of another game, by another key, under keys that ended."""
    base = of(played)
    for i, event in enumerate(played.events):
        for name, note in (
            ("own", KEY.receipt(event)),
            ("of another game", KEY.receipt(other.events[min(i, len(other.events) - 1)])),
            ("of a stranger", key(7).receipt(event)),
            ("of another service", KEY.sign(event["game"], event["version"], event["hash"], event["at"], "other.org")),
            ("of another time", KEY.sign(event["game"], event["version"], event["hash"], "2026-03-01T00:00:00.000Z")),
            ("of another version", KEY.sign(event["game"], event["version"] + 1, event["hash"], event["at"])),
            ("of another hash", KEY.sign(event["game"], event["version"], "0" * 64, event["at"])),
            ("transplanted", _transplanted(KEY.receipt(event), KEY.receipt(other.events[0]))),
        ):
            yield Forgery(f"receipt of {i}, {name}", encoded(base | {"receipt": note}))
            yield Forgery(f"kept receipt of {i}, {name}", encoded(base), receipts=(note,))
        for exp in (0, 1_772_395_201 + i, 4_000_000_000):
            dated = {"keys": [jwk | {"exp": exp} for jwk in base["keys"]["keys"]]}
            yield Forgery(f"receipt of {i}, key to {exp}", encoded(base), encoded(dated), (KEY.receipt(event),))
    yield Forgery("no keys", encoded(base), encoded({"keys": []}))


def _transplanted(one, two):
    return one[: one.rindex("\n\n")] + two[two.rindex("\n\n") :]


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def opened(move):
    """A move with its sealed fields replaced by their values."""
    return {
        name: value["value"] if isinstance(value, dict) and "commitment" in value else value
        for name, value in move.items()
    }


def sealed_for(seat, value):
    """An open part for one seat, still to be committed to."""
    return {"audience": [seat], "commitment": "", "salt": "", "value": value}
