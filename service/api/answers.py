"""Making answers: JSON bytes with the headers that fit what is secret in them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from domain.ruleset import AnyRuleset, Text
from service.problems import Problem
from service.raw_response import RawResponse

PRIVATE = {"Cache-Control": "private, no-store", "Vary": "Authorization, Accept-Language"}
"""For everything that may differ from reader to reader."""

PUBLIC = {"Cache-Control": "public, max-age=300"}
"""For what is the same for everybody and changes with the build only."""

_BESIDE = re.compile('-[0-9a-f]{16}"$')

_encoder = msgspec.json.Encoder()


def encode(value: Any) -> bytes:
    """`value` (Structs, builtins, msgspec.Raw) as JSON bytes."""
    return _encoder.encode(value)


def answer(
    value: Any,
    status: int = 200,
    *,
    headers: dict[str, str] | None = None,
    version: int | None = None,
    media_type: str = "application/json",
) -> RawResponse:
    """An answer that is private by default; `version` gives it the game's ETag. bytes are sent as they are."""
    body = value if isinstance(value, bytes) else _encoder.encode(value)
    all_headers = {**PRIVATE, **headers} if headers else PRIVATE
    if version is not None:
        all_headers = {**all_headers, "ETag": etag(version)}
    return RawResponse(body, status, all_headers, media_type)


def etag(version: int) -> str:
    """The entity tag of a game at a version; who reads what is told apart by Vary."""
    return f'"{version}"'


def table_etag(version: int, names: Sequence[str | None], key: bytes) -> str:
    """The entity tag of a table at a version, which says whether its names are the same: they can be erased.

    Without any name it is that of the version alone. key: the table's own, that nobody has, or a name that is no longer
    told could be guessed and tried on a tag that was kept.
    """
    if not any(names):
        return etag(version)
    digest = hashlib.blake2b(_encoder.encode(names), key=key, digest_size=8).hexdigest()
    return f'"{version}-{digest}"'


def if_match_allows(header: str, version: int) -> bool:
    """Whether If-Match names `version` (RFC 9110 13.1.1: strong comparison, so a weak tag never matches).

    What the tag of a table says beside the version is no matter of moves. Raises Problem malformed_request for what is
    no list of entity tags.
    """
    return header.strip() == "*" or etag(version) in {_BESIDE.sub('"', tag) for tag in _tags(header)}


def if_match_names(header: str, tag: str) -> bool:
    """Whether If-Match names exactly the entity tag `tag`; as for `if_match_allows`."""
    return header.strip() == "*" or tag in _tags(header)


def none_match_hits(header: str, version: int) -> bool:
    """Whether If-None-Match names `version` (RFC 9110 13.1.2: weak comparison)."""
    return none_match_names(header, etag(version))


def none_match_names(header: str, tag: str) -> bool:
    """Whether If-None-Match names the entity tag `tag`, weak or not; as for `none_match_hits`."""
    if header.strip() == "*":
        return True
    return tag.removeprefix("W/") in {each.removeprefix("W/") for each in _tags(header)}


def _tags(header: str) -> list[str]:
    if len(header) > 4096:
        raise Problem(
            "malformed_request",
            Text(
                "The list of entity tags is longer than 4096 characters.",
                "فهرست برچسب‌های ETag از ۴۰۹۶ نویسه بلندتر است.",
            ),
        )
    tags, rest = [], header.strip()
    while rest:
        prefix = "W/" if rest.startswith("W/") else ""
        body = rest[len(prefix) :]
        end = body.find('"', 1)
        if not body.startswith('"') or end < 0:
            raise Problem(
                "malformed_request",
                Text("An entity tag stands in double quotes.", "هر برچسب ETag میان دو گیومه‌ی لاتین («U+0022») می‌آید."),
            )
        tags.append(prefix + body[: end + 1])
        rest = body[end + 1 :].lstrip()
        if rest and not rest.startswith(","):
            raise Problem(
                "malformed_request",
                Text(
                    "Entity tags are separated by commas.", "برچسب‌های ETag با ویرگول لاتین («U+002C») از هم جدا می‌شوند."
                ),
            )
        rest = rest.removeprefix(",").lstrip()
    return tags


def of_ruleset(ruleset: AnyRuleset, **members: Any) -> dict[str, Any]:
    """The members (camelCase) of an answer that is typed by its ruleset, which comes first; UNSET ones are left out."""
    return {"ruleset": ruleset.id} | {name: value for name, value in members.items() if value is not UNSET}
