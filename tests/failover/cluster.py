"""Three PostgreSQL servers under Patroni, with etcd: one leads, and answers no commit that no other has on its disk."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import yaml

from service.server import free_port
from tests.cli.servers import SYSTEM, account
from tests.crash import gate as gates
from tests.crash.gate import Gate

HOST = "127.0.0.1"
PASSWORD = "only-of-this-run"
PATIENCE = 180.0


def missing() -> list[str]:
    """What has to be installed first."""
    needed = [f"the program {name}" for name in ("etcd", "patroni") if shutil.which(name) is None]
    return needed if SYSTEM else [*needed, "PostgreSQL 15 or newer in /usr/lib/postgresql"]


class Node:
    """One server with its Patroni, which reaches etcd through `gate`; its followers reach it through `wire`."""

    def __init__(self, cluster: Cluster, number: int, gate: Gate, wire: Gate) -> None:
        self.name = f"node{number}"
        self.port, self.api = free_port(HOST), free_port(HOST)
        self.gate, self.wire = gate, wire
        wire.target = self.port
        self.folder = cluster.folder / self.name
        self.folder.mkdir()
        self._cluster = cluster
        self._process: subprocess.Popen[bytes] | None = None
        file = cluster.folder / f"{self.name}.yaml"
        file.write_text(yaml.safe_dump(self._settings()))
        os.chown(self.folder, account().get("user", -1), -1)

    def _settings(self) -> dict[str, Any]:
        users = {kind: {"username": kind, "password": PASSWORD} for kind in ("superuser", "replication", "rewind")}
        return {
            "scope": "gaslamp",
            "name": self.name,
            "restapi": {"listen": f"{HOST}:{self.api}", "connect_address": f"{HOST}:{self.api}"},
            "etcd3": {"host": f"{HOST}:{self.gate.port}", "use_proxies": True},
            "bootstrap": {
                "dcs": {
                    "ttl": 20,
                    "loop_wait": 2,
                    "retry_timeout": 4,
                    "synchronous_mode": True,
                    "synchronous_mode_strict": True,
                    "postgresql": {
                        "use_pg_rewind": True,
                        "parameters": {"max_connections": 60, "wal_log_hints": "on", "shared_buffers": "32MB"},
                    },
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
            },
            "postgresql": {
                "listen": f"{HOST}:{self.port}",
                "connect_address": f"{HOST}:{self.wire.port}",
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(SYSTEM[-1]),
                "pgpass": str(self.folder / "pgpass"),
                "authentication": users,
                "parameters": {"unix_socket_directories": str(self.folder)},
                "pg_hba": [f"{kind} {HOST}/32 trust" for kind in ("host all all", "host replication all")],
            },
        }

    def start(self) -> None:
        """Start it, for the first time or after a kill."""
        with (self._cluster.folder / f"{self.name}.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["patroni", self._cluster.folder / f"{self.name}.yaml"],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **account(),
            )

    def processes(self) -> list[int]:
        """Patroni, the server, and the server's processes."""
        found, waiting = [], [self._process.pid] if self._process else []
        with suppress(OSError, ValueError, IndexError):  # the server is a child of nobody once Patroni is gone
            waiting.append(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]))
        while waiting:
            pid = waiting.pop()
            if pid not in found:
                found.append(pid)
                with suppress(OSError):
                    waiting += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return [pid for pid in found if self._is_ours(pid)]

    def _is_ours(self, pid: int) -> bool:
        try:
            at = str(Path(f"/proc/{pid}/cwd").readlink())
        except OSError:
            return False
        return at.startswith(str(self.folder))

    def signal(self, number: signal.Signals, *, patroni_alone: bool = False) -> None:
        """Send a signal to all its processes, as when the machine dies or freezes; or only to Patroni."""
        for pid in [self._process.pid] if patroni_alone and self._process else self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        if number == signal.SIGKILL and self._process:
            self._process.wait(30)


class Cluster:
    """The servers. `folder` is empty, and open to the account that they run as."""

    def __init__(self, folder: Path, gates: Sequence[tuple[Gate, Gate]]) -> None:
        self.folder = folder
        self.etcd, self._peer = free_port(HOST), free_port(HOST)
        self._etcd: subprocess.Popen[bytes] | None = None
        self.nodes = [Node(self, number, *pair) for number, pair in enumerate(gates, 1)]
        for gate, _ in gates:
            gate.target = self.etcd

    @property
    def dsn(self) -> str:
        """The address of whichever server leads."""
        hosts = ",".join(f"{HOST}:{node.port}" for node in self.nodes)
        return f"postgresql://gaslamp:{PASSWORD}@{hosts}/games?target_session_attrs=read-write"

    async def start(self) -> None:
        """Start all, and return when one leads, another follows it synchronously, and there is a database."""
        self._launch()
        await self.settled()
        leader = await self.leader()
        admin = await asyncpg.connect(f"postgresql://superuser@{HOST}:{leader.port}/postgres")
        await admin.execute(f"CREATE ROLE gaslamp LOGIN CREATEROLE PASSWORD '{PASSWORD}'")
        await admin.execute("CREATE DATABASE games OWNER gaslamp")
        await admin.close()

    def _launch(self) -> None:
        peer, client = f"http://{HOST}:{self._peer}", f"http://{HOST}:{self.etcd}"
        os.chown(self.folder, account().get("user", -1), -1)
        options = {
            "--name": "etcd",
            "--data-dir": str(self.folder / "etcd"),
            "--listen-client-urls": client,
            "--advertise-client-urls": client,
            "--listen-peer-urls": peer,
            "--initial-advertise-peer-urls": peer,
            "--initial-cluster": f"etcd={peer}",
        }
        command = ["etcd", *(word for option in options.items() for word in option)]
        with (self.folder / "etcd.log").open("ab") as log:
            self._etcd = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **account())
        for node in self.nodes:
            node.start()

    async def states(self) -> dict[str, Any]:
        """What Patroni says of each node that answers: its role and state."""
        async with httpx.AsyncClient(timeout=2, trust_env=False) as http:
            for node in self.nodes:
                with suppress(httpx.HTTPError, json.JSONDecodeError, KeyError):
                    answer = (await http.get(f"http://{HOST}:{node.api}/cluster")).json()
                    return {member["name"]: member for member in answer["members"]}
        return {}

    async def leader(self) -> Node:
        """The node that leads."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for name, member in (await self.states()).items():
                if member["role"] == "leader":
                    return next(node for node in self.nodes if node.name == name)
            await asyncio.sleep(0.2)
        raise TimeoutError("nobody leads")

    async def settled(self) -> None:
        """Return when all nodes are there, one leads and one follows synchronously."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            states = list((await self.states()).values())
            well = all(member["state"] in ("running", "streaming") for member in states)
            roles = [member["role"] for member in states]
            if len(states) == len(self.nodes) and well and "leader" in roles and "sync_standby" in roles:
                return
            await asyncio.sleep(0.3)
        raise TimeoutError(f"the cluster does not settle: {await self.states()}")

    def stop(self) -> None:
        """End everything that was started, at once."""
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.signal(signal.SIGKILL)
            node.signal(signal.SIGKILL)  # who was left without its parent
        if self._etcd is not None:
            self._etcd.kill()
            self._etcd.wait(30)


@asynccontextmanager
async def opened(folder: Path, size: int = 3) -> AsyncIterator[Cluster]:
    """A cluster that is up; ended at the end, whatever has become of it. folder: empty."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(gates.opened()) for _ in range(2 * size)]
        cluster = Cluster(folder, list(zip(opened[::2], opened[1::2], strict=True)))
        try:
            await cluster.start()
            yield cluster
        finally:
            cluster.stop()
