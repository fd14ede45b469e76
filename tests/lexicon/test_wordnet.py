"""Definitions, from a tiny WordNet and from the real one."""

from pathlib import Path

import pytest

from handful.lexicon.wordnet import Definition, DefinitionsDamaged, DefinitionsMissing, WordNet
from tests.support.wordnet import real_wordnet as real_wordnet
from tests.support.wordnet import write_wordnet


@pytest.fixture
def wordnet(tmp_path: Path) -> WordNet:
    return WordNet.open(write_wordnet(tmp_path / "wordnet"))


def meanings(wordnet: WordNet, word: str) -> list[tuple[str, str, str]]:
    return [(each.word, each.part, each.text) for each in wordnet.define(word)]


# A tiny one.


def test_a_word_has_its_meanings_part_by_part_and_without_examples(wordnet: WordNet) -> None:
    assert wordnet.define("quail") == (
        Definition("quail", "noun", "small game birds"),
        Definition("quail", "verb", "draw back, as with fear"),
    )


def test_several_words_share_a_meaning(wordnet: WordNet) -> None:
    assert meanings(wordnet, "cringe") == [("cringe", "verb", "draw back, as with fear")]


def test_meanings_keep_the_order_of_the_index(wordnet: WordNet) -> None:
    nouns = [each.text for each in wordnet.define("tie") if each.part == "noun"]
    assert nouns == [
        "a cord with which something is tied",
        "neckwear worn under a collar",
        "equality of score in a contest",
        "a meaning that is seldom meant",
    ]


def test_an_adjective_is_found_whatever_its_place(wordnet: WordNet) -> None:
    assert meanings(wordnet, "near") == [
        ("near", "adjective", "close in space"),
        ("near", "adverb", "at a short distance"),
    ]


def test_an_irregular_form_leads_to_its_base(wordnet: WordNet) -> None:
    assert meanings(wordnet, "geese") == [("goose", "noun", "a web-footed bird")]


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("boxes", ("box", "noun")),
        ("cats", ("cat", "noun")),
        ("quailing", ("quail", "verb")),
        ("quailed", ("quail", "verb")),
        ("tied", ("tie", "verb")),
        ("nearer", ("near", "adjective")),
        ("nearest", ("near", "adjective")),
    ],
)
def test_an_ending_is_taken_off(form: str, base: tuple[str, str], wordnet: WordNet) -> None:
    assert {(each.word, each.part) for each in wordnet.define(form)} == {base}


def test_a_form_of_two_parts_has_the_meanings_of_both(wordnet: WordNet) -> None:
    assert [each.part for each in wordnet.define("quails")] == ["noun", "verb"]


@pytest.mark.parametrize("word", ["", " ", "zzz", "a", "quai", "quaill", "1", "s", "ing", "*", "é"])
def test_what_is_not_there_has_no_definition(word: str, wordnet: WordNet) -> None:
    assert wordnet.define(word) == ()


def test_case_does_not_matter_but_for_names(wordnet: WordNet) -> None:
    assert meanings(wordnet, "china") == [("china", "noun", "porcelain")]
    assert meanings(wordnet, "China") == [
        ("china", "noun", "a country in Asia"),
        ("china", "noun", "porcelain"),
    ]
    assert wordnet.define("QUAIL") == wordnet.define("quail")


@pytest.mark.parametrize(
    "word", "quail quails quailing geese goose cat cot boxes nearest tie china zzz a quai s".split()
)
def test_what_is_defined_is_known_without_its_definition(word: str, wordnet: WordNet) -> None:
    assert wordnet.defines(word) is bool(wordnet.define(word))


def test_a_name_alone_defines_no_word(tmp_path: Path) -> None:
    wordnet = WordNet.open(write_wordnet(tmp_path / "w", [("noun", "Ute", "a people")]))
    assert (wordnet.defines("ute"), wordnet.define("ute")) == (False, ())


def test_a_blank_in_a_word_is_one(wordnet: WordNet) -> None:
    assert meanings(wordnet, "ice cream") == [("ice_cream", "noun", "a frozen dessert")]


@pytest.mark.parametrize("gloss", ['big;"a big one"', 'big: "a big one"', 'big ; "one"; "two"'])
def test_examples_are_cut_off_however_they_are_set_apart(gloss: str, tmp_path: Path) -> None:
    wordnet = WordNet.open(write_wordnet(tmp_path / "w", [("adj", "big", gloss)]))
    assert meanings(wordnet, "big") == [("big", "adjective", "big")]


def test_words_are_counted_without_the_licence(wordnet: WordNet) -> None:
    assert wordnet.words == 14


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    folder = write_wordnet(tmp_path / "wordnet")
    (folder / "verb.exc").unlink()
    with pytest.raises(
        DefinitionsMissing,
        match=r"^there is no file verb\.exc of WordNet in .*wordnet; install the files "
        r"\(Debian and Ubuntu: apt install wordnet-base\), or name the folder that has them$",
    ):
        WordNet.open(folder)


def test_without_wordnet_the_error_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("handful.lexicon.wordnet.FOLDERS", (str(tmp_path / "none"),))
    with pytest.raises(DefinitionsMissing, match=r"not installed.*apt install wordnet-base"):
        WordNet.open()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("data.noun", "shorter\n"),
        ("index.noun", "goose n many\n"),
        ("index.noun", "goose n 1 0 1 0 nowhere\n"),
        ("index.noun", "goose n\n"),
        ("index.noun", "goose n 1 0 1 0 00000003\n"),
        ("data.noun", ""),
    ],
)
def test_files_that_do_not_match_are_an_error(name: str, content: str, tmp_path: Path) -> None:
    folder = write_wordnet(tmp_path / "wordnet")
    (folder / name).write_text(content)
    with pytest.raises(DefinitionsDamaged, match=r"reinstall (it|them)"):
        WordNet.open(folder).define("goose")


# The real one.


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("quail", ("quail", "noun", "small gallinaceous game birds")),
        ("klutz", ("klutz", "noun", "(Yiddish) a clumsy dolt")),
        ("geese", ("goose", "noun", "flesh of a goose (domestic or wild)")),
        ("women", ("woman", "noun", "women as a class")),
        ("ran", ("run", "verb", "flee; take to one's heels; cut and run")),
        ("acridest", ("acrid", "adjective", "strong and sharp")),
    ],
)
def test_wordnet_itself_is_read(word: str, meant: tuple[str, str, str], real_wordnet: Path) -> None:
    assert meant in meanings(WordNet.open(real_wordnet), word)


def test_every_word_of_wordnets_index_is_found(real_wordnet: Path) -> None:
    wordnet = WordNet.open(real_wordnet)
    listed = (real_wordnet / "index.verb").read_text().splitlines()
    words = [line.split()[0] for line in listed if not line.startswith(" ")]
    assert len(words) > 10_000
    # With a capital letter, because some verbs are names of makers.
    assert [word for word in words if not wordnet.define(word.capitalize())] == []
