"""Every refusal, in the order of section 8 of the rules, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove

REFUSALS: Final[Mapping[str, tuple[str, str]]] = {
    "game_over": ("CJ-29", "The game has ended."),
    "nothing_to_defend": ("CJ-17", "No attack waits for an answer."),
    "no_crew_owed": ("CJ-21", "No crew is due."),
    "waiting_for_defender": ("CJ-17", "The target must answer the attack first."),
    "waiting_for_crew": ("CJ-21", "The target must give up crew first."),
    "not_your_turn": ("CJ-8", "Another captain is in turn."),
    "phase_one_first": ("CJ-13", "Phase one ends with `end_phase_one`; until then only a pair can be declared."),
    "boarding_pending": ("CJ-20", "Board, or decline to, first."),
    "only_second_attack_or_end_turn": ("CJ-24", "After the first attack only a second one or the end of the turn."),
    "wrong_phase": ("CJ-13", "That cannot be done in phase two."),
    "need_king_and_jack": ("CJ-11", "Captain Jack is a king and a jack."),
    "card_not_in_hand": ("CJ-16", "You do not hold that card, or not as often."),
    "colours_differ": ("CJ-11", "King and jack must both be red or both be black."),
    "no_ship_left": ("CJ-6", "No ship marker is left in the middle."),
    "no_ship": ("CJ-14", "You have no ship: trade or pass."),
    "cannot_attack_self": ("CJ-16", "Name another captain as the target."),
    "unknown_seat": ("CJ-16", "No such seat is in this game."),
    "target_has_no_ship": ("CJ-16", "That captain has no ship."),
    "not_a_cannon_card": ("CJ-16", "Only spades 2 to 10 are fired."),
    "must_defend": ("CJ-17", "You hold a spade 2 to 10 and must answer with one."),
    "not_a_boarding_card": ("CJ-20", "Only clubs 2 to 8 board."),
    "wrong_number_of_cards": ("CJ-21", "Give exactly as many cards as are due."),
    "not_a_repair_card": ("CJ-25", "Only hearts ace to 6 repair."),
    "ship_not_damaged": ("CJ-25", "Your active ship has all its tokens."),
    "trade_one_to_four": ("CJ-26", "Trade one to four cards."),
    "stock_too_small": ("CJ-26", "The stock has fewer cards than you would trade."),
    "need_a_club": ("CJ-27", "Salvage takes at least one club."),
    "not_a_club": ("CJ-27", "Only clubs salvage."),
    "not_enough_sunken_treasure": ("CJ-27", "The sunken pile has fewer diamonds than that."),
    "must_act": ("CJ-15", "Everybody before you passed and the stock has cards: trade at least one."),
}
"""By code: the rule's number and the sentence. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it is not the usual one."""
    usual, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual)
