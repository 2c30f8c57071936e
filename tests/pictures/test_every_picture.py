"""Every view of every ruleset has a picture: well-formed, small, readable, closed in itself, always the same."""

from __future__ import annotations

import re

import pytest

from domain.drawing import PALETTE
from tests.domain.playing import RULESETS_UNDER_TEST
from tests.pictures.looking import LANGUAGES, SVG, Seen, looks

EVERY = 5
MAX_BYTES = 60_000
MIN_CONTRAST = 4.5

each_ruleset = pytest.mark.parametrize(
    "ruleset", [r for r in RULESETS_UNDER_TEST if r.picture.__name__ == "picture"], ids=lambda ruleset: ruleset.id
)
each_seed = pytest.mark.parametrize("seed", range(2))


def drawn(ruleset, seed):
    for look in looks(ruleset, seed, EVERY):
        for language in LANGUAGES:
            yield look, language, look.pictures[language]


@each_ruleset
@each_seed
class TestAPicture:
    def test_is_small_well_formed_and_has_words_in_its_language(self, ruleset, seed):
        for _, language, picture in drawn(ruleset, seed):
            seen = Seen(picture)
            assert len(picture.encode()) < MAX_BYTES
            assert seen.root.tag == f"{SVG}svg"
            assert seen.root.get("lang") == language
            assert (seen.root.get("direction") == "rtl") == (language == "fa")
            name = ruleset.words.name.fa if language == "fa" else ruleset.words.name.en
            assert seen.title.startswith(name)
            assert len(seen.description) > 20

    def test_runs_nothing_and_refers_to_nothing(self, ruleset, seed):
        for _, _, picture in drawn(ruleset, seed):
            for node in Seen(picture).root.iter():
                assert node.tag.removeprefix(SVG) in {
                    *("svg", "title", "desc", "style", "g", "path", "rect", "circle", "text"),
                }
                assert not [name for name in node.attrib if name.startswith("on") or name.endswith(("href", "style"))]
            assert picture.count("//") == 1, "the address of the namespace is the only one"
            assert "url(" not in picture
            assert "@import" not in picture

    def test_is_the_same_for_the_same_view(self, ruleset, seed):
        for look, language, picture in drawn(ruleset, seed):
            assert ruleset.picture(look.view, look.reader, language) == picture

    def test_writes_only_in_the_ink_of_a_ground_large_enough_to_read(self, ruleset, seed):
        for _, _, picture in drawn(ruleset, seed):
            seen = Seen(picture)
            wide = float(seen.root.attrib["viewBox"].split()[2])
            for text in seen.root.iter(f"{SVG}text"):
                ground = re.fullmatch(r"var\(--on-(\w+)\)", text.attrib["fill"])
                assert ground, text.attrib
                assert ground[1] in PALETTE
                assert float(text.attrib["font-size"]) >= wide / 800 * 11, text.text

    def test_stays_inside_its_frame(self, ruleset, seed):
        for _, _, picture in drawn(ruleset, seed):
            root = Seen(picture).root
            _, _, width, height = map(float, root.attrib["viewBox"].split())
            for node in root.iter():
                x, y = (float(node.get(a) or node.get(b) or 0) for a, b in (("x", "cx"), ("y", "cy")))
                wide, high = float(node.get("width") or 0), float(node.get("height") or 0)
                if node.tag != f"{SVG}svg":
                    assert 0 <= x <= x + wide <= width, node.attrib
                    assert 0 <= y <= y + high <= height, node.attrib

    def test_takes_no_two_texts_onto_one_place(self, ruleset, seed):
        for _, _, picture in drawn(ruleset, seed):
            texts = Seen(picture).root.iter(f"{SVG}text")
            places = [(text.get("x"), text.get("y"), text.get("text-anchor")) for text in texts]
            assert len(places) == len(set(places))


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
