"""Invitations: the host mints, lists and revokes them; who is invited sits down (`seats`) or looks on (`watchers`)."""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter
from msgspec import UNSET

from domain.filling import filled
from domain.ruleset import Text
from service import access, bodies
from service.api import invitations_wire, wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, game_id, require_host, services, token_of
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import entered
from service.clock import rfc3339
from service.details import usual
from service.idempotency import idempotency
from service.once import once
from service.problems import Problem
from service.store import Invitation
from service.tables import Answered, Table

MOST = 100
"""How many invitations a game can have, whatever became of them."""

_ID = re.compile("[0-9a-f]{16}")

_HOST = ("unknown_game", "token_required", "not_the_host")


@post(
    "/v1/games/{game:str}/invitations",
    operation_id="invite",
    summary="Invite somebody, as the host",
    tags=["seats"],
    opt=contract(
        request=Body(invitations_wire.Invite),
        answers={201: Body(invitations_wire.Invited)},
        problems=(
            *_HOST,
            "unknown_seat",
            "not_for_spectators",
            "too_many_invitations",
            "policy_contradicts_itself",
            "key_reused",
        ),
        secured="host",
    ),
)
async def invite(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """An invitation to sit down (on one seat, or on any) or to look on. Its token is shown this once: pass it on.

    The token alone shows the table from outside and nothing else; it must be used before it expires. It works as often
    as it says, is counted atomically, and can be revoked.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: invitations_wire.Invite = bodies.convert(sent, invitations_wire.Invite)
    table, _ = await entered(request, game)
    require_host(request, table)
    if body.seat is not UNSET and body.purpose == "watch":
        raise Problem(
            "policy_contradicts_itself",
            Text(
                "Who only looks on has no seat: leave `seat` out.",
                "کسی که تنها تماشا می‌کند صندلی ندارد: «seat» را ننویسید.",
            ),
        )
    if body.seat is not UNSET and body.seat not in table.game.seats:
        raise usual("unknown_seat", seats=table.game.seats)
    if body.purpose == "watch" and table.policy.spectators == "never":
        raise Problem(
            "not_for_spectators",
            Text("Nobody but its players ever sees this game.", "این بازی را جز بازیکنانش هیچ‌گاه هیچ‌کس نمی‌بیند."),
        )
    token, now = access.new_token("invitation"), parts.tables.moment()
    minted = Invitation(
        invitation=secrets.token_hex(8),
        digest=access.token_digest(token),
        purpose=body.purpose,
        seat=None if body.seat is UNSET else body.seat,
        uses=body.uses,
        used=0,
        created_at=now,
        expires_at=now + timedelta(seconds=body.lifetime),
    )
    told = encode(invitations_wire.Invited(game=game, token=token, **_told(minted)))
    key = idempotency(idempotency_key, "invitations/host", f"POST /v1/games/{game}/invitations", sent)

    async def mint() -> Answered:
        sealed = key.seal(201, told) if key else None
        if await parts.store.invitations.mint(game, minted, most=MOST, answer=sealed):
            return Answered(201, told)
        raise Problem(
            "too_many_invitations",
            filled(Text("The table has {most} invitations.", "این میز {most} دعوت دارد."), most=MOST),
        )

    done = await once(parts.tables, game, key, mint)
    return answer(done.body, done.status)


@get(
    "/v1/games/{game:str}/invitations",
    operation_id="listInvitations",
    summary="List the invitations, as the host",
    tags=["seats"],
    opt=contract(answers={200: Body(invitations_wire.InvitationList)}, problems=_HOST, secured="host"),
)
async def list_invitations(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """All invitations to the table, the oldest first, and how often each was used. Their tokens are not kept."""
    parts = services(request)
    table, _ = await entered(request, game)
    require_host(request, table)
    found = await parts.store.invitations.all(table.game.id)
    return answer(invitations_wire.InvitationList(game=game, invitations=tuple(_info(each) for each in found)))


@post(
    "/v1/games/{game:str}/invitations/{invitation:str}/revocation",
    operation_id="revokeInvitation",
    summary="Revoke an invitation, as the host",
    tags=["seats"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(invitations_wire.InvitationInfo)},
        problems=(*_HOST, "unknown_invitation"),
        secured="host",
    ),
)
async def revoke_invitation(
    request: HttpRequest,
    game: GamePath,
    invitation: Annotated[str, PathParameter(max_length=40, description="The invitation's id.")],
) -> Response[bytes]:
    """From now on it lets nobody in, and who looked on by it looks on no longer. Who sits, sits. A repeat changes
    nothing.
    """
    parts = services(request)
    bodies.convert(bodies.parse(await request.body()), wire.Nothing)
    table, _ = await entered(request, game)
    require_host(request, table)
    if not _ID.fullmatch(invitation):  # which may hold what the database takes for no text
        raise Problem("unknown_invitation")
    revoked = await parts.store.invitations.revoke(table.game.id, invitation, parts.tables.moment())
    if revoked is None:
        raise Problem("unknown_invitation")
    parts.live.following.wake(table.game.id)
    return answer(_info(revoked), 201)


@post(
    "/v1/games/{game:str}/watchers",
    operation_id="watch",
    summary="Look on by invitation",
    tags=["seats"],
    opt=contract(
        request=Body(invitations_wire.Watch),
        answers={201: Body(invitations_wire.Watching)},
        problems=("unknown_game", "invitation_invalid", "not_for_spectators", "key_reused"),
    ),
)
async def watch(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Use an invitation to look on once; the answer holds a token that reads as a spectator does, shown this once.

    It reads when the table lets spectators look on, and no longer than until the invitation is revoked.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: invitations_wire.Watch = bodies.convert(sent, invitations_wire.Watch)
    key = idempotency(idempotency_key, "watchers", f"POST /v1/games/{game}/watchers", sent)
    table = await parts.tables.load(game_id(game))
    token = access.new_token("watch")
    told = encode(invitations_wire.Watching(game=game, token=token))
    invitation, watcher = access.token_digest(body.invitation), access.token_digest(token)

    async def use() -> Answered:
        sealed = key.seal(201, told) if key else None
        if await parts.store.invitations.watch(game, invitation, watcher, parts.tables.moment(), sealed):
            return Answered(201, told)
        raise _refused(table)

    try:
        done = await once(parts.tables, game, key, use)
    except Problem as problem:
        if problem.type.code == "key_reused" and await parts.store.invitations.by_token(game, invitation) is None:
            raise _refused(table) from None
        raise
    return answer(done.body, done.status)


class Joining:
    """Whether who sits down may: the table may take an invitation, and a bot takes the host."""

    def __init__(self, request: HttpRequest, body: wire.TakeSeat) -> None:
        self._request = request
        self._body = body
        self._found: Invitation | None = None
        self.seat = None if body.seat is UNSET else body.seat

    async def look(self, game: str) -> None:
        """Look the invitation up as it is now."""
        if self._body.invitation is not UNSET:
            digest = access.token_digest(self._body.invitation)
            self._found = await services(self._request).store.invitations.by_token(game, digest)

    def caller(self, table: Table) -> str | None:
        """Whose answer it is, as it is kept: the host's, who sends that other token, or who sends none.

        An invitation stands in the body, to which the key is bound. None for who takes no seat at this table, so that
        no answer was his.
        """
        try:
            token = token_of(self._request)
        except Problem:
            if table.policy.access == "private":
                return None
            token = None
        if token is not None and access.matches(token, table.host_digest):
            return "seat/host"
        if self._body.invitation is not UNSET:
            return "seat"
        if token is not None:
            return f"seat/{access.token_digest(token).hex()}"
        return "seat" if table.policy.joining == "open" else None

    @property
    def uninvited(self) -> bool:
        """Whether what was sent as an invitation is none of this game."""
        return self._body.invitation is not UNSET and self._found is None

    def check(self, table: Table) -> str | None:
        """The id of the invitation that is used up by sitting down at `table`, None if it takes none.

        Raises Problem: unknown_game for who may not know of the table, token_required, not_the_host,
        invitation_required, invitation_invalid.
        """
        private = table.policy.access == "private"
        try:
            token = token_of(self._request)
        except Problem:
            if private:
                raise Problem("unknown_game") from None
            if self._body.bot is not UNSET:
                raise
            token = None
        host = token is not None and access.matches(token, table.host_digest)
        if self._body.bot is not UNSET and not host:
            if private and (token is None or access.holder_of(token, table.seats) is None):
                raise Problem("unknown_game")
            require_host(self._request, table)
        if self._body.invitation is not UNSET:
            return self._invited(table)
        if host or table.policy.joining == "open":
            return None
        if private and (token is None or access.holder_of(token, table.seats) is None):
            raise Problem("unknown_game")
        raise Problem(
            "invitation_required",
            Text("Only who is invited sits down at this table.", "تنها کسی که دعوت شده پشت این میز می‌نشیند."),
        )

    def _invited(self, table: Table) -> str:
        found = self._found
        if found is None or found.purpose != "seat" or not found.usable(services(self._request).tables.moment()):
            raise _refused(table)
        if found.seat is not None and self._body.seat is not UNSET and self._body.seat != found.seat:
            raise Problem(
                "invitation_invalid",
                filled(
                    Text("The invitation is for the seat {seat}.", "این دعوت برای صندلی {seat} است."),
                    seat=str(found.seat),
                ),
            )
        self.seat = found.seat if found.seat is not None else self.seat
        return found.invitation


def _refused(table: Table) -> Problem:
    """What is told whose invitation is good for nothing: of a private table, nothing."""
    if table.policy.access == "private":
        return Problem("unknown_game")
    return Problem(
        "invitation_invalid",
        Text("There is no such invitation to this table (any more).", "چنین دعوتی به این میز نیست، یا دیگر نیست."),
    )


def _told(invitation: Invitation) -> dict[str, Any]:
    return {
        "invitation": invitation.invitation,
        "purpose": invitation.purpose,
        "seat": invitation.seat or UNSET,
        "uses": invitation.uses,
        "expires_at": rfc3339(invitation.expires_at),
    }


def _info(invitation: Invitation) -> invitations_wire.InvitationInfo:
    revoked = invitation.revoked_at
    return invitations_wire.InvitationInfo(
        **_told(invitation),
        used=invitation.used,
        created_at=rfc3339(invitation.created_at),
        revoked_at=UNSET if revoked is None else rfc3339(revoked),
    )
