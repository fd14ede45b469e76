"""Reports in other languages: the sentences change, the values in them do not."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.report.result import CheckResult, Report
from handful.course.checker.report.ukrainian import NAMES, PHRASES, SENTENCES, WORDING

__all__ = ["phrase", "translated"]


class _Catalogue:
    """Sentences with gaps, and the same in another language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._whole = {told: other for told, other in sentences.items() if "{" not in told}
        self._gaps = [(_pattern(told), other) for told, other in sentences.items() if "{" in told]
        self._longest = sorted(self._whole, key=len, reverse=True)

    def sentence(self, text: str) -> str | None:
        """One sentence in the other language; None if it is not known."""
        if text in self._whole:
            return self._whole[text]
        for pattern, other in self._gaps:
            if found := pattern.fullmatch(text):
                return other.format(**found.groupdict())
        return None

    def sentences(self, text: str) -> str:
        """A *text* of several sentences; those that are not known stay as they are."""
        if (told := self.sentence(text)) is not None:
            return told
        for known in self._longest:
            if text.startswith(f"{known} "):
                return f"{self._whole[known]} {self.sentences(text[len(known) + 1 :])}"
        # A value in the middle may hold anything, so what follows it is found from the end.
        for known in self._longest:
            if text.endswith(f" {known}"):
                return f"{self.sentences(text[: -len(known) - 1])} {self._whole[known]}"
        return text


def _pattern(told: str) -> re.Pattern[str]:
    """What a sentence with gaps looks like once they are filled."""
    parts = re.split(r"\{(\w+)\}", told)
    made = [f"(?P<{part}>.+)" if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(made), re.DOTALL)


class _Language(NamedTuple):
    """All that a language knows."""

    messages: _Catalogue
    names: _Catalogue
    phrases: Mapping[str, str]
    wording: str
    """The end of the name of a check that looks at wording."""


@cache
def _language(language: str) -> _Language | None:
    if language != "uk":
        return None
    mistakes = {mistake.told: mistake.told_uk for mistake in MISTAKES.values()}
    return _Language(_Catalogue({**SENTENCES, **mistakes}), _Catalogue(NAMES), PHRASES, WORDING)


def phrase(told: str, language: str) -> str:
    """A heading with its gaps still open, in the *language*; as it is if that is not known.

    >>> phrase("Line {line}: ", "uk").format(line=3)
    'Рядок 3: '
    """
    known = _language(language)
    return known.phrases.get(told, told) if known else told


def translated(report: Report, language: str) -> Report:
    """The same *report* with its sentences in the *language*; every value stays as it is."""
    known = _language(language)
    if known is None:
        return report
    return report._replace(
        problems=tuple(
            problem._replace(
                title=_name(known, problem.title),
                checks=tuple(_check(known, check) for check in problem.checks),
            )
            for problem in report.problems
        ),
        notes=tuple(_check(known, note) for note in report.notes),
    )


def _check(known: _Language, check: CheckResult) -> CheckResult:
    return check._replace(
        name=_name(known, check.name), message=known.messages.sentences(check.message)
    )


def _name(known: _Language, name: str) -> str:
    """A title or a name; one about the wording of a game is named after that game's."""
    game = name.removesuffix(": wording")
    if game != name:
        return f"{_name(known, game)}{known.wording}"
    return known.names.sentence(name) or name
