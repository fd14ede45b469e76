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
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from handful.cli import main
from handful.course.kit import KITS, CannotWrite, NoSuchKit, kit_files, write_archive, write_folder
from tests.golden import GAMES, TYPED, GoldenGame

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
        there = sorted(path.name for path in folders[name, solution].iterdir())
        assert there == FILES[name]


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
def test_the_skeleton_runs_and_says_that_the_game_is_to_be_written(
    name: str, folders: dict[tuple[str, bool], Path]
) -> None:
    game = "playGame" if KITS[name].camel else "play_game"
    modules = [KITS[name].module] + (["ps4b"] if name == "ps4" else [])
    for module in modules:
        ended = run_in(folders[name, False], f"{module}.py")
        assert ended.stdout == (
            f"Loading word list from file...\n   83667 words loaded.\n{game} not yet implemented.\n"
        )
        assert (ended.returncode, ended.stderr) == (0, "")


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
    first = write_archive(kit_files("solo"), tmp_path / "solo.zip").read_bytes()
    (tmp_path / "later").mkdir()
    again = write_archive(kit_files("solo"), tmp_path / "later" / "solo.zip").read_bytes()
    assert first == again
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.namelist() == [f"solo/{file}" for file in FILES["solo"]]


def test_a_file_that_is_there_stays_and_nothing_is_written(tmp_path: Path) -> None:
    mine = tmp_path / "wordgame.py"
    mine.write_text("mine")
    with pytest.raises(CannotWrite, match=r"wordgame.py is there already; add --force"):
        write_folder(kit_files("solo"), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["wordgame.py"]
    assert mine.read_text() == "mine"
    write_folder(kit_files("solo"), tmp_path, force=True)
    assert mine.read_text() != "mine"


def test_an_archive_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "kit.zip").write_text("mine")
    with pytest.raises(CannotWrite, match=r"kit.zip is there already"):
        write_archive(kit_files("solo"), tmp_path / "kit.zip")
    assert (tmp_path / "kit.zip").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match=r"cannot be written: .*; name another"):
        write_folder(kit_files("solo"), tmp_path / "file" / "below")


def test_kits_and_languages_that_there_are_not() -> None:
    with pytest.raises(NoSuchKit, match=r"no kit called 'ps5'; there are ps4, ps3, wildcard"):
        kit_files("ps5")
    with pytest.raises(NoSuchKit, match=r"the kit solo is not written in 'uk'; take en"):
        kit_files("solo", language="uk")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["kit", *arguments])


def test_the_command_writes_a_kit_and_names_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "kit"
    ended = run("solo", str(folder))
    assert (ended.exit_code, ended.stdout) == (
        0,
        "".join([f"{folder / file}\n" for file in FILES["solo"]]),
    )
    again = run("solo", str(folder))
    assert again.exit_code == 2
    assert again.stderr == (
        f"Error: {folder / 'README.md'} is there already; add --force to replace it\n"
    )


def test_the_command_writes_an_archive(tmp_path: Path) -> None:
    ended = run("ps3", str(tmp_path / "ps3"), "--zip", "--language", "uk")
    assert (ended.exit_code, ended.stdout) == (0, f"{tmp_path / 'ps3.zip'}\n")
    with zipfile.ZipFile(tmp_path / "ps3.zip") as archive:
        assert "Завдання" in archive.read("ps3/README.md").decode()


def test_a_kit_that_there_is_not_is_wrong_use(tmp_path: Path) -> None:
    ended = run("ps5", str(tmp_path / "kit"))
    assert ended.exit_code == 2
    assert "'ps5' is not one of" in ended.stderr
    assert list(tmp_path.iterdir()) == []
