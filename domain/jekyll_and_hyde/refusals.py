"""Every refusal, in the order of section 9, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("JH-29", "The game has ended."),
    "waiting_for_show": ("JH-20", "Jekyll has to show a card first."),
    "night_is_over": ("JH-23", "The night is over; Jekyll decides on a substance."),
    "night_not_over": ("JH-23", "Substances are made at the end of a night."),
    "no_card_to_show": ("JH-20", "No investigation is waiting for a card."),
    "not_your_turn": ("JH-11", "The other seat is to act."),
    "already_played_face_down": ("JH-13", "You have played your face-down card of this turn."),
    "play_face_down_first": ("JH-13", "Play a card face down first."),
    "only_hyde_investigates": ("JH-20", "Only Hyde investigates."),
    "already_acted": ("JH-14", "A turn has at most one draw, crime or investigation."),
    "no_draw_effect": ("JH-17", "The card that you played face down lets you draw nothing."),
    "street_empty": ("JH-17", "No card lies in the street."),
    "wrong_number_of_street_cards": ("JH-17", "Exactly one street card is drawn."),
    "unknown_street_position": ("JH-17", "No street card lies at that position."),
    "card_not_in_hand": ("JH-13", "You do not hold that card."),
    "quota_reached": ("JH-10", "You have used as many cards as you were dealt tonight."),
    "evidence_limit": ("JH-24", "Proofs and crimes at the scene together are six at most."),
    "nothing_to_show": ("JH-20", "Jekyll holds no card that he could show."),
    "detective_already_used": ("JH-21", "Your detective token is used up."),
    "no_such_face_down_card": ("JH-21", "The other seat has no such face-down card tonight."),
    "need_three_cards": ("JH-23", "A substance takes exactly three different proofs."),
    "card_not_in_proofs": ("JH-23", "That card is not among your proofs."),
    "symbols_not_different": ("JH-23", "The three proofs must have three different symbols."),
}
"""By code: the rule's number and the sentence. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it differs from the usual one."""
    usual, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual)
