"""What one mistake in a program costs, where it shows in many places or beside another."""

from pathlib import Path
from typing import NamedTuple

import pytest

from handful.course.built_in import built_in
from handful.grader import Settings, Submission, find_jail, grade
from handful.grader.report.result import ProblemResult, RuleResult

PROGRAMS = Path(__file__).parent / "one_mistake"
SHOW_HAND = "        print('Current Hand:', end=' ')\n        displayHand(hand)\n"


class Edit(NamedTuple):
    base: str
    file: str
    old: str
    new: str


def graded(problem: str, *edits: Edit) -> ProblemResult:
    """The result of one problem, after *edits* of a program without a mistake."""
    kit = edits[0].file[:3]
    folder = PROGRAMS / kit / "base" / edits[0].base
    files = {path.name: path.read_text("utf-8") for path in folder.glob("*.py")}
    for edit in edits:
        assert files[edit.file].count(edit.old) == 1
        files[edit.file] = files[edit.file].replace(edit.old, edit.new)
    report = grade(Submission("one", files), built_in(kit), find_jail(), Settings(seed="1"))
    return next(each for each in report.problems if each.id == problem)


def broken(result: ProblemResult) -> list[RuleResult]:
    return [rule for rule in result.rules if rule.lost]


@pytest.mark.parametrize(
    ("problem", "edit"),
    [
        (
            "6",
            Edit(
                "eve",
                "ps4a.py",
                "    playedBefore = False\n",
                "    playedBefore = False\n    input('How many letters? ')\n",
            ),
        ),
        (
            "6",
            Edit(
                "felix",
                "ps4a.py",
                "        playHand(hand, wordList, HAND_SIZE)\n        print()\n",
                "        playHand(hand, wordList, HAND_SIZE)\n"
                "        if input('Play again? ') != 'yes':\n            return\n",
            ),
        ),
        (
            "7",
            Edit(
                "eve",
                "ps4b.py",
                "                who = input('Enter u to have yourself play, c to have the computer"
                " play: ')\n            print()\n",
                "                who = input('Enter u to have yourself play, c to have the computer"
                " play: ')\n            input('Ready? ')\n",
            ),
        ),
        ("6", Edit("gina", "ps3.py", "if not replayed:", "if not replayed and i < hands - 1:")),
        ("6", Edit("hugo", "ps3.py", "int(input('Enter total number of hands: '))", "1")),
    ],
    ids=["size", "play-again", "ready", "no-last-replay", "number-not-asked"],
)
def test_a_question_more_or_less_leaves_six_to_eight_of_ten_points(
    problem: str, edit: Edit
) -> None:
    result = graded(problem, edit)
    assert 0.6 <= result.points / result.max <= 0.8


@pytest.mark.parametrize(
    ("base", "shown", "old", "new"),
    [
        (
            "eve",
            "        print('Current Hand:', displayHand(hand))\n",
            "score = sumOfPoints * howLong",
            "score = sumOfPoints + howLong",
        ),
        (
            "felix",
            "        print('Current Hand:', end=' ')\n        print(displayHand(hand))\n",
            "word)) * len(word)",
            "word)) + len(word)",
        ),
    ],
)
def test_none_beside_a_hand_costs_no_more_beside_wrong_scores(
    base: str, shown: str, old: str, new: str
) -> None:
    none = Edit(base, "ps4a.py", SHOW_HAND, shown)
    alone = graded("5", none)
    assert broken(alone) != []
    assert graded("5", none, Edit(base, "ps4a.py", old, new)).points == alone.points


def test_a_period_that_is_also_called_an_invalid_word_is_seen() -> None:
    result = graded(
        "5",
        Edit(
            "felix",
            "ps4a.py",
            "            ending = 'Goodbye!'\n            break\n",
            "            print('Invalid word, please try again.')\n"
            "            ending = 'Goodbye!'\n            break\n",
        ),
    )
    [rule] = broken(result)
    assert str(rule.says) == "At the end the total is shown, and why the hand has ended."


def test_a_total_after_each_word_is_no_refusal() -> None:
    result = graded(
        "5",
        Edit(
            "felix",
            "ps4a.py",
            "            print('Invalid word, please try again.\\n')\n",
            "            print('Invalid word, please try again.\\n')\n"
            "            print('%s Total score: %d points.' % ('Goodbye!', score))\n",
        ),
    )
    assert broken(result) == []


def test_what_is_missing_in_part_b_has_no_name_of_part_a() -> None:
    who = Edit("felix", "ps4b.py", "        who = askPlayer()\n", "")
    plays = Edit("felix", "ps4b.py", "        if who == 'u':", "        if True:")
    result = graded("7", who, plays)
    assert {rule.mistake for rule in broken(result)} <= {None, "other-questions"}
    assert result.points <= 0.6 * result.max


def test_a_crash_in_some_calls_says_nothing_about_arguments() -> None:
    result = graded(
        "2", Edit("felix", "ps4a.py", "        if left[c] == 0:", "        if left[c] <= 1:")
    )
    assert all("passed in" not in str(rule.says) for rule in broken(result))


def test_the_right_letters_as_a_text_are_a_slip_of_type() -> None:
    result = graded(
        "2",
        Edit(
            "felix",
            "ps4a.py",
            "    return left\n",
            "    return ''.join([c * left[c] for c in left])\n",
        ),
    )
    assert 0.2 <= 1 - result.points / result.max <= 0.4


def test_none_is_not_named_where_the_program_as_written_prints_none_of_it() -> None:
    result = graded(
        "5",
        Edit("eve", "ps4a.py", '    print(" ".join(letters))\n', '    return " ".join(letters)\n'),
        Edit("eve", "ps4a.py", SHOW_HAND, "        print('Current Hand:', displayHand(hand))\n"),
        Edit("eve", "ps4a.py", "totalScore = totalScore + points", "totalScore = points"),
    )
    assert "prints-none" not in {rule.mistake for rule in broken(result)}


@pytest.mark.parametrize("letters", ["VOWELS", "CONSONANTS"])
def test_a_letter_that_is_always_a_vowel_or_never_is_not_drawn_from_all(letters: str) -> None:
    draws = "    new = random.choice(VOWELS + CONSONANTS)\n    while"
    one = Edit("hugo", "ps3.py", draws, f"    new = random.choice({letters})\n    while")
    again = "in hand:\n        new = random.choice(VOWELS + CONSONANTS)\n"
    other = Edit("hugo", "ps3.py", again, f"in hand:\n        new = random.choice({letters})\n")
    [rule] = broken(graded("6", one, other))
    assert str(rule.says).startswith("substitute_hand replaces all copies")


@pytest.mark.parametrize(
    ("problem", "edit"),
    [
        ("1", Edit("gina", "ps3.py", "second_component = 7 *", "second_component = 5 *")),
        ("3", Edit("eve", "ps4a.py", "if handCopy[letter] <= 0:", "if handCopy[letter] < 0:")),
        ("6", Edit("felix", "ps4a.py", "if cmd == 'n':", "if cmd == 'n' or 'N':")),
    ],
    ids=["another-constant", "once-too-often", "always-true"],
)
def test_what_only_looks_like_a_known_mistake_in_some_cases_has_no_name(
    problem: str, edit: Edit
) -> None:
    assert {rule.mistake for rule in broken(graded(problem, edit))} == {None}
