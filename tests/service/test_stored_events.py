"""While processes are replaced one by one, one writes events packed and one whole, and nobody notices."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from service.settings import Settings
from tests.service.conftest import connect
from tests.service.live import serving
from tests.store.rows import forms


@pytest.mark.parametrize("ruleset", ["mr-jack-london", "jekyll-and-hyde", "captain-jack"])
def test_a_game_goes_on_from_process_to_process_in_both_forms(database, data_dir, contracts, api, ruleset):
    whole = Settings(bot_delay=0.0, pool_size=2, stored_events="whole")
    with serving(database, data_dir, settings=whole) as live:
        other = connect(live, contracts)
        table = api.seated(ruleset)
        there = msgspec.structs.replace(table, api=other)
        rng = random.Random(7)
        while table.info()["toAct"]:  # the first moves go where the table was not opened: a game may end soon after
            there.play(rng, moves=3)
            table.play(rng, moves=3)
        assert table.snapshot() == there.snapshot()
        report = other.post("/v1/verifications", content=there.get("record").content).json()
        assert report["verdict"] == "valid"
        other.close()
    assert set(asyncio.run(forms(database, table.game))) == set(b"\x01{")
