"""What the tests run in processes of their own."""

COUNT = """
import asyncio, sys
from pathlib import Path
import asyncpg
from service.embedded import OWNER, SERVICE, start

async def count(dsn):
    connection = await asyncpg.connect(dsn)
    await connection.execute("CREATE TABLE IF NOT EXISTS starts (who text COLLATE \\"default\\")")
    await connection.execute("INSERT INTO starts VALUES ('شب‌گرد')")
    print(await connection.fetchval("SELECT count(*) FROM starts WHERE who = 'شب‌گرد'"))
    print(await connection.fetchval("SHOW server_encoding"))
    print(*await connection.fetchval("SELECT array_agg(w ORDER BY w) FROM unnest(ARRAY['ı','I','a','Z','ä']) AS w"))
    await connection.close()

with start(Path(sys.argv[1])) as postgres:
    asyncio.run(count(postgres.dsn(OWNER)))
"""

SERVE = """
import sys
from pathlib import Path
from service.embedded import SERVICE, start

with start(Path(sys.argv[1])) as postgres:
    print(postgres.pid, flush=True)
    print(postgres.dsn(SERVICE), flush=True)
    sys.stdin.read()
"""

REFUSED = """
import sys
from pathlib import Path
from service.embedded import EmbeddedError, start
try:
    start(Path(sys.argv[1])).stop()
except EmbeddedError as error:
    print(error)
"""

KNOCK = """
import socket, sys
for path in sys.argv[1:]:
    try:
        with socket.socket(socket.AF_UNIX) as door:
            door.connect(path)
        print("open")
    except OSError as error:
        print(type(error).__name__)
"""
