"""Sessions of an assignment that has no checks.py: the engine reads the screens itself."""

import pytest

from handful.grader import Assignment, Report, Submission, find_jail, grade

TOML = """
format = 1
title = "Guess the number"
files = ["guess.py"]

[[problem]]
id = "1"
title = "The game"
file = "guess.py"
functions = ["play"]
points = 10

  [[problem.session]]
  call = "play()"
  typed = ["3", "9", "3", "5"]
  returns = { secret = ["5"] }
  wording = true

  [[problem.session]]
  call = "play()"
  typed = ["7"]
  returns = { secret = ["7"] }

  [[problem.rule]]
  says = "A wrong guess is too low or too high."
  points = 4
  facts = ["said"]

  [[problem.rule]]
  says = "The guesses are counted."
  points = 3
  facts = ["number"]

  [[problem.rule]]
  says = "The game ends with the right guess."
  points = 3
  facts = ["asked", "ended"]
"""
SOLUTION = """
import random

def secret():
    return random.randrange(10)

def play():
    number, tries = secret(), 0
    while True:
        guess = int(input("Your guess: "))
        tries += 1
        if guess == number:
            print("Right after", tries, "guesses!")
            return
        print("Too low." if guess < number else "Too high.")
"""
GUESS = Assignment.parse("guess", {"assignment.toml": TOML, "solution/guess.py": SOLUTION})


def graded(*changes: tuple[str, str]) -> Report:
    source = SOLUTION
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return grade(Submission("ann", {"guess.py": source}), GUESS, find_jail())


@pytest.mark.parametrize(
    "changes",
    [
        (),
        (('"Too low."', '"It is more."'), ('"Too high."', '"It is less."')),
        (('print("Right after", tries, "guesses!")', 'print(f"{tries} tries, well done")'),),
        (('"Your guess: "', '"? "'),),
    ],
    ids=["the solution", "other messages", "other words", "another question"],
)
def test_wording_is_free(changes: tuple[tuple[str, str], ...]) -> None:
    report = graded(*changes)
    assert report.points == report.max == 10
    assert [rule.lost for rule in report.problems[0].rules] == [0, 0, 0]


@pytest.mark.parametrize(
    ("old", "new", "broken"),
    [
        ('"Too high."', '"Too low."', 0),
        ('print("Too low." if guess < number else "Too high.")', "pass", 0),
        ("tries += 1", "tries += 2", 1),
        ("            return\n", "            tries = 0\n", 2),
        ('"Too high.")', '"Too high.")\n        if tries > 1: return', 2),
    ],
    ids=["one message", "no message", "wrong count", "no end", "early end"],
)
def test_the_first_fact_that_differs_breaks_its_rule(old: str, new: str, broken: int) -> None:
    rules = graded((old, new)).problems[0].rules
    assert [n for n, rule in enumerate(rules) if rule.call] == [broken]
    assert rules[broken].lost > 0


DICE = """
format = 1
title = "Dice"
files = ["dice.py"]

[stub.roll]
facts = { sides = "rolled" }

[[problem]]
id = "1"
title = "The game"
file = "dice.py"
functions = ["play"]
points = 2

  [[problem.session]]
  call = "play(20)"
  typed = [""]
  returns = { roll = ["3", "4"] }

  [[problem.rule]]
  says = "Two dice with these sides are rolled."
  points = 1
  facts = ["rolled"]

  [[problem.rule]]
  says = "The sum is shown."
  points = 1
  facts = ["number"]
"""
ROLLS = """
def roll(sides):
    return 1

def play(sides):
    input("Roll? ")
    print(roll(sides) + roll(sides))
"""


@pytest.mark.parametrize(
    ("old", "new", "broken"),
    [
        ("+ roll(sides)", "+ roll(6)", [0]),
        ("+ roll(sides)", "- roll(sides)", [1]),
        ("roll(sides)", "roll(sides=sides)", []),
        ("+ roll(sides)", "+ roll(sides) + roll(sides)", [1]),
    ],
    ids=["another argument", "wrong sum", "by its name", "once too often"],
)
def test_an_argument_of_a_stub_is_a_fact(old: str, new: str, broken: list[int]) -> None:
    dice = Assignment.parse("dice", {"assignment.toml": DICE, "solution/dice.py": ROLLS})
    body = ROLLS.partition("def play")[2]
    source = ROLLS.replace(body, body.replace(old, new))
    rules = grade(Submission("ann", {"dice.py": source}), dice, find_jail()).problems[0].rules
    assert [n for n, rule in enumerate(rules) if rule.call] == broken


def test_the_lines_to_try_replace_the_function_that_depends_on_chance() -> None:
    rule = graded(("tries += 1", "tries += 2")).problems[0].rules[1]
    assert str(rule.call).splitlines() == [
        "import guess",
        "values1 = iter([5])",
        "guess.secret = lambda *given, **named: next(values1)",
        "guess.play()  # type: 3, 9, 3, 5",
    ]
