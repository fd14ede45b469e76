"""Building tables: for which alphabets, and the scores of all deals and of the ladder."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.lexicon.tier import Tier, known_to
from handful.players import play_round
from handful.players.ladder import LADDER, opponent
from handful.round import Round as PlayedRound
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadSize, Hand, RuleSet
from handful.solver import Index, perfect_line
from handful.solver.table import Table
from handful.solver.table_build import CannotBuild, build_table

Make: TypeAlias = Callable[..., Table]

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
TIES = "a i at ta it ti qi eat tea ate tie tee zit za aa ie tat teat zeta qat quiz".split()


@pytest.mark.parametrize("letters", [-1, 0, 3, 9])
def test_a_table_is_for_four_to_eight_letters(letters: int) -> None:
    with pytest.raises(BadSize, match=f"tables are for 4 to 8 letters, not for {letters}"):
        build_table(Lexicon.of(["at"]), CLASSIC, letters, {})


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        (Alphabet("a", "bt", {"a": 1, "b": 0, "t": 1}), "every letter is worth something"),
        (Alphabet("a", "b't", dict.fromkeys("ab't", 1)), "wildcard sorts before all letters"),
        (Alphabet("", "bt", {"b": 1, "t": 1}), "with vowels and consonants"),
        (Alphabet("ae", "bt", dict.fromkeys("abet", 3000)), "needs scores below 32,768"),
    ],
)
def test_alphabets_for_which_no_table_can_be_built(alphabet: Alphabet, message: str) -> None:
    with pytest.raises(CannotBuild, match=message):
        build_table(Lexicon.of(["bat"]), CLASSIC.with_alphabet(alphabet), 4, {})


def test_progress_is_reported_up_to_the_end(table_cache: Path) -> None:
    fractions: list[float] = []
    lexicon = Lexicon.of(["at"])
    build_table(lexicon, CLASSIC, 4, {"novice": lexicon}, fractions.append)
    assert fractions == [0.4, 0.7, 1.0, 1.0]
    assert len(list((table_cache / "tables").iterdir())) == 1


# The ladder.


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
    table, index = table_of_words(lexicon, small, 5), Index.build(lexicon)
    index.tables[small] = None

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
