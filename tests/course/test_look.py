"""The first look at a program: what is seen without running it."""

import pytest

from handful.course.checker.submission.look import Found, look

SKELETON = '''
def score(word, n):
    """The points."""
    print("score not yet implemented.")

def update(hand, word):
    """The hand left."""
    pass
'''
WANTED = {"score": 2, "update": 2}
WRITTEN = "def score(word, n): return n\ndef update(hand, word): return hand\n"


def found(source: str) -> tuple[Found, ...]:
    return look(source, SKELETON, WANTED).found


def test_a_program_with_every_function_has_nothing_to_be_found() -> None:
    seen = look(WRITTEN + "def more(): pass\n", SKELETON, WANTED)
    assert seen == (frozenset({"score", "update", "more"}), (), False, frozenset())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "x = 1\nprint 'hello'\n",
            Found("python-2", "The program is written in Python 2; the course uses Python 3.", 2),
        ),
        (
            "try:\n    pass\nexcept KeyError, e:\n    pass\n",
            Found("python-2", "The program is written in Python 2; the course uses Python 3.", 3),
        ),
        (
            "x = 1\ndef (\n",
            Found("does-not-parse", "Python cannot read the program: invalid syntax.", 2),
        ),
    ],
)
def test_a_program_that_cannot_be_read_is_looked_at_no_further(
    source: str, expected: Found
) -> None:
    assert look(source, SKELETON, WANTED) == (frozenset(), (expected,), True, frozenset())


@pytest.mark.parametrize(
    ("line", "called"),
    [
        ("input('Press Enter')", "input"),
        ("words = [playGame([])]", "playGame"),
        ("while True:\n    play_hand({}, [])", "play_hand"),
    ],
)
def test_what_is_played_while_the_file_is_loaded_is_found(line: str, called: str) -> None:
    [one] = found(f"{WRITTEN}{line}\n")
    assert (one.mistake, one.line) == ("input-at-import", 3 + line.count("\n"))
    assert one.message == (
        f"{called}() is called while the file is loaded; put it under the last if."
    )


def test_what_is_played_under_the_last_if_or_in_a_function_is_fine() -> None:
    main = "def main():\n    input()\nif __name__ == '__main__':\n    playGame([])\n"
    assert found(WRITTEN + main) == ()


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("WORDLIST_FILENAME = '/home/ann/words.txt'", "'/home/ann/words.txt'"),
        (r"WORDLIST_FILENAME = 'C:\\words.txt'", r"'C:\\words.txt'"),
        ("open('~/words.txt')", "'~/words.txt'"),
        ("import os; os.chdir('/tmp')", "'/tmp'"),
    ],
)
def test_a_path_of_the_learners_machine_is_found(line: str, path: str) -> None:
    assert found(f"{WRITTEN}{line}\n") == (
        Found(
            "absolute-path", f"The path {path} is on your machine only; write the file's name.", 3
        ),
    )


def test_a_path_that_is_not_opened_or_not_absolute_is_fine() -> None:
    assert found(f"{WRITTEN}separator = '/'\nWORDLIST_FILENAME = 'words.txt'\nopen('a')\n") == ()


def test_a_function_of_another_arity_is_found() -> None:
    source = "def score(word): return 1\ndef update(hand, word): return hand\n"
    assert found(source) == (
        Found(
            "renamed-function",
            "score takes 1 parameters, and the document gives it 2.",
            1,
            "score",
        ),
    )


@pytest.mark.parametrize("parameters", ["word, n=7", "*all", "word, *rest", "a, b, c=1"])
def test_a_function_that_takes_what_the_document_gives_is_fine(parameters: str) -> None:
    source = f"def score({parameters}): return 1\ndef update(hand, word): return hand\n"
    assert found(source) == ()


def test_a_function_under_a_similar_name_is_found() -> None:
    source = "def Up_Date(hand, word): return hand\ndef score(word, n): return n\n"
    assert found(source) == (
        Found(
            "renamed-function",
            "There is no update; is Up_Date meant? Names are as in the document.",
            None,
            "update",
        ),
    )


def test_a_function_given_a_name_by_assignment_is_there() -> None:
    source = "def score(word, n): return n\nupdate = lambda hand, word: hand\n"
    seen = look(source, SKELETON, WANTED)
    assert (seen.found, seen.functions) == ((), frozenset({"score", "update"}))


def test_the_skeleton_is_known_again_whatever_its_docstrings_say() -> None:
    source = SKELETON.replace("The points.", "Mine!")
    seen = look(source, SKELETON, WANTED)
    assert seen.untouched == {"score", "update"}
    assert [one.mistake for one in seen.found] == ["untouched-skeleton"]


def test_a_program_that_was_begun_is_not_the_skeleton() -> None:
    seen = look("def score(word, n): return n\ndef update(hand, word): pass\n", SKELETON, WANTED)
    assert (seen.untouched, seen.found) == (frozenset({"update"}), ())
