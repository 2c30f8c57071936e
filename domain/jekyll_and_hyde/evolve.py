"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.chance import Shuffled
from domain.hidden_cards import Hand, Kinds
from domain.jekyll_and_hyde import effects as e
from domain.jekyll_and_hyde import whereabouts as where
from domain.jekyll_and_hyde.cards import DECK, GAME
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, READERS, CardName, SeatName, opponent
from domain.jekyll_and_hyde.state import Row, Side, State, side_of, with_side
from domain.jekyll_and_hyde.whereabouts import Whereabouts
from domain.ruleset import Outcome

_NOTHING: Final[Kinds] = 0


def evolve(state: State, effect: e.JekyllEffect) -> State:
    """The state after `effect`."""
    return CHANGES[type(effect)](state, effect)


def _shuffled(state: State, effect: Shuffled) -> State:
    order = effect.order.known
    if effect.label == "cards":
        cards = (None,) * len(effect.items) if order is None else order
        return replace(state, street=cards[: GAME.street], aside=cards[GAME.street :])
    pile = state.discard.cards
    known = order is not None and pile is not None
    ranked = sorted(pile) if pile is not None else []
    return replace(
        state,
        aside=tuple(ranked[int(rank)] for rank in order or ()) if known else (None,) * state.discard.size,
        discard=Hand(),
        shuffles=state.shuffles + 1,
        known=tuple([where.reshuffled(known) for known in state.known]),
    )


def _street_filled(state: State, effect: e.StreetFilled) -> State:
    came, aside = state.aside[: effect.count], state.aside[effect.count :]
    return replace(
        state,
        street=state.street + came,
        aside=aside,
        known=tuple([where.street_filled(known, effect.count, len(aside)) for known in state.known]),
    )


def _night_started(state: State, effect: e.NightStarted) -> State:
    each, jekylls_hand, hydes_hand = effect.each, effect.jekyll_hand.known, effect.hyde_hand.known
    jekylls, hydes, spectators = state.known
    return replace(
        state,
        night=effect.night,
        phase="play",
        turn=JEKYLL,
        action=None,
        jekyll=replace(state.jekyll, hand=Hand(each, jekylls_hand)),
        hyde=replace(state.hyde, hand=Hand(each, hydes_hand)),
        street=state.street[2 * each :],
        known=(
            _dealt(jekylls, each, JEKYLL, jekylls_hand),
            _dealt(hydes, each, HYDE, hydes_hand),
            where.dealt(spectators, each, None, _NOTHING),
        ),
    )


def _dealt(known: Whereabouts, each: int, reader: SeatName, hand: tuple[CardName, ...] | None) -> Whereabouts:
    if hand is None:
        return where.dealt(known, each, None, _NOTHING)
    return where.dealt(known, each, reader, DECK.kinds_of(hand))


def _card_played_face_down(state: State, effect: e.CardPlayedFaceDown) -> State:
    seat, card = effect.seat, effect.card.known
    side, place, loud = side_of(state, seat), where.PLACE[seat], where.WITH[seat, "attention"]
    hand = side.hand.lost(1, None if card is None else (card,))
    own = _NOTHING if card is None else DECK.bit[card]
    side = replace(side, hand=hand, face_down=(*side.face_down, card), used=side.used + 1)
    could = loud if effect.attention else ~loud
    jekylls, hydes, spectators = state.known
    known = (
        where.played_face_down(jekylls, place, own if seat == JEKYLL else _NOTHING, could, hand.size),
        where.played_face_down(hydes, place, own if seat == HYDE else _NOTHING, could, hand.size),
        where.played_face_down(spectators, place, _NOTHING, could, hand.size),
    )
    if seat == JEKYLL:
        return replace(state, jekyll=side, phase="act", known=known)
    return replace(state, hyde=side, phase="act", known=known)


def _attention_added(state: State, effect: e.AttentionAdded) -> State:
    known = state.known
    if effect.cause == "loud_crime":
        known = tuple([where.face_had(mine, JEKYLL, "quiet", had=False) for mine in known])
    return replace(state, attention=effect.attention, known=known)


def _street_drawn(state: State, effect: e.StreetDrawn) -> State:
    seat, card, position = effect.seat, effect.card.known, effect.position
    side, own = side_of(state, seat), _NOTHING if card is None else DECK.bit[card]
    side = replace(side, hand=side.hand.gained(DECK, 1, None if card is None else (card,)))
    jekylls, hydes, spectators = state.known
    known = (
        where.drawn(jekylls, seat, position, own if seat == JEKYLL else _NOTHING),
        where.drawn(hydes, seat, position, own if seat == HYDE else _NOTHING),
        where.drawn(spectators, seat, position, _NOTHING),
    )
    street = state.street[:position] + state.street[position + 1 :]
    return replace(with_side(state, seat, side), street=street, action="draw", known=known)


def _crime_committed(state: State, effect: e.CrimeCommitted) -> State:
    side = _used(side_of(state, effect.seat), effect.card)
    side = replace(side, crimes=(*side.crimes, effect.card))
    return replace(with_side(state, effect.seat, side), action="crime", known=_left(state, effect.seat, side))


def _loud_crime_covered(state: State, _: e.LoudCrimeCovered) -> State:
    return replace(state, known=tuple([where.face_had(known, JEKYLL, "quiet", had=True) for known in state.known]))


def _investigation_opened(state: State, effect: e.InvestigationOpened) -> State:
    side = _used(state.hyde, effect.card)
    return replace(
        state,
        hyde=side,
        investigations=(*state.investigations, effect.card),
        action="investigation",
        phase="show",
        known=_left(state, HYDE, side),
    )


def _card_shown(state: State, effect: e.CardShown) -> State:
    card, known = effect.card.known, state.known
    if card is not None:
        jekylls, hydes, spectators = known
        known = (jekylls, where.shown(hydes, DECK.bit[card]), spectators)
    return replace(state, phase="act", shown=(*state.shown, card), known=known)


def _detective_used(state: State, effect: e.DetectiveUsed) -> State:
    other, card = opponent(effect.seat), effect.card.known
    state = with_side(state, effect.seat, replace(side_of(state, effect.seat), detective=False))
    known = tuple(
        where.looked_at(known, other, effect.index, DECK.bit[card])
        if reader == effect.seat and card is not None
        else known
        for reader, known in zip(READERS, state.known, strict=True)
    )
    return replace(with_side(state, other, replace(side_of(state, other), looked_at=effect.index)), known=known)


def _turn_ended(state: State, effect: e.TurnEnded) -> State:
    """The other seat's turn, unless it has used its quota: then it is skipped (JH-11)."""
    other = opponent(effect.seat)
    turn = other if side_of(state, other).used < GAME.nights[state.night - 1] else effect.seat
    return replace(state, turn=turn, phase="play", action=None)


def _night_ended(state: State, effect: e.NightEnded) -> State:
    jekyll, hyde = state.jekyll, state.hyde
    row = (*state.investigations, *jekyll.face_down, *hyde.face_down, *_row(jekyll.hand), *_row(hyde.hand))
    investigations = DECK.kinds_of(state.investigations)
    return replace(
        state,
        phase="substance",
        turn=JEKYLL,
        action=None,
        jekyll=Side(proofs=effect.jekyll_proofs, detective=jekyll.detective),
        hyde=Side(proofs=effect.hyde_proofs, detective=hyde.detective),
        investigations=(),
        shown=(),
        discard=state.discard.gained(DECK, len(row), _all_known(row)),
        known=tuple([where.night_ended(known, investigations) for known in state.known]),
    )


def _substance_made(state: State, effect: e.SubstanceMade) -> State:
    spent = DECK.kinds_of(effect.cards)
    proofs = tuple(card for card in state.jekyll.proofs if card not in effect.cards)
    return replace(
        state,
        jekyll=replace(state.jekyll, proofs=proofs),
        discard=state.discard.gained(DECK, len(effect.cards), effect.cards),
        substances=effect.substances,
        known=tuple([where.discarded(known, spent) for known in state.known]),
    )


def _substance_skipped(state: State, _: e.SubstanceSkipped) -> State:
    return state


def _game_over(state: State, effect: e.GameOver) -> State:
    return replace(
        state,
        outcome=Outcome((effect.winner,), effect.reason),
        jekyll=replace(state.jekyll, hand=_open(effect.jekyll_hand), face_down=effect.jekyll_face_down),
        hyde=replace(state.hyde, hand=_open(effect.hyde_hand), face_down=effect.hyde_face_down),
        street=effect.street,
        aside=effect.aside,
        discard=_open(effect.discard),
    )


def _open(cards: tuple[CardName, ...]) -> Hand:
    return Hand(len(cards), cards)


def _row(hand: Hand) -> Row:
    return (None,) * hand.size if hand.cards is None else hand.cards


def _all_known(row: Row) -> tuple[CardName, ...] | None:
    known = tuple([card for card in row if card is not None])
    return known if len(known) == len(row) else None


def _used(side: Side, card: CardName) -> Side:
    """`side` when `card` of its hand was laid open."""
    return replace(side, hand=side.hand.lost(1, (card,)), used=side.used + 1)


def _left(state: State, seat: SeatName, side: Side) -> tuple[Whereabouts, ...]:
    """What is known when a card of `seat` was laid open, which leaves it `side`: that a hand without cards is empty."""
    if side.hand.size:
        return state.known
    return tuple([where.with_hand(known, seat, 0) for known in state.known])


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _shuffled,
    e.StreetFilled: _street_filled,
    e.NightStarted: _night_started,
    e.CardPlayedFaceDown: _card_played_face_down,
    e.AttentionAdded: _attention_added,
    e.StreetDrawn: _street_drawn,
    e.CrimeCommitted: _crime_committed,
    e.LoudCrimeCovered: _loud_crime_covered,
    e.InvestigationOpened: _investigation_opened,
    e.CardShown: _card_shown,
    e.DetectiveUsed: _detective_used,
    e.TurnEnded: _turn_ended,
    e.NightEnded: _night_ended,
    e.SubstanceMade: _substance_made,
    e.SubstanceSkipped: _substance_skipped,
    e.GameOver: _game_over,
}
