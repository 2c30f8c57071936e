"""What Schemathesis is told to reach more than refusals: games that are there, with the tokens of who sits there."""

from __future__ import annotations

import os
import random
from typing import Any

import schemathesis
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation

_TOKENS: dict[str, list[str]] = {}
_OPERATOR = os.environ.get("GASLAMP_FUZZ_OPERATOR", "")
_CHANCE = random.Random(1)


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """Lead most valid requests to a game that is there, and give most requests a token of their game."""
    if "game" not in (case.path_parameters or {}):
        return
    game = case.path_parameters["game"]
    headers = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    if headers is not None and headers.mode is GenerationMode.NEGATIVE:
        return  # a header is missing or wrong on purpose, the token perhaps
    positive = case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE
    if game not in _TOKENS and _TOKENS and positive and _CHANCE.random() < 0.7:
        game = _CHANCE.choice(list(_TOKENS)[-20:])
        case.path_parameters["game"] = game
    if _TOKENS.get(game) and _CHANCE.random() < 0.9:
        appointing = case.operation.definition.raw["operationId"] == "appointArbiter"
        token = _OPERATOR if appointing else _CHANCE.choice(_TOKENS[game])
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Keep the tokens that are given out."""
    if response.status_code != 201:
        return
    body = response.json()
    for name in ("hostToken", "token"):
        if name in body:
            _TOKENS.setdefault(body["game"], []).append(body[name])
