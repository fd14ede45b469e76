"""Tables: every answer is that of the search, to the letter, and that of brute force."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier, known_to
from handful.players import play_round
from handful.players.ladder import LADDER, opponent
from handful.round import Round as PlayedRound
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadSize, Hand, RuleSet
from handful.solver import Index, Line, Play, best_word, greedy_line, perfect_line
from handful.solver.table import Table
from handful.solver.table_build import CannotBuild, build_table
from tests.support.brute import best_total, rule_line

Make: TypeAlias = Callable[..., Table]

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])

TIES = "a i at ta it ti qi eat tea ate tie tee zit za aa ie tat teat zeta qat quiz".split()
"""Anagrams, words of one vowel, of equal letters, and many that earn the same."""
LISTS = {
    "ties": TIES,
    "ties, backwards": TIES[::-1],
    "one word": ["teat"],
    "one vowel": ["e"],
    "vowels": "aei ea ie a".split(),
    "too long": "quizzical et".split(),
}


def letters_of(words: list[str]) -> str:
    """The letters of *words*, and one that stands in none."""
    return "".join(sorted({"x", *"".join(words)}))


def hands_of(letters: str, rules: RuleSet, most: int) -> Iterator[Hand]:
    """Every hand of up to *most* of the *letters*, without a wildcard and with one."""
    stars = ("", "*") if rules.wildcard_letters else ("",)
    for star in stars:
        for size in range(most + 1 - len(star)):
            for hand in combinations_with_replacement(letters, size):
                yield Hand("".join(hand) + star)


def searching(lexicon: Lexicon, rules: RuleSet) -> Index:
    """An index of *lexicon* that is never asked by way of a table."""
    index = Index.build(lexicon)
    index.tables[rules] = None
    return index


def told(line: Line) -> list[tuple[str, int]]:
    """The words of a line, with points."""
    return [(play.word, play.points) for play in line.plays]


def require_same_answers(table: Table, hand: Hand, size: int, index: Index) -> None:
    """Assert that *table* says what the search says."""
    rules = table.rules
    assert table.best_word(hand, size) == best_word(hand, rules, index, size), (hand, size)
    assert table.greedy_line(hand, size) == greedy_line(hand, rules, index, size), (hand, size)
    perfect = perfect_line(hand, rules, index, size)
    assert table.perfect_line(hand, size) == perfect, (hand, size)
    assert table.perfect_score(hand, size) == perfect.score, (hand, size)


# Every hand of a toy list.


@both
@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
def test_every_answer_about_every_hand_is_that_of_the_search(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, rules, 4), searching(lexicon, rules)
    letters = letters_of(words)[-9:]
    for hand in hands_of(letters, rules, 4):
        for size in range(max(1, len(hand)), 7):
            require_same_answers(table, hand, size, index)


@both
def test_hands_of_five_letters_likewise(rules: RuleSet, table_of_words: Make) -> None:
    words = "at ta it eat tea ate tie teat tatie qi a".split()
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, rules, 5), searching(lexicon, rules)
    for hand in hands_of(letters_of(words), rules, 5):
        for size in range(max(1, len(hand)), 7):
            require_same_answers(table, hand, size, index)


@both
@pytest.mark.parametrize("words", [TIES, TIES[::-1], ["teat"]], ids=["ties", "backwards", "one"])
def test_every_perfect_line_is_the_one_that_the_rule_for_ties_gives(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(words), rules, 4)
    for hand in hands_of("aeitx", rules, 4):
        for size in {max(1, len(hand)), 5}:
            line = rule_line(hand, rules, words, size, sacrifices=rules.order_counts)
            assert told(table.perfect_line(hand, size)) == line, (hand, size)


@both
@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
def test_every_perfect_score_is_that_of_brute_force(
    words: list[str], rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(words), rules, 4)
    letters = letters_of(words)[-7:]
    for size in (4, 5):
        known: dict[str, int] = {}
        for hand in hands_of(letters, rules, 4):
            best = best_total(hand, rules, words, size, sacrifices=rules.order_counts, known=known)
            assert table.perfect_line(hand, size).score == best, (hand, size)


# Lists and values by chance, in an alphabet of five letters.

lists = st.lists(st.text("abeqt", min_size=1, max_size=4), min_size=1, max_size=10, unique=True)
values_of_letters = st.one_of(
    st.just(dict.fromkeys("abeqt", 1)),
    st.just({"a": 1, "b": 3, "e": 1, "q": 10, "t": 1}),
    st.fixed_dictionaries({letter: st.integers(1, 4) for letter in "abeqt"}),
)


@pytest.mark.slow
@settings(max_examples=20)
@given(words=lists, values=values_of_letters, more=st.integers(0, 2))
@both
def test_any_list_and_any_values_give_the_answers_of_the_search(
    rules: RuleSet, words: list[str], values: dict[str, int], more: int, table_of_words: Make
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", values))
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, small, 4), searching(lexicon, small)
    known: dict[str, int] = {}
    for hand in hands_of("abeqt", small, 4):
        require_same_answers(table, hand, max(1, len(hand) + more), index)
        best = best_total(hand, small, words, 9, sacrifices=rules.order_counts, known=known)
        assert table.perfect_score(hand, 9) == best


@settings(max_examples=25)
@given(words=lists, letters=st.text("abeqt", min_size=5, max_size=7), star=st.integers(0, 14))
@both
def test_larger_hands_likewise(
    rules: RuleSet, words: list[str], letters: str, star: int, table_of_words: Make
) -> None:
    small = rules.with_alphabet(Alphabet("ae", "bqt", dict.fromkeys("abeqt", 1) | {"q": 5}))
    if rules.wildcard_letters and star < len(letters):
        letters = letters[:star] + "*" + letters[star + 1 :]
    lexicon = Lexicon.of(words)
    table, index = table_of_words(lexicon, small, 7), searching(lexicon, small)
    for size in (len(letters), len(letters) + 1):
        require_same_answers(table, Hand(letters), size, index)
        perfect = table.perfect_line(Hand(letters), size)
        line = rule_line(Hand(letters), small, words, size, sacrifices=rules.order_counts)
        assert told(perfect) == line


# What the answers are in a few cases, as literals.


def test_a_word_of_all_letters_earns_the_bonus_in_a_game_of_that_size_only(
    table_of_words: Make,
) -> None:
    table = table_of_words(Lexicon.of(["teat", "tat", "ea"]), CLASSIC, 5)
    assert [table.perfect_score(Hand("teat"), size) for size in (4, 5, 6, 50)] == [66, 16, 16, 16]
    best = [table.best_word(Hand("teat"), size) for size in (4, 5)]
    assert best == [Play("teat", 66), Play("teat", 16)]
    assert table.perfect_score(Hand("tatea"), 5) == 16
    assert [table.perfect_score(Hand("ea"), size) for size in (2, 3)] == [54, 4]


def test_letters_are_thrown_away_where_that_earns_more(table_of_words: Make) -> None:
    table = table_of_words(Lexicon.of(["za", "a"]), WILDCARD, 4)
    perfect = table.perfect_line(Hand("xzxa"), 4)
    assert [(play.word, play.points, play.sacrifice) for play in perfect] == [
        ("xx", 0, True),
        ("za", 154, False),
    ]
    # A word that earns nothing, with the wildcard, throws nothing away.
    assert told(table.perfect_line(Hand("za*"), 3)) == [("*", 0), ("za", 154)]


def test_a_hand_without_a_word_has_no_answer_and_no_points(table_of_words: Make) -> None:
    for rules in (CLASSIC, WILDCARD):
        table = table_of_words(Lexicon.of(["za"]), rules, 4)
        for letters in ("", "x", "xxxx"):
            hand = Hand(letters)
            assert table.best_word(hand, 4) is None
            assert table.greedy_line(hand, 4) == Line()
            assert table.perfect_line(hand, 4) == Line()
            assert table.perfect_score(hand, 4) == 0


def test_the_order_in_which_letters_are_held_decides_nothing_but_the_order_of_those_thrown(
    table_of_words: Make,
) -> None:
    table = table_of_words(Lexicon.of(["za"]), WILDCARD, 4)
    entered = [table.perfect_line(Hand(letters), 4) for letters in ("xyza", "yaxz")]
    assert [line.plays[0].word for line in entered] == ["xy", "yx"]
    assert entered[0].score == entered[1].score == 154


@pytest.mark.parametrize("letters", ["é", "até", "a b", "**", "A"])
def test_a_letter_that_is_not_of_the_alphabet_has_no_number(
    letters: str, table_of_words: Make
) -> None:
    with pytest.raises(KeyError):
        table_of_words(Lexicon.of(["za"]), WILDCARD, 4).number(letters)


@pytest.mark.parametrize("letters", ["aaaaa", "aaaa*", "zzzzzzzz"])
def test_a_hand_that_is_too_large_has_no_number(letters: str, table_of_words: Make) -> None:
    with pytest.raises(IndexError):
        table_of_words(Lexicon.of(["za"]), WILDCARD, 4).number(letters)


def test_no_hand_shares_its_number(table_of_words: Make) -> None:
    small = WILDCARD.with_alphabet(Alphabet("ae", "bqt", dict.fromkeys("abeqt", 1)))
    table = table_of_words(Lexicon.of(["at"]), small, 5)
    numbers = [table.number(hand.letters) for hand in hands_of("abeqt", small, 5)]
    assert sorted(numbers) == list(range(len(numbers)))


# What no table can be made of.


@pytest.mark.parametrize("most", [-1, 0, 3, 9])
def test_a_table_is_made_for_four_to_eight_letters(most: int) -> None:
    with pytest.raises(BadSize, match=f"a table is made for 4 to 8 letters, not for {most}"):
        build_table(Lexicon.of(["at"]), CLASSIC, most, {})


def test_no_table_is_made_where_a_letter_is_worth_nothing() -> None:
    rules = CLASSIC.with_alphabet(Alphabet("a", "bt", {"a": 1, "b": 0, "t": 1}))
    with pytest.raises(CannotBuild, match="no table can be made where a letter is worth nothing"):
        build_table(Lexicon.of(["at"]), rules, 4, {})


def test_no_table_is_made_where_the_wildcard_comes_after_a_letter() -> None:
    rules = WILDCARD.with_alphabet(Alphabet("a", "b't", {"a": 1, "b": 1, "t": 1, "'": 1}))
    with pytest.raises(CannotBuild, match="where the wildcard does not come before all letters"):
        build_table(Lexicon.of(["at"]), rules, 4, {})


def test_how_much_is_done_is_told_up_to_all_of_it(table_cache: Path) -> None:
    shares: list[float] = []
    lexicon = Lexicon.of(["at"])
    build_table(lexicon, CLASSIC, 4, {"novice": lexicon}, shares.append, workers=1)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) == 3
    assert len(list((table_cache / "tables").iterdir())) == 1


# What the players of the ladder earn.


@pytest.fixture(scope="module")
def short_words(course: Lexicon) -> Lexicon:
    """The short words of the documents' list, which are of every tier."""
    return Lexicon.of([word for word in course.words if len(word) < 6])


def ladder_words(lexicon: Lexicon) -> dict[str, Lexicon]:
    """The words that the weaker players of the ladder know."""
    return {
        rung.name: known_to(rung.knows, lexicon)
        for rung in LADDER.values()
        if rung.knows is not Tier.RARE
    }


def score_of(name: str, lexicon: Lexicon, rules: RuleSet, hand: Hand, size: int) -> int:
    """What the player called *name* really earns."""
    return play_round(opponent(name), PlayedRound(hand, rules, lexicon, size)).total


@pytest.mark.slow
@both
@pytest.mark.parametrize("size", [4, 5])
def test_every_player_of_the_ladder_earns_what_the_table_says(
    size: int, rules: RuleSet, short_words: Lexicon, table_of_words: Make
) -> None:
    table = table_of_words(short_words, rules, 5, ladder_words(short_words))
    chance = Random(f"ladder {rules.name} {size}")
    differ = 0
    for _ in range(100):
        hand = rules.deal(size, chance)
        hand = Hand("".join(chance.sample(hand.letters, size)))  # in any order
        found = table.ladder(hand, size)
        assert found == {name: score_of(name, short_words, rules, hand, size) for name in LADDER}, (
            hand
        )
        differ += len(set(found.values())) > 2
    assert differ >= 5


def test_the_ladder_stands_in_its_own_order(table_of_words: Make, short_words: Lexicon) -> None:
    table = table_of_words(short_words, CLASSIC, 4, ladder_words(short_words))
    found = table.ladder(Hand("ates"), 4)
    assert found is None  # two vowels
    found = table.ladder(Hand("atst"), 4)
    assert found is not None
    assert list(found) == list(LADDER) == ["novice", "club", "expert", "skynet", "perfect"]


@pytest.mark.parametrize(
    ("rules", "letters", "size"),
    [
        (CLASSIC, "bcdf", 4),  # no vowel
        (CLASSIC, "aebc", 4),  # two
        (CLASSIC, "abcd", 5),  # a letter was used
        (CLASSIC, "abcde", 4),
        (CLASSIC, "abc", 3),  # no table has the deals of so small a game
        (CLASSIC, "aebcdf", 6),  # nor of one that is larger than itself
        (CLASSIC, "abc*", 4),
        (CLASSIC, "abcé", 4),
        (CLASSIC, "", 4),
        (WILDCARD, "abcd", 4),  # no wildcard
        (WILDCARD, "ae*b", 4),
        (WILDCARD, "bcd*", 4),
        (WILDCARD, "ab*", 4),
        (WILDCARD, "ab**", 4),
    ],
)
def test_a_hand_that_is_not_dealt_has_no_ladder(
    rules: RuleSet, letters: str, size: int, table_of_words: Make
) -> None:
    lexicon = Lexicon.of(["at", "bad"])
    table = table_of_words(lexicon, rules, 5, {"novice": lexicon})
    assert table.ladder(Hand(letters), size) is None


# All deals.


@both
@pytest.mark.parametrize("size", [4, 5])
def test_deals_are_counted_as_they_are_drawn(
    size: int, rules: RuleSet, table_of_words: Make
) -> None:
    """Letter by letter, each as likely as any other."""
    small = rules.with_alphabet(Alphabet("aei", "bqtz", dict.fromkeys("abeiqtz", 1) | {"q": 10}))
    lexicon = Lexicon.of(TIES)
    table, index = table_of_words(lexicon, small, 5), searching(lexicon, small)

    @cache
    def score(letters: str) -> int:
        return perfect_line(Hand(letters), small, index, size).score

    vowels, consonants = small.vowel_consonant_counts(size)
    star = "*" if rules.wildcard_letters else ""
    counted: Counter[int] = Counter()
    for drawn in product(*["aei"] * vowels, *["bqtz"] * consonants):
        counted[score("".join(sorted([*drawn, *star])))] += 1
    assert table.deals(size) == sorted(counted.items())
    assert len(counted) > 5


@both
def test_every_deal_of_the_english_alphabet_is_counted(
    rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(TIES), rules, 5)
    for size in (4, 5):
        vowels, consonants = rules.vowel_consonant_counts(size)
        assert sum(ways for _, ways in table.deals(size)) == 5**vowels * 21**consonants


# On the course list.


@pytest.mark.slow
@both
def test_hands_of_the_course_list_have_the_answers_of_the_search(
    rules: RuleSet, course: Lexicon, table_of_words: Make
) -> None:
    table, index = table_of_words(course, rules, 7), searching(course, rules)
    chance = Random(f"course {rules.name}")
    for number in range(2_000):  # handful table verify --samples takes more
        hand = rules.deal(7, chance)
        if number % 2:
            held = chance.randint(1, 7)
            letters = [chance.choice(table.letters) for _ in range(held)]
            if rules.wildcard_letters and number % 4 == 1:
                letters[0] = "*"
            hand = Hand("".join(letters))
        require_same_answers(table, hand, chance.randint(len(hand), 8), index)
