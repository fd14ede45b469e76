import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from handful.lexicon.word_list import WordList

CHANGES: dict[str, tuple[Callable[[list[str]], Any], list[str]]] = {
    "append": (lambda words: words.append("new"), ["tot", "top", "pot", "new"]),
    "clear": (lambda words: words.clear(), []),
    "extend": (lambda words: words.extend(["new", "now"]), ["tot", "top", "pot", "new", "now"]),
    "insert": (lambda words: words.insert(0, "new"), ["new", "tot", "top", "pot"]),
    "pop": (lambda words: words.pop(), ["tot", "top"]),
    "pop first": (lambda words: words.pop(0), ["top", "pot"]),
    "remove": (lambda words: words.remove("top"), ["tot", "pot"]),
    "reverse": (lambda words: words.reverse(), ["pot", "top", "tot"]),
    "sort": (lambda words: words.sort(), ["pot", "top", "tot"]),
    "sort by key": (lambda words: words.sort(key=lambda word: word[1:]), ["top", "tot", "pot"]),
    "delete one": (lambda words: operator.delitem(words, 1), ["tot", "pot"]),
    "delete some": (lambda words: operator.delitem(words, slice(0, 2)), ["pot"]),
    "set one": (lambda words: operator.setitem(words, 1, "new"), ["tot", "new", "pot"]),
    "set some": (lambda words: operator.setitem(words, slice(0, 2), ["new"]), ["new", "pot"]),
    "add in place": (lambda words: words.__iadd__(["new"]), ["tot", "top", "pot", "new"]),
    "multiply in place": (lambda words: words.__imul__(0), []),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_by_the_next_question(change: str) -> None:
    act, expected = CHANGES[change]
    words = WordList(["tot", "top", "pot"])
    assert "tot" in words
    act(words)
    assert words == expected
    assert {word for word in ("tot", "top", "pot", "new", "now") if word in words} == set(expected)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_does_and_returns_what_it_does_on_a_plain_list(change: str) -> None:
    act, _ = CHANGES[change]
    words, plain = WordList(["tot", "top", "pot"]), ["tot", "top", "pot"]
    assert act(words) == act(plain)
    assert words == plain


def test_a_change_that_fails_leaves_the_words_as_they_were() -> None:
    words = WordList(["tot"])
    with pytest.raises(ValueError, match="not in list"):
        words.remove("top")
    with pytest.raises(IndexError):
        words.pop(7)
    assert words == ["tot"]
    assert "tot" in words


def test_adding_in_place_keeps_the_same_list() -> None:
    words = same = WordList(["tot"])
    words += ["top"]
    words *= 2
    assert words is same
    assert words == ["tot", "top", "tot", "top"]


def test_a_word_list_is_a_list() -> None:
    words = WordList(["tot", "top", "tot"])
    assert isinstance(words, list)
    assert words == ["tot", "top", "tot"]
    assert repr(words) == "['tot', 'top', 'tot']"
    assert (words[0], words[-2], words[1:]) == ("tot", "top", ["top", "tot"])
    assert (words.count("tot"), words.index("top"), len(words)) == (2, 1, 3)
    assert [*words, "pot"] == ["tot", "top", "tot", "pot"]
    assert list(reversed(words)) == ["tot", "top", "tot"]
    assert sorted(words) == ["top", "tot", "tot"]


def test_one_copy_of_a_repeated_word_can_be_removed() -> None:
    words = WordList(["tot", "top", "tot"])
    assert "tot" in words
    words.remove("tot")
    assert "tot" in words
    words.remove("tot")
    assert "tot" not in words


def test_only_whole_words_in_their_own_case_are_in_the_list() -> None:
    words = WordList(["tot"])
    strangers: list[object] = ["to", "TOT", "", 7, None]
    assert [stranger for stranger in strangers if stranger in words] == []


def test_an_empty_word_list_has_no_words() -> None:
    words = WordList()
    assert "tot" not in words
    words.append("tot")
    assert "tot" in words


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda words: pickle.loads(pickle.dumps(words))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_has_the_words_and_a_life_of_its_own(
    copied: Callable[[WordList], WordList],
) -> None:
    words = WordList(["tot"])
    assert "tot" in words
    other = copied(words)
    other.append("top")
    assert (type(other), other) == (WordList, ["tot", "top"])
    assert "top" in other
    assert "top" not in words
