"""The document's examples are true: told again to a running service, the stories end as they stand there."""

from __future__ import annotations

import json

import pytest

from domain.registry import RULESETS
from service.app import litestar_app
from service.documentation import document_bytes
from service.examples import FOLDER
from service.settings import Settings
from tests.examples.stories.rulesets import kinds_of
from tests.examples.teller import told, written
from tests.service.contract import Contract


@pytest.fixture(scope="module")
def contract():
    return Contract(json.loads(document_bytes(litestar_app(Settings()))))


def operations(contract):
    return [
        (path, method, operation)
        for path, item in contract.document["paths"].items()
        for method, operation in item.items()
    ]


def value(contract, example):
    """An example's value; None where it stands elsewhere."""
    if "$ref" in example:
        example = contract.document["components"]["examples"][example["$ref"].rpartition("/")[2]]
    return example.get("value")


def test_told_again_the_stories_end_as_they_stand_in_the_document(database, tmp_path):
    shown = told(database, tmp_path)
    assert sorted(shown) == sorted(path.stem for path in FOLDER.glob("*.json")), "run `make examples`"
    for operation, examples in shown.items():
        assert written(examples) == (FOLDER / f"{operation}.json").read_text(), f"{operation}: run `make examples`"


def test_every_request_and_every_answer_has_an_example(contract):
    without = []
    for _, _, operation in operations(contract):
        bodies = [("request", operation.get("requestBody", {}))]
        bodies += [(status, response) for status, response in operation["responses"].items()]
        without += [
            (operation["operationId"], what, media_type)
            for what, body in bodies
            for media_type, media in body.get("content", {}).items()
            if not media.get("examples")
        ]
    assert without == [], "tell of them in tests/examples/stories, and run `make examples`"


def of_ruleset(operation_id, ruleset, part):
    """The names of the examples of an operation that show a ruleset's types."""
    path = FOLDER / f"{operation_id}.json"
    examples = json.loads(path.read_text()) if path.exists() else {}
    return {name: each[part] for name, each in examples.items() if each.get("ruleset") == ruleset and part in each}


def test_what_is_typed_by_a_ruleset_has_an_example_of_each(contract):
    for _, _, operation in operations(contract):
        bodies = [("request", operation.get("requestBody", {}))]
        bodies += [("response", response) for status, response in operation["responses"].items() if status < "300"]
        for part, media in [(part, media) for part, body in bodies for media in body.get("content", {}).values()]:
            schema = media.get("x-itemSchema", media["schema"])
            if len(schema.get("oneOf", schema.get("anyOf", ()))) == len(list(RULESETS)):
                for ruleset in RULESETS:
                    shown = of_ruleset(operation["operationId"], ruleset.id, part)
                    assert media["examples"].keys() & shown.keys(), (operation["operationId"], ruleset.id)


def test_most_kinds_of_moves_are_examples():
    for ruleset in RULESETS:
        shown = {sent["move"]["type"] for sent in of_ruleset("makeMove", ruleset.id, "request").values()}
        assert shown <= kinds_of(ruleset)
        assert 2 * len(shown) >= len(kinds_of(ruleset)), (ruleset.id, kinds_of(ruleset) - shown)


def test_examples_are_what_the_schemas_promise(contract):
    promised = {}
    for _, _, operation in operations(contract):
        for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
            for media in body.get("content", {}).values():
                shown = promised.setdefault(json.dumps(media["schema"]), {})
                shown |= {
                    json.dumps(value(contract, example)): example for example in media.get("examples", {}).values()
                }
    for schema, shown in promised.items():
        validator = contract.validator(json.loads(schema))
        for example in shown.values():
            if (said := value(contract, example)) is not None:
                assert [error.message for error in validator.iter_errors(said)] == [], example


def test_the_document_stays_of_a_size_that_can_be_read(contract):
    assert len(json.dumps(contract.document, ensure_ascii=False)) < 1_500_000
