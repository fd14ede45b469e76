"""The overview of many submissions: how the points fall, what goes wrong, and the table of all."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import median

from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.report.difference import tame
from handful.course.checker.report.finding import columns, mistakes, points, title
from handful.course.checker.report.result import ProblemResult, Report, Status

__all__ = ["overview"]

COMMON = 12
"""So many of the commonest mistakes are listed."""

TALLEST = 9
"""The height of the tallest column, in rem."""


def overview(reports: list[Report], addresses: Sequence[str]) -> str:
    """What a teacher wants to know first, as HTML; *addresses* lead to the reports."""
    table = _table(reports, addresses)
    return "\n".join([_headline(reports), _histogram(reports), _mistakes(reports), table])


def _headline(reports: list[Report]) -> str:
    graded = [report for report in reports if not report.broken]
    facts = []
    if graded:
        middle = points(median(report.points for report in graded))
        worth = {report.max for report in graded}
        most = f" of {points(*worth)}" if len(worth) == 1 else ""
        full = sum(report.points >= report.max for report in graded)
        facts = [
            f"<li><strong>{middle}</strong>{most} points is the median</li>",
            f"<li><strong>{full}</strong> of {len(graded)} have every point</li>",
        ]
    if broken := len(reports) - len(graded):
        facts.append(
            f'<li class="broken"><strong>{broken}</strong> broken: the checker itself failed, and'
            " these are to be graded again</li>"
        )
    edition = escape(tame(reports[0].edition)) if reports else ""
    return (
        f'<p class="eyebrow">{edition}</p>\n<h1>{len(reports)} submissions</h1>\n'
        f'<ul class="facts">{"".join(facts)}</ul>'
    )


def _histogram(reports: list[Report]) -> str:
    """Columns for each tenth of the points, and one for all of them; broken reports aside."""
    tens = Counter(
        [
            int(10 * report.points / report.max) if report.max else 0
            for report in reports
            if not report.broken
        ]
    )
    most = max(tens.values(), default=0) or 1
    columns = []
    for ten in range(11):
        label = "all" if ten == 10 else f"{10 * ten}<span>–{10 * ten + 9}</span>"
        height = points(TALLEST * tens[ten] / most)
        columns.append(
            f'<li><b>{tens[ten] or ""}</b><i style="height:{height}rem"></i>'
            f"<small>{label}</small></li>"
        )
    return (
        '<h2>How the points fall</h2>\n<figure><ol class="histogram">'
        f"{''.join(columns)}</ol>\n<figcaption>Submissions by percent of their points.</figcaption>"
        "</figure>"
    )


def _mistakes(reports: list[Report]) -> str:
    found = Counter([name for report in reports for name in mistakes(report)])
    if not found:
        return ""
    common = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    rows = "".join([_row(name, number, common[0][1]) for name, number in common[:COMMON]])
    rest = len(common) - COMMON
    caption = f"<p>And {rest} rarer ones.</p>" if rest > 0 else ""
    return (
        f'<h2>The commonest mistakes</h2>\n<div class="box" tabindex="0"><table class="mistakes">'
        "<thead><tr><th>mistake</th><th>submissions</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{caption}"
    )


def _row(name: str, number: int, most: int) -> str:
    told = escape(MISTAKES[name].told) if name in MISTAKES else ""
    width = round(100 * number / most)
    return (
        f'<tr><th><span class="mistake">{escape(tame(name))}</span><small>{told}</small></th>'
        f'<td>{number}<span class="bar"><i style="width:{width}%"></i></span></td></tr>'
    )


def _table(reports: list[Report], addresses: Sequence[str]) -> str:
    problems = columns(reports)
    heads = "".join(
        [
            f'<th><abbr title="{escape(name)}">{_short(problem)}</abbr></th>'
            for (_, name), problem in problems.items()
        ]
    )
    rows = "".join(
        [
            _submission(report, address, list(problems))
            for report, address in zip(reports, addresses, strict=True)
        ]
    )
    return (
        '<h2>All submissions</h2>\n<div class="box" tabindex="0"><table class="all"><thead><tr>'
        f"<th>submission</th><th>points</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _short(problem: ProblemResult) -> str:
    if not problem.id.isdecimal():
        return escape(problem.id)
    return f"{escape(problem.id)} <small>({points(problem.max)})</small>"


def _submission(report: Report, address: str, problems: list[tuple[str, str]]) -> str:
    found = {(p.id, title(p)): p for p in report.problems}
    cells = "".join([_cell(found.get(column)) for column in problems])
    return (
        f'<tr><th><a href="{escape(address)}">{escape(tame(report.submission))}</a></th>'
        f"<td><b>{points(report.points)}</b> of {points(report.max)}</td>{cells}</tr>"
    )


def _cell(problem: ProblemResult | None) -> str:
    if problem is None:
        return '<td class="none">–</td>'
    if problem.status is Status.BROKEN or not problem.max:
        return f'<td class="{problem.status.value}">{problem.status.value}</td>'
    return f'<td class="{problem.status.value}">{points(problem.points)}</td>'
