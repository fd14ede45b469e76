"""`handful check`: grades learners' programs."""

import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from handful.cli.common import encodable, example, is_built_in, progress_bar, read_assignment
from handful.course import LANGUAGES
from handful.extra import require_extra
from handful.grader import (
    Assignment,
    BadSubmission,
    Found,
    NoJail,
    Report,
    Submission,
    find_jail,
    find_submissions,
    prepare,
    problems_of,
    requirements_of,
    text,
)
from handful.grader.batch import Grader, Many, on_cores, read_apart, rows_of
from handful.grader.cache import open_cache
from handful.grader.report.finding import tame
from handful.grader.report.formats import FORMATS, formats
from handful.grader.report.gradebook import (
    GRADEBOOKS,
    Gradebook,
    Row,
    feedback_names,
    require_fitting,
    warnings,
)
from handful.grader.report.html import INDEX, require_free, site
from handful.grader.report.similar import similar_csv, similar_html
from handful.grader.sandbox.packages import package_folders
from handful.grader.settings import MAX_SEARCH, SEARCH, SEED, Settings, parse_problems
from handful.grader.submission.find import find_one
from handful.grader.submission.roster import Roster
from handful.grader.submission.similar import find_similar
from handful.grader.system import no_jail_advice
from handful.rules import HandfulError

FILE = click.Path(dir_okay=False, path_type=Path)
MAX_SEED = 100
MAX_WIDTH = 100
"""The width of a report at a wide terminal."""
MAX_NAMES = 50
"""The most names in a line."""
STYLES = {
    "heading": partial(click.style, bold=True),
    "good": partial(click.style, fg="green"),
    "bad": partial(click.style, fg="red"),
    "dim": partial(click.style, dim=True),
}


@click.command(
    "check",
    **example(
        "handful check ps4 ps4a.py", "handful check ps4 class/ --format csv --out points.csv"
    ),
)
@click.argument("assignment", metavar="ASSIGNMENT", callback=read_assignment)
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    type=click.Choice((*FORMATS, *GRADEBOOKS)),
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
@click.option("--no-store", is_flag=True, help="Do not store reports, nor use stored ones.")
@click.option("--regrade", is_flag=True, help="Grade everything again, and show changed points.")
@click.option("--seed", metavar="TEXT", help="Use the cases of that report.")
@click.option(
    "--search",
    metavar="N",
    type=click.IntRange(0, MAX_SEARCH),
    default=SEARCH,
    help=f"Small changes to try on a failing problem (default: {SEARCH}; 0: none).",
)
@click.option(
    "--similar",
    "similar_out",
    metavar="FILE",
    type=FILE,
    help="Write which programs are similar to a .csv or .html file.",
)
@click.pass_context
def command(
    ctx: click.Context,
    assignment: Assignment,
    paths: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    problems: tuple[str, ...],
    points: Path | None,
    allow: tuple[str, ...],
    roster: Path | None,
    column: str | None,
    feedback: Path | None,
    jobs: int | None,
    cluster: str | None,
    no_store: bool,
    regrade: bool,
    seed: str | None,
    search: int,
    similar_out: Path | None,
) -> None:
    """Grade a file, a folder, a zip archive, or a class exported from a course platform.

    Programs run in a sandbox. The exit code is 1 if points were lost.
    """
    if no_store and regrade:
        raise click.UsageError("--no-store cannot be combined with --regrade")
    if column and form != "canvas":
        raise click.UsageError("--column is only for --format canvas")
    if roster and form == "gradescope":
        raise click.UsageError("--format gradescope is for one person: leave out --roster")
    if form == "gradescope" and len(paths) > 1:
        raise click.UsageError("--format gradescope takes one path")
    if seed is not None and not (len(seed) <= MAX_SEED and seed.isprintable() and seed.strip()):
        raise click.UsageError(
            f"--seed: use the seed of a report, or 1 to {MAX_SEED} letters or digits"
        )
    folder = out if out is not None and form == "html" and out.suffix != ".html" else None
    if force and folder is None and feedback is None:
        raise click.UsageError(
            "--force is for --format html with a folder as --out, or for --feedback"
        )
    if out is not None and folder is None and out.is_dir():
        raise click.UsageError(f"{out} is a folder; name a file, or use --format html")
    if folder is not None and not force:
        require_free(folder, [INDEX])
    if similar_out is not None:
        require_extra("similar", "--similar")
        if similar_out.suffix not in (".csv", ".html"):
            raise click.UsageError(f"--similar is a .csv or .html file, not {similar_out}")
    settings = replace(
        _make_settings(assignment, problems, points, allow), seed=seed or SEED, search=search
    )
    known = Roster.parse(roster) if roster else None
    if known is not None:
        require_fitting(form, known, column)
    if form == "gradescope":
        found = [find_one(paths[0])]  # everything belongs to one person
    else:
        found = find_submissions(paths, requirements_of(assignment), known)
    stores = not no_store and (len(found) > 1 or regrade)
    if stores:
        open_cache()
    many = Many(found, assignment, settings, stores=stores, regrade=regrade)
    with _grader(
        assignment, jobs, cluster, settings, len(found) > 1 or form == "gradescope"
    ) as grader:
        reports = _run(ctx, many, grader, stores)
    if len(found) == 1 and known is None and form in FORMATS and form != "gradescope":
        reason = reports[0].not_graded
        if reason is not None:
            raise BadSubmission(reason)
    rows = rows_of(found, reports, known, assignment)
    reports = [row.report for row in rows]
    if form in GRADEBOOKS:
        max_points = sum(
            settings.points.get(problem.id, float(problem.points))
            for problem in problems_of(assignment)
            if settings.problems is None or problem.id in settings.problems
        )
        book = Gradebook(rows, max_points, column or assignment.name, known, language)
        _write(GRADEBOOKS[form](book), out)
        for warning in warnings(form, book, is_new=column is None):
            click.echo(f"Note: {warning}", err=True)
    elif folder is not None:
        _write_files(dict(site(reports, language, assignment.pages)), folder, force)
        click.echo(f"Written; start at {folder / INDEX}.", err=True)
    elif form == "text" and out is None:
        write_text(reports, language)
    else:
        _write(formats(assignment.pages)[form](reports, language), out)
    if feedback is not None:
        names = feedback_names(rows, for_moodle=form == "moodle")
        texts = [text(report, language=language) for report in reports]
        _write_files(dict(zip(names, texts, strict=True)), feedback, force)
        click.echo(f"Written: {len(names)} files in {feedback}.", err=True)
    if known is not None or len(rows) > 1:
        show_missing(rows, has_roster=known is not None)
    if regrade:
        _show_changes(many)
    if similar_out is not None:
        _write_similar(found, rows, assignment, similar_out, language)
    if not all(report.all_right for report in reports):
        ctx.exit(1)


def _make_settings(
    assignment: Assignment,
    problems: tuple[str, ...],
    points: Path | None,
    allow: tuple[str, ...],
) -> Settings:
    """The settings from the file and the options."""
    known = {problem.id: float(problem.points) for problem in problems_of(assignment)}
    settings = Settings.parse(points) if points else Settings()
    settings.require_problems(assignment.name, known)
    package_folders(allow)  # raises if one is missing
    return replace(
        settings,
        problems=parse_problems(problems, list(known), assignment.name) if problems else None,
        allow=tuple(sorted(set(allow))),
    )


@contextmanager
def _grader(
    assignment: Assignment, jobs: int | None, cluster: str | None, settings: Settings, many: bool
) -> Iterator[Grader]:
    """The grader; without a sandbox, only for a single submission."""
    if cluster is not None:
        from handful.grader.cluster import on_cluster

        with on_cluster(assignment, cluster, jobs, settings) as grader:
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
    if not is_built_in(assignment):
        prepare(assignment, jail, settings.seed).prepare_mistakes()
    yield on_cores(assignment, jail, jobs, settings)


def _run(ctx: click.Context, many: Many, grader: Grader, stores: bool) -> list[Report]:
    total = len(many.found)
    with progress_bar("graded", total) as bar:
        try:
            reports = many.run(grader, bar.update)
        except KeyboardInterrupt:
            advice = "; run the same command to continue" if stores else ""
            click.echo(f"\nInterrupted: {bar.pos} of {total} are graded{advice}.", err=True)
            ctx.exit(130)
    if stores:
        others = total - many.graded - many.reused
        click.echo(
            f"{many.graded} graded now, {many.reused} graded before,"
            f" {others} duplicates or unreadable.",
            err=True,
        )
    return reports


def write_text(reports: list[Report], language: str) -> None:
    """Print the *reports*, as wide as COLUMNS or the terminal says."""
    width = min(MAX_WIDTH, shutil.get_terminal_size((MAX_WIDTH, 24)).columns)
    texts = [
        text(report, lambda words, kind: STYLES[kind](words), language=language, width=width)
        for report in reports
    ]
    click.echo(encodable("\n".join(texts), sys.stdout.encoding), nl=False)


def _write(content: str, out: Path | None) -> None:
    """Write the *content* as UTF-8 to the file *out*, or to standard output."""
    if out is None:
        click.echo(_encoded(content), nl=False)
        return
    try:
        out.write_bytes(_encoded(content))
    except OSError as error:
        raise HandfulError(f"{out} cannot be written: {error.strerror}") from error


def _write_files(files: Mapping[str, str], folder: Path, force: bool) -> None:
    """Write the *files* into *folder*; without *force*, none if one of them exists."""
    if not force:
        require_free(folder, files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = folder / name
            path.unlink(missing_ok=True)  # do not follow a link
            with path.open("xb") as file:
                file.write(_encoded(content))
    except OSError as error:
        raise HandfulError(f"{folder} cannot be written: {error.strerror}") from error


def _encoded(text: str) -> bytes:
    """*text* as UTF-8, with lone surrogates escaped. Bytes, so that line ends are not converted."""
    return text.encode("utf-8", "backslashreplace")


def show_missing(rows: list[Row], *, has_roster: bool) -> None:
    """Print who is not on the roster, and how many were not graded."""
    others = [_printable(row.report.submission) for row in rows if row.member is None]
    if has_roster and others:
        more = f" and {len(others) - MAX_NAMES} more" if len(others) > MAX_NAMES else ""
        listed = ", ".join(others[:MAX_NAMES])
        click.echo(f"Not on the roster, or ambiguous: {listed}{more}.", err=True)
    count = sum(row.report.not_graded is not None for row in rows)
    if count:
        click.echo(f"Not graded: {count} of {len(rows)}; the reports say why.", err=True)


def _show_changes(many: Many) -> None:
    """Print whose points changed."""
    changed = many.changes()
    for change in changed:
        name = _printable(change.submission)
        click.echo(f"{name}: {change.before:g} points, now {change.after:g}", err=True)
    click.echo(f"Points changed: {len(changed)} of {len(many.found)}.", err=True)


def _printable(submission: str) -> str:
    return tame(_encoded(submission).decode())


def _write_similar(
    found: list[Found], rows: list[Row], assignment: Assignment, out: Path, language: str
) -> None:
    """Write which programs are similar to the file *out*."""
    names = {row.person: row.report.submission for row in rows}
    submissions = []
    for each, submission in zip(found, read_apart(found, requirements_of(assignment)), strict=True):
        if isinstance(submission, Submission):
            # Files get the kit's names, so that they can be compared side by side.
            files = dict(submission.files)
            for own in set(submission.roles.values()):
                del files[own]
            files |= {role: submission.files[own] for role, own in submission.roles.items()}
            name = names.get(each.person, each.label)
            submissions.append(submission._replace(name=name, files=files))
    with progress_bar("compared", len(found)) as bar:
        pairs = find_similar(submissions, assignment, on_done=bar.update)
    if out.suffix == ".csv":
        content = similar_csv(pairs, language)
    else:
        content = similar_html(pairs, {each.name: each.files for each in submissions}, language)
    _write(content, out)
    click.echo(f"Similar: {len(pairs)}; written to {out}.", err=True)
