"""The JSON of private notes and of comments on a finished game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical
from domain.ruleset import SeatId
from service.api.wire import GameId, Version, Wire


class WriteNote(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A note for my eyes: one for each `subject` (left out: the game). An empty text erases it.

    subject: whatever the note is about, such as a character's or a card's name. version: the version that it was
    written at, if that matters.
    """

    text: Annotated[str, Meta(max_length=2000)]
    subject: Annotated[str, Meta(max_length=64)] = ""
    version: Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)] | UnsetType = UNSET


class ShareNotes(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Whether everybody who may see the game may read my notes on it."""

    shared: bool


class Note(Wire, frozen=True, kw_only=True, rename="camel"):
    """One note."""

    subject: str
    text: str
    version: Version | UnsetType = UNSET
    updated_at: str


class Notebook(Wire, frozen=True, kw_only=True, rename="camel"):
    """All notes of a seat, by subject. revision: how often they were changed, as in the ETag."""

    game: GameId
    seat: SeatId
    revision: Annotated[int, Meta(ge=0)]
    shared: bool
    notes: tuple[Note, ...]


class SharedNotes(Wire, frozen=True, kw_only=True, rename="camel"):
    """The notebooks that their seats have shared."""

    game: GameId
    notebooks: tuple[Notebook, ...]


class WriteComment(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A comment at a version of a game that has ended."""

    version: Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)]
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Comment(Wire, frozen=True, kw_only=True, rename="camel"):
    """A comment. author: who wrote it. text: absent when it was removed; removedBy says by whom."""

    number: Annotated[int, Meta(ge=1)]
    version: Version
    author: Literal["seat", "host", "arbiter"]
    seat: SeatId | UnsetType = UNSET
    arbiter: str | UnsetType = UNSET
    at: str
    text: str | UnsetType = UNSET
    removed_by: Literal["author", "operator"] | UnsetType = UNSET


class CommentWritten(Wire, frozen=True, kw_only=True, rename="camel"):
    """The comment as it is kept."""

    game: GameId
    comment: Comment


class CommentPage(Wire, frozen=True, kw_only=True, rename="camel"):
    """Comments in their order; `next` is the number to continue after, when there are more."""

    game: GameId
    comments: tuple[Comment, ...]
    next: int | UnsetType = UNSET
