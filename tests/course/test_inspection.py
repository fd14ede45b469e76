"""The first look at a program: what is seen without running it."""

import ast

import pytest

from handful.grader.submission.inspection import Finding, Inspection, inspect_program

SKELETON = '''
def score(word, n):
    """The points."""
    print("score not yet implemented.")

def update(hand, word):
    """The hand left."""
    pass
'''
REQUIRED = {"score": 2, "update": 2}
WRITTEN = "def score(word, n): return n\ndef update(hand, word): return hand\n"


Told = tuple[str, str, int | None, str | None]
"""A mistake, what is said about it, the line and the function."""


def told(one: Finding) -> Told:
    return one.mistake, str(one.message), one.line, one.function


def found(source: str) -> list[Told]:
    return [told(one) for one in inspect_program("mine.py", source, SKELETON, REQUIRED).found]


def test_a_program_with_every_function_has_nothing_to_be_found() -> None:
    seen = inspect_program("mine.py", WRITTEN + "def more(): pass\n", SKELETON, REQUIRED)
    assert seen._replace(defined={}) == Inspection(frozenset({"score", "update", "more"}), ())
    assert [seen.uses(name) for name in ("score", "update", "gone")] == [set(), set(), None]


def test_the_names_that_a_function_uses_are_seen() -> None:
    source = "SIZE = 7\nkept = {}\ndef score(word): return kept, SIZE, len(word), update(word)\n"
    seen = inspect_program(
        "mine.py", source + "def update(word): return word\n", SKELETON, REQUIRED
    )
    assert seen.uses("score") == frozenset({"kept", "update"})
    assert seen.uses("update") == frozenset()


PYTHON_2 = "The program is written in Python 2; the course uses Python 3."
PARENTHESES = (
    "Python cannot read the program: Missing parentheses in call to 'print'."
    " Did you mean print(...)?"
)


@pytest.mark.parametrize(
    ("source", "mistake", "said", "line"),
    [
        ("x = 1\nprint 'hello'\n", "python-2", PYTHON_2, 2),
        ("try:\n    pass\nexcept KeyError, e:\n    pass\n", "python-2", PYTHON_2, 3),
        ("x = raw_input('? ')\nprint 'a', x\n", "python-2", PYTHON_2, 2),
        (
            "x = 'f': 1\nprint 'a'\nprint 'b'\nprint('c')\n",  # most have no parentheses
            "python-2",
            PYTHON_2,
            1,
        ),
        ("print('a')\nprint('b')\nprint 'Bye!'\n", "does-not-parse", PARENTHESES, 3),
        ("x = f'{1}'\nprint 'Bye!'\n", "does-not-parse", PARENTHESES, 2),
        ("x = 1\ndef (\n", "does-not-parse", "Python cannot read the program: invalid syntax.", 2),
        (
            "print('a')\nx = 'no end\n",
            "does-not-parse",
            "Python cannot read the program: unterminated string literal (detected at line 2).",
            2,
        ),
    ],
)
def test_a_program_that_cannot_be_read_is_looked_at_no_further(
    source: str, mistake: str, said: str, line: int
) -> None:
    seen = inspect_program("mine.py", source, SKELETON, REQUIRED)
    assert (seen.functions, seen.fatal, seen.untouched) == (frozenset(), True, frozenset())
    assert [told(one) for one in seen.found] == [(mistake, said, line, None)]


def test_raw_input_in_a_program_that_python_3_reads_is_no_python_2() -> None:
    source = WRITTEN + "def ask():\n    return raw_input('? ')\nprint('hello')\n"
    assert found(source) == []


@pytest.mark.parametrize(
    "line", ["input('Press Enter')", "words = [playGame([])]", "while True:\n    play_hand({}, [])"]
)
def test_what_is_played_while_the_file_is_loaded_shows_when_it_is_loaded(line: str) -> None:
    assert found(f"{WRITTEN}{line}\n") == []


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
    said = f"The path {path} is on your machine only; elsewhere the file's name is enough."
    assert found(f"{WRITTEN}{line}\n") == [("absolute-path", said, 3, None)]


def test_a_path_that_is_not_opened_or_not_absolute_is_fine() -> None:
    assert found(f"{WRITTEN}separator = '/'\nWORDLIST_FILENAME = 'words.txt'\nopen('a')\n") == []


def test_a_function_of_another_arity_is_found() -> None:
    source = "def score(word): return 1\ndef update(hand, word): return hand\n"
    said = "score takes 1 parameters, and the document gives it 2."
    assert found(source) == [("renamed-function", said, 1, "score")]


@pytest.mark.parametrize("parameters", ["word, n=7", "*all", "word, *rest", "a, b, c=1"])
def test_a_function_that_takes_what_the_document_gives_is_fine(parameters: str) -> None:
    source = f"def score({parameters}): return 1\ndef update(hand, word): return hand\n"
    assert found(source) == []


def test_a_function_under_a_similar_name_is_found() -> None:
    source = "def Up_Date(hand, word): return hand\ndef score(word, n): return n\n"
    said = "There is no update; Up_Date was taken in its place. Names are as in the document."
    assert found(source) == [("renamed-function", said, 1, "update")]
    assert inspect_program("mine.py", source, SKELETON, REQUIRED).renamed == {"update": "Up_Date"}


def test_of_similar_names_one_that_takes_what_the_document_gives_is_graded() -> None:
    source = "def updates(a): return a\ndef updaterx(hand, word): return hand\n"
    assert inspect_program("mine.py", source, SKELETON, {"updated": 2}).renamed == {
        "updated": "updaterx"
    }
    assert inspect_program("mine.py", source, SKELETON, {"updated": 3}).renamed == {
        "updated": "updates"
    }
    assert inspect_program("mine.py", source, SKELETON, {"updates": 1, "updated": 1}).renamed == {
        "updated": "updaterx"
    }
    assert inspect_program("mine.py", source, SKELETON, {"elsewhere": 1}).renamed == {}


@pytest.mark.parametrize(
    ("line", "functions", "imported"),
    [
        ("from part import *", set(), {"update", "other"}),
        ("from part import update", set(), {"update"}),
        ("from part import other as update", set(), {"update"}),
        ("import part\nupdate = part.update", set(), {"update"}),
        ("import part as p\nupdate = p.other", set(), {"update"}),
        ("from part import update as u\nupdate = u", set(), {"u", "update"}),
        ("if True:\n    from part import update", set(), {"update"}),
        ("from again import *", set(), {"update", "other"}),
        ("from mine import *", {"update"}, set()),
        ("from mine import update", {"update"}, set()),
        ("from part import *\nfrom mine import *", {"update"}, {"other"}),
        ("from part import *\ndef update(hand, word): return hand", {"update"}, {"other"}),
        ("from part import *\nif True:\n    def update(hand): return hand", {"update"}, {"other"}),
        ("from part import *\nupdate = lambda hand, word: hand", {"update"}, {"other"}),
        ("from nowhere import *", set(), set()),
        ("from circle import *", set(), set()),
        ("from unreadable import *", set(), set()),
    ],
)
def test_functions_of_other_problems_are_not_the_files_own(
    line: str, functions: set[str], imported: set[str]
) -> None:
    own = {
        "mine": "def update(hand, word): return hand\n",
        "again": "from part import *\n",
        "circle": "from circle import *\n",
        "unreadable": "def update(",
    }
    part = {"part": "def update(hand, word): return hand\ndef other(): pass\n"}
    seen = inspect_program("mine.py", f"{line}\n", SKELETON, REQUIRED, own, part, {"update"})
    assert (set(seen.functions) & {"update"}, set(seen.imported)) == (functions, imported)


def test_a_function_given_a_name_by_assignment_is_there() -> None:
    source = "def score(word, n): return n\nupdate = lambda hand, word: hand\n"
    seen = inspect_program("mine.py", source, SKELETON, REQUIRED)
    assert (seen.found, seen.functions) == ((), frozenset({"score", "update"}))


def test_the_skeleton_is_known_again_whatever_its_docstrings_say() -> None:
    source = SKELETON.replace("The points.", "Mine!")
    seen = inspect_program("mine.py", source, SKELETON, REQUIRED)
    assert seen.untouched == {"score", "update"}
    assert [one.mistake for one in seen.found] == ["untouched-skeleton"]


def test_a_program_that_was_begun_is_not_the_skeleton() -> None:
    seen = inspect_program(
        "mine.py",
        "def score(word, n): return n\ndef update(hand, word): pass\n",
        SKELETON,
        REQUIRED,
    )
    assert (seen.untouched, seen.found) == (frozenset({"update"}), ())


def test_a_function_from_another_file_is_there() -> None:
    source = "from mine import update\ndef score(word, n): return n\n"
    seen = inspect_program("mine.py", source, SKELETON, REQUIRED)
    assert (seen.found, seen.functions) == ((), frozenset({"score", "update"}))
    assert not seen.imports_all
    seen = inspect_program(
        "mine.py", "from mine import *\ndef score(word, n): return n\n", SKELETON, REQUIRED
    )
    assert seen.imports_all


def test_a_function_that_only_says_something_of_itself_is_untouched() -> None:
    source = "def score(word, n):\n    'Nothing yet.'\ndef update(hand, word): return hand\n"
    assert inspect_program("mine.py", source, SKELETON, REQUIRED).untouched == {"score"}


@pytest.mark.parametrize(
    ("body", "untouched"),
    [
        ("print('score not implemented.')", True),
        ("print('not yet implemented')\n    pass", True),
        ("...", True),
        ("return", True),
        ("return None", True),
        ("raise NotImplementedError", True),
        ("raise NotImplementedError('to do')", True),
        ("raise ValueError(n)", False),
        ("return 0", False),
        ("print('playing')", False),
        ("print(implemented)", False),
        ("print('not', 'implemented')", False),
        ("return 'not implemented'", False),
        ("pass\n    return n", False),
    ],
)
def test_what_only_says_that_nothing_is_there_yet_is_as_it_was_handed_out(
    body: str, untouched: bool
) -> None:
    """The skeletons of other years say so in other words than the kit's."""
    source = f"def score(word, n):\n    {body}\ndef update(hand, word): return hand\n"
    assert inspect_program("mine.py", source, SKELETON, REQUIRED).untouched == (
        {"score"} if untouched else set()
    )


def test_a_function_that_the_kit_gives_is_not_meant() -> None:
    skeleton = "def displayHand(hand):\n    print(hand)\n\ndef playHand(hand):\n    pass\n"
    source = "def displayHand(hand):\n    print(hand)\n"
    assert inspect_program("mine.py", source, skeleton, {"playHand": 1}).found == ()


def test_files_that_import_one_another_again_and_again_are_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def parse(source: str) -> ast.Module:
        read.append(source)
        assert len(read) < 100
        return ast.parse(source)

    monkeypatch.setattr("handful.grader.submission.inspection.parse_once", parse)
    own = {
        f"m{n}": f"from m{n + 1} import *\nfrom m{n + 2} import *\ndef f{n}(): pass\n"
        for n in range(40)
    }
    seen = inspect_program("mine.py", "from m0 import *\n", SKELETON, REQUIRED, own)
    assert seen.functions == {f"f{n}" for n in range(40)}
