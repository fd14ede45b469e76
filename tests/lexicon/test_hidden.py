"""Hidden words: which they are, and that the file is the right one."""

import runpy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from handful.lexicon import Lexicon, LexiconDamaged, LexiconMissing, hidden, source
from handful.lexicon.hidden import MASK, hidden_words, is_hidden, refused_anywhere, shown

DATA = Path(hidden.__file__).with_name("data")
TOOL = Path(__file__).parents[2] / "tools" / "make_hidden.py"


@pytest.fixture
def tool() -> dict[str, Any]:
    """The names of tools/make_hidden.py."""
    return runpy.run_path(str(TOOL))


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder in which the data are looked for."""
    hidden._sections.cache_clear()
    monkeypatch.setattr(source, "__file__", str(tmp_path / "source.py"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.mark.parametrize(
    "words",
    [
        "nigger niggers kike kikes spic wog wogs gook chink coon dago yid squaw wetback",
        "faggot faggots faggy fag dyke dykes lezzie tranny poofter homo retard spaz",
        "fuck fucked fucker fucking cunt cunts shit shits shitty bullshit twat wank wanker piss",
        "bitch bitches whore whores slut slutty rape raped rapes rapist",
    ],
    ids=["peoples", "people", "obscenities", "women"],
)
def test_slurs_and_obscenities_are_hidden(words: str) -> None:
    assert [word for word in words.split() if not is_hidden(word)] == []


@pytest.mark.parametrize(
    "words",
    [
        "crack fear execute church gay black jade liberal refugee angry fire kid",
        "kumquat cumquat beanbag pansy spit slave stupid welfare tinker pollock spade booty tang",
        "assess bass class cocktail peacock shatter rapier spicy spiky therapy raps snigger niggle",
        "penis vagina sexual murder lynch nazi devil hell damn gypsy jesuit queer lesbian cock tit",
        "crape shittah mishit curn bitchen gismo cooler",
    ],
    ids=["often meant otherwise", "rated as sure", "by chance", "plain speech", "another word"],
)
def test_everyday_words_are_shown(words: str) -> None:
    assert [word for word in words.split() if is_hidden(word)] == []


def test_a_wildcard_hides_what_it_can_be_read_as() -> None:
    assert is_hidden("n*gger")
    assert is_hidden("F*CK")
    assert is_hidden("f*gg*t")
    assert is_hidden("d*ck")  # a duck, too; but that is not what is read
    assert not is_hidden("b*sket")
    assert not is_hidden("*")
    assert not is_hidden("")


def test_all_that_many_wildcards_cost_is_a_look_at_each_word() -> None:
    assert not is_hidden("*" * 100)
    assert is_hidden("*rs*s")


def test_every_hidden_word_has_the_same_mask() -> None:
    assert MASK == "•••"
    assert shown("fuck") == shown("motherfucker") == shown("F*ck") == "•••"
    assert shown("duck") == "duck"
    assert shown("fuck", unfiltered=True) == "fuck"


def test_a_small_part_of_each_list_is_hidden() -> None:
    assert sum(word in hidden_words() for word in Lexicon.load("course")) == 391
    assert sum(word in hidden_words() for word in Lexicon.load("enable")) == 335


# The file.


def test_the_file_is_the_one_that_the_readme_describes() -> None:
    content = (DATA / "hidden.txt").read_bytes()
    readme = (DATA / "README.md").read_text("utf-8")
    assert sha256(content).hexdigest() == hidden.HIDDEN_SHA256
    assert hidden.HIDDEN_SHA256 in readme
    assert f"{len(hidden_words()):,} words" in readme
    assert f"{len(refused_anywhere())} of them" in readme


def test_the_words_are_in_order_and_in_lower_case() -> None:
    sections = (DATA / "hidden.txt").read_text("ascii").split("\n\n")
    assert [section.splitlines()[0] for section in sections] == ["# hidden", "# anywhere"]
    for section in sections:
        words = section.splitlines()[1:]
        assert words == sorted(set(words))
        assert all(word.isalpha() and word.islower() for word in words)


def test_what_is_refused_anywhere_is_hidden_too() -> None:
    assert refused_anywhere() <= hidden_words()


def test_another_file_is_an_error_and_not_another_list(elsewhere: Path) -> None:
    (elsewhere / "hidden.txt").write_text("# hidden\nduck\n\n# anywhere\nduck\n")
    with pytest.raises(LexiconDamaged, match=r"hidden\.txt has the hash .* reinstall Handful"):
        is_hidden("duck")


def test_no_file_is_an_error_too(elsewhere: Path) -> None:
    with pytest.raises(LexiconMissing, match=r"hidden\.txt cannot be read"):
        is_hidden("duck")


# The tool that makes it.


def test_the_tool_hides_what_is_rated_as_sure_but_for_its_table(tool: dict[str, Any]) -> None:
    rated = tool["ratings"](
        "export const cuss = {\n  wog: 2,\n  'a b': 2,\n  spit: 2,\n  gun: 0\n}"
    )
    assert rated == {"wog": 2, "spit": 2, "gun": 0}
    made = tool["hidden_words"](rated, frozenset(["wog", "wogs", "wogged", "spits", "guns"]))
    assert {"wog", "wogs", "wogged"} <= made
    assert made.isdisjoint({"spit", "spits", "gun", "guns"})


def test_no_entry_of_a_table_is_idle(tool: dict[str, Any]) -> None:
    """What the tables leave out is shown, and what they add is hidden."""
    assert hidden_words().isdisjoint(tool["EVERYDAY"] | tool["NOT_INFLECTED"])
    assert tool["OFFENSIVE"] | tool["LACKING"] <= hidden_words()
    assert tool["ANYWHERE"] == refused_anywhere()
