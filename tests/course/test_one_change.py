"""The working programs with one change, as strangers made them: what is lost, and what is not."""

from typing import NamedTuple

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Kind, Report, Status, Submission, find_jail, grade


class Change(NamedTuple):
    """A kit, and what stands in its working program instead of what."""

    kit: str
    old: str
    new: str


def graded(change: Change) -> Report:
    files = kit_files(change.kit, solution=True)
    ours = {name: files[name] for name in built_in(change.kit).files}
    first = next(iter(ours))
    assert change.old in ours[first], change.old
    return grade(
        Submission("one", {**ours, first: ours[first].replace(change.old, change.new)}),
        built_in(change.kit),
        find_jail(),
    )


def lost(report: Report) -> list[str]:
    return [problem.id for problem in report.problems if problem.points < problem.max]


SHOWN = [
    'print("| " + " | ".join(l for l in hand for _ in range(hand[l])) + " |")',
    'print(*[f"[{l}]" for l in hand for _ in range(hand[l])])',
    'print("\\n".join(l for l in hand for _ in range(hand[l])))',
    'print(*[f"{l} x{hand[l]}" for l in hand if hand[l]], sep=", ")',
    'print(*sorted(l for l in hand for _ in range(hand[l])), f"({sum(hand.values())} letters)")',
    'print("/".join(l for l in hand for _ in range(hand[l])))',
    'print(*[l.upper() for l in hand for _ in range(hand[l])], sep="; ")',
    "print({letter: count for letter, count in hand.items() if count})",
]


@pytest.mark.parametrize("shown", SHOWN)
def test_a_hand_may_be_shown_in_any_way_that_can_be_read(shown: str) -> None:
    source = kit_files("solo", solution=True)["wordgame.py"]
    begin = source.index("def display_hand")
    end = source.index("\ndef ", begin + 1)
    own = f"def display_hand(hand):\n    {shown}\n\n"
    used = source[:begin] + own + source[end:]
    used = used.replace("display_hand(hand)\n        word", "show(hand)\n        word")
    used += "\n\ndef show(hand):\n    " + shown + "\n"
    report = grade(Submission("one", {"wordgame.py": used}), built_in("solo"), find_jail())
    assert lost(report) == []


@pytest.mark.parametrize(
    ("kit", "old", "new"),
    [
        ("ps4", "{total} points", "{total}points"),
        ("ps3", "earned {score} points. Total: ", "earned{score}points. Total:"),
        ("scrabble-ish", "Total score: {total} points", "Total score:{total}points"),
        ("wildcard", "Total score over all hands: ", "Total score over all hands:"),
    ],
)
def test_numbers_that_are_glued_to_words_cost_nothing(kit: str, old: str, new: str) -> None:
    assert lost(graded(Change(kit, old, new))) == []


DROPS = """

def updateHand(hand, word):
    left = dict(hand)
    for letter in word:
        left[letter] -= 1
        if left[letter] == 0:
            del left[letter]
    return left


def isValidWord(word, hand, wordList):
    if word == "" or word not in wordList:
        return False
    try:
        updateHand(hand, word)
    except KeyError:
        return False
    return True
"""
DROPS_WILD = """

def update_hand(hand, word):
    left = dict(hand)
    for letter in word.lower():
        if left.get(letter, 0) > 0:
            left[letter] -= 1
            if left[letter] == 0:
                del left[letter]
    return left


def is_valid_word(word, hand, word_list):
    if not any(word.lower().replace("*", vowel) in word_list for vowel in VOWELS):
        return False
    for letter in word.lower():
        if letter not in hand:
            return False
        hand = update_hand(hand, letter)
    return word != ""
"""


@pytest.mark.parametrize(
    ("kit", "own"), [("ps4", DROPS), ("scrabble-ish", DROPS), ("ps3", DROPS_WILD)]
)
def test_whoever_drops_used_up_letters_need_not_know_a_count_of_0(kit: str, own: str) -> None:
    main = 'if __name__ == "__main__":'
    assert lost(graded(Change(kit, main, f"{own}\n\n{main}"))) == []


TAKES_0 = """

def isValidWord(word, hand, wordList):
    needed = getFrequencyDict(word)
    held = all(hand.get(x, -1) >= needed[x] or hand.get(x, -1) == 0 for x in needed)
    return word != "" and word in wordList and held
"""


@pytest.mark.parametrize("copied", ["hand.copy()", "hand"], ids=["copy", "the same hand"])
def test_whoever_keeps_a_count_of_0_has_to_know_it(copied: str) -> None:
    """Also where another function is wrong, and ours stands in its place."""
    main = 'if __name__ == "__main__":'
    source = kit_files("ps4", solution=True)["ps4a.py"].replace(
        "newHand = hand.copy()", f"newHand = {copied}"
    )
    source = source.replace(main, f"{TAKES_0}\n\n{main}")
    report = grade(Submission("one", {"ps4a.py": source}), built_in("ps4"), find_jail())
    checks = report.problems[2].rules
    assert [c.mistake for c in checks if c.points < c.max] == ["zero-count-available"]


AHEAD = """

def play_game(word_list):
    total, substituted, replayed = 0, False, False
    {first}
    {second}
    for _ in range(number):
        if not substituted:
            print("Current hand:", end=" ")
            display_hand(hand)
            if input("Would you like to substitute a letter? ").lower() == "yes":
                letter = input("Which letter would you like to replace: ")
                hand = substitute_hand(hand, letter)
                substituted = True
        score = play_hand(hand, word_list)
        if not replayed and input("Would you like to replay the hand? ").lower() == "yes":
            score = max(score, play_hand(hand, word_list))
            replayed = True
        total += score
        hand = deal_hand(HAND_SIZE)
    print("Total score over all hands:", total)
    return total
"""


@pytest.mark.parametrize("is_dealt_first", [False, True], ids=["after the question", "before"])
def test_a_hand_may_be_dealt_ahead_of_its_turn(is_dealt_first: bool) -> None:
    """Then there is one more in the end, which nobody sees."""
    both = ['number = int(input("Enter total number of hands: "))', "hand = deal_hand(HAND_SIZE)"]
    first, second = reversed(both) if is_dealt_first else both
    main = 'if __name__ == "__main__":'
    own = AHEAD.format(first=first, second=second)
    assert lost(graded(Change("ps3", main, f"{own}\n\n{main}"))) == []


@pytest.mark.parametrize(
    ("question", "own", "once"),
    [
        ("Would you like to substitute a letter? ", "Change a letter? ", "can_substitute"),
        ("Would you like to replay the hand? ", "The same hand again? ", "can_replay"),
    ],
)
def test_an_option_that_is_offered_again_is_named_in_whatever_words(
    question: str, own: str, once: str
) -> None:
    source = kit_files("ps3", solution=True)["ps3.py"]
    source = source.replace(question, own).replace(f"{once} = False\n", "pass\n")
    report = grade(Submission("one", {"ps3.py": source}), built_in("ps3"), find_jail())
    assert lost(report) == ["6"]
    facts = [c for p in report.problems for c in p.rules if c.lost and c.kind is Kind.FACT]
    assert {check.mistake for check in facts} == {"options-repeated"}


WRONG = [
    (Change("ps4", '"k": 5', '"k": 3'), ["1"]),
    (Change("ps3", '"k": 5', '"k": 3'), ["1"]),
    (
        Change("ps4", "playHand(lastHand, wordList, HAND_SIZE)", "playHand(lastHand, wordList, 7)"),
        ["6"],
    ),
]


@pytest.mark.parametrize(("change", "losing"), WRONG)
def test_a_small_slip_costs_its_problem(change: Change, losing: list[str]) -> None:
    assert lost(graded(change)) == losing


def test_the_number_of_different_letters_is_one_mistake_and_has_one_name() -> None:
    """len of a hand's dictionary: it stays the same while letters are used up."""
    report = graded(
        Change(
            "ps3",
            "get_word_score(word, calculate_handlen(hand))",
            "get_word_score(word, len(hand))",
        )
    )
    assert lost(report) == ["5"]
    problem = next(problem for problem in report.problems if problem.id == "5")
    facts = [c for c in problem.rules if c.status is Status.FAILED and c.kind is Kind.FACT]
    assert {check.mistake for check in facts} == {"copies-left-out"}
    assert problem.points == 8.12


def test_a_name_of_python_2_costs_a_share_of_each_problem_that_needs_it() -> None:
    report = graded(Change("ps4", " = input(", " = raw_input("))
    assert lost(report) == ["5", "6"]
    five, six = report.problems[4:6]
    assert (five.points, six.points) == (7.5, 11.25)
    assert {rule.mistake for rule in (*five.rules, *six.rules)} == {"python-2", None}


@pytest.mark.parametrize(
    "change",
    [
        Change("ps4", "line.strip().lower()", "line.strip()"),
        Change("ps4", "line.strip().lower()", "line.lower()"),
        Change("ps4", "    playGame(wordList)\n", "    playGame(wordlist)\n"),
        Change("ps3", 'if __name__ == "__main__":', 'if __name__ == "main":'),
    ],
)
def test_a_program_that_does_not_run_as_it_was_written_is_told(change: Change) -> None:
    report = graded(change)
    whole = next(problem for problem in report.problems if problem.id == "whole")
    assert (report.points, whole.status) == (report.max, Status.FAILED)


NOTHING = {
    "updateHand": "return {word: -1}",
    "getWordScore": 'return 0 if word == "" else None',
    "isValidWord": "return False",
    "calculateHandlen": "return None if hand else 0",
}


def test_what_knows_nothing_earns_next_to_nothing() -> None:
    source = kit_files("ps4", solution=True)["ps4a.py"]
    functions = {
        "updateHand": "hand, word",
        "getWordScore": "word, n",
        "isValidWord": "word, hand, wordList",
        "calculateHandlen": "hand",
    }
    for name, given in functions.items():
        source += f"\n\ndef {name}({given}):\n    {NOTHING[name]}\n"
    report = grade(Submission("one", {"ps4a.py": source}), built_in("ps4"), find_jail())
    points = {problem.id: problem.points for problem in report.problems}
    assert points["1"] <= 1
    assert points["2"] <= 3
    assert points["3"] == 0
    assert points["4"] <= 2


@pytest.mark.parametrize("body", ["return None", "raise ValueError"])
def test_what_nobody_wrote_is_not_paid_for_because_it_is_counted_elsewhere(body: str) -> None:
    source = kit_files("ps3", solution=True)["ps3.py"]
    given = {"get_word_score": "word, n", "is_valid_word": "word, hand, words", "deal_hand": "n"}
    for name, parameters in given.items():
        source += f"\n\ndef {name}({parameters}):\n    {body}\n"
    report = grade(Submission("one", {"ps3.py": source}), built_in("ps3"), find_jail())
    assert {problem.id: problem.points for problem in report.problems}["4"] == 0


@pytest.mark.parametrize(
    "given", ["{letter: None}", "{'a': {1}}", "[{1, 2}]", "{1: {2: object()}}"]
)
def test_no_answer_breaks_the_checker(given: str) -> None:
    source = kit_files("ps3", solution=True)["ps3.py"]
    source += f"\n\ndef substitute_hand(hand, letter):\n    return {given}\n"
    report = grade(Submission("one", {"ps3.py": source}), built_in("ps3"), find_jail())
    assert report.broken == ()
    assert lost(report) == ["6"]


@pytest.mark.parametrize("name", ["random.py", "time.py", "sys.py"])
def test_a_file_under_the_name_of_a_module_of_python_is_graded(name: str) -> None:
    source = kit_files("solo", solution=True)["wordgame.py"]
    submission = Submission("one", {name: source}, {"wordgame.py": name})
    report = grade(submission, built_in("solo"), find_jail())
    assert report.points == report.max
