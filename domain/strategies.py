"""What the strategies of bots are called and how they play, for people: the same in every ruleset that has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from domain.ruleset import Text


class Strategy(Struct, frozen=True):
    """A strategy in words. summary: how it plays, in a sentence."""

    name: Text
    summary: Text


STRATEGIES: Final[Mapping[str, Strategy]] = {
    "random": Strategy(
        Text("Random", "تصادفی"),
        Text("Draws any of its legal moves.", "یکی از حرکت‌های مجازش را به قرعه برمی‌دارد."),
    ),
    "greedy": Strategy(
        Text("Greedy", "حریص"),
        Text("Takes the move that looks best at once.", "حرکتی را برمی‌دارد که همان دم بهتر می‌نماید."),
    ),
    "careful": Strategy(
        Text("Careful", "دوراندیش"),
        Text("Also thinks of what comes next.", "به آنچه پس از حرکت می‌آید نیز می‌اندیشد."),
    ),
}


def described(bots: Iterable[str]) -> dict[str, Strategy]:
    """The strategies of these bots; one that has no words is told by its id."""
    return {bot: STRATEGIES.get(bot) or Strategy(Text(bot, bot), Text("", "")) for bot in bots}
