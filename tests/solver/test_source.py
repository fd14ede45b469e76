"""Where answers come from: a table, or else the search; nobody notices which."""

import mmap
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadHand, Hand, Round, RuleSet
from handful.solver import (
    Index,
    Line,
    Play,
    advise,
    best_word,
    greedy_line,
    luck_of,
    perfect,
    perfect_line,
    review_of,
    source,
    table,
    words,
)
from handful.solver.perfect import perfect_score
from handful.solver.source import forget_tables, table_for, table_of
from handful.solver.table import Table, find_table, identity_of, table_files, table_path
from handful.solver.table_file import BLOCK, HEAD, TableFile

Build: TypeAlias = Callable[..., Path]

pytestmark = pytest.mark.usefixtures("table_cache")

both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
LEXICON = Lexicon.of("at tea eat tie qi za teat titan tattie été".split())


def answers(letters: str, rules: RuleSet, index: Index, size: int) -> tuple[Any, ...]:
    """Everything that can be asked about a hand."""
    hand = Hand(letters)
    return (
        best_word(hand, rules, index, size),
        greedy_line(hand, rules, index, size),
        perfect_line(hand, rules, index, size),
        perfect_score(hand, rules, index, size),
    )


def searched(letters: str, rules: RuleSet, size: int, lexicon: Lexicon = LEXICON) -> Any:
    """The answers of the search."""
    return answers(letters, rules, searching(rules, lexicon), size)


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that fails."""

    def asked(*hand: object) -> None:
        raise AssertionError(f"searched: {hand[0]}")

    monkeypatch.setattr(perfect, "_Search", asked)
    monkeypatch.setattr(words, "_hand_primes", asked)


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that fail when they are asked about a hand."""

    def asked(own: Table, letters: str) -> int:
        raise AssertionError(f"looked up: {letters}")

    monkeypatch.setattr(Table, "number", asked)


def damage(path: Path, *places: int) -> None:
    """Flip bits of the file."""
    content = bytearray(path.read_bytes())
    for at in places:
        content[at] ^= 1
    path.unlink()  # it may be mapped
    path.write_bytes(content)


def damage_columns(path: Path) -> None:
    """Damage every block of the file, and leave the head and the checksums as they are."""
    checksums = int(TableFile(path).about["checksums"].split()[0])
    damage(path, *range(HEAD, checksums, BLOCK))


# Which of the two.


@both
def test_without_a_table_the_search_answers(rules: RuleSet) -> None:
    index = Index.build(LEXICON)
    assert answers("teat", rules, index, 4) == searched("teat", rules, 4)
    assert index.tables == {rules: None}
    assert table_of(index, rules) is None


def test_without_a_table_nothing_is_looked_up(no_search: None) -> None:
    index = Index.build(LEXICON)
    for ask in (best_word, greedy_line, perfect_line, perfect_score):
        with pytest.raises(AssertionError, match="searched: teat"):
            ask(Hand("teat"), CLASSIC, index, 4)


@both
def test_with_a_table_nothing_is_searched(
    rules: RuleSet, build: Build, request: pytest.FixtureRequest
) -> None:
    expected = [searched(letters, rules, 5) for letters in ("teat", "qiat", "t", "")]
    build(LEXICON, rules)
    request.getfixturevalue("no_search")
    index = Index.build(LEXICON)
    assert [answers(letters, rules, index, 5) for letters in ("teat", "qiat", "t", "")] == expected
    if rules.wildcard_letters:
        best = best_word(Hand("t*at"), rules, index, 4)
        assert best == Play("t*at", 84)


@pytest.mark.parametrize(
    ("letters", "size"),
    [
        ("titan", 5),  # larger than the table
        ("tattieqi", 8),
        ("teat", 3),  # larger than the game
        ("té", 4),
        ("été", 3),  # a word of the list
        ("б", 4),
    ],
)
@both
def test_what_a_table_does_not_have_is_searched(
    rules: RuleSet, letters: str, size: int, build: Build
) -> None:
    expected = said(letters, rules, searching(rules), size)  # for é, which has no value, an error
    path = build(LEXICON, rules)
    index = Index.build(LEXICON)
    assert said(letters, rules, index, size) == expected
    assert path.exists()
    assert table_of(index, rules) is not None


def searching(rules: RuleSet, lexicon: Lexicon = LEXICON) -> Index:
    """An index that has no table."""
    index = Index.build(lexicon)
    index.tables[rules] = None
    return index


def said(letters: str, rules: RuleSet, index: Index, size: int) -> list[str]:
    """The answers, or the errors, as text."""
    found = []
    for ask in (best_word, greedy_line, perfect_line, perfect_score):
        try:
            found.append(repr(ask(Hand(letters), rules, index, size)))
        except Exception as error:  # the same with a table and without
            found.append(repr(error))
    return found


def test_hands_that_it_does_not_have_are_not_looked_up(build: Build, no_table: None) -> None:
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    assert table_for(Hand("titan"), CLASSIC, index, 5) is None
    for ask in (best_word, perfect_line, perfect_score):
        found = ask(Hand("titan"), CLASSIC, index, 5)
        assert found == ask(Hand("titan"), CLASSIC, searching(CLASSIC), 5)
    assert table_for(Hand("teat"), CLASSIC, index, 4) is table_of(index, CLASSIC) is not None


def test_two_wildcards_are_an_error_with_a_table_too(build: Build) -> None:
    path = build(LEXICON, WILDCARD)
    index = Index.build(LEXICON)
    for ask in (best_word, greedy_line, perfect_line, perfect_score):
        with pytest.raises(BadHand, match=r"a hand has at most one \*, and a\*\* has 2"):
            ask(Hand("a**"), WILDCARD, index, 4)
    assert path.exists()


def test_a_wildcard_under_the_classic_rules_is_what_it_is_without_a_table(build: Build) -> None:
    expected = said("ta*", CLASSIC, searching(CLASSIC), 4)
    build(LEXICON, CLASSIC)
    assert said("ta*", CLASSIC, Index.build(LEXICON), 4) == expected


# Damage.


@both
@pytest.mark.parametrize("ask", [best_word, greedy_line, perfect_line, perfect_score])
def test_a_damaged_table_is_removed_and_nobody_notices(
    ask: Callable[..., Any], rules: RuleSet, build: Build
) -> None:
    hand = Hand("teat")
    expected = ask(hand, rules, searching(rules), 4)
    path = build(LEXICON, rules)
    damage_columns(path)
    index = Index.build(LEXICON)
    assert ask(hand, rules, index, 4) == expected
    assert not path.exists()
    assert table_of(index, rules) is None
    assert answers("teat", rules, index, 4) == searched("teat", rules, 4)


def test_after_damage_the_table_is_not_asked_again(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage_columns(build(LEXICON, CLASSIC))
    index = Index.build(LEXICON)
    perfect_line(Hand("teat"), CLASSIC, index, 4)

    def asked(own: Table, letters: str) -> int:
        raise AssertionError("the table is asked again")

    monkeypatch.setattr(Table, "number", asked)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)


def test_a_table_built_anew_after_damage_is_found(build: Build) -> None:
    damage_columns(build(LEXICON, CLASSIC))
    index = Index.build(LEXICON)
    perfect_line(Hand("teat"), CLASSIC, index, 4)
    build(LEXICON, CLASSIC)
    assert table_of(index, CLASSIC) is None
    forget_tables(index)
    assert table_of(index, CLASSIC) is not None


def test_damage_elsewhere_in_the_file_is_not_in_the_way(build: Build, no_search: None) -> None:
    path = build(LEXICON, CLASSIC)
    file = TableFile(path)
    damage(path, file.columns["greedy"].start + 8 * 20_000)  # hands of four letters, far from teat
    index = Index.build(LEXICON)
    assert perfect_line(Hand("teat"), CLASSIC, index, 4).score == 66
    assert best_word(Hand("at"), CLASSIC, index, 2) == Play("at", 54)
    assert path.exists()


def test_a_damaged_head_is_found_at_once(build: Build) -> None:
    for at in (0, 100, 4095, -1):
        path = build(LEXICON, CLASSIC)
        damage(path, at)
        assert find_table(LEXICON, CLASSIC) is None
        assert not path.exists()


def test_a_damaged_table_that_cannot_be_removed_is_not_used_all_the_same(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(LEXICON, CLASSIC)
    damage_columns(path)

    def unlink(own: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", unlink)
    index = Index.build(LEXICON)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)
    assert index.tables == {CLASSIC: None}
    assert path.exists()


def test_of_a_damaged_table_and_a_smaller_one_the_smaller_is_found(build: Build) -> None:
    build(LEXICON, CLASSIC, 4)
    damage(build(LEXICON, CLASSIC, 5), 100)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.most == 4
    assert table_files() == [table_path(LEXICON, CLASSIC, 4)]


# Which table.


def test_the_largest_table_is_used(build: Build) -> None:
    for most in (5, 4, 6):
        build(LEXICON, CLASSIC, most)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.most == 6
    assert len(table_files()) == 3


@both
def test_a_table_of_one_rule_set_does_not_answer_for_the_other(
    rules: RuleSet, build: Build
) -> None:
    other = WILDCARD if rules is CLASSIC else CLASSIC
    build(LEXICON, other)
    index = Index.build(LEXICON)
    assert table_of(index, rules) is None
    assert table_of(index, other) is not None
    assert answers("teat", rules, index, 4) == searched("teat", rules, 4)


OTHERS: dict[str, tuple[Lexicon, RuleSet]] = {
    "another list": (Lexicon.of("at tea eat".split()), CLASSIC),
    "the list in another order": (Lexicon.of(reversed(LEXICON.words)), CLASSIC),
    "other values": (
        LEXICON,
        CLASSIC.with_alphabet(
            Alphabet("aeiou", "bcdfghjklmnpqrstvwxyz", dict(CLASSIC.alphabet.values) | {"q": 9})
        ),
    ),
    "other vowels": (
        LEXICON,
        CLASSIC.with_alphabet(Alphabet("aeiouy", "bcdfghjklmnpqrstvwxz", CLASSIC.alphabet.values)),
    ),
    "fewer letters": (
        LEXICON,
        CLASSIC.with_alphabet(Alphabet("aei", "bqtz", CLASSIC.alphabet.values)),
    ),
}


@pytest.mark.parametrize(("lexicon", "rules"), OTHERS.values(), ids=OTHERS)
def test_a_table_of_something_else_is_not_found(
    lexicon: Lexicon, rules: RuleSet, build: Build
) -> None:
    assert identity_of(lexicon, rules) != identity_of(LEXICON, CLASSIC)
    path = build(lexicon, rules)
    assert find_table(LEXICON, CLASSIC) is None
    assert path.exists()
    assert find_table(lexicon, rules) is not None


@pytest.mark.parametrize(("lexicon", "rules"), OTHERS.values(), ids=OTHERS)
def test_a_table_of_something_else_under_the_right_name_is_not_used(
    lexicon: Lexicon, rules: RuleSet, build: Build
) -> None:
    wanted = table_path(LEXICON, CLASSIC, 4)
    build(lexicon, rules).replace(wanted)
    index = Index.build(LEXICON)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)
    assert table_of(index, CLASSIC) is None
    assert not wanted.exists()


def test_a_table_of_other_tiers_is_not_used(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    path = build(LEXICON, CLASSIC)
    monkeypatch.setattr(table, "TIERS_SHA256", "another")
    assert find_table(LEXICON, CLASSIC) is None
    assert path.exists()
    path.replace(table_path(LEXICON, CLASSIC, 4))
    assert find_table(LEXICON, CLASSIC) is None
    assert table_files() == []


def test_the_name_of_a_list_does_not_matter(build: Build) -> None:
    build(LEXICON, CLASSIC)
    assert find_table(Lexicon.of(LEXICON.words, name="another"), CLASSIC) is not None


@pytest.mark.parametrize("other", ["other values", "other vowels", "fewer letters"])
def test_rules_of_the_same_name_are_not_answered_for(other: str, build: Build) -> None:
    _, rules = OTHERS[other]
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    assert table_of(index, CLASSIC) is not None
    for letters in ("qiat", "teat"):
        assert answers(letters, rules, index, 4) == searched(letters, rules, 4)
    assert table_for(Hand("teat"), rules, index, 4) is None
    assert table_of(index, CLASSIC) is not None


@pytest.mark.parametrize("other", ["other values", "other vowels", "fewer letters"])
def test_rules_of_the_same_name_that_ask_first_take_no_table_away(other: str, build: Build) -> None:
    _, rules = OTHERS[other]
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    for _ in range(2):
        assert table_of(index, rules) is None
        assert table_for(Hand("teat"), CLASSIC, index, 4) is table_of(index, CLASSIC) is not None


def test_rules_that_are_equal_are_answered_for(build: Build, no_search: None) -> None:
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    equal = CLASSIC.with_alphabet(
        Alphabet("aeiou", "bcdfghjklmnpqrstvwxyz", dict(CLASSIC.alphabet.values))
    )
    assert table_of(index, CLASSIC) is table_of(index, equal) is not None
    assert perfect_line(Hand("teat"), equal, index, 4).score == 66


# When tables are looked for.


def test_a_new_table_is_found_when_the_old_answer_is_forgotten(build: Build) -> None:
    index = Index.build(LEXICON)
    assert table_of(index, CLASSIC) is None
    build(LEXICON, CLASSIC)
    assert table_of(index, CLASSIC) is None
    forget_tables(index)
    first = table_of(index, CLASSIC)
    assert first is not None
    assert first.most == 4
    build(LEXICON, CLASSIC, 5)
    assert table_of(index, CLASSIC) is first
    forget_tables(index)
    larger = table_of(index, CLASSIC)
    assert larger is not None
    assert larger.most == 5


def test_tables_are_looked_for_once(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def find(lexicon: Lexicon, rules: RuleSet) -> None:
        looked.append(rules.name)

    monkeypatch.setattr(source, "find_table", find)
    index = Index.build(LEXICON)
    for _ in range(3):
        answers("teat", CLASSIC, index, 4)
        answers("teat", WILDCARD, index, 4)
    assert looked == ["classic", "wildcard"]


def test_a_table_that_was_removed_answers_until_it_is_forgotten(
    build: Build, no_search: None
) -> None:
    path = build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    assert perfect_line(Hand("teat"), CLASSIC, index, 4).score == 66
    path.unlink()
    assert perfect_line(Hand("qiat"), CLASSIC, index, 4).score == 26
    forget_tables(index)
    with pytest.raises(AssertionError, match="searched: teat"):
        perfect_line(Hand("teat"), CLASSIC, index, 4)


# What cannot be read.


def test_a_folder_with_the_name_of_a_table_is_passed_over(build: Build) -> None:
    table_path(LEXICON, CLASSIC, 8).mkdir(parents=True)
    assert answers("teat", CLASSIC, Index.build(LEXICON), 4) == searched("teat", CLASSIC, 4)
    assert table_path(LEXICON, CLASSIC, 8).is_dir()
    build(LEXICON, CLASSIC)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.most == 4


def test_a_file_in_the_place_of_the_folder_is_passed_over(table_cache: Path) -> None:
    table_cache.mkdir()
    (table_cache / "tables").write_text("mine")
    assert answers("teat", CLASSIC, Index.build(LEXICON), 4) == searched("teat", CLASSIC, 4)
    assert table_files() == []
    assert (table_cache / "tables").read_text() == "mine"


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), OSError(5, "Input/output error")]
)
def test_a_file_that_cannot_be_opened_is_passed_over_and_stays(
    error: OSError, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(LEXICON, CLASSIC)
    real: Callable[..., Any] = Path.open

    def opened(own: Path, *mode: str) -> Any:
        if own == path:
            raise error
        return real(own, *mode)

    monkeypatch.setattr(Path, "open", opened)
    index = Index.build(LEXICON)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)
    assert table_of(index, CLASSIC) is None
    assert path.exists()


@pytest.mark.parametrize(
    "error", [OSError(12, "Cannot allocate memory"), ValueError("cannot mmap an empty file")]
)
def test_a_file_that_cannot_be_mapped_is_passed_over_and_stays(
    error: Exception, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(LEXICON, CLASSIC)

    def mapped(*file: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(mmap, "mmap", mapped)
    index = Index.build(LEXICON)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)
    assert table_of(index, CLASSIC) is None
    assert path.exists()


def test_a_half_written_file_is_no_table(build: Build) -> None:
    path = build(LEXICON, CLASSIC)
    half = path.with_name(f"{path.name}.1.tmp")
    path.replace(half)
    assert find_table(LEXICON, CLASSIC) is None
    assert table_files() == []
    assert half.exists()


# Who asks: the review, the coach, luck.


@both
def test_a_review_is_the_same_with_a_table(rules: RuleSet, build: Build) -> None:
    lexicon = Lexicon.of("at tea eat tie qi za teat".split())  # without a letter of no value
    letters = "tqai" if rules is CLASSIC else "tq*i"
    played = Round(rules, Hand(letters), 4).play("xx", lexicon).play("at", lexicon).stop()
    without = review_of(played, searching(rules, lexicon))
    build(lexicon, rules)
    index = Index.build(lexicon)
    found = review_of(played, index)
    assert table_of(index, rules) is not None
    assert without.luck is None
    assert found.luck is not None
    assert (found.turns, found.skynet, found.perfect) == (
        without.turns,
        without.skynet,
        without.perfect,
    )


@both
def test_a_review_is_the_same_with_a_damaged_table(rules: RuleSet, build: Build) -> None:
    lexicon = Lexicon.of("at tea eat tie qi za teat tot".split())
    played = Round(rules, Hand("tqai"), 4).play("at", lexicon).stop()
    without = review_of(played, searching(rules, lexicon))
    damage_columns(build(lexicon, rules))
    assert review_of(played, Index.build(lexicon)) == without


@both
def test_the_coach_says_the_same_with_a_table(rules: RuleSet, build: Build) -> None:
    expected = advise(Hand("tqai"), rules, searching(rules), 4)
    build(LEXICON, rules)
    assert advise(Hand("tqai"), rules, Index.build(LEXICON), 4) == expected


@both
def test_luck_with_a_list_of_no_name_is_known_where_there_is_a_table(
    rules: RuleSet, build: Build
) -> None:
    def worth(score: int) -> Line:
        return Line((Play("word", score),))

    lexicon = Lexicon.of(["tat"])
    assert luck_of(worth(7), rules, 4, searching(rules, lexicon)) is None
    build(lexicon, rules)
    index = Index.build(lexicon)
    # Of four letters, one vowel and three consonants, or the wildcard, one vowel and two:
    if rules is CLASSIC:
        # an a, two t and another, or three: 3 * 20 + 1 of 21 to the third, in one of five.
        good, deals, points = 61, 5 * 21**3, 9
        assert luck_of(worth(points), rules, 4, index) == 100 * (deals - good / 2) / deals
        assert luck_of(worth(0), rules, 4, index) == 100 * ((deals - good) / 2) / deals
    else:
        # two t, with the wildcard or an a; with an a the wildcard is thrown away.
        deals = 5 * 21**2
        assert [score for score, _ in table_of_deals(index, rules)] == [0, 42, 63]
        assert luck_of(worth(63), rules, 4, index) == 100 * (deals - 1 / 2) / deals
        assert luck_of(worth(42), rules, 4, index) == 100 * (deals - 5 + 2) / deals
    assert luck_of(worth(0), rules, 5, index) is None


def table_of_deals(index: Index, rules: RuleSet) -> list[tuple[int, int]]:
    """The scores of all deals of four letters."""
    found = table_of(index, rules)
    assert found is not None
    return found.deals(4)


def test_many_hands_with_a_table_that_is_damaged_here_and_there_have_their_answers(
    build: Build,
) -> None:
    """Wherever it is damaged."""
    path = build(LEXICON, CLASSIC)
    content, size = path.read_bytes(), path.stat().st_size
    chance = random.Random("damage")
    expected = [searched(letters, CLASSIC, 4) for letters in ("teat", "qiat", "at")]
    for _ in range(30):
        path.unlink(missing_ok=True)
        path.write_bytes(content)
        damage(path, chance.randrange(size))
        index = Index.build(LEXICON)
        found = [answers(letters, CLASSIC, index, 4) for letters in ("teat", "qiat", "at")]
        assert found == expected
