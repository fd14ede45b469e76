"""`handful check`: grades what learners wrote."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from handful.cli.option import example
from handful.course import LANGUAGES
from handful.course.checker import (
    BadSubmission,
    NoJail,
    Report,
    Submission,
    find_jail,
    find_submissions,
    read_submission,
    text,
    wanted_files,
)
from handful.course.checker.batch import Grader, Many, on_cores
from handful.course.checker.report.difference import tame
from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.language import translated
from handful.course.checker.report.site import INDEX, require_free, site
from handful.course.checker.store import STORE, ResultStore, store_beside
from handful.course.checker.submission.similar import similar
from handful.course.kit import KITS
from handful.extra import require_extra
from handful.rules import HandfulError

__all__ = ["command"]

COLOURS = {
    "heading": {"bold": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "dim": {"dim": True},
}


MOST = 50
"""Lines about similar submissions, and names in a line."""


class NotWritten(HandfulError):
    """A file that cannot be written."""


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
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="How the reports are written.",
)
@click.option(
    "--out",
    metavar="FILE|FOLDER",
    type=click.Path(path_type=Path),
    help="Where they are written; else to the screen. With html, a name without .html is a folder"
    " for an overview and a page for each submission.",
)
@click.option("--force", is_flag=True, help="Replace pages that are there already in the folder.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="What the reports are written in.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Submissions graded at a time; as many as there are cores.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Grade on the Dask cluster there; local starts one on this machine.",
)
@click.option(
    "--store",
    "kept",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"Where reports are kept, so that none is made twice; {STORE} beside many.",
)
@click.option("--no-store", is_flag=True, help="Keep no reports.")
@click.option("--regrade", is_flag=True, help="Grade all again, and say whose points changed.")
@click.option("--similar", "alike", is_flag=True, help="Point out submissions that are much alike.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    paths: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    jobs: int | None,
    cluster: str | None,
    kept: Path | None,
    no_store: bool,
    regrade: bool,
    alike: bool,
) -> None:
    """Grade a file, a folder, a zip, or a folder of many, problem by problem.

    Programs run in a jail that can reach nothing. Ends with exit code 1 if points were lost.
    """
    if no_store and (kept or regrade):
        raise click.UsageError("--no-store goes neither with --store nor with --regrade")
    if alike:
        require_extra("similar", "--similar")
    folder = out if out is not None and form == "html" and out.suffix != ".html" else None
    _require_place(out, folder, force)
    found = find_submissions(paths, wanted_files(name))
    if len(found) == 1:
        read_submission(found[0], wanted_files(name))  # fails at once if it cannot be read
    with _grader(name, jobs, cluster, many=len(found) > 1 or form == "gradescope") as grader:
        if kept is None and not no_store and (len(found) > 1 or regrade):
            kept = store_beside(paths)
        many = Many(found, name, ResultStore(kept) if kept else None, again=regrade)
        reports = _run(ctx, many, grader, kept)
    written = [translated(report, language) for report in reports]
    if folder is not None:
        _write_site(written, folder, force)
    else:
        _write(written, form, out)
    if regrade:
        _show_changes(many)
    if alike:
        _show_similar(found, name)
    if any(_lost(report) for report in reports):
        ctx.exit(1)


@contextmanager
def _grader(name: str, jobs: int | None, cluster: str | None, many: bool) -> Iterator[Grader]:
    """What grades; other people's programs only where there is a jail."""
    if cluster is not None:
        from handful.course.checker.cluster import on_cluster

        with on_cluster(name, cluster, jobs) as grader:
            yield grader
        return
    jail = find_jail()
    if not jail.layers.safe:
        if many:
            raise NoJail(
                "other people's programs run only in a jail, and there is none here: install"
                " bubblewrap (Debian: apt install bubblewrap), then see handful doctor"
            )
        click.echo("Note: no jail here; the program runs with your own rights.", err=True)
    yield on_cores(name, jail, jobs)


def _run(ctx: click.Context, many: Many, grader: Grader, kept: Path | None) -> list[Report]:
    from handful.cli.progress import Progress

    total = len(many.paths)
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
        click.echo(
            f"{many.graded} graded now, {total - many.graded} known before, the same or not read;"
            f" kept in {kept}.",
            err=True,
        )
    return reports


def _require_place(out: Path | None, folder: Path | None, force: bool) -> None:
    """Find out whether the reports can be written before anything is graded."""
    if force and folder is None:
        raise click.UsageError("--force goes with --format html and a folder as --out")
    if out is not None and folder is None and out.is_dir():
        raise NotWritten(f"{out} is a folder; name a file, or choose --format html")
    if folder is not None and not force:
        require_free(folder, [INDEX])


def _write_site(reports: list[Report], folder: Path, force: bool) -> None:
    """Write the pages into *folder*; none of them if one is there already, unless by *force*."""
    pages = dict(site(reports))
    if not force:
        require_free(folder, pages)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, page in pages.items():
            path = folder / name
            path.unlink(missing_ok=True)  # never through a link to elsewhere
            with path.open("x", encoding="utf-8") as file:
                file.write(_encodable(page))
    except OSError as error:
        raise NotWritten(f"{folder} cannot be written: {error.strerror}") from error
    click.echo(f"Written: begin with {folder / INDEX}.", err=True)


def _write(reports: list[Report], form: str, out: Path | None) -> None:
    if out is None and form == "text":
        click.echo(_encodable("\n".join([text(report, _styled) for report in reports])), nl=False)
    elif out is None:
        click.echo(_encodable(FORMATS[form](reports)), nl=False)
    else:
        try:
            out.write_text(_encodable(FORMATS[form](reports)), encoding="utf-8")
        except OSError as error:
            raise NotWritten(f"{out} cannot be written: {error.strerror}") from error


def _encodable(text: str) -> str:
    """*text* with halves of characters, which names and results may hold, made visible."""
    return text.encode("utf-8", "backslashreplace").decode()


def _show_changes(many: Many) -> None:
    changed = many.changes()
    for change in changed:
        click.echo(
            f"{_name(change.submission)}: {change.before:g} points, now {change.after:g}", err=True
        )
        for check in change.checks:
            click.echo(f"  {check}", err=True)
    click.echo(f"Points changed: {len(changed)} of {len(many.paths)}.", err=True)


def _show_similar(found: list[Path], name: str) -> None:
    from handful.cli.progress import Progress

    with Progress("compared", len(found)) as progress:
        pairs = similar(_readable(found, name), name, ready=progress.advance)
    if not pairs:
        click.echo("No two submissions are much alike.", err=True)
        return
    click.echo("Much alike, which may have good reasons (the kit's own code aside):", err=True)
    for pair in pairs[:MOST]:
        more = f"  and {len(pair.names) - MOST} more" if len(pair.names) > MOST else ""
        click.echo(
            f"  {pair.alike:4.0%}  {'  '.join(map(_name, pair.names[:MOST]))}{more}", err=True
        )
    if len(pairs) > MOST:
        click.echo(f"  and {len(pairs) - MOST} more pairs, less alike", err=True)


def _name(submission: str) -> str:
    return tame(_encodable(submission))


def _readable(found: list[Path], name: str) -> Iterator[Submission]:
    for path in found:
        try:
            yield read_submission(path, wanted_files(name))
        except BadSubmission:
            continue


def _styled(words: str, kind: str) -> str:
    return click.style(words, **COLOURS[kind])  # type: ignore[arg-type]


def _lost(report: Report) -> bool:
    """Were points lost, or is there nothing that could be graded?"""
    return report.points < report.max or report.max == 0 or bool(report.broken)
