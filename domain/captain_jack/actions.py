"""What a captain does with his cards alone: CJ-11, CJ-12, CJ-15, CJ-25 to CJ-27."""

from __future__ import annotations

from domain.captain_jack.cards import CLUBS, COLOUR, DECK, GAME, JACKS, KINGS, REPAIR, holds
from domain.captain_jack.course import Done, begin_phase_two, can_draw, draw, end_game, end_turn, happen, is_over
from domain.captain_jack.effects import CaptainJackDeclared, Passed, Salvaged, ShipRepaired, Traded
from domain.captain_jack.moves import DeclareCaptainJack, EndPhaseOne, EndTurn, Pass, Repair, Salvage, Trade
from domain.captain_jack.names import SEATS
from domain.captain_jack.refusals import refuse
from domain.captain_jack.state import State, known
from domain.chance import Chance


def declare(done: Done, state: State, move: DeclareCaptainJack, _: Chance) -> State:
    """A king and a jack of one colour for a ship (CJ-11); only the first becomes active (CJ-12)."""
    captain = state.captains[state.turn]
    if move.king not in KINGS or move.jack not in JACKS:
        raise refuse("need_king_and_jack")
    if not holds(known(captain.hand), (move.king, move.jack)):
        raise refuse("card_not_in_hand", "CJ-11")
    if COLOUR[move.king] != COLOUR[move.jack]:
        raise refuse("colours_differ")
    if not state.markers:
        raise refuse("no_ship_left")
    seat = SEATS[state.turn]
    state = happen(done, state, CaptainJackDeclared(seat, move.king, move.jack, active=captain.ships == 0))
    return end_game(done, state) if is_over(state) else state


def end_phase_one(done: Done, state: State, _: EndPhaseOne, chance: Chance) -> State:
    """Draw up to seven (CJ-13)."""
    return begin_phase_two(done, state, chance)


def repair(done: Done, state: State, move: Repair, chance: Chance) -> State:
    """A heart mends the active ship, up to nine tokens (CJ-25)."""
    captain = state.captains[state.turn]
    if not captain.ships:
        raise refuse("no_ship")
    if move.card not in known(captain.hand):
        raise refuse("card_not_in_hand", "CJ-25")
    if move.card not in REPAIR:
        raise refuse("not_a_repair_card")
    if captain.tokens == GAME.tokens:
        raise refuse("ship_not_damaged")
    tokens = min(captain.tokens + REPAIR[move.card], GAME.tokens)
    repaired = ShipRepaired(SEATS[state.turn], move.card, tokens - captain.tokens, tokens)
    return end_turn(done, happen(done, state, repaired), chance)


def trade(done: Done, state: State, move: Trade, chance: Chance) -> State:
    """One to four cards away, as many from the stock (CJ-26)."""
    count = len(move.cards)
    if not 1 <= count <= GAME.trade_most:
        raise refuse("trade_one_to_four")
    if not holds(known(state.captains[state.turn].hand), move.cards):
        raise refuse("card_not_in_hand", "CJ-26")
    if not can_draw(state, count):
        raise refuse("stock_too_small")
    state = happen(done, state, Traded(SEATS[state.turn], DECK.arranged(move.cards)))
    state = draw(done, state, state.turn, count, chance)
    return end_turn(done, state, chance)


def salvage(done: Done, state: State, move: Salvage, chance: Chance) -> State:
    """As many diamonds from the sunken pile as clubs are discarded (CJ-27)."""
    captain, count = state.captains[state.turn], len(move.cards)
    if not captain.ships:
        raise refuse("no_ship")
    if not count:
        raise refuse("need_a_club")
    if not holds(known(captain.hand), move.cards):
        raise refuse("card_not_in_hand", "CJ-27")
    if any(card not in CLUBS for card in move.cards):
        raise refuse("not_a_club")
    if count > len(state.sunken):
        raise refuse("not_enough_sunken_treasure")
    treasure = state.sunken[: -count - 1 : -1]
    state = happen(done, state, Salvaged(SEATS[state.turn], DECK.arranged(move.cards), treasure))
    return end_turn(done, state, chance)


def pass_(done: Done, state: State, _: Pass, chance: Chance) -> State:
    """Nothing, unless that would make a whole round of nothing while there are cards to draw (CJ-15)."""
    if must_act(state):
        raise refuse("must_act")
    return end_turn(done, happen(done, state, Passed(SEATS[state.turn])), chance)


def must_act(state: State) -> bool:
    """Whether a pass would be the last of a round of quiet turns while the stock has cards (CJ-15)."""
    return state.stock_left > 0 and not state.acted and state.quiet >= len(state.captains) - 1


def finish(done: Done, state: State, _: EndTurn, chance: Chance) -> State:
    """No second attack; the ace stays (CJ-24)."""
    return end_turn(done, state, chance)
