"""Reads a Containerfile: its stages, and in each its instructions in order."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "Containerfile"


@dataclass
class Stage:
    """One FROM with what follows it: pairs of an instruction's name and its text."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def last(self, instruction: str) -> str:
        return next(text for name, text in reversed(self.steps) if name == instruction)

    def environment(self) -> dict[str, str]:
        """What its ENV instructions set."""
        pairs = (pair for name, text in self.steps if name == "ENV" for pair in text.split())
        return dict(pair.split("=", 1) for pair in pairs)


def read(text: str) -> list[Stage]:
    """The stages of a Containerfile. Raises AssertionError for what it should not hold."""
    stages: list[Stage] = []
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))
    for line in filter(None, map(str.strip, joined.splitlines())):
        name, _, rest = line.partition(" ")
        if name == "FROM":
            base, _, alias = rest.partition(" AS ")
            stages.append(Stage(base, alias))
        else:
            assert name in {
                "RUN",
                "COPY",
                "ENV",
                "USER",
                "WORKDIR",
                "VOLUME",
                "EXPOSE",
                "STOPSIGNAL",
                "HEALTHCHECK",
                "CMD",
            }
            stages[-1].steps.append((name, rest.strip()))
    return stages


def arguments(text: str) -> list[str]:
    """The words of an instruction in JSON form, options before it left out."""
    words: list[str] = json.loads(text[text.index("[") :])
    return words
