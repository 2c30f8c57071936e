"""What people read: both languages are complete, and no line tells more than its reader may know (FC-015)."""

from __future__ import annotations

from pathlib import Path

import pytest

import domain.mr_jack_pocket_classic as package
from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.effects import (
    AlibiKept,
    GameEnded,
    IdentityDrawn,
    NobodyMoved,
    PursuitStarted,
    TileTurned,
    WitnessAppeal,
)
from domain.mr_jack_pocket_classic.narrate import narrate
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.words import WORDS
from domain.ruleset import Line
from domain.sealed import Sealed, sealed
from tests.domain.playthrough import chance_of, sent, stored, walk
from tests.domain.wording import check_line, check_rules, check_texts, rendered

READERS = ("investigator", "jack", None)


def test_both_languages_are_complete():
    check_texts(WORDS)


def test_every_rule_has_its_text_and_the_page_says_the_same():
    check_rules(WORDS, "PC", 25, Path(package.__file__).with_name("RULES.md"))


def test_the_names_say_which_of_the_two_games_this_is():
    assert WORDS.name.en == "Mr. Jack Pocket (published game)"
    assert "boxed game" in WORDS.summary.en
    assert "the other Mr. Jack Pocket" in WORDS.summary.en


def told(seed, reader):
    """The lines of a random game for a reader, and the effects behind them."""
    effects = [*RULESET.setup(Options(), chance_of(seed)), *(e for ply in walk(RULESET, seed) for e in ply.effects)]
    read = stored(RULESET, effects) if reader == "after the end" else sent(RULESET, effects, reader)
    return [(effect, narrate(effect)) for effect in read]


@pytest.mark.parametrize("seed", range(6))
def test_every_effect_renders_for_every_reader(seed):
    for reader in (*READERS, "after the end"):
        lines = [line for _, line in told(seed, reader) if line is not None]
        assert lines
        for line in lines:
            check_line(WORDS, line)


@pytest.mark.parametrize("reader", ["investigator", None])
def test_pc_18_fc_015_others_are_told_that_jack_drew_and_not_what(reader):
    """FC-015: in both languages the same line whatever the card; PC-10: so with who he is."""
    for seed in range(12):
        for effect, line in told(seed, reader):
            if isinstance(effect, AlibiKept):
                assert line == Line("alibi_kept", {})
                assert rendered(WORDS, line, "en") == "Jack drew an alibi card."
                assert rendered(WORDS, line, "fa") == "جک یک کارت آلیبی کشید."
            if isinstance(effect, IdentityDrawn):
                assert line == Line("identity_drawn", {})


def test_jack_is_told_his_own():
    assert narrate(AlibiKept(sealed("gull", "jack"))) == Line("alibi_kept_open", {"card": "gull"})
    assert narrate(IdentityDrawn(sealed("gull", "jack"))) == Line("identity_drawn_open", {"character": "gull"})
    assert narrate(AlibiKept(Sealed(audience=("jack",)))) == Line("alibi_kept", {})


def test_every_line_is_told_by_some_effect():
    rare = [
        NobodyMoved(),
        TileTurned(9, "lane", 1, None),
        PursuitStarted(5),
        *(WitnessAppeal(1, seen, (), cleared, "jack") for seen in (True, False) for cleared in ((), ("gull",))),
        *(GameEnded("jack", reason, "gull", (), 13) for reason in WORDS.reasons),
    ]
    games = [line for seed in range(6) for reader in (*READERS, "after the end") for _, line in told(seed, reader)]
    lines = [line for line in (*map(narrate, rare), *games) if line is not None]

    assert {line.template for line in lines} == set(WORDS.lines)
    for line in lines:
        check_line(WORDS, line)
