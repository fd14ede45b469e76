"""Reports kept in a file that only grows, a JSON line each: grading can be taken up again.

A line is written in one piece, at the end of the file and under a lock: two runs at once do no
harm. What a killed run left half written is passed over. The last line on a submission counts.
"""

import json
import os
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

from handful.course.checker.report.result import FORMAT, CheckResult, ProblemResult, Report, Status
from handful.rules import HandfulError

__all__ = ["STORE", "BadStore", "Key", "ResultStore", "parse_report", "store_beside"]

STORE = ".handful-grades.jsonl"
"""The name of the file, where no other is given."""


class BadStore(HandfulError):
    """A file that cannot keep reports."""


class Key(NamedTuple):
    """What a report is known by; the seed of the random checks is in the rubric's hash."""

    submission: str
    rubric: str
    edition: str


class ResultStore:
    """The reports in the file at *path*, which is made when the first one is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[Key, Report] = {}
        self._latest: dict[tuple[str, str], Report] = {}
        try:
            with path.open("rb") as file:
                for line in file:
                    self._read(line)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise BadStore(_refused(path, error)) from error

    def __len__(self) -> int:
        return len(self._found)

    def find(self, key: Key) -> Report | None:
        """The report on these files by this rubric, if there is one."""
        return self._found.get(key)

    def latest(self, submission: str, edition: str) -> Report | None:
        """The last report on these files, whatever the rubric was."""
        return self._latest.get((submission, edition))

    def keep(self, key: Key, report: Report) -> None:
        """Add the *report* to the file."""
        line = json.dumps({**key._asdict(), "report": report.document()}, separators=(",", ":"))
        data = line.encode() + b"\n"
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        try:
            file = os.open(self.path, flags, 0o600)
            try:
                _lock(file)
                size = os.fstat(file).st_size
                if size and os.pread(file, 1, size - 1) != b"\n":
                    data = b"\n" + data  # what a killed run left half written stays by itself
                if os.write(file, data) < len(data):
                    raise OSError(0, "the disk is full")
            finally:
                os.close(file)
        except OSError as error:
            raise BadStore(_refused(self.path, error)) from error
        self._remember(key, report)

    def _read(self, line: bytes) -> None:
        try:
            entry = json.loads(line)
            key = Key(*[intern(entry[field]) for field in Key._fields])
            self._remember(key, parse_report(entry["report"]))
        except (ValueError, TypeError, KeyError, RecursionError):
            return

    def _remember(self, key: Key, report: Report) -> None:
        self._found[key] = report
        self._latest[key.submission, key.edition] = report


def store_beside(paths: tuple[Path, ...]) -> Path:
    """Where the store of these *paths* lies: in the folder that holds them all, beside them.

    Never in one of them: whoever handed that in could have put a store there.
    """
    return Path(os.path.commonpath([path.absolute().parent for path in paths])) / STORE


def _lock(file: int) -> None:
    """Let no other run write to the *file* until it is closed, or this run is killed."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:  # not on Windows; there is no jail there, and so one submission at a time
        return
    flock(file, LOCK_EX)


def _refused(path: Path, error: OSError) -> str:
    return f"{path} cannot keep reports: {error.strerror}; name another --store, or say --no-store"


def parse_report(document: dict[str, Any]) -> Report:
    """The report that has this *document*."""
    if document["format"] != FORMAT:
        raise ValueError(f"a report of the format {document['format']!r}")
    return Report(
        edition=intern(document["edition"]),
        submission=document["submission"],
        rubric=intern(document["rubric"]),
        sandbox=tuple(map(intern, document["sandbox"])),
        problems=tuple(_problem(problem) for problem in document["problems"]),
        notes=tuple(_check(check) for check in document["notes"]),
    )


def _problem(document: dict[str, Any]) -> ProblemResult:
    return ProblemResult(
        **_shared(document)
        | {
            "status": Status(document["status"]),
            "checks": tuple(_check(check) for check in document["checks"]),
        }
    )


def _check(document: dict[str, Any]) -> CheckResult:
    return CheckResult(**_shared(document) | {"status": Status(document["status"])})


def _shared(document: dict[str, Any]) -> dict[str, Any]:
    """*document* with every text held once: thousands of reports say the same."""
    return {
        name: intern(value) if type(value) is str else value for name, value in document.items()
    }
