"""Write the test vectors of PROTOCOL.md: `python -m tests.vectors.make`. They change only with the protocol.

Each file is JSON with two-space indents. The records in them are of the tests' own small game, so a verifier without
rules can check all of it but the moves.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from domain import canonical, sealed
from domain import events as wire
from domain.chance import WORD, Chance, salt_key
from projections import notes
from projections.keys import jwk
from tests import toy
from tests.vectors.forge import forgeries
from tests.vectors.forge_taking_back import taken_back
from tests.vectors.small_game import (
    ENTROPY,
    GAME,
    PRIVATE,
    PUBLIC,
    SEAT_KEYS,
    SECRET,
    SERVICE,
    a_record,
    adjourned_game,
    base64url,
    forked_game,
    receipt,
    small_game,
    taken_back_game,
)

HERE = Path(__file__).parent


def written(name, value):
    (HERE / name).write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def canonical_form():
    values = {
        "keys are sorted by code point": {"b": 1, "a": 2, "B": 3, "": 4, "_": 5},
        "no white space": {"list": [1, [2, {"deep": []}], {}], "none": None, "yes": True, "no": False},
        "the largest and the smallest integer": [2**53 - 1, -(2**53 - 1), 0],
        "characters beyond ASCII stand as they are": ["é", "پ", "😀", "\u200c"],
        "only what must be escaped is": '"\\/\b\f\n\r\t\u0001\u001f',
        "delete stands as itself": "\u007f",
        "composed and decomposed differ, first": "\u00e9",
        "composed and decomposed differ, second": "e\u0301",
    }
    return [
        {"name": name, "value": value, "canonical": canonical.encode(value).decode(), "sha256": canonical.digest(value)}
        for name, value in values.items()
    ]


def unreadable():
    texts = {
        "duplicate key": ('{"card":1,"card":2}', "duplicate_key", 10),
        "duplicate key, spelled with an escape": (r'{"card":1,"c\u0061rd":2}', "duplicate_key", 10),
        "a float": ("[1.0]", "not_an_integer", 1),
        "an exponent": ("[1e3]", "not_an_integer", 1),
        "minus zero": ("[-0]", "not_an_integer", 1),
        "2^53": ("[9007199254740992]", "integer_out_of_range", 1),
        "-2^53": ("[-9007199254740992]", "integer_out_of_range", 1),
        "lone surrogate": (r'["\ud800"]', "lone_surrogate", 1),
        "U+0000": (r'["\u0000"]', "nul_character", 1),
        "a key beyond ASCII": ('{"é":1}', "key_not_ascii", 1),
        "a key beyond the basic plane": ('{"😀":1}', "key_not_ascii", 1),
        "nested 65 deep": ("[" * 65 + "]" * 65, "too_deep", 64),
        "cut off": ('{"format":"gaslamp-record"', "not_json", None),
        "not JSON": ("gaslamp", "not_json", None),
        "no record": ("[]", "unknown_format", None),
        "another format": ('{"format":"pgn"}', "unknown_format", None),
        "another version of the format": (
            '{"format":"gaslamp-record","formatVersion":2}',
            "unknown_format_version",
            None,
        ),
        "no more than the format": ('{"format":"gaslamp-record","formatVersion":1}', "malformed", None),
    }
    return [{"name": name, "text": text, "code": code, "position": at} for name, (text, code, at) in texts.items()]


def commitments():
    values = ["left", ["right", "left", "middle"], True, 0, {"card": "holmes", "points": 2}]
    key = salt_key(SECRET, GAME)
    salts = [sealed.salt(key, version, part) for version, part in ((5, 0), (5, 1), (5, 2), (12, 0), (12, 1))]
    return {
        "secret": SECRET.hex(),
        "game": GAME,
        "secretCommitment": hashlib.sha256(SECRET).hexdigest(),
        "saltKey": key.hex(),
        "parts": [
            {
                "version": version,
                "part": part,
                "salt": salt,
                "value": value,
                "hashed": canonical.encode({"salt": salt, "value": value}).decode(),
                "commitment": sealed.commitment(salt, value),
            }
            for (version, part), salt, value in zip(
                ((5, 0), (5, 1), (5, 2), (12, 0), (12, 1)), salts, values, strict=True
            )
        ],
    }


def chance():
    message = {"entropies": [{"entropy": ENTROPY[seat], "seat": seat} for seat in sorted(ENTROPY)], "game": GAME}
    drawn = Chance.of_game(SECRET, GAME, ENTROPY)
    key = drawn._key
    rejecting = next(f"draw {n}" for n in range(100) if next(drawn._words(f"draw {n}")) >= WORD - WORD % (2**31 + 1))
    numbers = [("die", 6), ("coin", 2), ("one", 1), ("whole", WORD), (rejecting, 2**31 + 1)]
    decks = [("cups", ["right", "left", "middle"]), ("deck", list("hgfedcba")), ("single", ["a"]), ("none", [])]
    free = list(toy.SEATS)
    early = Chance.of_game(SECRET, GAME, {})
    return {
        "secret": SECRET.hex(),
        "game": GAME,
        "entropies": ENTROPY,
        "message": canonical.encode(message).decode(),
        "key": key.hex(),
        "streams": [{"label": label, "words": _words(drawn, label, 10)} for label in ("cups", "die", "پ")],
        "below": [
            {
                "label": label,
                "bound": bound,
                "words": _words(drawn, label, 3),
                "limit": WORD - WORD % bound,
                "value": drawn.below(label, bound),
            }
            for label, bound in numbers
        ],
        "shuffles": [{"label": label, "items": deck, "order": drawn.permutation(label, deck)} for label, deck in decks],
        "seat": {
            "message": canonical.encode({"entropies": [], "game": GAME}).decode(),
            "label": "seat/2",
            "free": free,
            "seat": free[early.below("seat/2", len(free))],
        },
    }


def _words(drawn, label, count):
    stream = drawn._words(label)
    return [next(stream) for _ in range(count)]


def entropy():
    return [
        {
            "game": GAME,
            "seat": seat,
            "entropy": value,
            "hashed": canonical.encode({"entropy": value, "game": GAME, "seat": seat}).decode(),
            "commitment": wire.entropy_commitment(GAME, seat, value),
        }
        for seat, value in ENTROPY.items()
    ]


def chain(events):
    given = {"game": GAME, "ruleset": "toy", "rulesetVersion": 1}
    links = []
    for event in events:
        hashed = sealed.strip(event)
        hashed.pop("hash")
        links.append({"event": event, "hashed": canonical.encode(hashed).decode(), "hash": event["hash"]})
    genesis = {**given, "hashed": canonical.encode(given).decode(), "genesis": wire.genesis(GAME, "toy", 1)}
    fingerprint = {
        "data": toy.RULESET.data,
        "id": "toy",
        "version": 1,
        "fingerprint": toy.RULESET.fingerprint,
    }
    return {"genesis": genesis, "fingerprint": fingerprint, "links": links}


def signed_notes(events):
    note = receipt(events[-1])
    line = note.splitlines()[-1]
    wrong = {
        "no signature": note.split("\n\n")[0] + "\n",
        "no last newline": note[:-1],
        "a hyphen for the dash": note.replace("— ", "- "),
        "carriage returns": note.replace("\n", "\r\n"),
        "base64 without padding": note.replace(line, line.rstrip("=")),
        "a version with a leading zero": note.replace(f"\n{len(events)}\n", f"\n0{len(events)}\n"),
        "a fifth line": note.replace("\n\n", "\nmore\n\n"),
    }
    example = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
    )
    return {
        "name": SERVICE,
        "public": PUBLIC.hex(),
        "private": PRIVATE.private_bytes_raw().hex(),
        "jwk": json.loads(canonical.encode(jwk(PUBLIC))),
        "keyId": notes.key_id(SERVICE, PUBLIC).hex(),
        "verifierKey": notes.verifier_key(SERVICE, PUBLIC),
        "receipt": {
            "game": GAME,
            "version": len(events),
            "hash": events[-1]["hash"],
            "at": events[-1]["at"],
            "text": notes.parse(note).text,
            "signature": notes.parse(note).signatures[0].signature.hex(),
            "note": note,
        },
        "other": {
            "verifierKey": "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
            "public": base64.b64decode("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:].hex(),
            "note": example,
        },
        "malformed": [{"name": name, "note": text} for name, text in wrong.items()],
    }


def signatures(events):
    made = []
    for event in events:
        if event["kind"] == "move":
            seat, signature = event["seat"], event["signature"]
            move = {name: item["value"] if isinstance(item, dict) else item for name, item in event["move"].items()}
            message = wire.signed_move(GAME, event["version"], event["previous"], toy.RULESET.fingerprint, move)
            made.append(
                {
                    "seat": seat,
                    "version": event["version"],
                    "private": SEAT_KEYS[seat].private_bytes_raw().hex(),
                    "publicKey": base64url(SEAT_KEYS[seat].public_key().public_bytes_raw()),
                    "message": message.decode(),
                    "signature": signature["value"] if isinstance(signature, dict) else signature,
                }
            )
    return made


def signature_of_taking_back(events):
    event = next(event for event in events if event["kind"] == "step_taken_back")
    place = (GAME, event["version"], event["previous"], toy.RULESET.fingerprint)
    return {
        "seat": event["seat"],
        "version": event["version"],
        "private": SEAT_KEYS[event["seat"]].private_bytes_raw().hex(),
        "publicKey": base64url(SEAT_KEYS[event["seat"]].public_key().public_bytes_raw()),
        "message": wire.signed_taking_back(*place, event["toVersion"]).decode(),
        "signature": event["signature"],
    }


def main():
    events = small_game()
    full, partial = a_record(events), a_record(events, "keeper", upto=8)
    adjourned, back, fork = a_record(adjourned_game()), taken_back_game(), forked_game()
    written("canonical.json", canonical_form())
    written("unreadable.json", unreadable())
    written("commitments.json", commitments())
    written("chance.json", chance())
    written("entropy.json", entropy())
    written("chain.json", chain(events))
    written("notes.json", signed_notes(events))
    written("signatures.json", [*signatures(events), signature_of_taking_back(back)])
    written("record.json", full)
    written("adjourned.json", adjourned)
    written("takenback.json", a_record(back))
    written("fork.json", fork)
    written("partial.json", partial)
    written("forgeries.json", [*forgeries(full, partial, adjourned, fork, events), *taken_back(a_record(back))])


if __name__ == "__main__":
    main()
