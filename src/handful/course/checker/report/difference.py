"""Where what came parts from what was expected, made visible for a reader."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import TypeAlias

from handful.course.checker.judge.game import none_lines
from handful.course.checker.judge.transcript import (
    Answer,
    Transcript,
    answers_the_end,
    first_difference,
    plays_nothing,
    says,
    unanswered,
)
from handful.course.checker.report.side import TYPED, Side, Spot, cut_at, tame, visible
from handful.course.checker.rubric.wording import classic_lines, wildcard_lines, words_only

__all__ = ["TYPED", "Side", "Spot", "compare", "tame", "visible"]

WIDTH = 300
"""Longer lines are cut, around the first difference."""
CANDIDATES = 50
"""Lines of a program's answer that are compared with one that is missing."""

Alike: TypeAlias = Callable[[list[str]], list[str]]
"""Lines in the one form that stands for all right ones."""

_NUMBER = re.compile(r"-?\d+")
_LETTERS = re.compile(r"(?<![a-z*])[a-z*](?:[ ,'\"]+[a-z*])*[\]'\")]*$")
"""Letters that stand alone at the end of a line: a hand as it is shown."""
_HAND = re.compile(r"current hand:[ ·]*", re.IGNORECASE)
_GOODBYE = re.compile(r"(?:Goodbye! )?")


def compare(
    expected: str, got: str, *, wording: bool = False, width: int = WIDTH
) -> tuple[Side, Side]:
    """What was expected and what came, and where they part; lines are cut at *width*.

    Games are compared by their facts or, line by line, by their *wording*, in which every form that
    a document shows is right.
    """
    expected, got = expected.rstrip("\n"), got.rstrip("\n")
    if "\n" not in expected and "\n" not in got:
        one, other = _values(visible(expected), visible(got))
    elif wording:
        alike = wildcard_lines if "!!" in expected else classic_lines
        one, other = (
            # What differs besides numbers and letters: those are marked as facts.
            _worded(expected, got, lambda lines: words_only(alike(lines)))
            or _worded(expected, got, alike)
            or _worded(expected, got, classic_lines)
            or _lines(_screen(expected), _screen(got))
        )
    elif not TYPED.search(expected):
        one, other = _lines(_screen(expected), _screen(got))
    else:
        one, other = _facts(expected, got)
    return cut_at(one, width), cut_at(other, width)


def _values(expected: str, got: str) -> tuple[Side, Side]:
    if not expected or not got or expected == got:
        return Side((expected,)), Side((got,))
    return _parted([expected], [got], 0, 0)


def _screen(shown: str) -> list[str]:
    # Blanks at the ends of lines count for nothing in a game, so they are not shown.
    return [visible(line.rstrip()) for line in shown.split("\n")] if shown else []


def _lines(expected: list[str], got: list[str]) -> tuple[Side, Side]:
    """Two screens, parted at the first line that differs."""
    pairs = enumerate(zip(expected, got, strict=False))
    least = min(len(expected), len(got))
    line = next((p for p, (a, b) in pairs if a != b), least)
    if line == len(expected) == len(got):
        return Side(tuple(expected)), Side(tuple(got))
    if line == least:
        return _marked(expected, line, line + 1), _marked(got, line, line + 1)
    return _parted(expected, got, line, line)


def _worded(expected: str, got: str, alike: Alike) -> tuple[Side, Side] | None:
    """Two games, parted at the first line of the document that *got* does not have in its turn.

    None if it has them all, in a form that the document shows.
    """
    said = _sayings(got, alike)
    one, other = _screen(expected), _screen(got)
    place = 0
    wanted = _sayings(expected, alike)
    for number, (saying, line) in enumerate(wanted):
        found = next((p for p in range(place, len(said)) if said[p][0] == saying), None)
        if found is None:
            if place == len(said):
                return _marked(one, line, line + 1), _marked(other, len(other), 0)
            later = {saying for saying, _ in wanted[number:]}
            return _parted(one, other, line, _nearest(saying, said[place:], later, other))
        place = found + 1
    return None


def _sayings(shown: str, alike: Alike) -> list[tuple[str, int]]:
    """What a game says, each with its line, in the one form that stands for all right ones."""
    return [
        (saying, number)
        for number, line in enumerate(shown.split("\n"))
        for saying in alike([line.rstrip()])
    ]


def _nearest(saying: str, said: list[tuple[str, int]], later: set[str], lines: list[str]) -> int:
    """The line most like the *saying*, up to the next answer; the first if none is like it.

    Lines that are right *later* are no candidates.
    """
    best, nearest = 0.6, said[0][1]
    for other, line in said[:CANDIDATES]:
        ratio = 0 if other in later else SequenceMatcher(None, saying, other).ratio()
        if ratio > best:
            best, nearest = ratio, line
        if TYPED.search(lines[line]):
            break
    return nearest


def _both(lines: list[str]) -> list[str]:
    """The lines in a form that stands for all that any document shows."""
    return wildcard_lines(classic_lines(lines))


def _parted(expected: list[str], got: list[str], line: int, other: int) -> tuple[Side, Side]:
    """Two screens whose difference is in this *line* of one and that of the *other*."""
    one, two = Side(tuple(expected), line, line + 1), Side(tuple(got), other, other + 1)
    a, b = expected[line], got[other]
    if _HAND.match(a) and _HAND.match(b):
        missing, extra = _first_letter(one, two), _first_letter(two, one)
        if missing or extra:
            return _at(one, missing), _at(two, extra)
    start, other_start = _free(a, b)
    a, b = a[start:], b[other_start:]
    shorter = min(len(a), len(b))
    column = next((p for p in range(shorter) if a[p] != b[p]), shorter)
    most = shorter - column
    same = next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)
    return (
        _at(one, Spot(line, start + column, start + len(a) - same)),
        _at(two, Spot(other, other_start + column, other_start + len(b) - same)),
    )


def _free(expected: str, got: str) -> tuple[int, int]:
    """Where two lines begin to count: what stands before may be so or otherwise."""
    for form in (_HAND, _GOODBYE):
        if (one := form.match(expected)) and (other := form.match(got)):
            return one.end(), other.end()
    return 0, 0


def _marked(lines: list[str], start: int, stop: int) -> Side:
    """One screen with these lines marked; if there is none there, it ends too early."""
    if start >= len(lines):
        return Side((*lines, ""), len(lines), len(lines) + 1, ends_early=True)
    return Side(tuple(lines), start, stop)


def _facts(expected: str, got: str) -> tuple[Side, Side]:
    """Two games, parted at the first stretch that says something else, however it is worded."""
    seen, wanted = _transcript(got), _transcript(expected)
    place = first_difference(seen, wanted)
    if place is None:  # it goes wrong in another way: a line that is missing, or one too much
        place = unanswered(seen, wanted)
        place = plays_nothing(seen, wanted) if place is None else place
        if place is not None:
            one, other = _unanswered(_stretch(expected, place), _stretch(got, place))
            return _repeated(expected, got, one, other) or (one, other)
        if too_much := _too_much(expected, got):
            return too_much
        if found := _worded(expected, got, _both):
            return found
        if found := _worded(got, expected, _both):
            return found[1], found[0]
        return Side(tuple(_screen(expected))), Side(tuple(_screen(got)))
    one, other = _stretch(expected, place), _stretch(got, place)
    if not says(seen.facts()[place], wanted.facts()[place]._replace(letters="")):
        numbers = _numbers(other)
        if other_number := _other_number(_numbers(one), numbers):
            spot, used = other_number
            if used < len(numbers):
                return _at(one, spot), _at(other, numbers[used][1])
            return _at(one, spot), _others(other, one)
    missing, extra = _first_letter(one, other), _first_letter(other, one)
    if missing or extra:
        return _at_hand(one, missing, other), _at_hand(other, extra, one)
    found_one, found_other = _others(one, other), _others(other, one)
    if any(side.marks(line) for side in (found_one, found_other) for line in _stretched(side)):
        return found_one, found_other
    return one, other


def _too_much(expected: str, got: str) -> tuple[Side, Side] | None:
    """Two games of which one says what it must not, marked there; None if it does not."""
    seen, wanted = _transcript(got), _transcript(expected)
    if answers_the_end(seen, wanted):
        place = len(seen.texts) - 1
        one, other = _stretch(expected, place), _stretch(got, place)
        return one._replace(stop=one.start), _others(other, one)
    lines = _screen(got)
    raw = [line.rstrip() for line in got.split("\n")]
    line = next((p for p, line in enumerate(raw) if none_lines([line])), None)
    if line is None:
        return None
    place = sum(TYPED.search(before) is not None for before in lines[:line])
    one = _stretch(expected, place)
    column = lines[line].rindex("None")
    spot = Spot(line, column, column + len("None"))
    return one._replace(stop=one.start), Side(tuple(lines), line, line + 1, spot)


def _unanswered(expected: Side, got: Side) -> tuple[Side, Side]:
    """Two stretches, the one marked where it brings a message, the other where it brings none."""
    for line in _stretched(expected):
        if Transcript((expected.lines[line],), ()).answers() != [Answer.NONE]:
            expected = expected._replace(start=line, stop=line + 1)
    return expected, got._replace(stop=got.start + 1)


def _repeated(expected: str, got: str, one: Side, other: Side) -> tuple[Side, Side] | None:
    """Two games of which one repeats a right message where nothing is refused, marked there."""
    line = other.lines[other.start] if other.start < len(other.lines) else ""
    if not line or one.lines[one.start] != line:
        return None
    answers = _transcript(expected).answers()
    place = 0
    for number, shown in enumerate(other.lines):
        if shown == line and place < len(answers) and answers[place] is Answer.NONE:
            there = _stretch(expected, place)
            return there._replace(stop=there.start), Side(other.lines, number, number + 1)
        place += TYPED.search(shown) is not None
    return None


def _transcript(shown: str) -> Transcript:
    parts = TYPED.split(shown)
    texts = [parts[0], *[part.removeprefix("\n") for part in parts[2::2]]]
    return Transcript(tuple(texts), tuple(parts[1::2]))


def _stretch(shown: str, place: int) -> Side:
    typed = [shown.count("\n", 0, found.end()) + 1 for found in TYPED.finditer(shown)]
    starts = [0, *typed]
    lines = _screen(shown)
    start = min(starts[min(place, len(starts) - 1)], len(lines))
    stop = starts[place + 1] if place + 1 < len(starts) else len(lines)
    return _marked(lines, start, max(stop, start + 1))


def _at(side: Side, spot: Spot | None) -> Side:
    """The *side*, marked in the line of the *spot* alone."""
    return side if spot is None else side._replace(start=spot.line, stop=spot.line + 1, spot=spot)


def _at_hand(side: Side, spot: Spot | None, other: Side) -> Side:
    """The *side*, marked at the letter that differs, or in the line that shows the hand."""
    if spot is not None:
        return _at(side, spot)
    if letters := _letters(side):
        line = letters[0][1].line
        return side._replace(start=line, stop=line + 1)
    return _others(side, other)


def _others(side: Side, other: Side) -> Side:
    """The *side* with those lines marked that the *other* has not; if there are none, its end."""
    if side.ends_early:
        return side
    left = Counter([saying for line in _stretched(other) for saying in _both([other.lines[line]])])
    places: dict[int, list[int]] = {}
    for place, (value, _) in enumerate(_numbers(other)):
        places.setdefault(value, []).append(place)
    own: dict[int, list[int]] = {}
    for value, spot in _numbers(side):
        own.setdefault(spot.line, []).append(value)
    same, used = set(), 0
    for line in _stretched(side):
        sayings = _both([side.lines[line]])
        end = _placed(own.get(line, []), places, used)
        if all(left[saying] > 0 for saying in sayings) or (line in own and end is not None):
            same.add(line)
            left.subtract(sayings)
            used = used if end is None else end
    if len(same) == side.stop - side.start and side.stop >= len(side.lines):
        return _marked(list(side.lines), len(side.lines), 0)
    return side._replace(same=frozenset(same))


def _placed(some: list[int], places: dict[int, list[int]], first: int) -> int | None:
    """The place after *some* numbers, met in this order from the *first* place on; None if not.

    *places* are those of each number, in order: a program may print thousands.
    """
    for number in some:
        known = places.get(number, [])
        at = bisect_left(known, first)
        if at == len(known):
            return None
        first = known[at] + 1
    return first


def _stretched(side: Side) -> range:
    return range(side.start, min(side.stop, len(side.lines)))


def _other_number(
    expected: list[tuple[int, Spot]], got: list[tuple[int, Spot]]
) -> tuple[Spot, int] | None:
    """The first number that did not come, and how many had come; None if all did."""
    used = 0
    for value, spot in expected:
        found = next((p for p in range(used, len(got)) if got[p][0] == value), None)
        if found is None:
            return spot, used
        used = found + 1
    return None


def _numbers(side: Side) -> list[tuple[int, Spot]]:
    return [
        (int(found[0]), Spot(line, *found.span()))
        for line in _stretched(side)
        for found in _NUMBER.finditer(_untyped(side.lines[line]))
    ]


def _first_letter(side: Side, other: Side) -> Spot | None:
    """The first letter of the hand in *side* that the hand in *other* has not."""
    left = Counter([letter for letter, _ in _letters(other)])
    for letter, spot in _letters(side):
        if not left[letter]:
            return spot
        left[letter] -= 1
    return None


def _letters(side: Side) -> list[tuple[str, Spot]]:
    """The last letters that stand alone at the end of a line: the hand, as it is shown."""
    for line in reversed(_stretched(side)):
        if found := _LETTERS.search(_untyped(side.lines[line]).replace("·", " ")):
            return [
                (
                    letter[0],
                    Spot(line, found.start() + letter.start(), found.start() + letter.end()),
                )
                for letter in re.finditer(r"[a-z*]", found[0])
            ]
    return []


def _untyped(line: str) -> str:
    """A *line* with blanks in place of what was typed, which is no fact of the program's."""
    return TYPED.sub(lambda found: " " * len(found[0]), line).rstrip()
