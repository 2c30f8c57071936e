"""Who knows what: section 10 of RULES.md, NY-65 to NY-67, and NY-68."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from domain import sealed
from domain.alibis import AlibiCard
from domain.chance import Chance, Shuffled
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import Accused, AlibiDrawn, IdentityDrawn, WitnessCalled
from domain.mr_jack_new_york.moves import Accuse, Escape, EscapeWith, MoveSteamer, Select
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.options import Options
from domain.ruleset import History
from tests.domain.mr_jack_new_york.positions import CHANCE, after, after_round, attempt, position
from tests.domain.mr_jack_new_york.walks import READERS, choose, fold, started

DRAWN = replace(
    position(jack="smith"), drawn=(AlibiCard("detective", "beach"), AlibiCard("jack", "grant")), playing="callahan"
)


class TestNy65:
    @pytest.mark.parametrize("reader", READERS)
    def test_what_lies_open_is_known_to_all(self, reader):
        """NY-65: one view, the same public part for everybody."""
        secret = {"my_alibis": (), "jack": None, "possible_jacks": ()}
        assert replace(RULESET.view(DRAWN, reader), **secret) == replace(RULESET.view(DRAWN, None), **secret)

    @pytest.mark.parametrize(("reader", "jack"), [("detective", None), ("jack", "smith"), (None, None)])
    def test_ny_65_the_identity_is_jacks_alone(self, reader, jack):
        assert RULESET.view(DRAWN, reader).jack == jack

    @pytest.mark.parametrize(("reader", "alibis"), [("detective", ("beach",)), ("jack", ("grant",)), (None, ())])
    def test_ny_65_an_alibi_card_is_its_owners_alone(self, reader, alibis):
        assert RULESET.view(DRAWN, reader).my_alibis == alibis

    @pytest.mark.parametrize(
        ("reader", "cleared"),
        [("detective", {"rider", "beach"}), ("jack", set(CHARACTERS) - {"smith"}), (None, {"rider"})],
    )
    def test_ny_65_who_can_still_be_jack_follows_from_calls_and_own_alibis(self, reader, cleared):
        view = RULESET.view(replace(DRAWN, innocents=("rider",)), reader)
        assert set(view.possible_jacks) == set(CHARACTERS) - cleared

    @pytest.mark.parametrize("reader", READERS)
    def test_ny_65_how_many_cards_are_held_is_known_to_all(self, reader):
        counts = RULESET.view(DRAWN, reader).alibis
        assert (counts.detective, counts.jack, counts.left) == (1, 1, 5)

    @pytest.mark.parametrize("reader", READERS)
    def test_ny_65_the_cards_of_an_even_round_follow_from_the_odd_one(self, reader):
        assert RULESET.view(DRAWN, reader).next_cards == tuple(c for c in CHARACTERS if c not in DRAWN.cards)
        assert RULESET.view(after_round(position()), reader).next_cards == ()

    @pytest.mark.parametrize("reader", READERS)
    def test_ny_65_nobody_knows_the_order_of_a_deck(self, reader):
        assert RULESET.view(DRAWN, reader).revealed is None


def redacted(effects, reader):
    return [sealed.redact(msgspec.to_builtins(effect), reader) for effect in effects]


def with_another_jack(state, place):
    """The same for everybody but Jack's player: the alibi card at `place`, too deep ever to be drawn, was on top."""
    alibis = list(state.alibis)
    alibis[0], alibis[place] = alibis[place], alibis[0]
    return replace(state, jack=alibis[0], alibis=tuple(alibis))


class TestNy66:
    @pytest.mark.parametrize("reader", ["detective", None])
    @pytest.mark.parametrize("options", RULESET.variants)
    @pytest.mark.parametrize("seed", range(8))
    def test_ny_66_until_the_rules_tell_nothing_depends_on_who_jack_is(self, seed, options, reader):
        """NY-66: two games with different Jacks, the same moves: events, views, legal lists are the same."""
        rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
        one = started(options, chance)
        other = with_another_jack(one, rng.choice((5, 6, 7)))
        while one.outcome is None and len(one.drawn) < 4:
            (seat,) = RULESET.to_act(one)
            listed = RULESET.legal(one, seat)
            if seat == "detective":
                assert RULESET.legal(other, seat) == listed
                for move in (Escape("LAND"), *(EscapeWith(character, "LAND") for character in CHARACTERS)):
                    assert attempt(one, move, seat) == attempt(other, move, seat)
            move = choose(rng, [m for m in listed if not isinstance(m, Escape | EscapeWith)])
            effects = [RULESET.decide(s, seat, move, chance) for s in (one, other)]
            told = [[e for e in both if isinstance(e, WitnessCalled | Accused)] for both in effects]
            if told[0] != told[1]:
                return
            assert redacted(effects[0], reader) == redacted(effects[1], reader)
            one, other = fold(one, effects[0]), fold(other, effects[1])
            assert RULESET.view(one, reader) == RULESET.view(other, reader)

    @pytest.mark.parametrize("jack", CHARACTERS)
    def test_ny_66_an_escape_by_the_detective_gets_one_answer(self, jack):
        state = position(playing="rider", rider="n11", jack=jack, witness="unseen", number=3)
        assert attempt(state, Escape("LAND")) == "escape_not_jack_player"

    def test_ny_66_escape_is_offered_to_jacks_seat_alone(self):
        for seat in ("detective", "jack"):
            state = position(seat=seat, playing="rider", rider="n11", jack="rider", witness="unseen")
            found = any(isinstance(move, Escape) for move in RULESET.legal(state, seat))
            assert found == (seat == "jack")

    def test_ny_66_a_refused_command_changes_nothing(self):
        """NY-66, NY-68."""
        state = position(seat="jack", playing="rider", rider="n11", jack="smith", witness="unseen")
        before = msgspec.json.encode(RULESET.view(state, "detective"))

        assert attempt(state, Escape("LAND")) == "escape_not_jack_character"
        assert msgspec.json.encode(RULESET.view(state, "detective")) == before

    @pytest.mark.parametrize("reader", ["detective", None])
    def test_ny_66_at_the_start_anybody_could_be_jack_in_another_world(self, reader):
        rng, state = random.Random(1), started(Options(), CHANCE)
        told = History(options=Options(), draws={"alibis": state.alibis, "cards/1": state.decks[0]}, moves=())

        others = [RULESET.another_world(state, told, reader, rng).draws for _ in range(100)]

        assert {draws["alibis"][0] for draws in others} == set(CHARACTERS)
        assert len({draws["cards/1"] for draws in others}) > 50
        assert {frozenset(draws["cards/1"][:4]) for draws in others} == {frozenset(state.cards)}


class TestNy67:
    def test_ny_67_sealed_are_the_shuffles_the_identity_and_the_alibi_cards(self):
        cards, alibis, identity, _ = RULESET.setup(Options(), CHANCE)
        assert isinstance(cards, Shuffled)
        assert isinstance(identity, IdentityDrawn)
        assert (cards.order.audience, alibis.order.audience, identity.character.audience) == ((), (), ("jack",))
        has_sealed = [
            kind.__name__
            for kind in msgspec.inspect.type_info(RULESET.effect_type).types
            if any("Sealed" in str(field.type) for field in kind.fields)
            for kind in (kind.cls,)
        ]
        assert has_sealed == ["Shuffled", "IdentityDrawn", "AlibiDrawn"]
        assert AlibiDrawn.__name__ in has_sealed


class TestTheView:
    def test_ny_68_it_shows_the_open_activation(self):
        state = after(position(cards="beach grant smith tumblety"), Select("smith"))
        view = RULESET.view(after(state, MoveSteamer("P2", "P1")), None)

        assert (view.turn, view.round_order) == ("detective", ("detective", "jack", "jack", "detective"))
        assert (view.playing.character, view.playing.moved, view.playing.ability_used) == ("smith", False, True)
        assert view.face_up == state.cards
        assert (view.steamers, view.open_exits) == (("P1", "P4"), ("LAND", "P1", "P4"))

    def test_ny_64_after_the_end_all_is_open(self):
        view = RULESET.view(after(position(playing="callahan"), Accuse("h5")), None)
        assert view.jack == "tumblety"
        assert view.revealed.alibis_left[0] == "beach"
