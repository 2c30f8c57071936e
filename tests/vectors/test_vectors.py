"""The test vectors of PROTOCOL.md: each holds for this code and, where it is short, for the bare primitives."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest
import rfc8785
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from domain import canonical, sealed
from domain import events as wire
from domain.chance import Chance, salt_key
from projections import keys, notes, signatures
from projections import record as records
from projections.strict_json import Unreadable
from projections.verification import verify_bytes
from tests import toy
from tests.projections.played import REGISTRY
from tests.projections.test_tampering import sample
from tests.vectors import make, patch

HERE = Path(__file__).parent
FILES = {path.name: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}
PROTOCOL = (HERE.parent.parent / "PROTOCOL.md").read_text()
QUOTED = re.findall(r"<!-- vector: ([a-z]+\.json)#(\S*) -->\n```json\n(.*?)```", PROTOCOL, re.DOTALL)


def named(vectors):
    return [pytest.param(vector, id=vector["name"]) for vector in vectors]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("vector", named(FILES["canonical.json"]))
def test_canonical_form(vector):
    assert canonical.encode(vector["value"]) == rfc8785.dumps(vector["value"]) == vector["canonical"].encode()
    assert canonical.digest(vector["value"]) == vector["sha256"] == sha256(vector["canonical"])


@pytest.mark.parametrize("vector", named(FILES["unreadable.json"]))
def test_unreadable_texts(vector):
    with pytest.raises(Unreadable) as refused:
        records.read(vector["text"].encode())
    assert (refused.value.code, refused.value.position) == (vector["code"], vector["position"])


def test_commitments_and_salts():
    vector = FILES["commitments.json"]
    secret, game = bytes.fromhex(vector["secret"]), vector["game"]
    key = hmac.digest(secret, b"gaslamp salts v1 " + game.encode(), "sha256")
    assert hashlib.sha256(secret).hexdigest() == vector["secretCommitment"]
    assert key.hex() == salt_key(secret, game).hex() == vector["saltKey"]
    for part in vector["parts"]:
        salt = hmac.digest(key, f"{part['version']}/{part['part']}".encode(), "sha256").hex()[:32]
        assert salt == sealed.salt(key, part["version"], part["part"]) == part["salt"]
        assert rfc8785.dumps({"salt": salt, "value": part["value"]}).decode() == part["hashed"]
        assert sha256(part["hashed"]) == sealed.commitment(salt, part["value"]) == part["commitment"]


def words(key, label, count):
    stream = HKDFExpand(hashes.SHA256(), 4 * count, b"gaslamp draw v1 " + label.encode()).derive(key)
    return [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]


def test_the_key_and_the_streams_of_chance():
    vector = FILES["chance.json"]
    message = rfc8785.dumps(
        {
            "entropies": [{"entropy": e, "seat": s} for s, e in sorted(vector["entropies"].items())],
            "game": vector["game"],
        }
    )
    assert message.decode() == vector["message"]
    assert hmac.digest(bytes.fromhex(vector["secret"]), message, "sha256").hex() == vector["key"]
    for stream in vector["streams"]:
        assert words(bytes.fromhex(vector["key"]), stream["label"], 10) == stream["words"]


def test_numbers_below_a_bound_and_one_that_rejects():
    vector = FILES["chance.json"]
    chance = Chance(bytes.fromhex(vector["key"]))
    for draw in vector["below"]:
        assert draw["words"] == words(bytes.fromhex(vector["key"]), draw["label"], 3)
        accepted = [word for word in draw["words"] if word < draw["limit"]]
        assert draw["limit"] == 2**32 - 2**32 % draw["bound"]
        assert accepted[0] % draw["bound"] == chance.below(draw["label"], draw["bound"]) == draw["value"]
    assert any(draw["words"][0] >= draw["limit"] for draw in vector["below"])


def test_shuffles_and_a_drawn_seat():
    vector = FILES["chance.json"]
    key = bytes.fromhex(vector["key"])
    for shuffle in vector["shuffles"]:
        order, stream = sorted(shuffle["items"]), iter(words(key, shuffle["label"], 100))
        for last in range(len(order) - 1, 0, -1):
            limit = 2**32 - 2**32 % (last + 1)
            other = next(word for word in stream if word < limit) % (last + 1)
            order[last], order[other] = order[other], order[last]
        assert order == shuffle["order"] == list(Chance(key).permutation(shuffle["label"], shuffle["items"]))
    seat = vector["seat"]
    early = hmac.digest(bytes.fromhex(vector["secret"]), seat["message"].encode(), "sha256")
    assert seat["free"][Chance(early).below(seat["label"], len(seat["free"]))] == seat["seat"]


@pytest.mark.parametrize("vector", FILES["entropy.json"], ids=lambda vector: vector["seat"])
def test_entropy_commitments(vector):
    fields = {name: vector[name] for name in ("game", "seat", "entropy")}
    assert rfc8785.dumps(fields).decode() == vector["hashed"]
    assert sha256(vector["hashed"]) == wire.entropy_commitment(**fields) == vector["commitment"]


def test_the_chain():
    vector = FILES["chain.json"]
    previous = vector["genesis"]["genesis"]
    assert sha256(vector["genesis"]["hashed"]) == previous
    for link in vector["links"]:
        assert link["event"]["previous"] == previous
        assert sha256(link["hashed"]) == link["event"]["hash"] == wire.event_hash(link["event"]) == link["hash"]
        assert "salt" not in link["hashed"]
        previous = link["hash"]
    data = {name: vector["fingerprint"][name] for name in ("data", "id", "version")}
    assert (
        hashlib.sha256(rfc8785.dumps(data)).hexdigest()
        == vector["fingerprint"]["fingerprint"]
        == toy.RULESET.fingerprint
    )


@pytest.mark.parametrize("vector", FILES["signatures.json"], ids=lambda vector: str(vector["version"]))
def test_signed_moves(vector):
    public = base64.urlsafe_b64decode(vector["publicKey"] + "=")
    signature = base64.urlsafe_b64decode(vector["signature"] + "==")
    Ed25519PublicKey.from_public_bytes(public).verify(signature, vector["message"].encode())
    assert rfc8785.dumps(json.loads(vector["message"])).decode() == vector["message"]
    assert signatures.verifies(vector["publicKey"], vector["signature"], vector["message"].encode())


def test_a_receipt():
    vector = FILES["notes.json"]
    public = bytes.fromhex(vector["public"])
    name, said = vector["name"], vector["receipt"]
    assert hashlib.sha256(name.encode() + b"\n\x01" + public).hexdigest()[:8] == vector["keyId"]
    assert notes.verifier_key(name, public) == vector["verifierKey"]
    assert keys.jwk(public).kid == vector["jwk"]["kid"]
    head = base64.b64encode(bytes.fromhex(said["hash"])).decode()
    assert said["text"] == f"{name}/games/{said['game']}\n{said['version']}\n{head}\n{said['at']}\n"
    Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(said["signature"]), said["text"].encode())
    line = base64.b64encode(bytes.fromhex(vector["keyId"] + said["signature"])).decode()
    assert said["note"] == f"{said['text']}\n— {name} {line}\n"


def test_a_note_of_another_implementation():
    other = FILES["notes.json"]["other"]
    note = notes.parse(other["note"])
    assert notes.is_signed(note, note.signatures[0], bytes.fromhex(other["public"]))


@pytest.mark.parametrize("vector", named(FILES["notes.json"]["malformed"]))
def test_malformed_receipts(vector):
    with pytest.raises(notes.MalformedNote):
        notes.receipt(notes.parse(vector["note"]).text)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("record.json", "valid"),
        ("partial.json", "incomplete"),
        ("adjourned.json", "valid"),
        ("takenback.json", "valid"),
        ("fork.json", "valid"),
    ],
)
def test_honest_records(name, verdict):
    report = verify_bytes((HERE / name).read_bytes(), REGISTRY)
    assert (report.verdict, report.first_wrong) == (verdict, None)


@pytest.mark.parametrize("vector", named(FILES["forgeries.json"]))
def test_forged_records(vector):
    record = patch.apply(FILES[vector["base"]], vector["patch"])
    trusted = vector["keys"] or FILES[vector["base"]]["keys"]
    report = verify_bytes(
        json.dumps(record).encode(), REGISTRY, keys.read(json.dumps(trusted).encode()), vector["receipts"]
    )
    assert report.verdict == "invalid"
    assert (report.first_wrong.code, report.first_wrong.version) == (vector["code"], vector["version"])


@pytest.mark.parametrize("name", ["record.json", "partial.json", "adjourned.json", "takenback.json", "fork.json"])
def test_every_flipped_bit_of_an_honest_record_is_found_or_makes_it_unreadable(name):
    data = canonical.encode(FILES[name])
    for bit in sample(range(len(data) * 8), 300):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        assert verify_bytes(bytes(flipped), REGISTRY).verdict in {"invalid", "unreadable"}, bit


def test_every_code_of_the_protocol_that_a_record_can_show_has_a_forgery():
    described = set(re.findall(r"^\| `([a-z_]+)` \|", PROTOCOL, re.MULTILINE))
    shown = {vector["code"] for vector in FILES["forgeries.json"] + FILES["unreadable.json"]}
    assert shown <= described


@pytest.mark.parametrize(("name", "pointer", "text"), QUOTED, ids=lambda part: part[:40])
def test_what_the_protocol_quotes_stands_in_the_files(name, pointer, text):
    assert json.loads(text) == patch.at(FILES[name], pointer)


def test_the_protocol_quotes_each_kind_of_vector():
    assert {name for name, _, _ in QUOTED} >= {
        "canonical.json",
        "commitments.json",
        "chance.json",
        "entropy.json",
        "chain.json",
        "notes.json",
    }


def test_the_files_are_those_that_this_code_makes(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.main()
    assert {path.name: json.loads(path.read_text()) for path in sorted(tmp_path.glob("*.json"))} == FILES
