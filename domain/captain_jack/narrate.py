"""The timeline: one line for each effect that a reader cares about, from the effect as that reader sees it."""

from __future__ import annotations

from domain.captain_jack import effects as e
from domain.chance import Shuffled
from domain.ruleset import Line


def narrate(effect: e.CaptainEffect) -> Line | None:
    """The line of `effect`, or None where there is nothing to tell.

    A sealed value that the reader may not open is left out: the line is then the same whatever the value.
    """
    match effect:
        case Shuffled(label):
            return Line("stock_shuffled", {}) if label == "stock/bottom" else None
        case e.CardsDrawn(seat, count, cards):
            if cards.known is None:
                return Line("cards_drawn", {"seat": seat, "count": str(count)})
            return Line("cards_drawn_open", {"seat": seat, "cards": cards.known})
        case e.TurnStarted(seat, treasure, aces):
            return _turn_started(seat, treasure, aces)
        case e.CaptainJackDeclared(seat, king, jack):
            return Line("captain_jack_declared", {"seat": seat, "cards": (king, jack)})
        case e.DiscardReshuffled(_, count):
            return Line("discard_reshuffled", {"count": str(count)})
        case e.StockExhausted():
            return Line("stock_exhausted", {})
        case e.Passed(seat):
            return Line("passed", {"seat": seat})
        case e.ShipRepaired(seat, card, _, tokens):
            return Line("ship_repaired", {"seat": seat, "card": card, "tokens": str(tokens)})
        case e.Traded(seat, cards):
            return Line("traded", {"seat": seat, "cards": cards})
        case e.Salvaged(seat, cards, treasure):
            return Line("salvaged", {"seat": seat, "cards": cards, "treasure": treasure})
        case e.GameEnded(winners, _, sheet):
            points = max(row.total for row in sheet)
            template = "game_ended" if len(winners) == 1 else "game_ended_shared"
            return Line(template, {"winners": winners, "points": str(points)})
        case e.PhaseTwoBegun() | e.BoardingOffered() | e.SecondAttackOffered() | e.TurnEnded():
            return None
    return _fight(effect)


def _turn_started(seat: str, treasure: tuple[str, ...], aces: int) -> Line:
    match bool(treasure), bool(aces):
        case True, True:
            return Line("turn_started_laying_both", {"seat": seat, "treasure": treasure, "aces": str(aces)})
        case True, False:
            return Line("turn_started_laying_treasure", {"seat": seat, "treasure": treasure})
        case False, True:
            return Line("turn_started_laying_aces", {"seat": seat, "aces": str(aces)})
    return Line("turn_started", {"seat": seat})


def _fight(
    effect: e.AttackDeclared
    | e.DefencePlayed
    | e.DefenceMissing
    | e.DamageDealt
    | e.ShipSunk
    | e.BoardingDeclined
    | e.Boarded
    | e.CrewDemanded
    | e.CrewPressed,
) -> Line:
    match effect:
        case e.AttackDeclared(seat, target, card, second):
            template = "attack_declared_again" if second else "attack_declared"
            return Line(template, {"seat": seat, "target": target, "card": card})
        case e.DefencePlayed(seat, card):
            return Line("defence_played", {"seat": seat, "card": card})
        case e.DefenceMissing(seat):
            return Line("defence_missing", {"seat": seat})
        case e.DamageDealt(seat, count, left):
            return Line("damage_dealt", {"seat": seat, "count": str(count), "left": str(left)})
        case e.ShipSunk(seat, treasure, ships, crew):
            told = {"seat": seat, "treasure": str(len(treasure)), "ships": str(ships)}
            return Line("ship_sunk_losing_crew", {**told, "crew": str(len(crew))}) if crew else Line("ship_sunk", told)
        case e.BoardingDeclined(seat):
            return Line("boarding_declined", {"seat": seat})
        case e.Boarded(seat, target, card, stolen):
            return Line("boarded", {"seat": seat, "target": target, "card": card, "count": str(len(stolen))})
        case e.CrewDemanded(seat, count):
            return Line("crew_demanded", {"seat": seat, "count": str(count)})
        case e.CrewPressed(seat, target, cards):
            return Line("crew_pressed", {"seat": seat, "target": target, "cards": cards})
