"""Every text that a person reads is there in both languages, and its Persian is written as docs/persian.md says."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from domain.registry import RULESETS
from service.causes import CAUSES
from service.problems import PROBLEMS
from service.sandbox.cases import CASES
from tests.texts.persian import PERSIAN, faults
from tests.texts.sources import pairs, texts

ALIKE = re.compile(r"[\W\d_]*|API|Gaslamp|HTTP", re.ASCII)
"""What may be the same in both languages: signs, numbers, a few names."""


def told():
    """(where, text in both languages): words of rulesets, problems, causes, cases of the sandbox."""
    for ruleset in RULESETS:
        words = ruleset.words
        yield f"{ruleset.id}.name", words.name
        yield f"{ruleset.id}.summary", words.summary
        for part in ("seats", "terms", "lines", "moves", "errors", "reasons", "rules"):
            yield from ((f"{ruleset.id}.{part}.{key}", text) for key, text in getattr(words, part).items())
    for code, problem in PROBLEMS.items():
        yield f"{code}.title", problem.title
        yield f"{code}.remedy", problem.remedy
    yield from ((f"{code}.cause", text) for code, text in CAUSES.items())
    for name, case in CASES.items():
        yield f"{name}.happens", case.happens
        yield f"{name}.expected", case.expected


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_nothing_is_told_in_one_language_only():
    wrong = [
        where
        for where, text in told()
        if not text.en.strip() or PERSIAN.search(text.en) or not (PERSIAN.search(text.fa) or ALIKE.fullmatch(text.fa))
    ]
    assert wrong == []


def test_no_text_of_the_source_is_the_same_twice():
    """A translation that was forgotten is a copy of the English."""
    copies = [
        (where, en)
        for where, en, fa in pairs()
        if not PERSIAN.search(fa) and not ALIKE.fullmatch(re.sub(r"\{\w+\}", "", fa))
    ]
    assert copies == []


def test_both_languages_tell_the_same_particulars():
    """Both name what a sentence is about; a language may leave a place to its grammar, but invents none."""
    wrong = [where for where, text in told() if ".rules." not in where and fields(text.en) != fields(text.fa)]
    assert wrong == []
    assert [where for where, en, fa in pairs() if fields(en) != fields(fa)] == []


def test_persian_is_written_as_the_guide_says():
    wrong = {f"{where}: {text}": found for where, text in texts() if (found := faults(text))}
    assert wrong == {}


def test_every_persian_word_of_a_ruleset_is_written_so():
    wrong = {f"{where}: {text.fa}": found for where, text in told() if (found := faults(text.fa))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("بازي تمام شد", "Arabic"),
        ("دور 3", "Latin digits"),
        ("می رود", "apart"),
        ("کارت ها", "apart"),
        ("بازی, بازی", "Latin punctuation"),
        ("آیا؟بله", "no space after"),
        ("بازی ،", "space before"),
        ("این foo است", "Latin letters"),
        ("از c3، f6", "order"),
        ("«صندلی‌ها» را ببینید", ""),
        ("سرآیند Retry-After را بخوانید", ""),
        ("روی B7 و L3", ""),
        ("سند RFC 9457", ""),
        ("«version» را بخوانید", ""),
    ],
)
def test_the_check_finds_what_it_is_for(text, fault):
    found = faults(text)
    assert any(fault in each for each in found) if fault else found == []
