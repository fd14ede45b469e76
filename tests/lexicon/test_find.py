from pathlib import Path

import pytest

from handful.lexicon import BadWordFile, Lexicon, LexiconMissing
from handful.rules import BadWordList


def test_without_a_name_the_course_list_is_found() -> None:
    assert Lexicon.load().name == "course"
    assert len(Lexicon.load()) == 83_667


def test_a_list_is_found_by_its_name() -> None:
    assert Lexicon.load("enable").name == "enable"


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("tot\ntop\n")
    assert list(Lexicon.load(str(path))) == ["tot", "top"]


def test_a_name_wins_over_a_file_so_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("enable").write_text("tot\n")
    assert len(Lexicon.load("enable")) == 80_373
    assert list(Lexicon.load("./enable")) == ["tot"]


def test_a_name_is_not_found_in_another_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconMissing, match="no file called 'Enable'"):
        Lexicon.load("Enable")


def test_an_unknown_name_is_answered_with_the_names_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconMissing) as caught:
        Lexicon.load("nonesuch")
    assert str(caught.value) == (
        "there is no word list and no file called 'nonesuch'; the lists are course and enable"
    )


def test_a_file_that_is_there_but_is_no_word_list_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadWordFile, match="is a folder; name the file with the words in it"):
        Lexicon.load(str(tmp_path))


def test_a_file_can_be_given_as_a_path(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tot\ntop\n")
    assert Lexicon.load(path) == Lexicon.load(str(path))
    with pytest.raises(LexiconMissing, match=r"no file called '.*missing\.txt'"):
        Lexicon.load(tmp_path / "missing.txt")


def test_words_themselves_are_not_found() -> None:
    with pytest.raises(
        BadWordList, match=r"takes a name or a file \(Lexicon.of takes words\), not"
    ):
        Lexicon.load(["tot"])  # type: ignore[arg-type]
