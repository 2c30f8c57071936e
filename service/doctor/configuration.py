"""Checks of the settings and of the signing keys."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from domain.filling import number
from service.doctor.findings import Finding, advice, fault, ok
from service.settings import Settings, unknown
from service.signing import KeyFileRefused, Signer


def of_wrong(wrong: Mapping[str, str]) -> Iterator[Finding]:
    """The settings that cannot be used."""
    for field, complaint in wrong.items():
        name = f"GASLAMP_{field.upper()}"
        yield fault(
            "settings",
            (complaint, f"مقدار {name} پذیرفتنی نیست"),
            (
                f"Correct it, or leave {name} out for its default; docs/operations.md lists what each takes.",
                f"آن را درست کنید یا برای مقدار پیش‌فرض {name} را بردارید؛ docs/operations.md مقدارهای مجاز را دارد.",
            ),
        )


def of_unknown(environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Variables that look like settings and are none."""
    for name, meant in unknown(environ).items():
        if name.startswith(("GASLAMP_PORT_", "GASLAMP_SERVICE_")):
            yield advice(
                "settings",
                (f"{name} comes from Kubernetes", f"{name} از کوبرنتیز آمده است"),
                ("Set enableServiceLinks: false in the pod.", "در پاد enableServiceLinks: false بگذارید."),
            )
            continue
        hint = ("", "") if meant is None else (f"; did you mean {meant}?", f"؛ شاید {meant} منظور است؟")
        yield advice(
            "settings",
            (f"{name} is no setting{hint[0]}", f"{name} تنظیمی از گس‌لمپ نیست{hint[1]}"),
            ("Correct its name, or remove it.", "نامش را درست کنید یا آن را بردارید."),
        )


def keys(settings: Settings) -> Iterator[Finding]:
    """Whether receipts can be signed, by keys that nobody else can read."""
    directory = settings.data_dir / "keys"
    if not directory.exists():
        yield ok("keys", f"the first start makes a key in {directory}", f"نخستین اجرا کلیدی در {directory} می‌سازد")
        return
    try:
        held = Signer(directory, settings.name).keys().keys
    except (KeyFileRefused, OSError, ValueError) as error:
        yield fault(
            "keys",
            (f"the signing keys cannot be used: {_reason(error)}", f"کلیدهای امضا در {directory} به کار نمی‌آیند"),
            (
                f"Let each file in {directory} be the service's own user's, with mode 0600.",
                f"هر فایل {directory} باید از آن کاربر سرویس و با دسترسی «0600» باشد.",
            ),
        )
        return
    if directory.stat().st_mode & 0o022 and not _sticky_mount(directory):
        yield advice(
            "keys",
            (f"others may put files into {directory}", f"دیگران می‌توانند در {directory} فایل بگذارند"),
            (f"chmod 700 {directory}", f"chmod 700 {directory}"),
        )
    yield ok("keys", f"signing keys in {directory}: {len(held)}", f"{number(len(held), 'fa')} کلید امضا در {directory}")


def _sticky_mount(directory: Path) -> bool:
    """Secrets that a cluster mounts lie in a folder for all, of files that are links to what only some may read."""
    return any(entry.is_symlink() for entry in directory.iterdir())


def _reason(error: Exception) -> str:
    return error.strerror or type(error).__name__ if isinstance(error, OSError) else str(error)
