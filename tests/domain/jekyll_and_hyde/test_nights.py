"""Components, set-up, nights and the end: sections 1 to 3, 5 and 6 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.chance import Chance, Shuffled
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import CARDS, DATA, DECK, EFFECTS, GAME
from domain.jekyll_and_hyde.effects import (
    GameOver,
    NightEnded,
    NightStarted,
    StreetFilled,
    SubstanceMade,
    SubstanceSkipped,
    TurnEnded,
)
from domain.jekyll_and_hyde.nights import begin_night
from domain.jekyll_and_hyde.options import Options
from tests.domain.jekyll_and_hyde.positions import (
    CHANCE,
    after,
    all_cards,
    attempt,
    effects_of,
    fold,
    legal_now,
    play,
    position,
    refusal,
    started,
)

LAST_CARD = {"hh": "pistol-6", "seat": "hyde", "played": [3, 2], "jface": "rope-8", "hface": "pistol-10"}
"""Hyde plays the last card of night 1."""


def kinds(effects):
    return [type(effect) for effect in effects]


class TestComponents:
    def test_jh_1_jh_2_odd_values_are_knife_and_poison_even_ones_rope_and_pistol(self):
        assert Counter(card.symbol for card in CARDS.values()) == dict.fromkeys(
            ("knife", "poison", "rope", "pistol"), 6
        )
        assert Counter(card.value for card in CARDS.values()) == dict.fromkeys(range(1, 13), 2)
        assert all((card.symbol in ("knife", "poison")) == bool(card.value % 2) for card in CARDS.values())
        assert all(card.id == f"{card.symbol}-{card.value}" for card in CARDS.values())

    @pytest.mark.parametrize(
        ("seat", "effect", "values"),
        [
            ("jekyll", "draw", {1, 3, 5, 7}),
            ("jekyll", "attention", {8, 10, 12}),
            ("jekyll", "quiet", {9, 11}),
            ("jekyll", "none", {2, 4, 6}),
            ("hyde", "attention", {1}),
            ("hyde", "draw", {4, 6}),
            ("hyde", "none", {2, 3, 5, 7, 8, 9, 10, 11, 12}),
        ],
    )
    def test_jh_3_each_value_has_its_effect(self, seat, effect, values):
        assert {CARDS[card].value for card, found in EFFECTS[seat].items() if found == effect} == values

    def test_jh_3_no_card_has_the_same_effect_for_both(self):
        both = [card for card in CARDS if EFFECTS["jekyll"][card] == EFFECTS["hyde"][card] != "none"]
        assert both == []

    def test_jh_6_the_character_cards_only_remind(self):
        """JH-6: nothing in the rules' data speaks of them, each effect is public knowledge."""
        assert "character" not in str(DATA)


class TestSetup:
    def test_jh_4_all_cards_are_shuffled_and_split(self):
        setup = RULESET.setup(Options(), CHANCE)
        assert kinds(setup) == [Shuffled, NightStarted]
        assert setup[0].items == tuple(sorted(DECK.kinds))
        dealt = fold(RULESET.initial(Options()), setup[:1])
        assert (*dealt.street, *dealt.aside) == setup[0].order.known
        assert len(dealt.street) == len(dealt.aside) == 12

    def test_jh_5_jekyll_has_his_first_substance_and_both_have_a_token(self):
        state = started()
        assert state.substances == 1
        assert state.jekyll.detective
        assert state.hyde.detective

    def test_jh_7_no_attention_at_the_start_and_the_seats_are_jekyll_and_hyde(self):
        assert started().attention == 0
        assert RULESET.seats(Options()) == ("jekyll", "hyde")


class TestTheDeal:
    def test_jh_9_cards_are_dealt_by_turns_from_the_left_jekyll_first(self):
        setup = RULESET.setup(Options(), CHANCE)
        order, state = setup[0].order.known, started()
        assert state.jekyll.hand.cards == DECK.arranged(order[0:6:2])
        assert state.hyde.hand.cards == DECK.arranged(order[1:6:2])
        assert state.street == order[6:12]

    def test_jh_9_old_street_cards_stay_at_the_left_and_new_ones_come_from_the_top_of_the_aside_pile(self):
        before = position(street="rope-2 rope-4", aside=DECK.kinds[8:20], night=1)
        effects = begin_night(before, CHANCE)
        assert kinds(effects) == [StreetFilled, NightStarted]
        assert effects[0].count == 10
        state = fold(before, effects)
        row = ("rope-2", "rope-4", *DECK.kinds[8:18])
        assert state.jekyll.hand.cards == DECK.arranged(row[0:8:2])
        assert state.hyde.hand.cards == DECK.arranged(row[1:8:2])
        assert state.street == row[8:]
        assert state.aside == DECK.kinds[18:20]

    def test_jh_9_the_discard_pile_is_shuffled_in_the_middle_of_filling(self):
        before = position(street="rope-2 rope-4", aside="knife-1 poison-1 knife-3", discard=DECK.kinds[10:22], night=3)
        effects = begin_night(before, CHANCE)
        assert kinds(effects) == [StreetFilled, Shuffled, StreetFilled, NightStarted]
        assert [effects[0].count, effects[2].count] == [3, 7]
        state = fold(before, effects)
        assert state.discard.size == 0
        assert len(state.aside) == 5
        assert all_cards(state) == all_cards(before)

    def test_jh_9_a_pile_that_just_suffices_is_not_refilled_before_it_is_needed(self):
        before = position(street="rope-2 rope-4", aside=DECK.kinds[8:18], discard=DECK.kinds[18:], night=1)
        effects = begin_night(before, CHANCE)
        assert kinds(effects) == [StreetFilled, NightStarted]
        assert fold(before, effects).aside == ()

    def test_jh_22_the_discard_pile_is_shuffled_from_the_order_of_card_ids(self):
        """JH-22: the draw orders places in that order, as what lies there is not public."""
        before = position(street="", aside="", discard=DECK.kinds[:14], night=3)
        shuffled = begin_night(before, CHANCE)[0]
        assert shuffled.items == tuple(f"{rank:02}" for rank in range(14))
        by_id = sorted(DECK.kinds[:14])
        assert fold(before, [shuffled]).aside == tuple(by_id[int(rank)] for rank in shuffled.order.known)

    def test_every_shuffle_of_a_game_has_a_label_of_its_own(self):
        state, labels = started(), ["cards"]
        while state.night < 7:
            for effect in effects_of(state, legal_now(state)[-1] if state.phase == "act" else legal_now(state)[0]):
                labels += [effect.label] if isinstance(effect, Shuffled) else []
                state = RULESET.evolve(state, effect)
            if state.outcome is not None:
                break
        assert len(set(labels)) == len(labels)


class TestTurns:
    def test_jh_11_jekyll_begins_every_night(self):
        state = after(position(**LAST_CARD), "play_face_down pistol-6", "end_turn")
        assert (state.night, state.turn, state.phase) == (2, "jekyll", "play")

    def test_jh_11_turns_alternate(self):
        state = position(jh="knife-3 rope-6", hh="rope-2 rope-4")
        assert after(state, "play_face_down rope-6", "end_turn").turn == "hyde"
        assert after(state, "play_face_down rope-6", "end_turn", "play_face_down rope-2", "end_turn").turn == "jekyll"

    def test_jh_10_jh_12_the_night_ends_with_the_last_card_of_both_quotas_and_not_before(self):
        """JH-16: it ends with the turn."""
        state = position(**LAST_CARD)
        assert kinds(effects_of(after(state, "play_face_down pistol-6"), "end_turn"))[:2] == [TurnEnded, NightEnded]
        early = position(**{**LAST_CARD, "played": [2, 2], "jh": "knife-3"})
        assert kinds(effects_of(after(early, "play_face_down pistol-6"), "end_turn")) == [TurnEnded]

    def test_jh_8_there_are_seven_nights(self):
        assert len(GAME.nights) == 7
        state = position(**{**LAST_CARD, "played": [6, 5], "night": 7})
        assert kinds(effects_of(after(state, "play_face_down pistol-6"), "end_turn"))[-1] is GameOver


class TestTheEndOfANight:
    def test_jh_22_crimes_become_proofs_and_all_else_is_discarded(self):
        """JH-27: Hyde's too."""
        state = position(
            **LAST_CARD,
            jh="knife-5",
            jscene="knife-1",
            hscene="knife-9",
            jp="rope-2",
            hp="rope-12",
            investigations="poison-9",
        )
        ended = after(state, "play_face_down pistol-6", "end_turn")
        assert ended.jekyll.proofs == ("knife-1", "rope-2")
        assert ended.hyde.proofs == ("knife-9", "rope-12")
        discarded = {"rope-8", "pistol-6", "pistol-10", "knife-5", "poison-9"}
        assert set(ended.discard.cards) == discarded
        assert all_cards(ended) == all_cards(state)

    def test_jh_23_a_substance_costs_three_proofs_of_three_symbols(self):
        state = position(**LAST_CARD, jp="knife-1 rope-2 pistol-4 poison-3")
        state = after(state, "play_face_down pistol-6", "end_turn")
        assert state.phase == "substance"
        effects = effects_of(state, "make_substance pistol-4 knife-1 rope-2")
        assert effects[0] == SubstanceMade(("knife-1", "rope-2", "pistol-4"), 2)
        made = fold(state, effects)
        assert made.jekyll.proofs == ("poison-3",)
        assert {"knife-1", "rope-2", "pistol-4"} <= set(made.discard.cards)

    def test_jh_23_it_is_not_compulsory_and_once_a_night(self):
        state = position(**LAST_CARD, jp="knife-1 rope-2 pistol-4 poison-3 rope-6 pistol-2")
        state = after(state, "play_face_down pistol-6", "end_turn")
        skipped = effects_of(state, "skip_substance")
        assert kinds(skipped)[0] is SubstanceSkipped
        assert fold(state, skipped).night == 2
        made = after(state, "make_substance knife-1 rope-2 pistol-4")
        assert attempt(made, "make_substance poison-3 rope-6 pistol-2") == "night_not_over"

    def test_jh_23_each_choice_of_proofs_is_listed_once(self):
        state = position(**LAST_CARD, jp="knife-1 knife-3 rope-2 pistol-4")
        state = after(state, "play_face_down pistol-6", "end_turn")
        listed = legal_now(state)
        assert listed == (
            play("make_substance knife-1 rope-2 pistol-4"),
            play("make_substance rope-2 knife-3 pistol-4"),
            play("skip_substance"),
        )

    def test_jh_24_the_limit_counts_proofs_and_crimes_of_one_seat(self):
        given = {"jh": "knife-1 rope-6", "jface": "rope-4", "phase": "act", "night": 4, "played": [1, 0]}
        assert attempt(position(**given, jp="knife-3 knife-5 knife-7 rope-2 rope-8"), "commit_crime knife-1") == "ok"
        full = position(**given, jp="knife-3 knife-5 knife-7 rope-2", jscene="rope-8 rope-10")
        assert attempt(full, "commit_crime knife-1") == "evidence_limit"
        others = position(**given, hp="knife-3 knife-5 knife-7 rope-2 rope-8 rope-10")
        assert attempt(others, "commit_crime knife-1") == "ok"

    @pytest.mark.parametrize(
        ("night", "substances", "asked"),
        [(1, 1, True), (6, 2, True), (6, 3, False), (7, 3, True), (7, 1, True)],
    )
    def test_jh_25_the_fourth_substance_is_made_in_the_last_night_only(self, night, substances, asked):
        each = GAME.nights[night - 1]
        given = {**LAST_CARD, "played": [each, each - 1], "night": night, "sub": substances}
        state = after(position(**given, jp="knife-1 rope-2 pistol-4"), "play_face_down pistol-6", "end_turn")
        assert (state.phase == "substance" and state.outcome is None) == asked

    @pytest.mark.parametrize("proofs", ["", "knife-1 rope-2", "knife-1 knife-3 rope-2 rope-4"])
    def test_jh_26_without_three_symbols_nothing_is_asked(self, proofs):
        state = after(position(**LAST_CARD, jp=proofs), "play_face_down pistol-6", "end_turn")
        assert (state.night, state.phase) == (2, "play")

    def test_jh_27_hydes_proofs_make_no_substance(self):
        state = after(position(**LAST_CARD, hp="knife-1 rope-2 pistol-4"), "play_face_down pistol-6", "end_turn")
        assert state.night == 2
        assert state.hyde.proofs == ("knife-1", "rope-2", "pistol-4")


class TestTheEnd:
    SEVENTH = (
        ({"jh": "rope-8 knife-3", "att": 6}, "play_face_down rope-8"),
        ({"hh": "knife-1 rope-4", "jh": "knife-3", "att": 6, "seat": "hyde"}, "play_face_down knife-1"),
        ({"jh": "rope-8 knife-3", "cur": "rope-6", "phase": "act", "att": 6}, "commit_crime rope-8"),
    )

    @pytest.mark.parametrize(("given", "move"), SEVENTH)
    def test_jh_28_the_seventh_attention_token_ends_the_game_at_once(self, given, move):
        state = after(position(**given), move)
        assert state.outcome.winners == ("hyde",)
        assert state.outcome.reason == "seven_attention"
        assert RULESET.to_act(state) == ()

    def test_jh_28_six_are_not_enough(self):
        assert after(position(jh="rope-8 knife-3", att=5), "play_face_down rope-8").outcome is None

    @pytest.mark.parametrize(
        ("substances", "move", "winner"),
        [(3, "make", "jekyll"), (3, "skip", "hyde"), (2, "make", "hyde"), (1, "make", "hyde")],
    )
    def test_jh_29_after_night_seven_four_substances_win_if_one_was_made_then(self, substances, move, winner):
        state = position(**{**LAST_CARD, "played": [6, 5], "night": 7, "sub": substances}, jp="knife-1 rope-2 pistol-4")
        state = after(state, "play_face_down pistol-6", "end_turn")
        state = after(state, "make_substance knife-1 rope-2 pistol-4" if move == "make" else "skip_substance")
        assert state.outcome.winners == (winner,)
        assert state.outcome.reason == ("four_substances" if winner == "jekyll" else "substances_incomplete")

    def test_jh_30_somebody_always_wins_alone(self):
        """JH-30: also where nobody has made a substance."""
        state = position(**{**LAST_CARD, "played": [6, 5], "night": 7})
        assert after(state, "play_face_down pistol-6", "end_turn").outcome.winners == ("hyde",)

    ENDED = (
        after(position(jh="rope-8 knife-3", att=6), "play_face_down rope-8"),
        after(position(**{**LAST_CARD, "played": [6, 5], "night": 7}), "play_face_down pistol-6", "end_turn"),
        after(
            position(**{**LAST_CARD, "played": [6, 5], "night": 7, "sub": 3}, jp="knife-1 rope-2 pistol-4"),
            "play_face_down pistol-6",
            "end_turn",
            "make_substance knife-1 rope-2 pistol-4",
        ),
    )

    @pytest.mark.parametrize("state", ENDED, ids=["seven_attention", "substances_incomplete", "four_substances"])
    @pytest.mark.parametrize("seat", ["jekyll", "hyde", "nobody"])
    @pytest.mark.parametrize(
        "move",
        [
            "play_face_down knife-3",
            "draw_street 0",
            "commit_crime knife-3",
            "investigate knife-3",
            "show_card knife-3",
            "use_detective 0",
            "end_turn",
            "make_substance knife-1 rope-2 pistol-4",
            "skip_substance",
        ],
    )
    def test_after_each_end_every_command_of_every_seat_is_refused(self, state, seat, move):
        """JH-28, JH-29: FC-012."""
        refused = refusal(state, move, seat)
        assert refused.code == "game_over"
        assert refused.rule == ("JH-28" if state.outcome.reason == "seven_attention" else "JH-29")
        assert RULESET.legal(state, seat) == ()

    @pytest.mark.parametrize("state", ENDED, ids=["seven_attention", "substances_incomplete", "four_substances"])
    @pytest.mark.parametrize("reader", ["jekyll", "hyde", None])
    def test_after_the_end_everything_is_open(self, state, reader):
        view = RULESET.view(state, reader)
        assert view.turn is None
        assert view.jekyll.hand == state.jekyll.hand.cards
        assert view.hyde.hand == state.hyde.hand.cards
        assert tuple(card.card for card in view.jekyll.face_down) == state.jekyll.face_down
        assert tuple(card.card for card in view.hyde.face_down) == state.hyde.face_down
        assert view.revealed.street == state.street
        assert view.revealed.aside == state.aside
        assert view.revealed.discard == state.discard.cards

    def test_the_same_chance_deals_the_same_game(self):
        assert started(Chance(b"a")) == started(Chance(b"a"))
        assert started(Chance(b"a")) != started(Chance(b"b"))
