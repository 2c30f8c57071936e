"""Events that a stranger wrote: nothing in them leads to more than a game is."""

from __future__ import annotations

import copy
import random

import msgspec
import pytest

from domain.registry import RULESETS
from domain.ruleset import InvalidOptions
from projections import bounded, reader
from projections import record as records
from projections.bounded import MOST, MOST_EFFECTS, Unbounded
from projections.record import Unreadable
from projections.replay import scenes
from projections.verification import verify
from tests import golden
from tests.chosen import CHOSEN
from tests.projections.played import REGISTRY, play, rehashed
from tests.verifier import forging

HUGE = 10**8
GOLDEN = sorted(golden.FOLDER.glob("*/*.record.json"))


def smallest(ruleset):
    """A golden record of `ruleset`."""
    return records.read(
        min((golden.FOLDER / ruleset.id).glob("*.record.json"), key=lambda p: p.stat().st_size).read_bytes()
    )


def integers(value, path=()):
    """The paths to the integers in a value."""
    if isinstance(value, dict | list):
        for name, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from integers(item, (*path, name))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def put(events, path, leaf):
    """A copy of `events` with another leaf, every hash right again."""
    events = forging.put(events, path, leaf)
    versions = [event["version"] for event in events]
    rehashed(events)
    for event, version in zip(events, versions, strict=True):
        event["version"] = version
    return events


def kinds(events):
    """One path to each kind of integer: those of the same member of the same kind of effect or event."""
    found = {}
    for path in integers(events):
        event = events[path[0]]
        effect = event["effects"][path[2]]["type"] if path[1] == "effects" else None
        found.setdefault((event["kind"], effect, *(step for step in path[1:] if isinstance(step, str))), path)
    return list(found.values())


def is_judged(path):
    """Whether an integer is one that the rules speak of."""
    return path[1] in ("options", "move", "effects")


def told(record, ruleset, *, pictures=False):
    """The scenes of a stranger's record, up to where it is no game."""
    try:
        yield from scenes(ruleset, record.events, None, "en", pictures=pictures, limit=25, trusted=False)
    except Exception:
        return


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_golden_record_is_folded_as_by_who_trusts_it(path):
    given = records.read(path.read_bytes())
    records.check(given)
    ruleset = RULESETS.get(given.ruleset, given.ruleset_version)
    assert list(bounded.games(ruleset, given.events)) == list(reader.games(ruleset, given.events))
    for seat in (None, given.events[0]["seats"][0]):
        events = reader.redacted(given.events, seat, ended=False)
        assert len(list(bounded.games(ruleset, events))) == len(events)


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_no_huge_number_is_folded(ruleset):
    """In what the rules speak of it is refused; elsewhere the story is told as far as it is one."""
    given = smallest(ruleset)
    for path in kinds(given.events):
        forged = msgspec.structs.replace(given, events=put(given.events, path, HUGE))
        if is_judged(path):
            with pytest.raises(Unreadable, match="beyond_games: /events/" + "/".join(map(str, path))):
                records.check(forged)
        else:
            records.check(forged)
            assert len(list(told(forged, ruleset))) <= len(given.events)


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_numbers_up_to_the_bound_lay_no_more_on_a_picture_than_fits_there(ruleset):
    given = smallest(ruleset)
    largest = max(len(scene.board) for scene in told(given, ruleset, pictures=True))
    inside = [path for path in kinds(given.events) if is_judged(path)]
    for path in random.Random(5).sample(inside, min(5, len(inside))):
        forged = msgspec.structs.replace(given, events=put(given.events, path, MOST))
        assert max((len(scene.board) for scene in told(forged, ruleset, pictures=True)), default=0) < 20 * largest


@pytest.mark.parametrize(
    "options",
    [{"players": 7}, {"players": 2}, {"players": MOST}, {"passes": 6}, {"players": 4}],
    ids=str,
)
def test_options_are_judged_as_at_the_opening_of_a_table(options):
    """CJ-8: three to six players, and as many seats."""
    given = smallest(RULESETS.get("captain-jack"))
    given.events[0]["options"].update(options)
    with pytest.raises((InvalidOptions, Unbounded, msgspec.ValidationError)):
        bounded.game_at(RULESETS.get("captain-jack"), given.events, 1)


def test_an_allowance_is_judged_too():
    given = smallest(RULESETS.get("mr-jack-pocket"))
    given.events[0]["allowance"] = 0
    with pytest.raises(InvalidOptions):
        bounded.game_at(RULESETS.get("mr-jack-pocket"), given.events, 1)


@pytest.mark.parametrize(
    ("name", "kind", "member"),
    [
        ("captain-jack", "turn_started", "aces"),
        ("captain-jack", "cards_drawn", "count"),
        ("jekyll-and-hyde", "street_filled", "count"),
        ("jekyll-and-hyde", "night_started", "each"),
        ("jekyll-and-hyde", "attention_added", "attention"),
    ],
)
def test_no_more_cards_and_tokens_lie_on_a_table_than_the_game_has(name, kind, member):
    ruleset = RULESETS.get(name)
    for path in (golden.FOLDER / name).glob("*.record.json"):
        given = records.read(path.read_bytes())
        for index, event in enumerate(given.events):
            effects = [effect for effect in event.get("effects", ()) if effect["type"] == kind]
            if effects:
                effects[0][member] = MOST
                records.check(given)
                events = reader.redacted(given.events[: index + 1], None, ended=False)
                with pytest.raises(Unbounded, match="more lies on the table"):
                    list(bounded.games(ruleset, events))
                return
    raise AssertionError(f"no golden record has {kind}")


def test_what_adds_up_is_found_where_it_is_too_much():
    """JH-9: the street is filled from 24 cards, however often an event says so."""
    ruleset = RULESETS.get("jekyll-and-hyde")
    given = smallest(ruleset)
    place = next(
        i for i, e in enumerate(given.events) if any(f["type"] == "street_filled" for f in e.get("effects", ()))
    )
    effects = given.events[place]["effects"]
    filled = next(effect for effect in effects if effect["type"] == "street_filled")
    effects.extend([filled] * (MOST_EFFECTS - len(effects)))
    with pytest.raises(Unbounded, match="more lies on the table"):
        list(bounded.games(ruleset, given.events))
    effects.append(filled)
    with pytest.raises(Unbounded, match="effects goes beyond 100"):
        bounded.check(given.events[place])


def test_long_lists_and_long_texts_are_refused_with_their_place():
    event = {"effects": [{"type": "shuffled", "items": ["a"] * (MOST + 1)}, {"label": "x" * (MOST + 1)}]}
    with pytest.raises(Unbounded, match="/e/effects/0/items goes beyond 1000"):
        bounded.check(event, "/e")
    event["effects"][0]["items"].pop()
    with pytest.raises(Unbounded, match="/e/effects/1/label goes beyond 1000"):
        bounded.check(event, "/e")
    event["effects"][1]["label"] = "x" * MOST
    bounded.check(event)


def test_nobody_sits_where_no_seat_is_and_no_table_is_opened_twice():
    played = play(RULESETS.get("mr-jack-pocket"), 1)
    stranger = copy.deepcopy(played.events[:2])
    stranger[1]["seat"] = "nobody"
    with pytest.raises(Unbounded, match="no seat"):
        list(bounded.games(played.ruleset, stranger))
    with pytest.raises(Unbounded, match="opened once"):
        list(bounded.games(played.ruleset, [*played.events[:2], played.events[0]]))


def test_whoever_agrees_or_is_appointed_without_end_is_stopped():
    played = play(RULESETS.get("mr-jack-pocket"), 1, limit=8)
    for more in ({"kind": "end_agreed", "seat": "jack"}, {"kind": "arbiter_appointed", "arbiter": "arbiter-1"}):
        last = played.events[-1]
        kept = {name: last[name] for name in ("game", "at", "previous", "hash")}
        begun = len(played.events)
        events = [*played.events, *({**kept, **more, "version": begun + n} for n in range(1, MOST + 3))]
        with pytest.raises(Unbounded, match="more agreements"):
            list(bounded.games(played.ruleset, events))


@pytest.mark.parametrize(
    ("member", "number", "code"),
    [("players", 7, "refused"), ("players", HUGE, "impossible_event"), ("aces", HUGE, "impossible_event")],
)
def test_a_partial_record_is_verified_within_the_same_bounds(member, number, code):
    """Nobody without the secret can judge it again by the rules: it is folded."""
    played = play(RULESETS.get("captain-jack"), 2)
    upto = next(i for i, e in enumerate(played.events, 1) if any("aces" in f for f in e.get("effects", ())))
    record = played.record("captain-1", upto=upto, receipt=False)
    path = next(path for path in integers(record.events) if path[-1] == member)
    forged = msgspec.structs.replace(record, events=put(record.events, path, number))
    assert verify(record, REGISTRY).verdict == "incomplete"
    report = verify(forged, REGISTRY)
    assert (report.verdict, report.first_wrong.code) == ("invalid", code)
    assert report.first_wrong.version == path[0] + 1
