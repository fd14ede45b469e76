"""The output of `handful check`: reports, pages, gradebooks, feedback and similar programs."""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from handful.cli.common import Progress, encodable
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
    "Target",
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
MAX_WIDTH = 100
"""The width of a report at a wide terminal."""
MAX_SHOWN = 50
"""The most lines about similar submissions, and names in a line."""


class NotWritten(HandfulError):
    """A file that cannot be written."""


class Target(NamedTuple):
    """Where `handful check` writes, and in which format."""

    form: str
    out: Path | None
    feedback: Path | None
    similar: Path | None
    force: bool

    @property
    def folder(self) -> Path | None:
        """*out*, if it is a folder for pages."""
        if self.out is None or self.form != "html" or self.out.suffix == ".html":
            return None
        return self.out

    def require_free(self) -> None:
        """Raise, before anything is graded, if the files cannot be written."""
        if self.force and self.folder is None and self.feedback is None:
            raise click.UsageError(
                "--force is for --format html with a folder as --out, or for --feedback"
            )
        if self.out is not None and self.folder is None and self.out.is_dir():
            raise NotWritten(f"{self.out} is a folder; name a file, or use --format html")
        if self.similar is not None and self.similar.suffix not in (".csv", ".html"):
            raise click.UsageError(f"--similar-out is a .csv or .html file, not {self.similar}")
        if self.folder is not None and not self.force:
            require_free(self.folder, [INDEX])


def write_reports(reports: list[Report], target: Target, language: str) -> None:
    """Write the *reports* in the chosen format."""
    if target.folder is not None:
        _write_files(dict(site(reports, language)), target.folder, target.force)
        click.echo(f"Written; start at {target.folder / INDEX}.", err=True)
    elif target.out is None and target.form == "text":
        width = _width()
        texts = [text(report, _styled, language=language, width=width) for report in reports]
        click.echo(encodable("\n".join(texts), sys.stdout.encoding), nl=False)
    else:
        write(FORMATS[target.form](reports, language), target.out)


def _width() -> int:
    """The width of a report: COLUMNS or the terminal's, at most MAX_WIDTH."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS"):
        return min(MAX_WIDTH, shutil.get_terminal_size((MAX_WIDTH, 24)).columns)
    return MAX_WIDTH


def write(content: str, out: Path | None) -> None:
    """Write the *content* as UTF-8 to the file *out*, or to standard output."""
    if out is None:
        click.echo(_encoded(content), nl=False)
        return
    try:
        out.write_bytes(_encoded(content))
    except OSError as error:
        raise NotWritten(f"{out} cannot be written: {error.strerror}") from error


def write_feedback(rows: list[Row], target: Target, language: str) -> None:
    """Write a text file for each person."""
    assert target.feedback is not None, "there is a folder for feedback"
    names = feedback_names(rows, ".txt", for_moodle=target.form == "moodle")
    texts = [text(row.report, language=language) for row in rows]
    _write_files(dict(zip(names, texts, strict=True)), target.feedback, target.force)
    click.echo(f"Written: {len(names)} files in {target.feedback}.", err=True)


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
        raise NotWritten(f"{folder} cannot be written: {error.strerror}") from error


def _encoded(text: str) -> bytes:
    """*text* as UTF-8, with lone surrogates escaped. Bytes, so that line ends are not converted."""
    return text.encode("utf-8", "backslashreplace")


def show_missing(rows: list[Row], *, has_roster: bool) -> None:
    """Print who is not on the roster, and how many were not graded."""
    others = [_name(row.report.submission) for row in rows if row.member is None]
    if has_roster and others:
        more = f" and {len(others) - MAX_SHOWN} more" if len(others) > MAX_SHOWN else ""
        click.echo(
            f"Not on the roster, or ambiguous: {', '.join(others[:MAX_SHOWN])}{more}.", err=True
        )
    count = sum(row.report.not_graded is not None for row in rows)
    if count:
        click.echo(f"Not graded: {count} of {len(rows)}; the reports say why.", err=True)


def show_refused(store: ResultStore) -> None:
    """Print how many lines of the *store* were refused, and why."""
    count = store.refused.total()
    if count:
        lines = "1 line" if count == 1 else f"{count} lines"
        reasons = ", ".join([f"{number} {why.value}" for why, number in store.refused.items()])
        click.echo(f"Refused: {lines} of {store.path} ({reasons}).", err=True)


def show_changes(many: Many) -> None:
    """Print whose points changed."""
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
    """Print which programs are similar, or write it to the file *out*."""
    submissions = list(_readable(found, names, edition))
    with Progress("compared", len(found)) as progress:
        pairs = similar(submissions, edition, ready=progress.advance)
    if out is not None:
        write(_format_similar(pairs, submissions, out, language), out)
        click.echo(f"Similar: {len(pairs)}; written to {out}.", err=True)
        return
    if not pairs:
        click.echo("No two submissions are similar.", err=True)
        return
    click.echo("Similar, apart from the kit's own code; there may be good reasons:", err=True)
    for pair in pairs[:MAX_SHOWN]:
        more = f"  and {len(pair.names) - MAX_SHOWN} more" if len(pair.names) > MAX_SHOWN else ""
        click.echo(
            f"  {pair.alike:4.0%}  {'  '.join(map(_name, pair.names[:MAX_SHOWN]))}{more}", err=True
        )
    if len(pairs) > MAX_SHOWN:
        click.echo(f"  and {len(pairs) - MAX_SHOWN} more pairs, less similar", err=True)


def _format_similar(
    pairs: list[Alike], submissions: Iterable[Submission], out: Path, language: str
) -> str:
    from handful.course.checker.report.similar import similar_csv, similar_html

    if out.suffix == ".csv":
        return similar_csv(pairs, language)
    return similar_html(pairs, {each.name: each.files for each in submissions}, language)


def _readable(found: list[Found], names: Mapping[str, str], edition: str) -> Iterable[Submission]:
    for each, submission in zip(found, read_apart(found, wanted_of(edition)), strict=True):
        if isinstance(submission, Submission):
            yield submission._replace(name=names[each.label], files=_by_role(submission))


def _by_role(submission: Submission) -> dict[str, str]:
    """The files under the kit's names, so that they can be compared side by side."""
    taken = set(submission.roles.values())
    own = {name: text for name, text in submission.files.items() if name not in taken}
    return own | {role: submission.files[name] for role, name in submission.roles.items()}


def _name(submission: str) -> str:
    return tame(_encoded(submission).decode())


def _styled(words: str, kind: str) -> str:
    return click.style(words, **COLOURS[kind])  # type: ignore[arg-type]
