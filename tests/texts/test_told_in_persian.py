"""Whole games, told and drawn in Persian: no sentence that is put together breaks what its parts keep."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from domain.bidi import isolated, plain
from projections import reader
from projections.picture import picture
from projections.timeline import timeline
from tests.chosen import CHOSEN
from tests.texts.persian import PERSIAN, faults

GOLDEN = Path(__file__).parents[1] / "golden"
SIGNS = re.compile("[^\u0600-\u06ff]*")


def record(ruleset):
    """A whole game of `ruleset` in its newest version."""
    return json.loads(max(GOLDEN.glob(f"{ruleset.id}/v{ruleset.version}-*.record.json")).read_bytes())


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_a_timeline_is_persian_to_its_last_line(ruleset):
    lines = [line for entry in timeline(ruleset, record(ruleset)["events"], "fa") for line in entry.lines]
    assert lines
    wrong = {line: found for line in lines if (found := faults(line)) or not PERSIAN.search(line)}
    assert wrong == {}


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_a_picture_says_nothing_in_english(ruleset):
    events = record(ruleset)["events"]
    wrong = {}
    for version in (1, len(events) // 3, 2 * len(events) // 3, len(events)):
        game = reader.game_at(ruleset, events, version)
        for seat in (None, game.seats[0]):
            drawn = ElementTree.fromstring(picture(game, seat, "fa"))
            for element in drawn.iter():
                kind = element.tag.rpartition("}")[2]
                if kind in ("text", "title", "desc") and element.text and not SIGNS.fullmatch(element.text):
                    sentences = re.split(r"(?<=[.؟]) ", element.text)
                    wrong |= {sentence: found for sentence in sentences if (found := faults(sentence))}
    assert wrong == {}


def test_latin_pieces_keep_to_themselves():
    assert isolated("c3", "fa") == "\u2068c3\u2069"
    assert isolated("c3", "en") == "c3"
    assert isolated("۳", "fa") == "۳"
    assert isolated("هلمز", "fa") == "هلمز"
    assert plain(isolated("c3", "fa")) == "c3"


def test_what_a_stranger_wrote_turns_nothing_around():
    assert isolated("a\u202eb\u2069c", "fa") == "\u2068abc\u2069"
