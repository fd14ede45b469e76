"""A game as it was seen: what was printed and typed, and the facts that can be read from it."""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import groupby, pairwise
from random import Random
from typing import NamedTuple

from handful.console import Ask, Dealer, Edition, Flow, GameSetup, one_hand, whole_game
from handful.course.checker.sandbox.observation import Event
from handful.editions import ps4b
from handful.round import Round
from handful.rules import Game, Hand

__all__ = [
    "Answer",
    "Fact",
    "Transcript",
    "answers_the_end",
    "expected_game",
    "expected_hand",
    "first_difference",
    "flooded",
    "plays_nothing",
    "printed_elsewhere",
    "question_lines",
    "says_both",
    "tells_grand_total",
    "unanswered",
]

_NUMBER = re.compile(r"(?<![\d.,])(?:(?<![\w])-)?(\d{1,3}(?:[,_'’\u00a0\u202f]\d{3})+(?!\d)|\d+)")
_LETTERS = re.compile(
    r"(?:^|[\s:\[,('\"])([a-z*](?:[\s,'\"|-]+[a-z*])*)[\s\]'\")]*$", re.IGNORECASE
)
LONGEST_HAND = 200
"""Characters at the end of a line that may show a hand: the search for it is slow in long lines."""
_COUNTS = re.compile(r"['\"]([a-z*])['\"]: ?(\d+)", re.IGNORECASE)
_TOGETHER = re.compile(r"[a-z*]{2,}", re.IGNORECASE)


class Fact(NamedTuple):
    """What one stretch of a game says, whatever its wording: numbers, and the letters shown."""

    numbers: tuple[int, ...]
    letters: str
    together: frozenset[str] = frozenset()
    """Letters that stand together as a word, for those who show a hand like that."""
    is_total: bool = False
    """Does it tell a total at the end of something, in the project's own wording?"""
    is_grand: bool = False
    """Does it end with the total over all hands, in the project's own wording?"""
    singles: tuple[str, ...] = ()
    """Line by line, the letters that stand alone, however they are set apart."""
    runs: frozenset[str] = frozenset()
    """Letters that stand alone, one after another with no word between them, in alphabetical order.

    The lone "a" of a question on the same line is no letter of the hand.
    """
    counted: tuple[int, ...] = ()
    """Numbers that only count, or stand in a long list: nobody tells points like that."""


class Answer(Enum):
    """What kind of message a stretch of a game has to bring, whatever its wording."""

    NONE = ""
    REFUSED = "refused word"
    COMMAND = "wrong command"
    NOTHING_YET = "nothing to replay"


class Transcript(NamedTuple):
    """The text printed before each line that was typed, and after the last one."""

    texts: tuple[str, ...]
    typed: tuple[str, ...]
    asked_again: bool = False
    deals: tuple[str | int, ...] = ()
    substituted: tuple[str, ...] = ()
    dealt_after: tuple[int, ...] = ()
    """For each deal, how many lines had been typed."""
    substituted_after: tuple[int, ...] = ()
    """For each letter that was substituted, how many lines had been typed."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Transcript":
        """The transcript of what was seen."""
        texts, typed, deals, substituted, asked = [""], list[str](), [], [], False
        dealt_after, substituted_after = [], []
        for kind, what in events:
            match kind:
                case "out":
                    texts[-1] += str(what)
                case "extra":
                    texts[-1] += f"⟦{what}⟧\n"
                case "in":
                    typed.append(str(what))
                    texts.append("")
                case "deal":
                    deals.append(what)
                    dealt_after.append(len(typed))
                case "substitute":
                    substituted.append(str(what))
                    substituted_after.append(len(typed))
                case "asked":
                    asked = True
        return cls(
            tuple(texts),
            tuple(typed),
            asked,
            tuple(deals),
            tuple(substituted),
            tuple(dealt_after),
            tuple(substituted_after),
        )

    def facts(self) -> list[Fact]:
        """What each stretch says."""
        return [_fact(text) for text in self.texts]

    def answers(self) -> list[Answer]:
        """What kind of message each stretch brings, in the project's own wording."""
        return [_answer(text) for text in self.texts]

    def shown(self) -> str:
        """The game as on a screen, what was typed marked."""
        shown = ""
        for place, text in enumerate(self.texts):
            shown += text
            if place < len(self.typed):
                shown += f"⟦{self.typed[place]}⟧\n"
        return shown + ("⟦?⟧ (asked again)\n" if self.asked_again else "")

    def lines(self) -> list[str]:
        """The screen line by line, blanks at the ends of lines aside."""
        return [line.rstrip() for line in self.shown().rstrip().splitlines()]


@lru_cache(maxsize=1024)  # a class says the same again and again
def _fact(text: str) -> Fact:
    """The numbers in *text*, and the last letters that stand alone at the end of a line."""
    text = _OVERWRITTEN.sub("", text)
    letters = ""
    for line in text.splitlines():
        if counted := _COUNTS.findall(line):
            letters = "".join([letter * min(int(count), 30) for letter, count in counted])
        elif found := _LETTERS.search(line.rstrip()[-LONGEST_HAND:]):
            letters = "".join(re.findall(r"[a-zA-Z*]", found[1]))
    numbers, aside = _numbers(text)
    together = ["".join(sorted(word.lower())) for word in _TOGETHER.findall(text)]
    lines = text.splitlines()
    lines += [_SLIP.sub("", line) for line in lines if _SLIP.search(line)]
    singles = ["".join(_ALONE.findall(_TIMES.sub(_spread, line))) for line in lines]
    return Fact(
        numbers,
        letters.lower(),
        frozenset(together),
        "Total score" in text,
        "over all hands" in text,
        tuple([found.lower() for found in singles if found]),
        frozenset([_sorted_letters(run[0]) for line in lines for run in _RUN.finditer(line)]),
        aside,
    )


_OVERWRITTEN = re.compile(r"(?<![^\n\u240d])[^\n\u240d]*\u240d(?=[^\n\u240d])")
"""What nobody sees, for the same line is written again after it, as a bar that grows is."""


def _spread(found: re.Match[str]) -> str:
    """A letter and how often it is there, as so many letters."""
    return f"{found[1]} " * min(int(found[2]), 30)


def _sorted_letters(run: str) -> str:
    return "".join(sorted(re.findall(r"[a-z*]", run.lower())))


_SINGLE = r"[A-Za-z*](?!['’]?[A-Za-z])"
_RUN = re.compile(rf"(?<![A-Za-z])(?<![A-Za-z]['’]){_SINGLE}(?:[\s,'\"|\-]+{_SINGLE})*")
_ALONE = re.compile(r"(?<![A-Za-z'’])[A-Za-z*](?![A-Za-z'’])")
_SLIP = re.compile(r"(?<![/\\][A-Za-z*])[/\\]n\s*$")
"""A new line that was mistyped, and is no letter of the hand before it."""
_TIMES = re.compile(r"(?<![A-Za-z])([A-Za-z*]) ?[x×:=] ?(\d+)(?!\d)")


def _numbers(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers in *text* that may tell something, and those that cannot.

    Who counts goes on by equal steps with the same in between: down to the end of a pause, or up
    as a bar that grows. A list stands in brackets, as a program has it.
    """
    found = list(_NUMBER.finditer(text))
    numbers = [_number(one) for one in found]
    aside: set[int] = set()
    gaps = [text[one.end() : other.start()] for one, other in pairwise(found)]
    steps = [(other - one, gap) for (one, other), gap in zip(pairwise(numbers), gaps, strict=True)]
    for (step, _), group in groupby(range(len(steps)), key=lambda place: steps[place]):
        places = list(group)
        if step and len(places) >= LONG_COUNT - 1:
            aside.update(range(places[0], places[-1] + 2))
    starts = [one.start() for one in found]
    for listed in _LISTED.finditer(text):
        first, last = bisect(starts, listed.start()), bisect(starts, listed.end())
        if last - first >= LONG_COUNT:
            aside.update(range(first, last))
    told = [number for place, number in enumerate(numbers) if place not in aside]
    return tuple(told), tuple([numbers[place] for place in sorted(aside)])


LONG_COUNT = 5
"""So many numbers, or more, are a count or a list: a game has less to tell in a row."""
_LISTED = re.compile(r"[\[{][^\[\]{}]*[\]}]")


def _number(found: re.Match[str]) -> int:
    value = int(re.sub(r"\D", "", found[1])[:18])
    return -value if found[0].startswith("-") else value


@lru_cache(maxsize=1024)
def _answer(text: str) -> Answer:
    if "nvalid word" in text or "not a valid word" in text:
        return Answer.REFUSED
    if "nvalid command" in text:
        return Answer.COMMAND
    return Answer.NOTHING_YET if "not played a hand yet" in text else Answer.NONE


def says(fact: Fact, wanted: Fact) -> bool:
    """Does *fact* say all that is *wanted*: the numbers, in any order, and the same letters?

    After a word, some numbers may be left out, if those that stand are right; never a last total.
    """
    if wanted.is_grand and fact.numbers[-1:] != wanted.numbers[-1:]:
        return False
    if wanted.numbers and _others(fact, wanted) > MOST_NUMBERS:
        return False
    if Counter(wanted.numbers) - Counter(fact.numbers) and not (
        fact.numbers
        and _follow(fact.numbers, wanted.numbers)
        and (not wanted.is_total or fact.numbers[-1] == wanted.numbers[-1])
    ):
        return False
    if not wanted.letters or Counter(fact.letters) == Counter(wanted.letters):
        return True
    held = "".join(sorted(wanted.letters))
    if held in fact.together and len(fact.together) <= MOST_WORDS:
        return True
    if held in fact.runs and len(fact.runs) <= MOST_HANDS:
        return True
    return len(fact.singles) <= MOST_HANDS and held in _rows(fact.singles)


MOST_NUMBERS = 12
"""Different numbers, besides those that are wanted, that may stand between two questions.

Of 284 programs none has more than four. A table of what letters are worth has seven, to which come
the word's length, n, the letters that are left, and how many words and tries there were.
"""
MOST_WORDS = 40
"""Words between two questions, of which one may be the hand; of 284 programs none has over 26."""
MOST_HANDS = 24
"""Lines with single letters between two questions, of which some may show the hand.

Of 284 programs none has more than six; but a large hand, and then what is left of it, have as many
where each letter has its own line.
"""


def _others(fact: Fact, wanted: Fact) -> int:
    """How many different numbers there are besides those that are wanted."""
    return len(set(fact.numbers) - set(wanted.numbers))


def _rows(singles: tuple[str, ...]) -> set[str]:
    """The letters of one line, or of several in a row."""
    found = set()
    for first in range(len(singles)):
        letters = ""
        for line in singles[first : first + MOST_ROWS]:
            letters += line
            found.add("".join(sorted(letters)))
    return found


MOST_ROWS = 12
"""Lines in a row that may show one hand."""


def _follow(some: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Do *some* stand among the *numbers* in this order?"""
    left = iter(numbers)
    return all(number in left for number in some)


def first_difference(got: Transcript, wanted: Transcript) -> int | None:
    """The first stretch of *got* that does not say what is *wanted*; None if all do."""
    for place, (text, want) in enumerate(zip(got.texts, wanted.texts, strict=False)):
        if text != want and not says(_fact(text), _fact(want)):
            return place
    replaced = tuple(letter.lower() for letter in got.substituted)
    if (len(got.texts), got.asked_again, replaced) != (
        len(wanted.texts),
        wanted.asked_again,
        wanted.substituted,
    ):
        return min(len(got.texts), len(wanted.texts)) - 1
    return None


def tells_grand_total(got: Transcript, wanted: Transcript) -> bool:
    """Does *got* end with all numbers of the end of *wanted*, the total over all hands among them?

    Without the total of the last hand, for example, its own number could be that.
    """
    missing = Counter(_fact(wanted.texts[-1]).numbers) - Counter(_fact(got.texts[-1]).numbers)
    return not missing


def flooded(got: Transcript, wanted: Transcript, place: int) -> int:
    """How many numbers, words or hands a stretch has where that is more than a game can need; or 0.

    What is right is not looked for among so many: whoever prints everything has said nothing.
    """
    fact = _fact(got.texts[place])
    want = _fact(wanted.texts[place]) if place < len(wanted.texts) else Fact((), "")
    if want.numbers and (
        _others(fact, want) > MOST_NUMBERS
        or not set(want.numbers).isdisjoint(set(fact.counted) - set(fact.numbers))
    ):
        return len(fact.numbers) + len(fact.counted)
    held = "".join(sorted(want.letters))
    if not held or Counter(fact.letters) == Counter(want.letters):
        return 0
    if held in fact.together and len(fact.together) > MOST_WORDS:
        return len(fact.together)
    return len(fact.singles) if len(fact.singles) > MOST_HANDS else 0


def says_both(got: Transcript, wanted: Transcript, place: int) -> bool:
    """Does the stretch after a refused word say all that others say after a valid one, and more?

    Such a game shows a hand for each case, and lets the player find out which it is.
    """
    accepted: set[str] = set()
    pairs = zip(got.texts[1:-1], wanted.texts[1:-1], strict=False)
    for text, want in pairs:
        if _answer(want) is Answer.NONE and _fact(want).numbers:
            accepted |= _bare_lines(text)
    hands = len(_fact(got.texts[place]).singles)
    more = hands > len(_fact(got.texts[0]).singles)
    return bool(accepted) and more and accepted <= _bare_lines(got.texts[place])


def unanswered(got: Transcript, wanted: Transcript) -> int | None:
    """The first stretch of *got* that has to bring a message and brings none; None if all do.

    Both games have the same lines typed. A message is a line that no other stretch has, letters and
    numbers aside. An empty line may be passed over in silence.
    """
    if got.texts == wanted.texts:
        return None
    answers = wanted.answers()
    others: set[str] = set()
    for text, answer in zip(got.texts[:-1], answers, strict=False):
        if answer is Answer.NONE:
            others |= _bare_lines(text)
    for place, (text, answer) in enumerate(zip(got.texts, answers, strict=False)):
        typed = got.typed[place - 1 : place] if place else ()
        if answer is not Answer.NONE and typed != ("",) and not _bare_lines(text) - others:
            return place
    return None


def printed_elsewhere(got: Transcript, wanted: Transcript, place: int) -> int | None:
    """The first stretch that refuses nothing and has a line of the stretch at this *place*.

    Lines with which a game or a hand begins do not count, nor does the last line, which is the next
    question. None if there are no other lines.
    """
    begins = [_bare_lines(got.texts[number]) for number in (0, *got.dealt_after)]
    before_question = got.texts[place].rpartition("\n")[0]
    own = _bare_lines(before_question).difference(*begins)
    pairs = zip(got.texts, wanted.answers(), strict=False)
    for number, (text, answer) in enumerate(pairs):
        if answer is Answer.NONE and own & _bare_lines(text):
            return number
    return None


def plays_nothing(got: Transcript, wanted: Transcript) -> int | None:
    """The first stretch in which a hand is scored though there is none to replay; None if none."""
    for place, (text, answer) in enumerate(zip(got.texts, wanted.answers(), strict=False)):
        if answer is Answer.NOTHING_YET and _SCORED.search(text):
            return place
    return None


def answers_the_end(got: Transcript, wanted: Transcript) -> bool:
    """Is the last line that was typed answered as a wrong command was before it?"""
    if got.texts == wanted.texts:
        return False
    answers = wanted.answers()
    if Answer.COMMAND not in answers or answers[-1] is not Answer.NONE:
        return False
    others: set[str] = set()
    wrong: set[str] = set()
    for text, answer in zip(got.texts[:-1], answers[:-1], strict=False):
        (wrong if answer is Answer.COMMAND else others).update(_bare_lines(text))
    return bool(_bare_lines(got.texts[-1]) & (wrong - others))


@lru_cache(maxsize=1024)
def _bare_lines(text: str) -> frozenset[str]:
    """The lines of *text* without numbers, single letters, quoted words, and signs if it can be."""
    return frozenset([_bare(line) for line in text.splitlines()]) - {""}


@lru_cache(maxsize=1024)
def question_lines(text: str) -> tuple[str, ...]:
    """The last two lines of *text*, bare as above: the question, and what stands before it."""
    found: list[str] = []
    for line in reversed(text.splitlines()):
        if bare := _bare(line):
            found.insert(0, bare)
        if len(found) == 2:
            break
    return tuple(found)


def _bare(line: str) -> str:
    words = _VARYING.sub(" ", line.lower()).split()
    return " ".join(words) or "".join(sorted(set(_SIGNS.findall(line))))


_SCORED = re.compile(r"(?:total|score|points)\D{0,40}\d", re.IGNORECASE)
"""What is said at the end of a hand, and not where there was none."""
_VARYING = re.compile(r"\"[^\"]*\"|'[^']*'|\b[a-z]\b|[\W\d_]+")
_SIGNS = re.compile(r"[^\w\s*]")


def expected_hand(
    edition: Edition, hand: Hand, words: Collection[str], size: int, lines: Sequence[str]
) -> tuple[Transcript, Game]:
    """A hand as the project's own game plays it."""
    return _drive(one_hand(hand, _setup(edition, words, size, (), ""), computer=False), lines)


def expected_game(
    edition: Edition,
    words: Sequence[str],
    size: int,
    lines: Sequence[str],
    deals: Sequence[Hand],
    draws: str = "",
) -> tuple[Transcript, Game]:
    """A game as the project's own plays it."""
    return _drive(whole_game(_setup(edition, words, size, deals, draws)), lines)


def _setup(
    edition: Edition, words: Collection[str], size: int, deals: Sequence[Hand], draws: str
) -> GameSetup:
    return GameSetup(edition, words, size, Dealer(Random(1), deals, draws), _Computer(words))


class _Computer:
    """The documents' computer, under the documents' name."""

    def __init__(self, words: Collection[str]) -> None:
        self.words = list(words)

    def choose(self, round: Round, /) -> str | None:
        return ps4b.compChooseWord(round.hand.counts(), self.words, round.size)


def _drive(flow: Flow[Game], lines: Sequence[str]) -> tuple[Transcript, Game]:
    texts: list[str] = [""]
    typed: list[str] = []
    waiting = list(lines)
    answer: str | None = None
    while True:
        try:
            text = flow.send(answer)
        except StopIteration as stop:
            assert not waiting, "the game takes every line"
            return Transcript(tuple(texts), tuple(typed)), stop.value
        texts[-1] += text
        answer = None
        if isinstance(text, Ask):
            answer = waiting.pop(0)
            typed.append(answer)
            texts.append("")
