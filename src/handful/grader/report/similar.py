"""Submissions that are much alike: as a table, and as a page with their code side by side."""

import builtins
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple, TypeAlias

from handful.grader.message import message, say
from handful.grader.report.gradebook import cell, csv_text
from handful.grader.report.html import page
from handful.grader.submission.similar import Alike
from handful.grader.worker import Lost, Workers

MOST = 50
"""How many pairs have their code shown; the others are only listed."""

Line: TypeAlias = tuple[int, str]
"""The number of a line, and its text."""

_TOP = re.compile(r"(?:async\s+)?(?:def|class)\s+(\w+)")
_STRING = re.compile(r"""("[^"\n]*"|'[^'\n]*')""")
_NAME = re.compile(r"\b[^\W\d]\w*")
_KEPT = {*keyword.kwlist, *dir(builtins)}


class Row(NamedTuple):
    """A line of each program; None where the other has one more.

    *kind* is same, renamed (but for names, texts and comments the same), or other.
    """

    left: Line | None
    right: Line | None
    kind: str


class Pair(NamedTuple):
    """Submissions that are alike, and the code of the first two, file by file.

    *files* is None where setting them side by side takes too long.
    """

    alike: float
    names: tuple[str, ...]
    files: list[tuple[str, list[Row]]] | None


def similar_csv(pairs: Iterable[Alike], language: str = "en") -> str:
    """The *pairs* as CSV, a row for each two; of those that are all the same, each with the first.

    How much is alike is in percent.
    """
    heads = [message("alike in percent"), message("submission"), message("other submission")]
    rows = [[say(head, language) for head in heads]]
    for alike, (first, *others) in pairs:
        rows += [[f"{100 * alike:.0f}", cell(first), cell(other)] for other in others]
    return csv_text(rows)


def similar_html(
    pairs: Sequence[Alike], sources: Mapping[str, Mapping[str, str]], language: str = "en"
) -> str:
    """The *pairs* as one page; *sources* are the files of each submission, by its name."""
    shown = []
    with Workers(1) as workers:
        for alike, names in pairs[:MOST]:
            one, other = [sources.get(name, {}) for name in names[:2]]
            files = workers.take(workers.give(_files, one, other))
            shown.append(Pair(alike, names, None if isinstance(files, Lost) else files))
    return page("similar.html", language, pairs=shown, more=pairs[MOST:])


def _files(one: Mapping[str, str], other: Mapping[str, str]) -> list[tuple[str, list[Row]]]:
    return [
        (name, list(beside(one.get(name, ""), other.get(name, ""))))
        for name in sorted({*one, *other})
    ]


def beside(one: str, other: str) -> Iterator[Row]:
    """Two programs line by line, each function beside the one of the same name."""
    left, right = _parts(one), _parts(other)
    for name, lines in left.items():
        yield from _rows(lines, right.get(name, []))
    for name, lines in right.items():
        if name not in left:
            yield from _rows([], lines)


def _parts(source: str) -> dict[str, list[Line]]:
    """The lines of each function and class by its name, and what stands before and after them."""
    parts: dict[str, list[Line]] = {}
    name = "(before)"
    for number, line in enumerate(source.splitlines(), 1):
        if found := _TOP.match(line):
            name = found[1]
        elif line[:1] not in ("", " ", "\t", "#", ")", "]", "}"):
            name = "(after)" if len(parts) > 1 else "(before)"
        parts.setdefault(name, []).append((number, line))
    return parts


def _rows(left: list[Line], right: list[Line]) -> Iterator[Row]:
    one, other = [_folded(text) for _, text in left], [_folded(text) for _, text in right]
    for tag, i, i_end, j, j_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        for step in range(max(i_end - i, j_end - j)):
            a = left[i + step] if i + step < i_end else None
            b = right[j + step] if j + step < j_end else None
            same = a is not None and b is not None and a[1].strip() == b[1].strip()
            yield Row(a, b, "other" if tag != "equal" else "same" if same else "renamed")


def _folded(line: str) -> str:
    """A *line* without what can be changed without changing the program."""
    line = _STRING.sub("''", line).split("#", 1)[0]
    return re.sub(r"\s+", "", _NAME.sub(lambda found: found[0] if found[0] in _KEPT else "x", line))
