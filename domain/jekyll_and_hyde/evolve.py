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
from domain.jekyll_and_hyde.state import Side, State, side_of, with_side
from domain.jekyll_and_hyde.whereabouts import Whereabouts
from domain.ruleset import Outcome

Hands = Mapping[SeatName, tuple[CardName, ...] | None]

_NOTHING: Final[Kinds] = 0


def evolve(state: State, effect: e.JekyllEffect) -> State:
    """The state after `effect`."""
    return _CHANGES[type(effect)](state, effect)


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
    hands: Hands = {JEKYLL: effect.jekyll_hand.known, HYDE: effect.hyde_hand.known}
    known = tuple(
        where.dealt(
            known, effect.each, None if reader is None or hands[reader] is None else reader, _kinds(hands, reader)
        )
        for reader, known in zip(READERS, state.known, strict=True)
    )
    return replace(
        state,
        night=effect.night,
        phase="play",
        turn=JEKYLL,
        action=None,
        jekyll=replace(state.jekyll, hand=Hand(effect.each, hands[JEKYLL])),
        hyde=replace(state.hyde, hand=Hand(effect.each, hands[HYDE])),
        street=state.street[2 * effect.each :],
        known=known,
    )


def _card_played_face_down(state: State, effect: e.CardPlayedFaceDown) -> State:
    side, card = side_of(state, effect.seat), effect.card.known
    hand = side.hand.lost(1, None if card is None else (card,))
    side = replace(side, hand=hand, face_down=(*side.face_down, card), used=side.used + 1)
    known = tuple(
        [
            where.played_face_down(
                known,
                effect.seat,
                _for(reader, effect.seat, card),
                attention=effect.attention,
                hand_left=hand.size,
            )
            for reader, known in zip(READERS, state.known, strict=True)
        ]
    )
    return replace(with_side(state, effect.seat, side), phase="act", known=known)


def _attention_added(state: State, effect: e.AttentionAdded) -> State:
    known = state.known
    if effect.cause == "loud_crime":
        known = tuple([where.face_had(mine, JEKYLL, "quiet", had=False) for mine in known])
    return replace(state, attention=effect.attention, known=known)


def _street_drawn(state: State, effect: e.StreetDrawn) -> State:
    side, card, position = side_of(state, effect.seat), effect.card.known, effect.position
    side = replace(side, hand=side.hand.gained(DECK, 1, None if card is None else (card,)))
    known = tuple(
        [
            where.face_had(
                where.drawn(known, effect.seat, position, _for(reader, effect.seat, card)),
                effect.seat,
                "draw",
                had=True,
            )
            for reader, known in zip(READERS, state.known, strict=True)
        ]
    )
    street = state.street[:position] + state.street[position + 1 :]
    return replace(with_side(state, effect.seat, side), street=street, action="draw", known=known)


def _crime_committed(state: State, effect: e.CrimeCommitted) -> State:
    side = _used(state, effect.seat, effect.card)
    known = _laid_open(state, effect.seat, effect.card, side)
    side = replace(side, crimes=(*side.crimes, effect.card))
    return replace(with_side(state, effect.seat, side), action="crime", known=known)


def _loud_crime_covered(state: State, _: e.LoudCrimeCovered) -> State:
    return replace(state, known=tuple([where.face_had(known, JEKYLL, "quiet", had=True) for known in state.known]))


def _investigation_opened(state: State, effect: e.InvestigationOpened) -> State:
    side = _used(state, HYDE, effect.card)
    return replace(
        state,
        hyde=side,
        investigations=(*state.investigations, effect.card),
        action="investigation",
        phase="show",
        known=_laid_open(state, HYDE, effect.card, side),
    )


def _card_shown(state: State, effect: e.CardShown) -> State:
    card = effect.card.known
    known = state.known
    if card is not None:
        known = (*(where.shown(mine, DECK.bit[card]) for mine in known[:2]), known[2])
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
    investigations = DECK.kinds_of(state.investigations)
    discard = state.discard.gained(DECK, len(state.investigations), state.investigations)
    for side in (state.jekyll, state.hyde):
        discard = discard.gained(DECK, side.hand.size, side.hand.cards)
        discard = discard.gained(DECK, len(side.face_down), _all_known(side.face_down))
    return replace(
        state,
        phase="substance",
        turn=JEKYLL,
        action=None,
        jekyll=Side(proofs=effect.jekyll_proofs, detective=state.jekyll.detective),
        hyde=Side(proofs=effect.hyde_proofs, detective=state.hyde.detective),
        investigations=(),
        shown=(),
        discard=discard,
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


def _all_known(row: tuple[CardName | None, ...]) -> tuple[CardName, ...] | None:
    known = tuple([card for card in row if card is not None])
    return known if len(known) == len(row) else None


def _for(reader: SeatName | None, owner: SeatName, card: CardName | None) -> Kinds:
    """What `reader` may know of a card that only its owner sees: itself, or nothing."""
    return DECK.bit[card] if card is not None and reader == owner else _NOTHING


def _kinds(hands: Hands, reader: SeatName | None) -> Kinds:
    return DECK.kinds_of(hands[reader] or ()) if reader is not None else _NOTHING


def _used(state: State, seat: SeatName, card: CardName) -> Side:
    side = side_of(state, seat)
    return replace(side, hand=side.hand.lost(1, (card,)), used=side.used + 1)


def _laid_open(state: State, seat: SeatName, card: CardName, side: Side) -> tuple[Whereabouts, ...]:
    bit, left = DECK.bit[card], side.hand.size
    return tuple([where.laid_open(known, seat, bit, hand_left=left) for known in state.known])


_CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
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
