"""Cases drawn by chance: right programs never notice, and written-down answers are found out."""

from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest

from handful.console import EDITIONS
from handful.course.checker import Report, Status, Submission, find_jail, grade, rubric_of
from handful.course.checker.grade import _data
from handful.course.checker.judge.transcript import MOST_NUMBERS, expected_hand
from handful.course.checker.points import MEMORISED
from handful.course.checker.program import wanted_files
from handful.course.checker.rubric.build import WORDS
from handful.course.checker.rubric.check import DRAWN_CASES, Check
from handful.course.checker.rubric.drawn import DRAWN
from handful.course.checker.settings import Settings
from handful.course.kit import KITS, kit_files
from handful.rules import CLASSIC, Hand
from tests.course.hostile import ATTACKS, files_of
from tests.course.memorised import memorised
from tests.course.programs import HOME, entry, folders, submission
from tests.course.test_rubric import solution

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
def test_they_weigh_little_and_are_never_among_the_visible_ones(kit: str) -> None:
    for problem in rubric_of(kit, "one"):
        fixed = sum(check.weight for check in problem.checks if not check.drawn)
        of_chance = sum(check.weight for check in problem.checks if check.drawn)
        assert of_chance == pytest.approx(0.01 * fixed if problem.points else 0)
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
def test_programs_lose_the_same_with_every_seed(folder: Any) -> None:
    """What is named and where points are lost does not depend on luck, for right and for wrong."""
    kit = entry(folder)["edition"]
    seeds = SEEDS[:2] if folder in SOME else SEEDS
    found = [grade(submission(folder), kit, find_jail(), Settings(seed=seed)) for seed in seeds]
    assert all(lost(report) == lost(found[0]) for report in found)
    points = [report.points for report in found]
    assert max(points) - min(points) <= 0.01 * found[0].max + 0.02
    if folder.name != MEMORISED:
        assert not any(MEMORISED in names for names in lost(found[0]).values())


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


@pytest.mark.slow
@pytest.mark.parametrize("guesses", [False, True], ids=["stops", "guesses"])
@each_kit
def test_a_program_with_all_answers_written_down_earns_nothing(kit: str, guesses: bool) -> None:
    files = memorised(kit, guesses=guesses)
    report = graded(files, kit, seed="a class")
    assert report.points == 0
    for problem in report.problems:
        if problem.max:
            assert {check.mistake for check in problem.checks} == {MEMORISED}
            assert all(check.message for check in problem.checks)
            # What is told first can be tried: a case that nobody could have written down.
            first = problem.checks[0]
            assert first.name == DRAWN_CASES
            assert first.call
            assert first.got
            assert first.expected


@each_kit
def test_the_written_down_answers_are_right_where_nothing_is_drawn(
    kit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack itself is a good one: without drawn cases, it has nearly every point."""
    grading = import_module("handful.course.checker.grade")
    monkeypatch.setattr(grading, "rubric_of", lambda name, seed="": rubric_of(name))
    report = graded(memorised(kit), kit)
    assert report.points > 0.9 * report.max


def test_one_function_that_is_written_down_costs_its_own_checks_only() -> None:
    """In a problem with two functions, the other one keeps what it has earned."""
    table = memorised("ps3")["ps3.py"]
    source = table.replace("def calculate_handlen(*args)", "def not_used(*args)")
    assert source != table
    report = graded({"ps3.py": source}, "ps3", seed="a class", problems=frozenset("5"))
    [problem] = report.problems
    kept = [str(check.name) for check in problem.checks if check.status is Status.PASSED]
    assert len(kept) == 3
    assert all(name.startswith("the length of") for name in kept)
    assert 0 < problem.points < 1


def test_a_table_with_a_hole_in_it_is_found_out_too() -> None:
    """Whoever leaves out an answer on purpose is not taken for somebody who made a mistake."""
    [score] = [p for p in rubric_of("ps4") if p.id == "1"]
    cases = {check.probe.args: check for check in score.checks}
    known = [args for args in cases if args != ("fork", 4)]
    table = {args: CLASSIC.score(*args) for args in known}
    for end in ("TABLE[word, n]", "TABLE.get((word, n))", "TABLE.get((word, n), 0)"):
        block = f"TABLE = {table!r}\ndef getWordScore(word, n):\n    return {end}\n"
        report = graded({"ps4a.py": block}, "ps4", seed="x", problems=frozenset("1"))
        assert report.points == 0, end


@pytest.mark.parametrize("attack", ["flood_likely", "flood_chosen", "flood_counted"])
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
    first = graded(block, "ps4", class_key="the key of a class", problems=only)
    assert first.seed != graded(block, "ps4", problems=only).seed
    assert graded(block, "ps4", seed=first.seed, problems=only) == first
    calls = {
        graded(block, "ps4", seed=seed, problems=only).problems[0].checks[-1].call for seed in SEEDS
    }
    assert len(calls) > 2


def test_the_seed_of_a_submission_tells_nothing_of_the_key_of_the_class() -> None:
    key = "0123456789abcdef"
    seeds = {Settings(class_key=key).seed_of(f"{Random(n).random()}") for n in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 12 and key[:6] not in seed for seed in seeds)
    assert key not in repr(Settings(class_key=key))


def test_the_key_of_a_class_is_no_setting_that_makes_other_points() -> None:
    assert Settings(class_key="a", seed="b").sha256 == Settings().sha256 == ""
    settings = Settings(wording=False)
    assert Settings(wording=False, class_key="a").sha256 == settings.sha256 != ""


def test_the_kits_files_are_those_that_are_wanted() -> None:
    for kit in KITS:
        assert set(memorised(kit)) == set(wanted_files(kit)) <= set(kit_files(kit))


def test_what_a_function_keeps_from_earlier_calls_is_no_answer_by_heart() -> None:
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
