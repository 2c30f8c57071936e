"""The game as a fold: what happens at the table, who may do what when, and that events alone rebuild everything."""

from __future__ import annotations

import itertools
import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import canonical, sealed
from domain import events as wire
from domain import game as fold
from domain.chance import Chance
from domain.game import Refused
from domain.ruleset import IllegalMove
from tests.projections.played import play
from tests.toy import RULESET, Guess, Hidden, Options, Peek, Shift

SECRET = bytes(range(32))
GAME = "00000000-0000-4000-8000-000000000001"
AT = "2026-03-01T20:00:00.000Z"
ENTROPY = {"keeper": "aa" * 16, "seeker": "bb" * 16}


def created():
    return fold.create(RULESET, GAME, Options(), SECRET, AT)


def seated(*seats, committed=False):
    step = created()
    for seat in seats:
        commitment = wire.entropy_commitment(GAME, seat, ENTROPY[seat]) if committed else None
        step = fold.take_seat(step.game, seat, SECRET, AT, entropy_commitment=commitment)
    return step


def code_of(refused):
    return refused.value.code


def test_a_table_opens_with_free_seats_and_a_commitment_to_the_secret():
    step = created()
    assert (step.game.status, step.game.version, step.game.to_act) == ("open", 1, ())
    assert step.event["previous"] == wire.genesis(GAME, "toy", 1)
    assert step.event["secretCommitment"] == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert SECRET.hex() not in step.body.decode()


def test_the_last_seat_starts_the_game():
    assert seated("keeper").game.status == "open"
    step = seated("keeper", "seeker")
    assert (step.game.status, step.game.to_act) == ("playing", ("keeper",))
    assert [effect["type"] for effect in step.event["effects"]] == ["shuffled", "shuffled", "hidden"]


def test_with_committed_entropy_the_last_reveal_starts_the_game():
    step = seated("seeker", "keeper", committed=True)
    assert (step.game.status, step.game.to_act) == ("ready", ("keeper", "seeker"))
    step = fold.reveal_entropy(step.game, "keeper", ENTROPY["keeper"], SECRET, AT)
    assert (step.game.status, step.game.to_act, step.event["effects"]) == ("ready", ("seeker",), ())
    step = fold.reveal_entropy(step.game, "seeker", ENTROPY["seeker"], SECRET, AT)
    assert step.game.status == "playing"
    assert step.event["effects"]


def _setup_of(order, reveals):
    step = created()
    for seat in order:
        commitment = wire.entropy_commitment(GAME, seat, ENTROPY[seat])
        step = fold.take_seat(step.game, seat, SECRET, AT, entropy_commitment=commitment)
    for seat in reveals:
        step = fold.reveal_entropy(step.game, seat, ENTROPY[seat], SECRET, AT)
    return [effect["order"]["value"] for effect in step.event["effects"] if effect["type"] == "shuffled"]


def test_no_order_of_joining_or_revealing_changes_a_draw():
    orders = list(itertools.permutations(RULESET.seats(Options())))
    setups = [_setup_of(order, reveals) for order, reveals in itertools.product(orders, orders)]
    assert all(setup == setups[0] for setup in setups)


@given(st.binary(min_size=16, max_size=16), st.binary(min_size=16, max_size=16))
def test_every_entropy_enters_every_draw(one, other):
    draws = {
        Chance.of_game(SECRET, GAME, entropies).below("x", 2**32)
        for entropies in (
            {},
            {"keeper": one.hex()},
            {"seeker": one.hex()},
            {"keeper": one.hex(), "seeker": other.hex()},
        )
    }
    assert len(draws) == 4


def test_a_taken_seat_is_refused():
    with pytest.raises(Refused) as refused:
        fold.take_seat(seated("keeper").game, "keeper", SECRET, AT)
    assert code_of(refused) == "seat_taken"


def test_an_unknown_seat_and_an_unknown_bot_are_refused():
    with pytest.raises(Refused) as refused:
        fold.take_seat(created().game, "dealer", SECRET, AT)
    assert code_of(refused) == "unknown_seat"
    with pytest.raises(Refused) as refused:
        fold.take_seat(created().game, "keeper", SECRET, AT, bot="genius")
    assert code_of(refused) == "unknown_bot"


def test_nobody_sits_down_at_a_full_table():
    with pytest.raises(Refused) as refused:
        fold.take_seat(seated("keeper", "seeker").game, "keeper", SECRET, AT)
    assert code_of(refused) == "table_full"


def test_a_drawn_seat_is_free_and_the_draw_can_be_made_again():
    step = created()
    drawn = fold.take_seat(step.game, None, SECRET, AT)
    assert drawn.event["drawn"] is True
    assert drawn.event["seat"] == fold.draw_seat(step.game, SECRET)
    last = fold.take_seat(drawn.game, None, SECRET, AT)
    assert {drawn.event["seat"], last.event["seat"]} == set(RULESET.seats(Options()))


def test_each_seat_is_drawn_about_as_often():
    games = [fold.create(RULESET, f"game {n}", Options(), SECRET, AT).game for n in range(400)]
    keepers = sum(fold.draw_seat(game, SECRET) == "keeper" for game in games)
    assert 150 < keepers < 250


def test_entropy_is_revealed_only_when_the_table_is_full_and_only_once():
    with pytest.raises(Refused) as refused:
        fold.reveal_entropy(seated("keeper", committed=True).game, "keeper", ENTROPY["keeper"], SECRET, AT)
    assert code_of(refused) == "entropy_not_due"
    full = seated("keeper", "seeker", committed=True).game
    once = fold.reveal_entropy(full, "keeper", ENTROPY["keeper"], SECRET, AT).game
    with pytest.raises(Refused) as refused:
        fold.reveal_entropy(once, "keeper", ENTROPY["keeper"], SECRET, AT)
    assert code_of(refused) == "entropy_not_due"


def test_other_entropy_than_committed_to_is_refused():
    full = seated("keeper", "seeker", committed=True).game
    with pytest.raises(Refused) as refused:
        fold.reveal_entropy(full, "keeper", ENTROPY["seeker"], SECRET, AT)
    assert code_of(refused) == "entropy_mismatch"


def test_nobody_moves_before_the_game_has_started():
    with pytest.raises(Refused) as refused:
        fold.move(seated("keeper").game, "keeper", Shift("left"), SECRET, AT)
    assert code_of(refused) == "not_started"


def test_a_stranger_s_move_before_the_start_cannot_be_folded():
    game = seated("keeper").game
    moved = wire.Moved(
        game=GAME, version=3, at=AT, previous=game.head, hash="0" * 64, seat="keeper", move=Shift("left"), effects=()
    )
    with pytest.raises(ValueError, match="before the game starts"):
        fold.evolve(RULESET, game, moved)


def test_an_illegal_move_names_its_rule_and_changes_nothing():
    game = seated("keeper", "seeker").game
    with pytest.raises(IllegalMove) as refused:
        fold.move(game, "seeker", Peek("left"), SECRET, AT)
    assert (code_of(refused), refused.value.rule) == ("not_your_turn", "TH-2")
    assert fold.move(game, "keeper", Shift("left"), SECRET, AT).game.version == game.version + 1


def test_a_hidden_field_of_a_move_is_recorded_sealed_for_its_audience():
    game = seated("keeper", "seeker").game
    cup = fold.move(game, "keeper", Shift("left"), SECRET, AT).event["move"]["cup"]
    assert (list(cup["audience"]), cup["value"]) == (["keeper"], "left")


def test_deciding_records_nothing():
    game = seated("keeper", "seeker").game
    (effect,) = fold.decide(game, "keeper", Shift("left"), SECRET)
    assert isinstance(effect, Hidden)
    assert game.version == 3


def test_after_the_end_nobody_is_to_act_and_no_move_is_accepted():
    game = fold.move(seated("keeper", "seeker").game, "keeper", Shift("left"), SECRET, AT).game
    game = fold.move(game, "seeker", Guess("left"), SECRET, AT).game
    assert (game.status, game.to_act, game.outcome.winners) == ("ended", (), ("seeker",))
    with pytest.raises(IllegalMove) as refused:
        fold.move(game, "keeper", Shift("left"), SECRET, AT)
    assert code_of(refused) == "game_over"


def test_the_first_event_must_create_the_game():
    taken = wire.decoder(RULESET).decode(seated("keeper").body)
    with pytest.raises(ValueError, match="game_created"):
        fold.evolve(RULESET, None, taken)


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_a_game_rebuilt_from_its_events_is_the_live_one_after_every_event(seed, entropy):
    played = play(RULESET, seed, entropy=entropy)
    rebuilt = None
    for live, event in zip(played.games, played.events, strict=True):
        rebuilt = fold.evolve(RULESET, rebuilt, wire.decoder(RULESET).decode(canonical.encode(event)))
        assert msgspec.structs.asdict(rebuilt) == msgspec.structs.asdict(live)


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_versions_have_no_gaps_and_each_event_names_the_one_before(seed):
    played = play(RULESET, seed)
    assert [event["version"] for event in played.events] == list(range(1, len(played.events) + 1))
    for before, event in itertools.pairwise(played.events):
        assert event["previous"] == before["hash"]


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_the_same_secret_gives_the_same_game_to_the_last_byte(seed):
    assert play(RULESET, seed).events == play(RULESET, seed).events


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_the_stored_body_is_the_canonical_form_and_holds_its_own_hash(seed):
    for event in play(RULESET, seed).events:
        stored = json.loads(canonical.encode(event))
        assert wire.event_hash(stored) == stored["hash"]
        canonical.check(stored)


@given(st.integers(0, 10**6), st.sampled_from([None, "keeper", "seeker"]))
@settings(max_examples=30)
def test_what_a_seat_knows_of_a_game_follows_from_what_it_may_read(seed, seat):
    played = play(RULESET, seed)
    own = None
    for live, event in zip(played.games[:-1], played.events[:-1], strict=True):
        redacted = sealed.redact(event, seat)
        own = fold.evolve(RULESET, own, msgspec.convert(redacted, wire.event_type(RULESET)))
        assert (own.head, own.status, own.to_act) == (live.head, live.status, live.to_act)
        if live.state is not None:
            assert RULESET.view(own.state, seat) == RULESET.view(live.state, seat)
