"""Every refusal, in the order of NY-69, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("NY-69", "The game has ended."),
    "not_a_player": ("NY-13", "Only the Detective and Jack's player move."),
    "not_your_turn": ("NY-68", "The other seat is to act."),
    "unknown_character": ("NY-69", "There is no such character."),
    "unknown_tile": ("NY-69", "There is no such investigation tile."),
    "unknown_hex": ("NY-69", "There is no such hex."),
    "unknown_exit": ("NY-69", "There is no such exit."),
    "already_selected": ("NY-27", "An activation is open; a choice cannot be taken back."),
    "card_not_face_up": ("NY-23", "That character is not among this round's four cards."),
    "card_already_played": ("NY-23", "That character has been played in this round."),
    "no_character_selected": ("NY-68", "Select a character first."),
    "wrong_ability": ("NY-68", "The active character does not have that ability."),
    "ability_already_used": ("NY-24", "The ability has been used in this activation."),
    "already_moved": ("NY-24", "The movement of this activation is done."),
    "eastman_moves_only": ("NY-44", "At this table whoever Eastman moves can neither accuse nor escape."),
    "accuse_not_detective": ("NY-58", "Only the Detective accuses."),
    "escape_not_jack_player": ("NY-61", "Only Jack's player can take a character off the map."),
    "other_is_eastman": ("NY-43", "Eastman moves somebody else, or himself by his own move."),
    "escape_not_jack_character": ("NY-61", "Only Jack can leave, and that character is not Jack."),
    "ends_on_start": ("NY-30", "The movement may not end where it began."),
    "blocked_by_obstacle": ("NY-3", "That hex cannot be entered."),
    "out_of_reach": ("NY-28", "That is farther than three points go."),
    "destination_occupied": ("NY-29", "Another character stands there."),
    "accuse_no_target": ("NY-58", "Nobody stands there to be accused."),
    "escape_card_seen": ("NY-62", "Jack can leave only while the witness card shows `unseen`."),
    "exit_without_steamer": ("NY-7", "No steamer lies in that harbour."),
    "exit_blocked": ("NY-8", "An investigation tile covers the gate."),
    "reserve_empty": ("NY-37", "No such tile is left in the reserve."),
    "hex_not_free": ("NY-4", "Nothing can be laid there."),
    "not_convertible": ("NY-38", "No tile that shows metro, lamp or building lies there."),
    "pair_not_adjacent": ("NY-39", "The two hexes are not neighbours."),
    "same_place": ("NY-39", "The tile lies on these two hexes already."),
    "no_steamer_there": ("NY-40", "No steamer lies in that harbour."),
    "harbour_taken": ("NY-40", "A steamer lies in that harbour already."),
    "swap_not_tumblety": ("NY-41", "Tumblety lets two others exchange."),
    "swap_with_self": ("NY-41", "Two different characters exchange."),
    "skip_not_allowed": ("NY-26", "There is a plain end for the movement."),
}
"""By code: the rule's number and the sentence. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it differs from the usual one."""
    usual_rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual_rule)
