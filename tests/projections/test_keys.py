"""Keys as JWKs: held to the example of RFC 8037, and spelled in one way only."""

from __future__ import annotations

import json

import msgspec
import pytest

from projections import keys
from projections.keys import Jwk, Jwks
from projections.strict_json import Unreadable
from tests.projections.played import KEY, KEYS, key

RFC_8037_X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
RFC_8037_THUMBPRINT = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_the_thumbprint_is_that_of_rfc_8037():
    known = Jwk(x=RFC_8037_X, kid=RFC_8037_THUMBPRINT)
    assert keys.thumbprint(known.public) == RFC_8037_THUMBPRINT
    assert keys.jwk(known.public).x == RFC_8037_X


@pytest.mark.parametrize(
    ("x", "kid"),
    [
        (RFC_8037_X, KEYS.keys[0].kid),
        (RFC_8037_X + "=", RFC_8037_THUMBPRINT),
        (RFC_8037_X[:-1] + "p", RFC_8037_THUMBPRINT),
        (RFC_8037_X.replace("_", "/"), RFC_8037_THUMBPRINT),
        (RFC_8037_X[:-1], RFC_8037_THUMBPRINT),
        ("é", RFC_8037_THUMBPRINT),
    ],
)
def test_a_key_in_another_spelling_or_under_another_id_is_refused(x, kid):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "x": x, "kid": kid}, Jwk)


def test_a_key_set_is_read_and_keys_of_other_kinds_are_passed_over():
    own = json.loads(msgspec.json.encode(keys.jwk(KEY.public, nbf=1, exp=2)))
    data = json.dumps({"keys": [{"kty": "RSA", "n": "x"}, {**own, "key_ops": ["verify"]}], "more": 1}).encode()
    assert keys.read(data) == Jwks((keys.jwk(KEY.public, nbf=1, exp=2),))


@pytest.mark.parametrize("data", [b"[]", b"{}", b'{"keys":1}', b'{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}'])
def test_what_is_no_key_set_is_refused(data):
    with pytest.raises(Unreadable) as refused:
        keys.read(data)
    assert refused.value.code == "malformed"


def test_a_record_carries_keys_without_validity_in_the_order_of_their_ids():
    both = Jwks((keys.jwk(KEY.public, nbf=1, exp=2), keys.jwk(key(1).public, nbf=3)))
    undated = keys.undated(both)
    assert b"nbf" not in msgspec.json.encode(undated)
    assert [k.kid for k in undated.keys] == sorted(k.kid for k in both.keys)
