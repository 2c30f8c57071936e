"""The timeline: in both languages, for every ruleset, and never telling more than its reader may know."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest

from domain import game as fold
from domain import sealed
from domain.ruleset import Line, Text
from projections import reader, timeline
from tests import toy
from tests.projections.played import RULESETS_UNDER_TEST, at, play
from tests.vectors.small_game import adjourned_game

GAMES = [
    pytest.param(play(ruleset, seed), id=f"{ruleset.id}-{seed}") for ruleset in RULESETS_UNDER_TEST for seed in (1, 2)
]
ARABIC_LETTERS_THAT_PERSIAN_WRITES_OTHERWISE = re.compile("[\u064a\u0643]")  # Arabic yeh and kaf
LATIN_WORD = re.compile("[A-Za-z]{3,}")


PERSIAN_TOY = replace(
    toy.RULESET,
    narrate=lambda effect: None,
    words=msgspec.structs.replace(
        toy.RULESET.words,
        name=Text("Thimble", "انگشتانه"),
        seats={"keeper": Text("the keeper", "نگهبان"), "seeker": Text("the seeker", "جوینده")},
        terms={"left": Text("left", "چپ")},
        lines={"count": Text("{n} of {cups}.", "{n} از {cups}.")},
    ),
)


@pytest.mark.parametrize("language", timeline.LANGUAGES)
@pytest.mark.parametrize("played", GAMES)
def test_every_event_has_its_entry_and_every_sentence_is_filled(played, language):
    entries = timeline.timeline(played.ruleset, played.events, language)
    assert [entry.version for entry in entries] == list(range(1, len(played.events) + 1))
    for entry in entries:
        assert entry.at == at(entry.version)
        for line in entry.lines:
            assert line
            assert "{" not in line
    assert any(entry.lines for entry in entries[-3:])


@pytest.mark.parametrize("played", [param for param in GAMES if not param.id.startswith("toy")])
def test_a_persian_line_is_persian(played):
    for entry in timeline.timeline(played.ruleset, played.events, "fa"):
        for line in entry.lines:
            assert not ARABIC_LETTERS_THAT_PERSIAN_WRITES_OTHERWISE.search(line)
            assert not LATIN_WORD.search(line), line


@pytest.mark.parametrize("played", GAMES)
def test_a_spectators_timeline_of_a_running_game_follows_from_what_he_may_read(played):
    running = reader.redacted(played.events[:-1], None, ended=False)
    told = timeline.timeline(played.ruleset, running, "en")
    assert len(told) == len(running)
    salts = {part["salt"] for event in played.events for part in sealed.parts(event)}
    assert not any(salt in line for salt in salts for entry in told for line in entry.lines)


def test_what_a_seat_peeked_at_is_not_told_to_the_other():
    played = play(toy.RULESET, 3)
    told = {
        seat: timeline.timeline(toy.RULESET, reader.redacted(played.events[:-1], seat, ended=False), "en")
        for seat in (None, "keeper", "seeker")
    }
    assert told["keeper"] == told["seeker"] == told[None]


def test_the_table_is_told_in_words():
    step = fold.create(PERSIAN_TOY, "g", toy.Options(), bytes(32), at(1))
    events = [step.event]
    for seat, bot in ((None, "random"), (None, None)):
        step = fold.take_seat(step.game, seat, bytes(32), at(step.game.version + 1), bot=bot)
        events.append(step.event)
    created, first, last = (timeline.entry(PERSIAN_TOY, event, "fa").lines for event in events)
    assert created == ("میز انگشتانه باز شد.",)
    assert first[0] in {
        "ربات «تصادفی» در جایگاه نگهبان نشست.",
        "ربات «تصادفی» در جایگاه جوینده نشست.",
    }
    assert first[1] == "این جایگاه به قید قرعه تعیین شد."
    assert last[2] == "بازی آغاز شد."


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "12 of left, middle and right."), ("fa", "۱۲ از چپ، \u2068middle\u2069 و \u2068right\u2069.")],
)
def test_arguments_are_looked_up_listed_and_counted_in_the_language(language, expected):
    line = Line("count", {"n": "12", "cups": ("left", "middle", "right")})
    assert timeline.sentence(PERSIAN_TOY, line, language) == expected


def test_a_seat_is_called_as_the_ruleset_calls_it_where_there_is_no_term():
    line = Line("count", {"n": "keeper", "cups": ()})
    assert timeline.sentence(PERSIAN_TOY, line, "fa") == "نگهبان از هیچ‌کدام."


@pytest.mark.parametrize(
    ("items", "english", "persian"),
    [
        ((), "nothing", "هیچ‌کدام"),
        (("a",), "a", "a"),
        (("a", "b"), "a and b", "a و b"),
        (("a", "b", "c"), "a, b and c", "a، b و c"),
    ],
)
def test_lists_are_joined_as_each_language_does(items, english, persian):
    assert timeline.listed(items, "en") == english
    assert timeline.listed(items, "fa") == persian


def test_braces_in_an_argument_stay_braces():
    line = Line("count", {"n": "{cups.__class__}", "cups": ("{n}",)})
    assert timeline.sentence(PERSIAN_TOY, line, "en") == "{cups.__class__} of {n}."


def test_an_arbiters_look_is_nobodys_act():
    entries = timeline.timeline(toy.RULESET, adjourned_game(), "en")
    assert [entry.seat for entry in entries] == [None, "keeper", "seeker", None, "keeper", None, None]


@pytest.mark.parametrize(
    ("reason", "english", "persian"),
    [
        ("The café closes.", "“The café closes.”", "«\u2068The café closes.\u2069»"),
        ("کافه می‌بندد.", "“\u2068کافه می‌بندد.\u2069”", "«کافه می‌بندد.»"),
        ("keeper", "“keeper”", "«\u2068keeper\u2069»"),
        ("{seat} 12", "“{seat} 12”", "«\u2068{seat} 12\u2069»"),
        ("\u202eabc\u2066", "“abc”", "«\u2068abc\u2069»"),
    ],
)
def test_the_reason_of_an_adjournment_is_told_in_the_arbiters_words(reason, english, persian):
    """Nothing in it is taken for a name, and whichever way it runs, the sentence around it does not."""
    for language, told in (("en", english), ("fa", persian)):
        line = timeline.timeline(PERSIAN_TOY, adjourned_game(reason), language)[-1].lines[0]
        assert told in line
