"""The public halves of the signing keys, kept in the database, so that it shows when processes do not share them.

A receipt verifies against `/v1/keys` of whichever process is asked, so all of one database need the same keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import structlog
from msgspec import UNSET

from projections.keys import DatedJwk
from service.store import Key, Store

log = structlog.get_logger(__name__)


async def publish(store: Store, keys: Iterable[DatedJwk]) -> None:
    """Keep `keys` of this process, and log a warning if others have signed for this database."""
    held = tuple(keys)
    for key in held:
        begin = datetime.fromtimestamp(0 if key.nbf is UNSET else key.nbf, UTC)
        end = None if key.exp is UNSET else datetime.fromtimestamp(key.exp, UTC)
        await store.save_key(Key(key.kid, key.public, begin, end))
    foreign = missing(held, (key.key_id for key in await store.keys()))
    if foreign:
        log.warning("signing_not_shared", foreign=foreign, advice="let all processes share the folder data_dir/keys")


def missing(held: Iterable[DatedJwk], published: Iterable[str]) -> list[str]:
    """The ids of published keys that are not among `held`."""
    own = {key.kid for key in held}
    return sorted(key_id for key_id in published if key_id not in own)
