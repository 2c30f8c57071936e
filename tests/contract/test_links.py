"""Each answer leads on: links name operations and parameters that are there, and find in it what they carry over."""

from __future__ import annotations

import json

import pytest

from service.api.links import LINKS
from tests.contract.tools import DOCUMENT

_NOT_ALWAYS = ("/next", "/games/0", "/moves/0")
"""What an answer holds only where there is more, or something at all."""


@pytest.fixture(scope="module")
def document():
    return json.loads(DOCUMENT.read_text())


@pytest.fixture(scope="module")
def operations(document):
    return {operation["operationId"]: operation for item in document["paths"].values() for operation in item.values()}


def linked(operations):
    return [
        (operation, response, link)
        for operation in operations.values()
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]


def expressions(value):
    if isinstance(value, str):
        return [value]
    return [found for inner in value.values() for found in expressions(inner)] if isinstance(value, dict) else []


def test_every_link_of_the_table_stands_in_the_document(operations):
    assert set(LINKS) <= operations.keys()
    assert len(linked(operations)) == sum(len(links) for links in LINKS.values())


def test_a_link_leads_to_an_operation_and_gives_what_it_needs(operations):
    for _, _, link in linked(operations):
        target = operations[link["operationId"]]
        known = {parameter["name"]: parameter for parameter in target.get("parameters", ())}
        given = link.get("parameters", {})
        assert given.keys() <= known.keys(), link
        assert {name for name, parameter in known.items() if parameter["required"]} <= given.keys(), link
        assert link["description"]


def test_what_a_link_carries_over_is_in_the_answers_of_the_examples(document, operations):
    for operation, response, link in linked(operations):
        shown = [
            document["components"]["examples"][example["$ref"].rpartition("/")[2]] if "$ref" in example else example
            for media in response["content"].values()
            for example in media["examples"].values()
        ]
        answers = [example["value"] for example in shown if isinstance(example["value"], dict)]
        for expression in expressions([link.get("parameters", {}), link.get("requestBody")][0]):
            if expression.startswith("$request.path."):
                assert expression.removeprefix("$request.path.") in {each["name"] for each in operation["parameters"]}
                continue
            _, _, pointer = expression.partition("#")
            assert expression.startswith("$response.body")
            if not pointer.startswith(_NOT_ALWAYS):
                assert all(found(answer, pointer) is not None for answer in answers), (operation["operationId"], link)


def found(answer, pointer):
    for step in pointer.split("/")[1:]:
        answer = answer[int(step)] if isinstance(answer, list) else answer.get(step)
    return answer
