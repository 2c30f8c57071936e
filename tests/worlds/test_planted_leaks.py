"""The harness finds leaks: each of these was planted on purpose, in one line, and must be found."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from unittest import mock

import msgspec
import pytest

from domain import sealed
from domain.mr_jack_london import RULESET, knowledge, rounds
from domain.ruleset import AnyRuleset, IllegalMove, Text
from projections import reader
from projections.picture import picture
from service import readings
from service.api import history, moves
from tests import toy
from tests.service.live import Live, serving
from tests.worlds import inside, outside
from tests.worlds.histories import pairs
from tests.worlds.inside import Leak

ATTEMPTS = 60
REDACT = sealed.redact


def view_with(**planted: Callable) -> AnyRuleset:
    """London, its view changed by functions of the state."""

    def view(state, seat):
        shown = {name: make(state, RULESET.view(state, seat)) for name, make in planted.items()}
        return msgspec.structs.replace(RULESET.view(state, seat), **shown)

    return replace(RULESET, view=view)


def legal(state, seat):
    """The legal moves in an order that tells who Jack is."""
    found = RULESET.legal(state, seat)
    return found[::-1] if state.jack in ("holmes", "watson", "smith", "lestrade") else found


def wordy(state, seat, move, chance):
    """A refusal that says more to who is refused than he may know."""
    try:
        return RULESET.decide(state, seat, move, chance)
    except IllegalMove as error:
        raise IllegalMove(error.code, Text(f"{error.detail.en} ({state.jack})", error.detail.fa), error.rule) from None


def hinting(state, seat, move, chance):
    """Another code of refusal when the move names Jack."""
    try:
        return RULESET.decide(state, seat, move, chance)
    except IllegalMove as error:
        code = "unknown_character" if getattr(move, "character", None) == state.jack else error.code
        raise IllegalMove(code, error.detail, error.rule) from None


def doubled(state, seat, move, chance):
    """One event more, or one effect, where it concerns Jack."""
    effects = RULESET.decide(state, seat, move, chance)
    return effects * 2 if getattr(move, "character", None) == state.jack and len(effects) == 1 else effects


def reversible(state, effects):
    """Whether a step may be taken back depends on who Jack is."""
    return RULESET.reversible(state, effects) and state.jack not in ("smith", "lestrade", "goodley", "bert")


PLANTED: dict[str, tuple[AnyRuleset, Callable[[], AbstractContextManager]]] = {
    "the view names Jack": (view_with(jack=lambda state, _: state.jack), nullcontext),
    "the deduction knows the truth": (view_with(possible_jacks=lambda state, _: (state.jack,)), nullcontext),
    "the deduction leaves out one innocent": (
        view_with(possible_jacks=lambda state, view: tuple(c for c in view.possible_jacks if c != state.alibis[-1])),
        nullcontext,
    ),
    "the view shows everybody's alibi cards": (
        view_with(my_alibis=lambda state, _: tuple(alibi.card for alibi in state.drawn)),
        nullcontext,
    ),
    "the next cards stand in the order of the deck": (
        view_with(next_cards=lambda state, view: state.decks[-1][4:] if view.next_cards else ()),
        nullcontext,
    ),
    "a list's order tells": (view_with(suspects=lambda state, view: (state.jack, *view.suspects)), nullcontext),
    "a count tells": (view_with(round=lambda state, view: view.round + (state.jack == "gull")), nullcontext),
    "legal moves in a telling order": (replace(RULESET, legal=legal), nullcontext),
    "a refusal's detail names Jack": (replace(RULESET, decide=wordy), nullcontext),
    "a refusal's code tells": (replace(RULESET, decide=hinting), nullcontext),
    "more effects where it concerns Jack": (replace(RULESET, decide=doubled), nullcontext),
    "whether a step may be taken back tells": (replace(RULESET, reversible=reversible), nullcontext),
    "events are not redacted for seats": (
        RULESET,
        lambda: mock.patch.object(sealed, "redact", lambda value, seat: value if seat else REDACT(value, seat)),
    ),
    "events are not redacted at all": (
        RULESET,
        lambda: mock.patch.object(reader, "one", lambda event, *_, **__: event),
    ),
    "the audience is everybody": (
        RULESET,
        lambda: mock.patch.object(rounds, "sealed", lambda value, *_: sealed.sealed(value, "detective", "jack")),
    ),
    "own alibis of the other seat": (
        RULESET,
        lambda: mock.patch.object(knowledge, "own_cards", lambda drawn, _: tuple(a.card for a in drawn)),
    ),
    "the picture is drawn as Jack sees it": (
        RULESET,
        lambda: mock.patch.object(inside, "drawn", lambda game, _, language, __: picture(game, "jack", language)),
    ),
    "the cup is shown to the seeker": (
        replace(toy.RULESET, view=lambda state, _: toy.RULESET.view(state, "keeper")),
        nullcontext,
    ),
    "the move is recorded with its hidden field": (
        replace(toy.RULESET, hidden_fields=lambda _seat, _move: {}, recorded_move_type=None),
        nullcontext,
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_found(name: str):
    ruleset, planted = PLANTED[name]
    rng = random.Random(3)
    with planted(), pytest.raises(Leak):
        search(ruleset, rng)


def search(ruleset: AnyRuleset, rng: random.Random) -> None:
    """Compare until a leak is found, or long enough."""
    for _ in range(ATTEMPTS):
        for pair in pairs(ruleset, rng, 60):
            inside.compare(pair, rng)


@pytest.fixture(scope="module")
def deals() -> Iterator[outside.Deals]:
    deals = outside.Deals()
    with deals.dealing():
        yield deals


@pytest.fixture(scope="module")
def live(database: str, deals, tmp_path_factory) -> Iterator[Live]:
    with serving(database, tmp_path_factory.mktemp("leaks"), clock=lambda: outside.NOW) as running:
        yield running


def accused(decide):
    """A dry run that is refused where the accusation would be wrong."""

    def telling(game, seat, choice, secret):
        effects = decide(game, seat, choice, secret)
        if any(getattr(effect, "right", True) is False for effect in effects):
            raise IllegalMove("accuse_no_target", Text("That would be wrong.", "این درست نیست."), "ML-66")
        return effects

    return telling


def open_reading(read, body, _):
    """Every event as it may be read after the end."""
    return read(body, readings.OPEN)


OUTSIDE: dict[str, Callable[[], AbstractContextManager]] = {
    "another seat's view on request": lambda: mock.patch.object(
        history, "eyes_of", lambda _table, own, wanted: wanted or own
    ),
    "a stream is open where the pages are sealed": lambda: mock.patch.object(
        readings, "_read", functools.partial(open_reading, readings._read)
    ),
    "a dry run tells whether the accusation is right": lambda: mock.patch.object(
        moves.rules, "decide", accused(moves.rules.decide)
    ),
    "a moment through open eyes": lambda: mock.patch.object(
        history.reader, "view", lambda game, _: game.state and game.ruleset.view(game.state, "jack")
    ),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_leak_planted_in_the_service_is_found(live: Live, deals: outside.Deals, name: str):
    rng = random.Random(4)
    with OUTSIDE[name](), pytest.raises(Leak):
        search_outside(live, deals, rng)


def search_outside(live: Live, deals: outside.Deals, rng: random.Random) -> None:
    """Compare over HTTP until a leak is found, or long enough."""
    for _ in range(24):
        for pair in pairs(RULESET, rng, 30):
            if pair.reader == "detective":
                outside.compare(live, deals, pair, rng)
