"""A table from its opening to its end, and all that may be said there."""

from __future__ import annotations

import hashlib

from domain import canonical
from tests.examples.teller import OPERATOR_TOKEN, Teller, story


@story
def listed(teller: Teller) -> None:
    """Two tables that anybody can find; later than all others, so that the list begins with them."""
    teller.at("2026-06-01T09:00:00Z")
    for ruleset in ("mr-jack-pocket", "mr-jack-london"):
        teller.create(ruleset, access="public").sit()
    teller.show("newest", teller.get("/v1/games", params={"limit": 2}), "The newest tables, and where the next are")
    first = teller.get("/v1/games", params={"status": "open", "limit": 1})
    page = teller.get("/v1/games", params={"status": "open", "limit": 1, "cursor": first.json()["next"]})
    teller.show("next-page", page, "The page after, by the cursor of the one before")
    none = teller.get("/v1/games", params={"cursor": "nowhere"})
    teller.show("invalid-cursor", none, "A cursor of no list")


@story
def seats(teller: Teller) -> None:
    """Two people sit down, one of them by the table's own draw; and a bot."""
    table = teller.create("mr-jack-pocket", allowance=3600)
    teller.show("open", table.get(), "A table that waits for players")
    bot = teller.post(f"{table.path}/seats", json={"seat": "detective", "bot": "greedy"}, token=table.host)
    teller.show("a-bot", bot, "The host seats a bot")
    someone = teller.post(f"{table.path}/seats", json={"seat": "detective", "name": "Ada"})
    teller.show("taken", someone, "A seat that somebody else has")
    mine = teller.post(f"{table.path}/seats", json={"name": "Ada"})
    teller.show("any-seat", mine, "Sit down wherever is free")
    gone = teller.post(f"{table.path}/departure", json={}, token=mine.json()["token"])
    teller.show("too-late", gone, "The game has begun: who has had enough resigns")
    forgotten = teller.post(f"{table.path}/erasure", json={}, token=mine.json()["token"])
    teller.show("me", forgotten, "My name shall stand here no longer")
    other = teller.create("captain-jack")
    left = teller.post(f"{other.path}/departure", json={}, token=other.sit("captain-2")["token"])
    teller.show("left", left, "Stand up again before the game begins")
    closed = teller.post(f"{other.path}/cancellation", json={}, token=other.host)
    teller.show("cancelled", closed, "The host closes a table that has not begun")


@story
def invitations(teller: Teller) -> None:
    """A private table, whom its host lets in, and who looks on."""
    table = teller.create("mr-jack-pocket", access="private", spectators="afterEnd")
    invited = teller.post(f"{table.path}/invitations", json={"seat": "jack"}, token=table.host)
    teller.show("seat", invited, "An invitation to sit down as Jack, once, within a week")
    look = {"purpose": "watch", "uses": 10, "lifetime": 86_400}
    onlookers = teller.post(f"{table.path}/invitations", json=look, token=table.host)
    teller.show("watch", onlookers, "An invitation for ten to look on")
    teller.show("stranger", table.get(), "To a stranger there is no such game")
    body = {"invitation": invited.json()["token"], "name": "Ada"}
    teller.show("invited", teller.post(f"{table.path}/seats", json=body), "Sit down by invitation")
    watching = teller.post(f"{table.path}/watchers", json={"invitation": onlookers.json()["token"]})
    teller.show("watching", watching, "Use the invitation to look on")
    early = table.get("view", token=watching.json()["token"])
    teller.show("spectators-later", early, "The table lets spectators look on after the end")
    path = f"{table.path}/invitations/{onlookers.json()['invitation']}/revocation"
    teller.show("revoked", teller.post(path, json={}, token=table.host), "Nobody else looks on by it, nor did")
    teller.show("after-all", table.get("invitations", token=table.host), "What became of them")
    open_ = teller.create("mr-jack-pocket", joining="invitation")
    refused = teller.post(f"{open_.path}/seats", json={"seat": "jack"})
    teller.show("not-invited", refused, "A table that everybody sees, and sits down at by invitation")


@story
def entropy(teller: Teller) -> None:
    """A player who trusts nobody adds to the chance of the game."""
    table = teller.create("mr-jack-pocket")
    held = teller.post(f"{table.path}/token-renewal", json={}, token=table.host)
    teller.show("host", held, "The host's token was seen by others: a new one")
    own = {"game": table.game, "seat": "jack", "entropy": "00112233445566778899aabbccddeeff"}
    commitment = hashlib.sha256(canonical.encode(own)).hexdigest()
    body = {"seat": "jack", "name": "شیرین", "entropyCommitment": commitment}
    mine = teller.post(f"{table.path}/seats", json=body)
    teller.show("with-entropy", mine, "Sit down and commit to entropy")
    table.sit("detective")
    wrong = {"entropy": "ff" * 16}
    refused = teller.post(f"{table.path}/entropy", json=wrong, token=mine.json()["token"])
    teller.show("mismatch", refused, "Not what was committed to")
    revealed = teller.post(f"{table.path}/entropy", json={"entropy": own["entropy"]}, token=mine.json()["token"])
    teller.show("revealed", revealed, "The last to reveal starts the game")


@story
def playing(teller: Teller) -> None:
    """What may go wrong with a move, and what is told of the game."""
    table = teller.seated("mr-jack-pocket")
    seat = table.info()["toAct"][0]
    other = next(name for name in table.tokens if name != seat)
    move, version = table.legal(seat)[0], table.info()["version"]
    dry = table.send(seat, move, expectedVersion=version, params={"dryRun": "true"})
    teller.show("dry-run", dry, "Only ask whether it would be accepted")
    teller.show("stale", table.send(seat, move, expectedVersion=version - 1), "Decided on an old state")
    tag = table.send(seat, move, headers={"If-Match": f'"{version - 1}"'})
    teller.show("stale-tag", tag, "Decided on an old state, said by If-Match")
    teller.show("not-your-turn", table.send(other, move), "Refused by a rule, whose number and text are given")
    anybody = teller.post(f"{table.path}/moves", json={"move": move})
    teller.show("no-token", anybody, "Nobody's move")
    unknown = table.send(seat, {"type": "no such move"})
    teller.show("malformed", unknown, "No move of this game")
    table.send(seat, move)
    teller.show("playing", table.get("", seat), "A game that is being played, read by a seat")
    for language in ("en", "fa"):
        told = table.get("timeline", params={"after": version - 1}, headers={"Accept-Language": language})
        teller.show(language, told, {"en": "The story in English", "fa": "The story in Persian"}[language])
    params = {"after": version, "limit": 1}
    scene = table.get("replay", params=params, headers={"Accept-Language": "en"})
    teller.show("one-version", scene, "What one move did, for a page that replays games")
    missing = table.get(f"moments/{version}", params={"seat": seat})
    teller.show("too-early", missing, "Others' eyes are open after the end only")
    nowhere = teller.get("/v1/games/00000000-0000-4000-8000-000000000000")
    teller.show("unknown", nowhere, "No such game")


@story
def endings(teller: Teller) -> None:
    """How a game may end without the rules' doing, and what comes after."""
    table = teller.seated("mr-jack-pocket", allowance=60)
    seat = table.info()["toAct"][0]
    other = next(name for name in table.tokens if name != seat)
    offered = teller.post(f"{table.path}/end-agreement", json={}, token=table.tokens[seat])
    teller.show("offered", offered, "The first to agree offers it")
    claim = {"against": seat}
    early = teller.post(f"{table.path}/time-claim", json=claim, token=table.tokens[other])
    teller.show("too-early", early, "There is time left")
    teller.at("2026-03-01T12:05:00Z")
    claimed = teller.post(f"{table.path}/time-claim", json=claim, token=table.tokens[other])
    teller.show("claimed", claimed, "The allowance is over")
    teller.show("ended", table.get(), "A game that has ended: its secret is open")
    again = teller.post(f"{table.path}/rematch", json={}, token=table.tokens[other])
    teller.show("other-seat", again, "The same again, on the seat of the other")
    fork = teller.post(f"{table.path}/forks", json={"version": table.info()["version"] - 1})
    teller.show("before-the-claim", fork, "What if the time had not run out? An analysis table")
    teller.show("analysis", teller.get(fork.headers["location"]), "An analysis table says where it comes from")
    second = teller.seated("mr-jack-pocket")
    resigned = teller.post(f"{second.path}/resignation", json={}, token=second.tokens["jack"])
    teller.show("jack", resigned, "Jack gives up")
    over = teller.post(f"{second.path}/resignation", json={}, token=second.tokens["detective"])
    teller.show("over", over, "The game has ended")


@story
def arbiters(teller: Teller) -> None:
    """A disputed game."""
    table = teller.seated("mr-jack-pocket")
    appointed = teller.post(f"{table.path}/arbiters", json={"name": "Lestrade"}, token=OPERATOR_TOKEN)
    teller.show("appointed", appointed, "The operator appoints an arbiter")
    reason = {"reason": "Both players lost their connection."}
    adjourned = teller.post(f"{table.path}/adjournment", json=reason, token=appointed.json()["token"])
    teller.show("adjourned", adjourned, "The arbiter ends the game without a winner")


@story
def following(teller: Teller) -> None:
    """Where it is my turn, and a ticket for a browser's stream."""
    table = teller.seated("mr-jack-pocket")
    token = table.tokens["jack"]
    ticket = teller.post(f"{table.path}/stream-tickets", json={}, token=token)
    teller.show("jack", ticket, "A ticket for one stream, within a minute")
    asked = {"tokens": [token, "seat_" + "of-no-game-" * 4]}
    teller.show("mine", teller.post("/v1/turns", json=asked), "Two tokens, of which one holds no seat")
    teller.post(f"{table.path}/resignation", json={}, token=token)
    for name, accept in (("lines", "application/x-ndjson"), ("messages", "text/event-stream")):
        stream = teller.post("/v1/turns", json={"tokens": [token]}, headers={"Accept": accept})
        teller.show(name, stream, "The game has ended, and so the stream does")


@story
def pictures(teller: Teller) -> None:
    """The board as its reader may see it."""
    table = teller.create("mr-jack-pocket")
    for seat in table.seats():
        table.sit(seat)
    board = table.get("board.svg", "jack", headers={"Accept-Language": "fa"})
    teller.show("jack", board, "What Jack sees, with Persian words")
