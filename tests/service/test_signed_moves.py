"""A seat with a key of its own: from then on nobody moves for it without that key's signature."""

from __future__ import annotations

import base64

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import canonical
from projections import keys, verification
from tests.service.client import Api, Table
from tests.service.live import REGISTRY


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(key: Ed25519PrivateKey, table: Table, move: dict, other: dict | None = None) -> str:
    """The signature over `move` as the next version of the game; `other` replaces members of what is signed."""
    info = table.info()
    signed = {
        "fingerprint": info["fingerprint"],
        "game": table.game,
        "move": move,
        "previous": info["head"],
        "version": info["version"] + 1,
    }
    return base64url(key.sign(canonical.encode({**signed, **(other or {})})))


@pytest.fixture
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


@pytest.fixture
def table(api: Api, key: Ed25519PrivateKey) -> Table:
    """A game of the toy in which the seeker, who is to move, has a key, and the keeper has none."""
    table = api.create("toy")
    table.sit("seeker", publicKey=base64url(key.public_key().public_bytes_raw()))
    table.sit("keeper")
    table.send("keeper", {"type": "shift", "cup": "left"})
    return table


def test_a_signed_move_is_accepted_and_its_signature_recorded(table: Table, key: Ed25519PrivateKey):
    move = {"type": "peek", "cup": "left"}
    signature = sign(key, table, move)
    answer = table.send("seeker", move, signature=signature)
    assert answer.status_code == 201
    assert answer.json()["event"]["signature"] == signature
    assert table.get("events").json()["events"][-1]["signature"] == signature


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"game": "00000000-0000-4000-8000-000000000000"}, "another game"),
        ({"version": 99}, "another version"),
        ({"previous": "0" * 64}, "another history"),
        ({"fingerprint": "0" * 64}, "another ruleset"),
        ({"move": {"type": "peek", "cup": "right"}}, "another move"),
    ],
)
def test_a_signature_fits_only_its_own_place(table: Table, key: Ed25519PrivateKey, other: dict, why: str):
    before = table.snapshot()
    move = {"type": "peek", "cup": "left"}
    answer = table.send("seeker", move, signature=sign(key, table, move, other))
    assert (answer.status_code, answer.json()["code"]) == (422, "signature_invalid"), why
    assert table.snapshot() == before


def test_an_unsigned_move_and_one_signed_by_another_key_are_refused(table: Table):
    move = {"type": "peek", "cup": "left"}
    assert table.send("seeker", move).json()["code"] == "signature_required"
    stranger = sign(Ed25519PrivateKey.generate(), table, move)
    assert table.send("seeker", move, signature=stranger).json()["code"] == "signature_invalid"


def test_a_seat_without_a_key_signs_nothing(table: Table, key: Ed25519PrivateKey):
    look = {"type": "peek", "cup": "left"}
    table.send("seeker", look, signature=sign(key, table, look))
    shift = {"type": "shift", "cup": "left"}
    assert table.send("keeper", shift, signature=sign(key, table, shift)).json()["code"] == "signature_unexpected"


def test_the_signature_of_a_move_with_a_hidden_field_is_hidden_too(api: Api, key: Ed25519PrivateKey):
    """Whoever reads a signature can try what was signed: of three cups he would soon know which."""
    table = api.create("toy")
    table.sit("keeper", publicKey=base64url(key.public_key().public_bytes_raw()))
    table.sit("seeker")
    move = {"type": "shift", "cup": "right"}
    signature = sign(key, table, move)
    own = table.send("keeper", move, signature=signature).json()["event"]
    assert own["signature"]["value"] == signature
    for reader in ("seeker", None):
        assert signature not in table.get("events", reader).text
        assert signature not in table.get("record", reader).text


def test_the_record_verifies_with_its_signatures_and_not_with_another(table: Table, key: Ed25519PrivateKey, api: Api):
    guess = {"type": "guess", "cup": "left"}
    assert table.send("seeker", guess, signature=sign(key, table, guess)).status_code == 201
    record = table.get("record").content
    published = keys.read(api.get("/v1/keys").content)
    report = verification.verify_bytes(record, REGISTRY, published)
    assert report.verdict == "valid"
    assert {check.name: check.passed for check in report.checks}["signatures"] == 1
    forged = msgspec.json.decode(record)
    forged["events"][-1]["signature"] = base64url(bytes(64))
    assert verification.verify_bytes(msgspec.json.encode(forged), REGISTRY, published).verdict == "invalid"


@pytest.mark.parametrize("text", ["A" * 42 + "B", "A" * 42, "A" * 42 + "=", "A" * 42 + "/"])
def test_what_is_no_key_is_refused_when_sitting_down(api: Api, text: str):
    table = api.create("toy")
    answer = api.post(f"{table.path}/seats", json={"seat": "seeker", "publicKey": text})
    assert answer.json()["code"] == "malformed_request"


def test_a_bot_has_no_key(api: Api, key: Ed25519PrivateKey):
    table = api.create("toy")
    public = base64url(key.public_key().public_bytes_raw())
    body = {"seat": "seeker", "bot": "random", "publicKey": public}
    answer = api.post(f"{table.path}/seats", json=body, token=table.host)
    assert answer.json()["code"] == "malformed_request"
