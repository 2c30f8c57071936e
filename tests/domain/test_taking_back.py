"""Taking back a step: only in one's own turn, only while nothing was revealed, and as if it had never been done."""

from __future__ import annotations

import random

import msgspec
import pytest

from domain import game as fold
from domain import sealed
from domain.events import event_type
from domain.game import Refused
from domain.ruleset import IllegalMove
from domain.taking_back import MOST, Past
from domain.worlds import Dealt
from projections import reader
from tests import toy
from tests.chosen import CHOSEN
from tests.domain.playing import RULESETS_UNDER_TEST, history, played, replayed
from tests.toy import Guess, Peek, Shift, Touch

SECRET = bytes(range(32))
GAME = "00000000-0000-4000-8000-000000000001"
GAMES = [
    pytest.param(ruleset, variant, id=f"{ruleset.id}-{variant}")
    for ruleset in RULESETS_UNDER_TEST
    for variant in range(len(ruleset.variants))
]
WITH_STEPS = {"toy", "mr-jack-london", "mr-jack-new-york", "mr-jack-pocket-classic"}
"""The rulesets with steps that can be taken back; in the others each step reveals something or ends the turn."""


def at(second: int) -> str:
    return f"2026-03-01T20:{second // 60:02}:{second % 60:02}.000Z"


class Table:
    """A game of humans, with a clock that is told when each thing happens."""

    def __init__(self, ruleset=toy.RULESET, options=None, allowance=None):
        options = options or ruleset.variants[0]
        self.games = [fold.create(ruleset, GAME, options, SECRET, at(0), allowance=allowance).game]
        for seat in self.games[0].seats:
            self.do(fold.take_seat, seat)

    @property
    def game(self):
        return self.games[-1]

    def do(self, make, *args, second=0):
        step = make(self.game, *args, SECRET, at(second))
        self.games.append(step.game)
        return step

    def move(self, seat, move, second=0):
        return self.do(fold.move, seat, move, second=second)

    def back(self, seat, version, second=0):
        return self.do(fold.take_back, seat, version, second=second)

    def refused(self, seat, version, second=0):
        before = self.game
        with pytest.raises(Refused) as refused:
            self.back(seat, version, second)
        assert self.game is before
        return refused.value.code

    def offered(self, seat):
        return [past.version for past in fold.takes_back_to(self.game, seat)]


@pytest.fixture
def table():
    """The seeker, who is to move, has touched the left cup: version 5; before it was version 4."""
    table = Table()
    table.move("keeper", Shift("left"))
    table.move("seeker", Touch("left"))
    return table


def but_for_the_chain(game):
    """All of a game but what says where in the chain it stands and how often was taken back."""
    fields = msgspec.structs.asdict(game)
    for name in ("version", "head", "updated_at", "steps"):
        del fields[name]
    return fields


class TestTheSeatThatIsToMove:
    def test_goes_back_to_before_its_step(self, table):
        assert table.offered("seeker") == [4]
        step = table.back("seeker", 4)
        assert step.event["kind"] == "step_taken_back"
        assert (step.event["seat"], step.event["toVersion"], "signature" in step.event) == ("seeker", 4, False)
        assert but_for_the_chain(table.game) == but_for_the_chain(table.games[3])
        assert table.game.version == 6
        assert table.offered("seeker") == []

    def test_may_then_do_anything_else(self, table):
        table.back("seeker", 4)
        table.move("seeker", Touch("right"))
        assert table.game.state.touched == "right"
        assert table.offered("seeker") == [6]

    def test_cannot_take_back_a_taking_back(self, table):
        table.back("seeker", 4)
        assert [table.refused("seeker", version) for version in range(8)] == ["nothing_to_take_back"] * 8

    def test_cannot_take_back_a_look(self, table):
        table.move("seeker", Peek("left"))
        assert table.refused("seeker", 5) == table.refused("seeker", 4) == "nothing_to_take_back"

    def test_cannot_take_back_what_nobody_else_saw(self):
        table = Table()
        table.move("keeper", Shift("left"))
        assert table.offered("keeper") == []
        assert table.refused("keeper", 3) == "nothing_to_take_back"

    def test_cannot_go_back_after_the_end(self, table):
        table.move("seeker", Guess("left"))
        assert table.game.status == "ended"
        assert table.refused("seeker", 4) == "game_over"
        assert table.offered("seeker") == []

    def test_cannot_go_back_over_the_move_of_the_other(self, table):
        table.move("seeker", Peek("left"))
        table.move("keeper", Shift("left"))
        assert {table.refused("seeker", version) for version in range(1, 8)} == {"nothing_to_take_back"}

    @pytest.mark.parametrize("version", [0, 1, 2, 3, 5, 6, 99, 2**53 - 1])
    def test_goes_back_nowhere_else(self, table, version):
        assert table.refused("seeker", version) == "nothing_to_take_back"


def test_the_other_seat_takes_back_nothing(table):
    assert table.offered("keeper") == []
    assert table.refused("keeper", 4) == "nothing_to_take_back"


def test_nothing_is_taken_back_before_the_start():
    step = fold.create(toy.RULESET, GAME, toy.Options(), SECRET, at(0))
    step = fold.take_seat(step.game, "keeper", SECRET, at(0))
    with pytest.raises(Refused) as refused:
        fold.take_back(step.game, "keeper", 1, SECRET, at(0))
    assert refused.value.code == "not_started"


def test_a_seat_takes_back_so_often_and_again_when_the_other_has_moved(table):
    for _ in range(MOST):
        table.back("seeker", table.offered("seeker")[-1])
        table.move("seeker", Touch("left"))
    last = table.game.version - 1
    assert table.offered("seeker") == []
    assert table.refused("seeker", last) == "taken_back_too_often"
    table.move("seeker", Peek("left"))
    table.move("keeper", Shift("left"))
    table.move("seeker", Touch("left"))
    assert len(table.offered("seeker")) == 1
    table.back("seeker", table.game.version - 1)


class TestTheClock:
    """An allowance of a minute; the keeper moved at second 10, the seeker touched at second 60."""

    @pytest.fixture
    def table(self):
        table = Table(allowance=60)
        table.move("keeper", Shift("left"), 10)
        table.move("seeker", Touch("left"), 60)
        return table

    def test_goes_back_with_the_game(self, table):
        assert fold.deadline(table.game).isoformat() == "2026-03-01T20:02:00+00:00"
        table.back("seeker", 4, 69)
        assert fold.deadline(table.game).isoformat() == "2026-03-01T20:01:10+00:00"

    def test_nobody_goes_back_to_a_time_that_is_over(self, table):
        assert table.refused("seeker", 4, 70) == "too_late_to_take_back"
        table.move("seeker", Peek("left"), 100)

    def test_taking_back_for_ever_renews_nothing(self, table):
        """However he takes back and steps again, from the time at which he had to step at last there is no way back."""
        table.back("seeker", 4, 61)
        table.move("seeker", Touch("left"), 69)
        assert table.refused("seeker", 6, 71) == "too_late_to_take_back"

    def test_the_time_may_be_claimed_that_ran_before(self, table):
        table.back("seeker", 4, 69)
        step = table.do(fold.claim_time, "keeper", "seeker", second=70)
        assert step.game.outcome.winners == ("keeper",)

    def test_a_clock_set_back_makes_nothing_impossible(self, table):
        table.back("seeker", 4, 0)
        assert table.game.waiting_since == at(10)


class TestWhatWasSaidAtTheTable:
    def test_an_offer_to_end_stands(self, table):
        table.do(fold.agree_to_end, "keeper")
        assert table.offered("seeker") == [4], "the offer is no move"
        table.back("seeker", 4)
        assert table.game.agreed == ("keeper",)

    def test_an_offer_that_the_step_withdrew_stays_withdrawn(self):
        table = Table()
        table.move("keeper", Shift("left"))
        table.do(fold.agree_to_end, "keeper")
        table.move("seeker", Touch("left"))
        table.back("seeker", 5)
        assert table.game.agreed == (), "the keeper saw it refused"

    def test_an_arbiter_stays_appointed_and_has_looked(self, table):
        table.do(fold.appoint_arbiter)
        table.do(fold.look, "arbiter-1", "seeker", 5)
        table.back("seeker", 4)
        assert table.game.arbiters == ("arbiter-1",)
        assert table.game.state == table.games[3].state


def test_a_bot_takes_back_nothing():
    step = fold.create(toy.RULESET, GAME, toy.Options(), SECRET, at(0))
    step = fold.take_seat(step.game, "keeper", SECRET, at(0))
    step = fold.take_seat(step.game, "seeker", SECRET, at(0), bot="random")
    step = fold.move(step.game, "keeper", Shift("left"), SECRET, at(0))
    step = fold.move(step.game, "seeker", Touch("left"), SECRET, at(0))
    assert fold.takes_back_to(step.game, "seeker") == ()
    with pytest.raises(Refused) as refused:
        fold.take_back(step.game, "seeker", 4, SECRET, at(0))
    assert refused.value.code == "seat_handed_over"


def test_a_fold_refuses_what_no_command_recorded(table):
    forged = msgspec.convert({**table.back("seeker", 4).event, "toVersion": 3}, event_type(toy.RULESET))
    with pytest.raises(ValueError, match="taken back"):
        fold.evolve(toy.RULESET, table.games[-2], forged)


@pytest.mark.parametrize(("ruleset", "variant"), GAMES)
def test_a_step_taken_back_is_as_if_it_had_never_been_done(ruleset, variant):
    """Whole random games in which steps are taken back, one or more at once, end as they do without."""
    found = 0
    for seed in range(4 if ruleset.id in WITH_STEPS else 1):
        rng = random.Random(seed)
        plain, table = Table(ruleset, ruleset.variants[variant]), Table(ruleset, ruleset.variants[variant])
        readers = (*plain.game.seats, None)
        while plain.game.status == "playing" and plain.game.version < 200:
            seat = rng.choice(plain.game.to_act)
            choice = rng.choice(ruleset.legal(plain.game.state, seat))
            if not ruleset.out_of_turn(plain.game.state):
                found += wander(table, seat, rng)
            step, other = plain.move(seat, choice), table.move(seat, choice)
            assert effects(step) == effects(other)
            assert plain.game.state == table.game.state
            assert but_for_the_chain(plain.game) == but_for_the_chain(table.game)
            assert all(reader.view(plain.game, who) == reader.view(table.game, who) for who in readers)
    assert bool(found) == (ruleset.id in WITH_STEPS)


def wander(table, seat, rng) -> int:
    """Go some steps that can be taken back, and take them back; how many there were."""
    start, went = table.game, 0
    if start.steps.seat == seat and start.steps.taken_back >= MOST - 2:
        return 0
    for _ in range(rng.randint(1, 3)):
        choice = rng.choice(start.ruleset.legal(table.game.state, seat))
        tried = fold.move(table.game, seat, choice, SECRET, at(0))
        if [past.version for past in fold.takes_back_to(tried.game, seat)][-1:] != [table.game.version]:
            break
        table.games.append(tried.game)
        went += 1
    if went:
        table.back(seat, start.version)
        assert but_for_the_chain(table.game) == but_for_the_chain(start)
    return went


def effects(step):
    """The effects with what is sealed, but without salts and commitments, which hang on the version."""

    def opened(part):
        return part["value"] if isinstance(part, dict) and sealed.is_sealed(part) else part

    return [{name: opened(part) for name, part in each.items()} for each in step.event["effects"]]


@pytest.mark.parametrize(("ruleset", "variant"), GAMES)
def test_a_step_that_can_be_taken_back_told_nobody_anything(ruleset, variant):
    """In each world that a reader could not tell from this one before it, he is told the same of it."""
    compared = 0
    for seed in range(12 if ruleset is toy.RULESET else 4):
        game, rng = played(ruleset, variant, seed), random.Random(seed)
        for index, turn in enumerate(game.turns):
            if not ruleset.reversible(turn.before, turn.effects):
                continue
            before = history(game, index)
            for who in (*ruleset.seats(game.options), None):
                other = ruleset.another_world(turn.before, before, who, rng)
                there = replayed(ruleset, other).turns
                state = there[-1].after if there else replayed(ruleset, other).start
                assert told(ruleset, state, turn, who, other.draws) == told(
                    ruleset, turn.before, turn, who, before.draws
                )
                compared += 1
    assert bool(compared) == (ruleset.id in WITH_STEPS)


def told(ruleset, state, turn, who, draws):
    """What `who` learns when `turn` is played in `state`: effects, view, moves, and whether it can be taken back."""
    try:
        made = ruleset.decide(state, turn.seat, turn.move, Dealt(bytes(32), draws))
    except IllegalMove as error:
        return error.code
    after = state
    for effect in made:
        after = ruleset.evolve(after, effect)
    legal = ruleset.legal(after, who) if who in ruleset.to_act(after) else ()
    return (
        msgspec.json.encode(sealed.redact(msgspec.to_builtins(list(made)), who)),
        msgspec.json.encode(ruleset.view(after, who)),
        msgspec.json.encode(legal),
        ruleset.reversible(state, made),
    )


@pytest.mark.parametrize("ruleset", [pytest.param(each, id=each.id) for each in CHOSEN])
def test_every_reader_folds_the_same_offers_from_his_own_events(ruleset):
    table, rng = Table(ruleset), random.Random(3)
    stored = []
    for _ in range(60):
        if table.game.status != "playing":
            break
        seat = rng.choice(table.game.to_act)
        ways = fold.takes_back_to(table.game, seat)
        if ways and rng.random() < 0.3:
            stored.append(table.back(seat, rng.choice(ways).version).event)
        else:
            stored.append(table.move(seat, rng.choice(ruleset.legal(table.game.state, seat))).event)
    start = table.games[len(table.games) - len(stored) - 1]
    for who in (*start.seats, None):
        folded = start
        for event, whole in zip(stored, table.games[-len(stored) :], strict=True):
            folded = fold.evolve(ruleset, folded, reader.decoded(ruleset, sealed.redact(event, who)))
            assert places(folded.steps) == places(whole.steps)


def places(steps):
    return (steps.seat, steps.taken_back, [(past.version, past.waiting_since) for past in steps.past])


def test_what_is_kept_of_the_past_is_what_was():
    table = Table()
    table.move("keeper", Shift("left"))
    before = table.game
    table.move("seeker", Touch("left"))
    assert table.game.steps.past == (Past(before.version, before.state, before.waiting_since),)
