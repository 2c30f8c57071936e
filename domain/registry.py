"""The rulesets that this build knows: adding a game is adding one line here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import (
    captain_jack,
    jekyll_and_hyde,
    mr_jack_london,
    mr_jack_new_york,
    mr_jack_pocket,
    mr_jack_pocket_classic,
)
from domain.ruleset import AnyRuleset


class UnknownRuleset(LookupError):
    """No ruleset of this id, or not in this version."""


class Registry:
    """Rulesets by id and version. Old versions stay, so that old records replay under their own."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._by_id: dict[str, dict[int, AnyRuleset]] = {}
        for ruleset in rulesets:
            self._by_id.setdefault(ruleset.id, {})[ruleset.version] = ruleset

    def __iter__(self) -> Iterator[AnyRuleset]:
        """The newest version of each ruleset, in order of registration."""
        return (versions[max(versions)] for versions in self._by_id.values())

    def get(self, ruleset: str, version: int | None = None) -> AnyRuleset:
        """The ruleset of this id in `version` (None: the newest). Raises UnknownRuleset."""
        versions = self._by_id.get(ruleset)
        if versions is None:
            raise UnknownRuleset(f"no ruleset {ruleset!r}")
        found = versions.get(max(versions) if version is None else version)
        if found is None:
            raise UnknownRuleset(f"no version {version} of ruleset {ruleset!r}")
        return found

    def versions(self, ruleset: str) -> tuple[int, ...]:
        """The versions of a ruleset, oldest first. Raises UnknownRuleset."""
        self.get(ruleset)
        return tuple(sorted(self._by_id[ruleset]))


RULESETS = Registry(
    [
        mr_jack_london.RULESET,
        mr_jack_new_york.RULESET,
        jekyll_and_hyde.RULESET,
        mr_jack_pocket_classic.RULESET,
        captain_jack.RULESET,
        mr_jack_pocket.RULESET,
    ]
)
