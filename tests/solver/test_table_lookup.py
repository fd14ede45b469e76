"""Lookups in tables: with a table or without, the answers are the same."""

import mmap
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

pytest.importorskip("numpy", reason="tables need numpy: pip install 'handful[study]'")

from handful.lexicon import NAMED, Lexicon
from handful.rules import CLASSIC, WILDCARD, Alphabet, BadHand, Hand, Round, RuleSet
from handful.rules.ruleset import Classic
from handful.solver import (
    Line,
    Play,
    advise,
    best_word,
    greedy_line,
    luck_of,
    perfect,
    perfect_line,
    review_of,
    table,
    words,
)
from handful.solver.index import Index
from handful.solver.perfect import perfect_score
from handful.solver.table import (
    Table,
    TableFile,
    find_table,
    forget_tables,
    identity_of,
    is_outdated,
    table_files,
    table_for,
    table_of,
    table_path,
)

Build: TypeAlias = Callable[..., Path]

pytestmark = pytest.mark.usefixtures("table_cache")
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])

LEXICON = Lexicon.of("at tea eat tie qi za teat titan tattie été".split())
SOLVERS: tuple[Callable[..., Any], ...] = (best_word, greedy_line, perfect_line, perfect_score)


def outdated() -> list[Path]:
    """The outdated tables in the cache folder."""
    return [path for path in table_files() if is_outdated(path)]


def searching(rules: RuleSet, lexicon: Lexicon = LEXICON) -> Index:
    """An index that uses no table."""
    index = Index.build(lexicon)
    index.tables[rules] = None
    return index


def answers(letters: str, rules: RuleSet, index: Index, size: int) -> list[str]:
    """All answers, or the errors, as text."""
    found = []
    for solver in SOLVERS:
        try:
            found.append(repr(solver(Hand(letters), rules, index, size)))
        except Exception as error:  # the same with a table and without
            found.append(repr(error))
    return found


def searched(letters: str, rules: RuleSet, size: int) -> list[str]:
    """The answers of the search."""
    return answers(letters, rules, searching(rules), size)


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search fail."""

    def fail(hand: Hand, *more: object) -> None:
        raise AssertionError(f"searched: {hand}")

    monkeypatch.setattr(perfect, "_Search", fail)
    monkeypatch.setattr(words, "_hand_primes", fail)


def damage(path: Path, *offsets: int) -> None:
    """Flip bits in a copy of the file, which takes its place: it may be mapped."""
    content = bytearray(path.read_bytes())
    for offset in offsets:
        content[offset] ^= 1
    path.unlink()
    path.write_bytes(content)


def content_of(path: Path) -> tuple[int, int]:
    """Where the answers begin in the file, and their number of bytes."""
    size = TableFile(path).about["bytes"]
    return path.stat().st_size - size, size


def damage_answers(path: Path) -> None:
    """Damage the first perfect and the first greedy answers, and leave the head."""
    start, size = content_of(path)
    damage(path, start, start + size // 2)


# Table or search.


@both
def test_without_a_table_the_search_answers(rules: RuleSet) -> None:
    index = Index.build(LEXICON)
    assert answers("teat", rules, index, 4) == searched("teat", rules, 4)
    assert table_of(index, rules) is None


@both
def test_with_a_table_nothing_is_searched(
    rules: RuleSet, build: Build, request: pytest.FixtureRequest
) -> None:
    expected = [searched(letters, rules, 5) for letters in ("teat", "qiat", "t", "")]
    build(LEXICON, rules)
    request.getfixturevalue("no_search")
    index = Index.build(LEXICON)
    assert [answers(letters, rules, index, 5) for letters in ("teat", "qiat", "t", "")] == expected


@pytest.mark.parametrize(
    ("letters", "size"),
    [
        ("titan", 5),  # larger than the table
        ("teat", 3),  # larger than the game
        ("té", 4),
        ("été", 3),  # a word of the list, with a letter that has no value
        ("ta*", 4),
        ("a**", 4),
    ],
)
@both
def test_what_a_table_does_not_have_is_searched(
    rules: RuleSet, letters: str, size: int, build: Build
) -> None:
    path = build(LEXICON, rules)
    index = Index.build(LEXICON)
    assert answers(letters, rules, index, size) == searched(letters, rules, size)
    assert path.exists()
    assert table_of(index, rules) is not None


def test_two_wildcards_are_an_error_with_a_table_too(build: Build) -> None:
    build(LEXICON, WILDCARD)
    with pytest.raises(BadHand, match=r"a hand has at most one \*, and a\*\* has 2"):
        best_word(Hand("a**"), WILDCARD, Index.build(LEXICON), 4)


@pytest.mark.parametrize(("letters", "size"), [("teat", 4), ("titan", 5), ("teat", 3)])
def test_a_table_has_hands_of_up_to_its_letters_and_the_size(
    letters: str, size: int, build: Build
) -> None:
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    expected = table_of(index, CLASSIC) if (letters, size) == ("teat", 4) else None
    assert table_for(Hand(letters), CLASSIC, index, size) is expected


# Damage.


@both
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_damaged_table_is_removed_and_the_search_answers(
    solver: Callable[..., Any], rules: RuleSet, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = solver(Hand("t"), rules, searching(rules), 4)
    path = build(LEXICON, rules)
    damage_answers(path)
    index = Index.build(LEXICON)
    assert solver(Hand("t"), rules, index, 4) == expected
    assert not path.exists()
    assert table_of(index, rules) is None
    monkeypatch.setattr(Table, "number", lambda *given: pytest.fail("looked up again"))
    assert answers("teat", rules, index, 4) == searched("teat", rules, 4)


def test_a_table_built_again_after_damage_is_found(build: Build) -> None:
    damage_answers(build(LEXICON, CLASSIC))
    index = Index.build(LEXICON)
    perfect_line(Hand("t"), CLASSIC, index, 4)
    build(LEXICON, CLASSIC)
    assert table_of(index, CLASSIC) is None
    forget_tables(index)
    assert table_of(index, CLASSIC) is not None


def test_damage_elsewhere_is_not_noticed(build: Build, no_search: None) -> None:
    path = build(LEXICON, CLASSIC)
    start, size = content_of(path)
    damage(path, start + size // 2 + 8 * 20_000)  # a hand of four letters
    assert best_word(Hand("at"), CLASSIC, Index.build(LEXICON), 2) == Play("at", 54)
    assert path.exists()


@pytest.mark.parametrize("offset", [0, 50, 100, 200])
def test_a_damaged_head_is_noticed_at_once(offset: int, build: Build) -> None:
    path = build(LEXICON, CLASSIC)
    damage(path, offset)
    assert find_table(LEXICON, CLASSIC) is None
    assert not path.exists()


def test_a_damaged_table_that_cannot_be_removed_is_not_used(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(LEXICON, CLASSIC)
    damage_answers(path)

    def unlink(own: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", unlink)
    index = Index.build(LEXICON)
    assert answers("t", CLASSIC, index, 4) == searched("t", CLASSIC, 4)
    assert table_of(index, CLASSIC) is None
    assert path.exists()


def test_a_new_table_in_place_of_a_damaged_one_is_not_removed(build: Build) -> None:
    path = build(LEXICON, CLASSIC)
    damage(path, content_of(path)[0])
    index = Index.build(LEXICON)
    assert table_of(index, CLASSIC) is not None  # nothing was read yet
    build(LEXICON, CLASSIC)
    assert perfect_line(Hand("t"), CLASSIC, index, 4).score == 0
    assert path.exists()


def test_wherever_a_table_is_damaged_the_answers_are_the_same(build: Build) -> None:
    path = build(LEXICON, CLASSIC)
    content, chance = path.read_bytes(), Random("damage")
    expected = [searched(letters, CLASSIC, 4) for letters in ("teat", "qiat", "at")]
    for _ in range(30):
        path.write_bytes(content)
        damage(path, chance.randrange(len(content)))
        index = Index.build(LEXICON)
        assert [answers(letters, CLASSIC, index, 4) for letters in ("teat", "qiat", "at")] == (
            expected
        )


# Which table.


def test_the_largest_table_that_is_not_damaged_is_used(build: Build) -> None:
    for letters in (5, 4, 6):
        path = build(LEXICON, CLASSIC, letters)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.max_letters == 6
    damage(path, 100)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.max_letters == 5
    assert len(table_files()) == 2


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
    "other rules": (LEXICON, WILDCARD),
}


@pytest.mark.parametrize(("lexicon", "rules"), OTHERS.values(), ids=OTHERS)
def test_a_table_for_something_else_is_not_used(
    lexicon: Lexicon, rules: RuleSet, build: Build
) -> None:
    path = build(lexicon, rules)
    assert find_table(lexicon, rules) is not None
    assert find_table(LEXICON, CLASSIC) is None
    assert path.exists()
    wanted = table_path(LEXICON, CLASSIC, 4)
    path.replace(wanted)
    assert find_table(LEXICON, CLASSIC) is None
    assert not wanted.exists()


@pytest.mark.parametrize("other", ["other values", "other vowels", "other rules"])
def test_one_index_has_a_table_for_each_rule_set(other: str, build: Build) -> None:
    _, rules = OTHERS[other]
    build(LEXICON, CLASSIC)
    index = Index.build(LEXICON)
    for _ in range(2):
        assert table_for(Hand("teat"), rules, index, 4) is None
        assert answers("qiat", rules, index, 4) == searched("qiat", rules, 4)
        assert table_for(Hand("teat"), CLASSIC, index, 4) is table_of(index, CLASSIC) is not None


def test_equal_rules_and_another_name_of_the_list_have_the_same_table(build: Build) -> None:
    build(LEXICON, CLASSIC)
    equal = CLASSIC.with_alphabet(
        Alphabet("aeiou", "bcdfghjklmnpqrstvwxyz", dict(CLASSIC.alphabet.values))
    )
    assert find_table(Lexicon.of(LEXICON.words, name="another"), equal) is not None


def test_rules_that_deal_other_hands_have_another_identity() -> None:
    class Half(Classic):
        def vowel_consonant_counts(self, size: int) -> tuple[int, int]:
            return size // 2, size - size // 2

    assert identity_of(LEXICON.sha256, Half()) != identity_of(LEXICON.sha256, CLASSIC)


@pytest.mark.parametrize("name", ["my\ncolumn x", "\udcff.txt", "слова"])
def test_a_list_can_have_any_name(build: Build, name: str) -> None:
    lexicon = Lexicon.of(["at"], name=name)
    build(lexicon, CLASSIC)
    assert find_table(lexicon, CLASSIC) is not None


# When files are looked for.


def test_tables_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(table, "find_table", lambda lexicon, rules: looked.append(rules.name))
    index = Index.build(LEXICON)
    for _ in range(3):
        answers("teat", CLASSIC, index, 4)
        answers("teat", WILDCARD, index, 4)
    assert looked == ["classic", "wildcard"]


def test_new_and_removed_files_are_noticed_after_forgetting(build: Build) -> None:
    index = Index.build(LEXICON)
    assert table_of(index, CLASSIC) is None
    path = build(LEXICON, CLASSIC)
    assert table_of(index, CLASSIC) is None
    forget_tables(index)
    assert table_of(index, CLASSIC) is not None
    path.unlink()
    assert perfect_line(Hand("teat"), CLASSIC, index, 4).score == 66
    forget_tables(index)
    assert table_of(index, CLASSIC) is None


# Files that cannot be read.


def test_a_folder_with_the_name_of_a_table_is_skipped(build: Build) -> None:
    table_path(LEXICON, CLASSIC, 8).mkdir(parents=True)
    build(LEXICON, CLASSIC)
    found = find_table(LEXICON, CLASSIC)
    assert found is not None
    assert found.max_letters == 4


def test_a_file_in_place_of_the_folder_is_skipped(table_cache: Path) -> None:
    table_cache.mkdir()
    (table_cache / "tables").write_text("mine")
    assert answers("teat", CLASSIC, Index.build(LEXICON), 4) == searched("teat", CLASSIC, 4)
    assert table_files() == []


@pytest.mark.parametrize(
    "error", [OSError(12, "Cannot allocate memory"), ValueError("cannot mmap an empty file")]
)
def test_a_file_that_cannot_be_mapped_is_skipped_and_stays(
    error: Exception, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = build(LEXICON, CLASSIC)

    def mapped(*file: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(mmap, "mmap", mapped)
    index = Index.build(LEXICON)
    assert answers("teat", CLASSIC, index, 4) == searched("teat", CLASSIC, 4)
    assert path.exists()


# The review, the coach and luck.


@both
def test_a_review_and_advice_are_the_same_with_a_table(rules: RuleSet, build: Build) -> None:
    lexicon = Lexicon.of("at tea eat tie qi za teat".split())
    letters = "tqai" if rules is CLASSIC else "tq*i"
    played = Round(rules, Hand(letters), 4).play("xx", lexicon).play("at", lexicon).stop()
    review = review_of(played, searching(rules, lexicon))
    advice = advise(Hand(letters), rules, searching(rules, lexicon), 4)
    path = build(lexicon, rules)
    with_table = review_of(played, Index.build(lexicon))
    assert (with_table.turns, with_table.skynet, with_table.perfect) == (
        review.turns,
        review.skynet,
        review.perfect,
    )
    assert (review.luck is None, with_table.luck is None) == (True, False)
    assert advise(Hand(letters), rules, Index.build(lexicon), 4) == advice
    damage_answers(path)
    assert review_of(played, Index.build(lexicon)) == review


@both
def test_luck_is_known_where_there_is_a_table(rules: RuleSet, build: Build) -> None:
    def worth(score: int) -> Line:
        return Line((Play("word", score),))

    lexicon = Lexicon.of(["tat"])
    assert luck_of(worth(7), rules, searching(rules, lexicon), 4) is None
    build(lexicon, rules)
    index = Index.build(lexicon)
    if rules is CLASSIC:
        # One vowel and three consonants: an a, two t and another, or three t.
        good, deals = 3 * 20 + 1, 5 * 21**3
        assert luck_of(worth(9), rules, index, 4) == 100 * (deals - good / 2) / deals
        assert luck_of(worth(0), rules, index, 4) == 100 * ((deals - good) / 2) / deals
    else:
        # The wildcard, one vowel and two t; with an a the wildcard is thrown away.
        deals = 5 * 21**2
        assert luck_of(worth(63), rules, index, 4) == 100 * (deals - 1 / 2) / deals
        assert luck_of(worth(42), rules, index, 4) == 100 * (deals - 5 + 2) / deals
    assert luck_of(worth(0), rules, index, 5) is None


# Outdated tables.


def test_a_new_table_is_not_outdated(build: Build) -> None:
    assert not is_outdated(build(LEXICON, CLASSIC))
    assert outdated() == []


def test_other_rules_make_a_table_of_a_named_list_outdated(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Lexicon.of(LEXICON.words, name="course")
    monkeypatch.setitem(NAMED, "course", NAMED["course"]._replace(sha256=words.sha256))
    path = build(words, CLASSIC)
    assert outdated() == []
    monkeypatch.setattr(table, "LARGEST", 9)
    assert find_table(words, CLASSIC) is None
    assert outdated() == [path]


def test_a_table_of_an_own_alphabet_is_not_outdated(build: Build) -> None:
    _, rules = OTHERS["other values"]
    assert not is_outdated(build(LEXICON, rules))


def test_a_table_of_an_older_version_of_a_named_list_is_outdated(build: Build) -> None:
    assert "enable" in NAMED
    old = build(Lexicon.of(LEXICON.words, name="enable"), CLASSIC)
    build(Lexicon.of(LEXICON.words[1:], name="mine"), CLASSIC)
    assert outdated() == [old]


def test_another_format_is_outdated_and_another_file_is_not(tmp_path: Path) -> None:
    path = tmp_path / "mine.table"
    assert not is_outdated(path)
    path.write_text("mine")
    assert not is_outdated(path)
    path.write_bytes(b"handful-table/2\n" + bytes(5000))
    assert is_outdated(path)
