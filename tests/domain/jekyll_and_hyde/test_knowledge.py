"""Who knows what: section 8 of the rules."""

from __future__ import annotations

import msgspec
import pytest

from domain import events, game, sealed
from domain.chance import Chance
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.moves import PlayFaceDown, ShowCard
from domain.jekyll_and_hyde.nights import begin_night
from tests.domain.jekyll_and_hyde.positions import CHANCE, after, effects_of, fold, legal_now, position, started

READERS = ("jekyll", "hyde", None)
STATE = position(jh="knife-3 rope-6", hh="rope-2 knife-9 poison-1", street="rope-8 rope-10", night=2)
SHOWN = after(
    position(hh="knife-9 knife-1 rope-4", jh="knife-3 rope-6", seat="hyde", night=2),
    "play_face_down knife-9",
    "investigate knife-1",
    "show_card rope-6",
)


def named(*values):
    return set(DECK.named(DECK.kinds_of(card for card in DECK.kinds if int(card.split("-")[1]) in values)))


def read_by(reader, effects):
    return sealed.redact(msgspec.to_builtins(list(effects)), reader)


class TestHands:
    @pytest.mark.parametrize(
        ("reader", "jekyll", "hyde"),
        [
            ("jekyll", ("knife-3", "rope-6"), ()),
            ("hyde", (), ("poison-1", "rope-2", "knife-9")),
            (None, (), ()),
        ],
    )
    def test_a_hand_is_its_owners_secret_its_size_is_public(self, reader, jekyll, hyde):
        view = RULESET.view(STATE, reader)
        assert (view.jekyll.hand, view.hyde.hand) == (jekyll, hyde)
        assert (view.jekyll.hand_size, view.hyde.hand_size) == (2, 3)

    def test_the_other_hand_can_hold_whatever_the_reader_does_not_see(self):
        view = RULESET.view(STATE, "jekyll")
        assert set(view.hyde.could_hold) == set(DECK.kinds) - {"knife-3", "rope-6"}

    def test_a_hand_stands_in_the_fixed_order_however_its_cards_came(self):
        """JH-17, FC-014: the list does not tell which card was drawn."""
        state = position(jh="knife-1 rope-12", street="rope-2 knife-11", night=2)
        first = after(state, "play_face_down knife-1", "draw_street 0")
        assert RULESET.view(first, "jekyll").jekyll.hand == ("rope-2", "rope-12")


class TestFaceDownCards:
    @pytest.mark.parametrize("reader", READERS)
    def test_jh_13_only_its_player_knows_the_card(self, reader):
        (card,) = RULESET.view(after(STATE, "play_face_down rope-6"), reader).jekyll.face_down
        assert card.card == ("rope-6" if reader == "jekyll" else None)

    @pytest.mark.parametrize("reader", ["hyde", None])
    def test_jh_15_that_no_attention_came_is_public(self, reader):
        (card,) = RULESET.view(after(STATE, "play_face_down rope-6"), reader).jekyll.face_down
        own = {"rope-2", "knife-9", "poison-1"} if reader == "hyde" else set()
        assert set(card.could_be) == set(DECK.kinds) - named(8, 10, 12) - own

    def test_jh_15_that_attention_came_is_public(self):
        state = after(position(jh="knife-3 rope-12", hh="rope-8"), "play_face_down rope-12")
        (card,) = RULESET.view(state, "hyde").jekyll.face_down
        assert set(card.could_be) == named(8, 10, 12) - {"rope-8"}

    def test_jh_15_a_draw_tells_that_the_card_lets_draw(self):
        state = after(STATE, "play_face_down knife-3", "draw_street 0")
        (card,) = RULESET.view(state, None).jekyll.face_down
        assert set(card.could_be) == named(1, 3, 5, 7)

    @pytest.mark.parametrize(("face", "values"), [("knife-9", (9, 11)), ("knife-3", (1, 2, 3, 4, 5, 6, 7))])
    def test_jh_19_a_loud_crime_tells_whether_the_card_is_quiet(self, face, values):
        state = after(position(jh=[face, "rope-8"], night=2), f"play_face_down {face}", "commit_crime rope-8")
        (card,) = RULESET.view(state, None).jekyll.face_down
        assert set(card.could_be) == named(*values)

    def test_jh_15_an_unused_effect_cannot_be_told_from_none(self):
        """JH-15: the event, the move and the views of the other seat and of spectators are the same."""
        results = []
        for card in ("knife-3", "knife-9", "rope-6"):
            start = position(jh="knife-3 knife-9 rope-6", hh="rope-2 rope-4", night=2)
            played = after(start, f"play_face_down {card}", "end_turn")
            told = [read_by(reader, effects_of(start, f"play_face_down {card}")) for reader in ("hyde", None)]
            results.append((told, [RULESET.view(played, reader) for reader in ("hyde", None)], legal_now(played)))
        assert results[0] == results[1] == results[2]


class TestShowing:
    def test_jh_20_the_two_seats_know_the_shown_card(self):
        assert RULESET.view(SHOWN, "hyde").jekyll.hand == ("rope-6",)
        assert [RULESET.view(SHOWN, reader).shown for reader in READERS] == [("rope-6",), ("rope-6",), ()]
        assert RULESET.view(SHOWN, None).jekyll.hand == ()
        assert len(RULESET.view(SHOWN, None).investigations) == 1

    def test_jh_20_it_can_have_left_the_hand_when_a_card_was_played_face_down(self):
        view = RULESET.view(after(SHOWN, "end_turn", "play_face_down knife-3"), "hyde")
        assert view.jekyll.hand == ()
        assert "rope-6" in view.jekyll.could_hold
        assert "rope-6" in view.jekyll.face_down[0].could_be
        assert view.shown == ("rope-6",)

    def test_jh_20_an_effect_that_it_lacks_shows_that_it_is_still_held(self):
        state = position(hh="knife-9 knife-1", jh="rope-12 rope-6", seat="hyde", night=2)
        state = after(state, "play_face_down knife-9", "investigate knife-1", "show_card rope-6", "end_turn")
        view = RULESET.view(after(state, "play_face_down rope-12"), "hyde")
        assert view.jekyll.hand == ("rope-6",)

    def test_fc_014_a_shown_card_that_comes_back_cannot_be_told_from_its_neighbours(self):
        """JH-20, JH-22: all that Hyde knows is that it lies among the shuffled cards."""
        given = {"hh": "rope-4", "jh": "rope-6", "seat": "hyde", "hface": "rope-2", "cur": "knife-9", "phase": "act"}
        state = position(
            **given, jface="rope-8 rope-10", street="", aside="", discard=rest(given), played=[4, 3], night=2
        )
        state = after(state, "investigate rope-4", "show_card rope-6", "end_turn")
        assert state.night == 3
        view = RULESET.view(state, "hyde")
        assert len(set(view.street)) == 1
        assert "rope-6" in view.street[0]


def rest(given):
    used = {*given["hh"].split(), *given["jh"].split(), given["hface"], given["cur"], "rope-8", "rope-10"}
    return [card for card in DECK.kinds if card not in used]


class TestTheDetectiveToken:
    STATE = position(jh="knife-3 rope-6", hh="rope-2", hface="knife-9 knife-11", night=3)

    def test_jh_21_the_user_knows_the_card_and_all_know_where_he_looked(self):
        state = after(self.STATE, "use_detective 1")
        views = {reader: RULESET.view(state, reader).hyde.face_down for reader in READERS}
        assert [card.card for card in views["jekyll"]] == [None, "knife-11"]
        assert [card.card for card in views[None]] == [None, None]
        assert [card.card for card in views["hyde"]] == ["knife-9", "knife-11"]
        assert all([card.looked_at for card in faces] == [False, True] for faces in views.values())

    def test_jh_21_the_card_is_then_nowhere_else(self):
        view = RULESET.view(after(self.STATE, "use_detective 1"), "jekyll")
        assert "knife-11" not in view.hyde.could_hold
        assert "knife-11" not in view.hyde.face_down[0].could_be
        assert "knife-11" not in view.aside.could_hold


class TestStreetAndPiles:
    @pytest.mark.parametrize("reader", READERS)
    def test_jh_17_nobody_but_the_taker_sees_a_drawn_card(self, reader):
        state = after(STATE, "play_face_down knife-3")
        (told,) = read_by(reader, effects_of(state, "draw_street 0"))
        assert ("value" in told["card"]) == (reader == "jekyll")
        assert ("rope-8" in RULESET.view(after(state, "draw_street 0"), reader).jekyll.hand) == (reader == "jekyll")

    def test_a_drawn_card_may_be_whatever_lay_at_its_place(self):
        state = after(STATE, "play_face_down knife-3", "draw_street 0")
        assert "rope-8" in RULESET.view(state, "hyde").jekyll.could_hold

    def test_what_a_reader_discarded_lies_there_and_then_in_the_new_aside_pile(self):
        """JH-9, JH-22: he knows the cards, not their order."""
        state = position(
            jh="knife-5", hh="pistol-6", seat="hyde", played=[3, 2], jface="rope-8", hface="pistol-10", street="rope-2"
        )
        ended = after(state, "play_face_down pistol-6", "end_turn")
        assert {"knife-5", "rope-8"} <= set(RULESET.view(ended, "jekyll").discard.could_hold)
        assert not {"knife-5", "rope-8"} & set(RULESET.view(ended, "jekyll").aside.could_hold)
        assert not {"knife-5", "rope-8"} & set(RULESET.view(ended, "jekyll").hyde.could_hold)

    def test_jh_9_the_record_of_a_reshuffle_tells_how_many_cards_and_nothing_else(self):
        told = []
        for discard in (DECK.kinds[:14], DECK.kinds[10:24]):
            shuffled = begin_night(position(discard=discard, aside="", night=3), CHANCE)[0]
            told.append(read_by(None, [shuffled]))
        assert told[0] == told[1]
        assert "value" not in told[0][0]["order"]

    @pytest.mark.parametrize("reader", READERS)
    def test_sizes_are_public(self, reader):
        view = RULESET.view(started(), reader)
        assert (len(view.street), view.aside.size, view.discard.size) == (6, 12, 0)

    def test_counting_rules_out_what_it_can(self):
        """With all but two cards in sight, each of which must be in Hyde's hand, Jekyll knows them."""
        proofs = {"jp": DECK.kinds[:6], "hp": DECK.kinds[6:12]}
        state = position(**proofs, jh=DECK.kinds[12:22], hh=DECK.kinds[22:], night=6)
        assert RULESET.view(state, "jekyll").hyde.hand == DECK.kinds[22:]


class TestMoves:
    def test_the_card_of_a_hidden_play_is_sealed_in_the_recorded_move_too(self):
        secret, at = bytes(32), "2026-01-01T00:00:00.000Z"
        step = game.create(RULESET, "jekyll-1", RULESET.options_type(), secret, at)
        for seat in ("jekyll", "hyde"):
            step = game.take_seat(step.game, seat, secret, at)
        for seat in ("jekyll", "hyde"):
            move = RULESET.legal(step.game.state, seat)[0]
            step = game.move(step.game, seat, move, secret, at)
            for reader in READERS:
                told = sealed.redact(step.event, reader)["move"]
                assert told["type"] == "play_face_down"
                assert ("value" in told["card"]) == (reader == seat)
            events.decoder(RULESET).decode(msgspec.json.encode(step.event))
            step = game.move(step.game, seat, RULESET.legal(step.game.state, seat)[-1], secret, at)

    def test_jh_20_a_shown_card_is_sealed_for_the_two_seats(self):
        assert RULESET.hidden_fields("jekyll", ShowCard("rope-6")) == {"card": ("jekyll", "hyde")}
        assert RULESET.hidden_fields("hyde", PlayFaceDown("rope-6")) == {"card": ("hyde",)}
        assert RULESET.hidden_fields("hyde", effects_less()) == {}


def effects_less():
    return legal_now(after(STATE, "play_face_down rope-6"))[-1]


class TestTwoWorlds:
    """The noninterference of section 8, in named cases; at random it is tried in `test_properties`."""

    @pytest.mark.parametrize("reader", ["jekyll", None])
    def test_the_order_of_the_street_shows_to_nobody(self, reader):
        one = position(jh="knife-3 rope-6", hh="rope-2", street="rope-8 rope-10", night=2)
        other = position(jh="knife-3 rope-6", hh="rope-2", street="rope-10 rope-8", night=2)
        assert RULESET.view(one, reader) == RULESET.view(other, reader)
        moves = ("play_face_down rope-6", "end_turn", "play_face_down rope-2")
        assert RULESET.view(after(one, *moves), reader) == RULESET.view(after(other, *moves), reader)

    @pytest.mark.parametrize("seed", range(10))
    def test_what_the_server_does_by_itself_depends_on_nothing_secret(self, seed):
        """JH-11, JH-26: skips and the substance step follow from quotas and proofs alone."""
        chance = Chance(seed.to_bytes(32, "big"))
        given = {"hh": "pistol-6", "seat": "hyde", "played": [3, 2], "jface": "rope-8", "jp": "knife-1 rope-2 pistol-4"}
        one, other = position(**given, jh="knife-3"), position(**given, jh="rope-12")
        for move in ("play_face_down pistol-6", "end_turn"):
            told = [effects_of(state, move, chance=chance) for state in (one, other)]
            assert read_by("hyde", told[0]) == read_by("hyde", told[1])
            one, other = fold(one, told[0]), fold(other, told[1])
            assert RULESET.view(one, "hyde") == RULESET.view(other, "hyde")
