"""The group of commands, and what all of them do with mistakes."""

import os
import sys
from importlib import import_module
from typing import Any

import click

from handful.cli.encoding import escape_what_cannot_be_shown
from handful.rules import HandfulError
from handful.version import __version__

__all__ = ["main"]

COMMANDS = {
    "play": "Play the game.",
    "solve": "Show every word in a hand, the best one, and the perfect line.",
    "review": "Show what each word of a hand gave away.",
    "verify": "Confirm the score of a round that was shared as a code.",
    "define": "Show what words mean.",
    "serve": "Serve the web game.",
    "key": "Issue and revoke the keys of teachers and programs.",
    "study": "Count the whole game: every hand, every player.",
    "table": "Keep the answers for every hand in files.",
    "kit": "Write the files that a learner starts from.",
    "check": "Grade what learners wrote.",
    "explain": "Explain a mistake that a report names.",
    "lexicon": "Show the word lists, or check a file of words.",
    "doctor": "Show what works on this machine.",
}


NOBODY_READS = 141
"""The exit code of a program whose output nobody reads on, as a shell reports it."""


class Mistake(click.ClickException):
    """A caller's mistake: its sentence, and exit code 2."""

    exit_code = 2


class Commands(click.Group):
    """The commands by name; a command's module is imported when the command is used."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the options of the group; all but a server need somewhere to print."""
        if sys.stdout is None and args[:1] != ["serve"]:
            from handful.console.terminal import NO_OUTPUT

            raise Mistake(NO_OUTPUT)
        escape_what_cannot_be_shown()
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            _forget_output()
            raise click.exceptions.Exit(NOBODY_READS) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called *cmd_name*."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"handful.cli.{cmd_name}").command
        assert isinstance(command, click.Command), f"handful.cli.{cmd_name} has a command"
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, and before anything else how to start a game."""
        formatter.write("To start a game: handful play\n\n")
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a caller's mistake becomes a sentence and exit code 2."""
        try:
            return super().invoke(ctx)
        except HandfulError as error:
            raise Mistake(str(error)) from error
        except BrokenPipeError:
            _forget_output()
            ctx.exit(NOBODY_READS)
        except OSError as error:
            raise Mistake(f"the system refused: {error}") from error
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(130)


def _forget_output() -> None:
    """Let what is still to be printed vanish: Python would complain of it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="handful", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """A word game: spell words from a hand of letters, at the terminal, against the computer.

    Each command explains itself: handful COMMAND --help
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
