"""Every refusal, in the order of section 9: a command with several faults gets the code of the first row."""

from __future__ import annotations

import pytest

from domain.jekyll_and_hyde.refusals import REFUSALS
from domain.jekyll_and_hyde.words import WORDS
from tests.domain.jekyll_and_hyde.positions import after, attempt, position, refusal

PLAY = position(jh="knife-3 rope-6", hh="rope-2 knife-9", hface="rope-4", street="rope-8 rope-10")
ACT = after(PLAY, "play_face_down rope-6")
ACTED = after(
    position(jh="knife-3 rope-6 rope-8", hh="rope-2", night=3), "play_face_down rope-6", "commit_crime rope-8"
)
HYDE = position(hh="knife-9 knife-1 rope-4", jh="knife-3 rope-6", seat="hyde", night=2, jface="rope-2")
SHOW = after(HYDE, "play_face_down knife-9", "investigate knife-1")
SUBSTANCE = after(
    position(hh="pistol-6", seat="hyde", played=[3, 2], jp="knife-1 rope-2 pistol-4 knife-5", jface="rope-8"),
    "play_face_down pistol-6",
    "end_turn",
)
ENDED = after(position(jh="rope-8 knife-3", att=6), "play_face_down rope-8")
FULL = position(
    jh="knife-3", jp="knife-1 knife-5 knife-7 rope-2 rope-4 rope-6", cur="rope-8", phase="act", played=[3, 0]
)
LIMIT = position(jh="knife-3", jp="knife-1 knife-5 knife-7 rope-2 rope-4 rope-6", cur="rope-8", phase="act", night=4)
DRAW = after(position(jh="knife-1 rope-6", street="rope-8", night=2), "play_face_down knife-1")
DRAW_NONE = after(position(jh="knife-1 rope-6", night=6), "play_face_down knife-1")
HYDE_FULL = position(hh="knife-1", cur="rope-8", phase="act", seat="hyde", played=[0, 3])
HYDE_NO_SHOW = position(hh="knife-1", cur="rope-8", phase="act", seat="hyde", played=[0, 1])
TOKEN_USED = position(jh="knife-3", hh="rope-2", hface="rope-4", detective=(False, True))

ROWS = [
    # the moment
    ("game_over", ENDED, "make_substance a b c", "hyde"),
    ("game_over", ENDED, "show_card a", "nobody"),
    ("waiting_for_show", SHOW, "play_face_down a", "hyde"),
    ("waiting_for_show", SHOW, "use_detective 7", "jekyll"),
    ("waiting_for_show", SHOW, "end_turn", "nobody"),
    ("night_is_over", SUBSTANCE, "show_card a", "hyde"),
    ("night_is_over", SUBSTANCE, "end_turn", "nobody"),
    ("night_is_over", SUBSTANCE, "use_detective 0", "jekyll"),
    ("night_not_over", SHOW, "skip_substance", "hyde"),
    ("night_not_over", PLAY, "make_substance a", "hyde"),
    ("night_not_over", ACT, "skip_substance", "jekyll"),
    ("no_card_to_show", PLAY, "show_card a", "hyde"),
    ("no_card_to_show", ACT, "show_card knife-3", "jekyll"),
    ("not_your_turn", PLAY, "play_face_down a", "hyde"),
    ("not_your_turn", ACT, "play_face_down a", "hyde"),
    ("not_your_turn", PLAY, "end_turn", "nobody"),
    ("not_your_turn", SHOW, "show_card a", "hyde"),
    ("not_your_turn", SUBSTANCE, "make_substance a", "hyde"),
    # the step
    ("already_played_face_down", ACT, "play_face_down a", "jekyll"),
    ("play_face_down_first", PLAY, "draw_street 9 9", "jekyll"),
    ("play_face_down_first", PLAY, "commit_crime a", "jekyll"),
    ("play_face_down_first", PLAY, "investigate a", "jekyll"),
    ("play_face_down_first", PLAY, "end_turn", "jekyll"),
    ("only_hyde_investigates", ACTED, "investigate a", "jekyll"),
    ("only_hyde_investigates", ACT, "investigate knife-3", "jekyll"),
    ("already_acted", ACTED, "commit_crime a", "jekyll"),
    ("already_acted", ACTED, "draw_street 9 9", "jekyll"),
    ("already_acted", after(SHOW, "show_card knife-3"), "investigate a", "hyde"),
    # drawing
    ("no_draw_effect", ACT, "draw_street 9 9", "jekyll"),
    ("street_empty", DRAW_NONE, "draw_street 9 9", "jekyll"),
    ("wrong_number_of_street_cards", DRAW, "draw_street 9 9", "jekyll"),
    ("wrong_number_of_street_cards", DRAW, "draw_street", "jekyll"),
    ("unknown_street_position", DRAW, "draw_street 1", "jekyll"),
    # cards
    ("card_not_in_hand", PLAY, "play_face_down a", "jekyll"),
    ("card_not_in_hand", PLAY, "play_face_down rope-2", "jekyll"),
    ("card_not_in_hand", PLAY, "play_face_down Rope-6", "jekyll"),
    ("card_not_in_hand", SHOW, "show_card rope-2", "jekyll"),
    ("card_not_in_hand", FULL, "commit_crime a", "jekyll"),
    ("card_not_in_hand", HYDE_FULL, "investigate a", "hyde"),
    ("quota_reached", FULL, "commit_crime knife-3", "jekyll"),
    ("quota_reached", HYDE_FULL, "investigate knife-1", "hyde"),
    ("evidence_limit", LIMIT, "commit_crime knife-3", "jekyll"),
    ("nothing_to_show", HYDE_NO_SHOW, "investigate knife-1", "hyde"),
    # the token
    ("detective_already_used", TOKEN_USED, "use_detective 9", "jekyll"),
    ("no_such_face_down_card", PLAY, "use_detective 1", "jekyll"),
    # substances
    ("need_three_cards", SUBSTANCE, "make_substance", "jekyll"),
    ("need_three_cards", SUBSTANCE, "make_substance a b", "jekyll"),
    ("need_three_cards", SUBSTANCE, "make_substance knife-1 knife-1 rope-2", "jekyll"),
    ("need_three_cards", SUBSTANCE, "make_substance knife-1 rope-2 pistol-4 knife-5", "jekyll"),
    ("card_not_in_proofs", SUBSTANCE, "make_substance knife-1 knife-5 a", "jekyll"),
    ("symbols_not_different", SUBSTANCE, "make_substance knife-1 knife-5 rope-2", "jekyll"),
]


@pytest.mark.parametrize(("code", "state", "move", "seat"), ROWS)
def test_the_first_fault_in_the_order_of_the_rules_is_named(code, state, move, seat):
    assert attempt(state, move, seat) == code


def test_every_code_is_tried():
    assert {code for code, *_ in ROWS} == set(REFUSALS) == set(WORDS.errors)


@pytest.mark.parametrize(
    ("rule", "state", "move", "seat"),
    [
        ("JH-11", PLAY, "end_turn", "hyde"),
        ("JH-21", PLAY, "use_detective 0", "hyde"),
        ("JH-20", SHOW, "show_card a", "hyde"),
        ("JH-13", PLAY, "play_face_down a", "jekyll"),
        ("JH-18", ACT, "commit_crime a", "jekyll"),
        ("JH-20", after(HYDE, "play_face_down knife-9"), "investigate a", "hyde"),
        ("JH-20", SHOW, "show_card a", "jekyll"),
        ("JH-24", LIMIT, "commit_crime knife-3", "jekyll"),
        ("JH-10", FULL, "commit_crime knife-3", "jekyll"),
    ],
)
def test_a_refusal_names_its_rule(rule, state, move, seat):
    refused = refusal(state, move, seat)
    assert refused.rule == rule
    assert refused.detail.en.endswith(".")


def test_a_refusal_says_nothing_of_the_other_seats_cards():
    """A card that the other seat holds is refused in the very words of one that does not exist."""
    texts = {str(refusal(PLAY, f"play_face_down {card}")) for card in ("rope-2", "knife-9", "rope-4", "knife-11", "x")}
    assert len(texts) == 1
