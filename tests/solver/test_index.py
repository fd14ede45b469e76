"""The anagram index: what it holds, and the file that caches it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from os import environ
from pathlib import Path
from random import Random
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, BadWordList, Hand, RuleSet
from handful.solver import Play, best_word, index, perfect_line, playable_words
from handful.solver.index import Index, index_of

TINY = Lexicon.of(["stop", "post", "top", "opt", "zoo"])


@pytest.fixture(scope="session")
def thinned(course: Lexicon) -> Lexicon:
    """Every sixteenth word of the course list: just enough to be worth keeping."""
    return Lexicon.of(course.words[::16], name="thinned")


@pytest.fixture(scope="session")
def thinned_file(thinned: Lexicon) -> bytes:
    """The file of its index."""
    return Index.build(thinned).dump()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder without files, and no index in memory."""
    path = tmp_path / "cache"
    monkeypatch.setenv("HANDFUL_CACHE", str(path))
    index._index_of.cache_clear()
    yield path
    index._index_of.cache_clear()


def same_groups(one: Index, other: Index) -> bool:
    """Have both indexes all words, in the same places?"""
    return (
        groups(one) == groups(other)
        and list(one.first.items()) == list(other.first.items())
        and one.primes == other.primes
        and one.wildcard == other.wildcard
    )


def groups(index: Index) -> list[list[str]]:
    """The words, those of the same letters together."""
    return [index.words(key) for key in index.first]


# What it holds.


def test_words_of_the_same_letters_are_one_group_in_list_order() -> None:
    index = Index.build(TINY)
    assert groups(index) == [["stop", "post"], ["top", "opt"], ["zoo"]]
    assert index.words(index.key("spot")) == ["stop", "post"]
    assert index.words(index.key("zzo")) == []


def test_three_words_of_the_same_letters_follow_one_another() -> None:
    index = Index.build(Lexicon.of(["tea", "at", "eat", "ta", "ate"]))
    assert groups(index) == [["tea", "eat", "ate"], ["at", "ta"]]


def test_the_offset_of_a_word_is_where_it_begins_in_the_text() -> None:
    index = Index.build(TINY)
    assert index.first == {index.key("post"): 0, index.key("pot"): 10, index.key("zoo"): 18}
    assert list(index.offsets(index.key("post"))) == [0, 5]
    assert [index.word(offset) for offset in (0, 5, 10, 14, 18)] == list(TINY)


def test_the_commonest_letter_has_the_smallest_prime() -> None:
    index = Index.build(Lexicon.of(["baa", "ab", "cab", "a"]))
    assert index.primes == {"a": 2, "b": 3, "c": 5}
    assert index.wildcard == 7


def test_a_key_is_the_product_of_the_letters_primes_in_any_order() -> None:
    index = Index.build(Lexicon.of(["baa", "ab", "cab", "a"]))
    assert [index.key(letters) for letters in ("", "a", "aab", "aba", "cab")] == [1, 2, 12, 12, 30]
    assert list(index.first) == [12, 6, 30, 2]


def test_every_word_of_the_course_list_is_in_one_group(
    course: Lexicon, course_index: Index
) -> None:
    words = [word for group in groups(course_index) for word in group]
    assert sorted(words) == sorted(course)
    assert len(course_index.first) == len({"".join(sorted(word)) for word in course}) == 69_091


def test_an_index_of_no_words_is_empty() -> None:
    index = Index.build(Lexicon.of([]))
    assert (index.first, index.primes, index.wildcard) == ({}, {}, 2)
    assert best_word(Hand.parse("tot"), CLASSIC, index, 7) is None


# The file.


@pytest.mark.parametrize("words", [[], ["a"], ["tot", "top"], list(TINY)], ids=len)
def test_what_is_dumped_is_loaded(words: list[str]) -> None:
    built = Index.build(Lexicon.of(words))
    loaded = Index.load(built.lexicon, built.dump())
    assert loaded is not None
    assert same_groups(loaded, built)


def test_a_loaded_index_dumps_the_same_words(thinned: Lexicon, thinned_file: bytes) -> None:
    loaded = Index.load(thinned, thinned_file)
    assert loaded is not None
    again = Index.load(thinned, loaded.dump())
    assert again is not None
    assert same_groups(again, Index.build(thinned))


def test_the_file_says_what_it_is_and_of_which_list() -> None:
    title = Index.build(TINY).dump().split(b"\n")[0].decode().split()
    assert title[:3] == ["handful-index/2", sys.byteorder, TINY.sha256]


def test_any_byte_that_was_changed_is_noticed() -> None:
    content = Index.build(TINY).dump()
    for position, byte in enumerate(content):
        for other in {byte ^ 1, byte ^ 0x80, 10}:
            damaged = content[:position] + bytes([other]) + content[position + 1 :]
            assert other == byte or Index.load(TINY, damaged) is None


def test_a_file_that_was_cut_anywhere_is_noticed() -> None:
    content = Index.build(TINY).dump()
    assert [end for end in range(len(content)) if Index.load(TINY, content[:end])] == []
    assert Index.load(TINY, content + b"\n") is None


def test_the_index_of_another_list_is_not_taken_for_this_ones() -> None:
    same_letters = Lexicon.of(["post", "stop", "top", "opt", "zoo"])
    assert Index.load(same_letters, Index.build(TINY).dump()) is None


# In the cache folder.


def test_the_index_is_cached_under_the_hash_of_its_list(
    folder: Path, thinned: Lexicon, thinned_file: bytes
) -> None:
    index_of(thinned)
    cached = folder / f"index-{thinned.sha256[:16]}.marshal"
    assert list(folder.iterdir()) == [cached]
    assert cached.read_bytes() == thinned_file


def test_a_cached_index_is_loaded_and_not_built_again(
    folder: Path, thinned: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = index_of(thinned)
    index._index_of.cache_clear()
    monkeypatch.delattr(Index, "build")
    reread = index_of(thinned)
    assert reread is not built
    assert same_groups(reread, built)
    assert len(list(folder.iterdir())) == 1


def test_a_list_that_changed_has_another_file(folder: Path, thinned: Lexicon) -> None:
    hand = Hand.parse("qqzzx")
    assert best_word(hand, CLASSIC, index_of(thinned), 7) is None
    longer = Lexicon.of([*thinned, "zzxqq"])
    turned = Lexicon.of(reversed(thinned.words))
    found = best_word(hand, CLASSIC, index_of(longer), 7)
    assert found is not None
    assert found.word == "zzxqq"
    index_of(turned)
    assert {path.name for path in folder.iterdir()} == {
        f"index-{lexicon.sha256[:16]}.marshal" for lexicon in (thinned, longer, turned)
    }
    assert len(list(folder.iterdir())) == 3


def test_a_short_list_is_not_cached(folder: Path, thinned: Lexicon) -> None:
    index_of(Lexicon.of(thinned.words[:4999]))
    assert not folder.exists()
    index_of(Lexicon.of(thinned.words[:5000]))
    assert len(list(folder.iterdir())) == 1


def changed(content: bytes) -> bytes:
    """One byte in the middle is another."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def foreign(content: bytes) -> bytes:
    """The whole index of another list."""
    return Index.build(Lexicon.of(Lexicon.load("enable").words[:6000])).dump()


def of_another_format(content: bytes) -> bytes:
    """As a later version might write it."""
    return content.replace(b"handful-index/2", b"handful-index/3", 1)


@pytest.mark.parametrize("damage", [changed, foreign, of_another_format])
def test_a_damaged_file_is_noticed_and_built_anew(
    damage: Callable[[bytes], bytes], folder: Path, thinned: Lexicon, thinned_file: bytes
) -> None:
    cached = folder / f"index-{thinned.sha256[:16]}.marshal"
    folder.mkdir()
    cached.write_bytes(damage(thinned_file))
    assert cached.read_bytes() != thinned_file
    assert same_groups(index_of(thinned), Index.build(thinned))
    assert cached.read_bytes() == thinned_file


def test_a_folder_with_the_name_of_the_file_does_no_harm(folder: Path, thinned: Lexicon) -> None:
    cached = folder / f"index-{thinned.sha256[:16]}.marshal"
    cached.mkdir(parents=True)
    assert same_groups(index_of(thinned), Index.build(thinned))
    assert [*folder.iterdir()] == [cached]


def test_without_a_cache_folder_the_index_works_all_the_same(
    folder: Path, thinned: Lexicon
) -> None:
    folder.write_bytes(b"a file where the folder would be")
    assert same_groups(index_of(thinned), Index.build(thinned))
    assert folder.read_bytes() == b"a file where the folder would be"


BUILDER = """
import sys
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand
from handful.solver import best_word
from handful.solver.index import index_of
lexicon = Lexicon.load()
print("ready", flush=True)
sys.stdin.readline()
print(best_word(Hand.parse("asrettt"), CLASSIC, index_of(lexicon), 7))
"""


@pytest.mark.slow
def test_processes_that_build_at_once_do_no_harm(
    tmp_path: Path, course: Lexicon, course_index: Index
) -> None:
    folder = tmp_path / "cache"
    builders = [
        subprocess.Popen(
            [sys.executable, "-c", BUILDER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ | {"HANDFUL_CACHE": str(folder)},
            text=True,
        )
        for _ in range(3)
    ]
    for builder in builders:
        assert builder.stdout is not None
        assert builder.stdout.readline() == "ready\n"
    assert not list(folder.glob("index-*"))
    for builder in builders:
        assert builder.stdin is not None
        builder.stdin.write("\n")
        builder.stdin.flush()
    for builder in builders:
        printed, errors = builder.communicate()
        assert printed == "Play(word='stretta', points=99, sacrifice=False)\n"
        assert (errors, builder.returncode) == ("", 0)
    cached = folder / f"index-{course.sha256[:16]}.marshal"
    assert {path.name for path in folder.iterdir()} == {"course.txt", cached.name}
    reread = Index.load(course, cached.read_bytes())
    assert reread is not None
    assert same_groups(reread, course_index)


# Loaded, and shared.


def loaded_from(index: Index, content: bytes) -> Index:
    """A new index out of the file *content*."""
    loaded = Index.load(index.lexicon, content)
    assert loaded is not None
    return loaded


@pytest.fixture(scope="session")
def thinned_index(thinned: Lexicon) -> Index:
    """The built index."""
    return Index.build(thinned)


@pytest.mark.parametrize("rules", [CLASSIC, WILDCARD], ids=["classic", "wildcard"])
def test_threads_share_an_index(rules: RuleSet, thinned_index: Index, thinned_file: bytes) -> None:
    threads, size = 8, 7
    chance = Random(9)
    hands = [rules.deal(size, chance) for _ in range(30)]

    def play(hand: Hand, index: Index) -> tuple[Play | None, list[Play]]:
        words = playable_words(hand, rules, index, size)
        return best_word(hand, rules, index, size), words

    expected = [play(hand, thinned_index) for hand in hands]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads take turns as often as they can
    try:
        for _ in range(5):
            index, together = loaded_from(thinned_index, thinned_file), Barrier(threads)

            def play_all(index: Index = index, together: Barrier = together) -> list[object]:
                together.wait()
                return [play(hand, index) for hand in hands]

            with ThreadPoolExecutor(threads) as pool:
                results = [pool.submit(play_all) for _ in range(threads)]
            assert [result.result() for result in results] == [expected] * threads
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.slow
@settings(max_examples=150)
@given(
    letters=st.text("eeaairttnnsslloudgbcmpfhvwykjxqz", min_size=1, max_size=10),
    star=st.booleans(),
)
def test_a_loaded_index_gives_the_answers_of_the_built_one(
    letters: str, star: bool, thinned_index: Index, thinned_file: bytes
) -> None:
    rules: RuleSet = WILDCARD if star else CLASSIC
    hand = Hand(letters + "*" if star else letters)
    size = len(hand)
    for question in (best_word, playable_words, perfect_line):
        loaded = loaded_from(thinned_index, thinned_file)
        assert question(hand, rules, loaded, size) == question(hand, rules, thinned_index, size)


def test_words_of_one_letter_are_found() -> None:
    index = Index.build(Lexicon.of(["a", "at", "i"]))
    loaded = loaded_from(index, index.dump())
    assert best_word(Hand.parse("zi"), CLASSIC, loaded, 7) == Play("i", 1)
    loaded = loaded_from(index, index.dump())
    assert playable_words(Hand.parse("t*"), WILDCARD, loaded, 2) == [Play("*t", 14), Play("*", 0)]


def test_a_list_with_letters_of_another_alphabet_is_indexed() -> None:
    index = Index.build(Lexicon.of(["größe", "öl"]))
    loaded = Index.load(index.lexicon, index.dump())
    assert loaded is not None
    assert loaded.words(loaded.key("lö")) == ["öl"]


def test_words_in_any_form_have_an_index() -> None:
    assert index_of(["tin", "nit"]).words(index_of(["tin", "nit"]).key("tin")) == ["tin", "nit"]
    assert index_of("enable").lexicon is Lexicon.load("enable")
    with pytest.raises(BadWordList, match="the words are a Lexicon, the name of a list"):
        index_of(None)  # type: ignore[arg-type]
