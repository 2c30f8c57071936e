"""What people read: both languages are complete, and no line tells more than its reader may know."""

from __future__ import annotations

import random
import re
import string
from pathlib import Path

import msgspec
import pytest

import domain.jekyll_and_hyde
from domain import canonical, events, game, sealed
from domain.chance import Chance
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.effects import CardPlayedFaceDown, CardShown, DetectiveUsed, GameOver, StreetDrawn
from domain.jekyll_and_hyde.narrate import narrate
from domain.jekyll_and_hyde.options import Options
from domain.jekyll_and_hyde.refusals import REFUSALS
from domain.jekyll_and_hyde.words import WORDS
from domain.ruleset import Line, Text
from domain.sealed import Sealed
from projections import timeline

PAGE = Path(domain.jekyll_and_hyde.__file__).with_name("RULES.md")
READERS = ("jekyll", "hyde", None)
AT = "2026-01-01T00:00:00.000Z"
ARABIC_ONLY = re.compile("[\u064a\u0643\u0629\u0654\u0660-\u0669]")
"""Arabic yeh, kaf, teh marbuta, hamza above and digits, where Persian has letters and digits of its own."""


def texts() -> list[tuple[str, Text]]:
    groups = ("seats", "terms", "lines", "errors", "reasons", "rules")
    found = [(f"{group}/{key}", text) for group in groups for key, text in getattr(WORDS, group).items()]
    return [("name", WORDS.name), ("summary", WORDS.summary), *found]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def random_game(seed: int, bot: str = "random") -> list[events.Json]:
    """All events of a game, with every sealed part open."""
    rng = random.Random(seed)
    secret = rng.randbytes(32)
    step = game.create(RULESET, f"words-{seed}", Options(), secret, AT)
    log = [step.event]
    for seat in step.game.seats:
        step = game.take_seat(step.game, seat, secret, AT)
        log.append(step.event)
    while step.game.outcome is None:
        (seat,) = step.game.to_act
        state = step.game.state
        move = RULESET.bots[bot](RULESET.view(state, seat), RULESET.legal(state, seat), rng)
        step = game.move(step.game, seat, move, secret, AT)
        log.append(step.event)
    return log


def effects_as_seen_by(reader: str | None, log: list[events.Json], *, opened: bool = False) -> list[object]:
    found: list[object] = []
    for event in log:
        body = event if opened else sealed.redact(event, reader)
        decoded = events.decoder(RULESET).decode(canonical.encode(body))
        found.extend(getattr(decoded, "effects", ()))
    return found


class TestWords:
    @pytest.mark.parametrize(("where", "text"), texts())
    def test_every_text_is_there_in_english_and_in_persian(self, where, text):
        assert text.en.strip() == text.en != ""
        assert text.fa.strip() == text.fa != ""
        assert text.en.isascii()
        assert re.search("[\u0621-\u06cc]", text.fa) or re.fullmatch("[۰-۹]+", text.fa)

    @pytest.mark.parametrize(("where", "text"), texts())
    def test_persian_is_written_in_persian(self, where, text):
        assert not re.search("[A-Za-z0-9]", re.sub(r"\{\w+\}", "", text.fa))
        assert not ARABIC_ONLY.search(text.fa)
        assert not re.search("\u200c(?![\u0621-\u06cc])", text.fa), "a half-space belongs between two letters"
        assert not re.search("(?<![\u0621-\u06cc])\u200c", text.fa), "a half-space belongs between two letters"

    @pytest.mark.parametrize("template", WORDS.lines)
    def test_both_languages_of_a_line_take_the_same_arguments(self, template):
        assert placeholders(WORDS.lines[template].en) == placeholders(WORDS.lines[template].fa)

    def test_only_lines_have_arguments(self):
        for where, text in texts():
            assert where.startswith("lines/") or not placeholders(text.en) | placeholders(text.fa), where

    def test_jh_2_every_card_has_a_name(self):
        assert WORDS.terms["rope-8"] == Text("rope 8", "طناب ۸")
        assert set(DECK.kinds) <= set(WORDS.terms)

    def test_every_refusal_of_the_code_has_a_title_and_a_rule(self):
        assert list(WORDS.errors) == list(REFUSALS)
        assert {rule for rule, _ in REFUSALS.values()} <= set(WORDS.rules)

    def test_every_seat_and_every_reason_has_words(self):
        assert set(WORDS.seats) == {"jekyll", "hyde"}
        assert list(WORDS.reasons) == ["seven_attention", "four_substances", "substances_incomplete"]

    def test_every_rule_has_a_text_of_one_to_three_sentences(self):
        assert list(WORDS.rules) == [f"JH-{number}" for number in range(1, 31)]
        for number, text in WORDS.rules.items():
            assert 1 <= len(re.findall(r"[.](?= |$)", text.en)) <= 3, number
            assert 1 <= len(re.findall(r"[.](?= |$)", text.fa)) <= 3, number

    def test_the_page_of_rules_says_what_players_are_shown(self):
        on_page = re.findall(r"^\* \*\*(JH-\d+)\*\* (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)
        assert sorted(on_page) == sorted((number, text.en) for number, text in WORDS.rules.items())

    def test_the_page_of_rules_names_only_files_that_exist(self):
        files = set(re.findall(r"`(\w+\.(?:py|json))`", PAGE.read_text("utf-8")))
        assert {"nights.py", "whereabouts.py", "cards.json"} <= files
        assert all(PAGE.with_name(name).is_file() for name in files)


class TestNarrate:
    @pytest.mark.parametrize(("seed", "bot"), [(0, "random"), (1, "random"), (2, "greedy"), (3, "greedy")])
    def test_every_effect_of_a_game_renders_for_every_reader(self, seed, bot):
        log = random_game(seed, bot)
        told = [effect for reader in READERS for effect in effects_as_seen_by(reader, log)]
        told += effects_as_seen_by(None, log, opened=True)
        for line in filter(None, map(narrate, told)):
            assert set(line.args) == placeholders(WORDS.lines[line.template].en)
            for language in ("en", "fa"):
                shown = timeline.sentence(RULESET, line, language)
                assert "{" not in shown
                assert language == "en" or not re.search("[A-Za-z0-9]", shown), shown

    def test_every_line_is_told_by_some_effect(self):
        games = [random_game(seed, bot) for seed in range(8) for bot in ("random", "greedy")]
        told = [effect for log in games for reader in READERS for effect in effects_as_seen_by(reader, log)]
        opened = [effect for log in games for effect in effects_as_seen_by(None, log, opened=True)]
        ends = [GameOver("hyde", reason, *((),) * 7) for reason in WORDS.reasons]
        lines = [line for line in map(narrate, [*told, *opened, *ends]) if line is not None]
        assert {line.template for line in lines} == set(WORDS.lines)

    @pytest.mark.parametrize("seed", range(4))
    def test_fc_015_the_lines_of_a_spectator_name_only_what_was_laid_open(self, seed):
        public = {"crime_committed", "loud_crime_covered", "investigation_opened", "night_ended", "substance_made"}
        for effect in effects_as_seen_by(None, random_game(seed)):
            line = narrate(effect)
            if line is not None and line.template not in public:
                assert not set(DECK.kinds) & {card for value in line.args.values() for card in (value, *value)}

    @pytest.mark.parametrize(
        ("effect", "open_line", "closed_line"),
        [
            (
                CardPlayedFaceDown("hyde", 0, False, sealed.sealed("rope-2", "hyde")),
                Line("card_played_face_down_known", {"seat": "hyde", "card": "rope-2"}),
                Line("card_played_face_down", {"seat": "hyde"}),
            ),
            (
                StreetDrawn("jekyll", 2, sealed.sealed("rope-2", "jekyll")),
                Line("street_drawn_known", {"seat": "jekyll", "card": "rope-2"}),
                Line("street_drawn", {"seat": "jekyll"}),
            ),
            (
                CardShown(sealed.sealed("rope-2", "jekyll", "hyde")),
                Line("card_shown_known", {"card": "rope-2"}),
                Line("card_shown", {}),
            ),
            (
                DetectiveUsed("hyde", 1, sealed.sealed("rope-2", "hyde")),
                Line("detective_used_known", {"seat": "hyde", "number": "2", "card": "rope-2"}),
                Line("detective_used", {"seat": "hyde", "number": "2"}),
            ),
        ],
    )
    def test_a_hidden_card_is_named_to_its_readers_alone(self, effect, open_line, closed_line):
        assert narrate(effect) == open_line
        closed = msgspec.structs.replace(effect, card=Sealed(audience=effect.card.audience))
        assert narrate(closed) == closed_line

    def test_a_shuffle_is_told_without_its_order_until_that_is_open(self):
        shuffled = Chance(b"key").shuffle("cards", DECK.kinds)
        assert narrate(msgspec.structs.replace(shuffled, order=Sealed(audience=()))) == Line("cards_shuffled", {})
        assert narrate(shuffled) == Line("cards_shuffled_known", {"order": shuffled.order.known})
        assert narrate(Chance(b"key").shuffle("discard/1", ["00", "01"])) == Line("discard_shuffled", {})

    @pytest.mark.parametrize("reason", WORDS.reasons)
    def test_every_end_has_its_line(self, reason):
        line = narrate(GameOver("hyde", reason, *((),) * 7))
        assert timeline.sentence(RULESET, line, "en").startswith("Hyde wins")
        assert timeline.sentence(RULESET, line, "fa").startswith("هاید برنده شد")
