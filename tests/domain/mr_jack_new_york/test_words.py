"""What people read: both languages are complete, and no line tells more than its reader may know."""

from __future__ import annotations

import random
import re
import string
from pathlib import Path

import msgspec
import pytest

import domain.mr_jack_new_york
from domain import canonical, events, game, sealed
from domain.chance import Chance, Shuffled
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import (
    Accused,
    AlibiDrawn,
    Escaped,
    GameOver,
    IdentityDrawn,
    MoveSkipped,
    WitnessCalled,
)
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.narrate import narrate
from domain.mr_jack_new_york.options import Options
from domain.mr_jack_new_york.refusals import REFUSALS
from domain.mr_jack_new_york.words import WORDS
from domain.ruleset import Line, Text
from domain.sealed import Sealed

PAGE = Path(domain.mr_jack_new_york.__file__).with_name("RULES.md")
READERS = ("detective", "jack", None)
AT = "2026-01-01T00:00:00.000Z"
ARABIC_ONLY = re.compile("[\u064a\u0643\u0629\u0654\u0660-\u0669]")
"""Arabic yeh, kaf, teh marbuta, hamza above and digits, where Persian has letters and digits of its own."""

ERRORS_OF_NY_69 = re.findall(
    r"\w+",
    """
    game_over not_a_player unknown_command bad_field not_your_turn unknown_character unknown_tile unknown_hex
    unknown_exit already_selected card_not_face_up card_already_played no_character_selected wrong_ability
    ability_already_used already_moved eastman_moves_only other_is_eastman ends_on_start blocked_by_obstacle
    out_of_reach destination_occupied accuse_not_detective accuse_no_target escape_not_jack_player
    escape_not_jack_character escape_card_seen exit_without_steamer exit_blocked reserve_empty hex_not_free
    not_convertible pair_not_adjacent same_place no_steamer_there harbour_taken swap_not_tumblety swap_with_self
    skip_not_allowed
""",
)


def texts() -> list[tuple[str, Text]]:
    groups = ("seats", "terms", "lines", "errors", "reasons", "rules")
    found = [(f"{group}/{key}", text) for group in groups for key, text in getattr(WORDS, group).items()]
    return [("name", WORDS.name), ("summary", WORDS.summary), *found]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def rendered(line: Line, language: str) -> str:
    def word(value: str) -> str:
        return getattr(WORDS.terms[value], language) if value in WORDS.terms else value

    comma = ", " if language == "en" else "، "
    shown = {
        name: word(value) if isinstance(value, str) else comma.join(map(word, value))
        for name, value in line.args.items()
    }
    return getattr(WORDS.lines[line.template], language).format_map(shown)


def random_game(seed: int, ruling: str) -> list[events.Json]:
    """All events of a game of random moves, with every sealed part open."""
    rng = random.Random(seed)
    secret = rng.randbytes(32)
    step = game.create(RULESET, f"words-{seed}", Options(ruling), secret, AT)
    log = [step.event]
    for seat in step.game.seats:
        step = game.take_seat(step.game, seat, secret, AT)
        log.append(step.event)
    while step.game.outcome is None:
        (seat,) = step.game.to_act
        moves = RULESET.legal(step.game.state, seat)
        plain = [move for move in moves if type(move).__name__ not in {"Accuse", "AccuseWith", "Escape", "EscapeWith"}]
        ends = rng.random() < 0.02 or not plain
        step = game.move(step.game, seat, rng.choice(moves if ends else plain), secret, AT)
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
        assert re.search("[\u0621-\u06cc]", text.fa) or text.fa in "۱۲۳۴۵۶۷۸"

    @pytest.mark.parametrize(("where", "text"), texts())
    def test_persian_is_written_in_persian(self, where, text):
        ids_left_out = re.sub(r"\{\w+\}|\b[a-n][0-9]+\b", "", text.fa)

        assert not re.search("[A-Za-z0-9]", ids_left_out)
        assert not ARABIC_ONLY.search(text.fa)
        assert not re.search("\u200c(?![\u0621-\u06cc])", text.fa), "a half-space belongs between two letters"
        assert not re.search("(?<![\u0621-\u06cc])\u200c", text.fa), "a half-space belongs between two letters"

    @pytest.mark.parametrize("template", WORDS.lines)
    def test_both_languages_of_a_line_take_the_same_arguments(self, template):
        assert placeholders(WORDS.lines[template].en) == placeholders(WORDS.lines[template].fa)

    def test_only_lines_have_arguments(self):
        for where, text in texts():
            assert where.startswith("lines/") or not placeholders(text.en) | placeholders(text.fa), where

    def test_every_character_has_a_name(self):
        assert set(CHARACTERS) <= set(WORDS.terms)

    def test_ny_69_every_refusal_has_a_title(self):
        assert list(WORDS.errors) == ERRORS_OF_NY_69

    def test_ny_69_every_refusal_of_the_code_has_a_title_and_a_rule(self):
        assert set(REFUSALS) <= set(WORDS.errors)
        assert {rule for rule, _ in REFUSALS.values()} <= set(WORDS.rules)

    def test_every_seat_and_every_reason_has_words(self):
        assert set(WORDS.seats) == {"detective", "jack"}
        assert list(WORDS.reasons) == ["caught", "wrong_accusation", "escape", "dawn"]

    def test_every_rule_has_a_text_of_one_to_three_sentences(self):
        numbers = [number for number in range(1, 71) if number not in range(45, 50)]
        assert list(WORDS.rules) == [f"NY-{number}" for number in numbers]
        for number, text in WORDS.rules.items():
            assert 1 <= len(re.findall(r"[.](?= |$)", text.en)) <= 3, number
            assert 1 <= len(re.findall(r"[.](?= |$)", text.fa)) <= 3, number

    def test_the_page_of_rules_says_what_players_are_shown(self):
        on_page = re.findall(r"^\* \*\*(NY-\d+)\*\* (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)

        assert sorted(on_page) == sorted((number, text.en) for number, text in WORDS.rules.items())

    def test_the_page_of_rules_names_only_files_that_exist(self):
        files = set(re.findall(r"`(\w+\.(?:py|json))`", PAGE.read_text("utf-8")))

        assert {"movement.py", "informant.py", "ending.py", "board.json"} <= files
        assert all(PAGE.with_name(name).is_file() for name in files)


class TestNarrate:
    @pytest.mark.parametrize("ruling", ["moves_only", "ends_the_game"])
    @pytest.mark.parametrize("seed", range(6))
    def test_every_effect_of_a_game_renders_for_every_reader(self, seed, ruling):
        log = random_game(seed, ruling)

        told = [effect for reader in READERS for effect in effects_as_seen_by(reader, log)]
        told += effects_as_seen_by(None, log, opened=True)

        lines = [line for line in map(narrate, told) if line is not None]
        assert lines
        for line in lines:
            assert set(line.args) == placeholders(WORDS.lines[line.template].en)
            for language in ("en", "fa"):
                assert "{" not in rendered(line, language)
            without_hexes = re.sub(r"\b[a-n][0-9]+\b", "", rendered(line, "fa"))
            assert not re.search("[A-Za-z0-9]", without_hexes), line

    @pytest.mark.parametrize("reader", ["detective", None])
    def test_ny_65_until_the_end_no_line_tells_others_who_jack_is_or_what_was_drawn(self, reader):
        for seed in range(6):
            told = effects_as_seen_by(reader, random_game(seed, "moves_only"))
            lines = [line for line in map(narrate, told) if line is not None]
            openers = [line.template for line in lines if line.template.endswith("_open")]
            drawn = [e for e in told if isinstance(e, AlibiDrawn) and e.card.known is not None]

            assert openers == ["alibi_drawn_open"] * len(drawn)
            assert all(effect.seat == reader for effect in drawn)

    def test_every_line_is_told_by_some_effect(self):
        rare = [
            MoveSkipped("rider"),
            Accused("beach", "e4", ("d4", "c5"), "smith", right=True),
            Accused("beach", "e4", ("d4", "c5"), "smith", right=False),
            Escaped("rider", "n11", (), "LAND"),
            AlibiDrawn("jack", Sealed(audience=("jack",))),
            AlibiDrawn("jack", sealed.sealed("grant", "jack")),
            WitnessCalled("seen", ()),
            *(GameOver("jack", reason, "rider", (), ()) for reason in WORDS.reasons),
        ]
        games = [random_game(seed, "moves_only") for seed in range(6)]
        told = [effect for log in games for reader in READERS for effect in effects_as_seen_by(reader, log)]
        opened = [effect for log in games for effect in effects_as_seen_by(None, log, opened=True)]

        lines = [line for line in map(narrate, [*rare, *told, *opened]) if line is not None]

        assert {line.template for line in lines} == set(WORDS.lines)
        for line in lines:
            assert set(line.args) == placeholders(WORDS.lines[line.template].fa)

    def test_a_sealed_identity_is_told_to_jack_alone(self):
        assert narrate(IdentityDrawn(sealed.sealed("rider", "jack"))) == Line(
            "identity_drawn_open", {"character": "rider"}
        )
        assert narrate(IdentityDrawn(Sealed(audience=("jack",)))) == Line("identity_drawn", {})

    def test_an_alibi_is_named_to_its_drawer_alone(self):
        known = AlibiDrawn("detective", sealed.sealed("beach", "detective"))
        closed = AlibiDrawn("detective", Sealed(audience=("detective",)))

        assert narrate(known) == Line("alibi_drawn_open", {"seat": "detective", "card": "beach"})
        assert narrate(closed) == Line("alibi_drawn", {"seat": "detective"})
        assert rendered(narrate(closed), "en") == "The Detective gets an alibi card from the informant."

    def test_a_shuffle_is_told_without_its_order_until_that_is_open(self):
        shuffled = Chance(b"key").shuffle("alibis", CHARACTERS)
        closed = msgspec.structs.replace(shuffled, order=Sealed(audience=()))

        assert narrate(closed) == Line("alibis_shuffled", {})
        assert narrate(shuffled) == Line("alibis_shuffled_open", {"order": shuffled.order.known})
        assert narrate(Shuffled("cards/3", (), Sealed(audience=()))) == Line("cards_shuffled", {})

    def test_ny_54_a_call_that_clears_nobody_says_so(self):
        assert narrate(WitnessCalled("seen", ())) == Line("witness_called", {"card": "seen"})
        assert narrate(WitnessCalled("unseen", ("beach",))) == Line(
            "witness_called_clearing", {"card": "unseen", "innocents": ("beach",)}
        )

    @pytest.mark.parametrize("reason", WORDS.reasons)
    def test_every_end_has_its_line(self, reason):
        line = narrate(GameOver("jack", reason, "rider", (), ()))

        assert rendered(line, "en").startswith("Jack wins")
        assert rendered(line, "fa").startswith("جک برنده شد")
