"""Programs that Python cannot read: the parts that it can, and those that need a small repair.

A file is cut where a line begins at its left edge. A part that cannot be read is tried with small
changes to its text: a colon, a bracket, a quote, an equals sign, indentation, what is Python 2. If
none helps, a function that only fails takes its place, so that the others are graded as they are.
"""

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from handful.grader.message import Message, message
from handful.grader.submission.choice import Submission
from handful.grader.syntax import parse

MAX_LINES = 200
MAX_LINE = 300
"""The longest part that is repaired, and its longest line."""
MAX_PARTS = 20
"""Parts of a file that may need a repair; with more, the file as a whole cannot be read."""
MAX_TEXT = 100
"""The most lines of a text between three quotes."""
MAX_REPAIRS = 4
"""Places of one part that are repaired, not counting what is the same slip in several lines."""
STUB = "def {name}(*given, **named): raise SyntaxError('this function cannot be read')"

_START = re.compile(r"[^\s#)\]}\"']")
_GOES_ON = re.compile(r"(else|elif|except|finally)\b")
_QUOTES = re.compile(r"\"{3}|'{3}")
_DEFINES = re.compile(r"^\s*(?:def|Def|DEF|class)\s+(\w+)", re.MULTILINE)
_HEAD = re.compile(r"^\s*(if|elif|else|for|while|def|try|except|finally|with|class)\b")
_CONDITION = re.compile(r"^\s*(if|elif|while|return|and|or)\b")
_ASSIGNS = re.compile(r"(?<![=!<>+\-*/%])=(?!=)")
_PRINT_2 = re.compile(r"^(\s*)print\b[ \t]*(?!\s*\()(.*?)[ \t]*,?[ \t]*$")
_EXCEPT_2 = re.compile(r"^(\s*except\s+\w+)\s*,\s*(\w+)\s*:")
_KEYWORD = re.compile(r"\b(If|Elif|Else|For|While|Def|Return|Print|Not|And|Or|In|IF|ELSE)\b")
_EVERYWHERE = (
    (re.compile("[\u201c\u201d\u201e]"), '"'),
    (re.compile("[\u2018\u2019\u201a]"), "'"),
    (re.compile("[\u00a0\u2003\u3000]"), " "),
    (re.compile("[\u2013\u2212]"), "-"),
    (re.compile(r"&&"), " and "),
    (re.compile(r"\|\|"), " or "),
    (re.compile(r"\belse\s+if\b"), "elif"),
    (re.compile(r"=>"), ">="),
    (re.compile(r"=<"), "<="),
    (re.compile(r"<>"), "!="),
    (re.compile(r"!(?!=)"), "not "),
    (re.compile(r"(\w)\+\+"), r"\1 += 1"),
    (re.compile(r";\s*$"), ""),
)
CLOSING = {"(": ")", "[": "]", "{": "}"}


class Part(NamedTuple):
    """A part of a file that Python cannot read."""

    file: str
    line: int
    """Where Python stops to understand it."""
    functions: tuple[str, ...]
    """What it defines."""
    reason: str
    """What Python says of it."""
    is_repaired: bool
    is_python_2: bool = False

    @property
    def mistake(self) -> str:
        """The page about it."""
        return "python-2" if self.is_python_2 else "does-not-parse"

    @property
    def sentence(self) -> Message:
        """What a learner reads."""
        if not self.is_repaired and not self.functions:
            return message(
                "Python cannot read this: {reason}. It was left out.", reason=self.reason
            )
        if not self.is_repaired:
            return message(
                "Python cannot read this function: {reason}. The others are graded.",
                reason=self.reason,
            )
        return message(
            "Python cannot read this line: {reason}. It is graded as if that were right.",
            reason=self.reason,
        )


def readable_submission(
    submission: Submission, required: Iterable[str]
) -> tuple[Submission, tuple[Part, ...]]:
    """The *submission* with files that can be read, and the parts that could not."""
    files, found = dict(submission.files), list[Part]()
    for name in required:
        file = submission.roles.get(name, name)
        if file in files:
            files[file], parts = make_readable(files[file], file)
            found += parts
    return submission._replace(files=files), tuple(found)


def make_readable(source: str, file: str) -> tuple[str, list[Part]]:
    """The *source* with its parts repaired or replaced, each line where it was.

    A source in which no part can be read stays as it is.
    """
    if _error(source) is None:
        return source, []
    lines = source.split("\n")
    texts, found, is_any_readable = list[str](), list[Part](), False
    for first, part in _parts(lines):
        text = "\n".join(part)
        error = _error(text)
        if error is None:
            is_any_readable = is_any_readable or bool(_DEFINES.search(text))
            texts.append(text)
            continue
        if len(found) == MAX_PARTS:
            return source, []
        repaired = _repaired(part)
        names = tuple(_DEFINES.findall(text))
        line = first + (error.lineno or 1) - 1
        is_python_2 = repaired is not None and _python_3(part) != part
        reason = error.msg.rstrip("?.")
        found.append(Part(file, line, names, reason, repaired is not None, is_python_2))
        replaced = repaired or [STUB.format(name=name) for name in names[:1]]
        padding = [""] * (len(part) - len(replaced))
        texts.append("\n".join([*replaced, *padding][: len(part)]))
    text = "\n".join(texts)
    if _error(text) is not None or not (is_any_readable or any(one.is_repaired for one in found)):
        return source, []
    return text, found


def _error(text: str) -> SyntaxError | None:
    """What Python says of a *text* that it cannot read; None if it can."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parse(text)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError) as error:
        return SyntaxError(str(error))
    return None


def _parts(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The parts of a file, each with the number of its first line.

    A part begins at the left edge, but not within a long text or where a statement goes on.
    """
    part: list[str] = []
    first, quote = 0, ""
    for number, line in enumerate(lines):
        begins = not quote and _START.match(line) and not _GOES_ON.match(line)
        if begins and any(map(str.strip, part)):
            yield first + 1, part
            part, first = [], number
        part.append(line)
        quote = _open_quote(line, quote)
        if quote and not any(quote in later for later in lines[number + 1 : number + MAX_TEXT]):
            quote = ""  # it is never closed
    if part:
        yield first + 1, part


def _open_quote(line: str, quote: str) -> str:
    """The three quotes that are open after a *line*, if *quote* was open before it."""
    for match in _QUOTES.finditer(line):
        if not quote:
            quote = match[0]
        elif quote == match[0]:
            quote = ""
    return quote


def _repaired(part: Sequence[str]) -> list[str] | None:
    """The lines of a *part* with small changes that make it readable; None if there are none."""
    lines = list(part)
    if len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines):
        return None
    for _ in range(MAX_REPAIRS):
        error = _error("\n".join(lines))
        if error is None:
            return lines
        reached = error.lineno or 1
        best: list[str] | None = None
        for changed in _changes(lines, reached - 1):
            after = _error("\n".join(changed))
            if after is None:
                return changed
            if (after.lineno or 1) > reached:
                best, reached = changed, after.lineno or 1
        if best is None:
            return None
        lines = best
    return lines if _error("\n".join(lines)) is None else None


def _changes(lines: list[str], number: int) -> Iterator[list[str]]:
    """The *lines* with one change: of the line at *number*, the one before it, or of all alike."""
    number = min(number, len(lines) - 1)
    before = next((n for n in range(number - 1, -1, -1) if lines[n].strip()), None)
    yield _python_3(lines)
    for place in (number,) if before is None else (number, before):
        for line in _rewritten(lines[place]):
            if line != lines[place]:
                yield [*lines[:place], line, *lines[place + 1 :]]
    for pattern, instead in _EVERYWHERE:
        yield [pattern.sub(instead, line) for line in lines]
    for size in (4, 8):
        yield [line.expandtabs(size) for line in lines]
    yield from _indented(lines, number, before)


def _rewritten(line: str) -> Iterator[str]:
    """A *line* with one small change."""
    code, comment = _without_comment(line)
    if _HEAD.match(code) and not code.endswith(":"):
        yield f"{code}:{comment}"
        yield f"{code.rstrip(';,. ')}:{comment}"
    if _CONDITION.match(code):
        for match in _ASSIGNS.finditer(code):
            yield f"{code[: match.start()]}=={code[match.end() :]}{comment}"
        yield _ASSIGNS.sub("==", code) + comment
    yield _KEYWORD.sub(lambda found: found[0].lower(), code) + comment
    for pattern, instead in _EVERYWHERE:
        yield pattern.sub(instead, line)
    missing = _open_brackets(code)
    if missing:
        yield f"{code}{missing}{comment}"
        if code.endswith(":"):
            yield f"{code[:-1]}{missing}:{comment}"
    for quote in "\"'":
        if code.count(quote) % 2:
            for place in range(len(code), -1, -1):
                if place == len(code) or code[place] in "),:]+ ":
                    yield code[:place] + quote + code[place:] + comment
    for place in range(len(code) - 1, -1, -1):
        if code[place] in ")]}\"'":
            yield code[:place] + code[place + 1 :] + comment
    if head := re.match(r"^(\s*def\s+\w+)\s*(:?)$", code):
        yield f"{head[1]}():"
    if _HEAD.match(code) and "==" not in code and ":" in code[:-1]:
        yield code.replace(":", "", 1) + comment
    for place in range(1, len(code)):  # two names side by side: something is missing
        if (
            code[place] == " "
            and code[place - 1].isalnum()
            and code[place + 1 : place + 2].isalnum()
        ):
            yield f"{code[:place]}, {code[place + 1 :]}{comment}"
            yield f"{code[:place]}_{code[place + 1 :]}{comment}"


def _without_comment(line: str) -> tuple[str, str]:
    """The code of a *line*, and the rest: blanks and a comment."""
    quote = ""
    end = len(line)
    for place, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character == "#":
            end = place
            break
    code = line[:end].rstrip()
    return code, line[len(code) :]


def _open_brackets(code: str) -> str:
    """What closes the brackets that a line opens."""
    opened: list[str] = []
    quote = ""
    for character in code:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in CLOSING:
            opened.append(CLOSING[character])
        elif opened and character == opened[-1]:
            opened.pop()
    return "".join(reversed(opened))


def _python_3(lines: Sequence[str]) -> list[str]:
    """The *lines* with what is Python 2 written as in Python 3."""
    changed = []
    for line in lines:
        code, comment = _without_comment(line)
        if match := _PRINT_2.match(code):
            code = f"{match[1]}print({match[2]})"
        code = _EXCEPT_2.sub(r"\1 as \2:", code)
        changed.append(code.replace("raw_input(", "input(") + comment)
    return changed


def _indented(lines: list[str], number: int, before: int | None) -> Iterator[list[str]]:
    """The *lines* with another indentation of one of them, or of it and those that go with it."""
    here = _indent(lines[number])
    following = next((n for n in range(number + 1, len(lines)) if lines[n].strip()), None)
    wanted = {here + 4, max(0, here - 4)}
    if before is not None:
        wanted |= {_indent(lines[before]), _indent(lines[before]) + 4}
    if following is not None:
        wanted.add(_indent(lines[following]))
    wanted |= {_indent(line) for line in lines[:number] if line.strip()}
    end = number + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) >= here):
        end += 1
    for width in sorted(wanted - {here}, key=lambda width: (abs(width - here), -width)):
        for last in dict.fromkeys((number + 1, end)):
            yield [
                " " * (width - here + _indent(line)) + line.lstrip()
                if number <= place < last and line.strip()
                else line
                for place, line in enumerate(lines)
            ]
    if before is not None:
        for width in (here, _indent(lines[before]) - 4, _indent(lines[before]) + 4):
            if width >= 0:
                changed = list(lines)
                changed[before] = " " * width + lines[before].lstrip()
                yield changed


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
