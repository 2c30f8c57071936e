"""What people read: both languages are complete, and no line tells more than its reader may know."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import domain.captain_jack
from domain import sealed
from domain.captain_jack import RULESET
from domain.captain_jack.cards import DECK
from domain.captain_jack.effects import CaptainEffect, CardsDrawn, GameEnded, ScoreRow, ShipSunk
from domain.captain_jack.narrate import narrate
from domain.captain_jack.options import Options
from domain.captain_jack.words import WORDS
from domain.ruleset import Line
from domain.sealed import Sealed
from tests.domain.captain_jack.table import CHANCE
from tests.domain.captain_jack.walks import walk
from tests.domain.wording import check_line, check_rules, check_texts, rendered

PAGE = Path(domain.captain_jack.__file__).with_name("RULES.md")


def told_to(reader, seed, options):
    """All effects of a game as `reader` gets them while it runs."""
    effects = [*RULESET.setup(options, CHANCE), *(effect for *_, done, _ in walk(seed, options) for effect in done)]
    return msgspec.convert(sealed.redact(msgspec.to_builtins(effects), reader), list[CaptainEffect])


def test_every_text_is_there_in_both_languages():
    check_texts(WORDS)


def test_every_rule_is_on_the_page_as_players_are_shown_it():
    check_rules(WORDS, "CJ", 31, PAGE)


def test_every_card_and_every_seat_has_a_name():
    assert set(DECK.kinds) <= set(WORDS.terms)
    assert set(WORDS.seats) == {f"captain-{n}" for n in range(1, 7)} <= set(WORDS.terms)
    assert (WORDS.terms["10S"].en, WORDS.terms["10S"].fa) == ("10 of spades", "پیک ۱۰")
    assert (WORDS.terms["AD"].en, WORDS.terms["AD"].fa) == ("ace of diamonds", "آس خشت")


@pytest.mark.parametrize("options", [Options(), Options(6, passes=2)])
@pytest.mark.parametrize("reader", ["captain-1", "captain-3", None])
def test_every_effect_of_a_game_is_told_to_every_reader(reader, options):
    for effect in told_to(reader, 4, options):
        line = narrate(effect)
        if line is not None:
            check_line(WORDS, line)


@pytest.mark.parametrize("reader", ["captain-2", None])
def test_no_line_names_a_card_that_another_drew(reader):
    """CJ-7: who drew what is told to himself alone."""
    for effect in told_to(reader, 4, Options()):
        if isinstance(effect, CardsDrawn):
            assert narrate(effect).template == ("cards_drawn_open" if effect.seat == reader else "cards_drawn")


def test_every_line_is_told_by_some_effect():
    row = ScoreRow(seat="captain-1", treasure=1, crew=0, tokens=0, ships=0, total=1)
    rare = [
        GameEnded(("captain-1", "captain-2"), "played_out", (row,), ()),
        ShipSunk("captain-1", (), 0, ("2H",)),
    ]
    lines = [narrate(effect) for seed in range(4) for effect in told_to("captain-1", seed, Options(passes=2))]
    found = {line.template for line in [*lines, *map(narrate, rare)] if line is not None}
    assert found == set(WORDS.lines)


def test_a_draw_is_told_with_its_cards_to_who_drew_alone():
    known = CardsDrawn("captain-1", 2, sealed.sealed(("2H", "KH"), "captain-1"))
    closed = CardsDrawn("captain-1", 2, Sealed(audience=("captain-1",)))

    assert narrate(known) == Line("cards_drawn_open", {"seat": "captain-1", "cards": ("2H", "KH")})
    assert narrate(closed) == Line("cards_drawn", {"seat": "captain-1", "count": "2"})
    assert rendered(WORDS, narrate(closed), "en") == "Captain 1 draws cards: 2."
