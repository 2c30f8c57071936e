"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.chance import Drawn, Shuffled
from domain.mr_jack_pocket.effects import (
    Accused,
    CardDiscarded,
    EscapeMade,
    GameEnded,
    IdentityDrawn,
    LightAnnounced,
    PieceMoved,
    PocketEffect,
    RoundEnded,
    RoundStarted,
    SuspectsEliminated,
)
from domain.ruleset import Line


def narrate(effect: PocketEffect) -> Line | None:
    """The line of `effect`, or None where there is nothing to tell.

    A sealed value that the reader may not open is left out: the line is then the same whatever the value.
    """
    match effect:
        case Shuffled() | Drawn() | RoundEnded():
            return None
        case IdentityDrawn(suspect):
            if suspect.known is None:
                return Line("identity_drawn", {})
            return Line("identity_drawn_open", {"suspect": _piece(suspect.known)})
        case RoundStarted(number, active, starter):
            return Line("round_started", {"round": str(number), "cards": _numbers(active), "seat": starter})
        case PieceMoved(seat, card, from_, to):
            return Line("piece_moved", {"seat": seat, "piece": _piece(card), "from": from_, "to": to})
        case CardDiscarded(seat, card):
            return Line("card_discarded", {"seat": seat, "card": str(card)})
        case EscapeMade(piece, from_):
            return Line("escape_made", {"piece": _piece(piece), "from": from_})
        case LightAnnounced(lit, announcement):
            if not lit:
                return Line(f"announced_{announcement}_none", {})
            return Line(f"announced_{announcement}", {"lit": tuple(map(_piece, lit))})
        case SuspectsEliminated(numbers, cause):
            return Line(f"eliminated_{cause}", {"suspects": tuple(map(_piece, numbers))})
        case Accused(suspect, right):
            return Line("accused_right" if right else "accused_wrong", {"suspect": _piece(suspect)})
        case GameEnded(winner, reason, identity):
            return Line(f"ended_{reason}", {"winner": winner, "suspect": _piece(identity)})


def _piece(number: int) -> str:
    return f"piece_{number}"


def _numbers(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, cards))
