"""Names that look alike."""

import hashlib
import unicodedata

import pytest

from handful.web.player.lookalike import FILE, look_alike


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Quiet Heron", "Quiet Heron"),
        ("Quiet Heron", "quiet heron"),
        ("Quiet Heron", "Quiet  Heron."),
        ("Quiet Heron", "Quiet_Heron"),
        ("Quiet Heron", "Quiet H\N{CYRILLIC SMALL LETTER IE}ron"),
        ("Quiet Heron", "Qui\N{LATIN SMALL LETTER E WITH DOT BELOW}t Heron"),
        ("Ada", "\N{CYRILLIC CAPITAL LETTER A}d\N{CYRILLIC SMALL LETTER A}"),
        ("BOB", "\u0412\u041e\u0412"),
        ("Bob", "\u0412\u041e\u0412"),
        ("Hanna", "\u0397\u0391\u039d\u039d\u0391"),
        ("Ian", "lan"),
        ("Will", "Wi11"),
        ("Swift Siskin", "Swlft Siskin"),
        ("Swift Siskin", "Swift Sisk1n"),
        ("Tom", "Torn"),
        ("Zoo", "Z00"),
        ("fox", "\N{MATHEMATICAL SANS-SERIF SMALL F}ox"),
        ("fox", "\N{FULLWIDTH LATIN SMALL LETTER F}ox"),
        ("Tosha", "\N{LISU LETTER TA}osha"),
        ("Мар'яна", "Мар’яна"),
        ("Марʼяна", "Мар'яна"),
        ("Олена", "Oлeнa"),
        ("ОЛЕНА", "олена"),
        ("Ґанна", "Ганна"),
        ("محمد", "مح\N{ARABIC TATWEEL}مد"),
        ("Ada 7", "Ada \N{DEVANAGARI DIGIT SEVEN}"),
    ],
)
def test_names_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "Adam"),
        ("Ian", "Lan"),
        ("Ann", "Ann K"),
        ("Анна", "Ганна"),
        ("Юля", "Юлія"),
        ("Дарина", "Марина"),
        ("Сергій", "Сергей"),
        ("Ада 1", "Ада 2"),
        ("हिना", "हीना"),
        ("Quiet Heron", "Quick Heron"),
    ],
)
def test_names_do_not_look_alike(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_the_table_is_as_it_is_described() -> None:
    content = FILE.read_bytes()
    rows = [line.split("\t") for line in content.decode().splitlines()]
    readme = FILE.with_name("README.md").read_text(encoding="utf-8")
    assert f"| {len(rows)} | `{hashlib.sha256(content).hexdigest()}` |" in readme
    codes = [int(code, 16) for code, _, _ in rows]
    assert codes == sorted(set(codes))
    assert all(unicodedata.name(chr(int(code, 16))) == name for code, _, name in rows)
