"""Reports made by hand: what the formats have to show, without anything being run."""

from handful.course.checker.report.result import CheckResult, ProblemResult, Report, Status

RULE = "A word scores the sum of its letters' values times its length."
CALL = "playHand({'t': 2, 'o': 1}, wordList, 3)  # typed: tot"

PASSED = CheckResult("the score of 'it'", True, Status.PASSED, 4, 4, "getWordScore('it', 7)")
FAILED = CheckResult(
    "the score of 'at'",
    visible=False,
    status=Status.FAILED,
    points=0,
    max=2,
    call="getWordScore('at', 2)",
    expected="54 (int)",
    got="'54' (str)",
    message=RULE,
    mistake="bonus-wrong",
    line=7,
)
FACTS = CheckResult(
    "a whole hand",
    visible=True,
    status=Status.FAILED,
    points=0,
    max=3,
    call=CALL,
    expected="Current Hand: t t o\nEnter word: ⟦tot⟧\nTotal: 59 points\n",
    got="Hand: t t o\nword? ⟦tot⟧\nTotal: 9\n",
    message="Each valid word earns its score.",
    mistake="bonus-wrong",
)
WORDING = FACTS._replace(
    name="a whole hand: wording",
    max=1,
    message="The game says what the document's game says.",
    mistake=None,
)


def problem(
    *checks: CheckResult, number: str = "1", status: Status = Status.FAILED
) -> ProblemResult:
    return ProblemResult(
        number,
        f"Title {number}",
        sum(check.points for check in checks),
        sum(check.max for check in checks),
        status,
        checks,
    )


def report(*problems: ProblemResult, name: str = "anna") -> Report:
    return Report("ps4", name, "ab" * 32, ("bubblewrap", "rlimits"), problems)


SKIPPED = problem(
    CheckResult("a game", True, Status.SKIPPED, 0, 5, message="There is no ps4b.py."),
    number="2",
    status=Status.SKIPPED,
)
BROKEN = problem(
    CheckResult("a hand", True, Status.BROKEN, 0, 10, message="The jail could not be started."),
    number="3",
    status=Status.BROKEN,
)
MIXED = report(problem(PASSED, FAILED), SKIPPED, BROKEN)
