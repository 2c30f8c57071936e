"""The set-up, the course of the nights and the end: JH-4 to JH-12, JH-22 to JH-30."""

from __future__ import annotations

from itertools import combinations

from domain.chance import Chance
from domain.hidden_cards import Hand
from domain.jekyll_and_hyde.cards import CARDS, DECK, GAME, LAST_NIGHT
from domain.jekyll_and_hyde.effects import (
    GameOver,
    JekyllEffect,
    NightEnded,
    NightStarted,
    Reason,
    StreetFilled,
    SubstanceMade,
    SubstanceSkipped,
    TurnEnded,
)
from domain.jekyll_and_hyde.evolve import evolve
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName, SeatName
from domain.jekyll_and_hyde.options import Options
from domain.jekyll_and_hyde.state import Row, State, has_room, initial
from domain.sealed import sealed

Effects = tuple[JekyllEffect, ...]


def setup(options: Options, chance: Chance) -> Effects:
    """All cards are shuffled, twelve are the street, twelve the aside pile; the first night is dealt (JH-4, JH-9)."""
    cards = chance.shuffle("cards", DECK.kinds)
    return (cards, *begin_night(evolve(initial(options), cards), chance))


def begin_night(state: State, chance: Chance) -> Effects:
    """The street is filled to twelve and the next night's cards are dealt from its left end (JH-9)."""
    effects: list[JekyllEffect] = []
    while missing := GAME.street - len(state.street):
        if not state.aside:
            ranks = [f"{rank:02}" for rank in range(state.discard.size)]
            effects.append(chance.shuffle(f"discard/{state.shuffles + 1}", ranks))
        else:
            effects.append(StreetFilled(min(missing, len(state.aside))))
        state = evolve(state, effects[-1])
    each = GAME.nights[state.night]
    started = NightStarted(
        night=state.night + 1,
        each=each,
        street=len(state.street) - 2 * each,
        aside=len(state.aside),
        discard=state.discard.size,
        jekyll_hand=sealed(DECK.arranged(_known(state.street[0 : 2 * each : 2])), JEKYLL),
        hyde_hand=sealed(DECK.arranged(_known(state.street[1 : 2 * each : 2])), HYDE),
    )
    return (*effects, started)


def end_turn(state: State, seat: SeatName, chance: Chance) -> Effects:
    """A turn ends, and with the last card of both quotas the night (JH-11, JH-12, JH-16)."""
    ended = TurnEnded(seat)
    if has_room(state, state.jekyll) or has_room(state, state.hyde):
        return (ended,)
    night = NightEnded(
        state.night,
        DECK.arranged((*state.jekyll.proofs, *state.jekyll.crimes)),
        DECK.arranged((*state.hyde.proofs, *state.hyde.crimes)),
    )
    after = evolve(evolve(state, ended), night)
    if substances(after):
        return (ended, night)
    return (ended, night, *_after_substance(after, chance))


def substances(state: State) -> tuple[tuple[CardName, ...], ...]:
    """The proofs that Jekyll may spend for a substance at the end of this night; none if he can make none.

    JH-23: three different symbols. JH-25: the fourth substance in the last night only. All of it is public (JH-26).
    """
    limit = GAME.substances.goal if state.night == LAST_NIGHT else GAME.substances.goal - 1
    if state.substances >= limit:
        return ()
    need = GAME.substances.cards
    return tuple(cards for cards in combinations(state.jekyll.proofs, need) if differ(cards))


def differ(cards: tuple[CardName, ...]) -> bool:
    """Whether all of `cards` have different symbols."""
    return len({CARDS[card].symbol for card in cards}) == len(cards)


def make_substance(state: State, cards: tuple[CardName, ...], chance: Chance) -> Effects:
    """Jekyll spends `cards`, and the next night begins or the game is over (JH-23, JH-29)."""
    made = SubstanceMade(DECK.arranged(cards), state.substances + 1)
    return (made, *_after_substance(evolve(state, made), chance, made=True))


def skip_substance(state: State, chance: Chance) -> Effects:
    """Jekyll makes none tonight."""
    return (SubstanceSkipped(), *_after_substance(state, chance))


def _after_substance(state: State, chance: Chance, *, made: bool = False) -> Effects:
    if state.night < LAST_NIGHT:
        return begin_night(state, chance)
    if made and state.substances == GAME.substances.goal:
        return (game_over(state, JEKYLL, "four_substances"),)
    return (game_over(state, HYDE, "substances_incomplete"),)


def game_over(state: State, winner: SeatName, reason: Reason) -> GameOver:
    """The end, with every card shown (JH-28 to JH-30)."""
    return GameOver(
        winner=winner,
        reason=reason,
        jekyll_hand=_held(state.jekyll.hand),
        hyde_hand=_held(state.hyde.hand),
        jekyll_face_down=_known(state.jekyll.face_down),
        hyde_face_down=_known(state.hyde.face_down),
        street=_known(state.street),
        aside=_known(state.aside),
        discard=_held(state.discard),
    )


def _known(row: Row) -> tuple[CardName, ...]:
    known = tuple([card for card in row if card is not None])
    if len(known) != len(row):
        raise ValueError("how the cards lie is not known here")
    return known


def _held(hand: Hand) -> tuple[CardName, ...]:
    if hand.cards is None:
        raise ValueError("what is held is not known here")
    return hand.cards
