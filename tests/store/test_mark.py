"""A sandbox's database bears a mark, and none of the two services takes the other's."""

from __future__ import annotations

import pytest

from service.store.mark import WrongDatabase, claim_for_sandbox, refuse_sandbox

pytestmark = pytest.mark.anyio


async def test_a_migrated_database_is_no_sandbox(databases):
    """Even one without games: a service may be running on it."""
    with pytest.raises(WrongDatabase, match="ordinary service"):
        await claim_for_sandbox(databases.owner)
    await refuse_sandbox(databases.owner)
