"""A report as it is kept: the document in one line, and in the next how the page shows it."""

from handful.grader.report.result import FORMAT

__all__ = ["is_readable", "kept_report", "outline_in", "report_in"]

_START = f'{{"format":"{FORMAT}",'


def kept_report(report: str, outline: str) -> str:
    """Both as one text; neither has an end of a line in it."""
    assert "\n" not in report + outline, "JSON without ends of lines"
    return f"{report}\n{outline}"


def is_readable(kept: str) -> bool:
    """Is the report that was *kept* in the format of this version?

    >>> is_readable(kept_report('{"format":"handful-report/3","language":"en"}', "{}"))
    False
    """
    return kept.startswith(_START)


def report_in(kept: str) -> str:
    """The report in what was *kept*.

    >>> report_in(kept_report("{}", "[]"))
    '{}'
    """
    return kept.partition("\n")[0]


def outline_in(kept: str) -> str:
    """How it is shown, in what was *kept*.

    >>> outline_in(kept_report("{}", "[]"))
    '[]'
    """
    return kept.partition("\n")[2]
