"""The contract: the published file is what the service serves, valid OpenAPI 3.1, typed to the last field."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from domain.registry import RULESETS, Registry
from service.app import litestar_app
from service.documentation import build, document_bytes
from service.problems import PROBLEMS
from service.settings import Settings
from tests.service.conftest import connect
from tests.service.live import REGISTRY, serving

PUBLISHED = Path(__file__).parents[2] / "openapi" / "v1.json"
NAME = re.compile(r"[A-Z][A-Za-z0-9]{1,60}")


@pytest.fixture(scope="module")
def document():
    return json.loads(document_bytes(litestar_app(Settings(), registry=REGISTRY)))


def operations(document):
    return [operation for item in document["paths"].values() for operation in item.values()]


def walk(value):
    yield value
    if isinstance(value, dict):
        for name, inner in value.items():
            if not (name == "value" and "summary" in value):  # what is shown in an example may look like anything
                yield from walk(inner)
    for inner in value if isinstance(value, list) else ():
        yield from walk(inner)


def test_the_published_contract_is_what_the_service_serves(database, data_dir, contracts):
    with serving(database, data_dir, registry=RULESETS) as live:
        api = connect(live, contracts)
        served = api.get("/openapi/v1.json")
        api.close()
    assert served.headers["content-type"] == "application/json"
    assert served.content == PUBLISHED.read_bytes(), "run `make contract`"


def test_the_contract_is_the_same_for_the_same_build():
    assert document_bytes(litestar_app(Settings())) == document_bytes(litestar_app(Settings()))


def test_it_is_valid_openapi_3_1(document):
    assert document["openapi"] == "3.1.0"
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_every_operation_says_what_it_is(document):
    ids = [operation["operationId"] for operation in operations(document)]
    assert len(ids) == len(set(ids))
    tags = {tag["name"] for tag in document["tags"]}
    for operation in operations(document):
        assert re.fullmatch(r"[a-z][A-Za-z]+", operation["operationId"])
        assert operation["summary"]
        assert len(operation["description"]) > 40, operation["operationId"]
        assert set(operation["tags"]) <= tags
        assert len(operation["tags"]) == 1
        for parameter in operation.get("parameters", ()):
            assert parameter["description"] or parameter["name"] == "game", (operation["operationId"], parameter)


def test_every_answer_has_a_body_and_a_media_type(document):
    for operation in operations(document):
        for status, response in operation["responses"].items():
            assert response["description"], (operation["operationId"], status)
            if status in ("204", "304"):
                assert "content" not in response
            elif int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"]
            else:
                assert all("schema" in content for content in response["content"].values())
                assert any(media_type.endswith(("json", "svg+xml")) for media_type in response["content"])


def test_every_problem_type_is_promised_by_some_operation(document):
    promised = {
        code
        for operation in operations(document)
        for response in operation["responses"].values()
        for code in re.findall(r"`([a-z0-9_]+)`", response["description"])
    }
    assert set(PROBLEMS) - {"method_not_allowed"} <= promised
    assert {code for ruleset in REGISTRY for code in ruleset.words.errors} <= promised


def test_components_have_readable_names_of_their_own(document):
    components = document["components"]["schemas"]
    assert all(NAME.fullmatch(name) for name in components), sorted(components)
    assert all(schema["title"] == name for name, schema in components.items())
    prefixes = tuple("".join(part.capitalize() for part in ruleset.id.split("-")) for ruleset in REGISTRY)
    for ruleset, prefix in zip(REGISTRY, prefixes, strict=True):
        assert f"{prefix}Options" in components, ruleset.id
        assert f"{prefix}MovedEvent" in components
    assert not any(name.endswith(("Outcome", "Jwk", "Shuffled")) and name.startswith(prefixes) for name in components)


def test_no_component_has_the_name_of_a_member_of_its_own(document):
    """Generators of clients give both the same name, and mix them up."""
    for name, schema in document["components"]["schemas"].items():
        assert name[0].lower() + name[1:] not in schema.get("properties", {}), name


def test_what_is_the_same_for_all_rulesets_is_one_component(document):
    same = {}
    for name, schema in document["components"]["schemas"].items():
        text = json.dumps({key: value for key, value in schema.items() if key != "title"})
        same.setdefault(text, []).append(name)
    assert [names for names in same.values() if len(names) >= len(list(RULESETS))] == [], "see schemas._COMMON"


def test_every_reference_leads_somewhere_and_every_component_is_used(document):
    components = {
        f"#/components/{kind}/{name}"
        for kind in ("schemas", "examples", "headers")
        for name in document["components"][kind]
    }
    references = {node["$ref"] for node in walk(document) if isinstance(node, dict) and "$ref" in node}
    assert references == components


def test_tagged_unions_have_a_discriminator_that_names_each_variant(document):
    unions = 0
    components = document["components"]["schemas"]
    for node in walk(document):
        if not isinstance(node, dict) or "discriminator" not in node:
            continue
        unions += 1
        variants = [variant["$ref"] for variant in node.get("oneOf", node.get("anyOf", ())) if "$ref" in variant]
        mapping = node["discriminator"]["mapping"]
        assert sorted(mapping.values()) == sorted(variants)
        for tag, reference in mapping.items():
            variant = components[reference.rpartition("/")[2]]
            tagged = variant["properties"][node["discriminator"]["propertyName"]]
            assert tagged.get("enum", [tagged.get("const")]) == [tag]
            assert node["discriminator"]["propertyName"] in variant["required"]
    assert unions > 10


def test_unions_of_structs_are_all_tagged(document):
    """But for a move request and for a line of a stream, whose game says which ruleset they are of."""
    untagged = []
    for node in walk(document):
        if isinstance(node, dict) and "discriminator" not in node:
            variants = [variant for variant in node.get("anyOf", node.get("oneOf", ())) if "$ref" in variant]
            if len(variants) > 1 and not all(
                variant["$ref"].endswith(("MoveRequest", "StreamItem")) for variant in variants
            ):
                untagged.append(variants)
    assert untagged == []


def test_requests_are_closed_and_answers_are_open(document):
    components = document["components"]["schemas"]
    for name in ("TakeSeat", "RevealEntropy", "ToyCreate", "ToyMoveRequest", "ToyShift", "ToyOptions"):
        assert components[name]["additionalProperties"] is False, name
    for name in ("GameInfo", "SeatTaken", "ToyView", "ToyMovedEvent", "ProblemDetails", "ToyMoveAccepted"):
        assert components[name].get("additionalProperties", True) is True, name


def test_two_rulesets_may_have_types_of_the_same_name():
    """The same ruleset twice under two ids: nothing clashes, and what is common is there once."""
    import dataclasses

    toy = REGISTRY.get("toy")
    twins = Registry([toy, dataclasses.replace(toy, id="toy-two")])
    components = build(litestar_app(Settings(), registry=twins))["components"]["schemas"]
    own = {name.removeprefix("ToyTwo") for name in components if name.startswith("ToyTwo")}
    assert own == {
        name.removeprefix("Toy") for name in components if name.startswith("Toy") and not name.startswith("ToyTwo")
    }
    assert "Shift" in own


def test_the_schemas_of_a_rulesets_page_are_valid_and_hold_its_own_data(api):
    import jsonschema_rs

    for ruleset in REGISTRY:
        page = api.get(f"/v1/rulesets/{ruleset.id}").json()
        table = api.seated(ruleset.id)
        seat = table.info()["toAct"][0]
        for name, values in (
            ("moveSchema", table.legal(seat)[:50]),
            ("viewSchema", [table.get("view", reader).json()["view"] for reader in (None, *table.tokens)]),
            ("eventSchema", table.get("events", seat).json()["events"]),
            ("optionsSchema", [table.info()["options"], {}]),
        ):
            validator = jsonschema_rs.validator_for(page[name])
            for value in values:
                assert validator.is_valid(value), (ruleset.id, name, value)
