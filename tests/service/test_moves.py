"""Moves: what is listed can be sent back as it is, what is refused changes nothing."""

from __future__ import annotations

import uuid

import pytest

from tests.service.expect import refused, unchanged

SHIFT = {"type": "shift", "cup": "left"}
PEEK = {"type": "peek", "cup": "left"}


def post(table, body, token=None, **request):
    return table.api.post(f"{table.path}/moves", json=body, token=token, **request)


@pytest.mark.parametrize("ruleset", ["toy", "mr-jack-london"])
def test_each_listed_move_is_accepted_as_it_is(api, ruleset):
    table = api.seated(ruleset)
    for _ in range(6):
        seat = table.info()["toAct"][0]
        with unchanged(table):
            for move in table.legal(seat):
                assert table.send(seat, move, params={"dryRun": "true"}).status_code == 200, move
        assert table.send(seat, table.legal(seat)[0]).status_code == 201


def test_legal_moves_are_for_who_is_to_act(api):
    table = api.seated()
    assert len(table.legal("keeper")) == 3
    assert table.legal("seeker") == []
    assert table.get("legal-moves").json()["moves"] == []
    assert table.get("legal-moves").json()["seat"] is None


def test_a_move_returns_its_event_and_a_receipt(api):
    table = api.seated()
    answer = table.send("keeper", SHIFT).json()
    assert answer["version"] == 4
    assert answer["event"]["move"]["cup"]["value"] == "left"
    assert answer["event"]["hash"] == table.info()["head"]
    assert f"/{table.game}\n4\n" in answer["receipt"] or table.game in answer["receipt"]


@pytest.mark.parametrize("given", [0, 2, 4, 2**53 - 1])
def test_a_move_for_another_version_is_refused_and_told_the_right_one(api, given):
    table = api.seated()
    with unchanged(table):
        problem = refused(table.send("keeper", SHIFT, expectedVersion=given), 409, "version_conflict")
    assert problem["version"] == 3


@pytest.mark.parametrize("given", [-1, 2**53, 2**63, 2**64, "3", 3.0, None, True, [3]])
def test_an_expected_version_that_is_no_version_is_malformed(api, given):
    table = api.seated()
    with unchanged(table):
        refused(table.send("keeper", SHIFT, expectedVersion=given), 400, "malformed_request")


def test_a_move_for_the_right_version_is_accepted(api):
    table = api.seated()
    assert table.send("keeper", SHIFT, expectedVersion=3).status_code == 201
    assert table.send("seeker", PEEK, headers={"If-Match": table.get().headers["etag"]}).status_code == 201
    assert table.send("keeper", SHIFT, headers={"If-Match": "*"}).status_code == 201
    assert table.send("seeker", PEEK, headers={"If-Match": '"1", "6"'}).status_code == 201


@pytest.mark.parametrize("header", ['"2"', 'W/"3"', '"2", W/"3"', '"x,y"', "", '"3 "'])
def test_if_match_with_another_tag_or_a_weak_one_is_refused(api, header):
    table = api.seated()
    with unchanged(table):
        problem = refused(table.send("keeper", SHIFT, headers={"If-Match": header}), 412, "version_mismatch")
    assert problem["version"] == 3
    if "W/" in header:
        assert "expectedVersion" in problem["detail"]


@pytest.mark.parametrize("header", ["3", "'3'", '"3', '"3" "4"', 'w/"3"', "**", '"3"' + ', "4"' * 2000])
def test_if_match_that_is_no_list_of_tags_is_malformed(api, header):
    table = api.seated()
    with unchanged(table):
        refused(table.send("keeper", SHIFT, headers={"If-Match": header}), 400, "malformed_request")


def test_a_dry_run_tells_and_changes_nothing(api):
    table = api.seated()
    with unchanged(table):
        answer = table.send("keeper", SHIFT, params={"dryRun": "true"})
        assert answer.json() == {"game": table.game, "version": 3, "accepted": True}
        refused(table.send("seeker", PEEK, params={"dryRun": "true"}), 422, "not_your_turn")
        refused(table.send("keeper", SHIFT, params={"dryRun": "true"}, expectedVersion=1), 409, "version_conflict")
        refused(
            table.send("keeper", SHIFT, params={"dryRun": "true"}, headers={"If-Match": '"1"'}),
            412,
            "version_mismatch",
        )


def test_a_dry_run_shows_nothing_that_the_move_would_reveal(api):
    """Whether the cup that the seeker names is the right one or not, the answer is the same."""
    table = api.seated()
    table.send("keeper", SHIFT)
    answers = {
        table.send("seeker", {"type": "guess", "cup": cup}, params={"dryRun": "true"}).content
        for cup in ("left", "middle", "right")
    }
    assert len(answers) == 1


def test_a_dry_run_uses_up_no_key(api):
    table = api.seated()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    assert table.send("keeper", SHIFT, params={"dryRun": "true"}, headers=key).status_code == 200
    assert table.send("keeper", SHIFT, headers=key).status_code == 201


@pytest.mark.parametrize("value", ["True", "yes", "", "2", "null", "true,true"])
def test_a_dry_run_is_true_or_false_and_never_a_move_by_mistake(api, value):
    table = api.seated()
    with unchanged(table):
        refused(table.send("keeper", SHIFT, params={"dryRun": value}), 400, "malformed_request")
    with unchanged(table):
        refused(table.send("keeper", SHIFT, params={"dryrun": "true"}), 400, "malformed_request")
        refused(table.send("keeper", SHIFT, params={"dry_run": "true"}), 400, "malformed_request")


def test_a_repeat_with_the_same_key_is_the_same_move(api):
    table = api.seated()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = table.send("keeper", SHIFT, headers=key, expectedVersion=3)
    again = table.send("keeper", SHIFT, headers=key, expectedVersion=3)
    assert (again.status_code, again.content) == (201, first.content)
    assert table.info()["version"] == 4
    with unchanged(table):
        refused(table.send("keeper", SHIFT, headers=key), 422, "key_reused")
    assert table.send("seeker", PEEK, headers=key).status_code == 201, "another seat's keys are its own"


def test_a_refused_move_uses_up_no_key(api):
    table = api.seated()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    refused(table.send("seeker", PEEK, headers=key), 422, "not_your_turn")
    table.send("keeper", SHIFT)
    assert table.send("seeker", PEEK, headers=key).status_code == 201


@pytest.mark.parametrize(
    ("seat", "move", "code", "rule"),
    [
        ("seeker", PEEK, "not_your_turn", "TH-2"),
        ("keeper", PEEK, "not_your_move", "TH-3"),
        ("keeper", {"type": "shift", "cup": "top"}, "unknown_cup", "TH-4"),
    ],
)
def test_a_move_that_the_rules_refuse_names_the_rule(api, seat, move, code, rule):
    table = api.seated()
    with unchanged(table):
        problem = refused(table.send(seat, move), 422, code)
    assert (problem["rule"], problem["ruleText"]) == (rule, f"Rule {rule[-1]}.")
    assert problem["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {}, [], "shift", 7, SHIFT, {"move": None}, {"move": []}, {"move": "shift"}, {"move": {}},
        {"move": {"type": "jump"}}, {"move": {"type": "shift"}}, {"move": {"type": "shift", "cup": 1}},
        {"move": {**SHIFT, "extra": 1}}, {"move": SHIFT, "extra": 1}, {"move": {"cup": "left"}},
        {"move": {"type": ["shift"], "cup": "left"}}, {"move": [SHIFT]},
    ],
)  # fmt: skip
def test_a_malformed_move_is_refused_with_the_place(api, body):
    table = api.seated()
    with unchanged(table):
        problem = refused(post(table, body, table.tokens["keeper"]), 400, "malformed_request")
    assert problem["detail"]


def test_a_move_takes_the_token_of_a_seat_of_this_game(api):
    table, other = api.seated(), api.seated()
    body = {"move": SHIFT}
    with unchanged(table), unchanged(other):
        refused(post(table, body), 401, "token_required")
        refused(post(table, body, other.tokens["keeper"]), 403, "not_a_player")
        refused(post(table, body, table.host), 403, "not_a_player")
        refused(post(table, body, "seat_" + "A" * 43), 403, "not_a_player")
        for header in ("", "Bearer", "Basic YTpi", "Bearer x", "Bearer x x" + "x" * 32, "bearer é"):
            answer = post(table, body, headers={"Authorization": header.encode("latin-1")})
            refused(answer, 401, "token_required")
            assert answer.headers["www-authenticate"].startswith("Bearer")


def test_the_scheme_of_a_token_is_read_in_any_case(api):
    table = api.seated()
    answer = post(table, {"move": SHIFT}, headers={"Authorization": f"bearer {table.tokens['keeper']}"})
    assert answer.status_code == 201


def test_refusals_come_in_the_documented_order(api):
    """Well-formed, then who is asking, then the key, then the version, then the rules."""
    table = api.seated()
    seeker, key = table.tokens["seeker"], {"Idempotency-Key": "short"}
    stale = {"move": PEEK, "expectedVersion": 1}
    refused(post(table, {"move": 1}, headers=key), 400, "malformed_request")
    refused(post(table, stale, headers=key), 401, "token_required")
    refused(post(table, stale, table.host, headers=key), 403, "not_a_player")
    refused(post(table, stale, seeker, headers=key), 400, "malformed_request")
    refused(post(table, stale, seeker), 409, "version_conflict")
    refused(post(table, {"move": PEEK, "expectedVersion": 3}, seeker), 422, "not_your_turn")


def test_after_the_end_every_seat_is_told_so(api):
    table = api.played()
    with unchanged(table):
        for seat in table.tokens:
            for move in (SHIFT, PEEK, {"type": "guess", "cup": "left"}):
                refused(table.send(seat, move), 422, "game_over")
                refused(table.send(seat, move, params={"dryRun": "true"}), 422, "game_over")
            assert table.legal(seat) == []


def test_a_move_names_its_type_also_where_a_ruleset_has_only_one(api):
    table = api.seated("mr-jack-pocket-classic")
    seat = table.info()["toAct"][0]
    move = table.legal(seat)[0]
    bare = {name: value for name, value in move.items() if name != "type"}
    assert table.send(seat, bare).json()["code"] == "malformed_request"
    assert table.send(seat, move).status_code == 201
