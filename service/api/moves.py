"""Moves: what may be played, and playing it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import HeaderParameter, QueryParameter
from msgspec import UNSET

from domain import events
from domain import game as rules
from domain.filling import filled
from domain.ruleset import Language, Text
from projections import reader, signatures, timeline
from service import bodies
from service.api import typed, wire
from service.api.answers import answer, encode, if_match_allows, of_ruleset
from service.api.context import HttpRequest, game_id, require_seat, services
from service.api.games import GamePath, IdempotencyKey
from service.api.offers import offers
from service.api.operations import Body, contract
from service.api.standing import Standing, entered, reading, seat_of, standing_of
from service.idempotency import idempotency
from service.languages import preferred
from service.malformed import malformed
from service.problems import Problem
from service.refusals import remember_words
from service.tables import Change, Table

_AT_VERSION = Text("The game is at version {version}.", "بازی در نسخه‌ی {version} است.")
_AT_VERSION_WEAKLY = Text(
    "The game is at version {version}. A weak tag never matches; use `expectedVersion` behind a compressing proxy.",
    "بازی در نسخه‌ی {version} است. ETag ضعیف هرگز نمی‌خواند؛ پشت پراکسی‌ای که فشرده می‌کند «expectedVersion» را بفرستید.",
)
_AT_ANOTHER_VERSION = Text(
    "The game is at version {version}, not {expected}.", "بازی در نسخه‌ی {version} است، نه {expected}."
)

IfMatch = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match", description="The ETag of the game as the sender knows it; 412 when it has moved on."
    ),
]


@get(
    "/v1/games/{game:str}/legal-moves",
    operation_id="listLegalMoves",
    summary="List my legal moves",
    tags=["moves"],
    opt=contract(
        answers={200: Body("legal_moves")},
        problems=("unknown_game", "not_a_player", "not_for_spectators", "token_required"),
        secured="reader",
        etag=True,
        headers={"Content-Language": "The language of the words, where there are any."},
    ),
)
async def list_legal_moves(
    request: HttpRequest,
    game: GamePath,
    words: Annotated[
        bool, QueryParameter(description="Also `choices`: each move in words, and where it is in the picture.")
    ] = False,
    accept_language: Annotated[
        str, HeaderParameter(name="Accept-Language", description="`en` or `fa`, of the words.", max_length=1000)
    ] = "en",
) -> Response[bytes]:
    """Every move that the seat may send now, each complete: send one back as it is. Empty when it is not to act."""
    table, seat = await reading(request, game)
    current = table.game
    if words:
        language = preferred(accept_language)
        told = encode(_listing(current, seat, language))
        return answer(told, version=current.version, headers={"Content-Language": language})
    listing = services(request).kept.answer(current, "legal_moves", seat, lambda: _listing(current, seat))
    return answer(listing, version=current.version)


def _listing(current: rules.Game, seat: str | None, language: Language | None = None) -> dict[str, Any]:
    """The members of a list of legal moves; in words where a language is given."""
    moves = reader.legal(current, seat) if seat is not None and current.players[seat].kind == "human" else ()
    return of_ruleset(
        current.ruleset,
        game=current.id,
        version=current.version,
        seat=seat,
        moves=moves,
        choices=UNSET if language is None else _in_words(current, seat, moves, language),
        takeBack=offers(current, seat),
    )


def _in_words(
    current: rules.Game, seat: str | None, moves: tuple[Any, ...], language: Language
) -> tuple[wire.ChoiceInWords, ...]:
    """Each of the legal moves of `seat` for people."""
    ruleset, view = current.ruleset, reader.view(current, seat)
    choices = (ruleset.choice(view, move) for move in moves)
    return tuple(
        wire.ChoiceInWords(line=timeline.choice(ruleset, choice.line, language), hooks=choice.hooks)
        for choice in choices
    )


@post(
    "/v1/games/{game:str}/moves",
    operation_id="makeMove",
    summary="Make a move",
    tags=["moves"],
    opt=contract(
        request=Body("move_request"),
        answers={
            201: Body("move_accepted", description="The move is on disk."),
            200: Body(wire.DryRun, description="A dry run: the move would be accepted."),
        },
        problems=(
            "unknown_game",
            "token_required",
            "not_a_player",
            "not_started",
            "seat_handed_over",
            "game_over",
            "version_conflict",
            "version_mismatch",
            "signature_required",
            "signature_unexpected",
            "signature_invalid",
            "key_reused",
        ),
        rules=True,
        secured="seat",
        etag=True,
    ),
)
async def make_move(
    request: HttpRequest,
    game: GamePath,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
    dry_run: Annotated[
        bool, QueryParameter(name="dryRun", description="Only tell whether the move would be accepted.")
    ] = False,
) -> Response[bytes]:
    """Play a move for the seat of the token. The answer is sent when the event is on disk, and holds its receipt.

    Checked in this order: well-formed, whose token, idempotency key, expected version, signature, then the rules; a
    refusal by the rules carries the rule's number. A dry run shows nothing that the move itself would reveal.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    table, standing = await _at_the_table(request, game)
    remember_words(request, table.game.ruleset.words)
    if isinstance(sent, dict) and isinstance(sent.get("move"), dict) and "type" not in sent["move"]:
        # Where a ruleset has one kind of move, msgspec would do without.
        raise malformed("Object missing required field `type` - at `$.move`")
    body: Any = bodies.convert(sent, typed.types_of(table.game.ruleset).move_request)
    seat = seat_of(standing)
    expected = None if body.expected_version is UNSET else body.expected_version

    signature = None if body.signature is UNSET else body.signature

    def precondition(table: Table) -> None:
        require_seat(request, table, seat)
        rules.check_human(table.game, seat)
        check_version(table, expected, if_match)
        check_signature(table, seat, signature, partial(events.signed_move, move=sent["move"]))

    if dry_run:
        table = await parts.tables.load(game)
        precondition(table)
        rules.decide(table.game, seat, body.move, table.secret)
        return answer(wire.DryRun(game=game, version=table.game.version, accepted=True), version=table.game.version)

    key = idempotency(idempotency_key, f"move/{seat}", f"POST /v1/games/{game}/moves", sent)

    def build(table: Table) -> Change:
        current = table.game
        step = rules.move(current, seat, body.move, table.secret, parts.tables.now(), signature=signature)
        accepted = of_ruleset(
            current.ruleset,
            game=game,
            version=step.game.version,
            event=reader.encoded(step.body, seat, ended=step.game.status == "ended"),
            receipt=parts.receipt(step.game),
        )
        return Change(step, 201, encode(accepted))

    done = await parts.tables.command(game, build, idempotency=key, precondition=precondition)
    return answer(done.body, done.status)


async def _at_the_table(request: HttpRequest, game: str) -> tuple[Table, Standing]:
    """As `entered`, but where the sender holds a seat the table may be behind the database: it is asked only once."""
    table = await services(request).tables.known(game_id(game))
    try:
        standing = await standing_of(request, table)
    except Problem:
        return await entered(request, game)
    # He may have sat down through another process a moment ago.
    return (table, standing) if standing.seat is not None else await entered(request, game)


def check_version(table: Table, expected: int | None, if_match: str | None) -> None:
    """Raise Problem version_conflict or version_mismatch where the sender decided on another version."""
    version = table.game.version
    if if_match is not None and not if_match_allows(if_match, version):
        at = filled(_AT_VERSION_WEAKLY if "W/" in if_match else _AT_VERSION, version=version)
        raise Problem("version_mismatch", at, version=version)
    if expected is not None and expected != version:
        raise Problem(
            "version_conflict", filled(_AT_ANOTHER_VERSION, version=version, expected=expected), version=version
        )


def check_signature(
    table: Table, seat: str, signature: str | None, message: Callable[[str, int, str, str], bytes]
) -> None:
    """A seat with a key signs what it does in its turn for its place in this history; one without signs nothing.

    message: what is signed, from game, version, previous hash and fingerprint. Raises Problem signature_unexpected,
    signature_required or signature_invalid.
    """
    current = table.game
    key = current.players[seat].public_key
    if key is None:
        if signature is not None:
            raise Problem(
                "signature_unexpected",
                Text(
                    "The seat has no public key, so nobody could check a signature.",
                    "این صندلی کلید عمومی ندارد، پس کسی نمی‌تواند امضا را بسنجد.",
                ),
            )
        return
    if signature is None:
        raise Problem(
            "signature_required",
            Text(
                "The seat has a public key, so all that it does in its turn is signed.",
                "این صندلی کلید عمومی دارد، پس هر کاری که در نوبتش می‌کند امضا می‌خواهد.",
            ),
        )
    version = current.version + 1
    signed = message(current.id, version, current.head, current.ruleset.fingerprint)
    if not signatures.verifies(key, signature, signed):
        raise Problem(
            "signature_invalid",
            filled(
                Text(
                    "The signature does not verify as version {version} after the head of the game.",
                    "این امضا برای نسخه‌ی {version}، پس از سر زنجیره‌ی بازی، درست نیست.",
                ),
                version=version,
            ),
            version=current.version,
        )
