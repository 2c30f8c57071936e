"""The number of sequences of legal commands of each length, from named positions: `perft.json`.

A change of behaviour shows here first. `python -m tests.domain.mr_jack_london.test_perft` writes the numbers anew: only
for a new version of the ruleset.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.moves import MoveCordon, MoveCover, Select
from domain.mr_jack_london.names import CHARACTERS
from tests.domain.mr_jack_london.positions import CHANCE, DARK, after, jammed, legal_now, position, whistle
from tests.domain.mr_jack_london.walks import fold, walk

GOLDEN = Path(__file__).with_name("perft.json")
DEPTH = 3


def positions():
    """Positions by name."""
    found = {}
    for edition in ("classic", "revised"):
        found[f"{edition}: start, no card picked"] = position(edition=edition)
        for seat in ("detective", "jack"):
            for character in CHARACTERS:
                state = position(edition=edition, seat=seat, playing=character, jack="smith", witness="unseen")
                found[f"{edition}: {seat} plays {character}"] = state
        for seed in range(6):
            found[f"{edition}: game {seed} after 40 commands"] = list(islice(walk(seed, edition), 40))[-1][-1]
    full = {"holmes": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", "bert": "E3"}
    leaving = {"seat": "jack", "witness": "unseen"}
    found |= {
        "holmes boxed in": jammed(playing="holmes", covers="A4 C8"),
        "watson boxed in": jammed("watson", playing="watson", covers="A4 C8"),
        "gull boxed in": jammed("gull", playing="gull", covers="A4 C8"),
        "nobody comes to goodley": position(playing="goodley", goodley="B2", gull="A6", **full),
        "one comes to goodley": position(playing="goodley", goodley="B2", gull="A7", **full),
        "the whistle under way": after(position(playing="goodley"), whistle("bert", "K5", 2)),
        "bert opened L2": after(position(playing="bert", bert="L2", covers="L2 C8"), MoveCover("L2", "A4")),
        "lestrade frees his exit": after(
            position(playing="lestrade", lestrade="K4", jack="lestrade", **leaving), MoveCordon("NE", "SE")
        ),
        "jack at the exit": position(playing="gull", gull="C4", jack="gull", **leaving),
        "the last card of round 8": position(seat="jack", number=8, played="holmes watson smith", playing="bert"),
        "the last card of round 2": position(seat="jack", number=2, played="holmes watson smith"),
        "two lamps left": position(playing="smith", number=5, lamps="- - - - F6 H4"),
        "no lamp lit": position(playing="watson", number=7, lamps=DARK),
        "watson just picked": after(position(), Select("watson")),
    }
    return found


def perft(state, depth):
    """How many sequences of exactly `depth` legal commands there are."""
    if state.outcome is not None:
        return 0
    moves = legal_now(state)
    if depth == 1:
        return len(moves)
    (seat,) = RULESET.to_act(state)
    return sum(perft(fold(state, RULESET.decide(state, seat, move, CHANCE)), depth - 1) for move in moves)


def counts(state):
    return [perft(state, depth) for depth in range(1, DEPTH + 1)]


POSITIONS = positions()
NUMBERS = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_sequences_is_what_it_was(name):
    assert counts(POSITIONS[name]) == NUMBERS[name]


def test_no_position_was_dropped():
    assert list(NUMBERS) == list(POSITIONS)


if __name__ == "__main__":
    lines = [f"  {json.dumps(name)}: {json.dumps(counts(state))}" for name, state in POSITIONS.items()]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
