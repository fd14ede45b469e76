"""The report as one HTML page that needs nothing but itself."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from handful.course.checker.report.difference import TYPED, Side, compare, tame
from handful.course.checker.report.finding import (
    Count,
    Finding,
    count,
    findings,
    mistakes,
    points,
    reason,
    title,
)
from handful.course.checker.report.overview import overview
from handful.course.checker.report.result import FORMAT, CheckResult, ProblemResult, Report, Status

__all__ = ["html", "index"]

LINES = 40
"""So many lines of a game are shown, around the first difference."""

_WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "not yet",
    Status.SKIPPED: "skipped",
    Status.BROKEN: "broken: not your fault",
}


def html(reports: list[Report]) -> str:
    """The page of one submission; of several an overview, and their reports below it."""
    if len(reports) == 1:
        (report,) = reports
        name = f"{tame(report.submission)}: {_total(report)}"
        return _page(name, _one(report), report)
    reports_below = "\n".join(
        [
            f'<details class="report"><summary><b>{_text(report.submission)}</b> '
            f"<span>{_total(report)}</span></summary>\n"
            f'<div id="s{number}">\n{_body(report, 3)}</div></details>'
            for number, report in enumerate(reports)
        ]
    )
    addresses = [f"#s{number}" for number in range(len(reports))]
    return index(reports, addresses, f"\n<h2>Report by report</h2>\n{reports_below}")


def index(reports: list[Report], addresses: Sequence[str], below: str = "") -> str:
    """The page with the overview, whose table leads to the *addresses* of the reports."""
    name = f"{len(reports)} submissions"
    main = f"{overview(reports, addresses)}{below}"
    return _page(name, main, reports[0] if reports else None)


def _page(name: str, main: str, report: Report | None) -> str:
    style = (
        files("handful.course.checker.report").joinpath("report.css").read_text(encoding="utf-8")
    )
    made = (
        f"<p>Edition {_text(report.edition)}, rubric <code>{_text(report.rubric[:12])}</code>, "
        f"sandbox: {_text(', '.join(report.sandbox) or 'none')}. Format {FORMAT}.</p>"
        if report
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{_text(name)} · Handful</title>
<style>
{style}</style>
</head>
<body>
<main>
{main}
</main>
<footer>{made}<p>Made by <code>handful check</code>. <span class="typed">typed</span> is what was
typed, <mark>marked</mark> where the two part, ⌷ what is missing there, · a blank, → a tab.</p>
</footer>
</body>
</html>
"""


def _text(words: str) -> str:
    return escape(tame(words))


def _total(report: Report) -> str:
    return f"{points(report.points)} of {points(report.max)} points"


def _one(report: Report) -> str:
    return (
        f'<p class="eyebrow">{_text(report.edition)} · {_text(report.submission)}</p>\n'
        f"<h1>{_total(report)}</h1>\n{_body(report, 2)}"
    )


def _body(report: Report, level: int) -> str:
    """All about one submission; its problems are headings of this *level*."""
    told = [_counts(report)]
    if report.broken:
        names = ", ".join([_text(title(problem)) for problem in report.broken])
        told.append(
            f'<p class="broken note">The checker itself failed in {names}. These points are neither'
            " lost nor counted. Please tell your teacher.</p>"
        )
    told += [
        f'<p class="failed note">{_sentence(note)}{_mistake(note)}</p>' for note in report.notes
    ]
    told += [_problem(problem, level) for problem in report.problems]
    return "\n".join(told) + "\n"


def _counts(report: Report) -> str:
    seen, unseen = count(report, is_visible=True), count(report, is_visible=False)
    facts = [f"<li>{_count('visible', seen)}</li>", f"<li>{_count('hidden', unseen)}</li>"]
    if names := mistakes(report):
        shown = " ".join([f'<span class="mistake">{_text(name)}</span>' for name in names])
        facts.append(f"<li>Known mistakes: {shown}</li>")
    return f'<ul class="facts">{"".join(facts)}</ul>'


def _count(name: str, counted: Count) -> str:
    told = f"<strong>{counted.passed} of {counted.total}</strong> {name} checks passed"
    if counted.skipped:
        told += f", {counted.skipped} skipped"
    if counted.broken:
        told += f", {counted.broken} broken"
    if counted.max:
        told += f": {points(counted.points)} of {points(counted.max)} points"
    return told


def _problem(problem: ProblemResult, level: int) -> str:
    passed = [check for check in problem.checks if check.status is Status.PASSED]
    told = [
        f'<section class="problem {problem.status.value}">',
        f"<h{level}>{_text(title(problem))} <small>{_worth(problem)}</small></h{level}>",
    ]
    if problem.max and problem.status is not Status.BROKEN:
        share = round(100 * problem.points / problem.max)
        told.append(f'<p class="bar" aria-hidden="true"><i style="width:{share}%"></i></p>')
    told += [_finding(finding, level + 1) for finding in findings(problem)]
    if passed:
        names = "".join([f"<li>{_text(check.name)}{_hidden(check)}</li>" for check in passed])
        told.append(
            f"<details><summary>{_checks(len(passed))} passed</summary><ul>{names}</ul></details>"
        )
    return "\n".join([*told, "</section>"])


def _checks(number: int) -> str:
    return "1 check" if number == 1 else f"{number} checks"


def _worth(problem: ProblemResult) -> str:
    status = f'<span class="status">{_WORDS[problem.status]}</span>'
    if problem.status is Status.BROKEN or not problem.max:
        return status
    return f"{points(problem.points)} of {points(problem.max)} {status}"


def _finding(finding: Finding, level: int) -> str:
    first, *others = finding.checks
    told = [f'<article class="{first.status.value}">']
    told += [
        f"<h{level}>{_text(check.name)} {_cost(check)}{_hidden(check)}{_mistake(check)}</h{level}>"
        f"\n<p>{_sentence(check)}</p>"
        for check in finding.checks
    ]
    if first.call and (first.expected or first.got):
        told.append('<p class="label">Try it:</p>')
        told.append(f'<pre class="call"><code>{_text(first.call)}</code></pre>')
    told.append(_beside(first))
    told += [
        _beside(other)
        for other in others
        if other.expected and (other.expected, other.got) != (first.expected, first.got)
    ]
    if finding.more:
        names = "".join([f"<li>{_text(c.name)} {_cost(c)}{_hidden(c)}</li>" for c in finding.more])
        told.append(
            f"<details><summary>{len(finding.more)} more for the same reason</summary>"
            f"<ul>{names}</ul></details>"
        )
    return "\n".join([*told, "</article>"])


def _sentence(check: CheckResult) -> str:
    line = f"<b>Line {check.line}:</b> " if check.line else ""
    return line + _text(reason(check))


def _mistake(check: CheckResult) -> str:
    return f' <span class="mistake">{_text(check.mistake)}</span>' if check.mistake else ""


def _hidden(check: CheckResult) -> str:
    return "" if check.visible else ' <span class="hidden">hidden</span>'


def _cost(check: CheckResult) -> str:
    lost = round(check.max - check.points, 2)
    told = ""
    if check.status in (Status.SKIPPED, Status.BROKEN):
        told = f'<span class="status">{_WORDS[check.status]}</span> '
    if lost and check.status is not Status.BROKEN:
        told += f'<span class="cost">−{points(lost)}</span>'
    return told


def _beside(check: CheckResult) -> str:
    """Expected and got side by side."""
    if not check.expected and not check.got:
        return ""
    expected, got = compare(check)
    sides = [("Got", got)]
    if check.expected:
        sides.insert(0, ("Expected", expected))
    shown = "".join(
        [f"<div><p class='label'>{name}</p>\n{_side(side)}</div>\n" for name, side in sides]
    )
    return f'<div class="beside">{shown}</div>'


def _side(side: Side) -> str:
    first, last = side.window(LINES)
    lines = [f"<i>… {first} lines before</i>"] if first else []
    for place in range(first, last):
        line = _line(side, place)
        lines.append(f'<span class="part">{line}</span>' if _parts(side, place) else line)
    if last < len(side.lines):
        lines.append(f"<i>… {len(side.lines) - last} lines after</i>")
    kind = "screen" if side.is_screen else "value"
    return f'<pre class="{kind}" tabindex="0">' + "\n".join(lines) + "</pre>"


def _parts(side: Side, place: int) -> bool:
    return side.is_screen and side.start <= place < side.stop


def _line(side: Side, place: int) -> str:
    """A line, what differs in it marked, and what was typed too."""
    line = side.lines[place]
    if side.column is None or place != side.start:
        return _typed(line)
    parts = line[: side.column], line[side.column : side.end], line[side.end :]
    if sum(len(TYPED.findall(part)) for part in parts) < len(TYPED.findall(line)):
        return f"<mark>{_typed(line)}</mark>"  # what differs is in the middle of what was typed
    same, other, again = [_typed(part) for part in parts]
    return f"{same}<mark>{other or '⌷'}</mark>{again}"


def _typed(line: str) -> str:
    return TYPED.sub(r'<span class="typed">\1</span>', escape(line))
