"""Where `handful check` writes: reports, pages, gradebooks, feedback, and what is much alike."""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from handful.cli.encoding import showable
from handful.course.checker import Found, Report, Submission, text, wanted_of
from handful.course.checker.batch import Many, read_apart
from handful.course.checker.report.difference import tame
from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.gradebook import Row, feedback_names
from handful.course.checker.report.site import INDEX, require_free, site
from handful.course.checker.store import ResultStore
from handful.course.checker.submission.similar import Alike, similar
from handful.rules import HandfulError

__all__ = [
    "NotWritten",
    "Place",
    "show_changes",
    "show_missing",
    "show_refused",
    "show_similar",
    "write",
    "write_feedback",
    "write_reports",
]

COLOURS = {
    "heading": {"bold": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "dim": {"dim": True},
}
WIDTH = 100
"""The longest line of a report at a terminal."""
MOST = 50
"""Lines about similar submissions, and names in a line."""


class NotWritten(HandfulError):
    """A file that cannot be written."""


class Place(NamedTuple):
    """Where things are written."""

    form: str
    out: Path | None
    feedback: Path | None
    similar: Path | None
    force: bool

    @property
    def folder(self) -> Path | None:
        """The folder for pages, if that is what *out* is."""
        if self.out is None or self.form != "html" or self.out.suffix == ".html":
            return None
        return self.out

    def require_free(self) -> None:
        """Find out whether it can be written before anything is graded."""
        if self.force and self.folder is None and self.feedback is None:
            raise click.UsageError(
                "--force goes with --format html and a folder as --out, or with --feedback"
            )
        if self.out is not None and self.folder is None and self.out.is_dir():
            raise NotWritten(f"{self.out} is a folder; name a file, or choose --format html")
        if self.similar is not None and self.similar.suffix not in (".csv", ".html"):
            raise click.UsageError(f"--similar-out is a .csv or .html file, not {self.similar}")
        if self.folder is not None and not self.force:
            require_free(self.folder, [INDEX])


def write_reports(reports: list[Report], place: Place, language: str) -> None:
    """Write the *reports* in the form that was asked for."""
    if place.folder is not None:
        _write_files(dict(site(reports, language)), place.folder, place.force)
        click.echo(f"Written: begin with {place.folder / INDEX}.", err=True)
    elif place.out is None and place.form == "text":
        width = _width()
        told = [text(report, _styled, language=language, width=width) for report in reports]
        click.echo(showable("\n".join(told), sys.stdout.encoding), nl=False)
    else:
        write(FORMATS[place.form](reports, language), place.out)


def _width() -> int:
    """How wide a report is: COLUMNS where it is set, else the terminal, but no wider than WIDTH."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    return WIDTH


def write(content: str, out: Path | None) -> None:
    """Write the *content* into the file *out*, or to the screen; it is UTF-8 everywhere."""
    if out is None:
        click.echo(_encoded(content), nl=False)
        return
    try:
        out.write_bytes(_encoded(content))
    except OSError as error:
        raise NotWritten(f"{out} cannot be written: {error.strerror}") from error


def write_feedback(rows: list[Row], place: Place, language: str) -> None:
    """Write a text file for each person."""
    assert place.feedback is not None, "there is a folder for feedback"
    names = feedback_names(rows, ".txt", for_moodle=place.form == "moodle")
    told = [text(row.report, language=language) for row in rows]
    _write_files(dict(zip(names, told, strict=True)), place.feedback, place.force)
    click.echo(f"Written: {len(names)} files in {place.feedback}.", err=True)


def _write_files(files: Mapping[str, str], folder: Path, force: bool) -> None:
    """Write the *files* into *folder*; none if one is there already, unless by *force*."""
    if not force:
        require_free(folder, files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = folder / name
            path.unlink(missing_ok=True)  # never through a link to elsewhere
            with path.open("xb") as file:
                file.write(_encoded(content))
    except OSError as error:
        raise NotWritten(f"{folder} cannot be written: {error.strerror}") from error


def _encoded(text: str) -> bytes:
    """*text* as UTF-8, with halves of characters, which names and results may hold, made visible.

    Bytes, because some systems write other ends of lines than they are told.
    """
    return text.encode("utf-8", "backslashreplace")


def show_missing(rows: list[Row], *, has_roster: bool) -> None:
    """Say who is not on the roster, and how many were not graded."""
    others = [_name(row.report.submission) for row in rows if row.member is None]
    if has_roster and others:
        more = f" and {len(others) - MOST} more" if len(others) > MOST else ""
        click.echo(
            f"Not on the roster, or not for sure: {', '.join(others[:MOST])}{more}.", err=True
        )
    count = sum(row.report.not_graded is not None for row in rows)
    if count:
        click.echo(f"Not graded: {count} of {len(rows)}; the reports say why.", err=True)


def show_refused(store: ResultStore) -> None:
    """Say how many lines of the *store* count for nothing, and why."""
    count = store.refused.total()
    if count:
        lines = "1 line" if count == 1 else f"{count} lines"
        reasons = ", ".join([f"{number} {why.value}" for why, number in store.refused.items()])
        click.echo(
            f"Refused: {lines} of {store.path}, of which nothing counts ({reasons}).", err=True
        )


def show_changes(many: Many) -> None:
    """Say whose points are others than before."""
    changed = many.changes()
    for change in changed:
        click.echo(
            f"{_name(change.submission)}: {change.before:g} points, now {change.after:g}", err=True
        )
        for check in change.checks:
            click.echo(f"  {check}", err=True)
    click.echo(f"Points changed: {len(changed)} of {len(many.found)}.", err=True)


def show_similar(
    found: list[Found], names: Mapping[str, str], edition: str, out: Path | None, language: str
) -> None:
    """Say which programs are much alike, or write it into the file *out*."""
    from handful.cli.progress import Progress

    submissions = list(_readable(found, names, edition))
    with Progress("compared", len(found)) as progress:
        pairs = similar(submissions, edition, ready=progress.advance)
    if out is not None:
        write(_similar(pairs, submissions, out, language), out)
        click.echo(f"Much alike: {len(pairs)}; written to {out}.", err=True)
        return
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


def _similar(
    pairs: list[Alike], submissions: Iterable[Submission], out: Path, language: str
) -> str:
    from handful.course.checker.report.similar import similar_csv, similar_html

    if out.suffix == ".csv":
        return similar_csv(pairs, language)
    return similar_html(pairs, {one.name: one.files for one in submissions}, language)


def _readable(found: list[Found], names: Mapping[str, str], edition: str) -> Iterable[Submission]:
    for one, submission in zip(found, read_apart(found, wanted_of(edition)), strict=True):
        if isinstance(submission, Submission):
            yield submission._replace(name=names[one.label], files=_by_role(submission))


def _by_role(submission: Submission) -> dict[str, str]:
    """The files under the names that the kit gives them: then they can be set side by side."""
    taken = set(submission.roles.values())
    own = {name: text for name, text in submission.files.items() if name not in taken}
    return own | {role: submission.files[name] for role, name in submission.roles.items()}


def _name(submission: str) -> str:
    return tame(_encoded(submission).decode())


def _styled(words: str, kind: str) -> str:
    return click.style(words, **COLOURS[kind])  # type: ignore[arg-type]
