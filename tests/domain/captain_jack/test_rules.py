"""The rules one by one, where the worked cases leave something to say."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain import sealed
from domain.captain_jack import RULESET
from domain.captain_jack.cards import DECK, block
from domain.captain_jack.effects import (
    AttackDeclared,
    Boarded,
    BoardingOffered,
    CardsDrawn,
    CrewDemanded,
    CrewPressed,
    DamageDealt,
    DiscardReshuffled,
    GameEnded,
    Salvaged,
    SecondAttackOffered,
    ShipSunk,
    StockExhausted,
    TurnEnded,
    TurnStarted,
)
from domain.captain_jack.moves import EndTurn, GiveCrew, Pass, Salvage, Trade
from domain.captain_jack.names import SEATS
from domain.captain_jack.options import Options
from domain.captain_jack.state import Captain
from domain.chance import Chance, Shuffled
from domain.hidden_cards import Hand
from domain.ruleset import Outcome
from tests.domain.captain_jack.table import (
    CHANCE,
    after,
    attempt,
    cards,
    effects_of,
    hand,
    legal_now,
    of_type,
    position,
)
from tests.domain.captain_jack.walks import fold, started, walk


def view(state, reader=None):
    return RULESET.view(state, reader)


class TestDeckAndSetUp:
    def test_cj_1_cj_2_eight_packs_and_four_of_42_cards(self):
        assert Counter(block(8)) == dict.fromkeys(DECK.kinds, 8)
        assert not {"QS", "QH", "QD", "QC", "7H", "10H", "9C", "10C"} & set(DECK.kinds)
        assert {"JH", "KH", "AC", "10D", "10S"} <= set(DECK.kinds)

    def test_cj_4_the_eight_packs_lie_on_the_four(self):
        state = started(Options(6), CHANCE)
        dealt = [card for seat in range(6) for card in (*hand(state, seat), *state.captains[seat].chest)]
        dealt += ["AS"] * state.captains[0].aces
        stock = state.stock[-state.stock_left :]

        assert Counter([*dealt, *stock[:-168]]) == Counter(block(8))
        assert Counter(stock[-168:]) == Counter(block(4))

    @pytest.mark.parametrize(
        ("left", "back"), [(169, "first_colour"), (168, "second_colour"), (1, "second_colour"), (0, None)]
    )
    def test_cj_4_the_topmost_back_tells_when_the_last_third_begins(self, left, back):
        assert view(replace(started(Options(), CHANCE), stock_left=left)).top_back == back

    def test_cj_4_after_a_reshuffle_backs_are_not_followed(self):
        state = after(position(stock="9S", discard="10S 10S 10S 10S 10S", passes=2), "0 trade [2H 3H]")
        assert view(state).top_back is None

    def test_cj_8_seven_cards_from_the_top_to_each_in_order_of_play(self):
        setup = RULESET.setup(Options(4), CHANCE)
        top = setup[0].order.known
        drawn = of_type(setup, CardsDrawn)

        assert [draw.seat for draw in drawn] == list(SEATS[:4])
        assert [draw.cards.known for draw in drawn] == [DECK.arranged(top[n : n + 7]) for n in (0, 7, 14, 21)]

    def test_cj_8_the_first_captain_begins_and_play_is_clockwise(self):
        turns = [effect.seat for *_, effects, _ in walk(3, Options(5)) for effect in of_type(effects, TurnStarted)]
        assert [SEATS.index(seat) for seat in turns[:9]] == [1, 2, 3, 4, 0, 1, 2, 3, 4]

    def test_cj_8_three_play_unless_more_are_asked_for(self):
        assert RULESET.seats(Options()) == SEATS[:3]
        assert [len(RULESET.seats(Options(n))) for n in (3, 4, 5, 6)] == [3, 4, 5, 6]

    @pytest.mark.parametrize("passes", [0, 6])
    def test_cj_5_one_to_five_passes(self, passes):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"passes": passes}, Options)


class TestPasses:
    def test_cj_5_the_pile_is_reshuffled_at_once_in_the_middle_of_a_draw(self):
        state = position(stock="9S", discard="10S 10S", passes=2)
        effects = effects_of(state, "0 trade [2H 3H]")

        assert [type(effect) for effect in effects[1:5]] == [CardsDrawn, DiscardReshuffled, Shuffled, CardsDrawn]
        assert effects[2] == DiscardReshuffled(2, 4)
        assert (effects[3].label, effects[3].items) == ("stock/pass/2", ("10S", "10S", "2H", "3H"))

    def test_cj_5_also_when_the_last_card_ends_a_draw(self):
        state = after(position(stock="9S 9S", discard="10S", passes=2), "0 trade [2H 3H]")
        assert (view(state).pass_number, view(state).stock) == (2, 3)

    def test_cj_5_with_an_empty_pile_at_the_next_draw_for_which_it_is_not(self):
        # Given: the last card of the stock is drawn while no card is discarded.
        state = position(hands=("2H 3H 4H 5H 6H KH",), stock="9S", passes=2, phase="one")
        effects = effects_of(state, "0 end_phase_one")
        assert isinstance(effects[1], StockExhausted)
        empty = after(state, "0 end_phase_one")
        assert (view(empty).stock, view(empty).pass_number) == (0, 1)

        # When a card is discarded, then who draws next reshuffles it.
        state = after(replace(empty, discard=empty.discard), "0 trade [KH]")
        assert view(state).pass_number == 2
        assert "KH" in hand(state, 0)

    def test_cj_5_chests_sunken_pile_crew_and_aces_stay(self):
        state = position(stock="9S", discard="10S", passes=2, chest=(2, 3), sunken=4, crew=("2H",), aces=(0, 1))
        now = after(state, "0 trade [2H 3H]")
        assert now.captains[0].chest == state.captains[0].chest
        assert (now.sunken, now.captains[0].crew, now.captains[1].aces) == (state.sunken, ("2H",), 1)

    def test_cj_5_no_pass_left_nothing_is_reshuffled(self):
        state = after(position(stock="9S", discard="10S 10S"), "0 trade [2H]")
        assert (view(state).stock, view(state).pass_number) == (0, 1)


class TestPhaseOne:
    def test_cj_9_cj_10_what_is_laid_is_listed_by_suit_and_rank(self):
        state = position(hands=("filler", "10D AS 2D 7S AD AS 3H"), tokens=(9,))
        (turn,) = of_type(effects_of(state, "0 pass"), TurnStarted)
        assert turn == TurnStarted("captain-2", ("AD", "2D", "10D"), 2)

    def test_cj_9_diamonds_drawn_later_wait_for_the_next_turn(self):
        state = after(position(hands=("2H 3H",), stock="AD AS 2D KD JD", phase="one"), "0 end_phase_one")
        assert state.captains[0].chest == ()
        assert {"AD", "2D", "AS"} <= set(hand(state, 0))

    def test_cj_11_any_number_of_times_before_drawing(self):
        state = after(position(hands=("KH JD KS JC KD JH 2H",), phase="one"), "0 declare_captain_jack KH JD")
        state = after(state, "0 declare_captain_jack KS JC", "0 declare_captain_jack KD JH")
        assert state.captains[0].ships == 3

    def test_cj_12_the_first_ship_alone_brings_tokens(self):
        state = after(position(hands=("KH JD KS JC",), phase="one"), "0 declare_captain_jack KH JD")
        assert (state.captains[0].ships, state.captains[0].tokens) == (1, 9)
        state = after(state, "0 declare_captain_jack KS JC")
        assert (state.captains[0].ships, state.captains[0].tokens) == (2, 9)

    def test_cj_13_phase_one_waits_for_its_end_even_with_nothing_to_declare_or_draw(self):
        state = position(phase="one")
        assert [type(move).__name__ for move in legal_now(state)] == ["EndPhaseOne"]

    def test_cj_13_up_to_seven(self):
        state = after(position(hands=("2H 3H 4H",), phase="one"), "0 end_phase_one")
        assert len(hand(state, 0)) == 7


class TestPassing:
    @pytest.mark.parametrize(
        ("given", "step", "quiet"),
        [
            ({}, "0 trade [2H]", 0),
            ({"tokens": (3,)}, "0 repair 2H", 0),
            ({"tokens": (3,), "sunken": 1}, "0 salvage [2C]", 0),
            ({}, "0 pass", 1),
            ({"quiet": 1}, "0 pass", 2),
        ],
    )
    def test_cj_15_a_turn_is_quiet_if_no_card_left_the_hand(self, given, step, quiet):
        (ended,) = of_type(effects_of(position(**given), step), TurnEnded)
        assert ended.quiet_turns == quiet

    def test_cj_15_diamonds_laid_end_the_quiet(self):
        state = position(hands=("AD 2H 3H 4H",), quiet=2, phase="one", stock="2H 2H 2H 2H 2H")
        state = after(state, "0 end_phase_one")
        assert Pass() in legal_now(state)

    def test_cj_15_an_answer_in_anothers_turn_does_not(self):
        state = position(hands=("9S 2H 3H", "2S 3H"), tokens=(9, 9), stock="")
        state = after(state, "0 attack 1 9S", "1 defend 2S", "0 decline_boarding", "1 end_phase_one", "1 pass")
        assert view(state).quiet_turns == 1

    def test_cj_15_who_must_act_can_still_trade(self):
        state = position(quiet=2)
        assert Pass() not in legal_now(state)
        assert any(isinstance(move, Trade) for move in legal_now(state))


class TestAttack:
    def test_cj_14_cj_16_only_with_a_ship_at_a_ship(self):
        state = position(hands=("7S 2H",), tokens=(9, 9))
        assert of_type(effects_of(state, "0 attack 1 7S"), AttackDeclared) == [
            AttackDeclared("captain-1", "captain-2", "7S", second=False)
        ]
        assert attempt(position(hands=("7S 2H",), tokens=(0, 9)), "0 attack 1 7S") == "no_ship"

    def test_cj_17_the_target_chooses_with_what_he_answers(self):
        state = after(position(hands=("7S", "2S 9S 9S AS JS"), tokens=(9, 9)), "0 attack 1 7S")
        assert [move.card for move in legal_now(state)] == ["2S", "9S"]

    def test_cj_18_never_more_tokens_than_there_are(self):
        state = after(position(hands=("10S", "2H"), tokens=(9, 3)), "0 attack 1 10S")
        assert of_type(effects_of(state, "1 no_defence"), DamageDealt) == [DamageDealt("captain-2", 3, 0)]

    def test_cj_19_the_chest_sinks_in_the_order_in_which_it_lay(self):
        state = position(hands=("10S", "2H"), tokens=(9, 3), chest=(0, 3), sunken=2, crew=("", "2H 3H"), stock="")
        state = after(state, "0 attack 1 10S")
        (sunk,) = of_type(effects_of(state, "1 no_defence"), ShipSunk)
        now = after(state, "1 no_defence")

        assert sunk == ShipSunk("captain-2", ("AD", "2D", "3D"), 0, ("2H", "3H"))
        assert now.sunken == ("AD", "2D", "AD", "2D", "3D")
        assert now.markers == state.markers + 1
        assert view(now).tokens_left == 27 - 9
        assert view(now).discard == {"10S": 1, "2H": 1, "3H": 1}

    def test_cj_20_the_last_laid_are_taken_first_one_after_the_other(self):
        state = position(hands=("8S 3C", "2H"), tokens=(9, 9), chest=(1, 5))
        state = after(state, "0 attack 1 8S", "1 no_defence")
        (boarded,) = of_type(effects_of(state, "0 board 3C"), Boarded)
        now = after(state, "0 board 3C")

        assert boarded.stolen == ("5D", "4D", "3D")
        assert now.captains[0].chest == ("AD", "5D", "4D", "3D")
        assert now.captains[1].chest == ("AD", "2D")

    def test_cj_20_the_decision_is_asked_even_without_a_club(self):
        state = after(position(hands=("8S", "2H"), tokens=(9, 9)), "0 attack 1 8S")
        assert isinstance(effects_of(state, "1 no_defence")[-1], BoardingOffered)
        assert [type(move).__name__ for move in legal_now(after(state, "1 no_defence"))] == ["DeclineBoarding"]

    def test_cj_21_exactly_what_is_missing_by_choice(self):
        state = position(hands=("8S 5C", "2H 2H 3H 4H"), tokens=(9, 9), chest=(0, 3))
        state = after(state, "0 attack 1 8S", "1 no_defence")
        assert of_type(effects_of(state, "0 board 5C"), CrewDemanded) == [CrewDemanded("captain-2", 2)]
        state = after(state, "0 board 5C")
        assert legal_now(state) == tuple(map(GiveCrew, [("2H", "2H"), ("2H", "3H"), ("2H", "4H"), ("3H", "4H")]))
        assert view(state).attack.crew_owed == 2

    def test_cj_21_pressed_crew_lies_sorted_however_it_was_given(self):
        state = position(hands=("8S 5C", "2H 3H 4H KS"), tokens=(9, 9), chest=(0, 2), crew=("3H",))
        state = after(state, "0 attack 1 8S", "1 no_defence", "0 board 5C")
        effects = effects_of(state, "1 give_crew [4H KS 2H]")
        assert of_type(effects, CrewPressed) == [CrewPressed("captain-1", "captain-2", ("KS", "2H", "4H"))]
        assert after(state, "1 give_crew [4H KS 2H]").captains[0].crew == ("KS", "2H", "3H", "4H")

    @pytest.mark.parametrize("held", ["2H 3H", "2H 3H 4H"])
    def test_cj_21_fc_010_the_whole_hand_is_taken_without_a_question(self, held):
        """CJ-21, FC-010: a choice with one answer is not asked, and nobody is left with none."""
        state = position(hands=("8S 5C", held), tokens=(9, 9), chest=(0, 2))
        state = after(state, "0 attack 1 8S", "1 no_defence")
        effects = effects_of(state, "0 board 5C")
        assert of_type(effects, CrewPressed)[0].cards == cards(held)
        assert not of_type(effects, CrewDemanded)
        assert legal_now(after(state, "0 board 5C"))

    def test_cj_21_an_empty_hand_gives_nothing(self):
        state = position(hands=("8S 5C", ""), tokens=(9, 9), chest=(0, 2), stock="")
        state = after(state, "0 attack 1 8S", "1 no_defence")
        assert not of_type(effects_of(state, "0 board 5C"), CrewPressed)
        assert view(after(state, "0 board 5C")).phase == "one"

    def test_cj_22_crew_stays_while_there_is_another_ship(self):
        given = {"hands": ("9S", "2H"), "tokens": (9, 5), "crew": ("", "2H"), "stock": ""}
        state = after(position(**given, ships=(1, 2)), "0 attack 1 9S", "1 no_defence")
        assert state.captains[1].crew == ("2H",)
        state = after(position(**given), "0 attack 1 9S", "1 no_defence")
        assert state.captains[1].crew == ()

    def test_cj_23_attacker_and_target_draw_before_a_second_attack(self):
        state = position(hands=("3S 5S", "4S 2H"), tokens=(9, 9), aces=(1,), stock=" ".join(["2H"] * 20))
        state = after(state, "0 attack 1 3S")
        effects = effects_of(state, "1 defend 4S")
        assert [(draw.seat, draw.count) for draw in of_type(effects, CardsDrawn)] == [
            ("captain-1", 6),
            ("captain-2", 6),
        ]
        assert isinstance(effects[-1], SecondAttackOffered)

    def test_cj_24_the_ace_goes_when_the_second_attack_is_declared(self):
        state = position(hands=("3S 5S", "4S"), tokens=(9, 9), aces=(2,), stock="")
        state = after(state, "0 attack 1 3S", "1 defend 4S", "0 attack 1 5S")
        assert state.captains[0].aces == 1
        assert view(state).discard["AS"] == 1

    def test_cj_24_the_second_attack_is_offered_without_a_target(self):
        """CJ-24: by what lies open alone."""
        state = position(hands=("9S 5S", "2H"), tokens=(9, 5), aces=(1,), stock="")
        state = after(state, "0 attack 1 9S", "1 no_defence")
        assert legal_now(state) == (EndTurn(),)

    def test_cj_24_never_a_third(self):
        state = position(hands=("3S 3S 3S", "4S 4S"), tokens=(9, 9), aces=(2,), stock="")
        state = after(state, "0 attack 1 3S", "1 defend 4S", "0 attack 1 3S", "1 defend 4S")
        assert (view(state).turn, state.captains[0].aces) == ("captain-2", 1)

    def test_cj_24_a_captain_with_a_second_ship_may_attack_again_after_losing_one(self):
        state = position(hands=("2S 3S", "10S"), tokens=(8, 9), ships=(2, 1), aces=(1,), stock="")
        state = after(state, "0 attack 1 2S", "1 defend 10S")
        assert (view(state).phase, state.captains[0].tokens) == ("second", 9)


class TestOtherActions:
    def test_cj_25_up_to_nine(self):
        state = after(position(hands=("6H",), tokens=(8,)), "0 repair 6H")
        assert state.captains[0].tokens == 9

    def test_cj_26_with_a_pass_left_the_cards_just_traded_can_be_drawn(self):
        state = position(stock="9S", passes=2)
        assert attempt(state, "0 trade [2H 3H 4H 5H]") == "ok"
        assert attempt(position(stock="9S"), "0 trade [2H 3H]") == "stock_too_small"

    def test_cj_27_any_clubs_the_last_laid_diamond_first(self):
        state = position(hands=("AC 8C 8C",), tokens=(9,), sunken=4)
        (salvaged,) = of_type(effects_of(state, "0 salvage [8C AC]"), Salvaged)
        assert salvaged == Salvaged("captain-1", ("AC", "8C"), ("4D", "3D"))
        assert after(state, "0 salvage [8C AC]").sunken == ("AD", "2D")

    def test_cj_27_each_choice_of_clubs_is_listed_once(self):
        state = position(hands=("AC 8C 8C",), tokens=(9,), sunken=4)
        listed = [move.cards for move in legal_now(state) if isinstance(move, Salvage)]
        assert listed == [("AC",), ("8C",), ("AC", "8C"), ("8C", "8C"), ("AC", "8C", "8C")]

    def test_cj_7_the_longest_list_has_226_commands(self):
        """CJ-7: seven different clubs: 98 trades, 127 salvages, the pass."""
        state = position(hands=("AC 2C 3C 4C 5C 6C 7C",), tokens=(9,), sunken=9)
        kinds = Counter(type(move) for move in legal_now(state))
        assert kinds == {Trade: 98, Salvage: 127, Pass: 1}

    @pytest.mark.parametrize("step", ["0 trade [2H 3H]", "0 trade [3H 2H]"])
    def test_cj_7_the_order_in_a_list_means_nothing(self, step):
        assert effects_of(position(), step)[0].cards == ("2H", "3H")


class TestTheEnd:
    def test_cj_28_all_below_seven_draw_from_the_captain_in_turn_on(self):
        state = position(players=4, hands=("6H 2H 2H 2H 2H 2H 2H", "2H", "filler", "2H 2H"), tokens=(3,))
        drawn = of_type(effects_of(state, "0 repair 6H"), CardsDrawn)
        assert [(draw.seat, draw.count) for draw in drawn] == [
            ("captain-1", 1),
            ("captain-2", 6),
            ("captain-4", 5),
        ]

    def test_cj_29_play_goes_on_without_drawing(self):
        state = position(hands=("6H 2H",), tokens=(3,), stock="")
        state = after(state, "0 repair 6H")
        assert (view(state).outcome, len(hand(state, 0))) == (None, 1)

    def test_cj_29_empty_hands_end_the_game(self):
        state = position(hands=("6H", "", ""), tokens=(3,), stock="")
        effects = effects_of(state, "0 repair 6H")
        assert isinstance(effects[-1], GameEnded)
        assert after(state, "0 repair 6H").outcome == Outcome(("captain-1",), "played_out")

    def test_cj_29_also_when_the_last_cards_are_laid_open(self):
        state = after(position(hands=("6H", "AD 2D", ""), tokens=(3,), stock=""), "0 repair 6H")
        assert state.outcome == Outcome(("captain-1",), "played_out")
        assert view(state).score_sheet[1].treasure == 2

    def test_cj_29_also_when_the_last_pair_is_declared(self):
        state = after(position(hands=("KH JH", "", ""), stock="", phase="one"), "0 declare_captain_jack KH JH")
        assert state.outcome == Outcome(("captain-1",), "played_out")

    def test_cj_29_a_fight_is_fought_to_its_end_and_no_second_attack_follows(self):
        state = position(hands=("8S", "", ""), tokens=(9, 9), aces=(1,), stock="")
        for step in ("0 attack 1 8S", "1 no_defence"):
            state = after(state, step)
            assert state.outcome is None
        assert after(state, "0 decline_boarding").outcome == Outcome(("captain-1",), "played_out")

    def test_cj_29_with_a_pass_left_and_cards_to_reshuffle_it_is_not_over(self):
        state = position(hands=("6H", "", ""), tokens=(3,), stock="", passes=2)
        assert after(state, "0 repair 6H").outcome is None

    def test_cj_29_a_whole_round_of_quiet_turns_ends_the_game(self):
        state = position(stock="", quiet=2)
        assert after(state, "0 pass").outcome is not None
        assert after(position(stock="", quiet=1), "0 pass").outcome is None

    def test_cj_30_the_score_sheet_has_the_columns_of_the_seeds(self):
        state = position(tokens=(6,), ships=(2,), chest=(12,), crew=("2H 3H",), aces=(3,), stock="", quiet=2)
        row = view(after(state, "0 pass")).score_sheet[0]
        assert msgspec.to_builtins(row) == {
            "seat": "captain-1",
            "treasure": 12,
            "crew": 2,
            "tokens": 6,
            "ships": 2,
            "total": 12 + 2 + 6 + 2 * 5,
        }

    @pytest.mark.parametrize(
        ("given", "won"),
        [
            ({"chest": (3, 4, 0)}, (1,)),
            ({"chest": (9, 5), "tokens": (5, 4), "ships": (1, 2)}, (1,)),
            ({"chest": (6, 5), "tokens": (3, 4)}, (1,)),
            ({"chest": (5, 5, 5)}, (0, 1, 2)),
        ],
    )
    def test_cj_31_points_then_ships_then_tokens_then_all(self, given, won):
        state = after(position(stock="", quiet=2, **given), "0 pass")
        assert state.outcome.winners == tuple(SEATS[seat] for seat in won)

    def test_cj_6_the_supply_is_what_the_captains_do_not_have(self):
        state = started(Options(4), CHANCE)
        assert (view(state).ship_markers, view(state).tokens_left) == (28, 36)
        captain = Captain(hand=Hand(), ships=2, tokens=5)
        state = replace(state, captains=(captain, *state.captains[1:]), markers=26)
        assert (view(state).ship_markers, view(state).tokens_left) == (26, 31)


def test_cj_3_what_each_card_is_good_for():
    """CJ-3: tried with a captain who holds one card of a kind and can do anything."""
    uses = {}
    for card in DECK.kinds:
        state = position(hands=(card,), tokens=(5, 5), sunken=1, stock="")
        state = replace(state, captains=(replace(state.captains[0], hand=Hand(1, (card,))), *state.captains[1:]))
        uses[card] = {type(move).__name__ for move in legal_now(state)} - {"Pass"}
    assert {card for card, use in uses.items() if "Attack" in use} == {f"{n}S" for n in range(2, 11)}
    assert {card for card, use in uses.items() if "Repair" in use} == {"AH", "2H", "3H", "4H", "5H", "6H"}
    assert {card for card, use in uses.items() if "Salvage" in use} == {"AC", *(f"{n}C" for n in range(2, 9))}


def test_one_seed_one_game():
    """CJ-4: the shuffles depend on the chance alone."""
    one, other = (RULESET.setup(Options(), Chance(bytes([n]) * 32)) for n in (1, 2))
    assert one == RULESET.setup(Options(), Chance(bytes([1]) * 32))
    assert one != other
    assert fold(RULESET.initial(Options()), one).stock_left == 483
    assert all(isinstance(effect.order, sealed.Sealed) for effect in one[:2])
