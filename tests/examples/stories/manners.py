"""What players owe each other besides the rules."""

from __future__ import annotations

from tests.examples.teller import OPERATOR_TOKEN, Teller, story


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


@story
def notes(teller: Teller) -> None:
    """What Jack notes for himself, and shows when it is over."""
    table = teller.seated("mr-jack-pocket-classic")

    def write(text: str, **request: object) -> object:
        note = {"subject": "madame", "text": text, "version": 3}
        return teller.post(f"{table.path}/notes", json=note, token=table.tokens["jack"], **request)

    teller.show("none-yet", table.get("notes", "jack"), "Nothing noted yet")
    teller.show("written", write("The Investigator looks at her all the time."), "A note on a character")
    teller.show("changed", write("…", headers={"If-Match": '"n0"'}), "Somebody else wrote, with the same token")
    teller.show("unfit", write("\u202egnihton"), "A mark that turns the direction of text")
    teller.show("mine", table.get("notes", "jack"), "My notes")
    sharing = {"json": {"shared": True}, "token": table.tokens["jack"]}
    teller.show("too-early", teller.post(f"{table.path}/notes/sharing", **sharing), "Shared after the end only")
    teller.show("none-while-it-runs", table.get("notes/shared"), "None are shared while the game runs")
    teller.post(f"{table.path}/resignation", json={}, token=table.tokens["investigator"])
    teller.show("shared", teller.post(f"{table.path}/notes/sharing", **sharing), "Now everybody may read them")
    teller.show("all", table.get("notes/shared"), "What was shared")


@story
def comments(teller: Teller) -> None:
    """What is said about a game when it is over."""
    table = teller.seated("mr-jack-pocket-classic")
    comment = {"version": 3, "text": "From here on I knew who you were."}

    def say(seat: str) -> object:
        return teller.post(f"{table.path}/comments", json=comment, token=table.tokens[seat])

    def remove(token: str, number: int = 1) -> object:
        return teller.post(f"{table.path}/comments/{number}/removal", json={}, token=token)

    teller.show("too-early", say("investigator"), "Never while the game runs")
    teller.show("none-while-it-runs", table.get("comments"), "A running game has no comments")
    teller.post(f"{table.path}/resignation", json={}, token=table.tokens["jack"])
    teller.show("said", say("investigator"), "A comment at a version")
    comment["text"] = "I noticed."
    say("jack")
    teller.show("page", table.get("comments", params={"after": 0, "limit": 1}), "The first of them")
    teller.show("not-mine", remove(table.tokens["jack"]), "Another wrote it")
    teller.show("unknown", remove(table.tokens["jack"], 9), "There is no such comment")
    teller.show("removed", remove(OPERATOR_TOKEN), "The operator removes one")
