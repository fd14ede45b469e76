"""Reports made by hand: what the formats have to show, without anything being run."""

from typing import Any

from handful.grader.judge.shown import Line, Shown, mark_columns, value
from handful.grader.message import Message, message, plural, verbatim
from handful.grader.report.result import (
    Kind,
    ProblemResult,
    Report,
    RuleResult,
    Status,
)


def sentence(english: str, ukrainian: str) -> Message:
    """What an assignment says: it brings its translation along."""
    return Message(english, translations=(("en", english), ("uk", ukrainian)))


LETTERS = sentence(
    "Each letter counts its Scrabble value.", "Кожна літера має свою вартість зі «Скреблу»."
)
BONUS = sentence(
    "A word of exactly n letters earns 50 points more, whatever n is.",
    "Слово рівно з n літер дає ще 50 очок, яким би не було n.",
)
EMPTY = sentence("The empty word scores 0.", "Порожнє слово дає 0 очок.")
SCORED = sentence(
    "An accepted word is scored and added to the total.",
    "Прийняте слово оцінюється, і його очки додаються до суми.",
)
WORDED = sentence("The game is worded as in the text.", "Гра говорить словами тексту.")
CALL = verbatim("playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot")


def screen(text: str, differs: int | None = None) -> Shown:
    """A screen in which what was typed stands in ⟦ and ⟧."""
    lines = [line.removesuffix("⟧").partition("⟦") for line in text.splitlines()]
    return Shown(
        tuple([Line(text, typed if sign else None) for text, sign, typed in lines]), differs
    )


def marked(expected: Shown, got: Shown) -> dict[str, Any]:
    """The fields of a rule, with the columns that differ."""
    one, other = mark_columns(expected, got)
    return {"expected": one, "got": other}


def values(expected: str, got: str) -> dict[str, Any]:
    """The fields of a rule about two values."""
    return marked(value(expected), value(got))


def screens(
    expected: str, got: str, differs: tuple[int | None, int | None] = (None, None)
) -> dict[str, Any]:
    """The fields of a rule about two screens, which differ in these lines."""
    return marked(screen(expected, differs[0]), screen(got, differs[1]))


PASSED = RuleResult(LETTERS, Status.PASSED, 4, 4)
FAILED = RuleResult(
    BONUS,
    status=Status.FAILED,
    points=0,
    max=2,
    call=verbatim("getWordScore('at', 7)"),
    expected=Shown((Line("54 (int)"),), 0, (0, 7)),
    got=Shown((Line("'54' (str)"),), 0, (0, 9)),
    message=(plural("{number} case fails.", "{number} cases fail.", 3),),
    mistake="bonus-wrong",
    line=7,
)
EXPECTED = "Current Hand: t t o\nEnter word: ⟦tot⟧\nTotal: 59 points\n"
GOT = "Hand: t t o\nword? ⟦tot⟧\nTotal: 9\n"
FACTS = RuleResult(
    SCORED,
    status=Status.FAILED,
    points=0,
    max=3,
    call=CALL,
    expected=screen(EXPECTED, 2)._replace(columns=(7, 9)),
    got=screen(GOT, 2)._replace(columns=(7, 8)),
    message=(message("Here it goes wrong after {typed} is typed.", typed="'tot'"),),
    mistake="bonus-wrong",
)
WORDING = FACTS._replace(
    says=WORDED,
    kind=Kind.WORDING,
    max=1,
    message=(),
    mistake=None,
    expected=screen(EXPECTED, 0)._replace(columns=(0, 8)),
    got=screen(GOT, 0)._replace(columns=(0, 0)),
)
NOTE = RuleResult(
    message("first look"),
    status=Status.FAILED,
    points=0,
    max=0,
    message=(
        message(
            "{file} is the skeleton as it was handed out: nothing is written in it.", file="ps4a.py"
        ),
    ),
    mistake="untouched-skeleton",
    file="ps4a.py",
)
NOT_BEGUN = FAILED._replace(
    expected=None,
    got=None,
    call=verbatim(""),
    message=(message("This is still as it was handed out."),),
    mistake="untouched-skeleton",
    line=None,
)
PRICED = NOTE._replace(
    points=-2.5,
    message=(
        sentence(
            "playGame() is called while the file is loaded; put it under the last if.",
            "playGame() викликається, поки файл завантажується; поставте виклик під останній if.",
        ),
    ),
    mistake="input-at-import",
    line=12,
)

TITLES = {
    "1": sentence("Word scores", "Очки за слово"),
    "2": sentence("Playing a game", "Ціла гра"),
    "3": sentence("Playing a hand", "Гра однієї руки"),
    "whole": sentence("The program as written", "Програма такою, як її написано"),
}


def problem(*rules: RuleResult, number: str = "1", status: Status = Status.FAILED) -> ProblemResult:
    return ProblemResult(
        number,
        TITLES[number],
        sum(rule.points for rule in rules),
        sum(rule.max for rule in rules),
        status,
        rules,
    )


def report(*problems: ProblemResult, name: str = "anna") -> Report:
    return Report("ps4", name, "ab" * 32, ("bubblewrap", "rlimits"), problems)


SKIPPED = problem(
    RuleResult(
        sentence(
            "The game ends when the player says so.", "Гра закінчується, коли так каже гравець."
        ),
        Status.SKIPPED,
        0,
        5,
        message=(
            sentence("There is no ps4b.py in what was handed in.", "Файлу ps4b.py не здано."),
        ),
    ),
    number="2",
    status=Status.SKIPPED,
)
BROKEN = problem(
    RuleResult(
        sentence(
            "The hand ends when the player stops.", "Рука закінчується, коли гравець спиняється."
        ),
        Status.BROKEN,
        0,
        10,
        message=(message("The checker itself failed here: {error}", error="OSError"),),
    ),
    number="3",
    status=Status.BROKEN,
)
MIXED = report(problem(PASSED, FAILED), SKIPPED, BROKEN)
FULL = report(problem(PASSED, status=Status.PASSED))
WHOLE_FAILS = report(
    problem(PASSED, status=Status.PASSED),
    problem(FACTS._replace(max=0), number="whole"),
)
NOT_GRADED = report(name="bela")._replace(not_graded=message("Nothing was handed in."))
