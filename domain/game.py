"""The commands that make the next event of a game: `create`, `take_seat`, `move` and others give a `Step`, or raise.

The service and the verifier share them: what the service appends is what the verifier computes again.
"""

from __future__ import annotations

from domain.commands.arbitration import adjourn, appoint_arbiter, look
from domain.commands.giving_up import agree_to_end, claim_time, resign
from domain.commands.moving import check_taking_back, decide, move, recorded, take_back, takes_back_to
from domain.commands.opening import MAX_ALLOWANCE, cancel, create, opened_seats
from domain.commands.permitted import check_human
from domain.commands.recording import Step
from domain.commands.seating import draw_seat, leave, reveal_entropy, take_seat
from domain.fold import Game, Player, Status, deadline, evolve, is_ready
from domain.refused import Refused
from domain.ruleset import IllegalMove

__all__ = [
    "MAX_ALLOWANCE",
    "Game",
    "IllegalMove",
    "Player",
    "Refused",
    "Status",
    "Step",
    "adjourn",
    "agree_to_end",
    "appoint_arbiter",
    "cancel",
    "check_human",
    "check_taking_back",
    "claim_time",
    "create",
    "deadline",
    "decide",
    "draw_seat",
    "evolve",
    "is_ready",
    "leave",
    "look",
    "move",
    "opened_seats",
    "recorded",
    "resign",
    "reveal_entropy",
    "take_back",
    "take_seat",
    "takes_back_to",
]
