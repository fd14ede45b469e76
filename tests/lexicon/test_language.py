"""Another language: an alphabet from a file, and words in it (docs/languages.md)."""

import re
from pathlib import Path
from random import Random

import pytest

from handful import CLASSIC, Alphabet, BadRules, HandfulError, Lexicon, LexiconMissing, Round, solve
from handful.lexicon import BadWordFile

PAGE = (Path(__file__).parents[2] / "docs" / "languages.md").read_text("utf-8")
SPANISH, UKRAINIAN = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    path = tmp_path / "spanish.toml"
    path.write_text(SPANISH, "utf-8")
    return path


def load(folder: Path, alphabet: str, words: str) -> Lexicon:
    """The lexicon of *words* with an *alphabet*, both from files."""
    (folder / "words.txt").write_text(words, "utf-8")
    (folder / "alphabet.toml").write_text(alphabet, "utf-8")
    return Lexicon.load(folder / "words.txt", alphabet=folder / "alphabet.toml")


def test_a_spanish_round(tmp_path: Path) -> None:
    words = load(tmp_path, SPANISH, "AÑO\nuña niño leña\nmañana\n")
    round = Round("ñoñain", "classic", words, 7)
    assert [(play.word, play.points) for play in round.words()] == [("niño", 44), ("año", 30)]
    assert round.play("niño").points == 44
    assert set("".join(Round.deal("classic", 50, words, Random(1)).hand)) <= set(
        "abcdefghijklmnñopqrstuvwxyz"
    )


def test_a_letter_is_the_same_as_one_character_or_as_two(tmp_path: Path) -> None:
    words = load(tmp_path, SPANISH, "an\N{COMBINING TILDE}o\n")
    assert list(words) == ["año"]
    assert "an\N{COMBINING TILDE}o" in words
    assert "ano" not in words
    assert Round("AN\N{COMBINING TILDE}O", "classic", words).play("an\N{COMBINING TILDE}o").accepted
    wildcard = Round("n\N{COMBINING TILDE}*a", "wildcard", words)
    assert wildcard.play("AN\N{COMBINING TILDE}*").accepted


def test_an_apostrophe_may_be_a_letter(tmp_path: Path) -> None:
    words = load(tmp_path, UKRAINIAN, "п'ять\nсім’я\nм\N{MODIFIER LETTER APOSTROPHE}яч\nтяв\n")
    assert list(words) == ["п'ять", "сім'я", "м'яч", "тяв"]
    for typed in ("п'ять", "п’ять", "п\N{MODIFIER LETTER APOSTROPHE}ять"):
        round = Round("ьтя’пв", "classic", words)
        assert round.play(typed).points == (2 + 10 + 4 + 1 + 5) * 5
    assert solve("ьтя'пв", words=words).perfect.score == 110


def test_an_apostrophe_is_no_letter_of_english() -> None:
    with pytest.raises(HandfulError, match="cannot be in a word list"):
        Lexicon.of(["don't"])
    with pytest.raises(HandfulError, match="is not a letter of the game"):
        Round("don't")


def test_tables_are_not_needed_for_a_perfect_line(tmp_path: Path) -> None:
    words = load(tmp_path, SPANISH, "nata\nañ\nta\n")
    assert [play.word for play in solve("ñatan", words=words).perfect] == ["añ", "ta"]


def test_a_round_in_another_language_is_stored_as_text(tmp_path: Path) -> None:
    words = load(tmp_path, SPANISH, "niño\n")
    round = Round("niñoa", "classic", words)
    round.play("niño")
    assert round.format().endswith(" niñoa niño")
    assert Round.parse(round.format(), words) == round


def test_rules_given_as_a_value_need_the_letters_of_the_words(tmp_path: Path) -> None:
    words = load(tmp_path, SPANISH, "niño\n")
    with pytest.raises(HandfulError, match="these rules have other letters than the word list"):
        Round("niñoa", CLASSIC, words)


def test_a_named_list_is_english(spanish: Path) -> None:
    with pytest.raises(BadRules, match="the word list course is English; with another alphabet"):
        Lexicon.load("course", alphabet=spanish)


def test_a_word_with_another_letter_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadWordFile, match="line 2: 'camión' is not a word: 'ó' is not one of") as e:
        load(tmp_path, SPANISH, "niño\ncamión\n")
    assert str(e.value).endswith("is not one of the letters abcdefghijklmnñopqrstuvwxyz")


def test_a_missing_alphabet_says_where_to_read_on(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("niño\n", "utf-8")
    with pytest.raises(LexiconMissing, match=r"there is no alphabet file .*; docs/languages\.md"):
        Lexicon.load(tmp_path / "words.txt", alphabet="nowhere.toml")


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        ("letters = ", "is not a TOML file"),
        ("x = " + "[" * 5000, "is not a TOML file"),
        ("", "an alphabet needs letters, a text such as"),
        ("letters = 5", "an alphabet needs letters, a text such as"),
        ('letters = "abA"', "'A' in letters is not a letter in lower case"),
        ('letters = "aba"', "'a' is twice in letters"),
        ('letters = "ab1"', "'1' in letters is not a letter in lower case"),
        ('letters = "ab"', "an alphabet needs vowels, a text such as"),
        ('letters = "ab"\nvowels = "e"', "the vowel 'e' is missing from letters"),
        ('letters = "ab"\nvowels = "ab"', "an alphabet needs consonants"),
        ('letters = "ab"\nvowels = "a"', r"an alphabet needs a table \[values\]"),
        ('letters = "ab"\nvowels = "a"\n[values]\none = "ab"', "'one' in .* is not a number"),
        ('letters = "ab"\nvowels = "a"\n[values]\n"٣" = "ab"', "'٣' in .* is not a number"),
        ('letters = "ab"\nvowels = "a"\n[values]\n1 = 2', "needs the letters as text"),
        ('letters = "ab"\nvowels = "a"\n[values]\n1 = "a"', r"'b' has no value in \[values\]"),
        ('letters = "ab"\nvowels = "a"\n[values]\n1 = "abc"', "'c' in .* is missing from letters"),
        ('letters = "ab"\nvowels = "a"\n[values]\n1 = "ab"\n2 = "a"', "'a' has two values"),
        ('letters = "ab"\nvowels = "a"\nwildcard = "#"\n[values]\n1 = "ab"', "one of [*] [?] _"),
        ('letters = "ab"\nvowels = "a"\nwildcard = "a"\n[values]\n1 = "ab"', "and not a letter"),
        (
            'letters = "ab"\nvowels = "a"\nvalue = 1\n[values]\n1 = "ab"',
            "'value' does not belong in",
        ),
    ],
)
def test_what_is_wrong_in_an_alphabet_is_named(tmp_path: Path, alphabet: str, message: str) -> None:
    with pytest.raises(BadWordFile, match=message):
        load(tmp_path, alphabet, "ab\n")


def test_another_sign_may_be_the_wildcard() -> None:
    tiny = Alphabet.from_table(
        {"letters": "aeñt", "vowels": "ae", "values": {"1": "aeñt"}, "wildcard": "?"}
    )
    round = Round("ñ?t", "wildcard", Lexicon.of(["ñat"], alphabet=tiny))
    assert round.play("ñ?t").accepted
