"""Functions under other names, and functions of other problems in the place of missing ones."""

import re

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Report, Submission, find_jail, grade

PS4A, PS4B = [kit_files("ps4", solution=True)[name] for name in ("ps4a.py", "ps4b.py")]
PS3 = kit_files("ps3", solution=True)["ps3.py"]
ASKED_FOR = "getWordScore|updateHand|isValidWord|calculateHandlen|playHand|playGame"


def graded(kit: str, **files: str) -> Report:
    named = {f"{name}.py": text for name, text in files.items()}
    return grade(Submission("ann", named), built_in(kit), find_jail())


def losses(report: Report) -> dict[str, float]:
    return {one.id: one.points for one in report.problems if one.points < one.max}


def snake_case(source: str) -> str:
    def other(found: re.Match[str]) -> str:
        return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", found[0])

    return re.sub(rf"\b({ASKED_FOR})\b", other, source)


def priced(report: Report) -> list[float]:
    return [note.price for note in report.notes if note.mistake == "renamed-function"]


def test_a_renamed_function_is_graded_and_not_one_that_is_imported() -> None:
    report = graded("ps4", ps4a=PS4A, ps4b=PS4B.replace("playGame", "playTheGame"))
    assert (report.points, losses(report), priced(report)) == (84, {}, [1])
    wrong = PS4B.replace("playGame", "playTheGame").replace('"c":', '"c" and False:')
    report = graded("ps4", ps4a=PS4A, ps4b=wrong)
    [problem] = [one for one in report.problems if one.id == "7"]
    assert 0 < problem.points < 20
    assert all("ps4b.playTheGame(" in str(check.call) for check in problem.rules if check.call)


@pytest.mark.parametrize("name", ["myGame", "computerGame", "startGame", "run"])
def test_the_function_that_the_last_lines_call_is_the_game(name: str) -> None:
    for part_a, part_b in (
        (PS4A, PS4B.replace("playGame", name)),
        (PS4A.replace("playGame", name), PS4B),
        (PS4A.replace("playGame", name), PS4B.replace("playGame", name)),
    ):
        report = graded("ps4", ps4a=part_a, ps4b=part_b)
        assert (report.points, losses(report)) == (84, {})
    report = graded("ps3", ps3=PS3.replace("play_game", name))
    assert (report.points, losses(report), priced(report)) == (59, {}, [1])


@pytest.mark.parametrize(
    ("definition", "calls"),
    [
        ("def show(words): pass", "show(wordList)\n    run(wordList)"),  # both may be the game
        ("def show(words, title): pass", "show(wordList, 'Words')"),  # it takes two arguments
    ],
)
def test_no_function_is_taken_for_the_game_where_it_is_not_clear_which(
    definition: str, calls: str
) -> None:
    before, _, _ = PS4B.replace("def playGame(", "def run(").partition("if __name__")
    part_b = f"{before}{definition}\nif __name__ == '__main__':\n    {calls}\n"
    assert losses(graded("ps4", ps4a=PS4A, ps4b=part_b)) == {"7": 0}


def test_all_functions_renamed_cost_one_point_and_other_mistakes_are_found() -> None:
    part_a, part_b = snake_case(PS4A), snake_case(PS4B)
    report = graded("ps4", ps4a=part_a, ps4b=part_b)
    assert (report.points, losses(report)) == (84, {})
    assert priced(report) == [1, 0, 0, 0, 0, 0, 0]
    wrong = part_a.replace("+= 50", "+= 40")
    assert wrong != part_a
    assert [*losses(graded("ps4", ps4a=wrong, ps4b=part_b))] == ["1"]


def test_functions_that_the_checks_replace_are_found_under_other_names() -> None:
    for part_b in (PS4B, PS4B.replace("dealHand", "deal_hand")):
        report = graded("ps4", ps4a=PS4A.replace("dealHand", "deal_hand"), ps4b=part_b)
        assert (losses(report), priced(report)) == ({}, [0])
    renamed = PS3.replace("deal_hand", "dealHand").replace("substitute_hand", "substituteHand")
    assert losses(graded("ps3", ps3=renamed)) == {}
    assert losses(graded("ps3", ps3=PS3.replace("play_game", "playGame"))) == {}


def test_a_renamed_function_that_earns_nothing_costs_nothing_more() -> None:
    source = PS4A.replace("calculateHandlen(hand)", "calculateHandLength(hand)")
    source = source.replace("sum(hand.values())", "str(hand)")
    report = graded("ps4", ps4a=source, ps4b=PS4B)
    assert losses(report)["4"] == 0
    assert priced(report) == [0]


@pytest.mark.parametrize(
    "part_b",
    [
        "from ps4a import *\n",
        "from ps4a import playGame\n",
        "import ps4a\nplayGame = ps4a.playGame\n",
        "from ps4a import playGame as other\nplayGame = other\n",
        "from mine import *\n",
    ],
)
def test_a_function_of_another_problem_earns_nothing(part_b: str) -> None:
    report = graded("ps4", ps4a=PS4A, ps4b=part_b, mine="from ps4a import *\n")
    assert losses(report) == {"7": 0}
    [problem] = [one for one in report.problems if one.id == "7"]
    assert {str(sentence) for check in problem.rules for sentence in check.message} == {
        "playGame is imported from another file of the kit; ps4b.py needs one of its own."
    }


def test_nothing_earns_points_with_a_function_of_ours() -> None:
    """The learner's own playGame of part A is unwritten: only ours could play."""
    unwritten = re.sub(
        r"(def playGame\(wordList\):\n).*?\n\n\n", r"\1    pass\n\n\n", PS4A, flags=re.DOTALL
    )
    assert unwritten != PS4A
    part_b = "import ps4a\ndef playGame(words): return getattr(ps4a, 'playGame')(words)\n"
    assert losses(graded("ps4", ps4a=unwritten, ps4b=part_b))["7"] == 0


def test_a_file_of_ones_own_may_hold_the_function() -> None:
    report = graded("ps4", ps4a=PS4A, ps4b="from mine import *\n", mine=PS4B)
    assert losses(report) == {}
