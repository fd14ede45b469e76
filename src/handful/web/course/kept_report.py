"""A report as it is kept: the document in one line, and in the next how the page shows it.

Reports that were kept before there was such a line have the first one only.
"""

__all__ = ["kept_report", "outline_in", "report_in"]


def kept_report(report: str, outline: str) -> str:
    """Both as one text; neither has an end of a line in it."""
    assert "\n" not in report + outline, "JSON without ends of lines"
    return f"{report}\n{outline}"


def report_in(kept: str) -> str:
    """The report in what was *kept*.

    >>> report_in(kept_report("{}", "[]")), report_in("{}")
    ('{}', '{}')
    """
    return kept.partition("\n")[0]


def outline_in(kept: str) -> str:
    """How it is shown, in what was *kept*.

    >>> outline_in(kept_report("{}", "[]")), outline_in("{}")
    ('[]', 'null')
    """
    return kept.partition("\n")[2] or "null"
