"""The command line: `gaslamp serve | demo | verify | replay | migrate | audit`."""

from __future__ import annotations

import sys

from cyclopts import App

app = App(
    name="gaslamp",
    help="A headless, event-sourced game API for games of hidden identity: play, replay, verify.",
    version="0.1.0",
    version_flags=["--version"],
)

# Each command imports what it needs when it runs, so that `--help` and `verify` start at once.
app.command("service.cli.serve:serve", name="serve")
app.command("service.cli.demo:demo", name="demo")
app.command("service.cli.verify:verify", name="verify")
app.command("service.cli.replay:replay", name="replay")
app.command("service.cli.migrate:migrate", name="migrate")
app.command("service.cli.audit:audit_command", name="audit")


def main() -> None:
    """Run the command that was asked for; its result is the exit code."""
    sys.exit(app(result_action="return_value") or 0)
