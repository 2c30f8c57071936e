"""The view of a seat or a spectator, built up from what it may know: section 7 of the rules."""

from __future__ import annotations

from domain.captain_jack.cards import CANNON, GAME
from domain.captain_jack.counting import BOTTOM, by_kind, face_down
from domain.captain_jack.names import SEATS, Back, SeatName
from domain.captain_jack.scoring import score_sheet
from domain.captain_jack.state import PLACE, Captain, State, counts, known, to_act
from domain.captain_jack.view import AttackView, CaptainView, View
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    place, over = None if seat is None else PLACE.get(seat), state.outcome is not None
    return View(
        turn=None if over else SEATS[state.turn],
        to_act=next(iter(to_act(state)), None),
        phase=None if over else state.phase,
        attack=_attack(state),
        attacks=state.attacks,
        passes=state.passes,
        pass_number=state.number,
        stock=state.stock_left,
        top_back=top_back(state),
        discard=by_kind(counts(state.discard)),
        sunken=state.sunken,
        ship_markers=state.markers,
        tokens_left=GAME.tokens * len(state.captains) - sum(captain.tokens for captain in state.captains),
        quiet_turns=state.quiet,
        quiet_so_far=not state.acted,
        captains=tuple(_captain(name, captain) for name, captain in zip(SEATS, state.captains, strict=False)),
        my_hand=None if place is None else known(state.captains[place].hand),
        face_down=None if over else face_down(state, place),
        score_sheet=score_sheet(state),
        outcome=state.outcome,
        hands=tuple(known(captain.hand) for captain in state.captains) if over else None,
    )


def top_back(state: State) -> Back | None:
    """The colour of the topmost back, as long as the two blocks lie as they were laid (CJ-4)."""
    if state.number > 1 or not state.stock_left:
        return None
    return "first_colour" if state.stock_left > BOTTOM else "second_colour"


def _captain(seat: SeatName, captain: Captain) -> CaptainView:
    return CaptainView(
        seat=seat,
        hand=captain.hand.size,
        chest=captain.chest,
        aces=captain.aces,
        crew=captain.crew,
        ships=captain.ships,
        tokens=captain.tokens,
    )


def _attack(state: State) -> AttackView | None:
    if state.fight is None:
        return None
    fight = state.fight
    return AttackView(target=SEATS[fight.target], card=fight.card, value=CANNON[fight.card], crew_owed=fight.owed)
