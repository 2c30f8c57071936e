"""`gaslamp rotate`: let a new key sign the receipts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console

from service.settings import InvalidSetting, from_environment
from service.signing import OVERLAP, KeyFileRefused, Signer

_output = Console(highlight=False, soft_wrap=True)
_errors = Console(stderr=True, highlight=False, soft_wrap=True)


def rotate(
    *,
    data_dir: Annotated[Path | None, Parameter(help="Where the signing keys live. [default: .gaslamp]")] = None,
    name: Annotated[str | None, Parameter(help="The service's name in receipts. [default: gaslamp]")] = None,
    overlap: Annotated[int, Parameter(help="Minutes for which the older keys go on.")] = int(
        OVERLAP.total_seconds() // 60
    ),
) -> int:
    """Make a new key; the older ones end after the overlap. The service may run meanwhile and takes it up by itself.

    Receipts that older keys signed verify for ever: their public halves stay in /v1/keys. Exit code 0 when done, 1 when
    the keys cannot be used.
    """
    try:
        settings = from_environment()
        settings = replace(settings, data_dir=data_dir or settings.data_dir, name=name or settings.name)
        now = datetime.now(UTC)
        signer = Signer.open(settings.data_dir / "keys", settings.name, now)
        signer.rotate(now, timedelta(minutes=overlap))
    except (InvalidSetting, KeyFileRefused, OSError, ValueError) as error:
        _errors.print(f"gaslamp: {error}", markup=False)
        return 1
    for number, key in enumerate(signer.keys().keys):
        _output.print(f"{'signs now' if number == 0 else 'verifies '}  {key.kid}")
    return 0
