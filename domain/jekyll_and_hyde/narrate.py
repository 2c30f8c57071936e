"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.chance import Shuffled
from domain.jekyll_and_hyde.effects import (
    AttentionAdded,
    CardPlayedFaceDown,
    CardShown,
    CrimeCommitted,
    DetectiveUsed,
    GameOver,
    InvestigationOpened,
    JekyllEffect,
    LoudCrimeCovered,
    NightEnded,
    NightStarted,
    StreetDrawn,
    StreetFilled,
    SubstanceMade,
    SubstanceSkipped,
    TurnEnded,
)
from domain.ruleset import Line


def narrate(effect: JekyllEffect) -> Line | None:
    """The line of `effect`, or None where there is nothing to tell.

    A sealed value that the reader may not open is left out: the line is then the same whatever the value.
    """
    match effect:
        case AttentionAdded(cause, attention):
            return Line(f"attention_{cause}", {"attention": str(attention)})
        case CrimeCommitted(seat, card):
            return Line("crime_committed", {"seat": seat, "card": card})
        case LoudCrimeCovered(card):
            return Line("loud_crime_covered", {"card": card})
        case InvestigationOpened(card):
            return Line("investigation_opened", {"card": card})
        case NightEnded(night, jekyll, hyde):
            return Line("night_ended", {"night": str(night), "jekyll": jekyll, "hyde": hyde})
        case SubstanceMade(cards, substances):
            return Line("substance_made", {"cards": cards, "substances": str(substances)})
        case SubstanceSkipped():
            return Line("substance_skipped", {})
        case GameOver(winner, reason):
            return Line(f"game_over_{reason}", {"winner": winner})
        case StreetFilled() | TurnEnded():
            return None
    return _secret(effect)


def _secret(effect: Shuffled | NightStarted | CardPlayedFaceDown | StreetDrawn | CardShown | DetectiveUsed) -> Line:
    """What holds a sealed value: told with it to who may open it, without it to all others."""
    match effect:
        case Shuffled(label, _, order):
            if label != "cards":
                return Line("discard_shuffled", {})
            return _told("cards_shuffled", {}, "order", order.known)
        case NightStarted():
            return _night_started(effect)
        case CardPlayedFaceDown(seat, _, _, card):
            return _told("card_played_face_down", {"seat": seat}, "card", card.known)
        case StreetDrawn(seat, _, card):
            return _told("street_drawn", {"seat": seat}, "card", card.known)
        case CardShown(card):
            return _told("card_shown", {}, "card", card.known)
        case DetectiveUsed(seat, index, card):
            return _told("detective_used", {"seat": seat, "number": str(index + 1)}, "card", card.known)


def _night_started(effect: NightStarted) -> Line:
    args: dict[str, str | tuple[str, ...]] = {"night": str(effect.night), "each": str(effect.each)}
    jekyll, hyde = effect.jekyll_hand.known, effect.hyde_hand.known
    if jekyll is not None and hyde is not None:
        return Line("night_started_open", {**args, "jekyll": jekyll, "hyde": hyde})
    return _told("night_started", args, "hand", hyde if jekyll is None else jekyll)


def _told(
    template: str, args: dict[str, str | tuple[str, ...]], name: str, value: str | tuple[str, ...] | None
) -> Line:
    """The line without the value, or the one with it: `…_known`."""
    return Line(template, args) if value is None else Line(f"{template}_known", {**args, name: value})
