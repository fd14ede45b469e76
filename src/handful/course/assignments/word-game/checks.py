"""How to draw hands and words for the cases of the word game, and how to read a game's screen.

`hand`, `listed` and the like are used in assignment.toml. `facts` and `differences` read sessions:
the engine asks which facts the solution's session states, and where the learner's first differs.
"""

import re
from bisect import bisect
from collections import Counter
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

STUBS = {"deal": ("dealHand", "deal_hand"), "substitute": ("substitute_hand",)}

words = """
a at cam duo evil fast fig fix hat hello him honey jar lever map oat pot rapture rent top tot tow trip
waft waybill zap zizz
""".split()
"""The word list of most cases: far shorter than that of a game."""



def support():
    """The files beside a program: the word list."""
    return {"words.txt": "".join([f"{word.upper()}\n" for word in sorted(words)])}


SPARE = "bcdfgklmnprst"


def hand(letters):
    """The hand with these *letters*, as the documents write it."""
    return {letter: letters.count(letter) for letter in letters}


COMMON = "aeilnorstu"
"""Letters worth 1 point: a wrong value for another letter fails the same cases with every seed."""


def letters(rng, length):
    """Common letters in no order."""
    return "".join([rng.choice(COMMON) for _ in range(length)])


def distinct(rng, length):
    """Different letters."""
    return "".join(rng.sample("abcdefghijklmnopqrstuvwxyz", length))


def doubled(rng, length):
    """Letters of which one is there twice."""
    some = rng.sample(COMMON, length - 1)
    some.append(some[0])
    rng.shuffle(some)
    return "".join(some)


def listed(rng):
    """A word of the list with three or four different letters."""
    return rng.choice([w for w in words if len(w) in (3, 4) and len(set(w)) == len(w)])


def listed_double(rng):
    """A word of the list that needs a letter more than once."""
    return rng.choice([w for w in words if len(w) > 2 and len(set(w)) < len(w)])


def unlisted(rng, length):
    """Letters that are no word of the list."""
    while True:
        found = letters(rng, length)
        if found not in words:
            return found


def without(rng, word, count):
    """The letters of *word* but one, and others."""
    missing = rng.choice(word)
    others = [letter for letter in SPARE if letter not in word]
    return word.replace(missing, "") + "".join(rng.sample(others, count))


def with_copies(rng, word, more):
    """The letters of a *word* for a hand: with *more* enough copies of each, otherwise one too few."""
    if more:
        return word + rng.choice(word)
    double = rng.choice([letter for letter in word if word.count(letter) > 1])
    return word.replace(double, "", 1)


def starred(rng, word):
    """The *word* with a wildcard in place of one of its vowels."""
    place = rng.choice([n for n, letter in enumerate(word) if letter in "aeiou"])
    return f"{word[:place]}*{word[place + 1 :]}"


def filled(rng, word, size):
    """The letters of *word* and others, *size* together."""
    return "".join(rng.sample([*word, *rng.choices(SPARE, k=size - len(word))], size))


# Comparisons of results that depend on chance, or on another problem: whether they are right, or the
# name of the mistake.


def is_deal(hands, size):
    """Are these hands of *size* letters with one wildcard, vowels and consonants in proportion?"""
    vowels = -(-size // 3) - 1
    for dealt in hands:
        if not isinstance(dealt, dict):
            return "returns-none" if dealt is None else False
        if any(type(count) is not int or count < 0 for count in dealt.values()):
            return False
        held = "".join([str(letter) * min(count, size + 1) for letter, count in dealt.items()])
        found = [held.count("*"), sum(x in "aeiou" for x in held), len(held)]
        if found != [1, vowels, size] or not all(x == "*" or "a" <= x <= "z" for x in held):
            return "wrong-deal"
    return size < 3 or len(hands) == 1 or len({repr(dealt) for dealt in hands}) > 1


def is_substitution(hands, before, letter):
    """Is every copy of *letter* replaced by one letter that was not there, and not by few only?"""
    drawn = set()
    rest = {held: count for held, count in before.items() if held != letter}
    for after in hands:
        if not isinstance(after, dict):
            return "returns-none" if after is None else False
        new = {held: n for held, n in after.items() if n and rest.get(held) != n}
        kept = all(after.get(held) == count for held, count in rest.items())
        fresh = len(new) == 1 and not new.keys() & before.keys()
        same_size = sum(after.values()) == sum(before.values())
        if (same_size and after.keys() <= before.keys()) or (kept and not new):
            unchanged = {held: n for held, n in after.items() if n} == before
            return False if unchanged and len(hands) == 1 else "substitute-in-hand"
        if not kept or not fresh or new != dict.fromkeys(new, before[letter]):
            return False
        if not all("a" <= x <= "z" for x in new):
            return False
        drawn |= set(new)
    return len(hands) == 1 or len(drawn) >= 6


def is_star_score(scores, word, n):
    """Is the wildcard worth nothing? The rest of the formula is the first problem's business."""
    values = dict(zip("abcdefghijklmnopqrstuvwxyz", VALUES))
    plain = word.replace("*", "")
    worth = sum(values[letter] for letter in plain)

    def score(points, length):
        return points * max(1, 7 * length - 3 * (n - length))

    wrong = {score(worth + value, len(word)) for value in range(1, 11)} | {score(worth, len(plain))}
    return all(type(one) is int and one not in wrong for one in scores)


VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)


# Reading a screen: what a stretch of a game says, whatever its wording.

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
def _message(text):
    """The message that a stretch of the solution's own game brings."""
    if "nvalid word" in text or "not a valid word" in text:
        return "said invalid"
    if "nvalid command" in text:
        return "said who" if "Enter u " in text.splitlines()[-1] else "said command"
    return "said none" if "not played a hand yet" in text else ""


def says_numbers(fact, wanted, strict):
    """Are the *wanted* numbers there, in any order?

    After a word some may be left out if the others are right; never a last total. With *strict*,
    that of the last word and the last total are two.
    """
    if wanted.is_grand and fact.numbers[-1:] != wanted.numbers[-1:]:
        return False
    if wanted.numbers and _others(fact, wanted) > MOST_NUMBERS:
        return False
    if not Counter(wanted.numbers) - Counter(fact.numbers):
        return True
    return bool(
        fact.numbers
        and _follow(fact.numbers, wanted.numbers)
        and (not wanted.is_total or fact.numbers[-1] == wanted.numbers[-1])
        and not (strict and wanted.is_total)
    )


def says_hand(fact, wanted):
    """Are the *wanted* letters shown, in whatever form?"""
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


@lru_cache(maxsize=1024)
def _bare_lines(text: str) -> frozenset[str]:
    """The lines of *text* without numbers, single letters, quoted words and signs.

    A line that has nothing else is known by its signs.
    """
    return frozenset([_bare(line) for line in text.splitlines()]) - {""}


def _bare(line: str) -> str:
    words = _VARYING.sub(" ", line.lower()).split()
    return " ".join(words) or "".join(sorted(set(_SIGNS.findall(line))))


_SCORED = re.compile(r"(?:total|score|points)\D{0,40}\d", re.IGNORECASE)
"""What is said at the end of a hand, and not where there was none."""
_VARYING = re.compile(r"\"[^\"]*\"|'[^']*'|\b[a-z]\b|[\W\d_]+")
_SIGNS = re.compile(r"[^\w\s*]")




# Sessions: which facts the solution's game states, and where a learner's game first differs.


def facts(want):
    """For each stretch of the solution's session, the facts that it states."""
    found = []
    for place, text in enumerate(want.texts):
        fact, context = _fact(text), _context(want, place)
        kinds = [f"dealt{context}"] * (place in want.dealt_after)
        if _message(text):
            kinds.append(_message(text))
        if fact.numbers:
            at_end = " at the end" if fact.is_total and not _earned(text) else ""
            kinds.append(f"number{context}{at_end}")
            if fact.is_total and not at_end:
                kinds.append(f"number{context} at the end")
        if fact.letters and _question(text) != " substitute":
            kinds.append(f"hand{context}")
        if "by c" in context and _entered(text):
            kinds.append(f"word{context}")
        if fact.is_grand:
            kinds.append("grand total")
        if place in want.substituted_after:
            kinds.append("substituted")
        last = place == len(want.texts) - 1
        kinds.append("ended" if last else f"asked{_question(text)}{context}")
        found.append(kinds)
    return found


def differences(got, want, finished):
    """Where the session *got* differs from the solution's: places in order, each with its fact.

    *finished* is False if the program crashed or was stopped: then its last stretch is not whole.
    """
    found = [(place, kind) for place, kind in _in_stretches(got, want)]
    for number, (size, wanted) in enumerate(zip(got.deals, want.deals)):
        if size != wanted:
            place = got.dealt_after[number]
            found.append((place, f"dealt{_context(want, place)}"))
    replaced = [letter.lower() for letter in got.substituted]
    for number, letter in enumerate(replaced):
        if [letter] != list(want.substituted[number : number + 1]):
            found.append((min(got.substituted_after[number], len(want.texts) - 1), "substituted"))
    last = len(got.texts) - 1
    if len(got.texts) < len(want.texts):
        kinds = facts(want)[last]
        found.append((last, "ended" if finished else kinds[-1]))
        found.sort(key=lambda one: (one[0], one[1] != "ended"))
    elif len(got.texts) > len(want.texts) or (got.asked_again and not want.asked_again):
        asks_who = got.texts[len(want.texts) - 1].rpartition("\n")[2]
        found.append((len(want.texts) - 1, "asked who" if "u to" in asks_who else "asked"))
    elif not finished:
        found.append((last, "ended"))
    found.sort(key=lambda one: one[0])
    return found or [(last, kind) for kind in _small_things(got, want)]


def _in_stretches(got, want):
    if got.texts == want.texts:
        return
    silent, strict = _unanswered(got, want), _shows_both(got, want)
    for place, (text, wanted) in enumerate(zip(got.texts, want.texts)):
        if place in silent:
            yield place, _message(wanted)
        if text == wanted:
            continue
        fact, wanted_fact, context = _fact(text), _fact(wanted), _context(want, place)
        if _message(wanted) == "said none" and _SCORED.search(text):
            yield place, "said none"
        if not says_numbers(fact, wanted_fact, strict):
            missing = Counter(_fact(_earned(wanted)).numbers) - Counter(fact.numbers)
            at_end = wanted_fact.is_total and not missing
            if wanted_fact.is_grand and fact.numbers[-1:] != wanted_fact.numbers[-1:]:
                yield place, "grand total"
            else:
                yield place, f"number{context}{' at the end' if at_end else ''}"
        if not says_hand(fact, wanted_fact) and _question(wanted) != " substitute":
            yield place, f"hand{context}"
        if "by c" in context and not all(re.search(rf"\b{w}\b", text) for w in _entered(wanted)):
            yield place, f"word{context}"
        stopped = place and got.typed[place - 1] in (".", "!!")
        if stopped and "ut of letters" not in wanted and _says_out_of_letters(text):
            yield place, "said end"


def _shows_both(got, want):
    """Is a word's score followed by the total so far, where the hand goes on?"""
    pairs = [(_fact(text), _fact(wanted)) for text, wanted in zip(got.texts, want.texts)]
    return any(
        len(wanted.numbers) == 2 and not wanted.is_total and fact.numbers == wanted.numbers
        for fact, wanted in pairs
    )


def _unanswered(got, want):
    """The stretches that have to bring a message and bring none.

    A message is a line that no other stretch has, letters and numbers aside. An empty line may be
    passed over in silence.
    """
    others, found = set(), set()
    pairs = list(zip(got.texts, want.texts))
    for text, wanted in pairs[: len(want.texts) - 1]:
        if not _message(wanted):
            others |= _bare_lines(text)
    for place, (text, wanted) in enumerate(pairs):
        typed = got.typed[place - 1] if 0 < place <= len(got.typed) else None
        if _message(wanted) and typed != "" and not _bare_lines(text) - others:
            found.add(place)
    return found


def _small_things(got, want):
    """What is wrong in a game whose facts are right."""
    if got.texts == want.texts:
        return
    wrong, others = set(), set()
    for text, wanted in zip(got.texts[:-1], want.texts[:-1]):
        (wrong if _message(wanted) == "said command" else others).update(_bare_lines(text))
    if not _message(want.texts[-1]) and _bare_lines(got.texts[-1]) & (wrong - others):
        yield "said end"
    for text, wanted in zip(got.texts, want.texts):
        if _question(wanted) == " substitute" and not says_hand(_fact(text), _fact(wanted)):
            yield "hand offered"
    lines = [line.rstrip() for text in got.texts for line in text.splitlines()]
    if any(line.strip() == "None" or line.endswith(" None") for line in lines):
        yield "None"


def _question(text):
    """What the solution asks for at the end of a stretch."""
    line = text.rpartition("\n")[2]
    known = {
        "Enter u ": " who",
        "Would you like to substitute": " substitute",
        "Which letter": " letter",
        "Would you like to replay": " replay",
        "Enter total number": " hands",
    }
    return next((kind for start, kind in known.items() if line.startswith(start)), "")


def _context(want, place):
    """Which command the stretch belongs to, and who plays: " after r by c"."""
    command = player = ""
    for text, typed in zip(want.texts[:place], want.typed):
        question = text.rpartition("\n")[2]
        if question.startswith("Enter n "):
            command, player = (f" after {typed}" if typed in ("n", "r") else ""), ""
        elif question.startswith("Enter u "):
            player = f" by {typed}" if typed in ("u", "c") else ""
    return command + player


def _earned(text):
    """The lines of the solution's game about words that earned something."""
    return "\n".join([line for line in text.splitlines() if " earned " in line])


def _entered(text):
    """The words that the solution's computer enters."""
    return re.findall(r'^"(\w+)" earned', text, re.MULTILINE)


def _says_out_of_letters(text):
    lines = [line.lower() for line in text.splitlines() if "ut of letters" in line.lower()]
    return any(not _DENIES.search(line) for line in lines)


_DENIES = re.compile(r"\b(?:not|never|before|until|without)\b|n't\b")


# Wording: each form that a document's own examples show is right.

_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("‘’", "'"))
"""What a document's quotation marks become when they are copied, and what they are in Python."""
_HAND = re.compile(r"current hand: *(.*)", re.IGNORECASE)


_ONE_LETTER = re.compile(r"[a-z*]", re.IGNORECASE)
_ANY_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_GLUED = re.compile(r"(?<=\d)(?=[a-z])|(?<=[a-z:])(?=\d)", re.IGNORECASE)
"""Where a number stands beside a word, and the blank between them was forgotten."""


def _plain(line: str) -> str:
    """A line with Python's quotation marks, and with a blank between a number and a word."""
    return _GLUED.sub(" ", line.translate(_QUOTES))


def _hand_line(line: str) -> str:
    """A line in its plain form: of a hand, blanks after the colon and the order are free."""
    line = _plain(line)
    found = _HAND.fullmatch(line)
    return f"Current Hand: {' '.join(sorted(found[1].split()))}" if found else line


def classic_lines(lines: list[str]) -> list[str]:
    """The lines of a classic game: blank lines, and a word of goodbye, are there or not.

    >>> classic_lines(["Current Hand:  t o p", "", "Goodbye! Total score: 6points."])
    ['Current Hand: o p t', 'Total score: 6 points.']
    """
    found = [_hand_line(line).removeprefix("Goodbye! ") for line in lines if line]
    return [line.removesuffix(".") if " earned " in line else line for line in found]


def words_only(lines: list[str]) -> list[str]:
    """Lines without their facts: another number for every number, and no letters of hands.

    >>> words_only(["Current Hand: o p t", "Total score: 6 points."])
    ['Current Hand:', 'Total score: 0 points.']
    """
    found = []
    for line in lines:
        if hand := _HAND.fullmatch(line):
            left = [part for part in hand[1].split() if not _ONE_LETTER.fullmatch(part)]
            found.append(" ".join(["Current Hand:", *left]))
        else:
            found.append(_ANY_NUMBER.sub("0", line))
    return found


def wildcard_lines(lines: list[str]) -> list[str]:
    """The lines of a wildcard game, as the document words a hand by itself.

    Inside a game the document words it otherwise, but gives play_hand nothing to know that by;
    lines of dashes, and the ends of some lines, are there or not.
    """
    alike: list[str] = []
    for line in lines:
        line = _DASHES.sub("", _plain(line))
        if ended := _RAN_OUT.match(line):
            alike.append("Ran out of letters")
            line = line[ended.end() :]
        if total := _ENDED.fullmatch(line):
            line = f"Total score: {total[1]} points"
        line = _ASKED.sub('Enter word, or "!!" to indicate that you are finished:', line)
        line = line.replace("This is not a valid word", "That is not a valid word")
        if line:
            alike.append(_hand_line(line))
    return alike


_ASKED = re.compile(
    r"Please enter a word or ['\"]!!['\"] to indicate (?:that )?you are done:"
    r"|Enter word, or ['\"]!!['\"] to indicate that you are (?:done|finished):"
)
_DASHES = re.compile(r"-{3,} *")
_RAN_OUT = re.compile(r"Ran out of letters[.!]? *")
_ENDED = re.compile(r"Total score(?: for this hand)?: (\d+)(?: points)?\.?")


def same_wording(got, want, facts_right):
    """Does a game have the solution's lines in their order, and maybe more?

    Where its facts are wrong, only its words count: nobody pays for a wrong number twice.
    """
    wildcard = any("!!" in text for text in want.texts)
    lines = wildcard_lines if wildcard else classic_lines
    wanted, said = lines(want.lines()), lines(got.lines())
    if _in_turn(wanted, said):
        return True
    return not facts_right and _in_turn(words_only(wanted), words_only(said))


def _in_turn(wanted, said):
    left = iter(said)
    return all(line in left for line in wanted)
