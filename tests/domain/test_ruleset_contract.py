"""Every ruleset keeps the contract of `domain.ruleset`: tried on whole games of every variant."""

from __future__ import annotations

import random
import re
import string

import msgspec
import pytest

from domain import canonical
from domain.chance import Chance
from domain.ruleset import IllegalMove, Text
from tests.domain.playing import (
    RULESETS_UNDER_TEST,
    SEEDS,
    as_read_by,
    fold,
    history,
    move_as_read_by,
    played,
    replayed,
)

CHANCE = Chance(bytes(32))
GAMES = [
    pytest.param(ruleset, variant, seed, id=f"{ruleset.id}-{variant}-{seed}")
    for ruleset in RULESETS_UNDER_TEST
    for variant in range(len(ruleset.variants))
    for seed in SEEDS
]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
each_game = pytest.mark.parametrize(("ruleset", "variant", "seed"), GAMES)


def readers(ruleset, game):
    return (*ruleset.seats(game.options), None)


def refusal(ruleset, state, seat, move) -> IllegalMove | None:
    try:
        ruleset.decide(state, seat, move, CHANCE)
    except IllegalMove as illegal:
        return illegal
    return None


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@each_ruleset
class TestTheRecord:
    def test_it_names_itself(self, ruleset):
        assert re.fullmatch(r"[a-z][a-z0-9-]*", ruleset.id)
        assert ruleset.version >= 1
        assert re.fullmatch(r"[0-9a-f]{64}", ruleset.fingerprint)

    def test_its_data_can_be_hashed(self, ruleset):
        canonical.check(msgspec.to_builtins(ruleset.data))

    def test_its_types_have_schemas(self, ruleset):
        types = (ruleset.options_type, ruleset.move_type, ruleset.effect_type, ruleset.view_type)
        schemas, components = msgspec.json.schema_components(types)
        assert len(schemas) == len(types)
        assert components

    def test_its_options_have_defaults_and_come_first_among_the_variants(self, ruleset):
        assert ruleset.variants[0] == ruleset.options_type()
        assert len({msgspec.json.encode(options) for options in ruleset.variants}) == len(ruleset.variants)

    def test_it_has_words_in_both_languages(self, ruleset):
        words = ruleset.words
        groups = (
            words.seats,
            words.terms,
            words.lines,
            words.moves,
            words.insights,
            words.errors,
            words.reasons,
            words.rules,
        )
        texts = [words.name, words.summary, *(text for group in groups for text in group.values())]
        assert all(isinstance(text, Text) and text.en and text.fa for text in texts)
        assert all(groups)

    def test_every_seat_has_a_name(self, ruleset):
        for options in ruleset.variants:
            assert set(ruleset.seats(options)) <= set(ruleset.words.seats)

    def test_it_has_a_random_bot(self, ruleset):
        assert "random" in ruleset.bots


@each_game
class TestMoves:
    def test_every_listed_move_is_accepted_and_stands_there_once(self, ruleset, variant, seed):
        for turn in played(ruleset, variant, seed).turns:
            listed = ruleset.legal(turn.before, turn.seat)
            assert len({msgspec.json.encode(move) for move in listed}) == len(listed) > 0
            for move in listed:
                assert refusal(ruleset, turn.before, turn.seat, move) is None

    def test_every_listed_move_survives_the_wire_as_it_is(self, ruleset, variant, seed):
        decoder = msgspec.json.Decoder(ruleset.move_type)
        for turn in played(ruleset, variant, seed).turns:
            for move in ruleset.legal(turn.before, turn.seat):
                assert decoder.decode(msgspec.json.encode(move)) == move

    def test_a_move_listed_at_another_time_is_accepted_exactly_when_it_is_listed_now(self, ruleset, variant, seed):
        game, rng = played(ruleset, variant, seed), random.Random(seed)
        moves = list({move: None for turn in game.turns for move in ruleset.legal(turn.before, turn.seat)})
        for turn in game.turns:
            listed = set(ruleset.legal(turn.before, turn.seat))
            for move in rng.sample(moves, min(60, len(moves))):
                assert (refusal(ruleset, turn.before, turn.seat, move) is None) == (move in listed)

    def test_every_refusal_has_words_and_a_rule(self, ruleset, variant, seed):
        game, rng = played(ruleset, variant, seed), random.Random(seed)
        moves = list({move: None for turn in game.turns for move in ruleset.legal(turn.before, turn.seat)})
        for turn in game.turns:
            for seat in (*ruleset.seats(game.options), "nobody"):
                for move in rng.sample(moves, min(20, len(moves))):
                    refused = refusal(ruleset, turn.before, seat, move)
                    assert refused is None or {refused.code} <= set(ruleset.words.errors)
                    assert refused is None or {refused.rule} <= set(ruleset.words.rules)

    def test_only_who_is_to_act_has_moves_and_he_always_has_one(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        for turn in game.turns:
            to_act = ruleset.to_act(turn.before)
            for seat in (*ruleset.seats(game.options), "nobody"):
                assert bool(ruleset.legal(turn.before, seat)) == (seat in to_act)

    def test_the_game_waits_for_somebody_and_only_for_who_may_act(self, ruleset, variant, seed):
        for turn in played(ruleset, variant, seed).turns:
            free, to_act = ruleset.out_of_turn(turn.before), ruleset.to_act(turn.before)
            assert set(free) < set(to_act)

    def test_an_undecoded_field_too_many_is_refused(self, ruleset, variant, seed):
        move = msgspec.to_builtins(played(ruleset, variant, seed).turns[0].move)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**move, "surplus": 1}, ruleset.move_type)


@each_game
class TestTheCourse:
    def test_the_game_ends_with_winners_and_a_reason(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        outcome = ruleset.outcome(game.turns[-1].after)
        assert outcome is not None
        assert set(outcome.winners) <= set(ruleset.seats(game.options))
        assert outcome.reason in ruleset.words.reasons
        assert all(ruleset.outcome(turn.before) is None for turn in game.turns)

    def test_after_the_end_nothing_can_be_done(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        end = game.turns[-1].after
        assert ruleset.to_act(end) == ()
        for seat in ruleset.seats(game.options):
            assert ruleset.legal(end, seat) == ()
            for turn in game.turns:
                assert refusal(ruleset, end, seat, turn.move) is not None

    def test_what_is_recorded_makes_the_same_states(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        effects = msgspec.json.Decoder(list[ruleset.effect_type])
        state = fold(ruleset, ruleset.initial(game.options), effects.decode(msgspec.json.encode(game.setup)))
        assert state == game.start
        for turn in game.turns:
            state = fold(ruleset, state, effects.decode(msgspec.json.encode(turn.effects)))
            assert state == turn.after

    def test_everything_that_is_recorded_can_be_hashed(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        canonical.check(msgspec.to_builtins([game.options, game.setup]))
        for turn in game.turns:
            canonical.check(msgspec.to_builtins([turn.move, turn.effects]))

    def test_the_same_chance_gives_the_same_game(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        assert replayed(ruleset, history(game, len(game.turns))) == game


@each_game
class TestWhatAReaderMayKnow:
    def test_a_view_folded_from_what_its_reader_may_read_is_the_view_of_the_whole(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        for reader in readers(ruleset, game):
            effects = msgspec.convert(as_read_by(reader, game.setup), list[ruleset.effect_type])
            state = fold(ruleset, ruleset.initial(game.options), effects)
            assert ruleset.view(state, reader) == ruleset.view(game.start, reader)
            for turn in game.turns:
                effects = msgspec.convert(as_read_by(reader, turn.effects), list[ruleset.effect_type])
                state = fold(ruleset, state, effects)
                assert ruleset.view(state, reader) == ruleset.view(turn.after, reader)
                assert ruleset.to_act(state) == ruleset.to_act(turn.after)
                assert ruleset.outcome(state) == ruleset.outcome(turn.after)

    def test_a_view_survives_the_wire(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        for turn in game.turns:
            for reader in readers(ruleset, game):
                view = ruleset.view(turn.after, reader)
                assert msgspec.json.decode(msgspec.json.encode(view), type=ruleset.view_type) == view

    def test_the_number_and_kinds_of_sealed_parts_are_the_same_for_every_effect_of_a_kind(self, ruleset, variant, seed):
        game = played(ruleset, variant, seed)
        shapes: dict[str, set[tuple[str, ...]]] = {}
        for effect in [*game.setup, *(effect for turn in game.turns for effect in turn.effects)]:
            closed = msgspec.to_builtins(effect)
            fields = tuple(name for name, value in closed.items() if isinstance(value, dict) and "audience" in value)
            shapes.setdefault(closed["type"], set()).add(fields)
        assert all(len(fields) == 1 for fields in shapes.values())

    def test_every_effect_is_told_in_words_for_every_reader(self, ruleset, variant, seed):
        game, words = played(ruleset, variant, seed), ruleset.words
        for reader in readers(ruleset, game):
            told = [as_read_by(reader, effects) for effects in (game.setup, *(turn.effects for turn in game.turns))]
            for effect in msgspec.convert([e for effects in told for e in effects], list[ruleset.effect_type]):
                line = ruleset.narrate(effect)
                if line is None:
                    continue
                template = words.lines[line.template]
                assert placeholders(template.en) == placeholders(template.fa) <= set(line.args)

    def test_in_another_world_the_reader_reads_and_is_offered_the_same(self, ruleset, variant, seed):
        game, rng = played(ruleset, variant, seed), random.Random(seed)
        for moves in {0, len(game.turns) // 3, 2 * len(game.turns) // 3, len(game.turns) - 1}:
            state = game.turns[moves].before
            for reader in readers(ruleset, game):
                told = history(game, moves)
                other = replayed(ruleset, ruleset.another_world(state, told, reader, rng))
                assert same_for(ruleset, reader, replayed(ruleset, told), other)


def same_for(ruleset, reader, one, other) -> bool:
    """Whether two games show `reader` the same set-up, moves, effects, views and lists of moves."""

    def shown(game):
        yield as_read_by(reader, game.setup)
        yield ruleset.view(game.start, reader)
        yield ruleset.legal(game.start, reader) if reader is not None else ()
        for turn in game.turns:
            yield turn.seat
            yield move_as_read_by(ruleset, reader, turn.seat, turn.move)
            yield as_read_by(reader, turn.effects)
            yield ruleset.view(turn.after, reader)
            yield ruleset.legal(turn.after, reader) if reader is not None else ()

    return list(shown(one)) == list(shown(other))
