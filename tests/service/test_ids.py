"""Ids have one written form; everything else is simply not there (FC-039)."""

from __future__ import annotations

import pytest

from tests.service.expect import refused

RESOURCES = ("", "/view", "/legal-moves", "/events", "/timeline", "/record")
COMMANDS = ("/seats", "/moves", "/entropy")


def variants(game):
    return [
        game.upper(), game.replace("-", ""), f"urn:uuid:{game}", f"%7B{game}%7D", game[:-1], game + "0", f"%20{game}",
        f"{game}%20", f"{game}%0A", f"{game}%00", "%00", "%FF", "%ED%A0%80", "null", "0", "-1", "..%2F..", "%2e%2e",
        "00000000-0000-0000-0000-000000000000", "g" * 36, "x" * 5000,
        game.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
    ]  # fmt: skip


def test_only_the_written_form_of_an_id_is_the_game(api):
    table = api.seated()
    token = table.tokens["keeper"]
    for other in variants(table.game):
        for resource in RESOURCES:
            answer = api.get(f"/v1/games/{other}{resource}", token=token)
            assert answer.status_code == 404, (other, resource)
            assert answer.json()["code"] in ("unknown_game", "not_found")
    assert table.get(seat="keeper").status_code == 200


@pytest.mark.parametrize("resource", COMMANDS)
def test_commands_to_an_id_in_another_form_reach_no_game(api, resource):
    table = api.create()
    body = {"/seats": {}, "/moves": {"move": {}}, "/entropy": {"entropy": "ab" * 16}}[resource]
    for other in variants(table.game):
        answer = api.post(f"/v1/games/{other}{resource}", json=body, token=table.host)
        assert answer.status_code == 404, (other, answer.text)
    assert table.info()["version"] == 1


def test_an_id_that_no_game_has_is_unknown_for_every_resource(api):
    for resource in RESOURCES:
        refused(api.get(f"/v1/games/00000000-0000-4000-8000-000000000000{resource}"), 404, "unknown_game")


@pytest.mark.parametrize("ruleset", ["TOY", "toy%00", "%FF", "toy%2F1", "no-such", "toy ", "x" * 5000])
def test_an_unknown_ruleset_is_not_found(api, ruleset):
    answer = api.get(f"/v1/rulesets/{ruleset}")
    assert answer.status_code == 404
    assert answer.json()["code"] in ("unknown_ruleset", "not_found")


@pytest.mark.parametrize("version", ["2", "99", str(2**53 - 1)])
def test_an_unknown_version_of_a_ruleset_is_not_found(api, version):
    refused(api.get(f"/v1/rulesets/toy?version={version}"), 404, "unknown_ruleset")


@pytest.mark.parametrize("version", ["0", "-1", "1.0", str(2**53), str(2**63), "x", ""])
def test_a_version_of_a_ruleset_that_is_no_number_is_malformed(api, version):
    refused(api.get(f"/v1/rulesets/toy?version={version}"), 400, "malformed_request")


def test_rulesets_are_listed_and_told(api):
    listed = {ruleset["ruleset"]: ruleset for ruleset in api.get("/v1/rulesets").json()["rulesets"]}
    assert "mr-jack-london" in listed
    for name, summary in listed.items():
        told = api.get(f"/v1/rulesets/{name}").json()
        assert {key: told[key] for key in ("version", "fingerprint", "name", "summary")} == {
            key: summary[key] for key in ("version", "fingerprint", "name", "summary")
        }
        assert told == api.get(f"/v1/rulesets/{name}?version={summary['version']}").json()
