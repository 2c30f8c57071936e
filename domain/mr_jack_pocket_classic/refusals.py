"""Every refusal, in the order in which they are checked, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("PC-22", "The game has ended."),
    "not_your_turn": ("PC-12", "The other player is to act."),
    "unknown_token": ("PC-5", "The action tokens are 0, 1, 2 and 3."),
    "token_already_used": ("PC-13", "This token has been used in this round."),
    "bad_field": ("PC-5", "The face that is up does not take all of these parameters."),
    "steps_must_be_1_or_2": ("PC-14", "A detective moves one or two places clockwise."),
    "joker_must_move": ("PC-15", "The Investigator must move a detective."),
    "unknown_detective": ("PC-15", "The joker moves holmes, watson or toby."),
    "unknown_tile": ("PC-7", "Tiles lie on the positions 1 to 9."),
    "bad_rotation": ("PC-16", "A tile is turned by 1, 2 or 3 quarter turns."),
    "tile_already_rotated": ("PC-16", "That tile has been turned in this round."),
    "same_tile": ("PC-17", "Two different tiles change places."),
}
"""By code: the rule's number and the sentence."""


def refuse(code: str) -> IllegalMove:
    """The refusal `code`, to be raised."""
    rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule)
