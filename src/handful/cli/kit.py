"""`handful kit`: the files a learner starts from."""

from pathlib import Path

import click

from handful.cli.common import example
from handful.course import LANGUAGES
from handful.course.kit import (
    KITS,
    FileOutcome,
    FileState,
    kit_files,
    write_archive,
    write_autograder,
    write_folder,
)

__all__ = ["command"]


@click.command(
    "kit", **example("handful kit ps4 my-course", "handful kit ps3 ps3-uk --language uk --zip")
)
@click.argument("name", metavar="KIT", type=click.Choice(list(KITS)))
@click.argument("folder", required=False, type=click.Path())
@click.option(
    "--zip",
    "zipped",
    is_flag=True,
    help="Write the archive FOLDER.zip instead; an existing one is not changed.",
)
@click.option("--solution", is_flag=True, help="Write the solution instead of the skeleton.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the README and docstrings; uk is available for ps3.",
)
@click.option(
    "--autograder",
    metavar="FILE.zip",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write an autograder for Gradescope instead, ready to upload.",
)
@click.option(
    "--force", is_flag=True, help="Replace files that differ; the old ones are renamed to FILE.old."
)
def command(
    name: str,
    folder: str | None,
    zipped: bool,
    solution: bool,
    language: str,
    autograder: Path | None,
    force: bool,
) -> None:
    """Write the files that a learner starts from: ps4, ps3, wildcard, solo or scrabble-ish.

    A kit has the program to complete, tests, the word list and a README. Existing files are not
    changed.
    """
    if autograder is not None:
        if folder is not None or zipped or solution:
            raise click.UsageError(
                "--autograder cannot be combined with FOLDER, --zip or --solution"
            )
        archive = _archive(autograder)
        outcome = write_autograder(name, archive, language=language, force=force)
        click.echo(_sentence(outcome))
        return
    if not folder:
        raise click.UsageError("name a FOLDER for the kit, or --autograder FILE.zip")
    files = kit_files(name, language=language, solution=solution)
    if zipped:
        outcomes = [write_archive(files, _archive(Path(folder)), force=force)]
    else:
        outcomes = write_folder(files, Path(folder), force=force)
    for outcome in outcomes:
        click.echo(_sentence(outcome))
    states = {outcome.state for outcome in outcomes}
    if FileState.DIFFERENT in states and FileState.WRITTEN not in states:
        click.echo(
            "Nothing was missing, so nothing was written. --force replaces the files that differ "
            "from the kit, and keeps a copy of each."
        )


def _archive(folder: Path) -> Path:
    """The path of the archive for *folder*."""
    if folder.suffix == ".zip":
        return folder
    if folder.name in ("", ".."):
        raise click.UsageError(f"{folder} is not a name for an archive; use one such as week4.zip")
    return folder.with_name(folder.name + ".zip")


def _sentence(outcome: FileOutcome) -> str:
    path = click.format_filename(outcome.path)
    if outcome.state is FileState.WRITTEN:
        return f"{path}: written"
    if outcome.copy is not None:
        return f"{path}: replaced; what was there is now {click.format_filename(outcome.copy)}"
    return f"{path}: kept"
