"""Every view of every ruleset has a picture: well-formed, small, readable, closed in itself, always the same."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from domain.drawing import PALETTE
from tests.domain.playing import RULESETS_UNDER_TEST
from tests.pictures.looking import LANGUAGES, SVG, Seen, looks

MAX_BYTES = 60_000
MIN_CONTRAST = 4.5
SMALLEST = 11
"""Points on a sheet of 800."""

GAMES = [(ruleset, seed) for ruleset in RULESETS_UNDER_TEST for seed in range(2)]
ELEMENTS = {f"{SVG}{name}" for name in ("svg", "title", "desc", "style", "g", "path", "rect", "circle", "text")}


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0].id}-{game[1]}")
def drawn(request):
    """(ruleset, look, language, picture, what is seen in it) of a game, for every reader."""
    ruleset, seed = request.param
    return [
        (ruleset, look, language, look.pictures[language], Seen(look.pictures[language]))
        for look in looks(ruleset, seed)
        for language in LANGUAGES
    ]


def test_it_is_small_well_formed_and_has_words_in_its_language(drawn):
    for ruleset, _, language, picture, seen in drawn:
        assert len(picture.encode()) < MAX_BYTES
        assert seen.root.tag == f"{SVG}svg"
        assert seen.root.get("lang") == language
        assert (seen.root.get("direction") == "rtl") == (language == "fa")
        name = ruleset.words.name.fa if language == "fa" else ruleset.words.name.en
        assert seen.title.startswith(name)
        assert len(seen.description) > 20


def test_it_runs_nothing_and_refers_to_nothing(drawn):
    for _, _, _, picture, seen in drawn:
        for node in seen.root.iter():
            assert node.tag in ELEMENTS
            assert not [name for name in node.attrib if name.startswith("on") or name.endswith(("href", "style"))]
        assert picture.count("//") == 1, "the address of the namespace is the only one"
        assert "url(" not in picture
        assert "@import" not in picture


def test_it_is_the_same_for_the_same_view(drawn):
    for ruleset, look, language, picture, _ in drawn:
        assert ruleset.picture(look.view, look.reader, language) == picture


def test_it_writes_only_in_the_ink_of_a_ground_large_enough_to_read(drawn):
    for _, _, _, _, seen in drawn:
        wide = float(seen.root.attrib["viewBox"].split()[2])
        for attributes, words in seen.texts():
            ground = re.fullmatch(r"var\(--on-(\w+)\)", attributes["fill"])
            assert ground, attributes
            assert ground[1] in PALETTE
            assert float(attributes["font-size"]) >= wide / 800 * SMALLEST, words


def test_it_stays_inside_its_frame(drawn):
    for _, _, _, _, seen in drawn:
        _, _, width, height = map(float, seen.root.attrib["viewBox"].split())
        for node in seen.root.iter():
            x, y = (float(node.get(a) or node.get(b) or 0) for a, b in (("x", "cx"), ("y", "cy")))
            wide, high = float(node.get("width") or 0), float(node.get("height") or 0)
            if node.tag != f"{SVG}svg":
                assert 0 <= x <= x + wide <= width, node.attrib
                assert 0 <= y <= y + high <= height, node.attrib


def test_no_two_texts_stand_on_one_place(drawn):
    for _, _, _, _, seen in drawn:
        places = [(at["x"], at["y"], at.get("text-anchor")) for at, _ in seen.texts()]
        assert len(places) == len(set(places))


def test_nothing_is_written_over_another_text(drawn):
    """By a rough measure of how wide letters are."""
    for _, _, language, _, seen in drawn:
        rows: dict[float, list[tuple[float, float, str]]] = {}
        for at, words in seen.texts():
            size, x = float(at["font-size"]), float(at["x"])
            wide = 0.45 * size * len(words)
            ends = {"middle": x - wide / 2, None: x if language == "en" else x - wide}
            left = ends.get(at.get("text-anchor"), x - wide if language == "en" else x)
            rows.setdefault(float(at["y"]), []).append((left, left + wide, words))
        for row in rows.values():
            for (_, end, words), (start, _, others) in pairwise(sorted(row)):
                assert end <= start + 1, (words, others)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", PALETTE)
def test_ink_can_be_read_on_its_ground_by_day_and_by_night(ground):
    for colour, ink in PALETTE[ground]:
        darker, lighter = sorted((luminance(colour), luminance(ink)))
        assert (lighter + 0.05) / (darker + 0.05) >= MIN_CONTRAST, (ground, colour, ink)
