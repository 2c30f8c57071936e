"""The JSON of the API that is typed by each ruleset, made from its contract: a new game has it by being registered."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical, events
from domain.game import Status
from domain.ruleset import AnyRuleset, SeatId
from service.api.streams_wire import StreamClosed, StreamEnd, StreamResync
from service.api.wire import (
    Access,
    Allowance,
    ChoiceInWords,
    ExpectedVersion,
    GameId,
    Joining,
    MoveSignature,
    Receipt,
    Spectators,
    TakeBackOffer,
    TimelineEntry,
    Version,
)


class RulesetTypes(Struct, frozen=True):
    """The wire types of one ruleset."""

    name: str
    create: Any
    move_request: Any
    move_accepted: Any
    view: Any
    legal_moves: Any
    event_page: Any
    moment: Any
    look: Any
    stream_item: Any


@lru_cache(maxsize=64)
def types_of(ruleset: AnyRuleset) -> RulesetTypes:
    """The wire types of `ruleset`; their names begin with its own, such as MrJackLondonMoveRequest."""
    name = "".join(part.capitalize() for part in ruleset.id.split("-"))
    event = events.event_type(ruleset)
    common: list[Any] = [("game", GameId), ("version", Version)]

    def tagged(suffix: str, doc: str, fields: list[Any], *, strict: bool = False) -> Any:
        return msgspec.defstruct(
            name + suffix,
            fields,
            namespace={"__doc__": doc},
            module=__name__,
            frozen=True,
            kw_only=True,
            rename="camel",
            tag_field="ruleset",
            tag=ruleset.id,
            forbid_unknown_fields=strict,
        )

    move_request = msgspec.defstruct(
        f"{name}MoveRequest",
        [
            ("move", ruleset.move_type),
            ("expected_version", ExpectedVersion | UnsetType, UNSET),
            ("signature", MoveSignature | UnsetType, UNSET),
        ],
        namespace={"__doc__": "A move, best one of the legal moves as it was listed."},
        module=__name__,
        frozen=True,
        kw_only=True,
        rename="camel",
        forbid_unknown_fields=True,
    )
    moment: list[Any] = [
        *common,
        ("status", Status),
        ("seat", SeatId | None),
        ("to_act", tuple[SeatId, ...]),
        ("view", ruleset.view_type | None),
        ("legal_moves", _several(ruleset.move_type)),
        ("take_back", tuple[TakeBackOffer, ...]),
        ("timeline", tuple[TimelineEntry, ...]),
    ]
    return RulesetTypes(
        name=name,
        create=tagged(
            "Create",
            "Open a table of this ruleset.",
            [
                ("ruleset_version", Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)] | UnsetType, UNSET),
                ("options", ruleset.options_type | UnsetType, UNSET),
                ("allowance", Allowance | UnsetType, UNSET),
                ("access", Access | UnsetType, UNSET),
                ("spectators", Spectators | UnsetType, UNSET),
                ("joining", Joining | UnsetType, UNSET),
            ],
            strict=True,
        ),
        move_request=move_request,
        move_accepted=tagged(
            "MoveAccepted",
            "The move is on disk: its event as its sender may read it, and the receipt.",
            [*common, ("event", event), ("receipt", Receipt)],
        ),
        view=tagged(
            "ViewAnswer",
            "What the seat (null: a spectator) may know at this version.",
            [
                *common,
                ("status", Status),
                ("seat", SeatId | None),
                ("to_act", tuple[SeatId, ...]),
                ("view", ruleset.view_type | None),
            ],
        ),
        legal_moves=tagged(
            "LegalMoves",
            "The moves that the seat may send now; empty when it is not to act. choices: each for people, on demand. "
            "takeBack: the versions that it may go back to, oldest first, as long as its turn is under way and has "
            "revealed nothing since.",
            [
                *common,
                ("seat", SeatId | None),
                ("moves", _several(ruleset.move_type)),
                ("choices", tuple[ChoiceInWords, ...] | UnsetType, UNSET),
                ("take_back", tuple[TakeBackOffer, ...]),
            ],
        ),
        event_page=tagged(
            "EventPage",
            "Events as the reader may read them; `next` is the version to continue after, absent when nothing follows.",
            [*common, ("status", Status), ("events", _several(event)), ("next", int | UnsetType, UNSET)],
        ),
        moment=tagged(
            "Moment", "What the seat could see and do at this version, exactly as it was served then.", moment
        ),
        look=tagged(
            "Look",
            "What the seat could see and do at the version looked at; `recordedAs` is the version of the look itself.",
            [*moment, ("recorded_as", Version), ("receipt", Receipt)],
        ),
        stream_item=event | StreamResync | StreamEnd | StreamClosed,
    )


def _several(type_: Any) -> Any:
    """The type of an array of `type_`, which only a running program knows."""
    return list[type_]
