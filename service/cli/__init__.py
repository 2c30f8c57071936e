"""The command line: `gaslamp serve | demo | verify | replay | migrate | audit`."""

from __future__ import annotations

import sys

from cyclopts import App

from service.cli import terminal
from service.signals import exit_in_order

app = App(
    name="gaslamp",
    help="A headless, event-sourced game API for games of hidden identity: play, replay, verify.",
    version="0.1.0",
    version_flags=["--version"],
)

# Each command imports what it needs when it runs, so that `--help` and `verify` start at once.
app.command("service.cli.serve:serve", name="serve", help="Run the API.")
app.command("service.cli.demo:demo", name="demo", help="Play a game between two bots, record and verify it.")
app.command("service.cli.verify:verify", name="verify", help="Check records offline.")
app.command("service.cli.replay:replay", name="replay", help="Tell a record's story, or what a seat knew.")
app.command("service.cli.migrate:migrate", name="migrate", help="Bring a database up to date.")
app.command("service.cli.audit:audit_command", name="audit", help="Verify every game in a database.")


def main() -> None:
    """Run the command that was asked for; its result is the exit code."""
    terminal.any_encoding()
    exit_in_order()
    try:
        code = app(result_action="return_value") or 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        terminal.drop_output()
        code = terminal.BROKEN_PIPE
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
