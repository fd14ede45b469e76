"""`handful check`: grades learners' programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from handful.cli import grading_output as output
from handful.cli.common import Progress, complete_words, example
from handful.course import LANGUAGES
from handful.course.checker import (
    BadSubmission,
    Found,
    NoJail,
    Report,
    find_jail,
    find_submissions,
    rubric_of,
    wanted_of,
)
from handful.course.checker.batch import Grader, Many, on_cores, rows_of
from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.gradebook import (
    GRADEBOOKS,
    Gradebook,
    Row,
    require_fitting,
    warnings,
)
from handful.course.checker.report.messages import say
from handful.course.checker.sandbox.packages import package_folders
from handful.course.checker.settings import Settings, parse_problems
from handful.course.checker.store import STORE, ResultStore, store_beside
from handful.course.checker.submission.find import find_one
from handful.course.checker.submission.roster import Roster
from handful.course.checker.system import no_jail_advice
from handful.course.kit import KITS
from handful.extra import require_extra
from handful.lexicon import Lexicon

__all__ = ["command"]

ALL_FORMATS = (*FORMATS, *GRADEBOOKS)
FILE = click.Path(dir_okay=False, path_type=Path)
MAX_SEED = 100


def _check_seed(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuse a seed that a report could not show."""
    given = ctx.get_parameter_source("seed") is not ParameterSource.DEFAULT
    if given and not (0 < len(value) <= MAX_SEED and value.isprintable() and value.strip()):
        raise click.BadParameter(f"use the seed of a report, or 1 to {MAX_SEED} letters or digits")
    return value


@click.command(
    "check",
    **example(
        "handful check ps4 ps4a.py", "handful check ps4 class/ --format csv --out points.csv"
    ),
)
@click.argument("name", metavar="KIT", type=click.Choice(list(KITS)))
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    type=click.Choice(ALL_FORMATS),
    default="text",
    help="text, csv, html, json, junit, gradescope, moodle or canvas.",
)
@click.option(
    "--out",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="File for the reports, or a folder for html pages.",
)
@click.option("--force", is_flag=True, help="Replace files in a folder.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of reports.")
@click.option(
    "--problem",
    "problems",
    metavar="N",
    multiple=True,
    help="Grade only this problem; 1-6 or 1,3 for several.",
)
@click.option(
    "--points",
    metavar="FILE",
    type=FILE,
    help="TOML file that sets points, rounding and whether wording counts.",
)
@click.option(
    "--words",
    metavar="LIST",
    shell_complete=complete_words,
    help="Name or file that programs load as words.txt.",
)
@click.option("--allow", metavar="PACKAGE", multiple=True, help="Allow programs to import PACKAGE.")
@click.option(
    "--roster", metavar="FILE", type=FILE, help="CSV with the name and id of each person."
)
@click.option("--column", metavar="NAME", help="Assignment column of a Canvas gradebook.")
@click.option(
    "--feedback",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a text file for each person.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Parallel jobs (default: number of CPUs).",
)
@click.option("--cluster", metavar="ADDRESS", help="Use a private Dask cluster; local starts one.")
@click.option(
    "--store", "store_path", metavar="FILE", type=FILE, help=f"File of results (default: {STORE})."
)
@click.option("--no-store", is_flag=True, help="Do not store results.")
@click.option("--regrade", is_flag=True, help="Grade everything again, and show changed points.")
@click.option(
    "--seed", metavar="TEXT", default="", callback=_check_seed, help="Use the cases of that report."
)
@click.option("--similar", "find_similar", is_flag=True, help="List similar programs.")
@click.option(
    "--similar-out", metavar="FILE", type=FILE, help="Write them to a .csv or .html file."
)
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    paths: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    problems: tuple[str, ...],
    points: Path | None,
    words: str | None,
    allow: tuple[str, ...],
    roster: Path | None,
    column: str | None,
    feedback: Path | None,
    jobs: int | None,
    cluster: str | None,
    store_path: Path | None,
    no_store: bool,
    regrade: bool,
    seed: str,
    find_similar: bool,
    similar_out: Path | None,
) -> None:
    """Grade a file, a folder, a zip archive, or a class exported from a course platform.

    Programs run in a sandbox. The exit code is 1 if points were lost.
    """
    if no_store and (store_path or regrade):
        raise click.UsageError("--no-store cannot be combined with --store or --regrade")
    if column and form != "canvas":
        raise click.UsageError("--column is only for --format canvas")
    if roster and form == "gradescope":
        raise click.UsageError("--format gradescope is for one person: leave out --roster")
    find_similar = find_similar or similar_out is not None
    if find_similar:
        require_extra("similar", "--similar")
    target = output.Target(form, out, feedback, similar_out, force)
    target.require_free()
    settings = replace(_make_settings(name, problems, points, words, allow), seed=seed)
    known = Roster.parse(roster) if roster else None
    if known is not None:
        require_fitting(form, known, column)
    found = _find(name, paths, form, known)
    many_people = len(found) > 1 or form == "gradescope"
    if store_path is None and not no_store and (len(found) > 1 or regrade):
        store_path = store_beside(paths)
    store = ResultStore(store_path) if store_path else None
    if store is not None:
        output.show_refused(store)
    with _grader(name, jobs, cluster, settings, many_people) as grader:
        many = Many(found, name, store, regrade, settings)
        reports = _run(ctx, many, grader, store_path)
    if len(found) == 1 and known is None and form in FORMATS and form != "gradescope":
        reason = reports[0].not_graded
        if reason is not None:
            raise BadSubmission(reason)
    rows = rows_of(found, reports, known, name)
    if form in GRADEBOOKS:
        translate = partial(say, language=language)
        book = Gradebook(rows, _max_points(name, settings), column or name, known, translate)
        output.write(GRADEBOOKS[form](book), out)
        for warning in warnings(form, book, is_new=column is None):
            click.echo(f"Note: {warning}", err=True)
    else:
        output.write_reports([row.report for row in rows], target, language)
    if feedback is not None:
        output.write_feedback(rows, target, language)
    if known is not None or len(rows) > 1:
        output.show_missing(rows, has_roster=known is not None)
    if regrade:
        output.show_changes(many)
    if find_similar:
        names = _names(found, rows)
        output.show_similar(found, names, name, similar_out, language)
    if not all(row.report.all_right for row in rows):
        ctx.exit(1)


def _make_settings(
    name: str,
    problems: tuple[str, ...],
    points: Path | None,
    words: str | None,
    allow: tuple[str, ...],
) -> Settings:
    """The settings from the file and the options."""
    known = {problem.id: float(problem.points) for problem in rubric_of(name)}
    settings = Settings.parse(points) if points else Settings()
    settings.require_problems(name, known)
    package_folders(allow)  # raises if one is missing
    return replace(
        settings,
        problems=parse_problems(problems, list(known), name) if problems else None,
        words=Lexicon.load(words).words if words else None,
        allow=tuple(sorted(set(allow))),
    )


def _max_points(name: str, settings: Settings) -> float:
    """The highest possible points with these *settings*."""
    return sum(
        settings.points.get(problem.id, float(problem.points))
        for problem in rubric_of(name)
        if settings.problems is None or problem.id in settings.problems
    )


def _find(name: str, paths: tuple[Path, ...], form: str, roster: Roster | None) -> list[Found]:
    """The submissions; for Gradescope, everything belongs to one person."""
    if form != "gradescope":
        return find_submissions(paths, wanted_of(name), roster)
    if len(paths) > 1:
        raise click.UsageError("--format gradescope takes one path")
    return [find_one(paths[0])]


def _names(found: list[Found], rows: list[Row]) -> dict[str, str]:
    """The names of the submissions in the reports, by label."""
    names = {row.person: row.report.submission for row in rows}
    return {each.label: names.get(each.person, each.label) for each in found}


@contextmanager
def _grader(
    name: str, jobs: int | None, cluster: str | None, settings: Settings, many: bool
) -> Iterator[Grader]:
    """The grader; without a sandbox, only for a single submission."""
    if cluster is not None:
        from handful.course.checker.cluster import on_cluster

        with on_cluster(name, cluster, jobs, settings) as grader:
            yield grader
        return
    jail = find_jail()
    if not jail.layers.safe:
        if many:
            raise NoJail(
                "other people's programs run only in a jail, and there is none here: "
                + no_jail_advice()
            )
        click.echo("Note: no jail here; the program runs with your own rights.", err=True)
    yield on_cores(name, jail, jobs, settings)


def _run(ctx: click.Context, many: Many, grader: Grader, store_path: Path | None) -> list[Report]:
    total = len(many.found)
    with Progress("graded", total) as progress:
        try:
            reports = many.run(grader, progress.advance)
        except KeyboardInterrupt:
            message = f"\nInterrupted: {progress.done} of {total} are graded"
            if store_path is not None:
                message += f" and stored in {store_path}; run the same command to continue"
            click.echo(f"{message}.", err=True)
            ctx.exit(130)
    if store_path is not None:
        others = total - many.graded - many.taken
        click.echo(
            f"{many.graded} graded now, {many.taken} taken from the store,"
            f" {others} duplicates or unreadable; stored in {store_path}.",
            err=True,
        )
    return reports
