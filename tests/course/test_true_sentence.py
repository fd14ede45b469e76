"""Sentences of reports that were once untrue of the programs they were printed for."""

from collections.abc import Sequence

import pytest

from handful.course.built_in import built_in
from handful.course.kit import kit_files
from handful.grader import Report, Submission, find_jail, grade, text
from handful.grader.report.formats import FORMATS
from handful.grader.settings import Settings

SAME_ANSWER = "The function gives the same answer in every case"


def graded(
    kit: str, problems: str, changed: str = "", replaced: Sequence[tuple[str, str]] = ()
) -> Report:
    """The report on the kit's working program with functions *changed* or texts *replaced*."""
    files = {name: kit_files(kit, solution=True)[name] for name in built_in(kit).files}
    first = built_in(kit).files[0]
    source = files[first]
    for old, new in replaced:
        assert old in source
        source = source.replace(old, new)
    before, main, after = source.rpartition("if __name__")
    files[first] = f"{before}{changed}\n\n{main}{after}"
    only = frozenset(problems)
    return grade(Submission("a", files), built_in(kit), find_jail(), Settings(problems=only))


def said(report: Report) -> str:
    """The text of the report in one line."""
    return " ".join(text(report).split())


# The same answer in every case.


MORE_THAN_ENOUGH = """
def isValidWord(word, hand, wordList):
    for letter in word:
        if not hand.get(letter, 0) > word.count(letter):
            return False
    return word in wordList
"""
NO_WILDCARDS = """
def is_valid_word(word, hand, word_list):
    word = word.lower()
    for letter in word:
        if hand.get(letter, 0) < word.count(letter):
            return False
    return word in word_list
"""


def test_more_letters_than_needed_is_not_always_the_same_answer() -> None:
    report = graded("ps4", "3", MORE_THAN_ENOUGH)
    assert SAME_ANSWER not in said(report)
    assert report.points > 7


@pytest.mark.parametrize("problems", ["34", "4"])
def test_a_function_that_says_yes_in_another_problem_has_not_always_the_same_answer(
    problems: str,
) -> None:
    report = graded("ps3", problems, NO_WILDCARDS)
    assert SAME_ANSWER not in said(report)
    assert 4 < report.problems[-1].points < 10


@pytest.mark.parametrize("answer", ["True", "False"])
def test_a_function_that_has_one_answer_earns_nothing_in_all_its_problems(answer: str) -> None:
    report = graded(
        "ps3", "34", f"def is_valid_word(word, hand, word_list):\n    return {answer}\n"
    )
    assert report.problems[0].points == 0
    assert report.problems[1].points < 4.5
    assert SAME_ANSWER in said(report)


# Messages about what is refused.


ONE_QUESTION_MARK = """
def playGame(wordList):
    hand = {}
    while True:
        choice = input("Enter n to deal a new hand, r to replay the last hand, or e to end game: ")
        if choice == "e":
            break
        elif choice == "n":
            hand = dealHand(HAND_SIZE)
            playHand(hand.copy(), wordList, HAND_SIZE)
        elif choice == "r" and hand:
            playHand(hand.copy(), wordList, HAND_SIZE)
        elif choice == "r":
            print("You have not played a hand yet. Please play a new hand first!")
        else:
            print("'" + choice + "'?")
"""
IF_FOR_ELIF = """
def playGame(wordList):
    hand = {}
    while True:
        choice = input("Enter n to deal a new hand, r to replay the last hand, or e to end game: ")
        if choice == "e":
            break
        if choice == "n":
            hand = dealHand(HAND_SIZE)
            playHand(hand.copy(), wordList, HAND_SIZE)
        if choice == "r":
            if hand:
                playHand(hand.copy(), wordList, HAND_SIZE)
            else:
                print("You have not played a hand yet. Please play a new hand first!")
        else:
            print("Invalid command.")
"""
SILENT = ONE_QUESTION_MARK.replace("""print("'" + choice + "'?")""", "pass")


def test_a_command_in_quotation_marks_and_a_question_mark_is_a_message() -> None:
    report = graded("ps4", "6", ONE_QUESTION_MARK)
    assert "Nothing tells" not in said(report)
    assert report.points > 14  # only the wording is another


def test_a_message_that_also_comes_elsewhere_is_not_called_missing() -> None:
    told = said(graded("ps4", "6", IF_FOR_ELIF))
    assert "Nothing tells" not in told
    assert "no-message" not in told
    assert "Here it goes wrong after 'x' is typed." in told


def test_a_command_that_is_passed_over_in_silence_has_no_message() -> None:
    told = said(graded("ps4", "6", SILENT))
    assert "[no-message]" in told


def test_a_line_typed_into_a_message_is_not_said_to_get_none() -> None:
    edit = ("print('Invalid command.')", "input('Invalid command. Press Enter ')")
    report = graded("ps4", "6", replaced=[edit])
    assert report.points < 15
    assert "Nothing tells" not in said(report)
    assert "no-message" not in said(report)


# The skeleton.


@pytest.mark.parametrize("form", ["text", "html", "json", "gradescope", "junit"])
def test_the_note_on_an_untouched_file_names_the_file(form: str) -> None:
    files = {
        "ps4a.py": kit_files("ps4", solution=True)["ps4a.py"],
        "ps4b.py": kit_files("ps4")["ps4b.py"],
    }
    report = grade(
        Submission("a", files), built_in("ps4"), find_jail(), Settings(problems=frozenset("1"))
    )
    assert "ps4b.py is the skeleton as it was handed out" in FORMATS[form]([report])


# What was asked, shown and counted in a game.


LETTER = "Which letter would you like to replace: "
SUBSTITUTE = "if ask_yes_or_no('Would you like to substitute a letter? '):"
PRINTED_FIRST = (
    "print('Would you like to substitute a letter?')\n            if ask_yes_or_no('yes or no: '):"
)
REPLAY = "if can_replay and ask_yes_or_no('Would you like to replay the hand? '):"
REPLAY_PRINTED_FIRST = (
    "if can_replay:\n            print('Would you like to replay the hand?')\n"
    "        if can_replay and ask_yes_or_no('yes or no: '):"
)


@pytest.mark.parametrize(
    "replaced",
    [
        [(LETTER, "Please enter the letter you would like to substitute: ")],
        [(SUBSTITUTE, PRINTED_FIRST), (REPLAY, REPLAY_PRINTED_FIRST)],
    ],
    ids=["which letter", "yes or no"],
)
def test_another_question_in_similar_words_is_no_second_offer(
    replaced: list[tuple[str, str]],
) -> None:
    report = graded("ps3", "6", replaced=replaced)
    assert "options-repeated" not in said(report)
    assert report.points > 9.5  # only the wording is another


@pytest.mark.parametrize("flag", ["can_substitute", "can_replay"])
@pytest.mark.parametrize("wording", ["usual", "yes or no"])
def test_an_option_that_is_offered_again_is_named(flag: str, wording: str) -> None:
    replaced = [(f"{flag} = False", "pass")]
    if wording != "usual":
        replaced += [(SUBSTITUTE, PRINTED_FIRST), (REPLAY, REPLAY_PRINTED_FIRST)]
    assert "[options-repeated]" in said(graded("ps3", "6", replaced=replaced))


def test_the_total_of_a_hand_is_not_taken_for_the_total_over_all_hands() -> None:
    line = "    print(f'Total score over all hands: {total}')\n"
    report = graded("ps3", "6", replaced=[(line, "")])
    assert report.points < 7.5
    assert "replay-overwrites" not in said(report)


SHOWN = 'print("Current Hand:", end=" ")\n        displayHand(hand)\n'
LETTERS = "l for l in hand for i in range(hand[l])"


@pytest.mark.parametrize(
    "letters", [f'" ".join({LETTERS})', f"[{LETTERS}]"], ids=["blanks", "list"]
)
def test_a_lone_letter_of_the_question_is_no_letter_of_the_hand(letters: str) -> None:
    """The question is on the line of the hand, and has 'or a "."' in it."""
    shown = f'print("Current Hand:", {letters}, end=" ")\n'
    report = graded("ps4", "5", replaced=[(SHOWN, shown)])
    assert report.points > 9.2  # only the wording is another
    assert "copies-left-out" not in said(report)


def test_a_question_that_ends_with_a_command_shows_no_hand() -> None:
    question = '"Enter n to deal a new hand, r to replay the last hand, or e to end game: "'
    told = said(graded("ps4", "6", SILENT.replace(question, '"Type n, r or e "')))
    assert "loose-command" not in told
    assert "[no-message]" in told


def test_a_bonus_that_is_multiplied_has_its_own_name() -> None:
    wrong = """
def getWordScore(word, n):
    score = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    if len(word) == n:
        score += 50
    return score * len(word)
"""
    report = graded("ps4", "1", wrong)
    assert "The 50 points were multiplied by the length of the word." in said(report)
    assert report.points == 8


# Names that are not true of the program.


CHANGES_THE_LIST = """
def isValidWord(word, hand, wordList):
    wordList.append("")
    left = dict(hand)
    for letter in word:
        if not left.get(letter):
            return False
        left[letter] -= 1
    return word != "" and word in wordList
"""
ONE_LETTER_EACH = """
def substitute_hand(hand, letter):
    new = dict(hand)
    for _ in range(new.pop(letter, 0)):
        others = [one for one in VOWELS + CONSONANTS if one not in hand and one not in new]
        new[random.choice(others)] = 1
    return new
"""
NOTHING_REPLACED = """
def substitute_hand(hand, letter):
    new = dict(hand)
    new.pop(letter, 0)
    return hand
"""
MISSPELT = """
def get_word_score(word, n):
    return sum(SCRABBLE_LETER_VALUES[letter] for letter in word.lower())
"""
LIST_DEALT = """
def deal_hand(n):
    vowels = [random.choice(VOWELS) for _ in range(-(-n // 3) - 1)]
    return ["*", *vowels, *[random.choice(CONSONANTS) for _ in range(n - len(vowels) - 1)]]
"""
LONG_COMMANDS = SILENT.replace(
    "else:\n            pass", 'elif len(choice) == 1:\n            print("Invalid command.")'
)
ENDS_ITSELF = """
def getWordScore(word, n):
    if word == "":
        {end}
    points = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    return points * len(word) + 50 * (len(word) == n)
"""
REPEATS_REFUSED = "needed.items()) and len(set(word)) == len(word)"
LONG_REFUSED = "needed.items()) and len(word) < 6"
NOT_OUT = [("Goodbye! Total score", "Goodbye! You were not out of letters. Total score")]


@pytest.mark.parametrize(
    ("kit", "problem", "changed", "replaced", "name"),
    [
        ("ps4", "3", CHANGES_THE_LIST, [], "mutates-hand"),
        ("ps4", "6", "", [("dealHand(HAND_SIZE)", "dealHand(8)")], "hand-size-hard-coded"),
        ("ps4", "6", "", [("dealHand(HAND_SIZE)", "dealHand(HAND_SIZE + 1)")], "hand-size-hard"),
        ("ps3", "6", ONE_LETTER_EACH, [], "substitute-in-hand"),
        ("ps3", "6", NOTHING_REPLACED, [], "substitute-in-hand"),
        ("ps3", "1", MISSPELT, [], "case-sensitive"),
        ("ps3", "1", "", [("return points", "return 0 if n == 7 else points")], "case-sensitive"),
        ("ps3", "2", "", [("-= 1", "-= 0")], "case-sensitive"),
        ("ps3", "34", "", [(">= count", "> count")], "case-sensitive"),
        ("ps3", "34", "", [("needed.items())", REPEATS_REFUSED)], "case-sensitive"),
        ("ps3", "34", "", [("needed.items())", LONG_REFUSED)], "case-sensitive"),
        ("ps3", "5", "", [("if is_valid_word(word,", "if False and (word,")], "case-sensitive"),
        ("ps3", "4", LIST_DEALT, [], "wrong-deal"),
        ("ps4", "5", "", NOT_OUT, "stop-message-wrong"),
        ("ps4", "6", LONG_COMMANDS, [], "loose-command"),
        ("ps4", "1", ENDS_ITSELF.format(end="exit()"), [], "crash"),
        ("ps4", "1", ENDS_ITSELF.format(end="__import__('os')._exit(0)"), [], "crash"),
    ],
)
def test_a_name_is_not_given_where_it_is_untrue(
    kit: str, problem: str, changed: str, replaced: list[tuple[str, str]], name: str
) -> None:
    report = graded(kit, problem, changed, replaced)
    assert report.points < report.max
    assert name not in said(report)


def test_one_name_of_python_2_does_not_make_it_the_language_of_the_program() -> None:
    report = graded("ps4", "5", replaced=[("input('Enter word", "raw_input('Enter word")])
    assert "[python-2]" in said(report)
    assert "is written in Python 2" not in said(report)


def test_a_file_that_is_not_there_is_no_absolute_path() -> None:
    report = graded("ps4", "1", 'scores = open("scores.txt").read()\n')
    assert "There is no 'scores.txt' here" in said(report)
    assert "absolute-path" not in said(report)


def test_a_mistake_of_a_helper_does_not_name_what_is_wrong_in_the_game() -> None:
    only_the_list = "def isValidWord(word, hand, wordList):\n    return word in wordList\n"
    overwritten = [("total += score", "total = score")]
    report = graded("ps4", "35", only_the_list, overwritten)
    assert report.problems[1].points < 10
    assert "first-hand-used" not in said(report)


def test_a_game_that_runs_to_its_end_is_not_said_to_end_itself() -> None:
    """Without the last line no game comes as far as what the function returns."""
    total = "    print(f'Total score over all hands: {total}')\n"
    sentences = said(graded("ps3", "6", replaced=[(total, "")]))
    assert "Every game went wrong before this could be checked." in sentences
    assert "ended itself" not in sentences
