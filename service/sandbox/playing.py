"""Playing a case to one request: each player decides what the application behind it sees, and what the client gets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import UNSET, Struct

from domain.ruleset import Text
from service.access import bearer
from service.api import streams_wire
from service.api.context import Services
from service.asgi import App, Receive, Scope, Send
from service.problems import Problem
from service.sandbox import acts, editing
from service.sandbox.cases import MOST_ENTRIES
from service.sandbox.rehearsals import Played
from service.streaming import RETRY_MILLISECONDS, Message, Written

BEYOND = 2**53 - 1
"""A version that no game has."""


class Turn(Struct, frozen=True):
    """A request to which a case is played. body: what was sent with it."""

    app: App
    scope: Scope
    receive: Receive
    send: Send
    parts: Services
    played: Played
    body: bytes

    @property
    def game(self) -> str | None:
        """The game that the request is about."""
        return self.played.request.game

    @property
    def token(self) -> str | None:
        """The token that was sent."""
        try:
            return bearer(self.scope["headers"])
        except ValueError:
            return None

    async def through(self) -> None:
        """Let it be answered as ever."""
        await self.app(self.scope, self.receive, self.send)


class Whole(Struct, frozen=True):
    """An answer that has not been sent yet."""

    start: dict[str, Any]
    body: bytes

    @property
    def media_type(self) -> str:
        """What it is."""
        found = dict(self.start["headers"]).get(b"content-type", b"")
        return str(found.decode("latin-1").partition(";")[0])


Player = Callable[[Turn], Awaitable[None]]


def header(scope: Scope, name: bytes) -> bytes | None:
    """A header of a request."""
    return next((value for given, value in scope["headers"] if given.lower() == name), None)


async def whole(turn: Turn) -> Whole:
    """The answer, held back."""
    start: dict[str, Any] = {}
    body = bytearray()

    async def hold(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            body.extend(message.get("body", b""))

    await turn.app(turn.scope, turn.receive, hold)
    return Whole(start, bytes(body))


async def give(turn: Turn, answer: Whole, body: bytes | None = None) -> None:
    """Send an answer, with another body if one is given."""
    sent = answer.body if body is None else body
    await turn.send(_sized(answer.start, len(sent)))
    await turn.send({"type": "http.response.body", "body": sent, "more_body": False})


async def tear(turn: Turn, answer: Whole) -> None:
    """Send the head of an answer and its first byte; the connection is cut because the rest never comes."""
    await turn.send(_sized(answer.start, max(2, len(answer.body))))
    await turn.send({"type": "http.response.body", "body": answer.body[:1] or b" ", "more_body": True})


def _sized(start: dict[str, Any], size: int) -> dict[str, Any]:
    headers = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    return {**start, "headers": [*headers, (b"content-length", b"%d" % size)]}


def refusal(code: str) -> Player:
    """Nothing but a refusal."""

    async def refuse(turn: Turn) -> None:
        raise Problem(
            code,
            Text("The sandbox plays this.", "سرویس آزمایشی این را بازی می‌کند."),
            headers={"Retry-After": str(turn.played.ask.waits)},
        )

    return refuse


async def named_problem(turn: Turn) -> None:
    """The problem that was asked for."""
    code = str(turn.played.ask.code)
    await refusal(code)(turn)


async def lost_request(turn: Turn) -> None:
    """Nothing is done, and no answer arrives."""
    status = 201 if turn.scope["method"] == "POST" else 200
    start = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json")],
    }
    await tear(turn, Whole(start, b"{}"))


async def lost_answer(turn: Turn) -> None:
    """It is done, and no answer arrives."""
    await tear(turn, await whole(turn))


async def slow_answer(turn: Turn) -> None:
    """It is done, and the answer arrives late."""
    answer = await whole(turn)
    await asyncio.sleep(turn.played.ask.waits)
    await give(turn, answer)


async def quick_bot(turn: Turn) -> None:
    """The bots move before the answer arrives."""
    answer = await whole(turn)
    if turn.game is not None and answer.start["status"] == 201:
        turn.played.note = await acts.bots_have_moved(turn.parts, turn.game)
    await give(turn, answer)


async def conflict(turn: Turn) -> None:
    """Somebody else is faster."""
    if turn.game is not None and turn.played.request.operation == "takeSeat":
        turn.played.note = await acts.somebody_sits_down(turn.parts, turn.game, _wanted_seat(turn.body))
    elif turn.game is not None:
        turn.played.note = await acts.somebody_moves(turn.parts, turn.game, turn.token)
    await turn.through()


async def adjourned(turn: Turn) -> None:
    """The game ends without a winner."""
    if turn.game is not None:
        turn.played.note = await acts.arbiter_adjourns(turn.parts, turn.game)
        turn.played.goes_on = await _goes_on(turn.parts, turn.game)
    await turn.through()


async def opponent_resigned(turn: Turn) -> None:
    """The game ends, or goes on with a bot."""
    if turn.game is not None:
        turn.played.note = await acts.opponent_resigns(turn.parts, turn.game, turn.token)
        turn.played.goes_on = await _goes_on(turn.parts, turn.game)
    await turn.through()


async def time_run_out(turn: Turn) -> None:
    """The sender thinks too long."""
    if turn.game is not None:
        turn.played.note = await acts.time_runs_out(turn.parts, turn.game, turn.token)
        turn.played.goes_on = await _goes_on(turn.parts, turn.game)
    await turn.through()


async def big_page(turn: Turn) -> None:
    """All that a page can hold."""
    limited = _with_limit(turn, MOST_ENTRIES[turn.played.request.operation])
    await _edited(limited, editing.padded)


async def small_page(turn: Turn) -> None:
    """One entry."""
    answer = await whole(_with_limit(turn, 1))
    if answer.start["status"] == 200 and not _leads_on(answer, turn.played.request.cursor):
        turn.played.note = "nothing followed on the page"
    await give(turn, answer)


async def unknown_fields(turn: Turn) -> None:
    """More members than are known."""
    if turn.played.request.stream:
        await _streamed(turn, lambda item: editing.with_unknown_fields(item) if _is_own(item) else item)
    else:
        await _edited(turn, editing.with_unknown_fields)


async def unknown_kind(turn: Turn) -> None:
    """More kinds of events than are known."""
    if turn.played.request.stream:
        await _streamed(turn, editing.with_unknown_kind, opening=editing.own_item)
    else:
        await _edited(turn, editing.with_unknown_kind)


async def stream_closed(turn: Turn) -> None:
    """The stream ends with a reason."""
    await _streamed(turn, until=turn.played.ask.items, farewell=True)


async def stream_cut(turn: Turn) -> None:
    """The stream ends within an item."""
    await _streamed(turn, until=turn.played.ask.items)


async def stream_resync(turn: Turn) -> None:
    """The cursor is taken for one beyond the game."""
    others = [(name, value) for name, value in turn.scope["headers"] if name.lower() != b"last-event-id"]
    scope = {**turn.scope, "headers": [*others, (b"last-event-id", b"%d" % BEYOND)]}
    await turn.app(scope, turn.receive, turn.send)


async def _goes_on(parts: Services, game: str) -> bool:
    """Where more than two sit, a bot may play on for who has gone."""
    return (await parts.tables.load(game)).game.status != "ended"


def _leads_on(answer: Whole, cursor: str | None) -> bool:
    """Whether a page has a next one. Where a page of events holds none, `next` is what was asked for."""
    page = msgspec.json.decode(answer.body)
    following = page.get("next") if isinstance(page, dict) else None
    return following is not None and str(following) != (cursor or "0")


def _wanted_seat(body: bytes) -> str | None:
    try:
        sent = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    seat = sent.get("seat") if isinstance(sent, dict) else None
    return seat if isinstance(seat, str) else None


def _with_limit(turn: Turn, limit: int) -> Turn:
    query = [
        (name, value) for name, value in parse_qsl(turn.scope["query_string"].decode("latin-1")) if name != "limit"
    ]
    asked = urlencode([*query, ("limit", str(limit))]).encode()
    return msgspec.structs.replace(turn, scope={**turn.scope, "query_string": asked})


async def _edited(turn: Turn, edit: Callable[[Any], Any]) -> None:
    answer = await whole(turn)
    json = answer.media_type in ("application/json", "application/problem+json")
    await give(turn, answer, msgspec.json.encode(edit(msgspec.json.decode(answer.body))) if json else None)


def _is_own(item: Any) -> bool:
    return "hash" not in item


async def _streamed(
    turn: Turn,
    edit: Callable[[Any], Any] = lambda item: item,
    *,
    opening: Callable[[str], bytes] = lambda _: b"",
    until: int | None = None,
    farewell: bool = False,
) -> None:
    """Pass a stream on, item by item, each edited; after `until` items it ends, with words or within an item."""
    over, began, ended, sent, media_type = asyncio.Event(), False, False, 0, ""
    torn = b'{"game":"'  # of the next item, if there is one

    async def pass_on(message: Any) -> None:
        nonlocal began, ended, sent, media_type, torn
        if over.is_set():
            return
        if message["type"] == "http.response.start":
            media_type = dict(message["headers"]).get(b"content-type", b"").decode("latin-1").partition(";")[0]
            await turn.send(message)
            return
        if media_type not in editing.STREAMS or not message.get("body"):
            await turn.send(message)
            return
        out, began = b"" if began else opening(media_type), True
        for raw, item in editing.items(message["body"], media_type):
            if sent == until:
                torn = torn if item is None else raw
                break
            if item is None:
                out += raw
                continue
            edited = edit(item)
            out += raw if edited is item else editing.rewritten(raw, edited, media_type)
            sent += 1
            turn.played.last = item.get("version", turn.played.last)
            ended = item.get("kind") == "end"
        enough = sent == until and not ended  # whether or not there is a next item yet
        await turn.send({**message, "body": out, "more_body": message.get("more_body", False) or enough})
        if enough:
            over.set()

    answering = asyncio.ensure_future(turn.app(turn.scope, turn.receive, pass_on))
    ending = asyncio.ensure_future(over.wait())
    try:
        await asyncio.wait({answering, ending}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (answering, ending):
            if not task.done():
                task.cancel()
        results = await asyncio.gather(answering, ending, return_exceptions=True)
    if not over.is_set():
        if isinstance(results[0], Exception):
            raise results[0]
        if until is not None:
            turn.played.note = f"the stream had no more than {sent} items"
        return
    if farewell:
        closed = streams_wire.StreamClosed(reason="shutting_down", game=turn.game if turn.game is not None else UNSET)
        written = Written(media_type)
        last = written.retry(RETRY_MILLISECONDS) + written.messages(
            [Message(msgspec.json.encode(closed), name="closed")]
        )
        await turn.send({"type": "http.response.body", "body": last, "more_body": False})
    else:
        await turn.send({"type": "http.response.body", "body": torn[: len(torn) // 2], "more_body": True})


PLAYERS: dict[str, Player] = {
    "rate_limited": refusal("too_many_requests"),
    "unavailable": refusal("unavailable"),
    "internal_error": refusal("internal_error"),
    "problem": named_problem,
    "lost_request": lost_request,
    "lost_answer": lost_answer,
    "slow_answer": slow_answer,
    "conflict": conflict,
    "adjourned": adjourned,
    "opponent_resigned": opponent_resigned,
    "time_run_out": time_run_out,
    "quick_bot": quick_bot,
    "big_page": big_page,
    "small_page": small_page,
    "unknown_fields": unknown_fields,
    "unknown_kind": unknown_kind,
    "stream_closed": stream_closed,
    "stream_cut": stream_cut,
    "stream_resync": stream_resync,
}
"""Who plays each case."""
