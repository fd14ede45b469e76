"""`handful kit`: the files a learner starts from."""

from pathlib import Path

import click

from handful.cli.option import example
from handful.course import LANGUAGES
from handful.course.kit import KITS, kit_files, write_archive, write_folder

__all__ = ["command"]


@click.command(
    "kit", **example("handful kit ps4 my-course", "handful kit ps3 ps3-uk --language uk --zip")
)
@click.argument("name", metavar="KIT", type=click.Choice(list(KITS)))
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--zip", "zipped", is_flag=True, help="Write the archive FOLDER.zip instead.")
@click.option("--solution", is_flag=True, help="Write the working program instead of the skeleton.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the README and the docstrings; uk is there for ps3.",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def command(
    name: str, folder: Path, zipped: bool, solution: bool, language: str, force: bool
) -> None:
    """Write the files that a learner starts from: ps4, ps3, wildcard, solo or scrabble-ish.

    The program to complete, tests to run, the word list and a README. Files that are there already
    stay as they are.
    """
    files = kit_files(name, language=language, solution=solution)
    if zipped:
        archive = folder if folder.suffix == ".zip" else folder.with_name(folder.name + ".zip")
        click.echo(write_archive(files, archive, force=force))
        return
    for path in write_folder(files, folder, force=force):
        click.echo(path)
