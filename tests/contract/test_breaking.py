"""Nothing that version 1 promised is taken back: a check holds it to the last released document, and is tested."""

from __future__ import annotations

import copy
import json

import pytest

from tests.contract.breaking import breaches, main
from tests.contract.released import RELEASED, last_released, release
from tests.contract.tools import DOCUMENT


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def tagged(tag, value, **properties):
    return {"type": "object", "properties": {tag: {"type": "string", "const": value}, **properties}, "required": [tag]}


def union(name):
    return {"oneOf": [reference(name)], "discriminator": {"propertyName": "type"}}


OLD = {
    "paths": {
        "/games/{game}": {
            "post": {
                "operationId": "play",
                "security": [{"seat": []}, {}],
                "parameters": [
                    {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100}},
                ],
                "requestBody": {"required": False, "content": {"application/json": {"schema": reference("Move")}}},
                "responses": {
                    "200": {
                        "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
                        "content": {
                            "application/json": {"schema": reference("Answer")},
                            "text/event-stream": {"schema": {"type": "string"}, "x-itemSchema": reference("Event")},
                        },
                    },
                    "404": {"content": {"application/problem+json": {"schema": {"type": "object"}}}},
                },
            }
        }
    },
    "components": {
        "schemas": {
            "Move": {
                "type": "object",
                "properties": {
                    "card": {"type": "string", "enum": ["ace", "king"]},
                    "to": {"anyOf": [{"type": "string", "maxLength": 8}, {"type": "null"}]},
                },
                "required": ["card"],
                "additionalProperties": False,
            },
            "Answer": {
                "type": "object",
                "properties": {
                    "status": {"type": "string", "enum": ["open", "ended"]},
                    "version": {"type": "integer", "minimum": 0},
                    "last": reference("Event"),
                    "again": reference("Answer"),
                    "seats": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["status", "version"],
            },
            "Event": {
                "oneOf": [reference("Moved"), reference("Ended")],
                "discriminator": {"propertyName": "kind"},
            },
            "Moved": tagged("kind", "moved", move=union("Walk"), effects={"type": "array", "items": union("Drawn")}),
            "Ended": tagged("kind", "ended"),
            "Walk": tagged("type", "walk"),
            "Drawn": tagged("type", "drawn"),
        }
    },
}
PATH = "/games/{game}"
ANSWER = f"POST {PATH}: answer 200: Answer"
REQUEST = f"POST {PATH}: request: Move"


def operation(new):
    return new["paths"][PATH]["post"]


def schema(new, name):
    return new["components"]["schemas"][name]


def added(new, variants, **one):
    new["components"]["schemas"].update(one)
    variants["oneOf"] += [reference(name) for name in one]


BREAKING = {
    f"{PATH}: the path is gone": lambda new: new["paths"].pop(PATH),
    f"POST {PATH}: the operation is gone": lambda new: new["paths"][PATH].pop("post"),
    f"POST {PATH}: the operation id play has become move": lambda new: operation(new).update(operationId="move"),
    f"POST {PATH}: nobody is let in no longer": lambda new: operation(new).update(security=[{"seat": []}]),
    f"POST {PATH}: seat is let in no longer": lambda new: operation(new).update(security=[{"host": []}]),
    f"POST {PATH}: parameter limit is gone": lambda new: operation(new)["parameters"].pop(),
    f"POST {PATH}: parameter limit has become required": lambda new: operation(new)["parameters"][1].update(
        required=True
    ),
    f"POST {PATH}: parameter seat is new and required": lambda new: operation(new)["parameters"].append(
        {"name": "seat", "in": "query", "required": True, "schema": {"type": "string"}}
    ),
    f"POST {PATH}: parameter limit: beyond the maximum 50 is taken no longer": lambda new: operation(new)["parameters"][
        1
    ]["schema"].update(maximum=50),
    f"POST {PATH}: a body has become required": lambda new: operation(new)["requestBody"].update(required=True),
    f"POST {PATH}: takes a body no longer": lambda new: operation(new).pop("requestBody"),
    f"POST {PATH}: request: application/json is gone": lambda new: operation(new)["requestBody"].update(
        content={"application/cbor": {"schema": reference("Move")}}
    ),
    f"{REQUEST}.suit is needed now": lambda new: schema(new, "Move").update(required=["card", "suit"]),
    f"{REQUEST}.to is taken no longer": lambda new: schema(new, "Move")["properties"].pop("to"),
    f"{REQUEST}.card: 'king' is taken no longer": lambda new: schema(new, "Move")["properties"]["card"].update(
        enum=["ace"]
    ),
    f"{REQUEST}.to: null is taken no longer": lambda new: schema(new, "Move")["properties"].update(
        to={"type": "string", "maxLength": 8}
    ),
    f"{REQUEST}.to: beyond the maxLength 4 is taken no longer": lambda new: schema(new, "Move")["properties"]["to"][
        "anyOf"
    ][0].update(maxLength=4),
    f"POST {PATH}: answer 200 is gone": lambda new: operation(new)["responses"].pop("200"),
    f"POST {PATH}: answer 202 is a success that older clients do not know": lambda new: operation(new)[
        "responses"
    ].update({"202": {}}),
    f"POST {PATH}: answer 200: text/event-stream is gone": lambda new: operation(new)["responses"]["200"][
        "content"
    ].pop("text/event-stream"),
    f"POST {PATH}: answer 200: header ETag is gone": lambda new: operation(new)["responses"]["200"]["headers"].clear(),
    f"POST {PATH}: answer 200: header ETag may be missing now": lambda new: operation(new)["responses"]["200"][
        "headers"
    ]["ETag"].update(required=False),
    f"{ANSWER}.version is gone": lambda new: schema(new, "Answer")["properties"].pop("version"),
    f"{ANSWER}.version may be missing now": lambda new: schema(new, "Answer").update(required=["status"]),
    f"{ANSWER}.version: beyond the minimum 0 may be answered, which older clients do not know": lambda new: schema(
        new, "Answer"
    )["properties"]["version"].pop("minimum"),
    f"{ANSWER}.version: null may be answered, which older clients do not know": lambda new: schema(new, "Answer")[
        "properties"
    ]["version"].update(type=["integer", "null"]),
    f"{ANSWER}.status: 'paused' may be answered, which older clients do not know": lambda new: schema(new, "Answer")[
        "properties"
    ]["status"]["enum"].append("paused"),
    f"{ANSWER}.seats[*]: number may be answered, which older clients do not know": lambda new: schema(new, "Answer")[
        "properties"
    ]["seats"].update(items={"type": ["string", "number"]}),
    f"{ANSWER}.last: Event: ['ended'] is gone": lambda new: schema(new, "Event")["oneOf"].pop(),
    f"{ANSWER}.last: Event: Moved.move: ['run'] may be answered, which older clients do not know": lambda new: added(
        new, schema(new, "Moved")["properties"]["move"], Run=tagged("type", "run")
    ),
}

HARMLESS = {
    "the same": lambda new: None,
    "a new path": lambda new: new["paths"].update({"/keys": {"get": {"operationId": "keys", "responses": {}}}}),
    "a new parameter": lambda new: operation(new)["parameters"].append(
        {"name": "seat", "in": "query", "schema": {"type": "string"}}
    ),
    "a wider parameter": lambda new: operation(new)["parameters"][1]["schema"].update(maximum=500),
    "a new way in": lambda new: operation(new)["security"].append({"ticket": []}),
    "a new member of a request": lambda new: schema(new, "Move")["properties"].update(note={"type": "string"}),
    "a new value in a request": lambda new: schema(new, "Move")["properties"]["card"]["enum"].append("queen"),
    "a longer text in a request": lambda new: schema(new, "Move")["properties"]["to"]["anyOf"][0].pop("maxLength"),
    "a new member of an answer": lambda new: schema(new, "Answer")["properties"].update(note={"type": "string"}),
    "what always comes": lambda new: schema(new, "Answer")["required"].append("seats"),
    "a value that comes no more": lambda new: schema(new, "Answer")["properties"]["status"].update(enum=["open"]),
    "a new media type": lambda new: operation(new)["responses"]["200"]["content"].update({"application/cbor": {}}),
    "a new refusal": lambda new: operation(new)["responses"].update({"429": {}}),
    "a refusal that comes no more": lambda new: operation(new)["responses"].pop("404"),
    "a new kind of event": lambda new: added(new, schema(new, "Event"), Paused=tagged("kind", "paused")),
    "a new effect": lambda new: added(
        new, schema(new, "Moved")["properties"]["effects"]["items"], Lost=tagged("type", "lost")
    ),
    "other words": lambda new: schema(new, "Move").update(description="A card, and where it goes."),
}


def changed(change):
    new = copy.deepcopy(OLD)
    change(new)
    return breaches(OLD, new)


@pytest.mark.parametrize(("breach", "change"), BREAKING.items(), ids=BREAKING)
def test_a_breach_is_named_with_its_place(breach, change):
    assert breach in changed(change)


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_what_clients_are_told_to_bear_is_no_breach(change):
    assert changed(change) == []


def test_the_contract_breaks_no_client_of_the_last_released_one():
    released = last_released()
    found = [] if released is None else breaches(json.loads(released.read_text()), json.loads(DOCUMENT.read_text()))
    assert found == [], "a breaking change belongs to a new version of the API, beside this one"


def test_the_check_knows_the_whole_contract_and_finds_nothing_between_it_and_itself():
    document = json.loads(DOCUMENT.read_text())
    assert breaches(document, document) == []


def test_the_check_finds_a_narrower_move_and_a_wider_answer_of_each_ruleset():
    document = json.loads(DOCUMENT.read_text())
    newer = copy.deepcopy(document)
    schemas = newer["components"]["schemas"]
    requests = [name for name in schemas if name.endswith("MoveRequest")]
    views = [name for name in schemas if name.endswith("ViewAnswer")]
    assert len(requests) == len(views) > 1
    for request, view in zip(requests, views, strict=True):
        schemas[request]["required"].append("signature")
        schemas[view]["properties"].pop("view")
    found = "\n".join(breaches(document, newer))
    assert [name for name in requests if f"{name}.signature is needed now" not in found] == []
    assert [name for name in views if f"{name}.view is gone" not in found] == []


def test_the_program_prints_what_breaks_and_says_so_by_its_exit_code(tmp_path, capsys):
    newer = copy.deepcopy(OLD)
    operation(newer)["responses"].pop("200")
    for name, document in (("old", OLD), ("new", newer)):
        (tmp_path / name).write_text(json.dumps(document))
    assert main(str(tmp_path / "old"), str(tmp_path / "new")) == 1
    assert capsys.readouterr().out == f"POST {PATH}: answer 200 is gone\n"
    assert main(str(tmp_path / "old"), str(tmp_path / "old")) == 0


def test_each_released_document_is_of_the_version_that_names_it():
    for path in RELEASED.glob("*.json"):
        assert json.loads(path.read_text())["info"]["version"] == path.stem


def test_a_release_keeps_the_document_once_and_lets_nothing_break_it(tmp_path, monkeypatch):
    document = json.loads(DOCUMENT.read_text())
    here = tmp_path / "v1.json"
    monkeypatch.setattr("tests.contract.released.DOCUMENT", here)
    monkeypatch.setattr("tests.contract.released.RELEASED", tmp_path / "released")
    here.write_text(json.dumps(document))
    assert release() == "1.0.0.json is released."
    kept = json.loads((tmp_path / "released" / "1.0.0.json").read_text())
    assert breaches(kept, document) == breaches(document, kept) == []
    assert release() == "1.0.0.json is released as it is."
    document["paths"].pop("/v1/keys")
    here.write_text(json.dumps(document))
    with pytest.raises(ValueError, match="another version"):
        release()
    document["info"]["version"] = "1.1.0"
    here.write_text(json.dumps(document))
    with pytest.raises(ValueError, match="/v1/keys: the path is gone"):
        release()
