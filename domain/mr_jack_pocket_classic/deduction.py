"""Who can be Jack, by what a reader was shown: the appeals, the open alibis, and that the game went on.

Jack's total is never shown, but after each appeal all know whether it is six or more (PC-22): the game goes on only
below six, a pursuit begins only from six. With few alibi cards kept that tells which ones they can be; and who has an
alibi is not Jack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from msgspec import Struct

from domain.mr_jack_pocket_classic.board import BOARD, HOURGLASSES
from domain.mr_jack_pocket_classic.names import CHARACTERS, JACK, CharacterName
from domain.mr_jack_pocket_classic.state import State, kept, revealed


class Totals(Struct, frozen=True):
    """What the table knows of the alibi cards that Jack keeps, in the order drawn.

    The first `few` have together at most `most` hourglasses; the first `many` at least `least`.
    """

    few: int
    most: int
    many: int
    least: int

    def allow(self, hourglasses: Sequence[int]) -> bool:
        """Whether Jack's cards can have these hourglasses."""
        return sum(hourglasses[: self.few]) <= self.most and sum(hourglasses[: self.many]) >= self.least


def totals(state: State) -> Totals:
    """What follows from the appeals so far. Totals only grow, so the last one below six says all the others say."""
    few, most, many, least, taken = 0, 0, 0, 0, 0
    for number, appeal in enumerate(state.appeals, start=1):
        taken += appeal.time_token_to == JACK
        if state.pursuit is None or number < state.pursuit:
            few, most = appeal.kept, BOARD.goals.hourglasses - 1 - taken
        elif number == state.pursuit:
            many, least = appeal.kept, BOARD.goals.hourglasses - taken
    return Totals(few, most, many, least)


def possible(state: State) -> tuple[CharacterName, ...]:
    """Who can be Jack for all but Jack's player, while the game runs."""
    known = totals(state)
    return tuple(
        suspect
        for suspect in state.suspects
        if _some_hand(tuple(sorted(HOURGLASSES[card] for card in _pool(state, suspect))), known)
    )


def possible_hands(state: State, jack: CharacterName) -> Iterator[tuple[CharacterName, ...]]:
    """Every row of alibi cards that Jack can have drawn if he is `jack`, in the order drawn."""
    known = totals(state)
    for hand in permutations(_pool(state, jack), len(kept(state))):
        if known.allow([HOURGLASSES[card] for card in hand]):
            yield hand


def _pool(state: State, jack: CharacterName) -> tuple[CharacterName, ...]:
    """The alibi cards that nobody has seen, if Jack is `jack`."""
    shown = revealed(state)
    return tuple(card for card in CHARACTERS if card != jack and card not in shown)


@lru_cache(maxsize=4096)
def _some_hand(pool: tuple[int, ...], known: Totals) -> bool:
    """Whether some row of cards out of a pool with these hourglasses is allowed."""
    return any(known.allow(hand) for hand in permutations(pool, max(known.few, known.many)))
