"""Reports kept in a file that only grows, a JSON line each: grading can be taken up again.

A line is written in one piece, at the end of the file and under a lock: two runs at once do no
harm. What a killed run left half written is passed over. The last line on a submission counts.

The file lies beside the work of strangers. So every line begins with a signature of all the rest
of it, and one that the user did not sign is refused before anything in it is read.
"""

import hmac
import json
import os
from collections import Counter
from enum import Enum
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

from handful.grader.error import GraderError
from handful.grader.message import Message
from handful.grader.report.result import (
    FORMAT,
    Kind,
    ProblemResult,
    Report,
    RuleResult,
    Status,
    World,
)
from handful.grader.signing import signature, signing_key
from handful.grader.system import BadFile, keep_private, lock, open_plain

__all__ = [
    "STORE",
    "BadStore",
    "Key",
    "Refusal",
    "ResultStore",
    "pack_report",
    "parse_report",
    "store_beside",
]

STORE = ".handful-grades.jsonl"
"""The name of the file, where no other is given."""
MOST_BYTES = 1 << 32
"""A file that is larger is none of ours."""
MOST_LINE = 1 << 24
"""Bytes that a line may have; a report has some ten thousand."""
MOST_REFUSED = 1_000_000
"""Lines that are refused one by one; with more, the whole file is."""

_BEGIN, _SIGNED = b'{"signature":"', 64
_REST = len(_BEGIN) + _SIGNED + len(b'",')


class BadStore(GraderError):
    """A file that cannot keep reports."""


class Key(NamedTuple):
    """What a report is known by; the seed decides about the cases drawn by chance."""

    submission: str
    rubric: str
    edition: str
    seed: str = ""


class Refusal(Enum):
    """Why nothing in a line is believed."""

    FOREIGN = "not written by you on this machine"
    UNSIGNED = "not signed: written by somebody else, or by an older Handful"
    HALF = "half written"
    VERSION = "written by another version of Handful"


class ResultStore:
    """The reports in the file at *path*, which is made when the first one is kept.

    They are signed with the *key*: the user's own, unless another is given.
    """

    def __init__(self, path: Path, key: bytes | None = None) -> None:
        self.path = path
        self.refused: Counter[Refusal] = Counter()
        """How many lines were refused, and why."""
        self._key = signing_key() if key is None else key
        self._found: dict[Key, Report] = {}
        self._latest: dict[tuple[str, str], Report] = {}
        try:
            with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
                _require_ours(file.fileno())
                while line := file.readline(MOST_LINE):
                    self._read(line)
        except FileNotFoundError:
            pass
        except (OSError, BadFile) as error:
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
        entry = {**key._asdict(), "report": pack_report(report)}
        rest = json.dumps(entry, separators=(",", ":")).encode()[1:]
        data = _BEGIN + signature(self._key, rest) + b'",' + rest + b"\n"
        try:
            file = open_plain(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
            try:
                _require_ours(file)
                keep_private(file)
                lock(file)
                if os.lseek(file, 0, os.SEEK_END) and not _ends_with_line(file):
                    data = b"\n" + data  # what a killed run left half written stays by itself
                if os.write(file, data) < len(data):
                    raise OSError(0, "the disk is full")
            finally:
                os.close(file)
        except (OSError, BadFile) as error:
            raise BadStore(_refused(self.path, error)) from error
        self._remember(key, report)

    def _read(self, line: bytes) -> None:
        why = self._why_not(line)
        if why is None:
            try:
                entry = json.loads(line)
                key = Key(*[intern(entry[field]) for field in Key._fields])
                self._remember(key, parse_report(entry["report"]))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                why = Refusal.VERSION
        if why is not None and line != b"\n":
            self.refused[why] += 1
            if self.refused.total() > MOST_REFUSED:
                raise BadFile("most of it is not yours")

    def _why_not(self, line: bytes) -> Refusal | None:
        """Why a *line* is not believed, by what can be seen without reading it."""
        if not line.startswith(_BEGIN):
            is_half = _BEGIN.startswith(line.rstrip(b"\n"))
            return Refusal.HALF if is_half else Refusal.UNSIGNED
        if not line.endswith(b"}\n"):
            return Refusal.HALF
        signed = line[len(_BEGIN) : len(_BEGIN) + _SIGNED]
        if not hmac.compare_digest(signature(self._key, line[_REST:-1]), signed):
            return Refusal.FOREIGN
        return None

    def _remember(self, key: Key, report: Report) -> None:
        self._found[key] = report
        self._latest[key.submission, key.edition] = report


def store_beside(paths: tuple[Path, ...]) -> Path:
    """Where the store of these *paths* lies: in the folder that holds them all, beside them.

    Never in one of them: whoever handed that in could have put a store there.
    """
    try:
        return Path(os.path.commonpath([path.absolute().parent for path in paths])) / STORE
    except ValueError as error:  # as on Windows: C: and D: lie in no folder
        raise BadStore(
            "no folder holds all that is graded; name a --store, or say --no-store"
        ) from error


def _require_ours(file: int) -> None:
    """Find out whether the *file* may be a store, as we make them."""
    about = os.fstat(file)
    if about.st_size > MOST_BYTES:
        raise BadFile("it is too large")
    if about.st_nlink > 1:
        raise BadFile("it has another name elsewhere")


def _ends_with_line(file: int) -> bool:
    """Is the last byte of a *file* that is not empty the end of a line?"""
    os.lseek(file, -1, os.SEEK_END)
    return os.read(file, 1) == b"\n"


def _refused(path: Path, error: OSError | BadFile) -> str:
    why = error.strerror if isinstance(error, OSError) else error
    return f"{path} cannot keep reports: {why}; name another --store, or say --no-store"


# A report as plain values. Messages keep their parts, so that they can be said in any language:
# a list of the sentence, what fills its gaps, the sentence about several if there is one, and
# translations if an assignment brings them.


def pack_report(report: Report) -> dict[str, Any]:
    """The *report* as JSON that loses nothing."""
    return {
        **report._asdict(),
        "format": FORMAT,
        "problems": [
            {
                **problem._asdict(),
                "title": _pack(problem.title),
                "status": problem.status.value,
                "rules": [_pack_rule(rule) for rule in problem.rules],
            }
            for problem in report.problems
        ],
        "notes": [_pack_rule(note) for note in report.notes],
        "not_graded": None if report.not_graded is None else _pack(report.not_graded),
        "teacher_notes": [_pack(note) for note in report.teacher_notes],
    }


def _pack_rule(rule: RuleResult) -> dict[str, Any]:
    """What is not as it is by default: most rules of most reports passed."""
    values: dict[str, Any] = {
        "says": _pack(rule.says),
        "status": rule.status.value,
        "points": rule.points,
        "max": rule.max,
    }
    if rule.call:
        values["call"] = rule.call
    if rule.expected:
        values["expected"] = _pack(rule.expected)
    if rule.got:
        values["got"] = _pack(rule.got)
    if rule.message:
        values["message"] = [_pack(one) for one in rule.message]
    if rule.mistake is not None:
        values["mistake"] = rule.mistake
    if rule.line is not None:
        values["line"] = rule.line
    if rule.file:
        values["file"] = rule.file
    if rule.kind is not Kind.FACT:
        values["kind"] = rule.kind.value
    if rule.world is not World.REFERENCE:
        values["world"] = rule.world.value
    if rule.parts is not None:
        values["parts"] = rule.parts
    return values


def _pack(told: Message) -> list[Any]:
    gaps = {name: _pack(gap) if isinstance(gap, Message) else gap for name, gap in told.gaps}
    if told.translations:
        return [told.text, gaps, told.many, dict(told.translations)]
    return [told.text, gaps, told.many] if told.many else [told.text, gaps]


def parse_report(packed: dict[str, Any]) -> Report:
    """The report that was *packed*."""
    if packed["format"] != FORMAT:
        raise ValueError(f"a report of the format {packed['format']!r}")
    why = packed["not_graded"]
    return Report(
        edition=intern(packed["edition"]),
        submission=packed["submission"],
        rubric=intern(packed["rubric"]),
        sandbox=tuple(map(intern, packed["sandbox"])),
        problems=tuple(_problem(problem) for problem in packed["problems"]),
        notes=tuple(_rule(note) for note in packed["notes"]),
        not_graded=None if why is None else _message(why),
        seed=packed["seed"],
        teacher_notes=tuple(_message(note) for note in packed["teacher_notes"]),
    )


def _problem(packed: dict[str, Any]) -> ProblemResult:
    return ProblemResult(
        id=intern(packed["id"]),
        title=_message(packed["title"]),
        points=packed["points"],
        max=packed["max"],
        status=Status(packed["status"]),
        rules=tuple(_rule(rule) for rule in packed["rules"]),
    )


def _rule(packed: dict[str, Any]) -> RuleResult:
    values: dict[str, Any] = {
        name: intern(value) if type(value) is str else value for name, value in packed.items()
    }
    for name in ("says", "expected", "got"):
        if name in packed:
            values[name] = _message(packed[name])
    values["message"] = tuple(_message(one) for one in packed.get("message", ()))
    values["status"] = Status(packed["status"])
    values["kind"] = Kind(packed.get("kind", Kind.FACT.value))
    values["world"] = World(packed.get("world", World.REFERENCE.value))
    if "parts" in packed:
        expected, got = packed["parts"]
        values["parts"] = (tuple(expected), tuple(got))
    return RuleResult(**values)


def _message(packed: list[Any]) -> Message:
    """The message, every text held once: thousands of reports say the same."""
    text, gaps, *further = packed
    many = further[0] if further else ""
    translations = further[1] if len(further) > 1 else {}
    return Message(
        intern(text),
        tuple((intern(name), _gap(gap)) for name, gap in gaps.items()),
        intern(many),
        tuple((intern(name), intern(sentence)) for name, sentence in translations.items()),
    )


def _gap(packed: Any) -> str | int | Message:
    if isinstance(packed, list):
        return _message(packed)
    if type(packed) is str:
        return intern(packed)
    if type(packed) is int:
        return packed
    raise TypeError(f"{packed!r} fills no gap")
