"""The group of commands, and how it reports errors."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from handful.cli.common import HelpContext, example, set_fallbacks
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
ERROR = "Error: "
OUTPUT_CLOSED = 141
"""The exit code that a shell reports for a program whose output was closed (SIGPIPE)."""


class UserError(click.ClickException):
    """A user's mistake: a sentence, and exit code 2."""

    exit_code = 2

    def format_message(self) -> str:
        """The sentence, broken between words at a terminal."""
        return _fit_error(self.message)


def _fit_error(message: str) -> str:
    """*message* for a line that begins with `Error: `; unchanged unless stderr is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return message
    from handful.console.layout import fit_text, terminal_width

    return fit_text(ERROR + message, terminal_width()).removeprefix(ERROR)


@contextmanager
def _fitted_usage_errors() -> Iterator[None]:
    """Break the sentence of a usage error between words."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise  # a help page
    except click.UsageError as error:
        raise click.UsageError(_fit_error(error.format_message()), error.ctx) from error


class Commands(click.Group):
    """The commands by name; a command's module is imported when the command is used."""

    context_class = HelpContext

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

            raise UserError(NO_OUTPUT)
        set_fallbacks()
        try:
            with _fitted_usage_errors():
                return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            _discard_output()
            raise click.exceptions.Exit(OUTPUT_CLOSED) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, the first ones a newcomer needs first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called *cmd_name*."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"handful.cli.{cmd_name}").command
        assert isinstance(command, click.Command), f"handful.cli.{cmd_name} has a command"
        for each in (command, *getattr(command, "commands", {}).values()):
            each.context_class = HelpContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a mistyped one is an error that suggests another."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            close = get_close_matches(name.lower(), COMMANDS, n=1)
            suggestion = f" Did you mean {close[0]}?" if close else ""
            raise click.UsageError(f"No such command {name!r}.{suggestion}", ctx)
        return super().resolve_command(ctx, args)

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
            with _fitted_usage_errors():
                return super().invoke(ctx)
        except HandfulError as error:
            raise UserError(str(error)) from error
        except BrokenPipeError:
            _discard_output()
            ctx.exit(OUTPUT_CLOSED)
        except OSError as error:
            raise UserError(f"the system reports an error: {error}") from error
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(130)


def _discard_output() -> None:
    """Redirect output that is still buffered: Python would report an error when it exits."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(null, stream.fileno())


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
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
