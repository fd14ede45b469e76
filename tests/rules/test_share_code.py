"""Share codes go back and forth, notice what was done to them, and prove their score."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from handful.rules import (
    CLASSIC,
    ENGLISH,
    RULE_SETS,
    WILDCARD,
    BadShareCode,
    Hand,
    NotNow,
    Round,
    RuleSet,
)
from handful.rules.share_code import DIGITS, MAX_TEXT, NUMBERED, REMAINDER, ShareCode, _remainder

SHA256 = "48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292"
WORDS = frozenset("klutz lute lutz touzle out dad zek".split())


class Example(NamedTuple):
    """A share code and the text that it has had since the first version."""

    share_code: ShareCode
    code: str


EXAMPLES = [
    Example(
        ShareCode("classic", 7, SHA256[:16], Hand("uezkltz"), ("lutz", "zek"), 100),
        "H1-074HX-RXDT1-VCJDS-P4M4S-ABKSV-BMKSV-S4AZ7-N9C4",
    ),
    Example(
        ShareCode("wildcard", 7, SHA256[:16], Hand("ue*ltzw"), ("w?", "t*uzle"), 588),
        "H1-174HX-RXDT1-VCJDS-JMCM4-TBKSP-VPWVK-TMSB4-S2600-C",
    ),
    Example(
        ShareCode("classic", 7, "d76e852f357a0bb6", Hand("uezkltz"), ("lute",), 16),
        "H1-07DEV-M55WT-QM2XP-H0M4S-ABKSV-BMK4G-WDT70",
    ),
    Example(
        ShareCode("classic", 50, "0" * 16, Hand("a"), (), 0), "H1-0K200-00000-00000-000P8-39JR"
    ),
]
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)


def played(rules: RuleSet, hand: str, *words: str, size: int = 7) -> Round:
    """The round of *hand* after *words*, stopped if letters are left."""
    round_ = Round(rules, Hand(hand), size)
    for word in words:
        round_ = round_.play(word, WORDS)
    return round_ if round_.is_over else round_.stop()


# Back and forth


@every_example
def test_the_format_has_not_changed(example: Example) -> None:
    assert str(example.share_code) == example.code
    assert ShareCode.parse(example.code) == example.share_code


@st.composite
def share_codes(draw: st.DrawFn) -> ShareCode:
    """Share codes of either rule set; the words need not fit the hand."""
    rules = draw(st.sampled_from(sorted(RULE_SETS)))
    hand = draw(st.text(ENGLISH.letters, min_size=1, max_size=49))
    if rules == "wildcard" and draw(st.booleans()):
        position = draw(st.integers(0, len(hand)))
        hand = f"{hand[:position]}*{hand[position:]}"
    word = st.text(ENGLISH.letters + "*", min_size=1, max_size=50)
    words = st.one_of(word, word.map(lambda plain: plain + "?"))
    return ShareCode(
        rules,
        draw(st.integers(len(hand), 50)),
        draw(st.text("0123456789abcdef", min_size=16, max_size=16)),
        Hand(hand),
        tuple(draw(st.lists(words, max_size=10))),
        draw(st.integers(0, 2**24 - 1)),
    )


@given(share_codes())
def test_a_text_is_read_as_the_share_code_that_it_was_made_of(share_code: ShareCode) -> None:
    assert ShareCode.parse(str(share_code)) == share_code


@given(share_codes(), share_codes())
def test_two_share_codes_never_share_a_text(one: ShareCode, other: ShareCode) -> None:
    assert (str(one) == str(other)) == (one == other)


def test_the_longest_share_code_is_read_too() -> None:
    longest = ShareCode("classic", 50, "f" * 16, Hand("z" * 50), ("z" * 50 + "?",) * 200, 2**24 - 1)
    assert len(str(longest)) <= MAX_TEXT
    assert ShareCode.parse(str(longest)) == longest


@pytest.mark.parametrize(
    "copied",
    [
        "h1-07dev-m55wt-qm2xp-h0m4s-abksv-bmk4g-wdt70",
        "H107DEVM55WTQM2XPH0M4SABKSVBMK4GWDT70",
        "  H1-07DEV-M55WT-QM2XP-\r\n\tH0M4S-ABKSV-\n BMK4G-WDT70\n",
        "HI-O7DEV-M55WT-QM2XP-HOM4S-ABKSV-BMK4G-WDT7o",
        "Hl\u201107DEV\u2013M55WT\u200b-QM2XP H0M4S \ufeffABKSV \xad BMK4G\xa0WDT70",
    ],
)
def test_what_copying_does_to_a_code_does_not_count(copied: str) -> None:
    assert ShareCode.parse(copied) == EXAMPLES[2].share_code


@pytest.mark.parametrize(
    ("rules", "hand", "words", "longest"),
    [
        (CLASSIC, "uezkltz", ("lutz", "zek"), 49),
        (WILDCARD, "ue*ltzw", ("w", "t*uzle"), 51),
        (WILDCARD, "dd*loutz", ("zz", "out", "d*d"), 54),
    ],
)
def test_a_usual_code_is_short(
    rules: RuleSet, hand: str, words: tuple[str, ...], longest: int
) -> None:
    assert len(str(ShareCode.of(played(rules, hand, *words, size=8), SHA256))) <= longest


def test_every_rule_set_has_a_number_in_the_code() -> None:
    assert set(NUMBERED) == set(RULE_SETS)
    assert NUMBERED[:2] == ("classic", "wildcard")


# What a code notices


def require_noticed(changed: str, share_code: ShareCode) -> None:
    """Check that *changed* is refused, or still means *share_code*."""
    with suppress(BadShareCode):
        assert ShareCode.parse(changed) == share_code


@every_example
def test_any_single_character_that_is_wrong_is_noticed(example: Example) -> None:
    code = example.code
    for position in range(len(code)):
        for sign in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-* é":
            require_noticed(code[:position] + sign + code[position + 1 :], example.share_code)


@every_example
def test_any_two_characters_that_are_swapped_are_noticed(example: Example) -> None:
    code = example.code
    for first in range(len(code)):
        for second in range(first):
            swapped = list(code)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            require_noticed("".join(swapped), example.share_code)


@every_example
def test_a_character_more_or_less_is_noticed(example: Example) -> None:
    code = example.code
    for position in range(len(code) + 1):
        require_noticed(code[:position] + code[position + 1 :], example.share_code)
        for sign in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            require_noticed(code[:position] + sign + code[position:], example.share_code)


@every_example
def test_a_code_cut_off_anywhere_is_noticed(example: Example) -> None:
    for end in range(len(example.code)):
        with pytest.raises(BadShareCode):
            ShareCode.parse(example.code[:end])


@given(share_codes(), st.randoms(use_true_random=False))
def test_one_wrong_digit_is_noticed_in_codes_of_any_length(
    share_code: ShareCode, chance: random.Random
) -> None:
    code = str(share_code)
    position = chance.randrange(len(code))
    wrong = chance.choice("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    assume(code[position] not in ("-", wrong))
    with pytest.raises(BadShareCode):
        ShareCode.parse(code[:position] + wrong + code[position + 1 :])


def test_the_checksum_is_that_of_bech32m() -> None:
    # A test vector of BIP 350: the mark "a", expanded, and the digits lqfn3a in its own alphabet.
    digits = ["qpzry9x8gf2tvdw0s3jn54khce6mua7l".index(digit) for digit in "lqfn3a"]
    assert _remainder([3, 0, 1, *digits]) == REMAINDER


# Any text


@given(st.one_of(st.text(), st.text("H10Z-?").map("H1-".__add__), st.text().map("H1".__add__)))
def test_any_text_is_a_share_code_or_an_error_in_a_sentence(text: str) -> None:
    try:
        share_code = ShareCode.parse(text)
    except BadShareCode as error:
        sentence = str(error)
    else:
        sentence = f"the code is that of {ShareCode.parse(str(share_code)).hand}"
    assert 20 < len(sentence) < 300


def code_of(*values: int) -> str:
    """A code with a right checksum, whatever its values mean."""
    begun = [17, 1, *values]
    check = _remainder([*begun, *[0] * 6]) ^ REMAINDER
    return "".join(DIGITS[v] for v in [*begun, *[check >> 5 * n & 31 for n in range(5, -1, -1)]])


@given(st.lists(st.integers(0, 31), max_size=60))
def test_any_values_with_a_right_checksum_are_a_share_code_or_a_mistake(values: list[int]) -> None:
    code = code_of(*values)
    try:
        share_code = ShareCode.parse(code)
    except BadShareCode:
        return
    assert str(share_code).replace("-", "") == code


@given(st.lists(st.integers(0, 31), max_size=60), st.integers(0, 1), st.integers(0, 15))
def test_whatever_is_read_is_written_the_same(values: list[int], rules: int, size: int) -> None:
    code = code_of(rules, size, *[0] * 13, *values)
    try:
        share_code = ShareCode.parse(code)
    except BadShareCode:
        return
    assert str(share_code).replace("-", "") == code


HASH = [0] * 13


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a share code; share codes begin with H1-"),
        ("hello", "'hello' is not a share code; share codes begin with H1-"),
        ("H", "'H' is not a share code; share codes begin with H1-"),
        ("H0-1", "'H0-1' is not a share code; share codes begin with H1-"),
        (
            "\x1b[31m" * 10,
            "'" + "\\x1b[31m" * 8 + "…' is not a share code; share codes begin with H1-",
        ),
        ("H3-07DEV", "the code was made by a newer version of Handful; update Handful"),
        (
            "x" * (MAX_TEXT + 1),
            "a text of more than 20000 characters is too long for a share code",
        ),
        (
            "H1-07DEV",
            "the code is damaged: most of it is missing; copy it again, from H to its end",
        ),
        (
            "H1-07DEV-M55WU",
            "the code is damaged: codes do not contain 'U'; copy it again, from H to its end",
        ),
        (
            EXAMPLES[0].code[:-1],
            "the code is damaged: its checksum is wrong; copy it again, from H to its end",
        ),
        (
            code_of(2, 7, *HASH, 0, 0),
            "the code is for an unknown rule set; update Handful",
        ),
        (
            code_of(0, 7, 0, 0),
            "the code is damaged: it ends too early; copy it again, from H to its end",
        ),
        (
            code_of(0, 16, 7, *HASH, 0, 0),
            "the code is damaged: a number in it has the wrong form; "
            "copy it again, from H to its end",
        ),
        (
            code_of(0, 7, 16, *HASH[1:], 0, 0),
            "the code is damaged: the hash of its word list is too large; "
            "copy it again, from H to its end",
        ),
        (
            code_of(0, 7, *HASH, 0, 29),
            "the code is damaged: it has invalid letters; copy it again, from H to its end",
        ),
        (
            code_of(0, 7, *HASH, 0, 26),
            "the hand in the code is not valid: '*' is only for the wildcard rules: choose "
            "wildcard, or --edition ps3 in play",
        ),
        (
            code_of(0, 1, *HASH, 0, 0, 0),
            "a hand of 2 letters cannot have the hand size 1",
        ),
        (code_of(0, 7, *HASH, 0, 0, 27), "'' cannot be a word in a code"),
        (
            code_of(0, 7, *HASH, 0, 0, *[27, 0] * 201),
            "a code has at most 200 words, not 201",
        ),
    ],
)
def test_text_that_is_no_code_is_an_error_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadShareCode) as caught:
        ShareCode.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "chess"},
        {"size": 6},
        {"size": 51},
        {"lexicon": "48f7"},
        {"lexicon": "48F71D6E83B649B9"},
        {"hand": Hand()},
        {"hand": Hand("é")},
        {"hand": Hand("u*")},
        {"words": ("",)},
        {"words": ("?",)},
        {"words": ("l?t",)},
        {"words": ("LUTE",)},
        {"words": ("a" * 51,)},
        {"words": ("a",) * 201},
        {"score": -1},
        {"score": 2**24},
    ],
    ids=str,
)
def test_a_share_code_that_no_round_has_cannot_be_made(change: dict[str, object]) -> None:
    with pytest.raises(BadShareCode):
        replace(EXAMPLES[0].share_code, **change)  # type: ignore[arg-type]


# From a round, and back to it


def test_refused_words_that_cost_nothing_are_left_out() -> None:
    share_code = ShareCode.of(
        played(CLASSIC, "uezkltz", "zutz", "LUTE", "", "lutz", "qi", "zek"), SHA256
    )
    assert share_code == EXAMPLES[0].share_code


def test_refused_words_that_cost_letters_are_normalized() -> None:
    share_code = ShareCode.of(played(WILDCARD, "ue*ltzw", "", "Wq", "q", "T*UZLE"), SHA256)
    assert (share_code.words, share_code.score) == (("wq", "t*uzle"), 588)


@pytest.mark.parametrize("entered", ["w1", "wé", "?w", "W\N{COMBINING ACUTE ACCENT}", "w" * 51])
def test_a_code_has_the_letters_that_a_refused_word_cost(entered: str) -> None:
    share_code = ShareCode.of(played(WILDCARD, "ue*ltzw", entered, "t*uzle"), SHA256)
    assert share_code == EXAMPLES[1].share_code


def test_a_strange_word_stays_refused_though_its_letters_are_a_word() -> None:
    share_code = ShareCode.of(played(WILDCARD, "lutexyz", "lute1"), SHA256)
    assert (share_code.words, share_code.score) == (("lute?",), 0)
    assert share_code.replay(WORDS).hand == Hand("xyz")


def test_a_round_that_goes_on_has_no_share_code_yet() -> None:
    with pytest.raises(NotNow, match="so it has no share code yet"):
        ShareCode.of(Round(CLASSIC, Hand("uezkltz"), 7).play("lute", WORDS), SHA256)


def test_rounds_by_other_letters_have_no_share_code() -> None:
    other = CLASSIC.with_alphabet(ENGLISH.__class__("a", "b", {"a": 100, "b": 100}))
    with pytest.raises(BadShareCode, match="with the usual rules and letters"):
        ShareCode.of(played(other, "ab"), SHA256)


def test_an_invalid_hash_is_an_error() -> None:
    with pytest.raises(BadShareCode, match="'course' is not the beginning of a word list's hash"):
        ShareCode.of(played(CLASSIC, "uezkltz"), "course")


@given(
    st.sampled_from([CLASSIC, WILDCARD]),
    st.integers(1, 12),
    st.randoms(use_true_random=False),
    st.lists(st.text("lutezkdaLUTE*1é", max_size=6), max_size=8),
)
def test_a_round_played_again_from_its_code_ends_the_same(
    rules: RuleSet, size: int, chance: random.Random, entered: list[str]
) -> None:
    words = {word.lower() for word in entered[::2]} | WORDS
    first = Round(rules, rules.deal(size, chance), size)
    for word in entered:
        if not first.is_over:
            first = first.play(word, words)
    first = first if first.is_over else first.stop()
    again = ShareCode.parse(str(ShareCode.of(first, SHA256))).replay(words)
    assert (again.total, again.hand, again.dealt) == (first.total, first.hand, first.dealt)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"score": 101}, "the code claims 101 points, and its words earn 100"),
        ({"words": ("lutz",)}, "the code claims 100 points, and its words earn 52"),
        ({"words": ("lutz", "kez")}, "'kez' does not count: it is not in the word list"),
        ({"words": ("lutz", "lute")}, "'lute' does not count: it is not in the hand"),
        (
            {"hand": Hand("lutz"), "score": 52},
            "'zek' comes too late: no letters are left",
        ),
    ],
    ids=str,
)
def test_a_false_score_is_an_error_in_a_sentence(change: dict[str, object], sentence: str) -> None:
    share_code = replace(EXAMPLES[0].share_code, **change)  # type: ignore[arg-type]
    with pytest.raises(BadShareCode) as caught:
        ShareCode.parse(str(share_code)).replay(WORDS)
    assert str(caught.value) == sentence


def test_the_round_is_over_when_it_was_played_again() -> None:
    assert EXAMPLES[2].share_code.replay(WORDS).stopped
    ran_out = replace(EXAMPLES[0].share_code, hand=Hand("lutzzek")).replay(WORDS)
    assert (ran_out.stopped, ran_out.hand) == (False, Hand())


# Hints.


def hinted(hints: int) -> ShareCode:
    hand = Hand.parse("uezkltz")
    return ShareCode("classic", 7, "d76e852f357a0bb6", hand, ("lute",), 16, hints)


def test_a_round_without_hints_keeps_the_first_version() -> None:
    assert str(hinted(0)) == "H1-07DEV-M55WT-QM2XP-H0M4S-ABKSV-BMK4G-WDT70"
    assert ShareCode.parse(str(hinted(0))).hints == 0


@pytest.mark.parametrize("hints", [1, 2, 15, 16, 200])
def test_a_round_with_hints_has_a_code_of_the_second_version(hints: int) -> None:
    code = str(hinted(hints))
    assert code.startswith("H2-")
    assert ShareCode.parse(code) == hinted(hints)
    assert ShareCode.parse(code).replay({"lute"}).total == 16


@pytest.mark.parametrize("hints", [-1, 201])
def test_a_round_cannot_have_this_number_of_hints(hints: int) -> None:
    with pytest.raises(BadShareCode, match=rf"^a round cannot have {hints} hints$"):
        str(hinted(hints))


def test_a_code_with_hints_cannot_be_made_one_without() -> None:
    with pytest.raises(BadShareCode, match="its checksum is wrong"):
        ShareCode.parse("H1" + str(hinted(3))[2:])


def test_a_code_of_the_second_version_has_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.rules.share_code.PLAIN", 2)
    code = str(ShareCode("classic", 1, "d76e852f357a0bb6", Hand.parse("a"), (), 0))
    monkeypatch.undo()
    # What stands where the hints should be is the letter a, which is the number 0.
    with pytest.raises(BadShareCode, match="its number of hints is 0"):
        ShareCode.parse(code)
