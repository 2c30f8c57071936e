"""`gaslamp rotate`: let a new key sign the receipts."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from service.cli.terminal import fail
from service.settings import InvalidSetting, from_options
from service.signing import OVERLAP, KeyFileRefused, Signer


def rotate(
    *,
    data_dir: Annotated[Path | None, Parameter(help="Where the signing keys live. [default: .gaslamp]")] = None,
    name: Annotated[str | None, Parameter(help="The service's name in receipts. [default: gaslamp]")] = None,
    first: Annotated[bool, Parameter(negative="", help="Make the first key, in a folder that has none yet.")] = False,
    overlap: Annotated[
        int, Parameter(help="Minutes for which the older keys go on.", validator=Number(gte=0, lte=525_600))
    ] = int(OVERLAP.total_seconds() // 60),
) -> int:
    """Make a new key; the older ones end after the overlap. The service may run meanwhile and takes it up by itself.

    Receipts that older keys signed verify for ever: their public halves stay in /v1/keys. Exit code 0 when done, 1 when
    there are no keys or they cannot be used, 2 for a setting that cannot be used.
    """
    try:
        settings = from_options(data_dir=data_dir, name=name)
        now = datetime.now(UTC)
        if first:
            signer = Signer.first(settings.data_dir / "keys", settings.name, now)
        else:
            signer = Signer.existing(settings.data_dir / "keys", settings.name)
            signer.rotate(now, timedelta(minutes=overlap))
    except InvalidSetting as error:
        return fail(error, 2)
    except (KeyFileRefused, OSError) as error:
        return fail(error, 1)
    for number, key in enumerate(signer.keys().keys):
        sys.stdout.write(f"{'signs now' if number == 0 else 'verifies '}  {key.kid}\n")
    return 0
