"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.chance import Shuffled
from domain.mr_jack_new_york.effects import (
    Accused,
    AlibiDrawn,
    CharacterMoved,
    CharacterSelected,
    Escaped,
    GameOver,
    IdentityDrawn,
    InformantTurned,
    InvestigationMoved,
    MoveSkipped,
    NewYorkEffect,
    OtherMoved,
    ParkMade,
    RoundBegun,
    RoundEnded,
    SteamerMoved,
    Swapped,
    TilePlaced,
    TurnClosed,
    WitnessCalled,
)
from domain.ruleset import Line


def narrate(effect: NewYorkEffect) -> Line | None:
    """The line of `effect`, or None where there is nothing to tell.

    A sealed value that the reader may not open is left out: the line is then the same whatever the value.
    """
    match effect:
        case Shuffled() | IdentityDrawn() | AlibiDrawn():
            return _secret(effect)
        case RoundBegun(number, cards):
            return Line("round_begun", {"round": str(number), "cards": cards})
        case CharacterSelected(seat, character):
            return Line("character_selected", {"seat": seat, "character": character})
        case WitnessCalled(card, ()):
            return Line("witness_called", {"card": card})
        case WitnessCalled(card, innocents):
            return Line("witness_called_clearing", {"card": card, "innocents": innocents})
        case Accused(character, _, path, accused, right):
            template = "accused_right" if right else "accused_wrong"
            return Line(template, {"character": character, "accused": accused, "space": path[-1]})
        case Escaped(character, from_, _, exit_):
            return Line("escaped", {"character": character, "from": from_, "exit": exit_})
        case GameOver(winner, reason, jack):
            return Line(f"game_over_{reason}", {"winner": winner, "jack": jack})
        case TurnClosed() | RoundEnded():
            return None
    return _part(effect)


def _secret(effect: Shuffled | IdentityDrawn | AlibiDrawn) -> Line:
    """What holds a sealed value: told with it to who may open it, without it to all others."""
    match effect:
        case Shuffled(label, _, order):
            cards = "alibis_shuffled" if label == "alibis" else "cards_shuffled"
            return Line(cards, {}) if order.known is None else Line(f"{cards}_open", {"order": order.known})
        case IdentityDrawn(identity):
            if identity.known is None:
                return Line("identity_drawn", {})
            return Line("identity_drawn_open", {"character": identity.known})
        case AlibiDrawn(seat, card):
            if card.known is None:
                return Line("alibi_drawn", {"seat": seat})
            return Line("alibi_drawn_open", {"seat": seat, "card": card.known})


def _part(
    effect: CharacterMoved
    | OtherMoved
    | MoveSkipped
    | TilePlaced
    | ParkMade
    | InvestigationMoved
    | SteamerMoved
    | Swapped
    | InformantTurned,
) -> Line:
    """A part of an activation: the movement, what it brings, or the ability."""
    match effect:
        case CharacterMoved(character, from_, path):
            return Line("character_moved", {"character": character, "from": from_, "to": path[-1]})
        case OtherMoved(character, from_, path):
            return Line("other_moved", {"character": character, "from": from_, "to": path[-1]})
        case MoveSkipped(character):
            return Line("move_skipped", {"character": character})
        case TilePlaced(tile, hex_):
            return Line(f"{tile}_placed", {"hex": hex_})
        case ParkMade(tile, hex_):
            return Line("park_made", {"tile": tile, "hex": hex_})
        case InvestigationMoved(tile, from_, to):
            return Line("investigation_moved", {"tile": tile, "from": from_, "to": to})
        case SteamerMoved(from_, to):
            return Line("steamer_moved", {"from": from_, "to": to})
        case Swapped(a, b, a_to, b_to):
            return Line("swapped", {"a": a, "b": b, "aTo": a_to, "bTo": b_to})
        case InformantTurned(side):
            return Line("informant_turned", {"side": side})
