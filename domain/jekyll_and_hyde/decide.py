"""Which effects a command has, and who refuses it: the order of section 9."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from domain.chance import Chance
from domain.jekyll_and_hyde.cards import EFFECTS, GAME, LOUD
from domain.jekyll_and_hyde.effects import (
    AttentionAdded,
    CardPlayedFaceDown,
    CardShown,
    CrimeCommitted,
    DetectiveUsed,
    InvestigationOpened,
    JekyllEffect,
    LoudCrimeCovered,
    StreetDrawn,
)
from domain.jekyll_and_hyde.evolve import evolve
from domain.jekyll_and_hyde.moves import (
    CommitCrime,
    DrawStreet,
    EndTurn,
    Investigate,
    JekyllMove,
    MakeSubstance,
    PlayFaceDown,
    ShowCard,
    SkipSubstance,
    UseDetective,
)
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName, EffectName, SeatName, opponent
from domain.jekyll_and_hyde.nights import differ, end_turn, game_over, make_substance, skip_substance
from domain.jekyll_and_hyde.refusals import refuse
from domain.jekyll_and_hyde.state import State, has_room, seat_to_act, side_of
from domain.ruleset import SeatId
from domain.sealed import sealed

Effects = tuple[JekyllEffect, ...]


def decide(state: State, seat: SeatId, move: JekyllMove, chance: Chance) -> Effects:
    """The effects of `move`, with all that follows by itself: a night's end, the next night, the end of the game.

    Raises IllegalMove.
    """
    player = _check_moment(state, seat, move)
    _check_step(state, player, move)
    return _PLAY[type(move)](state, player, move, chance)


def _check_moment(state: State, seat: SeatId, move: JekyllMove) -> SeatName:
    """Whether such a command can be sent now, and by `seat`: the first six rows of section 9."""
    if state.outcome is not None:
        raise refuse("game_over", "JH-28" if state.outcome.reason == "seven_attention" else "JH-29")
    if isinstance(move, MakeSubstance | SkipSubstance):
        if state.phase != "substance":
            raise refuse("night_not_over")
    elif state.phase == "substance":
        raise refuse("night_is_over")
    elif isinstance(move, ShowCard):
        if state.phase != "show":
            raise refuse("no_card_to_show")
    elif state.phase == "show":
        raise refuse("waiting_for_show")
    to_act = seat_to_act(state)
    if to_act is None or seat != to_act:
        own_turn = "JH-21" if isinstance(move, UseDetective) else "JH-11"
        raise refuse("not_your_turn", "JH-20" if state.phase == "show" else own_turn)
    return to_act


def _check_step(state: State, seat: SeatName, move: JekyllMove) -> None:
    """Whether it is the step of the turn for it: a card face down first, then one action at most (JH-13, JH-14)."""
    if isinstance(move, PlayFaceDown) and state.phase != "play":
        raise refuse("already_played_face_down")
    if not isinstance(move, DrawStreet | CommitCrime | Investigate | EndTurn):
        return
    if state.phase == "play":
        raise refuse("play_face_down_first")
    if isinstance(move, Investigate) and seat != HYDE:
        raise refuse("only_hyde_investigates")
    if state.action is not None and not isinstance(move, EndTurn):
        raise refuse("already_acted")


def effect_of_turn(state: State) -> EffectName:
    """The effect of the card that was played face down in this turn, for the player who knows it (JH-15)."""
    card = side_of(state, state.turn).face_down[-1]
    if card is None:
        raise ValueError("the card of this turn is not known here")
    return EFFECTS[state.turn][card]


def _play_face_down(state: State, seat: SeatName, move: PlayFaceDown, _: Chance) -> Effects:
    _check_held(state, seat, move.card, "JH-13")
    attention = EFFECTS[seat][move.card] == "attention"
    index = len(side_of(state, seat).face_down)
    played = CardPlayedFaceDown(seat, index, attention, sealed(move.card, seat))
    return _with_attention(state, played, "card") if attention else (played,)


def _draw_street(state: State, seat: SeatName, move: DrawStreet, _: Chance) -> Effects:
    if effect_of_turn(state) != "draw":
        raise refuse("no_draw_effect")
    if not state.street:
        raise refuse("street_empty")
    if len(move.positions) != 1:
        raise refuse("wrong_number_of_street_cards")
    position = move.positions[0]
    if not 0 <= position < len(state.street):
        raise refuse("unknown_street_position")
    return (StreetDrawn(seat, position, sealed(_known(state.street[position]), seat)),)


def _commit_crime(state: State, seat: SeatName, move: CommitCrime, _: Chance) -> Effects:
    _check_held(state, seat, move.card, "JH-18")
    side = side_of(state, seat)
    if not has_room(state, side):
        raise refuse("quota_reached")
    if len(side.proofs) + len(side.crimes) >= GAME.evidence:
        raise refuse("evidence_limit")
    crime = CrimeCommitted(seat, move.card)
    if seat == HYDE or move.card not in LOUD:
        return (crime,)
    if effect_of_turn(state) == "quiet":
        return (crime, LoudCrimeCovered(move.card))
    return _with_attention(state, crime, "loud_crime")


def _investigate(state: State, seat: SeatName, move: Investigate, _: Chance) -> Effects:
    _check_held(state, seat, move.card, "JH-20")
    if not has_room(state, side_of(state, seat)):
        raise refuse("quota_reached")
    if not state.jekyll.hand.size:
        raise refuse("nothing_to_show")
    return (InvestigationOpened(move.card),)


def _show_card(state: State, seat: SeatName, move: ShowCard, _: Chance) -> Effects:
    _check_held(state, seat, move.card, "JH-20")
    return (CardShown(sealed(move.card, JEKYLL, HYDE)),)


def _use_detective(state: State, seat: SeatName, move: UseDetective, _: Chance) -> Effects:
    if not side_of(state, seat).detective:
        raise refuse("detective_already_used")
    faces = side_of(state, opponent(seat)).face_down
    if not 0 <= move.index < len(faces):
        raise refuse("no_such_face_down_card")
    return (DetectiveUsed(seat, move.index, sealed(_known(faces[move.index]), seat)),)


def _make_substance(state: State, _: SeatName, move: MakeSubstance, chance: Chance) -> Effects:
    if len(move.cards) != GAME.substances.cards or len(set(move.cards)) != len(move.cards):
        raise refuse("need_three_cards")
    if any(card not in state.jekyll.proofs for card in move.cards):
        raise refuse("card_not_in_proofs")
    if not differ(move.cards):
        raise refuse("symbols_not_different")
    return make_substance(state, move.cards, chance)


def _with_attention(
    state: State, cause: CardPlayedFaceDown | CrimeCommitted, name: Literal["card", "loud_crime"]
) -> Effects:
    """`cause` gives Jekyll a token; the seventh ends the game at once (JH-15, JH-19, JH-28)."""
    added = AttentionAdded(name, state.attention + 1)
    if added.attention < GAME.attention:
        return (cause, added)
    return (cause, added, game_over(evolve(evolve(state, cause), added), HYDE, "seven_attention"))


def _check_held(state: State, seat: SeatName, card: str, rule: str) -> None:
    held = side_of(state, seat).hand.cards
    if held is None or card not in held:
        raise refuse("card_not_in_hand", rule)


def _known(card: CardName | None) -> CardName:
    if card is None:
        raise ValueError("which card lies there is not known here")
    return card


_PLAY: Final[Mapping[type, Callable[[State, SeatName, Any, Chance], Effects]]] = {
    PlayFaceDown: _play_face_down,
    DrawStreet: _draw_street,
    CommitCrime: _commit_crime,
    Investigate: _investigate,
    ShowCard: _show_card,
    UseDetective: _use_detective,
    EndTurn: lambda state, seat, _move, chance: end_turn(state, seat, chance),
    MakeSubstance: _make_substance,
    SkipSubstance: lambda state, _seat, _move, chance: skip_substance(state, chance),
}
