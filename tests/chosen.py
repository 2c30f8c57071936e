"""Which rulesets the tests that run over all of them take: every one, or for a fast loop the one in GASLAMP_GAME."""

from __future__ import annotations

import os

from domain.registry import RULESETS
from domain.ruleset import AnyRuleset

GAME = os.environ.get("GASLAMP_GAME")
CHOSEN: tuple[AnyRuleset, ...] = tuple(ruleset for ruleset in RULESETS if GAME in (None, "", ruleset.id))
