"""The whole state of a game, or what one reader of its events knows of it; and how it starts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from domain.hidden_cards import Hand
from domain.jekyll_and_hyde.cards import GAME
from domain.jekyll_and_hyde.names import JEKYLL, READERS, Action, CardName, Phase, SeatName
from domain.jekyll_and_hyde.options import Options
from domain.jekyll_and_hyde.whereabouts import NOTHING_KNOWN, Whereabouts
from domain.ruleset import Outcome

Row = tuple[CardName | None, ...]
"""Cards in a public order; None where the reader does not know which."""


class Side(Struct, frozen=True, gc=False, kw_only=True):
    """What belongs to a seat.

    face_down: tonight's, in order of play. looked_at: which of them the opponent has looked at. crimes: tonight's, in
    order. proofs: in the deck's order. used: cards used tonight (JH-10). detective: the token is unused.
    """

    hand: Hand = Hand()
    face_down: Row = ()
    looked_at: int | None = None
    crimes: tuple[CardName, ...] = ()
    proofs: tuple[CardName, ...] = ()
    used: int = 0
    detective: bool = True


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game.

    turn: whose turn it is, also while Jekyll shows a card. action: the optional action of this turn, if taken.
    investigations: tonight's open investigation cards; shown: the cards shown for them, as far as they were.
    street from the left; aside from the top. shuffles: of the discard pile, so far. known: by READERS.
    """

    night: int = 0
    phase: Phase = "play"
    turn: SeatName = JEKYLL
    action: Action | None = None
    jekyll: Side = Side()
    hyde: Side = Side()
    investigations: tuple[CardName, ...] = ()
    shown: Row = ()
    street: Row = ()
    aside: Row = ()
    discard: Hand = Hand()
    attention: int = 0
    substances: int = GAME.substances.start
    shuffles: int = 0
    known: tuple[Whereabouts, ...] = (NOTHING_KNOWN,) * len(READERS)
    outcome: Outcome | None = None


def initial(options: Options) -> State:
    """The table before the first shuffle (JH-5, JH-7)."""
    del options
    return State()


def fits(state: State) -> bool:
    """Whether the cards and the tokens are no more than the game has, also as each reader thinks of them."""
    cards, sides = len(GAME.cards), (state.jekyll, state.hyde)
    sizes = [state.discard.size, *(side.hand.size for side in sides)]
    rows = [len(row) for side in sides for row in (side.face_down, side.crimes, side.proofs)]
    rows += map(len, (state.investigations, state.shown, state.street, state.aside))
    rows += [len(row) for known in state.known for row in (known.street, *known.faces)]
    return (
        min(sizes) >= 0
        and max(*sizes, *rows) <= cards
        and state.attention <= GAME.attention
        and state.substances <= GAME.substances.goal
    )


def side_of(state: State, seat: SeatName) -> Side:
    """What belongs to `seat`."""
    return state.jekyll if seat == JEKYLL else state.hyde


def with_side(state: State, seat: SeatName, side: Side) -> State:
    """`state` with another `side` for `seat`."""
    return replace(state, jekyll=side) if seat == JEKYLL else replace(state, hyde=side)


def quota(state: State) -> int:
    """The cards dealt tonight, and the most that a seat may use (JH-10)."""
    return GAME.nights[state.night - 1]


def has_room(state: State, side: Side) -> bool:
    """Whether a seat may use another card tonight (JH-10)."""
    return side.used < quota(state)


def seat_to_act(state: State) -> SeatName | None:
    """Who has to act: Jekyll while a show or the substance is due, else whose turn it is; None after the end."""
    if state.outcome is not None or state.night == 0:
        return None
    return JEKYLL if state.phase in ("show", "substance") else state.turn
