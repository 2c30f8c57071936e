"""What each reader knows of where the hidden cards may lie: section 8 of the rules.

For every place and every place of a row, the cards that may lie there by all that the reader was shown. A card that he
alone sees, or knows to be somewhere, stands nowhere else; a card that moves unseen may be wherever cards moved from
where it may have been. Cards that lie open to all may stand here still, until they go back to a hidden place: that they
are nowhere else follows from counting, which is left to `domain.hidden_cards.worked_out`.
"""

from __future__ import annotations

from typing import Final, TypeVar

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
Part = TypeVar("Part", Kinds, tuple[Kinds, ...])


class Whereabouts(Struct, frozen=True, gc=False):
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
        (
            tuple([may & keep for may in jekylls_faces]) if jekylls_faces else (),
            tuple([may & keep for may in hydes_faces]) if hydes_faces else (),
        ),
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
    row, street = known.street[: 2 * each], known.street[2 * each :]
    hands = (_any_of(row[0::2]), _any_of(row[1::2]))
    if own is None:
        return replace(known, hands=hands, street=street)
    after = seen(replace(known, hands=hands, street=street), hand)
    return with_hand(after, own, hand)


def played_face_down(known: Whereabouts, place: int, card: Kinds, could: Kinds, hand_left: int) -> Whereabouts:
    """The seat at `place` played a card face down, one of those that it `could` be by what happened (JH-15).

    card: 0 for a reader who does not know which: all but its player, who knew it to lie in his hand alone.
    """
    hands, faces = known.hands, known.faces
    hand = hands[place]
    face = card or hand & could
    left = hand & ~card if hand_left else 0
    if place:
        hands, faces = (hands[0], left), (faces[0], (*faces[1], face))
    else:
        hands, faces = (left, hands[1]), ((*faces[0], face), faces[1])
    return replace(known, hands=hands, faces=faces)


def face_had(known: Whereabouts, seat: SeatName, effect: EffectName, *, had: bool) -> Whereabouts:
    """It became known whether the last face-down card of a seat has an effect (JH-15)."""
    faces = known.faces[PLACE[seat]]
    last = faces[-1] & (WITH[seat, effect] if had else ~WITH[seat, effect])
    return _with_faces(known, seat, (*faces[:-1], last))


def drawn(known: Whereabouts, seat: SeatName, position: int, card: Kinds) -> Whereabouts:
    """A seat took a street card, whose effect let it draw; `card` is 0 for a reader who does not know which it took."""
    came = card or known.street[position]
    after = face_had(seen(known, card) if card else known, seat, "draw", had=True)
    hands, street, place = after.hands, after.street, PLACE[seat]
    return replace(
        after,
        hands=_put(hands, place, hands[place] | came),
        street=street[:position] + street[position + 1 :],
    )


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
    jekylls, hydes = known.faces
    discard = known.discard | _any_of(known.hands) | _any_of(jekylls) | _any_of(hydes)
    after = replace(known, hands=(0, 0), faces=((), ()), discard=discard)
    return discarded(after, investigations) if investigations else after


def discarded(known: Whereabouts, cards: Kinds) -> Whereabouts:
    """Cards that lay open went to the discard pile, and so are nowhere else."""
    after = seen(known, cards)
    return replace(after, discard=after.discard | cards)


def with_hand(known: Whereabouts, seat: SeatName, hand: Kinds) -> Whereabouts:
    """With these cards possible in the hand of `seat`."""
    return replace(known, hands=_put(known.hands, PLACE[seat], hand))


def _with_faces(known: Whereabouts, seat: SeatName, faces: tuple[Kinds, ...]) -> Whereabouts:
    return replace(known, faces=_put(known.faces, PLACE[seat], faces))


def _put(pair: tuple[Part, Part], place: int, part: Part) -> tuple[Part, Part]:
    """`pair` with another part of the seat at `place`."""
    return (pair[0], part) if place else (part, pair[1])


def _any_of(places: tuple[Kinds, ...]) -> Kinds:
    found = 0
    for may in places:
        found |= may
    return found
