"""HTTP as it should be: methods, negotiation, media types, redirects, caching (FC-023, FC-029)."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.service.expect import refused, unchanged

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY")
ABOUT = ("/docs", "/healthz", "/readyz", "/openapi/v1.json", "/problems/not_found", "/docs/start.js")


@pytest.fixture(scope="module")
def table(api):
    return api.played()


FILLED = {"ruleset": "toy", "version": "1", "number": "1", "invitation": "a" * 16}
"""What stands for the parameters of paths."""


def addresses(api, table):
    """Each path of the document, filled in, with its methods."""
    for path, item in api.contract.document["paths"].items():
        yield path.format(**{**FILLED, "game": table.game}), {method.upper() for method in item}
    yield from ((path, {"GET"}) for path in ABOUT)


def reader_of(path, table):
    """A token that may read there: notes are a seat's own, all else is the host's to read."""
    return table.tokens["keeper"] if path.endswith("/notes") else table.host


def test_every_other_method_is_refused_and_allow_names_those_that_there_are(api, table):
    for path, documented in addresses(api, table):
        allowed = documented | {"OPTIONS"} | ({"HEAD"} if "GET" in documented else set())
        for method in METHODS:
            if method in allowed:
                continue
            answer = api.request(method, path)
            assert answer.status_code == 405, (method, path)
            assert method == "HEAD" or answer.json()["code"] == "method_not_allowed", (method, path)
            assert answer.headers["allow"] == ", ".join(sorted(allowed)), (method, path)


def test_options_names_the_methods(api, table):
    for path, documented in addresses(api, table):
        answer = api.request("OPTIONS", path)
        allowed = documented | {"OPTIONS"} | ({"HEAD"} if "GET" in documented else set())
        assert (answer.status_code, answer.headers["allow"]) == (204, ", ".join(sorted(allowed))), path
    assert api.request("OPTIONS", "/v1/nothing").status_code == 404


def test_head_is_get_without_the_body(api, table):
    for path, documented in addresses(api, table):
        if "GET" not in documented:
            continue
        token = reader_of(path, table)
        got, head = (api.request(method, path, token=token) for method in ("GET", "HEAD"))
        assert head.status_code == got.status_code == 200, path
        assert head.content == b""
        changing = ("x-request-id", "date", "ratelimit", "transfer-encoding")
        assert [(n, v) for n, v in head.headers.items() if n not in changing] == [
            (n, v) for n, v in got.headers.items() if n not in changing
        ], path
    missing = api.request("HEAD", "/v1/games/nothing")
    assert (missing.status_code, missing.content) == (404, b"")


def test_a_slash_at_the_end_is_never_a_redirect(api, table):
    for path, documented in addresses(api, table):
        if "GET" in documented:
            token = reader_of(path, table)
            slashed, plain = (api.get(address, token=token) for address in (f"{path}/", path))
            assert slashed.content == plain.content or path.startswith("/v1/games/")
            assert slashed.status_code == 200, path
    playing = api.seated()
    move = {"move": playing.legal("keeper")[0]}
    answer = api.post(f"{playing.path}/moves/", json=move, token=playing.tokens["keeper"])
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "path",
    ["/", "/v1", "/v2/games", "/v1/games//view", "/v1/game", "/favicon.ico", "/v1/games/x/y/z", "/docs/../v1", "/%"],
)
def test_an_address_where_there_is_nothing(api, path):
    answer = httpx.get(httpx.URL(api.url, raw_path=path.encode()), trust_env=False)
    assert answer.status_code in (400, 404)
    assert answer.status_code == 400 or answer.json()["code"] in ("not_found", "unknown_game")


@pytest.mark.parametrize(
    "accept",
    [
        "application/json", "*/*", "*/*;q=0.1", "application/*", "APPLICATION/JSON", "", "text/html, */*;q=0.1",
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
        "application/json;q=0.001", "application/json;charset=utf-8", "application/problem+json, application/json",
        "text/*;q=0, application/json", "*/*;q=0, application/json",
    ],
)  # fmt: skip
def test_who_takes_json_gets_it(api, accept):
    answer = api.get("/v1/games", headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")


@pytest.mark.parametrize(
    "accept",
    [
        "text/html", "image/png", "text/event-stream", "application/xml", "application/json;q=0", "*/*;q=0",
        "application/json;q=0, */*", "application/*;q=0, */*", "*/*;q=0.0", "nonsense", "json", "application/json;q=no",
        "text/html;q=1, application/json;q=0.000",
    ],
)  # fmt: skip
def test_who_does_not_take_json_is_told_so_in_a_problem(api, accept):
    refused(api.get("/v1/games", headers={"Accept": accept}), 406, "not_acceptable")


def test_a_move_that_could_not_be_answered_is_not_made(api):
    table = api.seated()
    with unchanged(table):
        refused(table.send("keeper", table.legal("keeper")[0], headers={"Accept": "text/html"}), 406, "not_acceptable")


def test_a_refusal_is_a_problem_whatever_the_reader_accepts(api):
    for accept in ("text/event-stream", "application/json", "text/html"):
        answer = api.get("/v1/nothing", headers={"Accept": accept})
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_record_and_keys_come_in_their_own_media_type(api, table):
    own = "application/vnd.gaslamp.record+json"
    for accept in (own, "application/json", "*/*"):
        assert table.get("record", headers={"Accept": accept}).headers["content-type"] == own
    answer = api.get("/v1/keys", headers={"Accept": "application/jwk-set+json"})
    assert answer.headers["content-type"] == "application/jwk-set+json"
    refused(api.get("/v1/games", headers={"Accept": own}), 406, "not_acceptable")


@pytest.mark.parametrize(
    "media_type",
    [
        "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp",
        "json", "application/problem+json", "application/xml",
    ],
)  # fmt: skip
def test_bodies_are_json(api, media_type):
    table = api.create()
    with unchanged(table):
        answer = api.post(f"{table.path}/seats", content=b"{}", headers={"Content-Type": media_type})
        refused(answer, 415, "unsupported_media_type")


def test_json_by_any_of_its_names(api):
    for media_type in ("application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8"):
        answer = api.post("/v1/games", content=b'{"ruleset":"toy"}', headers={"Content-Type": media_type})
        assert answer.status_code == 201


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "gzip, identity", "nonsense"])
def test_bodies_come_uncompressed(api, encoding):
    table = api.create()
    with unchanged(table):
        answer = api.post(f"{table.path}/seats", content=b"{}", headers={"Content-Encoding": encoding})
        refused(answer, 415, "unsupported_media_type")


def test_a_post_without_a_body_is_refused(api):
    table = api.create()
    refused(api.post(f"{table.path}/seats"), 415, "unsupported_media_type")
    refused(api.post(f"{table.path}/seats", content=b""), 400, "malformed_request")


def test_browsers_of_any_origin_may_ask_and_read_what_they_need(api):
    preflight = {
        "Origin": "https://client.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,idempotency-key,if-match",
    }
    answer = httpx.options(f"{api.url}/v1/games", headers=preflight, trust_env=False)
    assert answer.status_code in (200, 204)
    assert answer.headers["access-control-allow-origin"] in ("*", "https://client.example")
    assert "access-control-allow-credentials" not in answer.headers
    asked = {name.strip().lower() for name in answer.headers["access-control-allow-headers"].split(",")}
    assert asked >= {"authorization", "content-type", "idempotency-key", "if-match"} or "*" in asked
    got = api.get("/v1/games", headers={"Origin": "https://client.example"})
    assert got.headers["access-control-allow-origin"] == "*"
    exposed = {name.strip().lower() for name in got.headers["access-control-expose-headers"].split(",")}
    assert exposed >= {"etag", "link", "location", "retry-after", "x-request-id"}
    refused_ = api.get("/v1/nothing", headers={"Origin": "https://client.example"})
    assert refused_.headers["access-control-allow-origin"] == "*", "a page can read why"


def test_each_answer_has_a_request_id_of_its_own(api):
    ids = {api.get("/v1/games").headers["x-request-id"] for _ in range(10)}
    assert len(ids) == 10
    assert all(re.fullmatch(r"[0-9a-f-]{36}", id_) for id_ in ids)


def test_every_operation_refuses_what_it_has_no_parameter_for(api, table):
    for path, methods in addresses(api, table):
        for method in methods:
            if path.startswith("/v1/"):
                answer = api.request(method, f"{path}?unheard-of=1", content=b"{}" if method == "POST" else None)
                refused(answer, 400, "malformed_request")


def test_every_post_takes_json_alone(api, table):
    for path, methods in addresses(api, table):
        if "POST" in methods:
            answer = api.post(path, content=b"{}", headers={"Content-Type": "text/plain"})
            refused(answer, 415, "unsupported_media_type")


def test_two_authorizations_are_none(api, table):
    """RFC 9110 5.3: the field comes once. Which of two would count, a proxy may see otherwise than the service."""
    for path in ("", "/view", "/legal-moves"):
        for tokens in (("keeper", "seeker"), ("keeper", "keeper")):
            sent = [("Authorization", f"Bearer {table.tokens[seat]}") for seat in tokens]
            answer = httpx.get(f"{api.url}{table.path}{path}", headers=sent, trust_env=False)
            assert (answer.status_code, answer.json()["code"]) == (401, "token_required")
