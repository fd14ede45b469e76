import runpy
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from handful.lexicon import Lexicon, LexiconDamaged, LexiconMissing, source, tier
from handful.lexicon.tier import TIERS_SHA256, Tier, known_to, tier_of

DATA = Path(tier.__file__).with_name("data")
TEXT = "96a2a7641ebdaf36ac9d78efa98c9a69e3bc78de89ec17c936bf8b7e1a9990a5"


def shipped() -> bytes:
    """The text in the shipped file."""
    return (DATA / "tiers.txt").read_bytes()


# The tiers, and the words in them.


def test_the_tiers_are_ordered_from_the_best_known() -> None:
    assert [each.value for each in Tier] == ["common", "familiar", "uncommon", "rare"]
    assert sorted([Tier.RARE, Tier.COMMON, Tier.UNCOMMON]) == [
        Tier.COMMON,
        Tier.UNCOMMON,
        Tier.RARE,
    ]
    assert Tier.COMMON < Tier.FAMILIAR < Tier.UNCOMMON < Tier.RARE
    assert Tier.RARE >= Tier.RARE > Tier.COMMON


def test_a_tier_and_a_word_for_one_are_not_compared() -> None:
    with pytest.raises(TypeError):
        assert Tier.COMMON < "rare"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("cat quail tot top him inertia handful internet", Tier.COMMON),
        ("quaff quahog catkin tatters immanent zed", Tier.FAMILIAR),
        ("quagga qi ait aa catechu xu", Tier.UNCOMMON),
        ("quaere za zax appels acta stretta", Tier.RARE),
        ("color colour gray grey realize realise center centre", Tier.COMMON),
        ("cafe fiance nee eclair", Tier.COMMON),
        ("hurray teepee gaol", Tier.FAMILIAR),
        ("donut dwarves bowlder jumbuck app maths col", Tier.UNCOMMON),
    ],
    ids=[
        "known to all",
        "known to readers",
        "known to some",
        "known to players",
        "spelled as in America and Britain",
        "written with an accent elsewhere",
        "a first variant",
        "another variant, an Australian word or an abbreviation",
    ],
)
def test_a_word_is_as_well_known_as(words: str, expected: Tier) -> None:
    assert {word: tier_of(word) for word in words.split()} == dict.fromkeys(words.split(), expected)


@pytest.mark.parametrize(
    "word", ["", "a", "CAT", "café", "cat\n", "#", "xyzzy", "wonderful"], ids=repr
)
def test_what_the_file_cannot_hold_is_rare(word: str) -> None:
    assert tier_of(word) is Tier.RARE


# The shipped file.


def test_the_file_is_the_one_that_its_readme_describes() -> None:
    text = shipped()
    assert sha256(text).hexdigest() == TEXT == TIERS_SHA256
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    assert f"The sha256 of the file is `{TEXT}`" in readme
    for row in ("| common | 24,757 |", "| familiar | 12,810 |", "| uncommon | 19,562 |"):
        assert row in readme


def test_the_file_has_three_sorted_sections_of_words_of_2_to_8_letters() -> None:
    sections = [section.split("\n") for section in shipped().decode().strip().split("\n\n")]
    assert [title for title, *_ in sections] == ["# common", "# familiar", "# uncommon"]
    assert [len(words) for _, *words in sections] == [24_757, 12_810, 19_562]
    for _, *words in sections:
        assert words == sorted(words)
        assert {len(word) for word in words} == {2, 3, 4, 5, 6, 7, 8}
        assert set("".join(words)) == set("abcdefghijklmnopqrstuvwxyz")


def test_every_word_is_in_exactly_one_tier() -> None:
    words = [word for word in shipped().decode().split("\n") if word and "#" not in word]
    assert len(words) == len(set(words)) == 57_129
    assert Counter(tier_of(word) for word in words) == {
        Tier.COMMON: 24_757,
        Tier.FAMILIAR: 12_810,
        Tier.UNCOMMON: 19_562,
    }


def test_the_notices_of_its_authors_go_with_it() -> None:
    notices = (DATA / "SCOWL-COPYRIGHT.txt").read_text(encoding="ascii")
    for author in (
        "Copyright 2000-2018 by Kevin Atkinson",
        "WordNet 1.6 Copyright 1997 by Princeton University",
        "Copyright (c) J Ross Beresford 1993-1999",
        "Copyright 2016 by Benjamin Titze",
        "Copyright 1993, Geoff Kuenning",
    ):
        assert author in notices


def test_the_room_is_loaded_without_the_tiers(
    python: Callable[..., CompletedProcess[str]],
) -> None:
    ended = python(
        "-c",
        "import sys, handful.lexicon; print('handful.lexicon.tier' in sys.modules)",
    )
    assert (ended.stdout, ended.stderr) == ("False\n", "")


# A file that is not what it must be.


@pytest.fixture
def ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes], None]]:
    """Make what it is called with the shipped file; until then there is none."""
    data = tmp_path / "data"
    data.mkdir()
    monkeypatch.setattr(source, "__file__", str(tmp_path / "source.py"))
    tier._tiers.cache_clear()

    def shipping(content: bytes) -> None:
        (data / "tiers.txt").write_bytes(content)

    yield shipping
    tier._tiers.cache_clear()


def test_a_file_with_another_hash_is_an_error(ship: Callable[[bytes], None]) -> None:
    ship(b"# common\nzax\n")
    with pytest.raises(LexiconDamaged) as caught:
        tier_of("zax")
    assert str(caught.value) == (
        "the shipped file tiers.txt has the hash ee99ed2d3dd9… instead of 96a2a7641ebd…; "
        "reinstall Handful"
    )


@pytest.mark.usefixtures("ship")
def test_a_file_that_is_gone_is_missing() -> None:
    with pytest.raises(
        LexiconMissing,
        match=r"the shipped file tiers.txt cannot be read \(.*\); reinstall Handful",
    ):
        tier_of("cat")


def test_a_damaged_file_is_an_error_for_a_lexicon_too(ship: Callable[[bytes], None]) -> None:
    ship(b"")
    with pytest.raises(LexiconDamaged):
        known_to(Tier.COMMON, Lexicon.of(["cat"], name="damaged"))


def test_a_file_is_read_again_after_an_error(ship: Callable[[bytes], None]) -> None:
    ship(b"")
    with pytest.raises(LexiconDamaged):
        tier_of("cat")
    ship(shipped())
    assert tier_of("cat") is Tier.COMMON


# The words of a lexicon that one knows.


def test_the_words_one_knows_keep_the_order_of_the_list() -> None:
    words = Lexicon.of(["zax", "tot", "quaff", "quagga", "cat", "zed"])
    assert list(known_to(Tier.COMMON, words)) == ["tot", "cat"]
    assert list(known_to(Tier.FAMILIAR, words)) == ["tot", "quaff", "cat", "zed"]
    assert list(known_to(Tier.UNCOMMON, words)) == ["tot", "quaff", "quagga", "cat", "zed"]


def test_only_words_of_the_list_are_known() -> None:
    assert "internet" not in known_to(Tier.COMMON, Lexicon.load("course"))
    assert list(known_to(Tier.COMMON, Lexicon.of(["zax"]))) == []


def test_a_lexicon_of_known_words_says_what_it_is() -> None:
    enable = Lexicon.load("enable")
    common = known_to(Tier.COMMON, enable)
    assert common.name == "enable, common words"
    assert (common.origin, common.licence) == (enable.origin, "public domain")


def test_who_knows_rare_words_knows_the_whole_list() -> None:
    enable = Lexicon.load("enable")
    assert known_to(Tier.RARE, enable) == enable


def test_known_words_are_picked_once() -> None:
    assert known_to(Tier.COMMON, Lexicon.load("enable")) is known_to(
        Tier.COMMON, Lexicon.load("enable")
    )


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("course", [24_700, 37_030, 54_915, 83_667]),
        ("enable", [24_667, 36_740, 54_325, 80_373]),
    ],
)
def test_the_better_known_the_fewer(name: str, sizes: list[int]) -> None:
    assert [len(known_to(each, Lexicon.load(name))) for each in Tier] == sizes


def test_a_third_of_the_course_list_is_common_and_a_third_is_rare() -> None:
    course = Lexicon.load("course")
    counts = Counter(tier_of(word) for word in course)
    assert {each.value: f"{counts[each] / len(course):.1%}" for each in Tier} == {
        "common": "29.5%",
        "familiar": "14.7%",
        "uncommon": "21.4%",
        "rare": "34.4%",
    }


# The script that makes the file.


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """The names in tools/make_tiers.py."""
    return runpy.run_path(str(Path(__file__).parents[2] / "tools" / "make_tiers.py"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("english-words.10", "common"),
        ("british_z-words.35", "common"),
        ("canadian-words.40", "familiar"),
        ("american-words.55", "familiar"),
        ("english-words.60", "uncommon"),
        ("english-words.70", "uncommon"),
        ("english-words.80", None),
        ("variant_1-words.10", "familiar"),
        ("british_variant_1-words.60", "uncommon"),
        ("variant_2-words.10", "uncommon"),
        ("variant_3-words.95", None),
        ("australian-words.35", "uncommon"),
        ("english-abbreviations.10", "uncommon"),
        ("english-upper.10", None),
        ("english-contractions.10", None),
        ("special-hacker.50", None),
        ("README", None),
    ],
)
def test_a_list_gives_its_words_a_tier(
    name: str, expected: str | None, script: dict[str, Any]
) -> None:
    assert script["tier_of_list"](name) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_lists_are_read_in_either_encoding(encoding: str, script: dict[str, Any]) -> None:
    content = "cat\ncat's\nCat\ncafé\na\nwonderful\nto-do\n".encode(encoding)
    assert script["hand_words"](content) == {"cat", "cafe"}


def test_a_word_in_several_lists_belongs_to_the_best_tier(
    tmp_path: Path, script: dict[str, Any]
) -> None:
    (tmp_path / "english-words.60").write_text("cat\nquagga\n")
    (tmp_path / "english-words.50").write_text("quaff\n")
    (tmp_path / "variant_2-words.10").write_text("quaff\nquaf\n")
    (tmp_path / "english-words.10").write_text("cat\n")
    assert script["read_tiers"](tmp_path) == {
        "common": {"cat"},
        "familiar": {"quaff"},
        "uncommon": {"quaf", "quagga"},
    }


def test_the_text_has_a_sorted_section_a_tier(script: dict[str, Any]) -> None:
    tiers = {"common": {"tot", "cat"}, "familiar": {"quaff"}}
    assert script["text_of"](tiers) == b"# common\ncat\ntot\n\n# familiar\nquaff\n"
