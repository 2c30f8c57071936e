"""Checks of this machine: ports, files, disk, memory."""

from __future__ import annotations

import os
import resource
import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from domain.filling import number
from service import embedded, server
from service.doctor.findings import Finding, advice, fault, ok
from service.embedded import binaries
from service.settings import Settings

MEGABYTE = 1024 * 1024
LEAST_DISK = 100 * MEGABYTE
GOOD_DISK = 1024 * MEGABYTE
GOOD_MEMORY = 256 * MEGABYTE
_SPARE_DESCRIPTORS = 512
_PATIENCE = 2.0


def check(settings: Settings) -> Iterator[Finding]:
    """Everything about the machine."""
    yield port("port", settings.host, settings.port)
    if settings.metrics_port is not None:
        yield port("metrics_port", settings.metrics_host, settings.metrics_port)
    yield descriptors(settings, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    yield folder(settings.data_dir)
    yield disk(settings.data_dir)
    yield memory(memory_limit(), embedded_too=settings.dsn is None)
    if settings.dsn is None:
        yield programs()


def port(name: str, host: str, number: int) -> Finding:
    """Whether the service could listen there, or does already."""
    where = f"{host}:{number}"
    try:
        server.reserve(host, number).close()
    except server.PortTaken as error:
        if _answers(host, number):
            return ok(name, f"a Gaslamp serves on {where} already", f"هم‌اکنون یک گس‌لمپ روی {where} کار می‌کند")
        return fault(
            name,
            (str(error), f"برنامه‌ی دیگری {where} را گرفته است"),
            (
                f"End what listens on {where}, or set another port.",
                f"برنامه‌ای را که روی {where} گوش می‌دهد ببندید یا درگاه دیگری بگذارید.",
            ),
        )
    except server.CannotListen as error:
        return fault(
            name,
            (str(error), f"روی {where} نمی‌توان گوش داد"),
            (
                "Set a host that is an address of this machine, and a port from 1024 on.",
                "میزبان را یکی از نشانی‌های همین دستگاه و درگاه را ۱۰۲۴ یا بالاتر بگذارید.",
            ),
        )
    return ok(name, f"{where} is free", f"{where} آزاد است")


def _answers(host: str, number: int) -> bool:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}"
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for path, sign in (("/healthz", b'"status":"ok"'), ("/metrics", b"gaslamp_")):
        with suppress(OSError, ValueError), opener.open(address + path, timeout=_PATIENCE) as answer:
            return sign in answer.read(1_000_000)
    return False


def descriptors(settings: Settings, limit: int) -> Finding:
    """Whether the process may open as many files as streams and connections need."""
    wanted = settings.max_streams + settings.pool_size + _SPARE_DESCRIPTORS
    if limit == resource.RLIM_INFINITY or limit >= wanted:
        return ok("descriptors", f"{limit} open files are allowed", f"{number(limit, 'fa')} فایل باز مجاز است")
    return advice(
        "descriptors",
        (
            f"{limit} open files are allowed, while {settings.max_streams} streams need {wanted}",
            f"تنها {number(limit, 'fa')} فایل باز مجاز است، ولی {number(settings.max_streams, 'fa')} جریان به "
            f"{number(wanted, 'fa')} نیاز دارد",
        ),
        (
            f"Allow {wanted} (ulimit -n, LimitNOFILE=), or lower GASLAMP_MAX_STREAMS.",
            f"سقف را {number(wanted, 'fa')} کنید (ulimit -n یا LimitNOFILE=) یا GASLAMP_MAX_STREAMS را کم کنید.",
        ),
    )


def folder(data_dir: Path) -> Finding:
    """Whether the data directory can be used, or made."""
    place = _existing(data_dir)
    there = place == data_dir.absolute()
    said = f"{data_dir} can be used" if there else f"{data_dir} can be made"
    told = f"پوشه‌ی {data_dir} در دسترس است" if there else f"پوشه‌ی {data_dir} را می‌توان ساخت"
    if place.is_dir() and os.access(place, os.W_OK | os.X_OK):
        return ok("data_dir", said, told)
    if there and (data_dir / "keys").is_dir():
        return ok(
            "data_dir", f"{data_dir} is read-only, and holds keys", f"{data_dir} فقط‌خواندنی است و کلیدها در آن هستند"
        )
    return fault(
        "data_dir",
        (f"{place} is no folder that this user may write to", f"{place} پوشه‌ای نیست که این کاربر بتواند در آن بنویسد"),
        (
            f"Give {place} to the user who runs the service, or set GASLAMP_DATA_DIR.",
            f"{place} را به کاربر سرویس بدهید یا GASLAMP_DATA_DIR را تنظیم کنید.",
        ),
    )


def disk(data_dir: Path) -> Finding:
    """Whether there is room where the data lives."""
    free = shutil.disk_usage(_existing(data_dir)).free
    megabytes = free // MEGABYTE
    if free >= GOOD_DISK:
        return ok("disk", f"{megabytes:,} MB are free", f"{number(megabytes, 'fa')} مگابایت آزاد است")
    said = (
        f"only {megabytes} MB are free at {data_dir}",
        f"تنها {number(megabytes, 'fa')} مگابایت در {data_dir} آزاد است",
    )
    remedy = (
        "Make room: a full disk lets no move be made (503) until there is some again.",
        "جا باز کنید: با پر شدن دیسک تا وقتی جا نباشد هیچ حرکتی پذیرفته نمی‌شود (۵۰۳).",
    )
    return fault("disk", said, remedy) if free < LEAST_DISK else advice("disk", said, remedy)


def memory_limit() -> int | None:
    """The bytes that this process and its kin may use, where a control group says so."""
    for file in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        with suppress(OSError, ValueError):
            return int(Path(file).read_text())
    return None


def memory(limit: int | None, *, embedded_too: bool) -> Finding:
    """Whether there is memory for the service, and for a database of its own."""
    wanted = GOOD_MEMORY * (2 if embedded_too else 1)
    if limit is None or limit >= wanted:
        return ok("memory", "memory suffices", "حافظه کافی است")
    return advice(
        "memory",
        (f"the memory limit is {limit // MEGABYTE} MB", f"سقف حافظه {number(limit // MEGABYTE, 'fa')} مگابایت است"),
        (f"Allow {wanted // MEGABYTE} MB or more.", f"دست‌کم {number(wanted // MEGABYTE, 'fa')} مگابایت اجازه دهید."),
    )


def programs() -> Finding:
    """Whether the embedded PostgreSQL could be started here."""
    try:
        found = binaries.find()
    except embedded.EmbeddedError as error:
        return fault(
            "embedded",
            (str(error), "پستگرس همراه روی این دستگاه اجرا نمی‌شود"),
            ("Give a database of your own with GASLAMP_DSN.", "پایگاه داده‌ی خودتان را با GASLAMP_DSN بدهید."),
        )
    return ok("embedded", f"the embedded PostgreSQL is in {found}", f"پستگرس همراه در {found} است")


def _existing(path: Path) -> Path:
    """`path`, or the nearest folder above it that is there."""
    path = path.absolute()
    while not path.exists() and path != path.parent:
        path = path.parent
    return path
