"""Text for screens and pipes that cannot show every character."""

import codecs
import sys
from io import TextIOWrapper

__all__ = ["MARKS", "escape_what_cannot_be_shown", "showable"]

MARKS = {"⟦": "[", "⟧": "]", "→": ">", "·": "_", "↵": "$", "…": "~"}
"""What stands for the marks of a report: one character for one, so that carets stay in place."""
STAND_INS = "handful-stand-ins"


def _stand_ins(error: UnicodeError) -> tuple[str | bytes, int]:
    """What is written for characters that an encoding has not: a mark's stand-in, or an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    escaped = [MARKS.get(c) or c.encode("ascii", "backslashreplace").decode() for c in missing]
    return "".join(escaped), error.end


codecs.register_error(STAND_INS, _stand_ins)


def escape_what_cannot_be_shown() -> None:
    """Let the streams write what can be shown in place of what their encoding has not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=STAND_INS)


def showable(text: str, encoding: str | None) -> str:
    r"""*text* with nothing in it that the *encoding* has not.

    For texts that are more than ASCII: click takes a stream in ASCII for a mistake, and writes
    UTF-8 to it.

    >>> print(showable("⟦é⟧", "latin-1"), showable("⟦é⟧", "ascii"))
    [é] [\xe9]
    """
    known = encoding or "utf-8"
    return text.encode(known, STAND_INS).decode(known)
