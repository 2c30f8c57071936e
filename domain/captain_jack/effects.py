"""What a move does: the effects that events record, in the order in which the rules happen.

Cards that lie open stand here by rank and suit; lists are sorted (CJ-9), but for treasure, which keeps the order in
which it lies. The one thing sealed is which cards somebody drew: one part in each `CardsDrawn`, for who drew them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.captain_jack.names import CardName, SeatName
from domain.chance import Shuffled
from domain.effect import Effect
from domain.sealed import Sealed

Reason = Literal["played_out"]
"""Why the game ended: all that can be played has been played (CJ-29)."""

Cards = tuple[CardName, ...]


class CardsDrawn(Effect, frozen=True, tag="cards_drawn"):
    """A seat drew `count` cards from the stock (CJ-8, CJ-13, CJ-23, CJ-26, CJ-28): sorted, sealed for that seat."""

    seat: SeatName
    count: int
    cards: Sealed[Cards]


class TurnStarted(Effect, frozen=True, tag="turn_started"):
    """A seat's turn began: it laid all its diamonds A to 10 (CJ-9) and so many aces of spades (CJ-10)."""

    seat: SeatName
    treasure: Cards
    aces: int


class CaptainJackDeclared(Effect, frozen=True, tag="captain_jack_declared"):
    """A seat discarded a pair and took a ship (CJ-11). active: it is the active one, with 9 tokens (CJ-12)."""

    seat: SeatName
    king: CardName
    jack: CardName
    active: bool


class PhaseTwoBegun(Effect, frozen=True, tag="phase_two_begun"):
    """The seat whose turn it is has drawn and may act (CJ-13, CJ-14)."""

    seat: SeatName


class AttackDeclared(Effect, frozen=True, tag="attack_declared"):
    """A seat fired at another (CJ-16). second: its second attack, for which an ace was discarded (CJ-24)."""

    seat: SeatName
    target: SeatName
    card: CardName
    second: bool


class DefencePlayed(Effect, frozen=True, tag="defence_played"):
    """The target fired back (CJ-17)."""

    seat: SeatName
    card: CardName


class DefenceMissing(Effect, frozen=True, tag="defence_missing"):
    """The target has no cannon card (CJ-17)."""

    seat: SeatName


class DamageDealt(Effect, frozen=True, tag="damage_dealt"):
    """A seat's active ship lost `count` tokens; `left` are left (CJ-18)."""

    seat: SeatName
    count: int
    left: int


class ShipSunk(Effect, frozen=True, tag="ship_sunk"):
    """A seat's active ship went down with its treasure (CJ-19).

    treasure: as it lay, and as it now lies on the sunken pile. shipsLeft: if there is one, it is active with 9 tokens.
    crewLost: the pressed crew that went to the discard pile with the only ship (CJ-22).
    """

    seat: SeatName
    treasure: Cards
    ships_left: int
    crew_lost: Cards


class BoardingOffered(Effect, frozen=True, tag="boarding_offered"):
    """The attacker fired higher and the target is afloat: he may board (CJ-20)."""

    seat: SeatName
    target: SeatName


class BoardingDeclined(Effect, frozen=True, tag="boarding_declined"):
    """The attacker does not board (CJ-20)."""

    seat: SeatName


class Boarded(Effect, frozen=True, tag="boarded"):
    """The attacker discarded a club and took `stolen`, last laid first, into his own chest (CJ-20)."""

    seat: SeatName
    target: SeatName
    card: CardName
    stolen: Cards


class CrewDemanded(Effect, frozen=True, tag="crew_demanded"):
    """The target chooses `count` cards of his hand to make up for missing treasure (CJ-21)."""

    seat: SeatName
    count: int


class CrewPressed(Effect, frozen=True, tag="crew_pressed"):
    """Cards of the target's hand became the attacker's pressed crew (CJ-21). seat: the attacker."""

    seat: SeatName
    target: SeatName
    cards: Cards


class SecondAttackOffered(Effect, frozen=True, tag="second_attack_offered"):
    """The attacker has a ship and an ace of spades in front of him: he may attack again (CJ-24)."""

    seat: SeatName


class ShipRepaired(Effect, frozen=True, tag="ship_repaired"):
    """A seat discarded a heart; its active ship gained `count` tokens and now has `tokens` (CJ-25)."""

    seat: SeatName
    card: CardName
    count: int
    tokens: int


class Traded(Effect, frozen=True, tag="traded"):
    """A seat discarded cards, to draw as many (CJ-26)."""

    seat: SeatName
    cards: Cards


class Salvaged(Effect, frozen=True, tag="salvaged"):
    """A seat discarded clubs and took as many diamonds from the sunken pile, last laid first (CJ-27)."""

    seat: SeatName
    cards: Cards
    treasure: Cards


class Passed(Effect, frozen=True, tag="passed"):
    """A seat did nothing in phase two (CJ-15)."""

    seat: SeatName


class DiscardReshuffled(Effect, frozen=True, tag="discard_reshuffled"):
    """The discard pile, `count` cards, becomes the stock for pass number `number` (CJ-5); `Shuffled` follows."""

    number: int
    count: int


class StockExhausted(Effect, frozen=True, tag="stock_exhausted"):
    """The last card of the stock was drawn, and there is nothing to reshuffle (CJ-29)."""


class TurnEnded(Effect, frozen=True, tag="turn_ended"):
    """A turn is over. quietTurns: how many turns in a row, this one included, were quiet (CJ-15)."""

    seat: SeatName
    quiet_turns: int


class ScoreRow(Struct, frozen=True, kw_only=True, rename="camel"):
    """A line of the score sheet (CJ-30), columns as on the seed's sheet.

    treasure: diamonds in the chest, 1 point each. crew: pressed-crew cards, 1 each. tokens: on the active ship, 1 each.
    ships: of the fleet, the active one included, 5 each. total: the points.
    """

    seat: SeatName
    treasure: int
    crew: int
    tokens: int
    ships: int
    total: int


class GameEnded(Effect, frozen=True, tag="game_ended"):
    """The end (CJ-29): who won (CJ-31), the score sheet, and the cards left in each hand, in order of play."""

    winners: tuple[SeatName, ...]
    reason: Reason
    sheet: tuple[ScoreRow, ...]
    hands: tuple[Cards, ...]


CaptainEffect = (
    Shuffled
    | CardsDrawn
    | TurnStarted
    | CaptainJackDeclared
    | PhaseTwoBegun
    | AttackDeclared
    | DefencePlayed
    | DefenceMissing
    | DamageDealt
    | ShipSunk
    | BoardingOffered
    | BoardingDeclined
    | Boarded
    | CrewDemanded
    | CrewPressed
    | SecondAttackOffered
    | ShipRepaired
    | Traded
    | Salvaged
    | Passed
    | DiscardReshuffled
    | StockExhausted
    | TurnEnded
    | GameEnded
)
"""`Shuffled` is labelled `stock/top`, `stock/bottom` (CJ-4), and `stock/pass/2` and on (CJ-5)."""
