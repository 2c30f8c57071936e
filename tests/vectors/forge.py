"""Forged records: each a patch of an honest one, with what a verifier must say of it."""

from __future__ import annotations

import copy
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import canonical, sealed
from domain import events as wire
from projections.keys import jwk
from tests import toy
from tests.vectors import patch
from tests.vectors.small_game import GAME, PUBLIC, SEAT_KEYS, a_record, base64url, receipt, small_game


def rehashed(record, start):
    events = record["events"]
    for index in range(start, len(events)):
        events[index]["version"] = index + 1
        events[index]["previous"] = events[index - 1]["hash"]
        events[index]["hash"] = wire.event_hash(events[index])
    return record


def forgeries(full, partial, adjourned, fork, events):
    made = []

    def forge(name, code, version, change, *, base="record.json", rules=False, receipts=(), keys=None):
        bases = {"record.json": full, "partial.json": partial, "adjourned.json": adjourned, "fork.json": fork}
        origin = bases[base]
        record = copy.deepcopy(origin)
        changed = change(record) or record
        made.append(
            {
                "name": name,
                "base": base,
                "patch": patch.between(origin, changed),
                "receipts": list(receipts),
                "keys": keys,
                "code": code,
                "version": version,
                "needsRules": rules,
            }
        )

    def put(pointer, value, rehash=None, receipt_=True):
        def change(record):
            holder, _, key = pointer.rpartition("/")
            place = patch.at(record, holder)
            place[int(key) if isinstance(place, list) else key] = value
            if not receipt_:
                record["receipt"] = None
            return record if rehash is None else rehashed(record, rehash)

        return change

    def with_events(arrange):
        return lambda record: {**record, "events": arrange(record["events"])}

    def without_receipt(arrange):
        return lambda record: {**rehashed({**record, "events": arrange(record["events"])}, 1), "receipt": None}

    def resealed(pointer, value, start):
        def change(record):
            part = patch.at(record, pointer)
            part["value"] = value
            part["commitment"] = sealed.commitment(part["salt"], value)
            record["receipt"] = None
            return rehashed(record, start)

        return change

    last = len(events)
    forge("another move", "wrong_hash", 7, put("/events/6/move/cup", "left"))
    forge("another time", "wrong_hash", 6, put("/events/5/at", "2026-03-01T20:00:06.251Z"))
    forge("another hash", "wrong_hash", 6, put("/events/5/hash", "00" * 32))
    forge("an event more than is known", "malformed_event", 6, put("/events/5/more", 1))
    forge("an event dropped", "wrong_version", 6, with_events(lambda e: e[:5] + e[6:]))
    forge("two events swapped", "wrong_version", 6, with_events(lambda e: [*e[:5], e[6], e[5], *e[7:]]))
    forge("an event doubled", "wrong_version", 7, with_events(lambda e: [*e[:6], e[5], *e[6:]]))
    forge(
        "an event dropped, the chain made again",
        "wrong_signature",
        6,
        without_receipt(lambda e: e[:5] + e[6:]),
    )
    forge("the end cut off", "tail_missing", last, with_events(lambda e: e[:-1]))
    cut = with_events(lambda e: e[:-1])
    forge("the end and the receipt cut off", "no_end", last, lambda r: {**cut(r), "receipt": None}, rules=True)
    forge("no events", "no_events", 1, with_events(lambda e: []))
    forge("another secret", "wrong_secret", 1, put("/secret", "00" * 32))
    forge("another game's name", "wrong_game", 1, put("/game", GAME.replace("5f", "6f")))
    forge("another fingerprint", "wrong_fingerprint", 1, put("/fingerprint", "00" * 32))
    forge("a sealed value altered", "wrong_commitment", 6, put("/events/5/move/cup/value", "right"))
    forge("a salt altered", "wrong_commitment", 6, put("/events/5/move/cup/salt", "00" * 16))
    forge("a commitment altered", "wrong_hash", 6, put("/events/5/move/cup/commitment", "00" * 32))
    forge("an audience altered", "wrong_hash", 6, put("/events/5/move/cup/audience", []))
    order = full["events"][4]["effects"][0]["order"]["value"]
    forge("another shuffle, sealed anew", "wrong_draw", 5, resealed("/events/4/effects/0/order", order[::-1], 4))
    forge(
        "another hiding place, sealed anew",
        "against_the_rules",
        5,
        resealed("/events/4/effects/2/cup", "left" if order[0] != "left" else "right", 4),
        rules=True,
    )

    def other_salt(record):
        part = record["events"][5]["move"]["cup"]
        part["salt"] = "ab" * 16
        part["commitment"] = sealed.commitment(part["salt"], part["value"])
        record["receipt"] = None
        return rehashed(record, 5)

    forge("another salt, committed to anew", "wrong_salt", 6, other_salt)
    forge("other entropy", "wrong_entropy", 4, put("/events/3/entropy", "00" * 16, 3))
    seat = full["events"][1]["seat"]
    other = next(s for s in toy.SEATS if s != seat)
    forge("another seat than was drawn", "wrong_draw", 2, put("/events/1/seat", other, 1))
    forge(
        "the effect against the rules",
        "against_the_rules",
        last,
        put(
            f"/events/{last - 1}/effects/0/winner",
            "keeper" if full["events"][-1]["effects"][0]["winner"] == "seeker" else "seeker",
            last - 1,
            receipt_=False,
        ),
        rules=True,
    )
    forge(
        "a closed part in a full record",
        "part_not_open",
        6,
        lambda r: put("/events/5/move/cup", {k: r["events"][5]["move"]["cup"][k] for k in ("audience", "commitment")})(
            r
        ),
    )
    forge("the receipt of an older version", "receipt_not_of_head", None, put("/receipt", receipt(events[5])))
    forge(
        "the receipt of another game",
        "receipt_of_other_game",
        None,
        put("/receipt", receipt(events[-1], game=GAME.replace("5f", "6f"))),
    )
    forge(
        "a transplanted signature",
        "receipt_forged",
        None,
        put("/receipt", full["receipt"].split("\n\n")[0] + "\n\n" + receipt(events[5]).split("\n\n")[1]),
    )
    stranger = Ed25519PrivateKey.from_private_bytes(bytes(32))
    forge("a stranger's receipt", "receipt_key_unknown", None, put("/receipt", receipt(events[-1], stranger)))
    ended = {"keys": [json.loads(canonical.encode(jwk(PUBLIC, nbf=0, exp=1_700_000_000)))]}
    forge("a key that had ended", "receipt_key_ended", None, lambda r: r, keys=ended)
    fair = a_record(small_game(cups=("right", "middle", "left"), guess="middle"))
    fair["receipt"] = None
    forge(
        "another history, fair by the rules, against a kept receipt",
        "receipt_mismatch",
        6,
        lambda r: fair,
        receipts=[receipt(events[5])],
    )
    forge(
        "a partial record cut off, against a later receipt",
        "tail_missing",
        5,
        lambda r: {**r, "events": r["events"][:4], "receipt": None},
        base="partial.json",
        receipts=[receipt(events[7])],
    )
    forge(
        "a part of the other seat opened",
        "part_not_sealed",
        5,
        put("/events/4/effects/0/order", full["events"][4]["effects"][0]["order"]),
        base="partial.json",
    )
    closed = {k: partial["events"][5]["move"]["cup"][k] for k in ("audience", "commitment")}
    forge(
        "a part of the reader's own closed", "part_not_open", 6, put("/events/5/move/cup", closed), base="partial.json"
    )
    forge("a reader who is no seat", "wrong_reader", 1, put("/reader", "dealer"), base="partial.json")

    def unsigned(record):
        del record["events"][6]["signature"]
        record["receipt"] = None
        return rehashed(record, 6)

    def keyless(record):
        seat = next(event for event in record["events"] if event.get("seat") == "keeper")
        del seat["publicKey"]
        record["receipt"] = None
        return rehashed(record, seat["version"] - 1)

    def signed_by(name):
        """The move of version 7, signed by the key of `name`, in a chain made again."""

        def change(record):
            event = record["events"][6]
            message = wire.signed_move(GAME, 7, event["previous"], record["fingerprint"], event["move"])
            event["signature"] = base64url(SEAT_KEYS[name].sign(message))
            record["receipt"] = None
            return rehashed(record, 6)

        return change

    forge("a move that its player did not sign", "missing_signature", 7, unsigned)
    forge("a signature of a seat without a key", "unexpected_signature", 6, keyless)
    forge("a move signed by the other seat", "wrong_signature", 7, signed_by("keeper"))
    later = full["events"][8]["signature"]
    forge("a signature of another move", "wrong_signature", 7, put("/events/6/signature", later, 6, receipt_=False))

    def another_move(record):
        record["events"][6]["move"]["cup"] = record["events"][6]["effects"][0]["cup"] = "left"
        record["receipt"] = None
        return rehashed(record, 6)

    forge("a move that its player did not make, and never signed", "wrong_signature", 7, another_move)
    forge(
        "another reason to adjourn", "wrong_hash", 7, put("/events/6/reason", "The cafe closes."), base="adjourned.json"
    )
    forge("a look that is left out", "wrong_version", 6, with_events(lambda e: e[:5] + e[6:]), base="adjourned.json")
    stranger_adjourns = put("/events/6/arbiter", "arbiter-2", 6, receipt_=False)
    forge("adjourned by nobody", "refused", 7, stranger_adjourns, base="adjourned.json", rules=True)

    def forked(name, code, version, change, rules=False):
        forge(name, code, version, change, base="fork.json", rules=rules)

    def named(**changed):
        def change(record):
            record["events"][0]["origin"].update(changed)
            record["receipt"] = None
            record["events"][0]["hash"] = wire.event_hash(record["events"][0])
            return rehashed(record, 1)

        return change

    def elsewhere(record):
        return named(version=5, hash=events[4]["hash"])(record)

    forked("a fork of another version than its hash", "wrong_origin", 1, named(version=5))
    forked("a fork of another history", "wrong_origin", 1, named(hash="00" * 32))
    forked("a fork of another game", "wrong_origin", 1, named(game=GAME.replace("5f", "6f")))
    forked("a fork of a version that its origin has not", "wrong_origin", 1, named(version=len(events) + 1))
    forked("a fork without its origin", "wrong_origin", 1, lambda r: {k: v for k, v in r.items() if k != "origins"})
    forked("a fork from another position", "illegal_move", 4, elsewhere, rules=True)
    forked("an event of the origin altered", "wrong_hash", 7, put("/origins/0/events/6/move/cup", "left"))
    forked("another secret of the origin", "wrong_secret", 1, put("/origins/0/secret", "00" * 32))
    forked("the origin's end cut off", "tail_missing", len(events), lambda r: r["origins"][0]["events"].pop() and None)
    forked("a stranger's receipt of the origin", "receipt_key_unknown", None, put(
        "/origins/0/receipt", receipt(events[-1], stranger)
    ))  # fmt: skip
    return made
