"""What the seats of a Jack game play for: boards weighed by who can still be Jack, who can leave, who can be caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from domain.foresight import Aim, Sight
from domain.inquiry import DETECTIVE, JACK, SeatName, Side

Board = TypeVar("Board")


class CountOfAlibis(Struct, frozen=True):
    """The number of alibi cards that the Detective holds."""

    detective: int


class Situation(Struct, frozen=True, kw_only=True):
    """What the views of these games have in common, as far as it is weighed here: fields of the same names."""

    turn: SeatName | None
    round: int
    round_order: tuple[SeatName, ...]
    played: tuple[str, ...]
    face_up: tuple[str, ...]
    next_cards: tuple[str, ...]
    witness: Side
    suspects: tuple[str, ...]
    possible_jacks: tuple[str, ...]
    alibis: CountOfAlibis
    jack: str | None


def situation_of(view: Struct) -> Situation:
    """The part of a game's view that is weighed."""
    return msgspec.convert(view, Situation, from_attributes=True)


def greedy_aim(situation: Situation, sight: Sight[Board, Any], rounds: int) -> Aim[Board]:
    """What the seat to act plays for if it looks at the board alone."""
    return _greedy_jack(situation, sight) if situation.turn == JACK else _greedy_detective(situation, sight, rounds)


def careful_aim(situation: Situation, sight: Sight[Board, Any], rounds: int) -> Aim[Board]:
    """What the seat to act plays for if it also thinks of whose turn is next, and which cards come."""
    return _careful_jack(situation, sight) if situation.turn == JACK else _careful_detective(situation, sight, rounds)


def _greedy_detective(situation: Situation, sight: Sight[Board, Any], rounds: int) -> Aim[Board]:
    """He splits the suspects into seen and unseen as evenly as he can and closes in."""
    candidates = frozenset(situation.possible_jacks)
    quarry = _quarry(situation, candidates, rounds)

    def worth(board: Board) -> int:
        closeness = sum(len(sight.hunters(board, one)) for one in candidates) if len(candidates) < 4 else 0
        if quarry:
            return closeness
        in_light = candidates.intersection(sight.seen(board))
        in_the_dark = candidates - in_light
        could_leave = sum(sight.leaves(board, one) for one in in_the_dark)
        return closeness - 10 * max(len(in_light), len(in_the_dark)) - 2 * could_leave

    return Aim(worth, _catches(sight, quarry), quarry)


def _greedy_jack(situation: Situation, sight: Sight[Board, Any]) -> Aim[Board]:
    """He keeps among as many suspects as he can, by preference in the dark with a way out."""
    suspects, me, held = frozenset(situation.suspects), known_jack(situation), situation.alibis.detective

    def worth(board: Board) -> int:
        in_light = suspects.intersection(sight.seen(board))
        unseen = me not in in_light
        group = len(suspects - in_light) if unseen else len(in_light)
        danger = len(sight.hunters(board, me)) * 8 if group - held <= 1 else 0
        return 10 * group + 4 * unseen + 8 * (unseen and sight.leaves(board, me)) - danger

    return Aim(worth, _slips_out(situation, sight, me))


def _careful_detective(situation: Situation, sight: Sight[Board, Any], rounds: int) -> Aim[Board]:
    """He counts how many would be left after the call, and who among them could then leave before he is caught."""
    candidates = frozenset(situation.possible_jacks)
    number, quarry = len(candidates), _quarry(situation, candidates, rounds)
    to_come = situation.round_order[len(situation.played) + 1 :]
    calls = situation.round < rounds

    def worth(board: Board) -> int:
        in_light = candidates.intersection(sight.seen(board))
        in_the_dark = candidates - in_light
        left = len(in_light) ** 2 + len(in_the_dark) ** 2 if calls else number
        score = -60 * left // number
        open_cards = _open_cards(situation, sight, board)
        if situation.witness == "unseen" and JACK in to_come:
            threats = candidates.intersection(open_cards)
            score -= sum(sight.leaves(board, one) for one in threats) * 300 // number
        if calls:
            threats = in_the_dark.intersection(situation.next_cards) if situation.next_cards else in_the_dark
            weight = 250 if situation.next_cards else 80
            score -= sum(sight.leaves(board, one) for one in threats) * weight // number
        if number < 4:
            soon = {*(open_cards if DETECTIVE in to_come else ()), *situation.next_cards}
            near = [sight.hunters(board, one) for one in candidates]
            score += sum(len(hunters) + 4 * bool(soon.intersection(hunters)) for hunters in near) * 4 // number
        return score

    return Aim(worth, _catches(sight, quarry), quarry)


def _careful_jack(situation: Situation, sight: Sight[Board, Any]) -> Aim[Board]:
    """He keeps his group large, an exit open for when his own card comes, and out of reach once he is nearly known."""
    suspects, me, held = frozenset(situation.suspects), known_jack(situation), situation.alibis.detective
    to_come = situation.round_order[len(situation.played) + 1 :]

    def worth(board: Board) -> int:
        in_light = suspects.intersection(sight.seen(board))
        unseen = me not in in_light
        group = len(suspects - in_light) if unseen else len(in_light)
        left = max(1, 7 * group - held * (group - 1)) if group > 1 else 7
        score = 60 * left // 7
        open_cards = _open_cards(situation, sight, board)
        leaves = sight.leaves(board, me)
        if leaves and situation.witness == "unseen" and JACK in to_come and me in open_cards:
            score += 300 if to_come[0] == JACK else 60
        if leaves and unseen:
            score += (150 if me in situation.next_cards else 15) if situation.next_cards else 50
        if left <= 21:
            soon = {*(open_cards if DETECTIVE in to_come else ()), *situation.next_cards}
            hunters = sight.hunters(board, me)
            score -= (10 * len(hunters) + 60 * bool(soon.intersection(hunters))) * 7 // left
        return score

    return Aim(worth, _slips_out(situation, sight, me))


def _open_cards(situation: Situation, sight: Sight[Board, Any], board: Board) -> frozenset[str]:
    """The cards that somebody may still pick in this round, when the character now being played is done."""
    return frozenset(situation.face_up) - {sight.playing(board)}


def _quarry(situation: Situation, candidates: frozenset[str], rounds: int) -> frozenset[str]:
    """Whom the Detective would accuse: the only one who can be Jack, or at his very last chance any who can."""
    to_come = situation.round_order[len(situation.played) + 1 :]
    last_chance = situation.round == rounds and situation.turn not in to_come
    return candidates if len(candidates) == 1 or last_chance else frozenset()


def _catches(sight: Sight[Board, Any], quarry: frozenset[str]) -> Callable[[Board], bool]:
    def can_win(board: Board) -> bool:
        movers = sight.movers(board) if quarry else ()
        return bool(movers) and any(not sight.hunters(board, one).isdisjoint(movers) for one in quarry)

    return can_win


def _slips_out(situation: Situation, sight: Sight[Board, Any], me: str) -> Callable[[Board], bool]:
    def can_win(board: Board) -> bool:
        return situation.witness == "unseen" and me in sight.movers(board) and sight.leaves(board, me)

    return can_win


def known_jack(situation: Situation) -> str:
    """Jack, from his own seat's situation. Raises ValueError for another's."""
    if situation.jack is None:
        raise ValueError("Jack's situation always tells who he is")
    return situation.jack
