"""Reports made by hand: what the formats have to show, without anything being run."""

from handful.course.checker.message import Message, message, verbatim
from handful.course.checker.report.result import (
    CheckResult,
    Kind,
    ProblemResult,
    Report,
    Status,
)

RULE = message(
    "A word scores the sum of its letters' values times its length,"
    " and 50 more if it has exactly n letters."
)
CALL = "playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot"


def score_of(word: str) -> Message:
    return message("the score of {word} with n = {n}", word=repr(word), n=7)


PASSED = CheckResult(score_of("it"), True, Status.PASSED, 4, 4, "getWordScore('it', 7)")
FAILED = CheckResult(
    score_of("at"),
    visible=False,
    status=Status.FAILED,
    points=0,
    max=2,
    call="getWordScore('at', 7)",
    expected=verbatim("54 (int)"),
    got=verbatim("'54' (str)"),
    message=(RULE,),
    mistake="bonus-wrong",
    line=7,
)
GAME = message("the whole hand in one word")
FACTS = CheckResult(
    GAME,
    visible=True,
    status=Status.FAILED,
    points=0,
    max=3,
    call=CALL,
    expected=verbatim("Current Hand: t t o\nEnter word: ⟦tot⟧\nTotal: 59 points\n"),
    got=verbatim("Hand: t t o\nword? ⟦tot⟧\nTotal: 9\n"),
    message=(message("The empty word is never valid."),),
    mistake="bonus-wrong",
)
WORDING = FACTS._replace(
    name=message("{game}: wording", game=GAME),
    kind=Kind.WORDING,
    max=1,
    message=(message("The game says, line by line, what the document's game says."),),
    mistake=None,
)
NOTE = CheckResult(
    message("first look"),
    visible=True,
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
    expected=verbatim(""),
    got=verbatim(""),
    call="",
    message=(message("This is still as it was handed out."),),
    mistake="untouched-skeleton",
    line=None,
)
PRICED = NOTE._replace(
    points=-2.5,
    message=(
        message(
            "{name}() is called while the file is loaded; put it under the last if.",
            name="playGame",
        ),
    ),
    mistake="input-at-import",
    line=12,
)

TITLES = {
    "1": message("Word scores"),
    "2": message("Playing a game"),
    "3": message("Playing a hand"),
    "whole": message("The program as written"),
}


def problem(
    *checks: CheckResult, number: str = "1", status: Status = Status.FAILED
) -> ProblemResult:
    return ProblemResult(
        number,
        TITLES[number],
        sum(check.points for check in checks),
        sum(check.max for check in checks),
        status,
        checks,
    )


def report(*problems: ProblemResult, name: str = "anna") -> Report:
    return Report("ps4", name, "ab" * 32, ("bubblewrap", "rlimits"), problems)


SKIPPED = problem(
    CheckResult(
        message("a hand, and the end"),
        True,
        Status.SKIPPED,
        0,
        5,
        message=(message("There is no {file} in what was handed in.", file="ps4b.py"),),
    ),
    number="2",
    status=Status.SKIPPED,
)
BROKEN = problem(
    CheckResult(
        message("stopping at once"),
        True,
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
