"""What the bot `careful` makes of its view: how long the game lasts, whom points harm, what a hand is good for, what a
target fires back. All in points of the score sheet (CJ-30); the weights were found by play against greedy bots.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from domain.captain_jack.cards import ACE, BOARDING, CANNON, CLUBS, COLOUR, GAME, JACKS, KINGS, REPAIR, TREASURE
from domain.captain_jack.names import CardName
from domain.captain_jack.view import CaptainView, View

Hand = tuple[str, ...]

TURN: Final = 5.1
"""How many cards of the stock a turn takes, about."""
LATER_PASS: Final = 380
"""How many cards a reshuffled stock has, about."""
DRAWN: Final = 2.0
"""What a card from the stock is good for. It is much: who plays and trades more cards finds more ships and treasure."""
HARM: Final = 0.55
"""What a point less for all others together is worth."""
LEAD: Final = 8.0
"""By how many points a rival leads who counts some three times as much as another; less as the end comes near."""
KEPT: Final = 1.5
"""How much likelier a cannon card is in a hand than in the stock: others go first."""

FIRST_SHIP: Final = 12.0
SHIP_TO_COME: Final = 6.0
"""What who has no ship may hope for, as long as there is time."""
WAITING: Final = 0.065
"""What it costs each draw to keep a king or jack for its partner, as a chance."""
LATER: Final = 0.6
"""What an action of the next turn is worth, of the one after next so much of that again, and so on."""
FIRED: Final = 0.6
"""What a point of a cannon card that hits is worth, the boarding apart."""
BOARDED: Final = 0.9
MENDED: Final = 0.75
TO_MEND: Final = 1.25
"""How many tokens more will be lost until the next turn."""
DEFENDING: Final = 0.2
"""What a point of the best cannon card in hand is worth for defence."""
SALVAGED: Final = 0.6
TO_SALVAGE: Final = 0.45
"""What a club is worth beside its boarding: with treasure on the bottom of the sea, and without."""
SECOND_ATTACK: Final = 3.0


class Outlook(Struct, frozen=True, kw_only=True):
    """The table as the seat to act sees it.

    me: what lies before it. hand: its cards. early: 1 while there is time for plans, down
    to 0 at the end. draw: what a card more is worth. harm: what a point of each other seat costs this one. ace: what a
    second attack is worth. worth_of(hand): what a hand is good for.
    """

    view: View
    me: CaptainView
    hand: Hand
    early: float
    draw: float
    harm: Mapping[str, float]
    ace: float
    worth_of: Callable[[Hand], float]


def outlook(view: View) -> Outlook:
    """What the seat to act makes of its view."""
    me = view.captain(view.to_act)
    others = tuple(captain for captain in view.captains if captain is not me)
    left = view.stock + (view.passes - view.pass_number) * LATER_PASS
    rounds = left / (TURN * len(view.captains))
    early, ace = min(1.0, rounds / 4), SECOND_ATTACK * min(1.0, max(rounds / 3, 0.1))
    draw = DRAWN if left else 0.0
    single = _partners(view, left / len(view.captains))
    hits = {value: _hits(view, value) for value in CANNON.values()}

    @cache
    def worth_of(hand: Hand) -> float:
        afloat = 1.0 if me.ships else 0.6
        later = afloat * sum(LATER**turn * act for turn, act in enumerate(_actions(me, hand, hits, early), 1))
        best = max((CANNON[card] for card in hand if card in CANNON), default=0)
        clubs = sum(card in CLUBS for card in hand) * (SALVAGED if view.sunken else TO_SALVAGE * early)
        laid = sum((1 + draw) * (card in TREASURE) + (ace + draw) * (card == ACE) for card in hand)
        ships = _ships(me, hand, single, draw) if view.ship_markers else 0.0
        return later + ships + laid + clubs + afloat * DEFENDING * max(early, 0.5) * best

    return Outlook(
        view=view,
        me=me,
        hand=view.my_hand or (),
        early=early,
        draw=draw,
        harm=_harm(view, others, rounds),
        ace=ace,
        worth_of=worth_of,
    )


def worth(outlook: Outlook, ships: int, tokens: int, chest: int, crew: int) -> float:
    """What lies before a seat, in points; without a ship, with the hope for one (CJ-30)."""
    if not ships:
        return chest + SHIP_TO_COME * outlook.early
    return GAME.ship_points * ships + tokens + chest + crew


def answers(outlook: Outlook, target: CaptainView, value: int) -> Iterable[tuple[int, float]]:
    """What `target` may fire back at `value` (0: nothing), and how likely: the lowest that holds, else the highest."""
    known = outlook.view.face_down
    hand = next((hand for hand in known.hands if hand.seat == target.seat), None) if known else None
    if hand is None or not hand.cannons_at_most:
        return [(0, 1.0)]
    unseen = _unseen(outlook.view)
    among = sum(unseen[card] for card in hand.possible)
    chances = {CANNON[card]: KEPT * unseen[card] / among for card in hand.possible if card in CANNON}
    holding = sorted(each for each in chances if each >= value)
    lower = sorted((each for each in chances if each < value), reverse=True)
    found, without, reach = [], 1.0, 0.0
    for answer in (*holding, *lower):
        reach = min(1.0, reach + chances[answer])
        still = (1 - reach) ** hand.cannons_at_most
        found.append((answer, without - still))
        without = still
    return [*found, (0, without)]


def _harm(view: View, others: tuple[CaptainView, ...], rounds: float) -> Mapping[str, float]:
    """Who leads is harmed with most profit, the more so near the end (CJ-31)."""
    totals = {row.seat: row.total for row in view.score_sheet}
    scale, most = LEAD * (0.3 + 0.7 * min(1.0, rounds / 10)), max(totals[captain.seat] for captain in others)
    shares = {captain.seat: math.exp((totals[captain.seat] - most) / scale) for captain in others}
    return {seat: HARM * share / sum(shares.values()) for seat, share in shares.items()}


def _partners(view: View, draws: float) -> Mapping[tuple[bool, str], float]:
    """How likely a king (True) or a jack (False) of a colour still finds its partner, less the cost of waiting."""
    unseen = _unseen(view)
    every = max(1, sum(unseen.values()))
    found = {}
    for is_king, partners in ((True, JACKS), (False, KINGS)):
        for colour in ("black", "red"):
            chance = sum(unseen.get(card, 0) for card in partners if COLOUR[card] == colour) / every
            found[is_king, colour] = chance / (chance + WAITING) * (1 - (1 - chance) ** draws)
    return found


def _ships(me: CaptainView, hand: Hand, single: Mapping[tuple[bool, str], float], draw: float) -> float:
    """What pairs are worth, and kings and jacks that wait for their partner; each further one of a kind less."""
    total, ship = 0.0, GAME.ship_points if me.ships else FIRST_SHIP
    for colour in ("red", "black"):
        kings = sum(card in KINGS and COLOUR[card] == colour for card in hand)
        jacks = sum(card in JACKS and COLOUR[card] == colour for card in hand)
        for _ in range(min(kings, jacks)):
            total, ship = total + ship + 2 * draw, GAME.ship_points
        waiting = single[kings > jacks, colour]
        total += sum(ship * waiting / place for place in range(1, abs(kings - jacks) + 1))
    return total


def _hits(view: View, value: int) -> float:
    """How likely a target with about five cards has none that holds against `value`."""
    unseen = _unseen(view)
    every = max(1, sum(unseen.values()))
    holding = sum(count for card, count in unseen.items() if CANNON.get(card, 0) >= value)
    return (1 - min(0.9, KEPT * holding / every)) ** 5


def _actions(me: CaptainView, hand: Hand, hits: Mapping[int, float], early: float) -> list[float]:
    """What attacks and repairs with this hand may bring, the best first: high cannon cards go with high clubs."""
    cannon = sorted((CANNON[card] for card in hand if card in CANNON), reverse=True)
    clubs = sorted((BOARDING[card] for card in hand if card in BOARDING), reverse=True)
    clubs += [0] * (len(cannon) - len(clubs))
    found = [hits[value] * (BOARDED * club + FIRED * value) for value, club in zip(cannon, clubs, strict=False)]
    room = TO_MEND * early + (GAME.tokens - me.tokens if me.ships else 0)
    for value in sorted((REPAIR[card] for card in hand if card in REPAIR), reverse=True):
        found.append(MENDED * min(value, room))
        room -= min(value, room)
    return sorted(found, reverse=True)


def _unseen(view: View) -> Mapping[CardName, int]:
    return {} if view.face_down is None else view.face_down.unseen
