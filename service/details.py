"""What the sender is told in several places, and what reading a request found: details in both languages."""

from __future__ import annotations

from typing import Final

from domain.filling import filled
from domain.refused import REFUSALS
from domain.ruleset import Text
from service.problems import Problem

OF_ANOTHER_GAME: Final = Text(
    "The token is of another game, or of none.", "این توکن از آنِ بازی دیگری است، یا هیچ بازی‌ای."
)
NO_SEATS_TOKEN: Final = Text("The token is no seat's.", "این توکن از آنِ هیچ صندلی‌ای نیست.")


def usual(code: str, **args: str | int | tuple[str, ...]) -> Problem:
    """The problem `code`, told as the domain tells its refusal of the same code."""
    return Problem(code, filled(REFUSALS[code], **args))
