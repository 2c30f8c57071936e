"""Who refuses what, with which rule, and what is looked at first: section 8 of the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.captain_jack import RULESET
from domain.captain_jack.refusals import REFUSALS
from domain.captain_jack.words import WORDS
from domain.ruleset import IllegalMove
from tests.domain.captain_jack.table import CHANCE, after, attempt, position, read

PHASE_ONE = position(hands=("KH JD JS 2H 3H",), tokens=(9, 9), phase="one")
PHASE_TWO = position(hands=("7S AS 2H KH 2C AC",), tokens=(9, 9), sunken=1)
NO_SHIP = position(hands=("7S 2H 2C",), tokens=(0, 9), sunken=1)
DEFENCE = after(position(hands=("8S 5C AC 2H", "2S 2H"), tokens=(9, 9), chest=(0, 2)), "0 attack 1 8S")
UNARMED = after(position(hands=("8S 5C AC 2H", "2H 3H 4H 5H"), tokens=(9, 9), chest=(0, 2)), "0 attack 1 8S")
BOARDING = after(UNARMED, "1 no_defence")
CREW = after(BOARDING, "0 board 5C")
SECOND = after(
    position(hands=("8S 7S 2H", "3H"), tokens=(9, 9), aces=(1,)), "0 attack 1 8S", "1 no_defence", "0 decline_boarding"
)
OVER = after(position(stock="", quiet=2), "0 pass")

EVERY_COMMAND = (
    "declare_captain_jack KH JD",
    "end_phase_one",
    "attack 1 7S",
    "defend 2S",
    "no_defence",
    "board 5C",
    "decline_boarding",
    "give_crew [2H]",
    "repair 2H",
    "trade [2H]",
    "salvage [2C]",
    "pass",
    "end_turn",
)
ANSWERS = {"defend 2S": "nothing_to_defend", "no_defence": "nothing_to_defend", "give_crew [2H]": "no_crew_owed"}


def rest(*but):
    return [command for command in EVERY_COMMAND if command not in but and command not in ANSWERS]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_cj_29_after_the_end_every_command_of_every_seat_is_refused(seat, command):
    assert attempt(OVER, f"{seat} {command}") == "game_over"
    assert RULESET.legal(OVER, f"captain-{seat + 1}") == ()
    assert RULESET.to_act(OVER) == ()


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("state", [PHASE_ONE, PHASE_TWO, BOARDING, SECOND])
def test_cj_17_cj_21_an_answer_that_is_not_due_is_refused_to_whichever_seat(state, seat):
    for command, code in ANSWERS.items():
        assert attempt(state, f"{seat} {command}") == code


def test_cj_17_cj_21_each_answer_is_due_only_when_it_is_asked_for():
    assert {attempt(DEFENCE, f"{seat} give_crew [2H]") for seat in (0, 1, 2)} == {"no_crew_owed"}
    assert {attempt(CREW, f"{seat} defend 2S") for seat in (0, 1, 2)} == {"nothing_to_defend"}


@pytest.mark.parametrize(("state", "code"), [(DEFENCE, "waiting_for_defender"), (CREW, "waiting_for_crew")])
def test_cj_17_cj_21_while_an_answer_is_due_all_else_waits(state, code):
    for seat in (0, 1, 2):
        for command in rest():
            assert attempt(state, f"{seat} {command}") == code


@pytest.mark.parametrize("seat", [0, 2])
def test_cj_17_cj_21_only_the_target_answers(seat):
    assert attempt(DEFENCE, f"{seat} defend 8S") == "waiting_for_defender"
    assert attempt(DEFENCE, f"{seat} no_defence") == "waiting_for_defender"
    assert attempt(CREW, f"{seat} give_crew [2H 2H 2H]") == "waiting_for_crew"


@pytest.mark.parametrize("state", [PHASE_ONE, PHASE_TWO, BOARDING, SECOND])
def test_cj_8_only_the_captain_in_turn(state):
    for command in rest():
        assert attempt(state, f"1 {command}") == "not_your_turn"


@pytest.mark.parametrize("seat", ["spectator", "", "captain-7", "captain-4"])
def test_cj_8_nobody_else(seat):
    for state in (PHASE_ONE, PHASE_TWO):
        with pytest.raises(IllegalMove) as refused:
            RULESET.decide(state, seat, read("0 pass")[1], CHANCE)
        assert refused.value.code == "not_your_turn"


def test_cj_13_in_phase_one_only_a_declaration_or_its_end():
    for command in rest("declare_captain_jack KH JD", "end_phase_one"):
        assert attempt(PHASE_ONE, f"0 {command}") == "phase_one_first"


def test_cj_20_while_boarding_is_open_only_that():
    for command in rest("board 5C", "decline_boarding"):
        assert attempt(BOARDING, f"0 {command}") == "boarding_pending"


def test_cj_24_after_the_first_attack_only_a_second_or_the_end():
    for command in rest("attack 1 7S", "end_turn"):
        assert attempt(SECOND, f"0 {command}") == "only_second_attack_or_end_turn"


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("declare_captain_jack KH JD", "CJ-11"),
        ("end_phase_one", "CJ-13"),
        ("board 5C", "CJ-13"),
        ("decline_boarding", "CJ-13"),
        ("end_turn", "CJ-13"),
    ],
)
def test_cj_11_cj_13_what_phase_two_does_not_know(command, rule):
    with pytest.raises(IllegalMove) as refused:
        RULESET.decide(PHASE_TWO, *read(f"0 {command}"), CHANCE)
    assert (refused.value.code, refused.value.rule) == ("wrong_phase", rule)


NO_MARKER = replace(PHASE_ONE, markers=0)
DAMAGED = position(hands=("2H KH",), tokens=(8, 9))
SMALL = position(hands=("2H 3H 4H 5H",), stock="9S")

IN_ORDER = [
    # (the position, commands each of which has one fault less than the one before, what each is told)
    (
        "declare",
        NO_MARKER,
        [
            ("declare_captain_jack KH KS", "need_king_and_jack"),
            ("declare_captain_jack JD KH", "need_king_and_jack"),
            ("declare_captain_jack XX JD", "need_king_and_jack"),
            ("declare_captain_jack KS JD", "card_not_in_hand"),
            ("declare_captain_jack KH JS", "colours_differ"),
            ("declare_captain_jack KH JD", "no_ship_left"),
        ],
    ),
    (
        "attack",
        PHASE_TWO,
        [
            ("attack 0 9S", "cannot_attack_self"),
            ("attack 3 9S", "unknown_seat"),
            ("attack 2 9S", "target_has_no_ship"),
            ("attack 1 9S", "card_not_in_hand"),
            ("attack 1 AS", "not_a_cannon_card"),
            ("attack 1 KH", "not_a_cannon_card"),
            ("attack 1 7S", "ok"),
        ],
    ),
    ("attack without a ship", NO_SHIP, [("attack 0 9S", "no_ship"), ("attack 1 7S", "no_ship")]),
    (
        "repair",
        PHASE_TWO,
        [("repair 3H", "card_not_in_hand"), ("repair KH", "not_a_repair_card"), ("repair 2H", "ship_not_damaged")],
    ),
    ("repair without a ship", NO_SHIP, [("repair 3H", "no_ship"), ("repair 2H", "no_ship")]),
    ("repair a damaged ship", DAMAGED, [("repair KH", "not_a_repair_card"), ("repair 2H", "ok")]),
    (
        "trade",
        SMALL,
        [
            ("trade []", "trade_one_to_four"),
            ("trade [9S 9S 9S 9S 9S]", "trade_one_to_four"),
            ("trade [9S 2H]", "card_not_in_hand"),
            ("trade [2H 2H]", "card_not_in_hand"),
            ("trade [QH]", "card_not_in_hand"),
            ("trade [2H 3H]", "stock_too_small"),
            ("trade [2H]", "ok"),
        ],
    ),
    (
        "salvage",
        PHASE_TWO,
        [
            ("salvage []", "need_a_club"),
            ("salvage [2C 2C]", "card_not_in_hand"),
            ("salvage [2H 2C]", "not_a_club"),
            ("salvage [2C AC]", "not_enough_sunken_treasure"),
            ("salvage [AC]", "ok"),
        ],
    ),
    ("salvage without a ship", NO_SHIP, [("salvage []", "no_ship"), ("salvage [2C]", "no_ship")]),
    ("board", BOARDING, [("board 6C", "card_not_in_hand"), ("board AC", "not_a_boarding_card"), ("board 5C", "ok")]),
]


@pytest.mark.parametrize(("state", "commands"), [case[1:] for case in IN_ORDER], ids=[case[0] for case in IN_ORDER])
def test_cj_6_to_cj_27_the_first_fault_is_told(state, commands):
    """CJ-6, CJ-11, CJ-14, CJ-16, CJ-20, CJ-25, CJ-26, CJ-27: in the order of the table."""
    for command, code in commands:
        assert attempt(state, f"0 {command}") == code, command


@pytest.mark.parametrize(
    ("state", "step", "rule"),
    [
        (PHASE_ONE, "0 declare_captain_jack KS JD", "CJ-11"),
        (PHASE_TWO, "0 attack 1 9S", "CJ-16"),
        (DEFENCE, "1 defend 9S", "CJ-17"),
        (BOARDING, "0 board 6C", "CJ-20"),
        (CREW, "1 give_crew [2H 2H 3H]", "CJ-21"),
        (PHASE_TWO, "0 repair 3H", "CJ-25"),
        (SMALL, "0 trade [2H 2H]", "CJ-26"),
        (PHASE_TWO, "0 salvage [2C 2C]", "CJ-27"),
    ],
)
def test_cj_11_to_cj_27_a_card_not_held_breaks_the_rule_of_the_command(state, step, rule):
    with pytest.raises(IllegalMove) as refused:
        RULESET.decide(state, *read(step), CHANCE)
    assert (refused.value.code, refused.value.rule) == ("card_not_in_hand", rule)


def test_cj_17_the_faults_of_a_defence():
    assert attempt(DEFENCE, "1 defend 9S") == "card_not_in_hand"
    assert attempt(DEFENCE, "1 defend 2H") == "not_a_cannon_card"
    assert attempt(DEFENCE, "1 no_defence") == "must_defend"
    assert attempt(DEFENCE, "1 defend 2S") == "ok"


def test_cj_21_the_faults_of_crew():
    assert attempt(CREW, "1 give_crew []") == "wrong_number_of_cards"
    assert attempt(CREW, "1 give_crew [9S 9S 9S 9S]") == "wrong_number_of_cards"
    assert attempt(CREW, "1 give_crew [2H 2H 3H]") == "card_not_in_hand"
    assert attempt(CREW, "1 give_crew [4H 2H 3H]") == "ok"


def test_cj_15_the_pass_that_would_make_a_round_of_nothing():
    assert attempt(position(quiet=2), "0 pass") == "must_act"
    assert attempt(position(quiet=1), "0 pass") == "ok"
    assert attempt(position(quiet=2, stock=""), "0 pass") == "ok"
    assert attempt(position(players=5, quiet=3), "0 pass") == "ok"
    assert attempt(position(players=5, quiet=4), "0 pass") == "must_act"


def test_the_codes_stand_in_the_order_in_which_they_are_looked_for():
    """The general ones first; then each command's own, as tried above."""
    codes = list(REFUSALS)
    general = ["game_over", "nothing_to_defend", "no_crew_owed", "waiting_for_defender", "waiting_for_crew"]
    moments = ["not_your_turn", "phase_one_first", "boarding_pending", "only_second_attack_or_end_turn", "wrong_phase"]
    assert codes[:10] == [*general, *moments]
    for _, _, commands in IN_ORDER:
        told = [code for _, code in commands if code not in {"ok", "card_not_in_hand", "not_a_cannon_card"}]
        assert all(codes.index(one) <= codes.index(other) for one, other in pairwise(told))


def test_every_refusal_has_words_and_a_rule_of_the_book():
    assert ["player_count", *REFUSALS] == list(WORDS.errors)
    assert {rule for rule, _ in REFUSALS.values()} <= set(WORDS.rules)


def test_a_refusal_changes_nothing_and_draws_nothing():
    """CJ-26: a state is never touched, so a refused command cannot move the stock on."""
    before = position(stock="9S")
    assert attempt(before, "0 trade [2H 3H]") == "stock_too_small"
    assert before == position(stock="9S")
