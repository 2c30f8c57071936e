"""An attack and all that follows from it: CJ-16 to CJ-24."""

from __future__ import annotations

from domain.captain_jack.cards import BOARDING, CANNON, DECK, GAME, holds
from domain.captain_jack.course import Done, end_fight, happen
from domain.captain_jack.effects import (
    AttackDeclared,
    Boarded,
    BoardingDeclined,
    BoardingOffered,
    CrewDemanded,
    CrewPressed,
    DamageDealt,
    DefenceMissing,
    DefencePlayed,
    ShipSunk,
)
from domain.captain_jack.moves import Attack, Board, DeclineBoarding, Defend, GiveCrew, NoDefence
from domain.captain_jack.names import SEATS
from domain.captain_jack.refusals import refuse
from domain.captain_jack.state import PLACE, Fight, State, known, seats
from domain.chance import Chance


def attack(done: Done, state: State, move: Attack, _: Chance) -> State:
    """A spade is fired at another seat that has a ship (CJ-16)."""
    attacker = state.captains[state.turn]
    if not attacker.ships:
        raise refuse("no_ship")
    if move.target == SEATS[state.turn]:
        raise refuse("cannot_attack_self")
    if move.target not in seats(state):
        raise refuse("unknown_seat")
    target = PLACE[move.target]
    if not state.captains[target].ships:
        raise refuse("target_has_no_ship")
    if move.card not in known(attacker.hand):
        raise refuse("card_not_in_hand")
    if move.card not in CANNON:
        raise refuse("not_a_cannon_card")
    second = state.attacks > 0
    return happen(done, state, AttackDeclared(SEATS[state.turn], SEATS[target], move.card, second))


def defend(done: Done, state: State, move: Defend, chance: Chance) -> State:
    """The target fires back with a card of his choice (CJ-17)."""
    target = _fight(state).target
    if move.card not in known(state.captains[target].hand):
        raise refuse("card_not_in_hand", "CJ-17")
    if move.card not in CANNON:
        raise refuse("not_a_cannon_card", "CJ-17")
    state = happen(done, state, DefencePlayed(SEATS[target], move.card))
    return _settle(done, state, CANNON[move.card], chance)


def no_defence(done: Done, state: State, _: NoDefence, chance: Chance) -> State:
    """The target has nothing to fire back with; he has to say so himself (CJ-17)."""
    target = _fight(state).target
    if any(card in CANNON for card in known(state.captains[target].hand)):
        raise refuse("must_defend")
    state = happen(done, state, DefenceMissing(SEATS[target]))
    return _settle(done, state, 0, chance)


def board(done: Done, state: State, move: Board, chance: Chance) -> State:
    """The attacker takes treasure, and hand cards for what is missing (CJ-20, CJ-21)."""
    target = _fight(state).target
    if move.card not in known(state.captains[state.turn].hand):
        raise refuse("card_not_in_hand", "CJ-20")
    if move.card not in BOARDING:
        raise refuse("not_a_boarding_card")
    value, robbed = BOARDING[move.card], state.captains[target]
    stolen = robbed.chest[::-1][:value]
    state = happen(done, state, Boarded(SEATS[state.turn], SEATS[target], move.card, stolen))
    owed = min(value - len(stolen), robbed.hand.size, GAME.crew_most)
    if owed == robbed.hand.size or not owed:
        return _press(done, state, known(robbed.hand) if owed else (), chance)
    return happen(done, state, CrewDemanded(SEATS[target], owed))


def decline_boarding(done: Done, state: State, _: DeclineBoarding, chance: Chance) -> State:
    """The attacker leaves it at that (CJ-20)."""
    return end_fight(done, happen(done, state, BoardingDeclined(SEATS[state.turn])), chance)


def give_crew(done: Done, state: State, move: GiveCrew, chance: Chance) -> State:
    """The target chooses which cards go (CJ-21)."""
    fight = _fight(state)
    if len(move.cards) != fight.owed:
        raise refuse("wrong_number_of_cards")
    if not holds(known(state.captains[fight.target].hand), move.cards):
        raise refuse("card_not_in_hand", "CJ-21")
    return _press(done, state, DECK.arranged(move.cards), chance)


def _press(done: Done, state: State, cards: tuple[str, ...], chance: Chance) -> State:
    if cards:
        state = happen(done, state, CrewPressed(SEATS[state.turn], SEATS[_fight(state).target], cards))
    return end_fight(done, state, chance)


def _settle(done: Done, state: State, defence: int, chance: Chance) -> State:
    """The lower one loses the difference (CJ-18); a target that was lower and is afloat may be boarded (CJ-20)."""
    fight = _fight(state)
    difference = CANNON[fight.card] - defence
    if difference > 0:
        state = _damage(done, state, fight.target, difference)
        if not isinstance(done[-1], ShipSunk):
            return happen(done, state, BoardingOffered(SEATS[state.turn], SEATS[fight.target]))
    elif difference < 0:
        state = _damage(done, state, state.turn, -difference)
    return end_fight(done, state, chance)


def _damage(done: Done, state: State, place: int, points: int) -> State:
    captain = state.captains[place]
    lost = min(points, captain.tokens)
    state = happen(done, state, DamageDealt(SEATS[place], lost, captain.tokens - lost))
    if captain.tokens > lost:
        return state
    crew = captain.crew if captain.ships == 1 else ()
    return happen(done, state, ShipSunk(SEATS[place], captain.chest, captain.ships - 1, crew))


def _fight(state: State) -> Fight:
    if state.fight is None:
        raise ValueError("no fight is under way")
    return state.fight
