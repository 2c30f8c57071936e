"""Asking for a case: for one request with a header, or beforehand for the requests of a rehearsal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from domain.filling import filled
from domain.ruleset import Text
from service.malformed import malformed
from service.problems import PROBLEMS, Problem
from service.sandbox.cases import CASES, Case

HEADER = "Gaslamp-Sandbox"

_Count = Annotated[int, Meta(ge=0, le=10_000)]


class Ask(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A case that is asked for.

    operation: the operation's id in the document; without it, every operation for which the case makes sense. times:
    how often it is played. skip: how many fitting requests pass before. seconds: of Retry-After, or of a slow answer.
    items: of a stream, before it ends. code: of the case `problem`.
    """

    case: str
    operation: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET
    times: Annotated[int, Meta(ge=1, le=10_000)] = 1
    skip: _Count = 0
    seconds: Annotated[int, Meta(ge=0, le=60)] | UnsetType = UNSET
    items: _Count = 1
    code: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET

    @property
    def kind(self) -> Case:
        """What is asked for."""
        return CASES[self.case]

    @property
    def waits(self) -> int:
        """The seconds of the case."""
        return self.kind.seconds if self.seconds is UNSET else self.seconds

    def fits(self, operation: str, method: str, *, stream: bool) -> bool:
        """Whether it is to be played for such a request."""
        if self.kind.stream not in (None, stream) or (self.kind.posts and method != "POST"):
            return False
        if self.operation is not UNSET:
            return operation == self.operation
        return not self.kind.operations or operation in self.kind.operations


def checked(ask: Ask, operations: Collection[str] = ()) -> Ask:
    """`ask` itself. operations: all that there are.

    Raises Problem malformed_request for a case, code or operation that there is not.
    """
    if ask.case not in CASES:
        raise Problem(
            "malformed_request",
            filled(
                Text(
                    "There is no case {case}; the cases are {cases}.",
                    "موردی به نام {case} نیست؛ موردها این‌ها هستند: {cases}.",
                ),
                case=repr(ask.case),
                cases=tuple(CASES),
            ),
        )
    if (ask.case == "problem") != (ask.code is not UNSET):
        raise Problem(
            "malformed_request",
            Text("The case `problem` takes a `code`, and no other does.", "تنها مورد «problem» عضو «code» را می‌گیرد."),
        )
    if ask.code is not UNSET and ask.code not in PROBLEMS:
        raise Problem(
            "malformed_request",
            filled(
                Text(
                    "There is no problem {code}; /problems lists them.",
                    "خطایی به نام {code} نیست؛ فهرست آن‌ها در «/problems» است.",
                ),
                code=repr(ask.code),
            ),
        )
    known = ask.kind.only or operations
    if ask.operation is not UNSET and ask.operation not in known:
        raise Problem(
            "malformed_request",
            filled(
                Text(
                    "The case {case} is not played for {operation}; it is for: {operations}.",
                    "مورد {case} برای {operation} بازی نمی‌شود؛ برای این‌هاست: {operations}.",
                ),
                case=ask.case,
                operation=repr(ask.operation),
                operations=tuple(sorted(known)),
            ),
        )
    return ask


def from_header(value: str) -> Ask:
    """The case that the header asks for: `unavailable; seconds=3` (a token with parameters, RFC 9651).

    Raises Problem malformed_request.
    """
    name, *parameters = (part.strip() for part in value.split(";"))
    members: dict[str, Any] = {"case": name}
    for parameter in parameters:
        key, equals, given = parameter.partition("=")
        if not equals or key not in ("seconds", "items", "code"):
            raise Problem(
                "malformed_request",
                filled(
                    Text("{header} takes {form}.", "سرآیند {header} این شکل را می‌گیرد: {form}."),
                    header=HEADER,
                    form="`case; seconds=…; items=…; code=…`",
                ),
            )
        members[key] = int(given) if given.isascii() and given.isdigit() and len(given) < 20 else given
    try:
        return checked(msgspec.convert(members, Ask))
    except msgspec.ValidationError as error:
        raise malformed(f"{HEADER}: {error}") from None
