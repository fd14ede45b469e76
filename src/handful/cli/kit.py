"""`handful kit`: the files a learner starts from."""

from pathlib import Path

import click

from handful.cli.common import example, is_built_in, read_assignment
from handful.course import LANGUAGES
from handful.course.kit import kit_files
from handful.course.kit.write import FileState, write_archive, write_autograder, write_folder
from handful.grader import Assignment


@click.command(
    "kit", **example("handful kit ps4 my-course", "handful kit ps3 ps3-uk.zip --language uk")
)
@click.argument("assignment", metavar="ASSIGNMENT", callback=read_assignment)
@click.argument("target", metavar="FOLDER|FILE.zip", type=click.Path())
@click.option("--solution", is_flag=True, help="Write the solution instead of the skeleton.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the README and docstrings; uk is available for ps3.",
)
@click.option(
    "--autograder", is_flag=True, help="Write an autograder for Gradescope, ready to upload."
)
@click.option(
    "--force", is_flag=True, help="Replace files that differ; the old ones are renamed to FILE.old."
)
def command(
    assignment: Assignment,
    target: str,
    solution: bool,
    language: str,
    autograder: bool,
    force: bool,
) -> None:
    """Write the files that a learner starts from.

    ASSIGNMENT is ps4, ps3, wildcard, solo, scrabble-ish, or the folder of an assignment. A kit has
    the program to complete, the files beside it and a README; the built-in ones have tests too.
    Existing files are not changed.
    """
    if not target:
        raise click.UsageError("name a FOLDER or a FILE.zip for the kit")
    path = Path(target)
    is_archive = path.suffix == ".zip"
    if autograder and (solution or not is_archive):
        raise click.UsageError("--autograder writes a FILE.zip, without --solution")
    kit = assignment.name if is_built_in(assignment) else assignment
    if autograder:
        outcomes = [write_autograder(kit, path, language=language, force=force)]
    else:
        if isinstance(kit, str):
            files = kit_files(kit, language=language, solution=solution)
        else:
            files = kit.kit(language, solution=solution)
        if is_archive:
            outcomes = [write_archive(files, path, force=force)]
        else:
            outcomes = write_folder(files, path, force=force)
    for outcome in outcomes:
        state = "written" if outcome.state is FileState.WRITTEN else "kept"
        if outcome.copy is not None:
            state = f"replaced; what was there is now {click.format_filename(outcome.copy)}"
        click.echo(f"{click.format_filename(outcome.path)}: {state}")
    states = {outcome.state for outcome in outcomes}
    if FileState.DIFFERENT in states and FileState.WRITTEN not in states:
        click.echo(
            "Nothing was missing, so nothing was written. --force replaces the files that differ "
            "from the kit, and keeps a copy of each."
        )
