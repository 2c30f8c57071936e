"""How answers lead on (OpenAPI links): for each operation what may follow, and where its parameters come from.

Runtime expressions as in OpenAPI 3.1, 4.8.20. A token is no parameter: it goes into the header Authorization.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Json = dict[str, Any]


class Link(Struct, frozen=True):
    """One step on: the operation, the sources of its parameters and of its body, and why."""

    to: str
    parameters: dict[str, str] = {}
    body: Any = None
    why: str = ""


_GAME = {"game": "$response.body#/game"}
_SAME = {"game": "$request.path.game"}

_AFTER_THE_END = (
    Link("readRecord", _GAME, why="When the game has ended its record is complete."),
    Link("playAgain", _GAME, {}, why="When the game has ended: the same again, on the next seat."),
)
_AT_THE_TABLE = (
    Link("readGame", _GAME, why="The table from outside."),
    Link("readView", _GAME, why="What the seat of the token knows."),
    Link("listLegalMoves", _GAME, why="What the seat of the token may play."),
    Link("listEvents", _GAME, why="What has happened, and what will."),
)

LINKS: dict[str, tuple[Link, ...]] = {
    "createGame": (
        Link("readGame", _GAME, why="The table from outside."),
        Link("takeSeat", _GAME, {}, why="Sit down wherever is free."),
        Link("cancelGame", _GAME, {}, why="With the host token, before the game begins."),
    ),
    "listGames": (
        Link("readGame", {"game": "$response.body#/games/0/game"}, why="The newest of them."),
        Link("listGames", {"cursor": "$response.body#/next"}, why="The next page, with the same filters."),
    ),
    "takeSeat": (
        *_AT_THE_TABLE,
        Link("orderStreamTicket", _GAME, {}, why="For a browser's stream."),
        Link("leaveSeat", _GAME, {}, why="Before the game begins."),
    ),
    "listLegalMoves": (
        Link(
            "makeMove",
            _GAME,
            {"move": "$response.body#/moves/0", "expectedVersion": "$response.body#/version"},
            why="Any of the listed moves can be sent back as it is; this is the first.",
        ),
    ),
    "makeMove": (
        Link("listLegalMoves", _GAME, why="What may be played next, where it is still one's turn."),
        Link("readView", _GAME, why="What the seat knows now."),
        Link("readTimeline", _GAME, why="What has happened, in words."),
        Link("agreeToEnd", _GAME, {}, why="Offer to end without a winner."),
        Link("resign", _GAME, {}, why="Give up."),
    ),
    "listEvents": (
        Link("listEvents", {**_SAME, "after": "$response.body#/next"}, why="The next page."),
        Link("readMoment", {**_SAME, "version": "$response.body#/version"}, why="What could be seen and done then."),
    ),
    "readTimeline": (Link("readTimeline", {**_SAME, "after": "$response.body#/next"}, why="The next page."),),
    "resign": _AFTER_THE_END,
    "agreeToEnd": _AFTER_THE_END,
    "claimTime": _AFTER_THE_END,
    "adjournGame": _AFTER_THE_END[:1],
    "playAgain": (Link("readGame", _GAME, why="The table of the rematch."),),
    "readRecord": (
        Link("verifyRecord", body="$response.body", why="Whether it is in order."),
        Link("replayRecord", body="$response.body", why="What happened in it, version by version."),
    ),
    "appointArbiter": (
        Link("lookInto", _GAME, why="With the arbiter's token."),
        Link("adjournGame", _GAME, why="With the arbiter's token."),
    ),
    "listRulesets": (
        Link("readRuleset", {"ruleset": "$response.body#/rulesets/0/ruleset"}, why="All about the first of them."),
    ),
}
"""By operation id; the links stand at its first success."""


def links_of(operation: str) -> Json:
    """The Link Objects of an operation, by the operation that they lead to."""
    return {link.to: _described(link) for link in LINKS.get(operation, ())}


def _described(link: Link) -> Json:
    described: Json = {"operationId": link.to, "description": link.why}
    if link.parameters:
        described["parameters"] = link.parameters
    if link.body is not None:
        described["requestBody"] = link.body
    return described
