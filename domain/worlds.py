"""Playing a history again: the same game, or another world that some reader cannot tell from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.chance import Chance
from domain.ruleset import AnyRuleset, History


class Dealt(Chance):
    """Chance whose outcomes are given by label; what is not given is drawn from the key as always."""

    __slots__ = ("_draws",)

    def __init__(self, key: bytes, draws: Mapping[str, tuple[str, ...] | int]) -> None:
        super().__init__(key)
        self._draws = draws

    def below(self, label: str, bound: int) -> int:
        """The given number, or a drawn one."""
        given = self._draws.get(label)
        return given if isinstance(given, int) else super().below(label, bound)

    def permutation(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        """The given order, or a drawn one. Raises ValueError for an order of other items."""
        given = self._draws.get(label)
        if not isinstance(given, tuple):
            return super().permutation(label, items)
        if sorted(given) != sorted(items):
            raise ValueError(f"{label!r} shuffles other items than were given")
        return given


def played(ruleset: AnyRuleset, history: History[Any], key: bytes = bytes(32)) -> Iterator[Any]:
    """The states of `history`: after the set-up, and after each move. Raises IllegalMove for what does not fit."""
    chance = Dealt(key, history.draws)
    state = ruleset.initial(history.options)
    for effect in ruleset.setup(history.options, chance):
        state = ruleset.evolve(state, effect)
    yield state
    for seat, move in history.moves:
        for effect in ruleset.decide(state, seat, move, chance):
            state = ruleset.evolve(state, effect)
        yield state
