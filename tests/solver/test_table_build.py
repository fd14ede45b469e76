"""Building tables: for which alphabets, and the scores of all deals."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import accumulate, product
from pathlib import Path
from typing import TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadSize, Hand, RuleSet
from handful.solver import perfect_line
from handful.solver.all_hands import CannotBuild, build_table
from handful.solver.index import Index
from handful.solver.table import Table

Make: TypeAlias = Callable[..., Table]

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
TIES = "a i at ta it ti qi eat tea ate tie tee zit za aa ie tat teat zeta qat quiz".split()


@pytest.mark.parametrize("letters", [-1, 0, 3, 9])
def test_a_table_is_for_four_to_eight_letters(letters: int) -> None:
    with pytest.raises(BadSize, match=f"tables are for 4 to 8 letters, not for {letters}"):
        build_table(Lexicon.of(["at"]), CLASSIC, letters)


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        (Alphabet("a", "bt", {"a": 1, "b": 0, "t": 1}), "every letter is worth something"),
        (Alphabet("a", "b't", dict.fromkeys("ab't", 1)), "wildcard sorts before all letters"),
        (Alphabet("", "bt", {"b": 1, "t": 1}), "with vowels and consonants"),
        (Alphabet("ae", "bt", dict.fromkeys("abet", 1 << 28)), "needs scores below 2,147,483,648"),
    ],
)
def test_alphabets_for_which_no_table_can_be_built(alphabet: Alphabet, message: str) -> None:
    with pytest.raises(CannotBuild, match=message):
        build_table(Lexicon.of(["bat"]), CLASSIC.with_alphabet(alphabet), 4)


def test_progress_is_reported_up_to_the_end(table_cache: Path) -> None:
    fractions: list[float] = []
    build_table(Lexicon.of(["at"]), CLASSIC, 4, fractions.append)
    assert fractions == [0.6, 0.9, 1.0]
    assert len(list((table_cache / "tables").iterdir())) == 1


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
    scores = sorted(counted)
    deals = accumulate([counted[score] for score in scores])
    assert table.luck[str(size)] == [[*pair] for pair in zip(scores, deals, strict=True)]
    assert len(counted) > 5


@both
def test_every_deal_of_the_english_alphabet_is_counted(
    rules: RuleSet, table_of_words: Make
) -> None:
    table = table_of_words(Lexicon.of(TIES), rules, 5)
    for size in (4, 5):
        vowels, consonants = rules.vowel_consonant_counts(size)
        assert table.luck[str(size)][-1][1] == 5**vowels * 21**consonants
