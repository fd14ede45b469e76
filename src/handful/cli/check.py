"""`handful check`: grades what learners wrote."""

import json
from pathlib import Path

import click

from handful.cli.option import example
from handful.course.checker import (
    NoJail,
    Report,
    find_jail,
    find_submissions,
    grade,
    read_submission,
    text,
    wanted_files,
)
from handful.course.kit import KITS

__all__ = ["command"]

COLOURS = {
    "heading": {"bold": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "dim": {"dim": True},
}


@click.command(
    "check", **example("handful check ps4 ps4a.py", "handful check ps4 class/ --format json")
)
@click.argument("name", metavar="EDITION", type=click.Choice(list(KITS)))
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the report is written.",
)
@click.pass_context
def command(ctx: click.Context, name: str, paths: tuple[Path, ...], form: str) -> None:
    """Grade a file, a folder, a zip, or a folder of many, problem by problem.

    Programs run in a jail that can reach nothing. Ends with exit code 1 if points were lost.
    """
    wanted = wanted_files(name)
    found = find_submissions(paths, wanted)
    jail = find_jail()
    if not jail.layers.safe:
        if len(found) > 1:
            raise NoJail(
                "other people's programs run only in a jail, and there is none here: install"
                " bubblewrap (Debian: apt install bubblewrap), then see handful doctor"
            )
        click.echo("Note: no jail here; the program runs with your own rights.", err=True)
    reports = [grade(read_submission(path, wanted), name, jail) for path in found]
    if form == "json":
        documents = [report.document() for report in reports]
        click.echo(json.dumps(documents[0] if len(documents) == 1 else documents, indent=2))
    else:
        click.echo("\n".join([text(report, _styled) for report in reports]), nl=False)
    if any(_lost(report) for report in reports):
        ctx.exit(1)


def _styled(words: str, kind: str) -> str:
    return click.style(words, **COLOURS[kind])  # type: ignore[arg-type]


def _lost(report: Report) -> bool:
    return report.points < report.max
