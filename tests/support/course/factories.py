"""Reports made by hand: what the formats have to show, without anything being run."""

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
CALL = "playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot"


PASSED = RuleResult(LETTERS, Status.PASSED, 4, 4)
FAILED = RuleResult(
    BONUS,
    status=Status.FAILED,
    points=0,
    max=2,
    call="getWordScore('at', 7)",
    expected=verbatim("54 (int)"),
    got=verbatim("'54' (str)"),
    message=(plural("{number} case fails.", "{number} cases fail.", 3),),
    mistake="bonus-wrong",
    line=7,
)
FACTS = RuleResult(
    SCORED,
    status=Status.FAILED,
    points=0,
    max=3,
    call=CALL,
    expected=verbatim("Current Hand: t t o\nEnter word: ⟦tot⟧\nTotal: 59 points\n"),
    got=verbatim("Hand: t t o\nword? ⟦tot⟧\nTotal: 9\n"),
    message=(message("Here it goes wrong after {typed} is typed.", typed="'tot'"),),
    mistake="bonus-wrong",
    parts=((2, 3), (2, 3)),
)
WORDING = FACTS._replace(
    says=WORDED,
    kind=Kind.WORDING,
    max=1,
    message=(),
    mistake=None,
    parts=((0, 1), (0, 1)),
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
