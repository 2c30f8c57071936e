"""Every refusal, in the order in which they are checked, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("MP-29", "The game has ended."),
    "not_jack": ("MP-26", "Only Jack's player can escape."),
    "not_detective": ("MP-29", "Only the Detective accuses."),
    "unknown_suspect": ("MP-29", "The suspects are numbered 1 to 8."),
    "not_your_turn": ("MP-10", "It is the other player's turn."),
    "unknown_card": ("MP-2", "The number cards are 1 to 8."),
    "card_not_active": ("MP-9", "That card is not among this round's four."),
    "card_already_used": ("MP-10", "That card has been used in this round."),
    "unknown_square": ("MP-3", "The squares are A1 to E5."),
    "destination_is_lantern": ("MP-13", "No piece enters the lantern's square."),
    "destination_not_adjacent": ("MP-12", "A piece moves one square up, down, left or right."),
    "destination_occupied": ("MP-12", "Another piece stands there."),
    "must_move": ("MP-15", "An active card can move."),
    "escape_already_used": ("MP-26", "The escape can be tried only once in a game."),
    "escape_card_not_active": ("MP-26", "Your own card is not active, or has been used in this round."),
    "escape_in_light": ("MP-26", "Your piece is in the light."),
    "exit_occupied": ("MP-26", "A piece stands on the exit."),
}
"""By code: the rule's number and the sentence. The last four are only ever told to Jack."""


def refuse(code: str) -> IllegalMove:
    """The refusal `code`, to be raised."""
    rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule)
