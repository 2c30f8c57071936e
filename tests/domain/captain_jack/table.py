"""Positions to start a test from, and short ways to try a command on them. Seats are counted from 0."""

from __future__ import annotations

from itertools import cycle, islice

from msgspec.structs import replace

from domain.captain_jack import RULESET
from domain.captain_jack.cards import DECK, GAME
from domain.captain_jack.course import start_turn
from domain.captain_jack.moves import (
    Attack,
    Board,
    CaptainMove,
    DeclareCaptainJack,
    DeclineBoarding,
    Defend,
    EndPhaseOne,
    EndTurn,
    GiveCrew,
    NoDefence,
    Pass,
    Repair,
    Salvage,
    Trade,
)
from domain.captain_jack.names import SEATS
from domain.captain_jack.options import Options
from domain.captain_jack.state import NOTHING, Captain, State, initial, with_cards
from domain.chance import Chance
from domain.hidden_cards import Hand
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))
FILLER = "2H 3H 4H 5H 6H 2C 3C"
DIAMONDS = tuple(f"{rank}D" for rank in ("A", *range(2, 11)))


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def position(
    *,
    players=3,
    hands=(),
    tokens=(),
    ships=None,
    chest=(),
    aces=(),
    crew=(),
    stock=None,
    discard="",
    sunken=0,
    quiet=0,
    passes=1,
    phase="two",
    markers=None,
) -> State:
    """Seat 0 in phase two. What is given is by seat; the last ones may be left out.

    hands: "filler" for the usual one. ships: one for a seat with tokens. chest, sunken: how many diamonds. stock: from
    the top, 60 times 2H by default. phase: "one" for the very start of the turn.
    """

    def of(values, seat, otherwise):
        return values[seat] if seat < len(values) else otherwise

    captains = []
    for seat in range(players):
        hand = of(hands, seat, "filler")
        hand = DECK.arranged(cards(FILLER if hand == "filler" else hand))
        sound = of(tokens, seat, 0)
        captains.append(
            Captain(
                hand=Hand(len(hand), hand),
                treasures=len(hand),
                cannons=len(hand),
                chest=diamonds(of(chest, seat, 0)),
                aces=of(aces, seat, 0),
                crew=DECK.arranged(cards(of(crew, seat, ""))),
                ships=of(ships or (), seat, int(sound > 0)),
                tokens=sound,
            )
        )
    pile = ("2H",) * 60 if stock is None else cards(stock)
    afloat = sum(captain.ships for captain in captains)
    state = replace(
        initial(Options(players, passes)),
        captains=tuple(captains),
        markers=players + GAME.extra_ships - afloat if markers is None else markers,
        stock=pile,
        stock_left=len(pile),
        discard=with_cards(NOTHING, cards(discard)),
        sunken=diamonds(sunken),
        quiet=quiet,
        phase="two",
    )
    return start_turn([], state, 0) if phase == "one" else state


def diamonds(count: int) -> tuple[str, ...]:
    """So many different diamonds, as far as there are."""
    return tuple(islice(cycle(DIAMONDS), count))


def read(step: str) -> tuple[str, CaptainMove]:
    """The seat and the command of a line such as `0 attack 1 10S` or `1 give_crew [2H 3H]`."""
    seat, name, *rest = step.replace("[", "").replace("]", "").split()
    many = tuple(rest)
    moves = {
        "declare_captain_jack": lambda: DeclareCaptainJack(*rest),
        "end_phase_one": EndPhaseOne,
        "attack": lambda: Attack(f"captain-{int(rest[0]) + 1}", rest[1]),
        "defend": lambda: Defend(*rest),
        "no_defence": NoDefence,
        "board": lambda: Board(*rest),
        "decline_boarding": DeclineBoarding,
        "give_crew": lambda: GiveCrew(many),
        "repair": lambda: Repair(*rest),
        "trade": lambda: Trade(many),
        "salvage": lambda: Salvage(many),
        "pass": Pass,
        "end_turn": EndTurn,
    }
    return f"captain-{int(seat) + 1}", moves[name]()


def effects_of(state: State, step: str):
    return RULESET.decide(state, *read(step), CHANCE)


def after(state: State, *steps: str) -> State:
    """The state after these commands, each of which must be accepted."""
    for step in steps:
        for effect in effects_of(state, step):
            state = RULESET.evolve(state, effect)
    return state


def attempt(state: State, step: str) -> str:
    """`ok`, or the code of the refusal."""
    return refusal(state, *read(step)) or "ok"


def refusal(state: State, seat: str, move: CaptainMove) -> str | None:
    try:
        RULESET.decide(state, seat, move, CHANCE)
    except IllegalMove as illegal:
        return illegal.code
    return None


def hand(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a hand, sorted."""
    held = state.captains[seat].hand.cards
    assert held is not None
    return held


def legal_now(state: State) -> tuple[CaptainMove, ...]:
    return RULESET.legal(state, RULESET.to_act(state)[0])


def of_type(effects, kind):
    return [effect for effect in effects if isinstance(effect, kind)]


def public(state: State) -> dict[str, object]:
    """The numbers of the worked cases, as everybody sees them."""
    view = RULESET.view(state, None)
    found: dict[str, object] = {
        "turn": SEATS.index(view.turn) if view.turn else None,
        "phase": view.phase,
        "sunken": len(view.sunken),
    }
    for seat, captain in enumerate(view.captains):
        found |= {
            f"{seat}.hand": captain.hand,
            f"{seat}.chest": len(captain.chest),
            f"{seat}.ships": captain.ships,
            f"{seat}.tokens": captain.tokens,
            f"{seat}.crew": len(captain.crew),
            f"{seat}.aces": captain.aces,
        }
    return found
