"""What players owe each other besides the rules."""

from __future__ import annotations

from tests.examples.teller import Teller, story


@story
def taking_back(teller: Teller) -> None:
    """Jack has two actions in a row; the first was a slip, and showed nothing that he could not take back."""
    table = teller.seated("mr-jack-pocket-classic", allowance=3600)
    table.send("investigator", table.legal("investigator")[0])
    slip = next(move for move in table.legal("jack") if set(move) & {"steps", "tile", "tileA", "detective"})
    before = table.info()["version"]
    table.send("jack", slip)
    offered = table.get("legal-moves", "jack")
    teller.show("take-back", offered, "The first of two actions may be taken back", ruleset="mr-jack-pocket-classic")
    step = {"toVersion": before, "expectedVersion": before + 1}

    def back(seat: str, **request: object) -> object:
        return teller.post(f"{table.path}/retractions", json=step, token=table.tokens[seat], **request)

    tried = back("jack", params={"dryRun": "true"})
    teller.show("dry-run", tried, "Would it be accepted?")
    teller.show("other-seat", back("investigator"), "It is the other seat's step")
    teller.show("taken-back", back("jack"), "The game stands again as before the step")
    teller.show("moved-on", back("jack"), "The game has moved on since")
    del step["expectedVersion"]
    teller.show("nothing-left", back("jack"), "There is nothing left to take back")
