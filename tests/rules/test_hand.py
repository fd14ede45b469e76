from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handful.rules import MAX_LETTERS, BadHand, Hand

LETTERS = "abcdefghijklmnopqrstuvwxyz*"
# Few letters, so that hands and words often share some.
SOME = "abc*"

hands = st.text(LETTERS, max_size=20).map(Hand)
crowded_hands = st.text(SOME, max_size=8).map(Hand)
crowded_words = st.text(SOME, max_size=6)


@given(st.text(LETTERS, min_size=1, max_size=MAX_LETTERS))
def test_a_hand_prints_as_the_text_it_was_parsed_from(text: str) -> None:
    assert str(Hand.parse(text)) == text


@given(hands)
def test_the_repr_of_a_hand_is_the_call_that_makes_it(hand: Hand) -> None:
    assert eval(repr(hand)) == hand


def test_the_repr_of_a_hand_is_a_parse_and_of_the_empty_hand_a_plain_call() -> None:
    assert repr(Hand.parse("aci*prt")) == "Hand.parse('aci*prt')"
    assert repr(Hand()) == "Hand()"


@pytest.mark.parametrize("text", ["aretiin", "ARETIIN", " a r e t i i n ", "a\tReT\niin\r\n"])
def test_a_hand_is_parsed_in_any_case_with_blanks_anywhere(text: str) -> None:
    assert Hand.parse(text) == Hand("aretiin")


@pytest.mark.parametrize("text", ["", " ", "\t\r\n"])
def test_text_without_letters_is_no_hand(text: str) -> None:
    with pytest.raises(BadHand, match="a hand needs at least one letter, for example: aretiin"):
        Hand.parse(text)


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("ab3", "'3'"),
        ("ab😀", "'😀'"),
        ("a.b", "'.'"),
        ("a-b", "'-'"),
        ("a,b", "','"),
        ("a\x00b", r"'\x00'"),
        ("a\x1bb", r"'\x1b'"),
        ("٣", "'٣'"),
    ],
)
def test_what_is_not_a_letter_is_named_in_the_mistake(text: str, strange: str) -> None:
    with pytest.raises(BadHand) as caught:
        Hand.parse(text)
    assert str(caught.value) == (
        f"{strange} is not a letter; a hand is written like aretiin or aci*prt"
    )


def test_a_hand_of_50_letters_is_read_and_one_of_51_is_a_mistake() -> None:
    assert len(Hand.parse("a" * 50)) == 50
    with pytest.raises(BadHand, match="a hand has at most 50 letters, and this one has 51"):
        Hand.parse("a" * 51)


def test_a_hand_of_100_000_letters_is_a_mistake() -> None:
    with pytest.raises(BadHand, match="and this one has 100000"):
        Hand.parse("a" * 100_000)


@given(crowded_hands, crowded_words)
def test_a_hand_covers_what_its_counts_cover(hand: Hand, word: str) -> None:
    assert hand.covers(word) == (Counter(word) <= Counter(hand.letters))


@given(crowded_hands, crowded_words)
def test_what_is_left_is_the_counts_subtracted(hand: Hand, word: str) -> None:
    assert Counter(hand.without(word).letters) == Counter(hand.letters) - Counter(word)


@given(crowded_hands, st.data())
def test_a_covered_word_and_what_it_leaves_make_up_the_hand(
    hand: Hand, data: st.DataObject
) -> None:
    word = "".join(data.draw(st.permutations(list(hand))))[: data.draw(st.integers(0, 8))]
    assert hand.covers(word)
    assert Counter(hand.without(word).letters) + Counter(word) == Counter(hand.letters)


@given(crowded_hands, crowded_words)
def test_the_letters_left_keep_their_order(hand: Hand, word: str) -> None:
    dealt = iter(hand)
    assert all(letter in dealt for letter in hand.without(word))


@given(hands)
def test_counts_are_those_of_the_letters_and_never_below_one(hand: Hand) -> None:
    assert hand.counts() == dict(Counter(hand.letters))
    assert all(count >= 1 for count in hand.counts().values())


@given(st.dictionaries(st.sampled_from(SOME), st.integers(0, 3)), crowded_words)
def test_a_hand_made_from_counts_covers_no_letter_that_is_counted_zero_times(
    counts: dict[str, int], word: str
) -> None:
    hand = Hand.from_counts(counts)
    assert hand.covers(word) == all(word.count(letter) <= counts.get(letter, 0) for letter in word)
    assert hand.counts() == {letter: count for letter, count in counts.items() if count}


def test_a_letter_held_once_cannot_be_used_twice() -> None:
    assert Hand.parse("pzuto").covers("top")
    assert not Hand.parse("pzuto").covers("tot")


def test_a_letter_counted_zero_times_is_not_there() -> None:
    hand = Hand.from_counts({"a": 1, "q": 0, "i": 1})
    assert not hand.covers("qi")
    assert "q" not in hand
    assert len(hand) == 2


def test_a_negative_count_holds_nothing_and_takes_nothing() -> None:
    assert Hand.from_counts({"a": -2, "b": 1}) == Hand("b")


def test_every_hand_covers_the_empty_word_and_the_empty_hand_no_other() -> None:
    assert Hand().covers("")
    assert not Hand().covers("a")


def test_a_wildcard_covers_a_wildcard_only() -> None:
    assert Hand.parse("c*ws").covers("c*ws")
    assert not Hand.parse("c*ws").covers("cows")


def test_a_letter_is_in_the_hand_but_a_longer_text_never() -> None:
    hand = Hand.parse("quail")
    assert "q" in hand
    assert "z" not in hand
    assert "qu" not in hand
    assert "" not in hand
    assert 1 not in hand


def test_every_copy_of_a_letter_is_replaced_in_its_place() -> None:
    assert Hand.parse("dd*lout").replacing("d", "e") == Hand("ee*lout")


def test_equal_letters_in_another_order_are_another_hand() -> None:
    assert Hand("ab") != Hand("ba")
    assert len({Hand("ab"), Hand("ab"), Hand("ba")}) == 2


# The documents' own examples.


def test_quail_leaves_l_and_m_in_the_documents_000_to_004() -> None:
    hand = Hand.from_counts({"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1})
    assert str(hand) == "aqllmui"
    assert hand.without("quail").counts() == {"l": 1, "m": 1}
    assert str(hand) == "aqllmui"


def test_jolly_takes_only_what_is_held_in_the_documents_001_and_002() -> None:
    hand = Hand.from_counts({"j": 2, "o": 1, "l": 1, "w": 1, "n": 2})
    assert str(hand) == "jjolwnn"
    assert hand.without("jolly").counts() == {"j": 1, "w": 1, "n": 2}


def test_hello_is_counted_in_order_of_appearance_in_all_documents() -> None:
    assert list(Hand("hello").counts().items()) == [("h", 1), ("e", 1), ("l", 2), ("o", 1)]


def test_a_hand_is_shown_with_its_repeats_in_the_document_004() -> None:
    assert str(Hand.from_counts({"a": 1, "x": 2, "l": 3, "e": 1})) == "axxllle"


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ("ABC", "'A' is not in lower case; Hand.parse reads any case"),
        ("aBc", "'B' is not in lower case; Hand.parse reads any case"),
        ("a b", "' ' is not a letter; a hand is written like aretiin or aci*prt"),
        ("a1", "'1' is not a letter; a hand is written like aretiin or aci*prt"),
        ("e\u0301", "'\u0301' is not a letter; a hand is written like aretiin or aci*prt"),
        ("ab\n", "'\\n' is not a letter; a hand is written like aretiin or aci*prt"),
    ],
)
def test_a_hand_holds_letters_in_lower_case_and_wildcards_only(letters: str, sentence: str) -> None:
    with pytest.raises(BadHand) as caught:
        Hand(letters)
    assert str(caught.value) == sentence


def test_a_letter_with_an_accent_is_one_letter_however_it_is_written() -> None:
    assert Hand.parse("e\u0301") == Hand.parse("\u00c9") == Hand("\u00e9")
    assert len(Hand.parse("e\u0301")) == 1


def test_counts_that_are_no_letters_are_no_hand() -> None:
    with pytest.raises(BadHand):
        Hand.from_counts({"A": 1})


def test_hands_are_equal_only_in_the_same_order() -> None:
    one, other = Hand("aretiin"), Hand("inertia")
    assert one != other
    assert sorted(one) == sorted(other)


@pytest.mark.parametrize("letters", [None, True, 5, ["a"], b"tin"])
def test_a_hand_is_made_of_text(letters: object) -> None:
    for make in (Hand, Hand.parse):
        with pytest.raises(BadHand, match="a hand is text, such as 'aretiin', not"):
            make(letters)  # type: ignore[arg-type]


def test_a_hand_of_any_size_prints_as_the_call_that_makes_it() -> None:
    for letters in ("", "a", MAX_LETTERS * "a", (MAX_LETTERS + 1) * "a"):
        hand = Hand(letters)
        assert eval(repr(hand), {"Hand": Hand}) == hand


@pytest.mark.parametrize("key", ["ab", "", 5, None])
def test_counts_are_those_of_single_letters(key: object) -> None:
    with pytest.raises(BadHand, match="is not one letter; counts are like"):
        Hand.from_counts({key: 1})  # type: ignore[dict-item]


@pytest.mark.parametrize("count", ["1", 1.0, None])
def test_counts_are_whole_numbers(count: object) -> None:
    with pytest.raises(BadHand, match="the count of 'a' is a whole number, not"):
        Hand.from_counts({"a": count})  # type: ignore[dict-item]


def test_a_count_below_one_means_no_such_letter() -> None:
    assert Hand.from_counts({"a": 0, "b": -3, "c": 1}) == Hand("c")
