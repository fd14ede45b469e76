import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from handful.lexicon import (
    DEFAULT,
    NAMED,
    LexiconDamaged,
    LexiconMissing,
    NamedList,
    digest,
    source,
)

COURSE = "48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292"
COURSE_IN_CAPITALS = "349db2f86b70d31ca45a28a7f8d7369a2d0edd753a0f2bdeca4a9fb60844552d"
ENABLE = "d76e852f357a0bb615c1963d6c29655af425079d3ef8c224e05166173dd538a9"


def hide_wordsegment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Python find no such package."""
    monkeypatch.setitem(sys.modules, "wordsegment", None)


def put_wordsegment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make Python find a package in *folder* whose code must not run; its folder."""
    package = folder / "wordsegment"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('the code of wordsegment was run')\n")
    monkeypatch.delitem(sys.modules, "wordsegment", raising=False)
    monkeypatch.syspath_prepend(folder)
    return package


# The course list.


def test_the_lists_are_course_and_enable_and_course_is_the_default() -> None:
    assert list(NAMED) == ["course", "enable"]
    assert DEFAULT == "course"


def test_course_is_the_list_of_the_documents() -> None:
    course = NAMED["course"].load()
    assert len(course) == 83_667
    assert len(course.words) == 83_667
    assert course.sha256 == COURSE
    assert digest(course.text.upper()) == COURSE_IN_CAPITALS


def test_course_is_sorted_lower_case_of_2_to_8_letters() -> None:
    words = list(NAMED["course"].load())
    assert words == sorted(set(words))
    assert {len(word) for word in words} == {2, 3, 4, 5, 6, 7, 8}
    assert set("".join(words)) == set("abcdefghijklmnopqrstuvwxyz")


def test_the_63_words_that_are_not_in_the_documents_list_are_left_out() -> None:
    course = NAMED["course"].load()
    assert len(source.NOT_IN_COURSE) == 63
    assert [word for word in sorted(source.NOT_IN_COURSE) if word in course] == []


def test_the_words_that_the_documents_play_are_in_course() -> None:
    course = NAMED["course"].load()
    played = "tot top paw qi inertia him cam tow fast appels acta immanent ait tatters stretta"
    assert [word for word in played.split() if word not in course] == []
    assert [word for word in ("tu", "tasf", "ac") if word in course] == []


def test_course_is_stored_in_the_cache_folder(folder: Path) -> None:
    NAMED["course"].load()
    assert [path.name for path in folder.iterdir()] == ["course.txt"]
    assert sha256((folder / "course.txt").read_bytes()).hexdigest() == COURSE


def test_course_is_reread_from_the_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    built = NAMED["course"].load()
    hide_wordsegment(monkeypatch)
    assert NAMED["course"].load() == built


@pytest.mark.parametrize(
    "damage",
    [b"", b"tot\n", b"\xff\xfe\x00garbage", b"AA\nAAH\n" * 1000],
    ids=["empty", "another list", "not text", "capitals"],
)
def test_a_damaged_cache_is_rebuilt(damage: bytes, folder: Path) -> None:
    folder.mkdir()
    (folder / "course.txt").write_bytes(damage)
    assert NAMED["course"].load().sha256 == COURSE
    assert sha256((folder / "course.txt").read_bytes()).hexdigest() == COURSE


def test_a_cache_that_lost_its_last_word_is_rebuilt(folder: Path) -> None:
    NAMED["course"].load()
    cached = folder / "course.txt"
    cached.write_bytes(cached.read_bytes().rsplit(b"\n", 2)[0] + b"\n")
    assert len(NAMED["course"].load()) == 83_667
    assert sha256(cached.read_bytes()).hexdigest() == COURSE


def test_a_damaged_cache_is_never_played_with(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    (folder / "course.txt").write_bytes(b"tot\n")
    hide_wordsegment(monkeypatch)
    with pytest.raises(LexiconMissing):
        NAMED["course"].load()


def test_course_loads_without_a_cache_folder(folder: Path) -> None:
    folder.write_bytes(b"a file where the folder should be")
    assert NAMED["course"].load().sha256 == COURSE
    assert folder.read_bytes() == b"a file where the folder should be"


def test_course_loads_where_a_folder_has_its_name(folder: Path) -> None:
    (folder / "course.txt").mkdir(parents=True)
    assert NAMED["course"].load().sha256 == COURSE


# The package that course is built from.


def test_without_the_package_course_is_missing_and_the_message_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide_wordsegment(monkeypatch)
    with pytest.raises(LexiconMissing) as caught:
        NAMED["course"].load()
    assert str(caught.value) == (
        "the course list is made from the package wordsegment, which is not installed; "
        "run: pip install wordsegment==1.3.1 (or play with --words enable)"
    )


def test_a_mere_folder_called_wordsegment_is_not_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wordsegment").mkdir()
    monkeypatch.delitem(sys.modules, "wordsegment", raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(LexiconMissing, match="which is not installed"):
        NAMED["course"].load()


def test_the_code_of_the_package_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = find_spec("wordsegment")
    assert installed is not None
    assert installed.origin is not None
    data = Path(installed.origin).with_name("words.txt").read_bytes()
    (put_wordsegment(tmp_path, monkeypatch) / "words.txt").write_bytes(data)
    assert NAMED["course"].load().sha256 == COURSE
    assert "wordsegment" not in sys.modules


def test_another_version_of_the_package_is_an_error_and_is_not_cached(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (put_wordsegment(tmp_path, monkeypatch) / "words.txt").write_text("tot\ntop\n")
    with pytest.raises(LexiconDamaged) as caught:
        NAMED["course"].load()
    assert str(caught.value) == (
        "the word list course has the hash 2a8b56207065… instead of 48f71d6e83b6…; "
        "reinstall Handful, or name another list with --words"
    )
    assert not folder.exists()


def test_a_package_without_its_data_file_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_wordsegment(tmp_path, monkeypatch)
    with pytest.raises(
        LexiconMissing, match=r"the data file .* cannot be read .*; run: pip install"
    ):
        NAMED["course"].load()


def test_a_data_file_that_is_not_text_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (put_wordsegment(tmp_path, monkeypatch) / "words.txt").write_bytes(b"tot\n\xff\n")
    with pytest.raises(LexiconMissing, match=r"the data file .* cannot be read"):
        NAMED["course"].load()


# The shipped list.


def test_enable_is_the_list_that_its_readme_describes() -> None:
    enable = NAMED["enable"].load()
    assert len(enable) == 80_373
    assert len(enable.words) == 80_373
    assert enable.sha256 == ENABLE
    readme = Path(source.__file__).with_name("data") / "README.md"
    assert f"| `enable.txt` | 80,373 | `{ENABLE}` |" in readme.read_text(encoding="utf-8")


def test_enable_is_sorted_lower_case_of_2_to_8_letters() -> None:
    words = list(NAMED["enable"].load())
    assert words == sorted(set(words))
    assert {len(word) for word in words} == {2, 3, 4, 5, 6, 7, 8}
    assert set("".join(words)) == set("abcdefghijklmnopqrstuvwxyz")


def test_enable_has_the_five_short_words_that_were_added() -> None:
    enable = NAMED["enable"].load()
    assert [word for word in ("fe", "ki", "oi", "qi", "za") if word not in enable] == []


def test_enable_needs_no_package_and_no_cache(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_wordsegment(monkeypatch)
    assert len(NAMED["enable"].load()) == 80_373
    assert not folder.exists()


def ship(content: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make *content* the shipped list."""
    (folder / "data").mkdir()
    (folder / "data" / "enable.txt").write_bytes(content)
    monkeypatch.setattr(source, "__file__", str(folder / "source.py"))


def test_a_shipped_list_with_another_hash_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ship(b"tot\ntop\n", tmp_path, monkeypatch)
    with pytest.raises(
        LexiconDamaged, match="the word list enable has the hash 2a8b56207065… instead"
    ):
        NAMED["enable"].load()


def test_a_shipped_list_that_is_gone_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "__file__", str(tmp_path / "source.py"))
    with pytest.raises(
        LexiconMissing, match=r"the shipped file enable.txt cannot be read .*; reinstall"
    ):
        NAMED["enable"].load()


def test_a_shipped_list_that_is_not_ascii_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ship(b"caf\xc3\xa9\n", tmp_path, monkeypatch)
    with pytest.raises(LexiconMissing, match=r"the shipped file enable\.txt cannot be read"):
        NAMED["enable"].load()


def test_a_shipped_list_checked_out_with_crlf_is_the_same_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = NAMED["enable"].load().text
    ship(text.replace("\n", "\r\n").encode(), tmp_path, monkeypatch)
    assert NAMED["enable"].load().sha256 == ENABLE


# Any named list.


def test_a_named_list_has_its_name_origin_and_licence() -> None:
    tiny = NamedList(
        name="tiny", sha256=digest("tot\n"), origin="a test", licence="none", read=lambda: "tot\n"
    )
    lexicon = tiny.load()
    assert (lexicon.name, lexicon.origin, lexicon.licence) == ("tiny", "a test", "none")
    assert list(lexicon) == ["tot"]


def test_a_list_with_another_hash_is_an_error() -> None:
    tiny = NamedList(
        name="tiny", sha256="0" * 64, origin="a test", licence="none", read=lambda: "tot\n"
    )
    with pytest.raises(LexiconDamaged, match="instead of 000000000000…"):
        tiny.load()
