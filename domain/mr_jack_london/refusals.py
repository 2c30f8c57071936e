"""Every refusal, in the order of ML-72, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("ML-72", "The game has ended."),
    "not_a_player": ("ML-2", "Only the Detective and Jack's player move."),
    "not_your_turn": ("ML-16", "The other seat is to act."),
    "unknown_character": ("ML-72", "There is no such character."),
    "unknown_hex": ("ML-72", "There is no such hex."),
    "unknown_exit": ("ML-72", "There is no such exit."),
    "unknown_direction": ("ML-72", "There is no such direction."),
    "no_character_selected": ("ML-71", "Select a character first."),
    "already_selected": ("ML-16", "A character's turn is open; it cannot be taken back."),
    "card_not_face_up": ("ML-16", "That character is not among this round's four cards."),
    "card_already_played": ("ML-16", "That character has been played in this round."),
    "wrong_ability": ("ML-71", "The character being played does not have that ability."),
    "ability_already_used": ("ML-71", "The character's ability has been used in this turn."),
    "already_moved": ("ML-71", "The character has moved in this turn."),
    "ability_unfinished": ("ML-73", "Finish the whistle first."),
    "facing_required": ("ML-35", "Whoever moves Watson says which way he faces."),
    "facing_not_allowed": ("ML-35", "Only Watson has a lantern to turn, and he is not moved here."),
    "escape_not_jack_player": ("ML-60", "Only Jack's player can take a character off the board."),
    "escape_not_jack_character": ("ML-60", "Only Jack can leave, and this character is not Jack."),
    "escape_card_seen": ("ML-61", "Jack can leave only while the witness card shows `unseen`."),
    "exit_blocked": ("ML-63", "A cordon shuts that exit."),
    "accuse_not_detective": ("ML-65", "Only the Detective accuses."),
    "path_empty": ("ML-23", "A move spends at least one point."),
    "path_too_long": ("ML-23", "That is farther than the character's points go."),
    "not_adjacent": ("ML-23", "Each step goes to a neighbouring hex, or from manhole to manhole."),
    "manhole_covered": ("ML-28", "A sewer step needs both manholes open."),
    "blocked_by_obstacle": ("ML-24", "Lamps, buildings and gardens are in the way."),
    "ends_on_start": ("ML-26", "The move may not end where it began."),
    "must_end_on_street": ("ML-31", "Stealthy may cross obstacles, but ends on a street."),
    "destination_occupied": ("ML-25", "Another character stands there."),
    "accuse_no_target": ("ML-66", "Nobody stands there to be accused."),
    "skip_not_allowed": ("ML-22", "The character can move."),
    "not_a_lamp_hex": ("ML-39", "That is not a lamp hex."),
    "lamp_not_lit": ("ML-39", "No lit tile lies there."),
    "lamp_already_lit": ("ML-39", "A lit tile lies there already."),
    "no_cordon_there": ("ML-41", "No cordon stands at that exit."),
    "exit_already_blocked": ("ML-41", "A cordon stands at that exit already."),
    "not_a_manhole": ("ML-51", "That is not a manhole."),
    "no_cover_there": ("ML-51", "That manhole is open."),
    "manhole_already_covered": ("ML-51", "That manhole is covered already."),
    "swap_with_self": ("ML-49", "Gull changes places with another character."),
    "whistle_not_goodley": ("ML-42", "Goodley whistles for others."),
    "whistle_character_repeated": ("ML-47", "This whistle has moved that character already."),
    "whistle_too_many_points": ("ML-42", "The whistle has fewer points left than that."),
    "whistle_no_walk": ("ML-45", "No walk of exactly that many steps over streets leads there."),
    "whistle_not_closer": ("ML-44", "That hex is not closer to Goodley on the street."),
    "whistle_points_left": ("ML-46", "The whistle must spend as many points as it can."),
}
"""By code: the rule's number and the sentence. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None, detail: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` and `detail` where they differ from the usual ones."""
    usual_rule, usual_detail = REFUSALS[code]
    return IllegalMove(code, detail or usual_detail, rule or usual_rule)
