"""A corrected board is other data and a new version: both live side by side, old records replay under the old one."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from domain import game, mr_jack_new_york
from domain.chance import Chance
from domain.game import Step
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.moves import MoveOther
from domain.mr_jack_new_york.options import Options
from domain.registry import Registry
from projections import record, verification
from tests import golden

SOURCE = msgspec.json.encode(RULESET.data)


def corrected(change: Callable[[dict], None], version: int = 2):
    """The next version of the ruleset, on the board as `change` corrects it."""
    data = msgspec.json.decode(SOURCE)
    change(data)
    return mr_jack_new_york.ruleset(version, msgspec.json.encode(data))


def another_gate(data):
    """The printed rules show the land exit at n12, Rider beginning on m8, and lamps that one may walk under."""
    data["exits"][0]["gate"] = "n12"
    next(card for card in data["characters"] if card["id"] == "rider")["start"] = "m8"
    data["rulings"]["obstacles"] = ["building"]


SECOND = corrected(another_gate)
BOTH = Registry([RULESET, SECOND])


def played(ruleset, seed: int) -> list[Step]:
    return golden.play(ruleset, Options(), seed, ("random",))


def verified(steps: list[Step], seed: int, registry: Registry):
    data = record.encode(
        record.record(
            steps[-1].game,
            [step.event for step in steps],
            None,
            secret=golden.secret_of(seed),
            receipt=None,
            keys=record.Jwks(),
        )
    )
    return verification.verify_bytes(data, registry)


def test_both_versions_are_there_and_the_newest_is_played():
    assert BOTH.versions("mr-jack-new-york") == (1, 2)
    assert BOTH.get("mr-jack-new-york") is SECOND
    assert BOTH.get("mr-jack-new-york", 1) is RULESET
    assert list(BOTH) == [SECOND]


def test_a_corrected_board_has_another_fingerprint():
    assert RULESET.fingerprint != SECOND.fingerprint
    assert mr_jack_new_york.ruleset(1, SOURCE).fingerprint == RULESET.fingerprint


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_either_version_replays_under_its_own(seed):
    for ruleset in (RULESET, SECOND):
        steps = played(ruleset, seed)
        assert steps[-1].game.ruleset.version == ruleset.version
        assert verified(steps, seed, BOTH).verdict == "valid"


def test_the_golden_records_of_the_first_version_stay_valid_beside_the_second():
    paths = sorted((golden.FOLDER / RULESET.id).glob("v1-*.record.json"))[:4]
    assert paths
    for path in paths:
        assert verification.verify_bytes(path.read_bytes(), BOTH).verdict == "valid"


def test_a_record_does_not_pass_for_one_of_another_version():
    """Given a game of the second version, when only the first is known, or it claims to be of the first: refused."""
    steps = played(SECOND, 1)
    assert verified(steps, 1, Registry([RULESET])).verdict != "valid"
    disguised = mr_jack_new_york.ruleset(2, SOURCE)
    assert verified(steps, 1, Registry([disguised])).verdict != "valid"


def test_the_data_alone_makes_the_difference():
    """Given the second board: its start, gates and rulings hold in views and lists of moves, with no other code."""
    chance = Chance(bytes(32))
    first, second = (begun(ruleset, chance) for ruleset in (RULESET, SECOND))

    assert RULESET.view(first, None).positions["rider"] == "l8"
    assert SECOND.view(second, None).positions["rider"] == "m8"
    assert (first.board.ids[first.board.gates["LAND"]], second.board.ids[second.board.gates["LAND"]]) == ("n11", "n12")
    under_a_lamp = [
        MoveOther("beach", "e5") in listed for listed in (eastmans(RULESET, first), eastmans(SECOND, second))
    ]
    assert under_a_lamp == [False, True]


def begun(ruleset, chance):
    state = ruleset.initial(Options())
    for effect in ruleset.setup(Options(), chance):
        state = ruleset.evolve(state, effect)
    return state


def eastmans(ruleset, state):
    playing = msgspec.structs.replace(state, cards=("eastman", "grant", "rider", "smith"), playing="eastman")
    return ruleset.legal(playing, "detective")


def test_whole_games_are_played_on_the_corrected_board_by_every_bot():
    for bot in SECOND.bots:
        steps = golden.play(SECOND, Options("ends_the_game"), 5, (bot,))
        assert steps[-1].game.outcome is not None


def test_an_old_table_goes_on_under_its_own_version():
    """Given a table of version 1 that is half played, when version 2 is registered: its moves are judged by 1."""
    steps = played(RULESET, 2)
    half = steps[len(steps) // 2].game
    seat = half.to_act[0]
    chosen = random.Random(0).choice(half.ruleset.legal(half.state, seat))

    step = game.move(half, seat, chosen, golden.secret_of(2), "2026-01-01T01:00:00.000Z")

    assert step.game.ruleset is BOTH.get("mr-jack-new-york", 1)
