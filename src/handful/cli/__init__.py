"""The command `handful`: one module per command, imported when it is used.

A command parses its options, calls the other packages, and prints the result. Exit codes: 0
success, 1 a negative result, 2 a usage error, 130 interrupted.
"""

import os
import sys
from importlib import import_module
from typing import Any

import click

from handful.cli.common import example, set_fallbacks
from handful.rules import HandfulError
from handful.version import __version__

__all__ = ["main"]

COMMANDS = {
    "play": "Play the game.",
    "solve": "Show every word in a hand, the best one, and the perfect line.",
    "review": "Show what each word of a hand cost.",
    "verify": "Confirm the score of a shared round.",
    "define": "Show what words mean.",
    "serve": "Serve the web game.",
    "key": "Issue and revoke keys for teachers and programs.",
    "study": "Compute exact figures about the whole game.",
    "table": "Store the answers for all hands in files.",
    "kit": "Write the files that a learner starts from.",
    "check": "Grade learners' programs.",
    "explain": "Explain a mistake that a report names.",
    "lexicon": "Show the word lists, or check a file of words.",
    "doctor": "Show what works on this machine.",
}


class Commands(click.Group):
    """The commands by name; a command's module is imported when the command is used."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the options of the group. Every command except `serve` needs standard output."""
        if sys.stdout is None and args[:1] != ["serve"]:
            from handful.console.terminal import NO_OUTPUT

            raise click.UsageError(NO_OUTPUT)
        set_fallbacks()
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called *cmd_name*; a mistyped one is an error that suggests another."""
        if cmd_name in COMMANDS:
            command: click.Command = import_module(f"handful.cli.{cmd_name}").command
            return command
        if ctx.resilient_parsing:
            return None
        raise click.NoSuchCommand(cmd_name, possibilities=COMMANDS, ctx=ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how to start a game, then the help."""
        formatter.write("To start a game: handful play\n\n")
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a user's mistake becomes a sentence and exit code 2."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            if not _is_for_the_user(error):
                raise
            raise click.UsageError(str(error)) from error
        except BrokenPipeError:
            raise  # click ends the program quietly
        except OSError as error:
            raise click.UsageError(f"the system reports an error: {error}") from error
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(130)


def _is_for_the_user(error: ValueError) -> bool:
    """Is its message for the user? The grader is not imported here: few commands need it."""
    grader = sys.modules.get("handful.grader.error")
    return isinstance(error, HandfulError) or (
        grader is not None and isinstance(error, grader.GraderError)
    )


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    **example("handful play", "handful solve --help"),
)
@click.version_option(__version__, prog_name="handful", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """A word game: spell words from a hand of letters, alone or against the computer."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
