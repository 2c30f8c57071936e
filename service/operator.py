"""The operator's token: given by the environment, or made once and kept in the data directory, mode 0600."""

from __future__ import annotations

import os
from contextlib import suppress

from service.access import new_token, token_digest
from service.settings import Settings

FILE = "operator.token"


def operator_digest(settings: Settings) -> bytes:
    """The SHA-256 of the operator's token, which is made if there is none yet. Raises OSError."""
    if settings.operator_token is not None:
        return token_digest(settings.operator_token)
    path = settings.data_dir / FILE
    with suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(new_token("operator") + "\n")
    return token_digest(path.read_text().strip())
