"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.captain_jack import effects as e
from domain.captain_jack.cards import ACE, CANNON, DECK, GAME, LAID
from domain.captain_jack.state import NOTHING, PLACE, Captain, Fight, State, with_cards
from domain.chance import Shuffled
from domain.hidden_cards import Hand
from domain.ruleset import Outcome

LATER_STOCK: Final = "stock/pass/"


def evolve(state: State, effect: e.CaptainEffect) -> State:
    """The state after `effect`."""
    return CHANGES[type(effect)](state, effect)


def _put(captains: tuple[Captain, ...], at: int, captain: Captain) -> tuple[Captain, ...]:
    changed = [*captains]
    changed[at] = captain
    return tuple(changed)


def _without(captain: Captain, cards: tuple[str, ...]) -> Captain:
    """`captain` when `cards` have left his hand, with what that tells of the rest (CJ-9, CJ-17).

    No count falls below none: it is never less than what the hand holds.
    """
    hand = captain.hand.lost(len(cards), cards)
    size, treasures, cannons = hand.size, captain.treasures, captain.cannons
    for card in cards:
        if card in LAID:
            treasures -= 1
        elif card in CANNON:
            cannons -= 1
    if treasures > size:
        treasures = size
    if cannons > size:
        cannons = size
    return replace(captain, hand=hand, treasures=treasures, cannons=cannons)


def _discarded(state: State, at: int, cards: tuple[str, ...], *, acted: bool) -> State:
    """The captain at place `at` discards `cards` from his hand."""
    captains = _put(state.captains, at, _without(state.captains[at], cards))
    return replace(state, captains=captains, discard=with_cards(state.discard, cards), acted=acted)


def _shuffled(state: State, effect: Shuffled) -> State:
    order = effect.order.known
    if effect.label.startswith(LATER_STOCK):
        return replace(state, stock=order, stock_left=len(effect.items))
    stock = None if state.stock is None or order is None else (*state.stock, *order)
    return replace(state, stock=stock, stock_left=state.stock_left + len(effect.items))


def _cards_drawn(state: State, effect: e.CardsDrawn) -> State:
    at = PLACE[effect.seat]
    captain = state.captains[at]
    count = effect.count
    captain = replace(
        captain,
        hand=captain.hand.gained(DECK, count, effect.cards.known),
        treasures=captain.treasures + count,
        cannons=captain.cannons + count,
    )
    captains = [*state.captains]
    captains[at] = captain
    return replace(state, captains=tuple(captains), stock_left=state.stock_left - count)


def _turn_started(state: State, effect: e.TurnStarted) -> State:
    at = PLACE[effect.seat]
    captain = state.captains[at]
    laid = bool(effect.treasure or effect.aces)
    if laid:
        captain = _without(captain, (*effect.treasure, *(ACE,) * effect.aces))
        captain = replace(
            captain, treasures=0, chest=(*captain.chest, *effect.treasure), aces=captain.aces + effect.aces
        )
    elif captain.treasures:
        captain = replace(captain, treasures=0)
    captains = [*state.captains]
    captains[at] = captain
    return replace(
        state,
        captains=tuple(captains),
        turn=at,
        phase="one",
        acted=laid,
        attacks=0,
        fight=None,
    )


def _captain_jack_declared(state: State, effect: e.CaptainJackDeclared) -> State:
    at = PLACE[effect.seat]
    captain = state.captains[at]
    captain = replace(
        _without(captain, (effect.king, effect.jack)),
        ships=captain.ships + 1,
        tokens=GAME.tokens if effect.active else captain.tokens,
    )
    return replace(
        state,
        captains=_put(state.captains, at, captain),
        discard=with_cards(state.discard, (effect.king, effect.jack)),
        markers=state.markers - 1,
        acted=True,
    )


def _phase_two_begun(state: State, _: e.PhaseTwoBegun) -> State:
    return replace(state, phase="two")


def _attack_declared(state: State, effect: e.AttackDeclared) -> State:
    at = PLACE[effect.seat]
    captain = _without(state.captains[at], (effect.card,))
    discarded: tuple[str, ...] = (effect.card,)
    if effect.second:
        captain, discarded = replace(captain, aces=captain.aces - 1), (effect.card, ACE)
    return replace(
        state,
        captains=_put(state.captains, at, captain),
        discard=with_cards(state.discard, discarded),
        phase="defend",
        acted=True,
        attacks=state.attacks + 1,
        fight=Fight(PLACE[effect.target], effect.card),
    )


def _defence_played(state: State, effect: e.DefencePlayed) -> State:
    return _discarded(state, PLACE[effect.seat], (effect.card,), acted=state.acted)


def _defence_missing(state: State, effect: e.DefenceMissing) -> State:
    at = PLACE[effect.seat]
    return replace(state, captains=_put(state.captains, at, replace(state.captains[at], cannons=0)))


def _damage_dealt(state: State, effect: e.DamageDealt) -> State:
    at = PLACE[effect.seat]
    return replace(state, captains=_put(state.captains, at, replace(state.captains[at], tokens=effect.left)))


def _ship_sunk(state: State, effect: e.ShipSunk) -> State:
    at = PLACE[effect.seat]
    captain = replace(
        state.captains[at],
        chest=(),
        crew=state.captains[at].crew if effect.ships_left else (),
        ships=effect.ships_left,
        tokens=GAME.tokens if effect.ships_left else 0,
    )
    return replace(
        state,
        captains=_put(state.captains, at, captain),
        markers=state.markers + 1,
        sunken=(*state.sunken, *effect.treasure),
        discard=with_cards(state.discard, effect.crew_lost) if effect.crew_lost else state.discard,
    )


def _boarding_offered(state: State, _: e.BoardingOffered) -> State:
    return replace(state, phase="board")


def _boarded(state: State, effect: e.Boarded) -> State:
    state = _discarded(state, PLACE[effect.seat], (effect.card,), acted=state.acted)
    if not effect.stolen:
        return state
    by, at = PLACE[effect.seat], PLACE[effect.target]
    robber, robbed = state.captains[by], state.captains[at]
    captains = _put(state.captains, by, replace(robber, chest=(*robber.chest, *effect.stolen)))
    robbed = replace(robbed, chest=robbed.chest[: -len(effect.stolen)])
    return replace(state, captains=_put(captains, at, robbed))


def _crew_demanded(state: State, effect: e.CrewDemanded) -> State:
    if state.fight is None:
        raise ValueError("crew is pressed in a fight only")
    return replace(state, phase="crew", fight=replace(state.fight, owed=effect.count))


def _crew_pressed(state: State, effect: e.CrewPressed) -> State:
    by, at = PLACE[effect.seat], PLACE[effect.target]
    presser = state.captains[by]
    captains = _put(state.captains, by, replace(presser, crew=DECK.arranged((*presser.crew, *effect.cards))))
    return replace(state, captains=_put(captains, at, _without(captains[at], effect.cards)))


def _second_attack_offered(state: State, _: e.SecondAttackOffered) -> State:
    return replace(state, phase="second", fight=None)


def _ship_repaired(state: State, effect: e.ShipRepaired) -> State:
    at = PLACE[effect.seat]
    captain = replace(_without(state.captains[at], (effect.card,)), tokens=effect.tokens)
    return replace(
        state,
        captains=_put(state.captains, at, captain),
        discard=with_cards(state.discard, (effect.card,)),
        acted=True,
    )


def _traded(state: State, effect: e.Traded) -> State:
    return _discarded(state, PLACE[effect.seat], effect.cards, acted=True)


def _salvaged(state: State, effect: e.Salvaged) -> State:
    at = PLACE[effect.seat]
    captain = state.captains[at]
    captain = replace(_without(captain, effect.cards), chest=(*captain.chest, *effect.treasure))
    return replace(
        state,
        captains=_put(state.captains, at, captain),
        discard=with_cards(state.discard, effect.cards),
        sunken=state.sunken[: -len(effect.treasure)],
        acted=True,
    )


def _discard_reshuffled(state: State, effect: e.DiscardReshuffled) -> State:
    return replace(state, number=effect.number, reshuffled=state.discard, discard=NOTHING, stock=None, stock_left=0)


def _turn_ended(state: State, effect: e.TurnEnded) -> State:
    return replace(state, quiet=effect.quiet_turns, fight=None)


def _game_ended(state: State, effect: e.GameEnded) -> State:
    captains = tuple(
        replace(captain, hand=Hand(len(cards), cards))
        for captain, cards in zip(state.captains, effect.hands, strict=True)
    )
    return replace(state, captains=captains, fight=None, outcome=Outcome(effect.winners, effect.reason))


def _unchanged(state: State, _: e.BoardingDeclined | e.Passed | e.StockExhausted) -> State:
    return state


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _shuffled,
    e.CardsDrawn: _cards_drawn,
    e.TurnStarted: _turn_started,
    e.CaptainJackDeclared: _captain_jack_declared,
    e.PhaseTwoBegun: _phase_two_begun,
    e.AttackDeclared: _attack_declared,
    e.DefencePlayed: _defence_played,
    e.DefenceMissing: _defence_missing,
    e.DamageDealt: _damage_dealt,
    e.ShipSunk: _ship_sunk,
    e.BoardingOffered: _boarding_offered,
    e.BoardingDeclined: _unchanged,
    e.Boarded: _boarded,
    e.CrewDemanded: _crew_demanded,
    e.CrewPressed: _crew_pressed,
    e.SecondAttackOffered: _second_attack_offered,
    e.ShipRepaired: _ship_repaired,
    e.Traded: _traded,
    e.Salvaged: _salvaged,
    e.Passed: _unchanged,
    e.DiscardReshuffled: _discard_reshuffled,
    e.StockExhausted: _unchanged,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
}
