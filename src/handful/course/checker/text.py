"""The report as text, for a learner to read at a terminal."""

from collections.abc import Callable

from handful.course.checker.report import CheckResult, ProblemResult, Report, Status

__all__ = ["text"]

Style = Callable[[str, str], str]
"""Text, and what it is: heading, good, bad, dim."""

_MARKS = {Status.PASSED: "ok", Status.FAILED: "no", Status.SKIPPED: "--", Status.BROKEN: "!!"}
_KINDS = {Status.PASSED: "good", Status.FAILED: "bad", Status.SKIPPED: "dim", Status.BROKEN: "bad"}


def _plainly(text: str, kind: str) -> str:
    return text


def text(report: Report, style: Style = _plainly) -> str:
    """The *report*: problem by problem, and for each failed check what to learn from it."""
    told = [
        style(
            f"{report.submission}: {_points(report.points)} of {_points(report.max)} points",
            "heading",
        )
    ]
    told += [style(f"  {_where(note)}{note.message}", "bad") + _name(note) for note in report.notes]
    for problem in report.problems:
        told += _problem(problem, style)
    seen = [check for problem in report.problems for check in problem.checks]
    visible = [check for check in seen if check.visible]
    hidden = [check for check in seen if not check.visible]
    told.append("")
    told.append(
        f"Visible checks passed: {_passed(visible)}. Hidden checks passed: {_passed(hidden)}."
    )
    return "\n".join(told) + "\n"


def _passed(checks: list[CheckResult]) -> str:
    return f"{sum(check.status is Status.PASSED for check in checks)} of {len(checks)}"


def _points(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _problem(problem: ProblemResult, style: Style) -> list[str]:
    mark = style(_MARKS[problem.status], _KINDS[problem.status])
    points = f"  {_points(problem.points)} of {_points(problem.max)}" if problem.max else ""
    number = f"Problem {problem.id}. " if problem.id.isdecimal() else ""
    told = ["", f"{mark}  {style(f'{number}{problem.title}', 'heading')}{points}"]
    failed = [check for check in problem.checks if check.status is not Status.PASSED]
    # What failed for one and the same reason is told once.
    reasons: dict[tuple[str, str | None], list[CheckResult]] = {}
    for check in failed:
        key = (check.message, check.mistake) if not check.got else (check.name, check.call)
        reasons.setdefault(key, []).append(check)
    for checks in reasons.values():
        told += _check(checks, style)
    return told


def _check(checks: list[CheckResult], style: Style) -> list[str]:
    check = checks[0]
    lost = sum(other.max - other.points for other in checks)
    cost = f" (-{_points(round(lost, 2))})" if lost else ""
    names = check.name if len(checks) == 1 else f"{check.name}, and {len(checks) - 1} more"
    told = [f"    {style('-', 'bad')} {names}{cost}{_name(check)}"]
    told.append(f"      {_where(check)}{check.message}")
    if check.got or check.expected:
        told.append(style(f"      try:      {check.call}", "dim"))
        told += _beside("expected", check.expected)
        told += _beside("got", check.got)
        told += _caret(check)
    return told


def _where(check: CheckResult) -> str:
    return f"Line {check.line}: " if check.line else ""


def _name(check: CheckResult) -> str:
    return f"  [{check.mistake}]" if check.mistake else ""


def _beside(name: str, value: str) -> list[str]:
    """A value after its *name*; one of several lines below it, as on a screen."""
    if "\n" not in value.strip("\n"):
        return [f"      {name + ':':<10}{_visible(value)}"]
    return [f"      {name}:", *[f"        | {line}" for line in value.rstrip("\n").split("\n")]]


def _visible(value: str) -> str:
    """*value* with white space that one would not see."""
    shown = value.replace("\t", "→").replace("\n", "↵")
    return shown[: len(shown.rstrip(" "))] + "·" * (len(shown) - len(shown.rstrip(" ")))


def _caret(check: CheckResult) -> list[str]:
    """Where the first difference is: a caret for one line, the number of the line for several."""
    expected, got = check.expected, check.got
    if not expected or not got or expected == got:
        return []
    one, other = expected.rstrip("\n").split("\n"), got.rstrip("\n").split("\n")
    if len(one) == len(other) == 1:
        place = next(
            (p for p, (a, b) in enumerate(zip(expected, got, strict=False)) if a != b),
            min(len(expected), len(got)),
        )
        return [" " * (16 + place) + "^"]
    if "wording" not in check.name:
        return []
    line = next(
        (p for p, (a, b) in enumerate(zip(one, other, strict=False)) if a.rstrip() != b.rstrip()),
        min(len(one), len(other)),
    )
    return [f"      the first difference is in line {line + 1} of the game"]
