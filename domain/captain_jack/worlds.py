"""Other games that a reader cannot tell from the one he sees: the cards that he has not seen, dealt anew.

Every place in a shuffled order has a fate: who drew it and when, which card it was and when that card left the hand.
Two places of one shuffle may change cards if all that anybody else saw stays as it was: a card shows when it is played,
diamonds and aces of spades show at the start of a turn (CJ-9, CJ-10), `no_defence` shows that there is no cannon card
(CJ-17). Many such changes, one after the other, reach any deal that fits.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.captain_jack import effects as e
from domain.captain_jack.cards import ACE, CANNON, LAID
from domain.captain_jack.course import setup
from domain.captain_jack.decide import decide
from domain.captain_jack.evolve import evolve
from domain.captain_jack.moves import CaptainMove
from domain.captain_jack.state import State, initial
from domain.chance import Shuffled
from domain.ruleset import History, SeatId
from domain.worlds import Dealt

CHANGES: Final = 1500
"""How many changes are tried in each shuffle."""
NEVER: Final = 1 << 60


class Place(msgspec.Struct):
    """A place in a shuffled order: who drew it at which moment, and what becomes of the card that lies there."""

    card: str
    owner: SeatId | None = None
    drawn: int = NEVER
    gone: int = NEVER


class Deal:
    """The places of each shuffle by label, and the moments at which each seat showed what it does not hold."""

    def __init__(self) -> None:
        self.places: dict[str, list[Place]] = {}
        self.laid: dict[SeatId, list[int]] = defaultdict(list)
        self.unarmed: dict[SeatId, list[int]] = defaultdict(list)


def another_world(
    state: State,  # noqa: ARG001  (every ruleset is called so)
    history: History[CaptainMove],
    seat: SeatId | None,
    rng: random.Random,
) -> History[CaptainMove]:
    """The same moves with other cards in the stock and in the hands that `seat` does not see."""
    deal = _deal(history, rng)
    for places in deal.places.values():
        _change(deal, places, seat, rng)
    draws = {label: tuple(place.card for place in places) for label, places in deal.places.items()}
    return msgspec.structs.replace(history, draws={**history.draws, **draws})


def _effects(history: History[CaptainMove]) -> Iterator[e.CaptainEffect]:
    chance = Dealt(bytes(32), history.draws)
    state = initial(history.options)
    for effect in setup(history.options, chance):
        state = evolve(state, effect)
        yield effect
    for seat, move in history.moves:
        for effect in decide(state, seat, move, chance):
            state = evolve(state, effect)
            yield effect


def _deal(history: History[CaptainMove], rng: random.Random) -> Deal:
    """What became of each place; where a hand holds copies of a card, chance says which of them was played."""
    deal, stock = Deal(), iter(list[Place]())
    hands: dict[SeatId, list[Place]] = defaultdict(list)
    for moment, effect in enumerate(_effects(history)):
        if isinstance(effect, Shuffled):
            deal.places[effect.label] = [Place(card) for card in effect.order.known or ()]
            stock = iter([*stock, *deal.places[effect.label]])
        elif isinstance(effect, e.CardsDrawn):
            for _ in range(effect.count):
                place = next(stock)
                place.owner, place.drawn = effect.seat, moment
                hands[effect.seat].append(place)
        for seat, card in _leaving(effect):
            place = rng.choice([place for place in hands[seat] if place.card == card])
            place.gone = moment
            hands[seat].remove(place)
        if isinstance(effect, e.TurnStarted):
            deal.laid[effect.seat].append(moment)
        elif isinstance(effect, e.DefenceMissing):
            deal.unarmed[effect.seat].append(moment)
    return deal


def _leaving(effect: e.CaptainEffect) -> Iterator[tuple[SeatId, str]]:
    """The cards that an effect takes out of a hand."""
    match effect:
        case e.TurnStarted(seat, treasure, aces):
            yield from ((seat, card) for card in (*treasure, *(ACE,) * aces))
        case e.CaptainJackDeclared(seat, king, jack):
            yield from ((seat, king), (seat, jack))
        case e.AttackDeclared(seat, _, card) | e.Boarded(seat, _, card):
            yield seat, card
        case e.DefencePlayed(seat, card) | e.ShipRepaired(seat, card):
            yield seat, card
        case e.CrewPressed(_, seat, cards) | e.Traded(seat, cards) | e.Salvaged(seat, cards):
            yield from ((seat, card) for card in cards)


def _change(deal: Deal, places: Sequence[Place], reader: SeatId | None, rng: random.Random) -> None:
    """Change the cards of one shuffle, pair by pair: among what nobody has shown, and in each seat's draws."""
    drawn_by: dict[SeatId | None, list[Place]] = defaultdict(list)
    for place in places:
        drawn_by[place.owner].append(place)
    groups = [group for group in ([place for place in places if place.gone == NEVER], *drawn_by.values()) if group]
    for _ in range(CHANGES):
        group = rng.choice(groups)
        one, other = rng.choice(group), rng.choice(group)
        if _can_change(deal, one, other, reader):
            one.card, one.gone, other.card, other.gone = other.card, other.gone, one.card, one.gone


def _can_change(deal: Deal, one: Place, other: Place, reader: SeatId | None) -> bool:
    if one.drawn == other.drawn:  # of one draw, or of what is left in the stock: their order shows to nobody
        return True
    if reader is not None and reader in {one.owner, other.owner}:
        return False
    if one.owner != other.owner and not one.gone == other.gone == NEVER:
        return False
    return _fits(deal, one, other.card, other.gone) and _fits(deal, other, one.card, one.gone)


def _fits(deal: Deal, place: Place, card: str, gone: int) -> bool:
    """Whether whoever drew `place` can have had `card` until it was `gone` and never shown that he was without."""
    if place.owner is None:
        return gone == NEVER
    shows = deal.laid if card in LAID else deal.unarmed if card in CANNON else None
    if gone <= place.drawn:
        return False
    return shows is None or bisect_right(shows[place.owner], place.drawn) == bisect_left(shows[place.owner], gone)
