from typing import Any

import pytest

from handful.lexicon import BadWord, Lexicon, digest
from handful.rules import BadWordList


def test_words_stay_in_their_order() -> None:
    lexicon = Lexicon.of(["tot", "appels", "top"])
    assert list(lexicon) == ["tot", "appels", "top"]
    assert lexicon.words == ("tot", "appels", "top")


def test_a_word_that_stands_twice_counts_once_where_it_stood_first() -> None:
    lexicon = Lexicon.of(["tot", "top", "tot"])
    assert (list(lexicon), len(lexicon)) == (["tot", "top"], 2)


def test_a_word_is_in_the_lexicon_only_as_it_is_written() -> None:
    lexicon = Lexicon.of(["tot", "top"])
    assert "tot" in lexicon
    assert "TOT" not in lexicon
    assert "to" not in lexicon
    assert "tot\ntop" not in lexicon
    assert "" not in lexicon
    assert 7 not in lexicon


def test_a_lexicon_of_no_words_is_empty() -> None:
    lexicon = Lexicon.of([])
    assert (list(lexicon), len(lexicon), "" in lexicon) == ([], 0, False)


def test_a_lexicon_can_be_read_again_and_again() -> None:
    lexicon = Lexicon.of(word for word in ("tot", "top"))
    assert [list(lexicon), list(lexicon)] == [["tot", "top"], ["tot", "top"]]


def test_the_hash_is_that_of_the_words_one_a_line() -> None:
    # printf 'tot\ntop\n' | sha256sum
    expected = "2a8b5620706544665a34e65406c15ff0c62b34154c498b11a8e60c90e1315960"
    assert digest("tot\ntop\n") == expected
    assert Lexicon.of(["tot", "top"]).sha256 == expected


def test_another_order_is_another_hash() -> None:
    assert Lexicon.of(["tot", "top"]).sha256 != Lexicon.of(["top", "tot"]).sha256


def test_the_repr_names_the_list_and_not_its_words() -> None:
    lexicon = Lexicon("tiny", "tot\n", origin="a test", licence="none")
    assert repr(lexicon) == "Lexicon(name='tiny', origin='a test', licence='none')"


def test_lexicons_are_equal_by_what_they_say() -> None:
    assert Lexicon.of(["tot"]) == Lexicon("words", "tot\n")
    assert Lexicon.of(["tot"]) != Lexicon.of(["top"])


def test_the_words_are_counted_once() -> None:
    class Text(str):
        counted = 0

        def count(self, *args: Any) -> int:
            type(self).counted += 1
            return super().count(*args)

    lexicon = Lexicon.trusted("tiny", Text("tot\ntop\n"))
    assert (len(lexicon), len(lexicon), Text.counted) == (2, 2, 1)


def test_an_alphabet_is_not_taken_for_a_name() -> None:
    with pytest.raises(TypeError, match="positional"):
        Lexicon.of(["tot"], "spanish.toml")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "word", ["ice cream", "", "stop\n", "\n", "Stop", "don't", "co-op", "c*t", "e\u0301"]
)
def test_what_is_not_letters_in_lower_case_is_not_a_word(word: str) -> None:
    with pytest.raises(BadWord) as caught:
        Lexicon.of(["top", word])
    assert str(caught.value) == (
        f"{word!r} cannot be in a word list: a word has letters only, in lower case"
    )


def test_letters_of_other_languages_are_letters() -> None:
    assert list(Lexicon.of(["größe", "дім"])) == ["größe", "дім"]


def test_a_text_is_not_a_list_of_words() -> None:
    with pytest.raises(BadWordList, match="'tin' is a text, not a list of words"):
        Lexicon.of("tin")


def test_a_word_is_text() -> None:
    with pytest.raises(BadWord, match="a word of a list is text, not 5"):
        Lexicon.of(["tin", 5])  # type: ignore[list-item]
