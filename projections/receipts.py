"""The checks of receipts: who signed, what was signed, and that this history is the one that was signed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from domain.events import Json
from projections import checks, notes
from projections.checks import Wrong
from projections.keys import DatedJwk, Jwk
from projections.notes import MalformedNote, Note, Receipt


def check(text: str, game: str, events: Sequence[Json], keys: Iterable[Jwk], *, of_head: bool) -> int:
    """The version that a receipt names, if it vouches for `events` (right in themselves) of `game`.

    `of_head`: it must be the receipt over the last event. Raises Wrong: receipt_malformed, receipt_key_unknown,
    receipt_forged, receipt_key_ended, receipt_of_other_game, receipt_not_of_head, tail_missing, receipt_mismatch.
    """
    receipt = opened(text, keys)
    last = len(events)
    if receipt.game != game:
        raise Wrong("receipt_of_other_game", "the receipt is over another game")
    if receipt.version > last:
        missing = (
            f"versions {last + 1} to {receipt.version} are" if receipt.version > last + 1 else f"version {last + 1} is"
        )
        raise Wrong("tail_missing", f"{missing} missing: a receipt names version {receipt.version}", last + 1)
    if of_head and receipt.version != last:
        raise Wrong("receipt_not_of_head", f"the record's receipt names version {receipt.version}, not the last one")
    event = events[receipt.version - 1]
    if (receipt.hash, receipt.at) != (event["hash"], event["at"]):
        raise Wrong("receipt_mismatch", "a receipt vouches for another history up to here", receipt.version)
    return receipt.version


def opened(text: str, keys: Iterable[Jwk]) -> Receipt:
    """What a receipt says, if one of `keys` signed it and had not ended by the event's time.

    Raises Wrong: receipt_malformed, receipt_key_unknown, receipt_forged, receipt_key_ended.
    """
    try:
        note = notes.parse(text)
        receipt = notes.receipt(note.text)
        at = checks.time(receipt.at)
    except (MalformedNote, Wrong) as error:
        raise Wrong("receipt_malformed", f"not a receipt: {error.args[-1]}") from None
    signers = _signers(note, receipt.service, keys)
    if all(isinstance(key, DatedJwk) and key.exp is not UNSET and at.timestamp() >= key.exp for key in signers):
        raise Wrong("receipt_key_ended", f"the key {signers[0].kid} ended before the event that the receipt is over")
    return receipt


def _signers(note: Note, service: str, keys: Iterable[Jwk]) -> list[Jwk]:
    """The keys of `keys` that signed `note`. Signatures of unknown keys are passed over, as C2SP asks."""
    known = [(notes.key_id(service, key.public), key) for key in keys]
    signed = [(s, key) for s in note.signatures if s.name == service for id_, key in known if id_ == s.key_id]
    if not signed:
        raise Wrong("receipt_key_unknown", "no key that is known here signed the receipt")
    for signature, key in signed:
        if not notes.is_signed(note, signature, key.public):
            raise Wrong("receipt_forged", "the signature of the receipt is not that of the key it names")
    return [key for _, key in signed]
