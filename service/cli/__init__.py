"""The command line: `gaslamp serve`, `verify`, `rebuild` and the others of `COMMANDS`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, Parameter

from service.cli import terminal
from service.signals import exit_in_order

COMMANDS = {
    "serve": ("service.cli.serve:serve", "Run the API."),
    "sandbox": ("service.cli.sandbox:sandbox", "Run an API that plays the awkward cases, to test clients against."),
    "demo": ("service.cli.demo:demo", "Play a game between two bots over HTTP, record it and verify it."),
    "verify": ("service.cli.verify:verify", "Check records offline."),
    "replay": ("service.cli.replay:replay", "Step through a record in the terminal, or tell its story."),
    "migrate": ("service.cli.migrate:migrate", "Bring a database up to date."),
    "audit": ("service.cli.audit:audit_command", "Verify every game in a database."),
    "rebuild": ("service.cli.rebuild:rebuild_command", "Build lists and statistics of finished games anew."),
    "backup": ("service.cli.backup:backup_command", "Write down the database and the keys."),
    "restore": ("service.cli.restore:restore", "Put a backup into an empty database."),
    "tidy": ("service.cli.tidy:tidy", "Remove what is too old to keep, and tables that were given up."),
    "forget": ("service.cli.forget:forget", "Remove a person's name."),
    "rotate": ("service.cli.rotate:rotate", "Let a new key sign the receipts."),
    "doctor": ("service.cli.doctor:doctor", "Find what is wrong with settings, machine or database."),
}
"""Where each command is, and what it does in a line."""


def command_line(arguments: Sequence[str]) -> App:
    """The commands. Each imports what it needs when it runs, so that `--help` and `verify` start at once."""
    app = App(
        name="gaslamp",
        help="A headless, event-sourced game API for games of hidden identity: play, replay, verify.",
        version="0.1.0",
        version_flags=["--version"],
        default_parameter=Parameter(negative_iterable=()),
    )
    for name, (place, purpose) in COMMANDS.items():
        # The line is for the list; the command that is asked for explains itself at length.
        app.command(place, name=name, help=None if name in arguments[:1] else purpose)
    return app


def main() -> None:
    """Run the command that was asked for; its result is the exit code."""
    terminal.any_encoding()
    exit_in_order()
    try:
        code = command_line(sys.argv[1:])(result_action="return_value") or 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        terminal.drop_output()
        code = terminal.BROKEN_PIPE
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
