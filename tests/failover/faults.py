"""What can happen to a leader."""

from __future__ import annotations

import asyncio
import signal

from tests.failover.cluster import Cluster, Node

_AWAY = 35.0  # longer than a leader is given credit without a sign of life
_ALONE = 45.0  # longer than the service waits for an answer, three times over


async def dies(cluster: Cluster, leader: Node) -> None:
    """The machine is gone, and is started again later."""
    leader.signal(signal.SIGKILL)
    await asyncio.sleep(_AWAY)
    leader.start()


async def freezes(cluster: Cluster, leader: Node) -> None:
    """The machine stands still, and goes on later as if nothing had been."""
    leader.signal(signal.SIGSTOP)
    await asyncio.sleep(_AWAY)
    leader.signal(signal.SIGCONT)


async def is_cut_off(cluster: Cluster, leader: Node) -> None:
    """It cannot ask who leads any more, while its clients still reach it."""
    leader.gate.target = None
    leader.gate.cut()
    await asyncio.sleep(_AWAY)
    leader.gate.target = cluster.etcd


async def is_left_alone(cluster: Cluster, leader: Node) -> None:
    """Nothing of what it writes reaches its followers, who seem to be there; before that shows it dies."""
    await leader.wire.hold(0.1)
    await asyncio.sleep(_ALONE)
    leader.signal(signal.SIGKILL)
    leader.wire.cut()
    await asyncio.sleep(_AWAY)
    leader.start()


FAULTS = {"dies": dies, "freezes": freezes, "is cut off": is_cut_off, "is left alone and dies": is_left_alone}
