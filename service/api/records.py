"""Records: a game as one file, and the verdict on one."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Response, get, post

from projections import record as records
from projections import verification
from projections.report import Report
from service import origins
from service.api.answers import answer
from service.api.context import HttpRequest, address_of, services
from service.api.games import GamePath
from service.api.operations import RECORD, Body, contract
from service.api.standing import reading


@get(
    "/v1/games/{game:str}/record",
    operation_id="readRecord",
    summary="Export the record",
    tags=["verification"],
    opt=contract(
        answers={200: Body("record", media_type=RECORD)},
        problems=("unknown_game", "not_a_player", "not_for_spectators", "token_required"),
        secured="reader",
        etag=True,
        limited="costly",
    ),
)
async def read_record(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """The game as one file for `gaslamp verify`: full after the end; before, the part that this reader may open."""
    parts = services(request)
    table, seat = await reading(request, game)
    current = table.game
    bodies = await parts.store.bodies(current.id, 0, current.version)
    head = await parts.store.head(current.id)
    found = [] if current.base is None or head is None else await origins.origins(parts.store, head)
    record = records.stored(
        current,
        bodies,
        seat,
        secret=table.secret,
        receipt=parts.receipt(current),
        keys=parts.signer.keys(),
        origins=origins.as_records(found, parts.signer, msgspec.Raw),
    )
    name = f'attachment; filename="{current.id}.record.json"'
    return answer(
        records.encode(record),
        version=current.version,
        media_type=RECORD,
        headers={"Content-Disposition": name},
    )


@post(
    "/v1/verifications",
    operation_id="verifyRecord",
    summary="Verify a record",
    tags=["verification"],
    opt=contract(
        request=Body("record", media_type=RECORD),
        answers={200: Body(Report)},
        problems=("too_busy",),
        limited="costly",
    ),
)
async def verify_record(request: HttpRequest) -> Response[bytes]:
    """The same verdict as `gaslamp verify`: chain, commitments, draws, receipt, and every move played again.

    Receipts are checked against this service's own keys. What cannot be read gets the verdict `unreadable`.
    """
    parts = services(request)
    body, keys = await request.body(), parts.signer.keys()
    verify = partial(verification.verify_bytes, body, parts.registry, keys, max_bytes=len(body))
    report = await parts.heavy.run(address_of(request), verify)
    return answer(report)
