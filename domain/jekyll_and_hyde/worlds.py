"""Other games that a reader cannot tell from the one he sees: what section 8 of the rules hides, dealt anew.

Two cards that lie together in a place without an order (the unshuffled deck, a hand, the discard pile) may change names
from then on until they lie together again, or to the end: the same things happen at the same places, only names differ.
That is another world for a reader, unless one of the two is named to him in between, or a face-down card then has
another public effect (JH-15). Many such exchanges, one after the other, mix the worlds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from domain.chance import Shuffled
from domain.hidden_cards import Kinds
from domain.jekyll_and_hyde import effects as e
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.decide import decide
from domain.jekyll_and_hyde.evolve import evolve
from domain.jekyll_and_hyde.moves import JekyllMove, PlayFaceDown, ShowCard
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, SEATS, SeatName
from domain.jekyll_and_hyde.nights import setup
from domain.jekyll_and_hyde.state import State, initial
from domain.jekyll_and_hyde.whereabouts import WITH
from domain.ruleset import History, SeatId
from domain.sealed import Sealed
from domain.worlds import Dealt

EXCHANGES: Final = 300
"""How many exchanges are tried."""

_DECK, _ALONE = len(SEATS) + 1, len(SEATS) + 2
"""Places without an order: the hands (in the order of SEATS), the discard pile, the deck; all other cards lie alone."""


class Moment(Struct):
    """An effect of the game: the cards that it names, in order, and where each card of the deck then is.

    allowed: for each named card those that could be named instead without the reader seeing a difference.
    label: of a shuffle. move: the number of the move whose effect it is; secret: whether the move names the card.
    """

    cards: list[int]
    allowed: list[Kinds]
    places: list[int]
    label: str = ""
    move: int = -1
    secret: bool = False


def another_world(
    state: State, history: History[JekyllMove], seat: SeatId | None, rng: random.Random
) -> History[JekyllMove]:
    """The same course of the game with other names for the cards that `seat` cannot know."""
    del state
    moments = list(_moments(history, seat))
    for _ in range(EXCHANGES):
        _exchange(moments, rng)
    draws = {**history.draws}
    moves = list(history.moves)
    for moment in moments:
        names = [DECK.kinds[card] for card in moment.cards]
        if moment.label:
            draws[moment.label] = tuple(names) if moment.label == "cards" else _ranks(names)
        elif moment.secret:
            who, move = moves[moment.move]
            moves[moment.move] = (who, _naming(move, names[0]))
    return msgspec.structs.replace(history, draws=draws, moves=tuple(moves))


def _exchange(moments: list[Moment], rng: random.Random) -> None:
    """Try to exchange two cards from some moment on at which they lie together."""
    start = rng.randrange(len(moments))
    places = moments[start].places
    together: list[list[int]] = [[] for _ in range(_ALONE)]
    for card, place in enumerate(places):
        if place < _ALONE:
            together[place].append(card)
    pairs = [cards for cards in together if len(cards) > 1]
    if not pairs:
        return
    one, other = rng.sample(rng.choice(pairs), 2)
    parted, end = False, start + 1
    for moment in moments[start + 1 :]:
        if not _unnoticed(moment, one, other):
            return
        end += 1
        if moment.places[one] != moment.places[other] or moment.places[one] == _ALONE:
            parted = True
        elif parted and rng.random() < 0.7:
            break
    if parted:
        for moment in moments[start + 1 : end]:
            moment.cards = [other if card == one else one if card == other else card for card in moment.cards]
            moment.places[one], moment.places[other] = moment.places[other], moment.places[one]


def _unnoticed(moment: Moment, one: int, other: int) -> bool:
    return all(
        allowed >> (other if card == one else one) & 1
        for card, allowed in zip(moment.cards, moment.allowed, strict=True)
        if card in (one, other)
    )


def _moments(history: History[JekyllMove], reader: SeatId | None) -> Iterator[Moment]:
    """All effects of `history` as `reader` reads them, and before them the deck that is not yet shuffled."""
    yield Moment([], [], [_DECK] * len(DECK.kinds))
    chance = Dealt(bytes(32), history.draws)
    state = initial(history.options)
    for effect in setup(history.options, chance):
        state = evolve(state, effect)
        yield _moment(state, effect, reader)
    last: dict[SeatName, Moment] = {}
    for number, (seat, move) in enumerate(history.moves):
        for effect in decide(state, seat, move, chance):
            state = evolve(state, effect)
            moment = _moment(state, effect, reader)
            moment.move = number
            moment.secret = isinstance(effect, e.CardPlayedFaceDown | e.CardShown)
            _tell_apart(last, moment, effect)
            yield moment


def _moment(state: State, effect: e.JekyllEffect, reader: SeatId | None) -> Moment:
    named, known = _named(state, effect, reader)
    cards = [DECK.place[card] for card in named]
    allowed = [1 << card if known else DECK.every for card in cards]
    label = effect.label if isinstance(effect, Shuffled) else ""
    return Moment(cards, allowed, _places(state), label)


def _named(state: State, effect: e.JekyllEffect, reader: SeatId | None) -> tuple[Sequence[str], bool]:
    """The cards that an effect names, and whether to `reader`."""
    match effect:
        case Shuffled():
            return [card for card in (*state.street, *state.aside)[-len(effect.items) :] if card is not None], False
        case e.NightStarted(jekyll_hand=jekylls, hyde_hand=hydes):
            return {JEKYLL: jekylls, HYDE: hydes}[reader].known or () if reader in SEATS else (), True
        case e.CardPlayedFaceDown(seat, card=card) | e.StreetDrawn(seat, card=card):
            return _opened(card), reader == seat
        case e.CardShown(card) | e.DetectiveUsed(card=card):
            return _opened(card), reader in SEATS
        case e.CrimeCommitted(card=card) | e.InvestigationOpened(card):
            return (card,), True
        case _:
            return (), True


def _tell_apart(last: dict[SeatName, Moment], moment: Moment, effect: e.JekyllEffect) -> None:
    """Keep of the face-down card of each seat's turn (`last`) those with the public effects that it had (JH-15)."""
    match effect:
        case e.CardPlayedFaceDown(seat, _, attention):
            last[seat] = moment
            moment.allowed[0] &= WITH[seat, "attention"] if attention else ~WITH[seat, "attention"]
        case e.StreetDrawn(seat):
            last[seat].allowed[0] &= WITH[seat, "draw"]
        case e.AttentionAdded("loud_crime"):
            last[JEKYLL].allowed[0] &= ~WITH[JEKYLL, "quiet"]
        case e.LoudCrimeCovered():
            last[JEKYLL].allowed[0] &= WITH[JEKYLL, "quiet"]
        case _:
            pass


def _places(state: State) -> list[int]:
    places = [_ALONE] * len(DECK.kinds)
    for place, held in enumerate((state.jekyll.hand, state.hyde.hand, state.discard)):
        for card in held.cards or ():
            places[DECK.place[card]] = place
    return places


def _opened(card: Sealed[str]) -> tuple[str, ...]:
    return () if card.known is None else (card.known,)


def _naming(move: JekyllMove, card: str) -> JekyllMove:
    return ShowCard(card) if isinstance(move, ShowCard) else PlayFaceDown(card)


def _ranks(names: Sequence[str]) -> tuple[str, ...]:
    """The order of a shuffled discard pile as the draw states it: by rank in the order of card ids (JH-22)."""
    rank = {card: f"{place:02}" for place, card in enumerate(sorted(names))}
    return tuple(rank[card] for card in names)
