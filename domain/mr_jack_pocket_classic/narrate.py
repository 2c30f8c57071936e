"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.chance import Drawn, Shuffled
from domain.mr_jack_pocket_classic.effects import (
    AlibiKept,
    AlibiRevealed,
    DetectiveMoved,
    GameEnded,
    IdentityDrawn,
    NobodyMoved,
    PocketEffect,
    PursuitStarted,
    RoundStarted,
    SuspectCleared,
    TilesExchanged,
    TilesLaid,
    TileTurned,
    TokenUsed,
    WitnessAppeal,
)
from domain.ruleset import Line


def narrate(effect: PocketEffect) -> Line | None:
    """The line of `effect`, or None where there is nothing to tell.

    A sealed value that the reader may not open is left out: the line is then the same whatever the value. What was
    drawn in the open is told by the effect that follows the draw.
    """
    match effect:
        case Drawn():
            return None
        case Shuffled() | IdentityDrawn() | AlibiKept():
            return _secret(effect)
        case TilesLaid(tiles):
            return Line("tiles_laid", {"characters": tuple(tile.character for tile in tiles)})
        case RoundStarted(number, faces):
            return Line("round_started", {"round": str(number), "faces": tuple(f"face_{face}" for face in faces)})
        case TokenUsed(seat, _, face):
            return Line("token_used", {"seat": seat, "face": f"face_{face}"})
        case WitnessAppeal(_, seen, _, cleared, to):
            line = Line("seen" if seen else "unseen", {"seat": to})
            return Line(f"{line.template}_clearing", {**line.args, "cleared": cleared}) if cleared else line
        case PursuitStarted():
            return Line("pursuit_started", {})
        case GameEnded(winner, reason, jack, _, hourglasses):
            return Line(f"ended_{reason}", {"winner": winner, "jack": jack, "hourglasses": str(hourglasses)})
    return _action(effect)


def _secret(effect: Shuffled | IdentityDrawn | AlibiKept) -> Line | None:
    """What holds a sealed value: told with it to who may open it, without it to all others."""
    match effect:
        case Shuffled("tiles"):
            return None
        case Shuffled(_, _, order):
            if order.known is None:
                return Line("alibis_shuffled", {})
            return Line("alibis_shuffled_open", {"order": order.known})
        case IdentityDrawn(identity):
            if identity.known is None:
                return Line("identity_drawn", {})
            return Line("identity_drawn_open", {"character": identity.known})
        case AlibiKept(card):
            return Line("alibi_kept", {}) if card.known is None else Line("alibi_kept_open", {"card": card.known})


def _action(
    effect: DetectiveMoved | NobodyMoved | TileTurned | TilesExchanged | AlibiRevealed | SuspectCleared,
) -> Line:
    """What a token's face did."""
    match effect:
        case DetectiveMoved(detective, from_, to):
            return Line("detective_moved", {"detective": detective, "from": str(from_), "to": str(to)})
        case NobodyMoved():
            return Line("nobody_moved", {})
        case TileTurned(tile, character, turns, wall):
            args = {"character": character, "tile": str(tile), "turns": str(turns)}
            return Line("tile_turned", {**args, "wall": wall}) if wall else Line("crossroads_turned", args)
        case TilesExchanged(tile_a, tile_b, one, other):
            tiles = {"tile_a": str(tile_a), "tile_b": str(tile_b)}
            return Line("tiles_exchanged", {"one": one, "other": other, **tiles})
        case AlibiRevealed(card):
            return Line("alibi_revealed", {"card": card})
        case SuspectCleared(character):
            return Line("suspect_cleared", {"character": character})
