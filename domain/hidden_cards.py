"""Cards that lie face down: what a state holds of them, and what one reader can work out.

Cards are spoken of by kind ("rope-8", "10S"), never by copy: no identity tells where a card came from.

* `Deck`: the kinds of a game in a fixed order, and how many copies of each. A set of kinds is an int, one bit a kind.
* `Hand`: the cards of a hand or an unordered pile in a state: how many, and which, if the reader of the events knows.
  It is always arranged in the deck's order, so that it does not tell which draw brought a card.
* `Hidden`: a place as one reader knows it who does not see its cards: how many, and of which kinds they may be.
  A game keeps the kinds up to date as cards move in public; `worked_out` then rules out what counting rules out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

Kinds = int
"""A set of kinds: bit n for the n-th kind of the deck."""


class Deck:
    """The kinds of cards in their fixed order, with the number of copies of each."""

    __slots__ = ("bit", "copies", "every", "kinds", "order", "place")

    def __init__(self, copies: Mapping[str, int]) -> None:
        self.kinds = tuple(copies)
        self.copies = tuple(copies.values())
        self.place = {kind: place for place, kind in enumerate(self.kinds)}
        self.order = self.place.__getitem__
        self.bit = {kind: 1 << place for place, kind in enumerate(self.kinds)}
        self.every: Kinds = (1 << len(self.kinds)) - 1

    def arranged(self, cards: Iterable[str]) -> tuple[str, ...]:
        """`cards`, equal ones kept, in the order of the deck."""
        return tuple(sorted(cards, key=self.order))

    def kinds_of(self, cards: Iterable[str]) -> Kinds:
        """The set of the kinds of `cards`."""
        found = 0
        for card in cards:
            found |= self.bit[card]
        return found

    def named(self, kinds: Kinds) -> tuple[str, ...]:
        """The names of a set of kinds, in the order of the deck."""
        return tuple(kind for kind, bit in self.bit.items() if kinds & bit)

    def unseen(self, *seen: Iterable[str]) -> tuple[int, ...]:
        """How many copies of each kind are not among the cards in `seen`: those that a reader does not see."""
        left = list(self.copies)
        for cards in seen:
            for card in cards:
                left[self.place[card]] -= 1
        return tuple(left)


class Hand(Struct, frozen=True, gc=False):
    """A hand or an unordered pile: how many cards, and which in the deck's order; None where that is not known."""

    size: int = 0
    cards: tuple[str, ...] | None = ()

    def gained(self, deck: Deck, count: int, cards: Iterable[str] | None) -> Hand:
        """With `count` more cards; `cards` is None where it is not known which."""
        size = self.size + count
        if self.cards is None or cards is None:
            return Hand(size, None if size else ())
        arranged = [*self.cards, *cards]
        arranged.sort(key=deck.order)
        return Hand(size, tuple(arranged))

    def lost(self, count: int, cards: Iterable[str] | None) -> Hand:
        """Without `count` cards; `cards` is None where it is not known which."""
        size = self.size - count
        if self.cards is None or cards is None:
            return Hand(size, None if size else ())
        left = [*self.cards]
        for card in cards:
            left.remove(card)
        return Hand(size, tuple(left))


class Hidden(Struct, frozen=True, gc=False):
    """A place of `size` cards that a reader does not see; all that he knows is that their kinds are among `may`."""

    size: int
    may: Kinds


def worked_out(places: Sequence[Hidden], unseen: Sequence[int]) -> tuple[Hidden, ...]:
    """`places` without the kinds that counting rules out. They hold together the `unseen` copies (by kind), no others.

    Two rules until nothing changes: a place that needs every copy of all its kinds leaves none of these to others, and
    a place that is filled by copies which can lie nowhere else holds nothing besides. Never rules out what is true.
    """
    may = [place.may & _kinds_with_copies(unseen) if place.size else 0 for place in places]
    before: list[Kinds] = []
    while may != before:
        before = list(may)
        for at, place in enumerate(places):
            elsewhere = 0
            for other, kinds in enumerate(may):
                elsewhere |= kinds if other != at else 0
            only_here = may[at] & ~elsewhere
            if _copies(only_here, unseen) == place.size:
                may[at] = only_here
            elif _copies(may[at], unseen) == place.size:
                may = [kinds if other == at else kinds & ~may[at] for other, kinds in enumerate(may)]
    return tuple(Hidden(place.size, kinds) for place, kinds in zip(places, may, strict=True))


def surely(places: Sequence[Hidden], unseen: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each place, how many copies of each kind it holds at least: those that find no room elsewhere."""
    return tuple(
        tuple(
            max(
                0,
                copies - sum(other.size for there, other in enumerate(places) if there != at and other.may >> kind & 1),
            )
            if place.may >> kind & 1
            else 0
            for kind, copies in enumerate(unseen)
        )
        for at, place in enumerate(places)
    )


def _kinds_with_copies(unseen: Sequence[int]) -> Kinds:
    return sum(1 << kind for kind, copies in enumerate(unseen) if copies)


def _copies(kinds: Kinds, unseen: Sequence[int]) -> int:
    return sum(copies for kind, copies in enumerate(unseen) if kinds >> kind & 1)
