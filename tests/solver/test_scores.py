"""The scores of many hands at once: those of single hands, in whatever form they come."""

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

import numpy as np

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadHand, BadRules, Hand, RuleSet
from handful.solver import Index, index_of, perfect, perfect_line
from handful.solver.scores import IN_ORDER, scores
from handful.solver.source import forget_tables, table_of

Build: TypeAlias = Callable[..., Path]

MODULE = import_module("handful.solver.scores")  # the room has a function of that name

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
WORDS = Lexicon.of("a at tea eat tie qi za teat tat titan tattie zit quit quiet ion no on".split())
CLASSIC_HANDS = ["tea", "qiat", "zzzz", "a", "teat", "titan", "tattie"]
WILDCARD_HANDS = [*CLASSIC_HANDS, "t*a", "*", "q*at", "tatt*e", "zz*"]


@pytest.fixture(autouse=True)
def tables_forgotten(table_cache: Path) -> Iterator[None]:
    """The index of the words is the same in every test: no table of another one is left in it."""
    forget_tables(index_of(WORDS))
    yield
    forget_tables(index_of(WORDS))


@pytest.fixture(scope="module")
def folder(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the tables of both rule sets for up to six letters."""
    folder = tmp_path_factory.mktemp("scores")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDFUL_CACHE", str(folder))
        for rules in (CLASSIC, WILDCARD):
            build(WORDS, rules, 6)
    return folder


@pytest.fixture
def with_tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are tables."""
    monkeypatch.setenv("HANDFUL_CACHE", str(folder))


@pytest.fixture(params=[True, False], ids=["with a table", "without"])
def table(request: pytest.FixtureRequest) -> bool:
    """There are tables, or there are none."""
    if request.param:
        request.getfixturevalue("with_tables")
    return bool(request.param)


def hands_for(rules: RuleSet) -> list[str]:
    """Hands of all lengths."""
    return WILDCARD_HANDS if rules.stands_for else CLASSIC_HANDS


def one_by_one(hands: list[str], rules: RuleSet, size: int | None = None) -> list[int]:
    """What the search says."""
    index = Index.build(WORDS)
    index.tables[rules] = None
    return [
        perfect_line(Hand.parse(letters), rules, index, size or len(letters)).score
        for letters in hands
    ]


# The forms in which hands come.


@both
def test_a_list_of_texts_gives_a_list(rules: RuleSet, table: bool) -> None:
    hands = hands_for(rules)
    found = scores(hands, rules, WORDS)
    assert found == one_by_one(hands, rules)
    assert {type(score) for score in found} == {int}
    assert (table_of(index_of(WORDS), rules) is not None) == table


@both
def test_hands_may_be_values_and_may_be_mixed_with_texts(rules: RuleSet, table: bool) -> None:
    hands = hands_for(rules)
    expected = one_by_one(hands, rules)
    assert scores([Hand(letters) for letters in hands], rules, WORDS) == expected
    mixed = [Hand(letters) if at % 2 else letters for at, letters in enumerate(hands)]
    assert scores(mixed, rules, WORDS) == expected
    assert scores(tuple(mixed), rules, WORDS) == expected


@both
@pytest.mark.parametrize("kind", ["S", "U", "S50", "U50", ">U9"])
def test_an_array_of_hands_of_all_lengths_gives_an_array(
    kind: str, rules: RuleSet, table: bool
) -> None:
    hands = hands_for(rules)
    found = scores(np.array(hands, dtype=kind), rules, WORDS)
    assert found.tolist() == one_by_one(hands, rules)
    assert (found.dtype.str, found.shape) == ("<i4", (len(hands),))


@both
@pytest.mark.parametrize("length", range(1, 8))
def test_an_array_of_hands_of_one_length_likewise(length: int, rules: RuleSet, table: bool) -> None:
    """Of seven letters, too, which are too many for the table."""
    chance = Random(length)
    hands = ["".join(chance.choices("aeinqtz", k=length)) for _ in range(40)]
    if rules.stands_for and length > 2:
        hands = [letters[:1] + "*" + letters[2:] for letters in hands]
    expected = one_by_one(hands, rules)
    for kind in "SU":
        assert scores(np.array(hands, dtype=kind), rules, WORDS).tolist() == expected


@pytest.mark.parametrize("kind", ["S", "U"])
def test_hands_with_the_wildcard_and_without_may_be_mixed(kind: str, table: bool) -> None:
    hands = ["teat", "t*at", "*tat", "zzzz", "za*t", "tea*"]
    found = scores(np.array(hands, dtype=kind), WILDCARD, WORDS)
    assert found.tolist() == one_by_one(hands, WILDCARD)


@pytest.mark.parametrize("kind", ["S", "U"])
def test_upper_case_and_blanks_are_read_as_in_a_list(kind: str, table: bool) -> None:
    hands = ["TEA", "tEaT", "QI", "z a", " tea", "tea ", "T*At"]
    for rules, some in ((CLASSIC, hands[:-1]), (WILDCARD, hands)):
        expected = scores(some, rules, WORDS)
        assert scores(np.array(some, dtype=kind), rules, WORDS).tolist() == expected
        assert expected[0] == expected[4] == expected[5] == scores(["tea"], rules, WORDS)[0]


def test_an_array_may_be_a_slice_or_read_only(table: bool) -> None:
    hands = np.array(["teat", "qiat", "zzzz", "tiat", "atat"], dtype="S4")
    hands.flags.writeable = False
    expected = scores(hands, CLASSIC, WORDS).tolist()
    assert scores(hands[::2], CLASSIC, WORDS).tolist() == expected[::2]
    assert scores(hands[::-1], CLASSIC, WORDS).tolist() == expected[::-1]
    assert hands.tolist() == [b"teat", b"qiat", b"zzzz", b"tiat", b"atat"]


@pytest.mark.parametrize("hands", [[], (), np.array([], "S7"), np.array([], "U1")])
def test_no_hands_have_no_scores(hands: Any, table: bool) -> None:
    found = scores(hands, CLASSIC, WORDS)
    assert len(found) == 0
    assert isinstance(found, list) != hasattr(hands, "dtype")


def test_words_and_rules_may_be_given_as_to_solve(table: bool, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\nat\n")
    for words in (["tea", "at"], path, str(path)):
        assert scores(["teat", "z"], "wildcard", words) == [63, 0]
        assert scores(np.array(["teat", "z"]), "wildcard", words).tolist() == [63, 0]
    with pytest.raises(BadRules, match="'chess' is not a rule set"):
        scores(["tea"], "chess", WORDS)


# The size of the game.


@both
@pytest.mark.parametrize("size", [6, 7, 8, 50])
def test_the_size_of_the_game_decides_about_the_bonus(
    size: int, rules: RuleSet, table: bool
) -> None:
    hands = hands_for(rules)
    expected = one_by_one(hands, rules, size)
    assert scores(hands, rules, WORDS, size) == expected
    for kind in "SU":
        assert scores(np.array(hands, dtype=kind), rules, WORDS, size).tolist() == expected


def test_the_bonus_is_earned_in_a_game_of_as_many_letters() -> None:
    hands = np.array(["teat", "tea"])
    assert scores(hands, CLASSIC, WORDS).tolist() == [66, 59]
    assert scores(hands, CLASSIC, WORDS, 4).tolist() == [66, 9]
    assert scores(hands, CLASSIC, WORDS, 5).tolist() == [16, 9]


# Many.


@both
def test_more_hands_than_are_looked_up_at_a_time_stay_in_order(
    rules: RuleSet, with_tables: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "CHUNK", 7)
    chance = Random(f"many {rules.name}")
    hands = ["".join(chance.choices("aeinqtz", k=chance.randint(1, 6))) for _ in range(100)]
    for some in (hands, hands[:7], hands[:8], hands[:14]):
        found = scores(np.array(some, dtype="S"), rules, WORDS)
        assert found.tolist() == one_by_one(some, rules)


@both
def test_random_hands_have_the_scores_of_their_perfect_lines(
    rules: RuleSet, with_tables: None
) -> None:
    chance = Random(f"random {rules.name}")
    hands = [str(rules.deal(chance.choice([4, 5, 6]), chance)) for _ in range(400)]
    hands += ["".join(chance.choices("aeinoqtuz", k=chance.randint(1, 6))) for _ in range(800)]
    chance.shuffle(hands)
    expected = one_by_one(hands, rules)
    assert sum(map(bool, expected)) > 300
    assert scores(np.array(hands, dtype="S"), rules, WORDS).tolist() == expected
    assert scores(np.array(hands), rules, WORDS).tolist() == expected
    assert scores(hands, rules, WORDS) == expected


def test_with_a_table_no_hand_is_searched(
    with_tables: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = one_by_one(WILDCARD_HANDS, WILDCARD)

    def asked(*hand: object) -> None:
        raise AssertionError(f"searched: {hand[0]}")

    monkeypatch.setattr(perfect, "search", asked)
    assert scores(np.array(WILDCARD_HANDS), WILDCARD, WORDS).tolist() == expected
    assert scores(WILDCARD_HANDS, WILDCARD, WORDS) == expected


def test_with_a_table_no_hand_of_an_array_is_looked_at_by_itself(
    with_tables: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = one_by_one(WILDCARD_HANDS, WILDCARD)

    def asked(*hand: object) -> None:
        raise AssertionError(f"by itself: {hand[0]}")

    monkeypatch.setattr(MODULE, "_score", asked)
    for kind in ("S", "U", "S20"):
        hands = np.array([*WILDCARD_HANDS, "TEA"], dtype=kind)
        assert scores(hands, WILDCARD, WORDS).tolist()[:-1] == expected


@both
def test_an_alphabet_with_gaps_is_looked_up_hand_by_hand(rules: RuleSet, build: Build) -> None:
    small = rules.using(Alphabet("aei", "nqtz", dict.fromkeys("aeinqtz", 1)))
    build(WORDS, small, 5)
    hands = ["teat", "qiat", "zzz", "ti"]
    expected = scores(hands, small, WORDS)
    assert table_of(index_of(WORDS), small) is not None
    assert scores(np.array(hands), small, WORDS).tolist() == expected
    with pytest.raises(BadHand, match=f"'b' is never dealt under the {rules.name} rules"):
        scores(np.array(["teab"]), small, WORDS)


# Wrong hands.


@both
@pytest.mark.parametrize(
    ("hand", "error"),
    [
        ("te1", "'1' is not a letter; a hand is written like aretiin or aci*prt"),
        ("te-", "'-' is not a letter"),
        ("t{a", "'{' is not a letter"),
        ("t`a", "'`' is not a letter"),
        ("té", "'é' is never dealt under the RULES rules; leave it out"),
        ("ґ", "'ґ' is never dealt under the RULES rules; leave it out"),
        ("", "a hand needs at least one letter, for example: aretiin"),
        ("  ", "a hand needs at least one letter"),
        ("a" * 51, "a hand has at most 50 letters, and this one has 51"),
    ],
)
def test_a_hand_that_cannot_be_is_an_error(
    hand: str, error: str, rules: RuleSet, table: bool
) -> None:
    expected = error.replace("RULES", rules.name)
    hands: list[Any] = [["tea", hand], np.array(["tea", hand]), np.array(["tea", "qiat", hand])]
    hands.append(np.array([b"tea", hand.encode()]))
    hands.append(np.array([hand.encode()]))
    for some in hands:
        with pytest.raises(BadHand) as told:
            scores(some, rules, WORDS)
        assert str(told.value).startswith(expected)


@pytest.mark.parametrize("hand", ["**", "a**", "**at", "***"])
def test_two_wildcards_are_an_error(hand: str, table: bool) -> None:
    for some in ([hand], np.array([hand]), np.array([hand.encode()]), np.array(["t*", hand])):
        with pytest.raises(BadHand, match=r"a hand has at most one \*, and this one has [23]"):
            scores(some, WILDCARD, WORDS)


def test_a_wildcard_is_an_error_under_the_classic_rules(table: bool) -> None:
    for some in (["t*a"], np.array(["t*a"]), np.array([b"t*a"]), np.array(["tea", "t*a"])):
        with pytest.raises(BadHand, match=r"'\*' is never dealt under the classic rules"):
            scores(some, CLASSIC, WORDS)


@both
def test_a_hand_larger_than_the_game_is_an_error(rules: RuleSet, table: bool) -> None:
    for hands in (["tea", "teat"], np.array(["tea", "teat"]), np.array([b"teat"])):
        with pytest.raises(
            BadHand, match="the hand teat has more letters than the game, which has 3"
        ):
            scores(hands, rules, WORDS, 3)


@pytest.mark.parametrize(
    "hands",
    [
        np.array([1, 2]),
        np.array([[b"tea"]]),
        np.array("tea"),
        np.array(["tea", None], dtype=object),
        np.zeros((2, 3), dtype=np.uint8),
    ],
)
def test_an_array_of_something_else_is_an_error(hands: Any, table: bool) -> None:
    with pytest.raises(BadHand, match="hands are an array of one dimension of texts or bytes"):
        scores(hands, CLASSIC, WORDS)


def test_bytes_that_are_no_text_are_an_error(table: bool) -> None:
    for hand in (b"te\xff", b"t\0a", b"\xc3"):
        with pytest.raises(BadHand):
            scores(np.array([b"tea", hand]), CLASSIC, WORDS)


# The order of letters.


@pytest.mark.parametrize("width", range(1, 9))
def test_the_comparisons_put_any_letters_in_order(width: int) -> None:
    """A network that puts all rows of noughts and ones in order does so with any numbers."""
    for row in product((0, 1), repeat=width):
        letters = list(row)
        for low, high in IN_ORDER:
            if high < width and letters[low] > letters[high]:
                letters[low], letters[high] = letters[high], letters[low]
        assert letters == sorted(row)


@pytest.mark.parametrize("hands", [None, 7])
def test_what_is_no_list_of_hands_is_refused(hands: Any) -> None:
    with pytest.raises(BadHand, match="hands are a list or an array, not "):
        scores(hands)
