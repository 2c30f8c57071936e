"""What each reader knows of where the hidden cards may lie: section 8 of the rules.

For every place and every place of a row, the cards that may lie there by all that the reader was shown. A card that he
sees, or knows to be somewhere, stands nowhere else; a card that moves unseen may be wherever cards moved from where it
may have been. What counting adds is left to `domain.hidden_cards.worked_out`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.hidden_cards import Kinds
from domain.jekyll_and_hyde.cards import DECK, GAME, with_effect
from domain.jekyll_and_hyde.names import JEKYLL, SEATS, EffectName, SeatName

PLACE: Final = {seat: place for place, seat in enumerate(SEATS)}
"""Where a seat's part stands in a pair."""

WITH: Final[dict[tuple[SeatName, EffectName], Kinds]] = {
    (seat, effect): with_effect(seat, effect) for seat in SEATS for effect in ("draw", "attention", "quiet", "none")
}

Pair = tuple[Kinds, Kinds]
Rows = tuple[tuple[Kinds, ...], tuple[Kinds, ...]]


class Whereabouts(Struct, frozen=True):
    """What may lie where, as one reader knows it: sets of cards, as in `DECK`.

    hands: of Jekyll and of Hyde. faces: of each the face-down cards of the night, in order of play. street: from the
    left.
    """

    hands: Pair
    faces: Rows
    street: tuple[Kinds, ...]
    aside: Kinds
    discard: Kinds


NOTHING_KNOWN: Final = Whereabouts(
    hands=(0, 0), faces=((), ()), street=(DECK.every,) * GAME.street, aside=DECK.every, discard=0
)
"""After the first shuffle (JH-4)."""


def seen(known: Whereabouts, cards: Kinds) -> Whereabouts:
    """The reader sees where `cards` are: they are in no hidden place, but where they are then put."""
    keep = ~cards
    (jekylls, hydes), (jekylls_faces, hydes_faces) = known.hands, known.faces
    return Whereabouts(
        (jekylls & keep, hydes & keep),
        (tuple([may & keep for may in jekylls_faces]), tuple([may & keep for may in hydes_faces])),
        tuple([may & keep for may in known.street]),
        known.aside & keep,
        known.discard & keep,
    )


def street_filled(known: Whereabouts, count: int, left: int) -> Whereabouts:
    """`count` cards came from the aside pile, where `left` remain."""
    return replace(known, street=known.street + (known.aside,) * count, aside=known.aside if left else 0)


def reshuffled(known: Whereabouts) -> Whereabouts:
    """The discard pile became the aside pile."""
    return replace(known, aside=known.discard, discard=0)


def dealt(known: Whereabouts, each: int, own: SeatName | None, hand: Kinds) -> Whereabouts:
    """Each seat got `each` cards from the left of the street by turns; the reader reads his `own` hand."""
    after = replace(
        known,
        hands=(_any_of(known.street[0 : 2 * each : 2]), _any_of(known.street[1 : 2 * each : 2])),
        street=known.street[2 * each :],
    )
    return after if own is None else with_hand(seen(after, hand), own, hand)


def played_face_down(
    known: Whereabouts, seat: SeatName, card: Kinds, *, attention: bool, hand_left: int
) -> Whereabouts:
    """A seat played a card face down; `card` is 0 for a reader who does not know which."""
    if card:
        return with_face(seen(known, card), seat, card)
    may = known.hands[PLACE[seat]] & (WITH[seat, "attention"] if attention else ~WITH[seat, "attention"])
    after = with_face(known, seat, may)
    return after if hand_left else with_hand(after, seat, 0)


def face_had(known: Whereabouts, seat: SeatName, effect: EffectName, *, had: bool) -> Whereabouts:
    """It became known whether the last face-down card of a seat has an effect (JH-15)."""
    faces = known.faces[PLACE[seat]]
    last = faces[-1] & (WITH[seat, effect] if had else ~WITH[seat, effect])
    return _with_faces(known, seat, (*faces[:-1], last))


def drawn(known: Whereabouts, seat: SeatName, position: int, card: Kinds) -> Whereabouts:
    """A seat took a street card; `card` is 0 for a reader who does not know which."""
    came = card or known.street[position]
    after = seen(known, card) if card else known
    street = after.street
    after = replace(after, street=street[:position] + street[position + 1 :])
    return with_hand(after, seat, after.hands[PLACE[seat]] | came)


def laid_open(known: Whereabouts, seat: SeatName, card: Kinds, *, hand_left: int) -> Whereabouts:
    """A seat put a hand card face up."""
    after = seen(known, card)
    return after if hand_left else with_hand(after, seat, 0)


def shown(known: Whereabouts, card: Kinds) -> Whereabouts:
    """The reader knows `card` to be in Jekyll's hand."""
    after = seen(known, card)
    return with_hand(after, JEKYLL, after.hands[0] | card)


def looked_at(known: Whereabouts, seat: SeatName, index: int, card: Kinds) -> Whereabouts:
    """The reader knows a face-down card of `seat` to be `card`."""
    after = seen(known, card)
    faces = after.faces[PLACE[seat]]
    return _with_faces(after, seat, (*faces[:index], card, *faces[index + 1 :]))


def night_ended(known: Whereabouts, investigations: Kinds) -> Whereabouts:
    """Hands, face-down cards and the open investigation cards went to the discard pile."""
    discard = known.discard | investigations | _any_of((*known.hands, *known.faces[0], *known.faces[1]))
    return replace(known, hands=(0, 0), faces=((), ()), discard=discard)


def discarded(known: Whereabouts, cards: Kinds) -> Whereabouts:
    """Cards that lay open went to the discard pile."""
    return replace(known, discard=known.discard | cards)


def with_hand(known: Whereabouts, seat: SeatName, hand: Kinds) -> Whereabouts:
    """With these cards possible in the hand of `seat`."""
    jekylls, hydes = known.hands
    return replace(known, hands=(hand, hydes) if seat == JEKYLL else (jekylls, hand))


def with_face(known: Whereabouts, seat: SeatName, card: Kinds) -> Whereabouts:
    """With one more face-down card of `seat`."""
    return _with_faces(known, seat, (*known.faces[PLACE[seat]], card))


def _with_faces(known: Whereabouts, seat: SeatName, faces: tuple[Kinds, ...]) -> Whereabouts:
    jekylls, hydes = known.faces
    return replace(known, faces=(faces, hydes) if seat == JEKYLL else (jekylls, faces))


def _any_of(places: tuple[Kinds, ...]) -> Kinds:
    found = 0
    for may in places:
        found |= may
    return found
