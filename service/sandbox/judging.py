"""Judging a client: whether it did what the case asks of it, as far as its further requests tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from service.sandbox.rehearsals import Asked, Played

Verdict = tuple[bool | None, str]
"""Whether the client did right (None: nothing tells yet), and why, in English."""

_EARLY = 0.05
"""Seconds by which a client's clock may be ahead of ours."""


def judge(played: Played, requests: Sequence[Asked]) -> Verdict:
    """What the `requests` of the rehearsal (all of them, in order) say about the client's answer to `played`."""
    if played.note:
        return None, f"It could not be played: {played.note}"
    if not played.ended:
        return None, "It is being played."
    later = [request for request in requests if request.at >= played.request.at and request is not played.request]
    return _JUDGES.get(played.ask.case, _goes_on)(played, later)


def _repeats(played: Played, later: Sequence[Asked], *, wait: int = 0) -> Verdict:
    first = played.request
    again = next((request for request in later if _same_address(request, first) and _same_sender(request, first)), None)
    if again is None:
        return None, "It has not come back."
    if first.method == "POST":
        if first.key is None:
            return False, "It sent no Idempotency-Key, so nobody can tell a repeat from a second request."
        if again.key != first.key:
            return False, "It came back with another Idempotency-Key."
        if again.body != first.body:
            return False, "It came back with another body."
    waited = max(0.0, again.at - played.ended)
    if waited < wait - _EARLY:
        return False, f"It came back after {waited:.2f} s and was asked to wait {wait} s."
    return True, f"It came back after {waited:.2f} s."


def _repeats_later(played: Played, later: Sequence[Asked]) -> Verdict:
    return _repeats(played, later, wait=played.ask.waits)


def _waits_or_repeats(played: Played, later: Sequence[Asked]) -> Verdict:
    first = played.request
    again = any(_same_address(r, first) and _same_sender(r, first) and r.at < played.ended for r in later)
    if played.request.taken and not again:
        return True, "It waited for the answer."
    return _repeats(played, later)


def _reads_again(played: Played, later: Sequence[Asked]) -> Verdict:
    first = played.request
    of_game = [r for r in later if r.game == first.game and (r.method != "POST" or _same_sender(r, first))]
    if not of_game:
        return None, "It has not asked about the game since."
    if of_game[0].method == "POST":
        return False, f"It sent {of_game[0].operation} without reading the game again."
    if any(r.method == "POST" and r.key is not None and r.key == first.key and r.body != first.body for r in later):
        return False, "It used the Idempotency-Key again for another decision."
    return True, f"It read the game again ({of_game[0].operation})."


def _stops(played: Played, later: Sequence[Asked]) -> Verdict:
    if played.request.status == 201 or played.goes_on:
        return None, "The game went on, with a bot on the seat that was given up."
    first = played.request
    if any(r.operation == "makeMove" and r.game == first.game and _same_sender(r, first) for r in later):
        return False, "It sent a move after the end."
    read = any(request.method == "GET" and request.game == played.request.game for request in later)
    return (True, "It read how the game ended.") if read else (None, "It has not read how the game ended.")


def _resumes(played: Played, later: Sequence[Asked]) -> Verdict:
    first = played.request
    again = next(
        (r for r in later if (r.operation, r.game, r.caller) == (first.operation, first.game, first.caller)), None
    )
    if again is None:
        return None, "It has not come back."
    if again.operation != "listEvents":
        return True, "It asked again."
    had = str(played.last) if played.last is not None else (first.cursor or "0")
    if again.cursor != had and not (again.cursor is None and had == "0"):
        return False, f"It came back after version {again.cursor or 0}, and had {had}."
    return True, f"It came back after version {had}."


def _reads_after_resync(played: Played, later: Sequence[Asked]) -> Verdict:
    of_game = [r for r in later if r.game == played.request.game and not r.stream]
    return (True, f"It read the game again ({of_game[0].operation}).") if of_game else (None, "It has read nothing.")


def _follows_next(played: Played, later: Sequence[Asked]) -> Verdict:
    first = played.request
    pages = [r for r in later if _same_address(r, first) and _same_sender(r, first)]
    if any(page.cursor != first.cursor for page in pages):
        return True, "It asked for the next page."
    return (False, "It asked for the same page again.") if pages else (None, "It has asked for no further page.")


def _goes_on(played: Played, later: Sequence[Asked]) -> Verdict:
    if later or (played.request.stream and played.request.taken):
        return True, "It went on."
    return None, "It has asked nothing since."


def _same_address(one: Asked, other: Asked) -> bool:
    return (one.method, one.path, one.stream) == (other.method, other.path, other.stream)


def _same_sender(one: Asked, other: Asked) -> bool:
    """Whether both come from one client: who plays several seats sends for each with its own token."""
    return one.caller == other.caller or (one.key is not None and one.key == other.key)


_JUDGES: dict[str, Callable[[Played, Sequence[Asked]], Verdict]] = {
    "rate_limited": _repeats_later,
    "unavailable": _repeats_later,
    "internal_error": _repeats,
    "lost_request": _repeats,
    "lost_answer": _repeats,
    "slow_answer": _waits_or_repeats,
    "conflict": _reads_again,
    "adjourned": _stops,
    "opponent_resigned": _stops,
    "time_run_out": _stops,
    "small_page": _follows_next,
    "stream_closed": _resumes,
    "stream_cut": _resumes,
    "stream_resync": _reads_after_resync,
}
