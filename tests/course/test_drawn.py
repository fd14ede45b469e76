"""Cases drawn by chance: they count like others, and what stands out is for the teacher only."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from handful.console import EDITIONS
from handful.course.checker import Report, Status, Submission, find_jail, grade, rubric_of
from handful.course.checker.grade import _data
from handful.course.checker.judge.transcript import MOST_NUMBERS, expected_hand
from handful.course.checker.program import wanted_files
from handful.course.checker.report.formats import FORMATS
from handful.course.checker.report.site import INDEX, site
from handful.course.checker.rubric.build import WORDS
from handful.course.checker.rubric.check import Check
from handful.course.checker.rubric.drawn import DRAWN
from handful.course.checker.settings import Settings
from handful.course.checker.store import pack_report, parse_report
from handful.course.kit import KITS, kit_files
from handful.rules import CLASSIC, Hand
from tests.course.test_rubric import solution
from tests.support.course.answer_table import answer_table
from tests.support.course.hostile import ATTACKS, files_of
from tests.support.course.programs import HOME, entry, folders, submission

each_kit = pytest.mark.parametrize("kit", list(KITS))
SEEDS = ("one", "two", "three", "four", "five")


def drawn(kit: str, seed: str) -> list[Check]:
    return [check for problem in rubric_of(kit, seed) for check in problem.checks if check.drawn]


def graded(files: dict[str, str], kit: str, **settings: Any) -> Report:
    return grade(Submission("a", files), kit, find_jail(), Settings(**settings))


def lost(report: Report) -> dict[str, list[str]]:
    """By problem, the mistakes that are named where points are lost."""
    return {
        problem.id: sorted({str(check.mistake) for check in problem.checks if check.lost})
        for problem in report.problems
        if problem.points < problem.max and problem.status is not Status.SKIPPED
    }


# What is drawn.


@each_kit
def test_every_problem_with_points_has_drawn_cases_of_each_of_its_functions(kit: str) -> None:
    for problem in rubric_of(kit, "a seed"):
        functions = {check.probe.function for check in problem.checks if check.drawn}
        assert functions == (set(problem.own) if problem.points else set())
    assert set(DRAWN) == set(KITS)


@each_kit
def test_the_seed_decides_about_them_and_about_nothing_else(kit: str) -> None:
    assert [c.probe for c in drawn(kit, "one")] == [c.probe for c in drawn(kit, "one")]
    rubric_of.cache_clear()
    first = [check.probe for check in drawn(kit, "one")]
    rubric_of.cache_clear()
    assert first == [check.probe for check in drawn(kit, "one")]
    assert first != [check.probe for check in drawn(kit, "two")]
    assert drawn(kit, "") == []
    for before, after in zip(rubric_of(kit), rubric_of(kit, "one"), strict=True):
        assert after.checks[: len(before.checks)] == before.checks


@each_kit
def test_they_weigh_as_much_as_fixed_ones_and_are_never_among_the_visible_ones(kit: str) -> None:
    for problem in rubric_of(kit, "one"):
        weights = {check.weight for check in problem.checks if not check.drawn}
        assert {check.weight for check in problem.checks if check.drawn} <= weights
    assert not any(check.visible or check.wording for check in drawn(kit, "one"))


@each_kit
def test_a_game_that_is_drawn_is_the_same_with_the_words_beside_the_program(kit: str) -> None:
    """A file that is run reads all words of the checks: none of them decides otherwise."""
    known = set(_data(kit, rubric_of(kit), None)["words.txt"].lower().split())
    assert known > set(WORDS)
    for number in range(40):
        for check in drawn(kit, f"{number}"):
            if check.probe.deal:
                [words] = check.probe.args
                assert set(words) <= known
                typed = [line for line in check.probe.lines if len(line) > 1]
                commands = {"no", "yes", "!!"}
                assert not {line for line in typed if line not in (*words, *commands)} & known


def test_the_computer_finds_no_other_word_in_the_file_beside_the_program() -> None:
    """A program may look for words in what it made of words.txt, whatever it is called with."""
    for number in range(40):
        problems = rubric_of("ps4", f"{number}")
        beside = _data("ps4", problems, None)["words.txt"].lower().split()
        for check in problems[6].checks:
            if check.drawn and "c" in check.probe.lines:
                [words] = check.probe.args
                hands = [Counter(hand) for hand in check.probe.deals]
                more = [w for w in beside if any(Counter(w) <= hand for hand in hands)]
                assert set(more) <= set(words)


CHOOSES_FROM_ITS_DICTIONARY = """
def compChooseWord(hand, wordList, n):
    best, most = None, 0
    for word in scores:
        if isValidWord(word, hand, scores) and getWordScore(word, n) > most:
            best, most = word, getWordScore(word, n)
    return best


if __name__ == "__main__":
    wordList = loadWords()
    scores = {word: getWordScore(word, HAND_SIZE) for word in wordList}
    playGame(wordList)
"""


@pytest.mark.parametrize("seed", ["1", "18", "one"])
def test_a_dictionary_made_of_the_file_is_right_whatever_is_drawn(seed: str) -> None:
    files = solution("ps4")
    head, _ = files["ps4b.py"].split('if __name__ == "__main__":')
    files["ps4b.py"] = head + CHOOSES_FROM_ITS_DICTIONARY
    assert lost(graded(files, "ps4", seed=seed)) == {}


@pytest.mark.parametrize("seed", SEEDS)
@each_kit
def test_a_right_program_has_every_point_whatever_is_drawn(kit: str, seed: str) -> None:
    report = graded(solution(kit), kit, seed=seed)
    assert report.points == report.max == sum(problem.points for problem in rubric_of(kit))
    assert {problem.status for problem in report.problems} == {Status.PASSED}


SOME = [
    *folders("fair")[::12],
    *folders("faulty")[::9],
    *[folder for folder in folders("gallery") if folder.name in ("ties-wrong", "total-reset")],
    HOME / "gallery" / "no-word-list-check",
    HOME / "gallery" / "hand-size-hard-coded",
    HOME / "gallery" / "n-fixed",
    HOME / "gallery" / "copies-left-out",
    HOME / "gallery" / "substitute-crash-absent.vowels",
]
STYLES = [path for kit in folders("styles") for path in sorted(kit.iterdir()) if path.is_dir()]
EVERY = [*folders("fair"), *folders("faulty"), *folders("gallery"), *STYLES]


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(path, id=path.name, marks=() if path in SOME else pytest.mark.slow)
        for path in EVERY
    ],
)
def test_programs_lose_nearly_the_same_with_every_seed(folder: Any) -> None:
    """What is named and where points are lost does not depend on luck, for right and for wrong."""
    kit = entry(folder)["edition"]
    seeds = SEEDS[:2] if folder in SOME else SEEDS
    found = [grade(submission(folder), kit, find_jail(), Settings(seed=seed)) for seed in seeds]
    assert all(lost(report) == lost(found[0]) for report in found)
    points = [report.points for report in found]
    wrong = sum(problem.max for problem in found[0].problems if problem.id in lost(found[0]))
    assert max(points) - min(points) <= 0.2 * wrong


@each_kit
def test_no_word_that_another_problem_draws_can_be_made_of_the_hands_of_a_game(kit: str) -> None:
    """A file that is run reads all words: none is there that its computer would rather take."""
    for number in range(20):
        problems = rubric_of(kit, f"{number}")
        listed = set(_data(kit, problems, None)["words.txt"].lower().split())
        added = listed - set(_data(kit, (), None)["words.txt"].lower().split())
        hands = [Counter(hand) for check in drawn(kit, f"{number}") for hand in check.probe.deals]
        assert not [word for word in added if any(Counter(word) <= hand for hand in hands)]


# Answers that are written down.


NOTE = re.compile(
    r"Problem (\d): right in all (\d+) published cases, wrong in (\d+) of (\d+) drawn"
)


@each_kit
def test_a_table_of_answers_costs_the_drawn_cases_and_only_the_teacher_reads_of_it(
    kit: str,
) -> None:
    report = graded(answer_table(kit), kit, seed="a class")
    assert 0.6 * report.max < report.points < 0.75 * report.max
    assert all(NOTE.match(str(note)) for note in report.teacher_notes)
    assert report.teacher_notes
    for form in ("text", "json", "html", "junit", "gradescope"):
        assert "published cases" not in FORMATS[form]([report])
    assert "published cases" in FORMATS["csv"]([report])
    assert "published cases" in FORMATS["html"]([report, report])
    assert all(
        "published cases" not in page for name, page in site([report, report]) if name != INDEX
    )
    assert parse_report(json.loads(json.dumps(pack_report(report)))) == report


def test_the_note_to_the_teacher_counts_the_cases() -> None:
    [score] = [p for p in rubric_of("ps4", "x") if p.id == "1"]
    fixed = [check.probe.args for check in score.checks if not check.drawn]
    table = {args: CLASSIC.score(*args) for args in fixed}
    block = f"TABLE = {table!r}\ndef getWordScore(word, n):\n    return TABLE.get((word, n), 0)\n"
    only = frozenset("1")
    report = graded({"ps4a.py": block}, "ps4", seed="x", problems=only)
    assert [str(note) for note in report.teacher_notes] == [
        "Problem 1: right in all 14 published cases, wrong in 6 of 6 drawn ones."
    ]
    assert report.points == 7  # of 20 cases, the 14 that are published
    del table["fork", 4]
    block = f"TABLE = {table!r}\ndef getWordScore(word, n):\n    return TABLE.get((word, n), 0)\n"
    report = graded({"ps4a.py": block}, "ps4", seed="x", problems=only)
    assert report.teacher_notes == ()
    assert report.points == 6.5


# Honest mistakes cost much the same with every seed.


def points_by_seed(source: str, problem: str) -> set[float]:
    only = frozenset(problem)
    return {
        graded({"ps4a.py": source}, "ps4", seed=f"{seed}", problems=only).problems[0].points
        for seed in range(12)
    }


@pytest.mark.parametrize("letter", ["h", "j", "m", "z"])
def test_one_wrong_value_of_a_letter_costs_little_with_every_seed(letter: str) -> None:
    source = kit_files("ps4", solution=True)["ps4a.py"]
    wrong = re.sub(rf'"{letter}": (\d+)', lambda found: f'"{letter}": {int(found[1]) + 1}', source)
    assert wrong != source
    points = points_by_seed(wrong, "1")
    assert 7.5 <= min(points) <= max(points) <= 9.5


def test_a_hand_with_the_letters_of_the_word_only_costs_much_the_same_with_every_seed() -> None:
    wrong = """
def updateHand(hand, word):
    left = {}
    for letter in word:
        left[letter] = hand[letter] - word.count(letter)
    return left
"""
    points = points_by_seed(kit_files("ps4", solution=True)["ps4a.py"] + wrong, "2")
    assert min(points) >= 4
    assert max(points) - min(points) <= 0.1


def test_a_total_that_is_the_last_score_costs_much_the_same_with_every_seed() -> None:
    source = kit_files("ps4", solution=True)["ps4a.py"]
    helper = "\ndef calculateHandlen(hand):\n    return len(hand)\n"
    wrong = source.replace("total += score", "total = score") + helper
    points = points_by_seed(wrong, "5")
    assert min(points) >= 6
    assert max(points) - min(points) <= 0.1


def test_the_teacher_reads_of_a_hand_that_prints_the_numbers_of_the_published_games() -> None:
    files = files_of(ATTACKS["flood_likely"], HOME / "nowhere")
    report = graded(files, "ps4", seed="x", problems=frozenset("5"))
    assert [str(note) for note in report.teacher_notes] == [
        "Problem 5: right in all 12 published cases, wrong in 3 of 3 drawn ones."
    ]


@pytest.mark.parametrize("attack", ["flood_chosen", "flood_counted"])
@pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(4, 40), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_numbers_that_are_printed_without_a_sum_are_no_answers(attack: str, seeds: range) -> None:
    files = files_of(ATTACKS[attack], HOME / "nowhere")
    for seed in seeds:
        report = graded(files, "ps4", seed=f"s{seed}", problems=frozenset("5"))
        assert report.points == 0, seed


@pytest.mark.parametrize(
    ("kit", "most"), [("ps4", 0.15), ("ps3", 0.15)], ids=["the classic rules", "the wildcard rules"]
)
def test_few_numbers_do_not_cover_what_is_told_in_drawn_hands(kit: str, most: float) -> None:
    """The numbers told most often, as many as may stand there, are all of one game's by luck."""
    per_seed: list[list[set[int]]] = []
    for number in range(60):
        games = {}
        for check in drawn(kit, f"{number}"):
            if check.probe.lines and isinstance(check.probe.args[0], dict):
                hand, words, *n = check.probe.args
                letters = Hand("".join(letter * count for letter, count in hand.items()))
                edition = EDITIONS["ps4a" if kit == "ps4" else kit]
                size = n[0] if n else len(letters)
                game, _ = expected_hand(edition, letters, words, size, check.probe.lines)
                games[check.probe.lines] = {one for fact in game.facts() for one in fact.numbers}
        per_seed.append(list(games.values()))
    told = Counter(number for games in per_seed for game in games for number in game)
    chosen = {number for number, _ in told.most_common(MOST_NUMBERS + 3)}
    covered = [sum(game <= chosen for game in games) for games in per_seed]
    assert sum(1 for games in covered if games) <= most * len(covered)
    assert sum(1 for games in covered if games > 1) <= 1


# The seed, and where it comes from.


def test_the_same_file_gets_the_same_report_and_another_file_other_cases() -> None:
    files = solution("ps4")
    wrong = {**files, "ps4a.py": files["ps4a.py"].replace("+ 50", "+ 49").replace("+= 50", "+= 49")}
    assert wrong != files
    assert graded(wrong, "ps4") == graded(wrong, "ps4")
    other = {**wrong, "ps4a.py": wrong["ps4a.py"] + "\n# Other words.\n"}
    assert graded(wrong, "ps4").seed != graded(other, "ps4").seed


def test_a_seed_that_is_given_repeats_a_report() -> None:
    block = {"ps4a.py": "def getWordScore(word, n):\n    return len(word) * 2\n"}
    only = frozenset("1")
    first = graded(block, "ps4", problems=only)
    assert graded(block, "ps4", seed=first.seed, problems=only) == first
    calls = {
        graded(block, "ps4", seed=seed, problems=only).problems[0].checks[-1].call for seed in SEEDS
    }
    assert len(calls) > 2


def test_a_seed_is_no_setting_that_makes_other_points() -> None:
    assert Settings(seed="b").sha256 == Settings().sha256 == ""


def test_the_kits_files_are_those_that_are_wanted() -> None:
    for kit in KITS:
        assert set(answer_table(kit)) == set(wanted_files(kit)) <= set(kit_files(kit))


def test_what_a_function_keeps_from_earlier_calls_costs_nothing() -> None:
    """The word list is taken for the same in all calls, as many do who want to be quick."""
    source = kit_files("ps4", solution=True)["ps4a.py"]
    kept = """
WORDS_SEEN = set()

def isValidWord(word, hand, wordList):
    if not WORDS_SEEN:
        WORDS_SEEN.update(wordList)
    left = dict(hand)
    for letter in word:
        if not left.get(letter):
            return False
        left[letter] -= 1
    return word in WORDS_SEEN
"""
    report = grade(Submission("kept", {"ps4a.py": f"{source}\n{kept}"}), "ps4", find_jail())
    assert [problem.points for problem in report.problems[:5]] == [10, 10, 10, 10, 10]


def test_words_of_the_checks_are_in_the_list_beside_the_program() -> None:
    """Whoever keeps the scores of all words finds those that are asked for, drawn ones too."""
    source = kit_files("ps4", solution=True)["ps4a.py"]
    kept = """
_score = getWordScore
SCORES = {n: {word: _score(word, n) for word in loadWords()} for n in range(100)}

def getWordScore(word, n):
    return SCORES[n][word] if word else 0
"""
    report = grade(Submission("kept", {"ps4a.py": f"{source}\n{kept}"}), "ps4", find_jail())
    assert (report.problems[0].points, report.problems[0].max) == (10, 10)
