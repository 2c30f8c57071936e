"""Print the shares."""

from __future__ import annotations

import sys

import msgspec

from domain.registry import RULESETS
from tests import balance
from tests.balance import rulings


def main(words: list[str]) -> None:
    """The rulesets that have the bot, or New York's rulings."""
    games = next((int(word) for word in words if word.isdigit()), balance.GAMES)
    if "rulings" in words:
        for what, ruleset in rulings.boards():
            for options in ruleset.variants:
                tell(what, options, balance.shares(ruleset, options, games))
        return
    for ruleset in RULESETS:
        if balance.BOT in ruleset.bots:
            for options in ruleset.variants:
                tell(ruleset.id, options, balance.shares(ruleset, options, games))


def tell(what: str, options: object, line: str) -> None:
    sys.stdout.write(f"{what} {msgspec.json.encode(options).decode()}: {line}\n")
    sys.stdout.flush()


main(sys.argv[1:])
