"""Private notes: what a seat writes for itself while it plays, and may share when the game has ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import HeaderParameter

from domain.filling import filled
from domain.ruleset import Text
from service import bodies
from service.api import notes_wire
from service.api.answers import answer, encode, if_match_names
from service.api.context import HttpRequest, services
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import reading, seated
from service.details import usual
from service.idempotency import idempotency
from service.once import once
from service.problems import Problem
from service.store.notes import Notebook
from service.tables import Answered
from service.texts import check_text

MOST = 200
"""Notes of a seat on a game."""
MOST_BYTES = 65_536
"""Of all notes of a seat on a game, as they are stored."""

_SEAT = ("unknown_game", "token_required", "not_a_player")
_TAG = {"ETag": 'The revision of the notes as an entity tag, such as `"n7"`.'}


class _Told(msgspec.Struct, frozen=True):
    """What the ETag of an answer is made of, a stored one's too."""

    revision: int


IfMatchNotes = Annotated[
    str | None,
    HeaderParameter(name="If-Match", description="The ETag of the notes as the sender knows them; 412 for others."),
]


@get(
    "/v1/games/{game:str}/notes",
    operation_id="readNotes",
    summary="Read my notes",
    tags=["notes"],
    opt=contract(answers={200: Body(notes_wire.Notebook)}, problems=_SEAT, secured="seat", headers=_TAG),
)
async def read_notes(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """What the seat has noted, by subject. Nobody else can see it, or that there is anything, unless it is shared."""
    table, seat = await seated(request, game)
    return _told(table.game.id, await services(request).store.notes.of(table.game.id, seat))


@post(
    "/v1/games/{game:str}/notes",
    operation_id="writeNote",
    summary="Write a note for my eyes",
    tags=["notes"],
    opt=contract(
        request=Body(notes_wire.WriteNote),
        answers={200: Body(notes_wire.Notebook, description="The notes as they are now, on disk.")},
        problems=(
            *_SEAT,
            "not_started",
            "unknown_version",
            "unfit_text",
            "too_many_notes",
            "notes_changed",
            "key_reused",
        ),
        secured="seat",
        headers=_TAG,
    ),
)
async def write_note(
    request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None, if_match: IfMatchNotes = None
) -> Response[bytes]:
    """Keep a note on a subject, in place of the one before; an empty text erases it.

    From the start of the game on, also after its end. Notes stand outside of the game's record: no event, version or
    time of the game changes with them.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: notes_wire.WriteNote = bodies.convert(sent, notes_wire.WriteNote)
    table, seat = await seated(request, game)
    if table.game.state is None:
        raise Problem(
            "not_started",
            Text(
                "Whoever leaves the table before it begins leaves no notes there.",
                "هر که پیش از آغاز میز را ترک کند یادداشتی آن‌جا نمی‌گذارد.",
            ),
        )
    if body.version is not msgspec.UNSET and body.version > table.game.version:
        raise usual("unknown_version", last=table.game.version)
    check_text(body.text)
    check_text(body.subject, "subject")

    def change(book: Notebook) -> Notebook:
        notes = {note.subject: note for note in _notes(book)}
        notes.pop(body.subject, None)
        if body.text:
            at = parts.tables.now()
            notes[body.subject] = notes_wire.Note(
                subject=body.subject, text=body.text, version=body.version, updated_at=at
            )
        kept = encode(tuple(notes.values()))
        if len(notes) > MOST or len(kept) > MOST_BYTES:
            raise Problem(
                "too_many_notes",
                filled(
                    Text(
                        "A seat has {most} notes and {bytes} bytes of them at most.",
                        "هر صندلی حداکثر {most} یادداشت دارد و روی‌هم حداکثر {bytes} بایت.",
                    ),
                    most=MOST,
                    bytes=MOST_BYTES,
                ),
            )
        return Notebook(seat, book.revision + 1, book.shared, kept)

    return await _changed(request, game, seat, "notes", sent, idempotency_key, if_match, change)


@post(
    "/v1/games/{game:str}/notes/sharing",
    operation_id="shareNotes",
    summary="Share my notes, or keep them to myself again",
    tags=["notes"],
    opt=contract(
        request=Body(notes_wire.ShareNotes),
        answers={200: Body(notes_wire.Notebook, description="The notes as they are now, on disk.")},
        problems=(*_SEAT, "game_running", "notes_changed", "key_reused"),
        secured="seat",
        headers=_TAG,
    ),
)
async def share_notes(
    request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None, if_match: IfMatchNotes = None
) -> Response[bytes]:
    """After the end of the game: let everybody who may see it read my notes, or no longer. Without this nobody does."""
    sent = bodies.parse(await request.body())
    body: notes_wire.ShareNotes = bodies.convert(sent, notes_wire.ShareNotes)
    table, seat = await seated(request, game)
    if table.game.status != "ended":
        raise Problem(
            "game_running",
            Text(
                "Notes hold what a seat knows, so they are shared after the end.",
                "یادداشت‌ها آنچه را صندلی می‌داند در بر دارند، پس پس از پایان بازی به اشتراک گذاشته می‌شوند.",
            ),
        )

    def change(book: Notebook) -> Notebook:
        return Notebook(seat, book.revision + 1, body.shared, book.body)

    return await _changed(request, game, seat, "notes/sharing", sent, idempotency_key, if_match, change)


@get(
    "/v1/games/{game:str}/notes/shared",
    operation_id="readSharedNotes",
    summary="Read the notes that were shared",
    tags=["notes"],
    opt=contract(
        answers={200: Body(notes_wire.SharedNotes)},
        problems=("unknown_game", "token_required", "not_a_player", "not_for_spectators", "game_running"),
        secured="reader",
    ),
)
async def read_shared_notes(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """What the seats have shared of their notes on a game that has ended, for everybody who may see the game."""
    table, _ = await reading(request, game)
    if table.game.status != "ended":
        raise Problem(
            "game_running",
            Text("Notes are shared after the end.", "یادداشت‌ها پس از پایان بازی به اشتراک گذاشته می‌شوند."),
        )
    books = await services(request).store.notes.shared(table.game.id)
    return answer(notes_wire.SharedNotes(game=game, notebooks=tuple(_notebook(game, book) for book in books)))


async def _changed(
    request: HttpRequest,
    game: str,
    seat: str,
    resource: str,
    sent: Any,
    idempotency_key: str | None,
    if_match: str | None,
    change: Callable[[Notebook], Notebook],
) -> Response[bytes]:
    """Write what `change` makes of the notebook, over exactly that one; again when another write was faster."""
    parts = services(request)
    key = idempotency(idempotency_key, f"{resource}/{seat}", f"POST /v1/games/{game}/{resource}", sent)

    async def write() -> Answered | None:
        book = await parts.store.notes.of(game, seat)
        if if_match is not None and not if_match_names(if_match, _tag(book.revision)):
            raise Problem(
                "notes_changed",
                filled(Text("The notes are at {tag}.", "ETag یادداشت‌ها اکنون {tag} است."), tag=_tag(book.revision)),
            )
        made = change(book)
        encoded = encode(_notebook(game, made))
        sealed = key.seal(200, encoded) if key else None
        written = await parts.store.notes.write(game, made, sealed, parts.tables.moment())
        return Answered(200, encoded) if written else None

    done = await once(parts.tables, game, key, write)
    told = msgspec.json.decode(done.body, type=_Told)
    return answer(done.body, done.status, headers={"ETag": _tag(told.revision)})


def _told(game: str, book: Notebook) -> Response[bytes]:
    return answer(_notebook(game, book), headers={"ETag": _tag(book.revision)})


def _tag(revision: int) -> str:
    return f'"n{revision}"'


def _notes(book: Notebook) -> tuple[notes_wire.Note, ...]:
    return msgspec.json.decode(book.body, type=tuple[notes_wire.Note, ...])


def _notebook(game: str, book: Notebook) -> notes_wire.Notebook:
    return notes_wire.Notebook(
        game=game, seat=book.seat, revision=book.revision, shared=book.shared, notes=_notes(book)
    )
