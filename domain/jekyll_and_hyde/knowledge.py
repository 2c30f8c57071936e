"""The view of a seat or a spectator, built up from what it may know: section 8 of the rules."""

from __future__ import annotations

from itertools import chain

from domain.hidden_cards import Hidden, Kinds, worked_out
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.names import READERS, SEATS, CardName, SeatName
from domain.jekyll_and_hyde.state import Row, State, quota, seat_to_act, side_of
from domain.jekyll_and_hyde.view import FaceDownCard, Pile, Revealed, SeatView, View
from domain.jekyll_and_hyde.whereabouts import Whereabouts
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    known = _at_the_end(state) if state.outcome is not None else whereabouts(state, seat)
    jekyll, hyde = (_seat_view(state, known, name) for name in SEATS)
    return View(
        night=state.night,
        quota=quota(state),
        turn=seat_to_act(state),
        phase=state.phase,
        action=state.action,
        jekyll=jekyll,
        hyde=hyde,
        investigations=state.investigations,
        shown=_all(state.shown) if seat in SEATS else (),
        street=tuple(DECK.named(may) for may in known.street),
        aside=Pile(size=len(state.aside), could_hold=DECK.named(known.aside)),
        discard=Pile(size=state.discard.size, could_hold=DECK.named(known.discard)),
        attention=state.attention,
        substances=state.substances,
        outcome=state.outcome,
        revealed=_revealed(state),
    )


def whereabouts(state: State, seat: SeatId | None) -> Whereabouts:
    """Where each hidden card can be by what `seat` (None: a spectator) was shown, less what counting rules out."""
    known = state.known[READERS.index(seat) if seat in SEATS else -1]
    faces, street = chain(*known.faces), known.street
    hidden = [
        Hidden(state.jekyll.hand.size, known.hands[0]),
        Hidden(state.hyde.hand.size, known.hands[1]),
        Hidden(len(state.aside), known.aside),
        Hidden(state.discard.size, known.discard),
        *(Hidden(1, may) for may in chain(faces, street)),
    ]
    jekyll, hyde, aside, discard, *single = (place.may for place in worked_out(hidden, _unseen(state)))
    first, second = len(known.faces[0]), len(known.faces[0]) + len(known.faces[1])
    return Whereabouts(
        hands=(jekyll, hyde),
        faces=(tuple(single[:first]), tuple(single[first:second])),
        street=tuple(single[second:]),
        aside=aside,
        discard=discard,
    )


def _unseen(state: State) -> tuple[int, ...]:
    """By kind, how many cards do not lie open."""
    sides = (state.jekyll, state.hyde)
    return DECK.unseen(state.investigations, *(side.crimes for side in sides), *(side.proofs for side in sides))


def _at_the_end(state: State) -> Whereabouts:
    """Everything is open, as the last effect shows it."""
    jekyll, hyde = state.jekyll, state.hyde
    return Whereabouts(
        hands=(DECK.kinds_of(jekyll.hand.cards or ()), DECK.kinds_of(hyde.hand.cards or ())),
        faces=(_each(jekyll.face_down), _each(hyde.face_down)),
        street=_each(state.street),
        aside=DECK.kinds_of(_all(state.aside)),
        discard=DECK.kinds_of(state.discard.cards or ()),
    )


def _seat_view(state: State, known: Whereabouts, seat: SeatName) -> SeatView:
    side, place = side_of(state, seat), SEATS.index(seat)
    hand, faces = known.hands[place], known.faces[place]
    return SeatView(
        hand_size=side.hand.size,
        hand=DECK.named(hand & ~_all_but_hand(known, place)),
        could_hold=DECK.named(hand),
        face_down=tuple(
            FaceDownCard(
                card=DECK.named(may)[0] if may.bit_count() == 1 else None,
                could_be=DECK.named(may),
                looked_at=side.looked_at == index,
            )
            for index, may in enumerate(faces)
        ),
        crimes=side.crimes,
        proofs=side.proofs,
        used=side.used,
        detective=side.detective,
    )


def _all_but_hand(known: Whereabouts, place: int) -> Kinds:
    """What can lie anywhere but in one of the hands."""
    found = known.hands[1 - place] | known.aside | known.discard
    for may in chain(*known.faces, known.street):
        found |= may
    return found


def _each(row: Row) -> tuple[Kinds, ...]:
    return tuple(DECK.bit[card] for card in row if card is not None)


def _all(row: Row) -> tuple[CardName, ...]:
    return tuple(card for card in row if card is not None)


def _revealed(state: State) -> Revealed | None:
    """The piles, once the game has ended."""
    if state.outcome is None:
        return None
    return Revealed(street=_all(state.street), aside=_all(state.aside), discard=state.discard.cards or ())
