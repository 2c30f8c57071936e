"""Schemathesis against the live service: whatever is sent, the answer is one that the contract promises."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.app import litestar_app
from service.documentation import build
from service.settings import Settings
from tests.service.live import REGISTRY

EXAMPLES = 15
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


OPERATIONS = [
    result.ok()
    for result in schemathesis.openapi.from_dict(
        build(litestar_app(Settings(), registry=REGISTRY))
    ).get_all_operations()
]


@pytest.fixture(scope="module")
def tables(api):
    """A game in each state, so that what is sent reaches one now and then."""
    return [api.create(), api.seated(), api.played()]


def cases():
    """Each operation with valid and with invalid requests; one that takes nothing cannot be asked wrongly."""
    for operation in OPERATIONS:
        raw = operation.definition.raw
        modes = list(GenerationMode) if {"parameters", "requestBody"} & set(raw) else [GenerationMode.POSITIVE]
        for mode in modes:
            yield pytest.param(operation, mode, id=f"{raw['operationId']}-{mode.value}")


@pytest.mark.parametrize(("operation", "mode"), list(cases()))
def test_every_answer_is_documented(live, tables, operation, mode):
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), choice=st.integers(0, 11))
    def send(case, choice):
        if "game" in case.path_parameters and choice:
            table = tables[choice % 3]
            case.path_parameters["game"] = table.game
            tokens = [table.host, *table.tokens.values()]
            case.headers["Authorization"] = f"Bearer {tokens[choice % len(tokens)]}"
        case.call_and_validate(base_url=live.url, checks=CHECKS)

    send()
