"""One change to a working program that has a name: the report says it, and it costs little."""

import re

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Report, Submission, find_jail, grade

CLASSIC_END = """    if calculateHandlen(hand) == 0:
        print(f'Run out of letters. Total score: {total} points.')
    else:
        print(f'Goodbye! Total score: {total} points.')
"""
ASK = """        if answer in ("yes", "y", "no", "n"):
            return answer.startswith("y")
"""
REPLAY = "ask_yes_or_no('Would you like to replay the hand? ')"
VALID = """            hand = updateHand(hand, word)
        print()
"""
PLAYED = """            playHand(lastHand, wordList, HAND_SIZE)
            print()
        else:
            print('Invalid command.')
"""
WILD_VALID = """            total += score
            print(f'"{word}" earned {score} points. Total: {total} points')
"""
REFUSED = """            print('That is not a valid word. Please choose another word.')
"""
BREAK = "            break\n"
BROKEN_HAND = VALID.replace("        print()", f"{BREAK}        print()")
BROKEN_GAME = PLAYED.replace("        else", f"{BREAK}        else")
ONLY_Y = REPLAY.replace("ask_yes_or_no", "'y' == input")
NONE = "        displayHand(hand)\n        word", "        print(displayHand(hand))\n        word"


def changed(kit: str, old: str, new: str) -> Report:
    """The report on the working program of a *kit* in which *new* stands for *old*."""
    files = {name: kit_files(kit, solution=True)[name] for name in built_in(kit).files}
    first = next(iter(files))
    assert old in files[first]
    files[first] = files[first].replace(old, new)
    return grade(Submission("one", files), built_in(kit), find_jail())


@pytest.mark.parametrize(
    ("kit", "old", "new", "problem", "name"),
    [
        ("ps4", CLASSIC_END, "    print('Goodbye!')\n", "5", "no-total-at-the-end"),
        ("ps3", "7 * len(word) - 3 * (n -", "7 * len(word) - 3 * (10 -", "1", "n-fixed"),
        ("ps3", "(word, calculate_handlen(hand))", "(word, 10)", "5", "n-fixed"),
        ("ps4", "and len(word) == n", "and len(word) == 10", "1", "hand-size-hard-coded"),
        ("ps3", ASK, "        return answer == 'y'\n", "6", "only-y-understood"),
        (
            "wildcard",
            REPLAY,
            ONLY_Y,
            "6",
            "only-y-understood",
        ),
        (
            "ps4",
            VALID,
            BROKEN_HAND,
            "5",
            "break-in-wrong-branch",
        ),
        (
            "ps4",
            PLAYED,
            BROKEN_GAME,
            "6",
            "break-in-wrong-branch",
        ),
        ("ps3", WILD_VALID, WILD_VALID + BREAK, "5", "break-in-wrong-branch"),
        ("ps3", REFUSED, REFUSED + BREAK, "5", "break-in-wrong-branch"),
    ],
)
def test_a_change_is_named_where_it_costs(
    kit: str, old: str, new: str, problem: str, name: str
) -> None:
    report = changed(kit, old, new)
    [broken] = [one for one in report.problems if one.id == problem]
    assert name in {rule.mistake for rule in broken.rules}
    assert 0.1 * broken.max <= broken.max - broken.points <= 0.4 * broken.max
    assert all(p.points == p.max for p in report.problems if p.id not in (problem, "7"))


def test_names_in_snake_case_cost_one_point() -> None:
    files = {name: kit_files("ps4", solution=True)[name] for name in built_in("ps4").files}
    snake = {
        name: re.sub(r"(?<=[a-z])[A-Z](?=[a-z]+\b)", lambda hump: f"_{hump[0].lower()}", text)
        for name, text in files.items()
    }
    assert "def get_word_score(" in snake["ps4a.py"].replace("getWord_score", "get_word_score")
    report = grade(Submission("one", snake), built_in("ps4"), find_jail())
    assert (report.points, report.max) == (84, 85)


def test_a_wrong_score_does_not_change_what_a_printed_none_costs() -> None:
    alone = changed("ps4", *NONE)
    files = {name: kit_files("ps4", solution=True)[name] for name in built_in("ps4").files}
    files["ps4a.py"] = files["ps4a.py"].replace(*NONE).replace("points * len(", "points + len(")
    both = grade(Submission("one", files), built_in("ps4"), find_jail())
    assert both.problems[0].points < alone.problems[0].points
    assert both.problems[4].points == alone.problems[4].points
