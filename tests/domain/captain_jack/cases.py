"""The worked cases of the rules: what is given, what is sent, and all that changes in public.

A step is a command (seat, name, target, cards; lists in brackets) and what follows: `refused: code`, or each number
that changes (`1.tokens=2`), whose turn it is then and in which phase, or the end with points and winners. Seats are
counted from 0. A seat whose hand is not given, or is "filler", holds 2H 3H 4H 5H 6H 2C 3C.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Case(NamedTuple):
    """A case with the number that it has in the rules."""

    number: str
    title: str
    given: dict[str, Any]
    steps: tuple[tuple[str, str], ...]


def given(**what: Any) -> dict[str, Any]:
    """What differs from the usual position; the words of `table.position`."""
    return what


CASES = (
    Case(
        "CJ-T03",
        "turn start: all diamonds and aces of spades are laid down; court cards stay",
        given(hands=("AD 10D KD JD AS 7S 3H",), phase="one"),
        (),
    ),
    Case(
        "CJ-T04",
        "Captain Jack: king and jack of one colour (mixed suits) give a ship with 9 tokens; then draw to seven",
        given(hands=("KH JD 7S 3H 2C 5C 9S",), phase="one"),
        (
            ("0 declare_captain_jack KH JD", "0.hand=5 0.ships=1 0.tokens=9"),
            ("0 end_phase_one", "0.hand=7 phase=two"),
        ),
    ),
    Case(
        "CJ-T05",
        "colours differ, wrong ranks, card not held",
        given(hands=("KH JS KS 3H 2C 5C 9S",), phase="one"),
        (
            ("0 declare_captain_jack KH JS", "refused: colours_differ"),
            ("0 declare_captain_jack KH KS", "refused: need_king_and_jack"),
            ("0 declare_captain_jack KD JS", "refused: card_not_in_hand"),
            ("0 declare_captain_jack KS JS", "0.hand=5 0.ships=1 0.tokens=9"),
        ),
    ),
    Case(
        "CJ-T06",
        "a second ship joins the fleet and does not repair the active ship",
        given(hands=("KC JS 7S 3H 2C 5C 9S",), tokens=(4,), ships=(1,), phase="one"),
        (("0 declare_captain_jack KC JS", "0.hand=5 0.ships=2"),),
    ),
    Case(
        "CJ-T07",
        "a pair drawn in phase one must wait: no declaration in phase two",
        given(hands=("KC JS 7S 3H 2C 5C 9S",)),
        (("0 declare_captain_jack KC JS", "refused: wrong_phase"),),
    ),
    Case(
        "CJ-T08",
        "attack 10 against 3: seven tokens lost, 9 becomes 2",
        given(hands=("10S 2H 3H 4H 5H 6H 2C", "3S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9)),
        (
            ("0 attack 1 10S", "0.hand=6 phase=defend"),
            ("1 defend 3S", "1.hand=6 1.tokens=2 phase=board"),
        ),
    ),
    Case(
        "CJ-T09",
        "attack 4 against 9: the attacker loses five",
        given(hands=("4S 2H 3H 4H 5H 6H 2C", "9S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9)),
        (
            ("0 attack 1 4S", "0.hand=6 phase=defend"),
            ("1 defend 9S", "0.hand=7 0.tokens=4 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T10",
        "equal values: nothing happens, no boarding",
        given(hands=("7S 2H 3H 4H 5H 6H 2C", "7S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9)),
        (
            ("0 attack 1 7S", "0.hand=6 phase=defend"),
            ("1 defend 7S", "0.hand=7 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T11",
        "no cannon card in defence: full value; ace, jack and king of spades do not defend",
        given(hands=("6S 2H 3H 4H 5H 6H 2C", "AS JS KS 2H 3H 4H 5H"), tokens=(9, 9)),
        (
            ("0 attack 1 6S", "0.hand=6 phase=defend"),
            ("1 defend AS", "refused: not_a_cannon_card"),
            ("1 defend KS", "refused: not_a_cannon_card"),
            ("1 no_defence", "1.tokens=3 phase=board"),
        ),
    ),
    Case(
        "CJ-T12",
        "the defender must use a cannon card if he has one",
        given(hands=("6S 2H 3H 4H 5H 6H 2C", "2S 2H 3H 4H 5H 6H 2C", "5S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9)),
        (
            ("0 attack 1 6S", "0.hand=6 phase=defend"),
            ("1 defend 2H", "refused: not_a_cannon_card"),
            ("2 defend 5S", "refused: waiting_for_defender"),
            ("0 trade [2H]", "refused: waiting_for_defender"),
            ("1 no_defence", "refused: must_defend"),
            ("1 defend 2S", "1.hand=6 1.tokens=5 phase=board"),
        ),
    ),
    Case(
        "CJ-T13",
        "sunk without reserve: chest to the sunken pile, crew lost, no boarding",
        given(hands=("9S 2H 3H 4H 5H 6H 2C",), tokens=(9, 6), chest=(2, 5), crew=("", "2H 3H")),
        (
            ("0 attack 1 9S", "0.hand=6 phase=defend"),
            ("1 no_defence", "0.hand=7 1.chest=0 1.ships=0 1.tokens=0 1.crew=0 turn=1 phase=one sunken=5"),
        ),
    ),
    Case(
        "CJ-T14",
        "sunk with a reserve ship: crew kept, next ship with 9 tokens",
        given(hands=("9S 2H 3H 4H 5H 6H 2C",), tokens=(9, 6), ships=(1, 3), chest=(2, 5), crew=("", "2H 3H")),
        (
            ("0 attack 1 9S", "0.hand=6 phase=defend"),
            ("1 no_defence", "0.hand=7 1.chest=0 1.ships=2 1.tokens=9 turn=1 phase=one sunken=5"),
        ),
    ),
    Case(
        "CJ-T15",
        "a failed attack can sink the attacker",
        given(hands=("2S 2H 3H 4H 5H 6H 2C", "10S 2H 3H 4H 5H 6H 2C"), tokens=(8, 9), chest=(4, 1)),
        (
            ("0 attack 1 2S", "0.hand=6 phase=defend"),
            ("1 defend 10S", "0.hand=7 0.chest=0 0.ships=0 0.tokens=0 turn=1 phase=one sunken=4"),
        ),
    ),
    Case(
        "CJ-T16",
        "boarding with 5 of clubs: five diamonds stolen",
        given(hands=("8S 5C 2H 3H 4H 5H 6H", "6S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9), chest=(1, 7)),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 defend 6S", "1.hand=6 1.tokens=7 phase=board"),
            ("0 board 5C", "0.hand=7 0.chest=6 1.hand=7 1.chest=2 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T17",
        "boarding shortfall: defender gives hand cards of his choice as pressed crew",
        given(hands=("8S 5C 2H 3H 4H 5H 6H", "6S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9), chest=(1, 2)),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 defend 6S", "1.hand=6 1.tokens=7 phase=board"),
            ("0 board 5C", "0.hand=5 0.chest=3 1.chest=0 phase=crew"),
            ("1 give_crew [2H]", "refused: wrong_number_of_cards"),
            ("1 give_crew [2H 3H AS]", "refused: card_not_in_hand"),
            ("1 give_crew [2H 3H 4H]", "0.hand=7 0.crew=3 1.hand=7 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T18",
        "shortfall larger than the hand: the whole hand goes (at most seven)",
        given(hands=("8S 8C 2H 3H 4H 5H 6H",), tokens=(9, 9), chest=(0, 0)),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=1 phase=board"),
            ("0 board 8C", "0.hand=7 0.crew=7 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T19",
        "ace of clubs cannot board; boarding can be declined",
        given(hands=("8S AC 2H 3H 4H 5H 6H",), tokens=(9, 9), chest=(0, 3)),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=1 phase=board"),
            ("0 board AC", "refused: not_a_boarding_card"),
            ("0 board 2H", "refused: not_a_boarding_card"),
            ("0 decline_boarding", "0.hand=7 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T20",
        "ace of spades in front: a second attack, then the ace is discarded",
        given(hands=("3S 5S 2H 3H 4H 5H 6H",), tokens=(9, 9, 9), aces=(2,)),
        (
            ("0 attack 1 3S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=6 phase=board"),
            ("0 decline_boarding", "0.hand=7 phase=second"),
            ("0 repair 2H", "refused: only_second_attack_or_end_turn"),
            ("0 attack 2 5S", "0.hand=6 0.aces=1 phase=defend"),
            ("2 no_defence", "2.tokens=4 phase=board"),
            ("0 decline_boarding", "0.hand=7 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T21",
        "the second attack may be declined: the ace stays in front",
        given(hands=("3S 5S 2H 3H 4H 5H 6H",), tokens=(9, 9, 9), aces=(1,)),
        (
            ("0 attack 1 3S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=6 phase=board"),
            ("0 decline_boarding", "0.hand=7 phase=second"),
            ("0 end_turn", "turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T22",
        "no second attack after losing the only ship",
        given(hands=("2S 5S 2H 3H 4H 5H 6H", "10S 2H 3H 4H 5H 6H 2C"), tokens=(8, 9, 9), aces=(1,)),
        (
            ("0 attack 1 2S", "0.hand=6 phase=defend"),
            ("1 defend 10S", "0.hand=7 0.ships=0 0.tokens=0 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T23",
        "repair: two tokens plus six of hearts makes eight",
        given(hands=("6H 4S 5S 6S 7S 2C 3C",), tokens=(2, 9)),
        (("0 repair 6H", "0.tokens=8 turn=1 phase=one"),),
    ),
    Case(
        "CJ-T24",
        "repair never passes nine; undamaged ship, wrong card and no ship are refused",
        given(hands=("5H KH 5S 6S 7S 2C 3C",), tokens=(7, 9)),
        (
            ("0 repair KH", "refused: not_a_repair_card"),
            ("0 repair 5H", "0.tokens=9 turn=1 phase=one"),
            ("1 repair 5H", "refused: phase_one_first"),
        ),
    ),
    Case(
        "CJ-T25",
        "repair of an undamaged ship",
        given(hands=("5H KH 5S 6S 7S 2C 3C",), tokens=(9, 9)),
        (("0 repair 5H", "refused: ship_not_damaged"),),
    ),
    Case(
        "CJ-T26",
        "without a ship only trade or pass",
        given(hands=("5H KH 5S 6S 7S 2C 3C",), tokens=(0, 9), sunken=4),
        (
            ("0 attack 1 5S", "refused: no_ship"),
            ("0 repair 5H", "refused: no_ship"),
            ("0 salvage [2C]", "refused: no_ship"),
            ("0 trade [2C 3C 5S 6S 7S]", "refused: trade_one_to_four"),
            ("0 trade []", "refused: trade_one_to_four"),
            ("0 trade [2C 3C 5S 6S]", "turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T27",
        "salvage: one diamond per club, whatever the value; never more than the pile",
        given(hands=("AC 8C 2C 6S 7S 2H 3H",), tokens=(9, 9), sunken=2),
        (
            ("0 salvage [AC 8C 2C]", "refused: not_enough_sunken_treasure"),
            ("0 salvage [AC 2H]", "refused: not_a_club"),
            ("0 salvage [AC 8C]", "0.chest=2 turn=1 phase=one sunken=0"),
        ),
    ),
    Case(
        "CJ-T28",
        "illegal attacks",
        given(hands=("7S AS 10D 3H 2C 5C 6H",), tokens=(9, 9, 0)),
        (
            ("0 attack 0 7S", "refused: cannot_attack_self"),
            ("0 attack 2 7S", "refused: target_has_no_ship"),
            ("0 attack 1 AS", "refused: not_a_cannon_card"),
            ("0 attack 1 10D", "refused: not_a_cannon_card"),
            ("0 attack 1 9S", "refused: card_not_in_hand"),
            ("0 attack 5 7S", "refused: unknown_seat"),
            ("1 attack 0 2H", "refused: not_your_turn"),
        ),
    ),
    Case(
        "CJ-T29",
        "pass is refused when everybody else has just done nothing and the stock is not empty",
        given(quiet=2),
        (
            ("0 pass", "refused: must_act"),
            ("0 trade [2H]", "turn=1 phase=one"),
        ),
    ),
    Case("CJ-T30", "pass is allowed otherwise", given(quiet=1), (("0 pass", "turn=1 phase=one"),)),
    Case(
        "CJ-T31",
        "stock exhausted: hands are not refilled; a full quiet round ends the game",
        given(
            hands=("6H 2C", "KH", "5S"),
            tokens=(3, 9, 0),
            ships=(1, 2, 0),
            chest=(10, 4, 9),
            crew=("", "2H", ""),
            stock="",
        ),
        (
            ("0 repair 6H", "0.hand=1 0.tokens=9 turn=1 phase=one"),
            ("1 end_phase_one", "phase=two"),
            ("1 pass", "turn=2 phase=one"),
            ("2 end_phase_one", "phase=two"),
            ("2 pass", "turn=0 phase=one"),
            ("0 end_phase_one", "phase=two"),
            ("0 pass", "over: 24 24 9 won by 1"),
        ),
    ),
    Case(
        "CJ-T32",
        "trade needs as many cards in the stock",
        given(stock="9S"),
        (
            ("0 trade [2H 3H]", "refused: stock_too_small"),
            ("0 trade [2H]", "turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T33",
        "scoring: 1 per diamond, token, crew card; 5 per ship of the fleet, the active one included",
        given(hands=("", "", ""), chest=(12, 3, 0), tokens=(6, 9, 0), ships=(2, 1, 0), crew=("", "2H 3H 4H", "")),
        (),
    ),
    Case(
        "CJ-T34",
        "tie on points: more ships win",
        given(hands=("", "", ""), chest=(9, 5, 0), tokens=(5, 4, 0), ships=(1, 2, 0)),
        (),
    ),
    Case(
        "CJ-T35",
        "tie on points and ships: more tokens on the active ship win",
        given(hands=("", "", ""), chest=(6, 5, 0), tokens=(3, 4, 0), ships=(1, 1, 0)),
        (),
    ),
    Case(
        "CJ-T36",
        "complete tie: the victory is shared",
        given(hands=("", "", ""), chest=(5, 5, 2), tokens=(4, 4, 3), ships=(1, 1, 1)),
        (),
    ),
    Case(
        "CJ-T37",
        "phase order",
        given(hands=("7S 2H 3H 4H 5H 6H 2C",), tokens=(9, 9), phase="one"),
        (
            ("0 attack 1 7S", "refused: phase_one_first"),
            ("1 end_phase_one", "refused: not_your_turn"),
            ("0 end_phase_one", "phase=two"),
            ("0 end_phase_one", "refused: wrong_phase"),
            ("0 end_turn", "refused: wrong_phase"),
        ),
    ),
    Case(
        "CJ-T38",
        "two passes through the deck: the discard pile is reshuffled when the stock runs out",
        given(stock="9S", passes=2, discard="10S 10S 10S 10S 10S"),
        (("0 trade [2H 3H]", "turn=1 phase=one"),),
    ),
    Case(
        "CJ-T39",
        "refill order after a boarding fight: attacker first, then defender",
        given(
            hands=("8S 2C 3H 3H 3H 3H 3H", "6S 4H 4H 4H 4H 4H 4H"), tokens=(9, 9), chest=(0, 5), stock="10S 9S 7S 5S"
        ),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 defend 6S", "1.hand=6 1.tokens=7 phase=board"),
            ("0 board 2C", "0.hand=7 0.chest=2 1.hand=7 1.chest=3 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T40",
        "answers without a question, wrong moments",
        given(hands=("8S 5C 2H 3H 4H 5H 6H",), tokens=(9, 9), chest=(0, 1), sunken=3),
        (
            ("1 defend 2H", "refused: nothing_to_defend"),
            ("1 no_defence", "refused: nothing_to_defend"),
            ("1 give_crew [2H]", "refused: no_crew_owed"),
            ("0 salvage []", "refused: need_a_club"),
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=1 phase=board"),
            ("0 trade [2H]", "refused: boarding_pending"),
            ("0 board 5C", "0.hand=5 0.chest=1 1.chest=0 phase=crew"),
            ("0 trade [2H]", "refused: waiting_for_crew"),
        ),
    ),
    Case(
        "CJ-T41",
        "no ship marker left",
        given(hands=("KH JD 2H 3H 4H 5H 6H",), phase="one", markers=0),
        (("0 declare_captain_jack KH JD", "refused: no_ship_left"),),
    ),
    Case(
        "CJ-T43",
        "no command after the end",
        given(hands=("", "", ""), stock="", quiet=2),
        (
            ("0 pass", "over: 0 0 0 won by 0 1 2"),
            ("0 trade [2H]", "refused: game_over"),
        ),
    ),
    Case(
        "CJ-T44",
        "phase one: only a declaration or its end; the first error of the list counts",
        given(hands=("7S 2H 3H 4H 5H 6H 2C", "2S 2H 3H 4H 5H 6H 2C"), tokens=(9, 9), phase="one"),
        (
            ("0 end_turn", "refused: phase_one_first"),
            ("0 pass", "refused: phase_one_first"),
            ("0 board 5C", "refused: phase_one_first"),
            ("1 trade [2H]", "refused: not_your_turn"),
            ("1 defend 2S", "refused: nothing_to_defend"),
            ("2 give_crew [2H]", "refused: no_crew_owed"),
            ("0 end_phase_one", "phase=two"),
        ),
    ),
    Case(
        "CJ-T45",
        "a target who fired higher may not board: the turn simply goes on",
        given(hands=("4S 2H 3H 4H 5H 6H 2C", "9S 5C 2H 3H 4H 5H 6H"), tokens=(9, 9), chest=(5, 0)),
        (
            ("0 attack 1 4S", "0.hand=6 phase=defend"),
            ("1 defend 9S", "0.hand=7 0.tokens=4 turn=1 phase=one"),
            ("1 board 5C", "refused: phase_one_first"),
            ("0 decline_boarding", "refused: not_your_turn"),
        ),
    ),
    Case(
        "CJ-T46",
        "while a boarding decision, a defence or crew is due",
        given(hands=("8S 5C 2H 3H 4H 5H 6H",), tokens=(9, 9), chest=(0, 2)),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("2 no_defence", "refused: waiting_for_defender"),
            ("2 pass", "refused: waiting_for_defender"),
            ("0 declare_captain_jack KH JD", "refused: waiting_for_defender"),
            ("1 no_defence", "1.tokens=1 phase=board"),
            ("0 end_phase_one", "refused: boarding_pending"),
            ("1 board 5C", "refused: not_your_turn"),
            ("1 defend 2H", "refused: nothing_to_defend"),
            ("0 board 5C", "0.hand=5 0.chest=2 1.chest=0 phase=crew"),
            ("1 defend 2H", "refused: nothing_to_defend"),
            ("2 give_crew [2H 3H 4H]", "refused: waiting_for_crew"),
            ("1 give_crew [2H 2H 3H]", "refused: card_not_in_hand"),
            ("1 give_crew [4H 2H 3H]", "0.hand=7 0.crew=3 turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T47",
        "copies of a card: as often as held, not oftener",
        given(hands=("2H 2H 3H 4H 5H 6H 2C",)),
        (
            ("0 trade [2H 2H 2H]", "refused: card_not_in_hand"),
            ("0 trade [2H 2H]", "turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T48",
        "an ace of spades in front but no cannon card: the second attack is offered all the same",
        given(hands=("3S 2H 3H 4H 5H 6H 2C",), tokens=(9, 9, 0), aces=(1,)),
        (
            ("0 attack 1 3S", "0.hand=6 phase=defend"),
            ("1 no_defence", "1.tokens=6 phase=board"),
            ("0 decline_boarding", "0.hand=7 phase=second"),
            ("0 pass", "refused: only_second_attack_or_end_turn"),
            ("0 end_turn", "turn=1 phase=one"),
        ),
    ),
    Case(
        "CJ-T49",
        "the stock runs out in the middle of a refill: who comes first gets the cards",
        given(hands=("8S 2C 3H 3H 3H 3H 3H", "6S 4H 4H 4H 4H 4H 4H"), tokens=(9, 9), chest=(0, 5), stock="10S 9S"),
        (
            ("0 attack 1 8S", "0.hand=6 phase=defend"),
            ("1 defend 6S", "1.hand=6 1.tokens=7 phase=board"),
            ("0 board 2C", "0.hand=7 0.chest=2 1.chest=3 turn=1 phase=one"),
        ),
    ),
)
