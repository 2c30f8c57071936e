"""PostgreSQL of the service's own, for who gave no DSN: started, watched and stopped with the service.

    with start(Path(".gaslamp")) as postgres:
        await migrate(postgres.dsn(OWNER))
        store = await Store.connect(postgres.dsn(SERVICE), ...)

Everything lives in the data directory; nothing outside it is created or changed. Linux only.
"""

from service.embedded.errors import EmbeddedError, InUse
from service.embedded.roles import OWNER, SERVICE
from service.embedded.server import Embedded, start

__all__ = ["OWNER", "SERVICE", "Embedded", "EmbeddedError", "InUse", "start"]
