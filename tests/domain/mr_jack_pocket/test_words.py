"""What people read: both languages are complete, and no line tells more than its reader may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import domain.mr_jack_pocket as package
from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.effects import (
    Accused,
    CardDiscarded,
    EscapeMade,
    GameEnded,
    IdentityDrawn,
    LightAnnounced,
    SuspectsEliminated,
)
from domain.mr_jack_pocket.narrate import narrate
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.words import WORDS
from domain.ruleset import Line
from domain.sealed import Sealed, sealed
from tests.domain.mr_jack_pocket.test_properties import play
from tests.domain.playthrough import chance_of, sent, stored
from tests.domain.wording import check_line, check_rules, check_texts, rendered

SQUARES = r"\b[A-E][1-5]?\b"
READERS = ("detective", "jack", None)


def test_both_languages_are_complete():
    check_texts(WORDS, SQUARES)


def test_every_rule_has_its_text_and_the_page_says_the_same():
    check_rules(WORDS, "MP", 33, Path(package.__file__).with_name("RULES.md"))


def test_the_names_say_which_of_the_two_games_this_is():
    assert WORDS.name.en == "Mr. Jack Pocket"
    assert "not the boxed game" in WORDS.summary.en
    assert "Mr. Jack Pocket (published game)" in WORDS.summary.en


def told(seed, reader):
    """The lines of a game for a reader, and the effects behind them."""
    effects = [*RULESET.setup(Options(), chance_of(seed)), *(e for ply in play(seed) for e in ply.effects)]
    read = stored(RULESET, effects) if reader == "after the end" else sent(RULESET, effects, reader)
    return [(effect, narrate(effect)) for effect in read]


@pytest.mark.parametrize("seed", range(6))
def test_every_effect_renders_for_every_reader(seed):
    for reader in (*READERS, "after the end"):
        lines = [line for _, line in told(seed, reader) if line is not None]
        assert lines
        for line in lines:
            check_line(WORDS, line, SQUARES)


@pytest.mark.parametrize("reader", ["detective", None])
def test_mp_28_until_the_end_no_line_tells_others_who_jack_is(reader):
    for seed in range(12):
        for effect, line in told(seed, reader):
            if isinstance(effect, IdentityDrawn):
                assert line == Line("identity_drawn", {})


def test_jack_is_told_who_he_is():
    known, closed = IdentityDrawn(sealed(4, "jack")), IdentityDrawn(Sealed(audience=("jack",)))
    assert rendered(WORDS, narrate(known), "en") == "Jack is Inspector Lestrade (4)."
    assert rendered(WORDS, narrate(closed), "en") == "Jack's identity is drawn."


def test_every_line_is_told_by_some_effect():
    rare = [
        CardDiscarded("jack", 3),
        EscapeMade(3, "D3"),
        *(LightAnnounced(lit, announced) for lit in ((), (3,)) for announced in ("lit", "shadow")),
        *(SuspectsEliminated((1, 2), cause) for cause in ("light", "exit", "escape")),
        *(Accused(3, right) for right in (True, False)),
        *(GameEnded("jack", reason, 3) for reason in WORDS.reasons),
    ]
    games = [line for seed in range(6) for reader in (*READERS, "after the end") for _, line in told(seed, reader)]
    lines = [line for line in (*map(narrate, rare), *games) if line is not None]

    assert {line.template for line in lines} == set(WORDS.lines)
    for line in lines:
        check_line(WORDS, line, SQUARES)
