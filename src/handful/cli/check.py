"""`handful check`: grades what learners wrote."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from handful.cli import grading_output as output
from handful.cli.option import example
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

FORMS = (*FORMATS, *GRADEBOOKS)
FILE = click.Path(dir_okay=False, path_type=Path)
MOST_SEED = 100


def _seed(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """A seed that a report can show."""
    given = ctx.get_parameter_source("seed") is not ParameterSource.DEFAULT
    if given and not (0 < len(value) <= MOST_SEED and value.isprintable() and value.strip()):
        raise click.BadParameter(
            f"take the seed of a report, or 1 to {MOST_SEED} letters or digits"
        )
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
    metavar="FORM",
    type=click.Choice(FORMS),
    default="text",
    help="text, csv, html, json, junit, gradescope, moodle or canvas.",
)
@click.option(
    "--out",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="File for the reports; with html also a folder for pages.",
)
@click.option("--force", is_flag=True, help="Replace files that are there in a folder.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of the reports.")
@click.option(
    "--problem",
    "problems",
    metavar="N",
    multiple=True,
    help="Only this one counts; 1-6 or 1,3 for several.",
)
@click.option(
    "--points", metavar="FILE", type=FILE, help="TOML: points, wording = false, rounding."
)
@click.option("--words", metavar="LIST", help="Name or file: what programs load as words.txt.")
@click.option("--allow", metavar="PACKAGE", multiple=True, help="Programs may import it: numpy.")
@click.option(
    "--roster", metavar="FILE", type=FILE, help="CSV with name and id: a row for everybody."
)
@click.option("--column", metavar="NAME", help="The assignment, in a Canvas gradebook.")
@click.option(
    "--feedback",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="A text file for each person goes there.",
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(min=1), help="At a time; as many as cores."
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Grade on a Dask cluster that only you can reach; local starts one.",
)
@click.option("--store", "kept", metavar="FILE", type=FILE, help=f"Keeps reports; {STORE}.")
@click.option("--no-store", is_flag=True, help="Keep no reports.")
@click.option("--regrade", is_flag=True, help="Grade all again, and say whose points changed.")
@click.option(
    "--seed", metavar="TEXT", default="", callback=_seed, help="Draw the cases of that report."
)
@click.option("--similar", "alike", is_flag=True, help="Point out programs that are much alike.")
@click.option(
    "--similar-out", metavar="FILE", type=FILE, help="The same as .csv, or side by side as .html."
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
    kept: Path | None,
    no_store: bool,
    regrade: bool,
    seed: str,
    alike: bool,
    similar_out: Path | None,
) -> None:
    """Grade a file, a folder, a zip, or a class as platforms pack it.

    Programs run in a jail. The exit code is 1 if points were lost.
    """
    if no_store and (kept or regrade):
        raise click.UsageError("--no-store goes neither with --store nor with --regrade")
    if column and form != "canvas":
        raise click.UsageError("--column goes with --format canvas")
    if roster and form == "gradescope":
        raise click.UsageError("--roster does not go with --format gradescope: it is one person's")
    alike = alike or similar_out is not None
    if alike:
        require_extra("similar", "--similar")
    place = output.Place(form, out, feedback, similar_out, force)
    place.require_free()
    settings = _settings(name, problems, points, words, allow)
    known = Roster.parse(roster) if roster else None
    if known is not None:
        require_fitting(form, known, column)
    found = _found(name, paths, form, known)
    many_people = len(found) > 1 or form == "gradescope"
    if kept is None and not no_store and (len(found) > 1 or regrade):
        kept = store_beside(paths)
    store = ResultStore(kept) if kept else None
    if store is not None:
        output.show_refused(store)
    settings = replace(settings, seed=seed)
    with _grader(name, jobs, cluster, settings, many_people) as grader:
        many = Many(found, name, store, regrade, settings)
        reports = _run(ctx, many, grader, kept)
    if len(found) == 1 and known is None and form in FORMATS and form != "gradescope":
        why_not = reports[0].not_graded
        if why_not is not None:
            raise BadSubmission(why_not)
    rows = rows_of(found, reports, known, name)
    if form in GRADEBOOKS:
        saying = partial(say, language=language)
        book = Gradebook(rows, _most(name, settings), column or name, known, saying)
        output.write(GRADEBOOKS[form](book), out)
        for warning in warnings(form, book, is_new=column is None):
            click.echo(f"Note: {warning}", err=True)
    else:
        output.write_reports([row.report for row in rows], place, language)
    if feedback is not None:
        output.write_feedback(rows, place, language)
    if known is not None or len(rows) > 1:
        output.show_missing(rows, has_roster=known is not None)
    if regrade:
        output.show_changes(many)
    if alike:
        names = _names(found, rows)
        output.show_similar(found, names, name, similar_out, language)
    if not all(row.report.all_right for row in rows):
        ctx.exit(1)


def _settings(
    name: str,
    problems: tuple[str, ...],
    points: Path | None,
    words: str | None,
    allow: tuple[str, ...],
) -> Settings:
    """What is set by file and by option."""
    known = {problem.id: float(problem.points) for problem in rubric_of(name)}
    settings = Settings.parse(points) if points else Settings()
    settings.require_problems(name, known)
    package_folders(allow)  # says at once which one is not there
    return Settings(
        settings.points,
        settings.wording,
        settings.rounding,
        problems=parse_problems(problems, list(known), name) if problems else None,
        words=Lexicon.load(words).words if words else None,
        allow=tuple(sorted(set(allow))),
    )


def _most(name: str, settings: Settings) -> float:
    """The points that there are with these *settings*."""
    return sum(
        settings.points.get(problem.id, float(problem.points))
        for problem in rubric_of(name)
        if settings.problems is None or problem.id in settings.problems
    )


def _found(name: str, paths: tuple[Path, ...], form: str, roster: Roster | None) -> list[Found]:
    """The submissions; for Gradescope all is one person's, whatever it looks like."""
    if form != "gradescope":
        return find_submissions(paths, wanted_of(name), roster)
    if len(paths) > 1:
        raise click.UsageError("--format gradescope goes with one path")
    return [find_one(paths[0])]


def _names(found: list[Found], rows: list[Row]) -> dict[str, str]:
    """By the label of a submission, what it is called in the reports."""
    named = {row.person: row.report.submission for row in rows}
    return {one.label: named.get(one.person, one.label) for one in found}


@contextmanager
def _grader(
    name: str, jobs: int | None, cluster: str | None, settings: Settings, many: bool
) -> Iterator[Grader]:
    """What grades; other people's programs only where there is a jail."""
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


def _run(ctx: click.Context, many: Many, grader: Grader, kept: Path | None) -> list[Report]:
    from handful.cli.progress import Progress

    total = len(many.found)
    with Progress("graded", total) as progress:
        try:
            reports = many.run(grader, progress.advance)
        except KeyboardInterrupt:
            message = f"\nInterrupted: {progress.done} of {total} are graded"
            if kept is not None:
                message += f" and kept in {kept}; the same command goes on from there"
            click.echo(f"{message}.", err=True)
            ctx.exit(130)
    if kept is not None:
        others = total - many.graded - many.taken
        click.echo(
            f"{many.graded} graded now, {many.taken} taken from the store,"
            f" {others} the same as others or not read; kept in {kept}.",
            err=True,
        )
    return reports
