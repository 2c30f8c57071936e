"""Who knows what: section 10 of the rules."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from domain import sealed
from domain.chance import Chance
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.effects import Accused, WitnessCalled
from domain.mr_jack_london.moves import Accuse, Escape, MoveLamp, Select
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import AlibiCard
from domain.ruleset import History
from tests.domain.mr_jack_london.positions import CHANCE, after, after_round, attempt, position, to
from tests.domain.mr_jack_london.walks import choose, fold, started

READERS = ("detective", "jack", None)

DRAWN = replace(
    position(jack="gull"), drawn=(AlibiCard("detective", "holmes"), AlibiCard("jack", "watson")), playing="smith"
)


class TestMl69:
    @pytest.mark.parametrize("reader", READERS)
    def test_what_lies_open_is_known_to_all(self, reader):
        """ML-69: one view, the same public part for everybody."""
        secret = {"my_alibis": (), "jack": None, "possible_jacks": ()}
        assert replace(RULESET.view(DRAWN, reader), **secret) == replace(RULESET.view(DRAWN, None), **secret)

    @pytest.mark.parametrize(("reader", "jack"), [("detective", None), ("jack", "gull"), (None, None)])
    def test_ml_69_jacks_character_is_known_to_his_seat_alone(self, reader, jack):
        assert RULESET.view(DRAWN, reader).jack == jack

    @pytest.mark.parametrize(("reader", "alibis"), [("detective", ("holmes",)), ("jack", ("watson",)), (None, ())])
    def test_ml_69_each_seat_knows_the_alibis_that_it_drew(self, reader, alibis):
        assert RULESET.view(DRAWN, reader).my_alibis == alibis

    @pytest.mark.parametrize(
        ("reader", "cleared"),
        [("detective", {"bert", "holmes"}), ("jack", set(CHARACTERS) - {"gull"}), (None, {"bert"})],
    )
    def test_ml_69_who_can_still_be_jack_follows_from_calls_and_own_alibis(self, reader, cleared):
        """ML-9, ML-33, ML-56: Jack alone has no alibi and never becomes innocent."""
        view = RULESET.view(replace(DRAWN, innocents=("bert",)), reader)
        assert set(view.possible_jacks) == set(CHARACTERS) - cleared

    @pytest.mark.parametrize("reader", READERS)
    def test_ml_69_how_many_were_drawn_is_known_to_all(self, reader):
        counts = RULESET.view(DRAWN, reader).alibis
        assert (counts.detective, counts.jack, counts.left) == (1, 1, 5)

    @pytest.mark.parametrize("reader", READERS)
    def test_ml_69_in_an_odd_round_the_next_four_cards_are_known_in_a_fixed_order(self, reader):
        assert RULESET.view(DRAWN, reader).next_cards == tuple(c for c in CHARACTERS if c not in DRAWN.cards)
        assert RULESET.view(after_round(position()), reader).next_cards == ()

    @pytest.mark.parametrize("reader", READERS)
    def test_ml_69_nobody_knows_the_order_of_a_deck_before_the_end(self, reader):
        assert RULESET.view(DRAWN, reader).revealed is None


def redacted(effects, reader):
    return [sealed.redact(msgspec.to_builtins(effect), reader) for effect in effects]


def with_another_jack(state, place):
    """The same for everybody but Jack's player: the alibi card at `place`, too deep ever to be drawn, was on top."""
    alibis = list(state.alibis)
    alibis[0], alibis[place] = alibis[place], alibis[0]
    return replace(state, jack=alibis[0], alibis=tuple(alibis))


class TestMl70:
    @pytest.mark.parametrize("reader", ["detective", None])
    @pytest.mark.parametrize("seed", range(12))
    def test_ml_70_until_the_rules_tell_nothing_depends_on_who_jack_is(self, seed, reader):
        """ML-70: two games with different Jacks, the same moves: events, views, legal lists are the same."""
        rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
        one = started(Options(), chance)
        other = with_another_jack(one, rng.choice((5, 6, 7)))
        for _ in range(400):
            (seat,) = RULESET.to_act(one)
            listed = RULESET.legal(one, seat)
            if seat == "detective":
                assert RULESET.legal(other, seat) == listed
                assert [attempt(s, Escape("NW"), seat) for s in (one, other)] in (
                    ["escape_not_jack_player"] * 2,
                    ["no_character_selected"] * 2,
                    ["already_moved"] * 2,
                    ["ability_unfinished"] * 2,
                )
            move = choose(rng, [m for m in listed if not isinstance(m, Escape)])
            effects = [RULESET.decide(s, seat, move, chance) for s in (one, other)]
            told = [[e for e in both if isinstance(e, WitnessCalled | Accused)] for both in effects]
            if told[0] != told[1]:
                return
            assert redacted(effects[0], reader) == redacted(effects[1], reader)
            one, other = fold(one, effects[0]), fold(other, effects[1])
            assert RULESET.view(one, reader) == RULESET.view(other, reader)
            if one.outcome is not None:
                return

    @pytest.mark.parametrize("jack", CHARACTERS)
    def test_ml_70_an_escape_by_the_detective_gets_one_answer(self, jack):
        state = position(playing="gull", gull="C4", jack=jack, witness="unseen", number=3)
        assert attempt(state, Escape("NW")) == "escape_not_jack_player"

    def test_ml_70_escape_is_offered_to_jacks_seat_alone(self):
        for seat in ("detective", "jack"):
            state = position(seat=seat, playing="gull", gull="C4", jack="gull", witness="unseen")
            found = any(isinstance(move, Escape) for move in RULESET.legal(state, seat))
            assert found == (seat == "jack")

    def test_ml_70_the_shuffles_are_sealed_for_everybody_and_draws_for_all_but_one(self):
        cards, alibis, identity, _ = RULESET.setup(Options(), CHANCE)
        assert (cards.order.audience, alibis.order.audience) == ((), ())
        assert identity.character.audience == ("jack",)

    def test_ml_70_a_seat_that_is_not_to_act_sees_no_list(self):
        """ML-70, ML-75: nor does a spectator."""
        state = position(playing="smith")
        assert RULESET.legal(state, "jack") == ()
        assert RULESET.legal(state, "spectator") == ()

    def test_ml_70_a_refused_command_changes_nothing(self):
        state = position(seat="jack", playing="gull", gull="C4", jack="holmes", witness="unseen")
        before = msgspec.json.encode(RULESET.view(state, "detective"))

        assert attempt(state, Escape("NW")) == "escape_not_jack_character"
        assert msgspec.json.encode(RULESET.view(state, "detective")) == before

    def test_ml_70_at_the_end_everything_is_shown(self):
        ended = after(position(playing="lestrade", jack="gull"), Accuse(to="G4"))
        for reader in READERS:
            view = RULESET.view(ended, reader)
            assert view.jack == "gull"
            assert view.revealed.decks == ended.decks


@pytest.mark.parametrize("reader", ["detective", None])
def test_ml_70_at_the_start_anybody_could_be_jack_in_another_world(reader):
    """ML-70: and the decks could lie otherwise, but for which four were laid out."""
    rng, state = random.Random(1), started(Options(), CHANCE)
    told = History(options=Options(), draws={"alibis": state.alibis, "cards/1": state.decks[0]}, moves=())

    others = [RULESET.another_world(state, told, reader, rng).draws for _ in range(100)]

    assert {draws["alibis"][0] for draws in others} == set(CHARACTERS)
    assert len({draws["cards/1"] for draws in others}) > 50
    assert {frozenset(draws["cards/1"][:4]) for draws in others} == {frozenset(state.cards)}


class TestTheView:
    def test_it_shows_the_open_turn(self):
        state = after(position(), Select("smith"))
        view = RULESET.view(after(state, MoveLamp("F6", "F2")), None)

        assert (view.turn, view.round_order) == ("detective", ("detective", "jack", "jack", "detective"))
        assert (view.playing.character, view.playing.moved, view.playing.ability_used) == ("smith", False, True)
        assert view.playing.whistle is None
        assert view.face_up == state.cards

    def test_a_played_card_is_turned_down(self):
        state = after(position(), Select("smith"), MoveLamp("F6", "F2"), to("G5"))
        view = RULESET.view(state, None)

        assert view.played == ("smith",)
        assert view.face_up == tuple(card for card in state.cards if card != "smith")
        assert view.turn == "jack"
