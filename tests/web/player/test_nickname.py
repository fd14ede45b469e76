"""Nicknames: what is a name, and what is refused."""

import unicodedata

import pytest

from handful.web.errors import ApiError, ErrorCode
from handful.web.player.nickname import ADJECTIVES, BIRDS, check_nickname, random_nickname


def test_a_random_nickname_is_an_adjective_and_a_bird_and_a_nickname() -> None:
    adjective, bird = random_nickname().split()
    assert adjective in ADJECTIVES
    assert bird in BIRDS


def test_every_random_nickname_would_be_accepted() -> None:
    for adjective in ADJECTIVES:
        assert check_nickname(f"{adjective} {BIRDS[0]}")
    for bird in BIRDS:
        assert check_nickname(f"{ADJECTIVES[0]} {bird}")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   L. ", "Ada L."),
        ("O'Brien-Smith_3", "O'Brien-Smith_3"),
        ("Леся", "Леся"),
        ("e\u0301va", "\u00e9va"),
        ("x" * 24, "x" * 24),
        ("Мар'яна Їжакевич", "Мар'яна Їжакевич"),
        ("Мар’яна", "Мар’яна"),
        ("Марʼяна", "Марʼяна"),
        ("Зо́я", "Зо́я"),
        ("D’Arcy Ñúñez", "D’Arcy Ñúñez"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("ọ́lá", "ọ́lá"),
        ("हिन्दी", "हिन्दी"),
        ("ที่รัก", "ที่รัก"),
        ("דָּוִד", unicodedata.normalize("NFC", "דָּוִד")),
        ("مُحَمَّد", "مُحَمَّد"),
        ("Ада\u00a0\u2003Л.", "Ада Л."),
        ("Ада\u3000Л.\n", "Ада Л."),
    ],
)
def test_a_nickname_is_made_of_letters_figures_and_a_few_signs(text: str, name: str) -> None:
    assert check_nickname(text) == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A nickname has 1 to 24 characters."),
        ("   ", "A nickname has 1 to 24 characters."),
        ("x" * 25, "A nickname has 1 to 24 characters."),
        ("a\u3164b", "A nickname is made of letters that can be seen."),
        ("123", "A nickname is made of letters and figures, blanks and the signs . ' ’ _ -"),
        ("ʼʼʼ", "A nickname is made of letters and figures, blanks and the signs . ' ’ _ -"),
        ("<b>", "A nickname is made of letters and figures, blanks and the signs . ' ’ _ -"),
        ("a\u2800b", "A nickname is made of letters and figures, blanks and the signs . ' ’ _ -"),
        ("a\ue000b", "A nickname is made of letters and figures, blanks and the signs . ' ’ _ -"),
        ("a\u200bb", "A nickname is made of letters that can be seen."),
        ("z\u0489", "Accents and other marks belong on a letter, at most 2 on each."),
        ("\u0301ada", "Accents and other marks belong on a letter, at most 2 on each."),
        ("ada \u0301l", "Accents and other marks belong on a letter, at most 2 on each."),
        ("ada 1\u0301", "Accents and other marks belong on a letter, at most 2 on each."),
        ("w\u0301\u0301\u0301x", "Accents and other marks belong on a letter, at most 2 on each."),
        ("\u01d8\u0303\u0308x", "Accents and other marks belong on a letter, at most 2 on each."),
        ("ada'\u0301l", "Accents and other marks belong on a letter, at most 2 on each."),
        (
            "adaz\u0316\u0317\u0318lovelace",
            "Accents and other marks belong on a letter, at most 2 on each.",
        ),
        (
            "z\u0316\u0317z\u0316\u0317",
            "Accents and other marks belong on a letter, at most 2 on each.",
        ),
    ],
)
def test_anything_else_is_refused_with_the_rule(text: str, message: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_nickname(text)
    assert (refused.value.code, str(refused.value)) == (ErrorCode.BAD_REQUEST, message)


DEFAULT_IGNORABLE = [
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
]


def test_nothing_that_unicode_ignores_by_default_is_in_a_nickname() -> None:
    """Bidirectional controls, joiners, fillers, selectors and tags among them."""
    accepted = []
    for code in DEFAULT_IGNORABLE:
        try:
            check_nickname(f"Ada{chr(code)}L")
        except ApiError:
            continue
        accepted.append(hex(code))
    assert accepted == []


@pytest.mark.slow
def test_whatever_is_accepted_is_seen_and_stays_the_same() -> None:
    """Every code point behind a letter; of ideographs and of what is not assigned, some."""
    for code in [*range(0xD800), *range(0xE000, 0x110000)]:
        if code % 50 and unicodedata.category(chr(code)) in ("Lo", "Cn", "Co"):
            continue
        try:
            name = check_nickname(f"A{chr(code)}b")
        except ApiError:
            continue
        assert name.isprintable(), hex(code)
        assert check_nickname(name) == name, hex(code)
