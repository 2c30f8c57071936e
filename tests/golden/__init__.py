"""Golden records: games that must replay for ever, with the view of every seat at every version.

`python -m tests.golden` plays what is missing: for each ruleset and each of its variants, two games for each way in
which a game can end, and one in which steps are taken back, where they can be. It never changes a record that is there:
one that breaks asks for a new version of its ruleset. Beside each `<name>.record.json` stands `<name>.views.json`: for
each version the digests of the view and of the legal moves of each seat, and of the spectator's view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain import canonical, game
from domain.game import Game, Step
from domain.ruleset import AnyRuleset
from projections import reader, record

FOLDER = Path(__file__).parent
AT = "2026-01-01T{hour:02}:{minute:02}:{second:02}.000Z"
ATTEMPTS = 3000
EACH = 2
"""Golden games for each variant and each way to end."""


def play(ruleset: AnyRuleset, options: Any, seed: int, bots: tuple[str, ...], *, wavering: bool = False) -> list[Step]:
    """A whole game of `bots` (one a seat, in order, repeated as needed), made by `seed` alone.

    wavering: every other step that can be taken back is, and another chosen.
    """
    rng = random.Random(seed)
    secret, name = rng.randbytes(32), f"00000000-0000-4000-8000-{seed:012d}"
    steps = [game.create(ruleset, name, options, secret, _at(0))]
    for seat in steps[0].game.seats:
        steps.append(game.take_seat(steps[-1].game, seat, secret, _at(len(steps))))
    seats = steps[0].game.seats
    while steps[-1].game.status == "playing":
        current = steps[-1].game
        seat = current.to_act[0]
        strategy = ruleset.bots[bots[seats.index(seat) % len(bots)]]
        choice = strategy(ruleset.view(current.state, seat), ruleset.legal(current.state, seat), rng)
        steps.append(game.move(current, seat, choice, secret, _at(len(steps))))
        offered = game.takes_back_to(steps[-1].game, seat) if wavering and rng.randrange(2) else ()
        if offered:
            steps.append(game.take_back(steps[-1].game, seat, rng.choice(offered).version, secret, _at(len(steps))))
    return steps


def secret_of(seed: int) -> bytes:
    """The secret of the game that `play` makes by `seed`."""
    return random.Random(seed).randbytes(32)


def ending(steps: list[Step]) -> str:
    """How a game ended: the reason and the winners."""
    outcome = steps[-1].game.outcome
    assert outcome is not None
    return "-".join((outcome.reason, *outcome.winners)).replace("_", "-")


def record_of(steps: list[Step], secret: bytes) -> bytes:
    """The full record of a game, without a receipt: no key outlives the tests."""
    events = [step.event for step in steps]
    return record.encode(record.record(steps[-1].game, events, None, secret=secret, receipt=None, keys=_NO_KEYS))


def digests(games: Iterator[Game] | list[Game]) -> list[dict[str, str]]:
    """For each version the digest of each seat's view and legal moves, and of the spectator's view."""
    found = []
    for current in games:
        seen = {"spectator": canonical.digest(reader.view(current, None))}
        for seat in current.seats:
            known = {"legal": reader.legal(current, seat), "view": reader.view(current, seat)}
            seen[seat] = canonical.digest(known)
        found.append(seen)
    return found


def write(name: str, ruleset: AnyRuleset, data: bytes, seen: list[dict[str, str]]) -> None:
    """Store a golden record and the digests beside it."""
    folder = FOLDER / ruleset.id
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.record.json").write_bytes(data)
    lines = ",\n".join(msgspec.json.encode(line).decode() for line in seen)
    (folder / f"{name}.views.json").write_text(f"[\n{lines}\n]\n")


def _at(second: int) -> str:
    return AT.format(hour=second // 3600, minute=second // 60 % 60, second=second % 60)


_NO_KEYS: Any = record.Jwks()
