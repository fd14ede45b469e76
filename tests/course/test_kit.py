"""The kits: every test fails on the skeleton and passes on the solution, which plays the games."""

import ast
import builtins
import hashlib
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from textwrap import dedent, indent
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from handful.cli import main
from handful.course.kit import KITS, NoSuchKit, kit_files
from handful.course.kit.write import (
    CannotWrite,
    FileOutcome,
    FileState,
    write_archive,
    write_folder,
)
from tests.support.golden import GAMES, TYPED, GoldenGame

PATIENCE = 300
FILES = {
    "ps4": ["README.md", "ps4a.py", "ps4b.py", "test_ps4a.py", "words.txt"],
    "ps3": ["README.md", "ps3.py", "test_ps3.py", "words.txt"],
    "wildcard": ["README.md", "WordGame.py", "test_WordGame.py", "words.txt"],
    "solo": ["README.md", "test_wordgame.py", "wordgame.py", "words.txt"],
    "scrabble-ish": ["README.md", "scrabble_ish.py", "test.py", "words.txt"],
}
TESTS = {
    "ps4": ["test_getWordScore", "test_updateHand", "test_isValidWord"],
    "ps3": ["test_get_word_score", "test_update_hand", "test_is_valid_word", "test_wildcard"],
    "wildcard": ["test_get_word_score", "test_update_hand", "test_is_valid_word", "test_wildcard"],
    "solo": [
        "test_get_word_score",
        "test_update_hand",
        "test_is_valid_word",
        "test_calculate_handlen",
    ],
    "scrabble-ish": [
        "test_getWordScore",
        "test_updateHand",
        "test_isValidWord",
        "test_calculateHandlen",
    ],
}
every_kit = pytest.mark.parametrize("name", list(KITS))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], Path]:
    """Every kit written into a folder of its own, as skeleton and as solution."""
    written = {}
    for name in KITS:
        for solution in (False, True):
            folder = tmp_path_factory.mktemp(f"{name}-{solution}")
            write_folder(kit_files(name, solution=solution), folder)
            written[name, solution] = folder
    return written


def run_in(folder: Path, file: str) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, file],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@every_kit
def test_a_kit_has_the_documents_own_files(
    name: str, folders: dict[tuple[str, bool], Path]
) -> None:
    for solution in (False, True):
        there = {path.name for path in folders[name, solution].iterdir()}
        # Other tests of this module may have run the programs there.
        assert sorted(there - {"__pycache__"}) == FILES[name]


@every_kit
def test_the_word_list_is_the_documents_to_the_byte(
    name: str, folders: dict[tuple[str, bool], Path]
) -> None:
    words = (folders[name, False] / "words.txt").read_bytes()
    assert (
        hashlib.sha256(words).hexdigest()
        == "349db2f86b70d31ca45a28a7f8d7369a2d0edd753a0f2bdeca4a9fb60844552d"
    )


@every_kit
def test_the_skeleton_runs_and_prints_what_its_document_shows(
    name: str, folders: dict[tuple[str, bool], Path]
) -> None:
    last = {
        "ps4": "playGame not yet implemented.\n",
        "ps3": "play_game not yet implemented.\n",
        "wildcard": "play_game not yet implemented.\n",
        "solo": "",
        "scrabble-ish": "playGame not yet implemented.\n",
    }[name]
    modules = [KITS[name].module] + (["ps4b"] if name == "ps4" else [])
    for module in modules:
        ended = run_in(folders[name, False], f"{module}.py")
        shown = f"Loading word list from file...\n   83667 words loaded.\n{last}"
        assert ended.stdout == shown
        assert (ended.returncode, ended.stderr) == (0, "")
        readme = (folders[name, False] / "README.md").read_text(encoding="utf-8")
        assert f"You should see this:\n\n{indent(shown, '    ')}\nIf Python stops with" in readme


@every_kit
def test_every_test_fails_on_the_skeleton(name: str, folders: dict[tuple[str, bool], Path]) -> None:
    ended = run_in(folders[name, False], f"{KITS[name].tests}.py")
    failed = re.findall(r"^FAILURE: (\w+)\(\)$", ended.stdout, re.MULTILINE)
    assert list(dict.fromkeys(failed)) == TESTS[name]
    assert "SUCCESS" not in ended.stdout
    assert (ended.returncode, ended.stderr) == (1, "")


@every_kit
def test_every_test_passes_on_the_solution(
    name: str, folders: dict[tuple[str, bool], Path]
) -> None:
    ended = run_in(folders[name, True], f"{KITS[name].tests}.py")
    assert ended.stdout == "".join([f"SUCCESS: {test}()\n" for test in TESTS[name]])
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_failure_says_what_was_expected_and_what_came(tmp_path: Path) -> None:
    files = kit_files("ps4", solution=True)
    files["ps4a.py"] = files["ps4a.py"].replace("score += 50", "score += 40")
    write_folder(files, tmp_path)
    ended = run_in(tmp_path, "test_ps4a.py")
    assert ended.stdout.startswith(
        "FAILURE: test_getWordScore()\n"
        "\tExpected: 127 from getWordScore('outgnaw', 7)\n"
        "\tBut got:  117\n"
    )
    assert "SUCCESS: test_updateHand()" in ended.stdout


# The solutions play the documents' games.

KIT_OF = {"ps4a": "ps4", "ps4b": "ps4"} | {kit.edition: kit.name for kit in KITS.values()}


@pytest.fixture
def solution(
    folders: dict[tuple[str, bool], Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], ModuleType]]:
    """The solution's module of an edition, imported from its own folder."""

    def load(edition: str) -> ModuleType:
        kit = KITS[KIT_OF[edition]]
        folder = folders[kit.name, True]
        monkeypatch.chdir(folder)
        monkeypatch.syspath_prepend(str(folder))
        name = "ps4b" if edition == "ps4b" else kit.module
        for module in (name, kit.module):
            monkeypatch.delitem(sys.modules, module, raising=False)
        return __import__(name)

    yield load
    for kit in KITS.values():
        sys.modules.pop(kit.module, None)
    sys.modules.pop("ps4b", None)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_the_solution_plays_the_documents_game(
    game: GoldenGame,
    solution: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module = solution(game.edition)
    lines = iter(game.typed)
    monkeypatch.setattr(builtins, "input", lambda prompt="": typed(prompt, next(lines)))
    camel = KITS[KIT_OF[game.edition]].camel
    words = module.loadWords() if camel else module.load_words()
    if "hand" in game.setup:
        capsys.readouterr()
        play_one(module, game, words, camel)
    else:
        deals = iter([counted(letters) for letters in game.setup["deal"]])
        monkeypatch.setattr(module, "dealHand" if camel else "deal_hand", lambda n: next(deals))
        draws = iter(game.setup.get("draw", ()))
        monkeypatch.setattr("random.choice", lambda letters: next(draws))
        (module.playGame if camel else module.play_game)(words)
    assert capsys.readouterr().out.rstrip() == TYPED.sub(r"\1\n", game.body).rstrip()
    assert next(lines, None) is None


def typed(prompt: str, line: str) -> str:
    sys.stdout.write(f"{prompt}{line}\n")
    return line


def counted(letters: str) -> dict[str, int]:
    return {letter: letters.count(letter) for letter in letters}


def play_one(module: ModuleType, game: GoldenGame, words: list[str], camel: bool) -> None:
    letters = game.setup["hand"][0]
    if "by" in game.setup:
        module.compPlayHand(counted(letters), words, len(letters))
    elif camel:
        module.playHand(counted(letters), words, len(letters))
    else:
        module.play_hand(counted(letters), words)


# What the documents say of the files.

GIVEN = {"load_words", "get_frequency_dict", "display_hand", "deal_hand"}
GIVEN |= {"loadWords", "getFrequencyDict", "displayHand", "dealHand"}
GIVEN |= {"compChooseWord", "compPlayHand"}


def functions(program: str) -> dict[str, tuple[str, list[str]]]:
    """The source of each function with the comments just above it, and its statements."""
    found, lines = {}, program.splitlines()
    for node in ast.parse(program).body:
        if isinstance(node, ast.FunctionDef):
            first = node.lineno - 1
            while lines[first - 1].startswith("#"):
                first -= 1
            source = "\n".join(lines[first : node.end_lineno])
            found[node.name] = source, [ast.unparse(statement) for statement in node.body[1:]]
    return found


@every_kit
def test_what_is_to_be_written_has_no_statement_but_the_first_runs(name: str) -> None:
    """The checker sees by this that a function is untouched: hints must be comments."""
    for file in (f"{KITS[name].module}.py", *(["ps4b.py"] if name == "ps4" else [])):
        for function, (_, statements) in functions(kit_files(name)[file]).items():
            if function not in GIVEN:
                says = f"print('{function} not yet implemented.')"
                game = function in ("playGame", "play_game") and name != "solo"
                assert statements == ([says] if game else ["pass"]), function


@pytest.mark.parametrize("solution", [False, True])
def test_the_computers_functions_have_the_pseudocode_to_follow(solution: bool) -> None:
    found = functions(kit_files("ps4", solution=solution)["ps4b.py"])
    for function in ("compChooseWord", "compPlayHand"):
        source, statements = found[function]
        assert source.count("# BEGIN PSEUDOCODE") == 1
        comments = re.findall(r"^ +# ", source, re.MULTILINE)
        assert len(comments) >= len(statements) + 2, function


HINTS = {
    "get_word_score": ["word.lower()", "help(str.lower)", "SCRABBLE_LETTER_VALUES", "7"],
    "deal_hand": ["4"],
    "update_hand": ["hand.copy()", "hand.get(letter, 0)", "KeyError"],
    "is_valid_word": ["get_frequency_dict(word)", 'word.find("*")', "VOWELS"],
    "calculate_handlen": [""],
    "play_hand": ["BEGIN PSEUDOCODE"],
    "substitute_hand": ["hand.keys()", "del new_hand[letter]", "random.choice"],
    "play_game": ["HAND_SIZE"],
}


@pytest.mark.parametrize(
    ("name", "language", "hint"),
    [("ps3", "en", "Hint"), ("wildcard", "en", "Hint"), ("ps3", "uk", "Підказк")],
)
def test_the_skeletons_with_wildcards_have_the_hints_that_their_documents_promise(
    name: str, language: str, hint: str
) -> None:
    file = f"{KITS[name].module}.py"
    skeleton = kit_files(name, language=language)[file]
    found = functions(skeleton)
    for function, wanted in HINTS.items():
        source = found[function][0]
        said = "\n".join([line for line in source.splitlines() if line.lstrip().startswith("#")])
        assert function == "play_hand" or hint in said, function
        assert [word for word in wanted if word not in said] == [], function
    assert re.search(rf"^# {hint}.*4.*\nSCRABBLE_LETTER_VALUES", skeleton, re.MULTILINE)
    solution = kit_files(name, language=language, solution=True)[file]
    assert hint not in solution
    assert "PSEUDOCODE" not in solution


def test_the_ukrainian_skeleton_has_the_marks_that_its_document_names() -> None:
    """The document quotes these lines in English, so a reader looks for them."""
    skeleton = kit_files("ps3", language="uk")["ps3.py"]
    for mark in ("# BEGIN PSEUDOCODE", "# Helper code", "# (end of helper code"):
        assert skeleton.count(mark) == 1, mark


ADVICE = {
    "ps4": "to the complete path of your `words.txt`",
    "solo": "to the complete path of your `words.txt`",
    "scrabble-ish": "Run the program in the folder of `words.txt`, or change `WORDLIST_FILENAME`",
    "ps3": "See that `words.txt` is in the same folder as `ps3.py`",
    "wildcard": "See that `words.txt` is in the same folder as `WordGame.py`",
}


@every_kit
def test_the_advice_on_the_word_list_is_the_documents(name: str) -> None:
    files = kit_files(name)
    given = [kit for kit, advice in ADVICE.items() if advice in files["README.md"]]
    assert given == [kit for kit in ADVICE if ADVICE[kit] == ADVICE[name]]
    program = files[f"{KITS[name].module}.py"]
    comment = re.search(r"^# (.*)\nWORDLIST_FILENAME = ", program, re.MULTILINE)
    assert comment is not None
    assert ("write" in comment[1]) == (name not in ("ps3", "wildcard"))
    assert ("WORDLIST_FILENAME" in files["README.md"]) == (name not in ("ps3", "wildcard"))


@pytest.mark.parametrize("name", ["ps4", "solo"])
def test_the_advice_helps(name: str, tmp_path: Path) -> None:
    write_folder(kit_files(name), tmp_path / "kit")
    program = tmp_path / "kit" / f"{KITS[name].module}.py"
    ended = run_in(tmp_path, f"kit/{program.name}")
    assert "No such file or directory: 'words.txt'" in ended.stderr
    path = (tmp_path / "kit" / "words.txt").as_posix()
    line = f'WORDLIST_FILENAME = "{path}"'
    program.write_text(program.read_text().replace('WORDLIST_FILENAME = "words.txt"', line))
    assert "83667 words loaded." in run_in(tmp_path, f"kit/{program.name}").stdout


ANSWER = re.compile(r"(?:finished:|done:|game:|play:|replace:|number of hands:|\?) (.*)\n")
FIRST = re.compile(r"^Current [Hh]and: (.*)\n", re.MULTILINE)


def blocks(readme: str) -> list[str]:
    """The blocks of code under the last heading of a README."""
    section = readme[readme.rindex("\n## ") :]
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", section, re.MULTILINE)
    return [dedent(block).strip("\n") + "\n" for block in found]


def play_sample(
    text: str, module: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[str]
) -> None:
    """Make the calls, with the hand that the text shows first and the answers that it shows."""
    answers = iter(ANSWER.findall(text))
    letters = FIRST.findall(text)[0].replace(" ", "")
    monkeypatch.setattr(builtins, "input", lambda prompt="": typed(prompt, next(answers)))
    monkeypatch.setattr("random.choice", lambda letters: "a")
    for deal in ("deal_hand", "dealHand"):
        monkeypatch.setattr(module, deal, lambda n: counted(letters), raising=False)
    for call in calls:
        exec(call, vars(module))
    assert next(answers, None) is None


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in KITS), ("ps3", "uk")])
def test_the_readmes_samples_are_what_the_solution_prints(
    name: str,
    language: str,
    solution: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand, *games = blocks(kit_files(name, language=language)["README.md"])
    editions = [KITS[name].edition] + (["ps4b"] if name == "ps4" else [])
    imported, *calls = re.findall(r"^>>> (.*)\n", hand, re.MULTILINE)
    assert imported == f"from {KITS[name].module} import *"
    play_sample(hand, solution(editions[0]), monkeypatch, calls)
    assert capsys.readouterr().out == re.sub(r"^>>> .*\n", "", hand, flags=re.MULTILINE)
    for game, edition in zip(games, editions, strict=True):
        calls = ["word_list = load_words()", "play_game(word_list)"]
        if KITS[name].camel:
            calls = ["wordList = loadWords()", "playGame(wordList)"]
        play_sample(game, solution(edition), monkeypatch, calls)
        assert capsys.readouterr().out == game


def test_the_sample_of_ps4_has_the_documents_blank_lines() -> None:
    hand = blocks(kit_files("ps4")["README.md"])[0]
    body = next(game.body for game in GAMES if game.name == "ps4a-hand-1")
    assert hand.endswith(TYPED.sub(r"\1\n", body))


# What is written, and where.


def test_the_ukrainian_kit_speaks_ukrainian_and_is_the_same_program() -> None:
    english, ukrainian = kit_files("ps3"), kit_files("ps3", language="uk")
    assert english["words.txt"] == ukrainian["words.txt"]
    assert ukrainian["README.md"].startswith("# Завдання 3: гра в слова\n")
    assert "Повертає очки за слово." in ukrainian["ps3.py"]
    assert "Returns" not in ukrainian["ps3.py"]
    assert bare(english["ps3.py"]) == bare(ukrainian["ps3.py"])


def bare(program: str) -> str:
    """The program without its docstrings and comments."""
    tree = ast.parse(program)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body[0] = ast.Pass()
    return ast.dump(tree)


@every_kit
def test_nothing_of_the_template_is_left_in_the_files(name: str) -> None:
    for solution in (False, True):
        for file, text in kit_files(name, solution=solution).items():
            assert "#:" not in text, file
            assert "{{" not in text, file
            if file.endswith(".py"):
                ast.parse(text)


@every_kit
def test_the_skeleton_shows_no_solution(name: str) -> None:
    skeleton, solution = kit_files(name), kit_files(name, solution=True)
    module = f"{KITS[name].module}.py"
    functions = {
        node.name: ast.unparse(node.body[1:])  # type: ignore[arg-type]
        for node in ast.parse(skeleton[module]).body
        if isinstance(node, ast.FunctionDef)
    }
    done = {
        node.name: ast.unparse(node.body[1:])  # type: ignore[arg-type]
        for node in ast.parse(solution[module]).body
        if isinstance(node, ast.FunctionDef)
    }
    same = {function for function in functions if functions[function] == done[function]}
    given = {"loadWords", "getFrequencyDict", "displayHand", "dealHand"}
    if not KITS[name].camel:
        given = {"load_words", "get_frequency_dict", "display_hand", "deal_hand"}
    if name in ("ps3", "wildcard"):
        given.remove("deal_hand")
    assert same == given


def test_an_archive_has_the_same_bytes_every_time(tmp_path: Path) -> None:
    first = write_archive(kit_files("solo"), tmp_path / "solo.zip").path.read_bytes()
    again = write_archive(kit_files("solo"), tmp_path / "later" / "solo.zip").path.read_bytes()
    assert first == again
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.namelist() == [f"solo/{file}" for file in FILES["solo"]]


def states(outcomes: list[FileOutcome]) -> dict[str, FileState]:
    return {outcome.path.name: outcome.state for outcome in outcomes}


def test_in_a_folder_with_work_only_what_is_missing_is_written(tmp_path: Path) -> None:
    write_folder(kit_files("solo"), tmp_path)
    mine = tmp_path / "wordgame.py"
    mine.write_text("mine")
    (tmp_path / "words.txt").unlink()
    assert states(write_folder(kit_files("solo"), tmp_path)) == {
        "README.md": FileState.SAME,
        "test_wordgame.py": FileState.SAME,
        "wordgame.py": FileState.DIFFERENT,
        "words.txt": FileState.WRITTEN,
    }
    assert mine.read_text() == "mine"
    assert (tmp_path / "words.txt").read_text() == kit_files("solo")["words.txt"]
    assert sorted(path.name for path in tmp_path.iterdir()) == FILES["solo"]


def test_force_keeps_a_copy_of_each_file_that_differs(tmp_path: Path) -> None:
    write_folder(kit_files("solo"), tmp_path)
    mine = tmp_path / "wordgame.py"
    for text, copy in (
        ("first", "wordgame.py.old"),
        ("second", "wordgame.py.old-2"),
        ("third", "wordgame.py.old-3"),
    ):
        mine.write_text(text)
        outcomes = write_folder(kit_files("solo"), tmp_path, force=True)
        assert [outcome for outcome in outcomes if outcome.state is not FileState.SAME] == [
            FileOutcome(mine, FileState.REPLACED, tmp_path / copy)
        ]
        assert mine.read_text() == kit_files("solo")["wordgame.py"]
    kept = {path.name: path.read_text() for path in tmp_path.glob("*.old*")}
    assert kept == {
        "wordgame.py.old": "first",
        "wordgame.py.old-2": "second",
        "wordgame.py.old-3": "third",
    }


def test_force_replaces_a_link_and_not_what_it_points_to(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.py"
    elsewhere.write_text("mine")
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "wordgame.py").symlink_to(elsewhere)
    write_folder(kit_files("solo"), folder, force=True)
    assert elsewhere.read_text() == "mine"
    assert (folder / "wordgame.py").read_text() == kit_files("solo")["wordgame.py"]
    assert (folder / "wordgame.py.old").read_text() == "mine"


def test_work_is_where_it_was_if_the_kit_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "wordgame.py"
    mine.write_text("mine")

    def full(path: Path, mode: str) -> io.BytesIO:
        path.touch()
        return FullDisk()

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(CannotWrite, match=r"cannot be written: No space left; name another"):
        write_folder({"wordgame.py": "the kit's"}, tmp_path, force=True)
    monkeypatch.undo()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"wordgame.py": "mine"}


class FullDisk(io.BytesIO):
    """A file that takes nothing."""

    def write(self, data: object, /) -> int:
        raise OSError(28, "No space left")


@pytest.mark.parametrize("force", [False, True])
def test_what_is_there_and_is_no_file_is_a_sentence(tmp_path: Path, force: bool) -> None:
    (tmp_path / "words.txt").mkdir()
    with pytest.raises(CannotWrite, match=r"words.txt is there already and is no file; move it"):
        write_folder(kit_files("solo"), tmp_path, force=force)
    assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]


def test_an_archive_that_is_there_stays_and_force_keeps_a_copy(tmp_path: Path) -> None:
    archive = tmp_path / "kit.zip"
    archive.write_text("mine")
    left = write_archive(kit_files("solo"), archive)
    assert (left, archive.read_text()) == (FileOutcome(archive, FileState.DIFFERENT), "mine")
    replaced = write_archive(kit_files("solo"), archive, force=True)
    assert replaced == FileOutcome(archive, FileState.REPLACED, tmp_path / "kit.zip.old")
    assert zipfile.is_zipfile(archive)
    assert (tmp_path / "kit.zip.old").read_text() == "mine"
    again = write_archive(kit_files("solo"), archive, force=True)
    assert again == FileOutcome(archive, FileState.SAME)


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match=r"cannot be written: .*; name another"):
        write_folder(kit_files("solo"), tmp_path / "file" / "below")


def test_kits_and_languages_that_there_are_not() -> None:
    with pytest.raises(NoSuchKit, match=r"no kit called 'ps5'; there are ps4, ps3, wildcard"):
        kit_files("ps5")
    with pytest.raises(NoSuchKit, match=r"the kit solo is not available in uk, only in en"):
        kit_files("solo", language="uk")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["kit", *arguments])


def lines(folder: Path, files: list[str], said: str) -> str:
    return "".join([f"{folder / file}: {said}\n" for file in files])


def test_the_command_says_what_became_of_each_file(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "kit"
    ended = run("solo", str(folder))
    assert (ended.exit_code, ended.stdout) == (0, lines(folder, FILES["solo"], "written"))

    (folder / "words.txt").unlink()
    (folder / "wordgame.py").write_text("mine")
    ended = run("solo", str(folder))
    assert (ended.exit_code, ended.stdout) == (
        0,
        lines(folder, ["README.md", "test_wordgame.py", "wordgame.py"], "kept")
        + lines(folder, ["words.txt"], "written"),
    )

    ended = run("solo", str(folder))
    assert (ended.exit_code, ended.stdout) == (
        0,
        lines(folder, FILES["solo"], "kept")
        + "Nothing was missing, so nothing was written. --force replaces the files that differ "
        "from the kit, and keeps a copy of each.\n",
    )

    ended = run("solo", str(folder), "--force")
    copy = folder / "wordgame.py.old"
    assert (ended.exit_code, ended.stdout) == (
        0,
        lines(folder, ["README.md", "test_wordgame.py"], "kept")
        + lines(folder, ["wordgame.py"], f"replaced; what was there is now {copy}")
        + lines(folder, ["words.txt"], "kept"),
    )
    assert copy.read_text() == "mine"

    ended = run("solo", str(folder))
    assert (ended.exit_code, ended.stdout) == (0, lines(folder, FILES["solo"], "kept"))


def test_the_command_writes_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "ps3.zip"
    ended = run("ps3", str(archive), "--language", "uk")
    assert (ended.exit_code, ended.stdout) == (0, f"{archive}: written\n")
    with zipfile.ZipFile(archive) as opened:
        assert "Завдання" in opened.read("ps3/README.md").decode()

    ended = run("ps3", str(archive))
    assert ended.exit_code == 0
    assert ended.stdout.startswith(f"{archive}: kept\nNothing was missing")

    ended = run("ps3", str(archive), "--force")
    assert (ended.exit_code, ended.stdout) == (
        0,
        f"{archive}: replaced; what was there is now {archive}.old\n",
    )


@pytest.mark.parametrize(
    ("folder", "error"),
    [
        ([], "Error: Missing argument 'FOLDER|FILE.zip'.\n"),
        ([""], "Error: name a FOLDER or a FILE.zip for the kit\n"),
    ],
)
def test_without_a_folder_nothing_is_written(
    folder: list[str], error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("ps4", *folder)
    assert ended.exit_code == 2
    assert error in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_kit_that_there_is_not_is_wrong_use(tmp_path: Path) -> None:
    ended = run("ps5", str(tmp_path / "kit"))
    assert ended.exit_code == 2
    assert "'ps5' is not a built-in assignment" in ended.stderr
    assert list(tmp_path.iterdir()) == []
