from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.lexicon import BadWordFile, LexiconMissing
from handful.lexicon.source import MAX_BYTES, read_words
from handful.rules import Alphabet


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the user's file is to stand."""
    return tmp_path / "words.txt"


def mistake(path: Path) -> str:
    """What reading the file at *path* says is wrong with it."""
    with pytest.raises(BadWordFile) as caught:
        read_words(path)
    return str(caught.value)


# What is tolerated.


@pytest.mark.parametrize(
    "content",
    [
        b"tot\nappels\ntop\n",
        b"TOT\nAPPELS\nTOP\n",
        b"Tot\naPPels\ntoP\n",
        b"tot\r\nappels\r\ntop\r\n",
        b"tot\rappels\rtop\r",
        b"tot appels top",
        b"  tot\tappels \n\n top",
        b"\xef\xbb\xbftot\nappels\ntop\n",
        b"\xef\xbb\xbfTOT APPELS\r\nTOP",
        b"tot\nappels\ntot\nTOT\ntop\nappels\n",
    ],
    ids=[
        "lower case",
        "upper case",
        "mixed case",
        "CRLF",
        "CR",
        "blanks",
        "blanks and lines",
        "byte order mark",
        "everything",
        "repeats",
    ],
)
def test_words_are_read_in_the_order_of_the_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    lexicon = read_words(path)
    assert list(lexicon) == ["tot", "appels", "top"]
    assert len(lexicon) == 3


def test_a_lexicon_from_a_file_says_where_it_comes_from(path: Path) -> None:
    path.write_text("tot\n")
    lexicon = read_words(path)
    assert (lexicon.name, lexicon.origin, lexicon.licence) == (
        "words.txt",
        str(path),
        "your own file",
    )


def test_a_path_may_be_plain_text(path: Path) -> None:
    path.write_text("tot\n")
    assert read_words(str(path)) == read_words(path)


def test_words_of_any_length_are_read(path: Path) -> None:
    path.write_text("a\n" + "z" * 100_000 + "\n")
    assert [len(word) for word in read_words(path)] == [1, 100_000]


def test_another_alphabet_reads_its_own_words(path: Path) -> None:
    path.write_text("Дил\n", encoding="utf-8")
    alphabet = Alphabet(vowels="и", consonants="дл", values={"и": 1, "д": 2, "л": 2})
    assert list(read_words(path, alphabet)) == ["дил"]


@given(
    st.lists(st.text("abcxyzABCXYZ", min_size=1, max_size=5), min_size=1),
    st.lists(st.sampled_from([" ", "\n", "\r\n", "\t", "\n\n"]), min_size=1),
)
def test_any_words_are_read_once_each_however_they_are_parted(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], blanks: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.txt"
    text = "".join(word + blanks[number % len(blanks)] for number, word in enumerate(words))
    path.write_bytes(text.encode())
    expected: list[str] = []
    for word in words:
        if word.lower() not in expected:
            expected.append(word.lower())
    assert list(read_words(path)) == expected


# What is an error.


def test_a_file_that_is_not_there_is_missing(path: Path) -> None:
    with pytest.raises(LexiconMissing) as caught:
        read_words(path)
    assert str(caught.value) == (
        f"there is no word list and no file called '{path}'; the lists are course and enable"
    )


@pytest.mark.parametrize("content", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf"])
def test_a_file_without_words_is_empty(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert mistake(path) == f"{path} is empty; a word list needs at least one word"


def test_a_folder_is_no_file(path: Path) -> None:
    path.mkdir()
    assert mistake(path) == f"{path} is a folder; name the file with the words in it"


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"\0", 1), (b"tot\ntop\n\0\n", 3), (b"tot\r\nto\0p\r\n", 2), (b"\x7fELF\0\0\xff", 1)],
)
def test_a_binary_file_is_recognised_by_its_zero_byte(
    path: Path, content: bytes, line: int
) -> None:
    path.write_bytes(content)
    assert mistake(path) == f"{path} is not a text file: line {line} holds a zero byte"


@pytest.mark.parametrize(
    ("content", "line", "byte"),
    [
        (b"tot\ncaf\xe9\n", 2, "0xe9"),
        (b"\xff", 1, "0xff"),
        (b"tot\r\n\r\n\x80\r\n", 3, "0x80"),
    ],
)
def test_a_file_in_another_encoding_is_an_error_that_names_the_byte(
    path: Path, content: bytes, line: int, byte: str
) -> None:
    path.write_bytes(content)
    assert mistake(path) == (
        f"{path} is not a text file in UTF-8: line {line} holds the byte {byte}"
    )


@pytest.mark.parametrize(
    ("content", "line", "word", "strange"),
    [
        ("tot\nl33t\ntop\n", 2, "'l33t'", "'3'"),
        ("tot\r\ntop\r\nB4\r\n", 3, "'B4'", "'4'"),
        ("7", 1, "'7'", "'7'"),
        ("tot top\n\n\npot 2nd\n", 4, "'2nd'", "'2'"),
        ("\ufefftot\nx1\n", 2, "'x1'", "'1'"),
        ("don't\n", 1, '"don\'t"', '"\'"'),
        ("tot\nco-op\n", 2, "'co-op'", "'-'"),
        ("tot\nc*ws\n", 2, "'c*ws'", "'*'"),
        ("tot\n😀\n", 2, "'😀'", "'😀'"),
        ("tot\na\x07b\n", 2, r"'a\x07b'", r"'\x07'"),
    ],
)
def test_what_is_not_a_word_is_an_error_with_the_number_of_its_line(
    path: Path, content: str, line: int, word: str, strange: str
) -> None:
    path.write_bytes(content.encode())
    assert mistake(path) == (
        f"{path}, line {line}: {word} is not a word: {strange} is not one of the letters "
        "abcdefghijklmnopqrstuvwxyz"
    )


def test_a_letter_of_another_language_is_an_error_that_says_what_to_do(path: Path) -> None:
    path.write_text("café\n", "utf-8")
    assert mistake(path) == (
        f"{path}, line 1: 'café' is not a word: 'é' is not one of the letters "
        "abcdefghijklmnopqrstuvwxyz; "
        "another language needs its alphabet (docs/languages.md)"
    )


def test_of_a_very_long_word_the_error_shows_only_the_beginning(path: Path) -> None:
    path.write_text("a" * 100_000 + "1\n")
    assert mistake(path) == (
        f"{path}, line 1: '{'a' * 40}…' is not a word: '1' is not one of the letters "
        "abcdefghijklmnopqrstuvwxyz"
    )


def test_a_file_larger_than_any_word_list_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert mistake(path) == f"{path} is larger than 64 MB; that is not a word list"


@pytest.mark.parametrize("name", ["words.txt/inside", "x" * 5000, "a\0b"])
def test_a_path_that_cannot_be_opened_is_an_error_that_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "words.txt").write_text("tot\n")
    assert mistake(tmp_path / name).startswith(f"{tmp_path / name} cannot be read: ")
