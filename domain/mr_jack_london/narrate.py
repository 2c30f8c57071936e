"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.chance import Shuffled
from domain.mr_jack_london.effects import (
    Accused,
    AlibiDrawn,
    CharacterMoved,
    CharacterSelected,
    CordonMoved,
    CoverMoved,
    Escaped,
    GameOver,
    IdentityDrawn,
    LampMoved,
    LampRemoved,
    LondonEffect,
    MoveSkipped,
    RoundBegun,
    RoundEnded,
    Swapped,
    TurnClosed,
    WatsonTurned,
    Whistled,
    WhistleSkipped,
    WitnessCalled,
)
from domain.ruleset import Line


def narrate(effect: LondonEffect) -> Line | None:
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
        case LampRemoved(tile, hex_):
            return Line("lamp_removed", {"tile": tile, "hex": hex_})
        case Accused(character, _, path, accused, right):
            template = "accused_right" if right else "accused_wrong"
            return Line(template, {"character": character, "accused": accused, "hex": path[-1]})
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
    | MoveSkipped
    | WatsonTurned
    | LampMoved
    | CordonMoved
    | CoverMoved
    | Whistled
    | WhistleSkipped
    | Swapped,
) -> Line:
    """A part of a character's turn: its move or its ability."""
    match effect:
        case CharacterMoved(character, from_, path):
            return Line("character_moved", {"character": character, "from": from_, "to": path[-1]})
        case MoveSkipped(character):
            return Line("move_skipped", {"character": character})
        case WatsonTurned(facing):
            return Line("watson_turned", {"facing": facing})
        case LampMoved(tile, from_, to):
            return Line("lamp_moved", {"tile": tile, "from": from_, "to": to})
        case CordonMoved(from_, to):
            return Line("cordon_moved", {"from": from_, "to": to})
        case CoverMoved(from_, to):
            return Line("cover_moved", {"from": from_, "to": to})
        case Whistled(character, from_, path, points):
            return Line("whistled", {"character": character, "from": from_, "to": path[-1], "points": str(points)})
        case WhistleSkipped():
            return Line("whistle_skipped", {})
        case Swapped(character, from_, to):
            return Line("swapped", {"character": character, "from": from_, "to": to})
