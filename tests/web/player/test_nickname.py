"""Nicknames: what is a name, and what is refused."""

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
        ("123", "A nickname is made of letters and figures, blanks and the signs .'_-"),
        ("<b>", "A nickname is made of letters and figures, blanks and the signs .'_-"),
        ("a\u200bb", "A nickname is made of letters and figures, blanks and the signs .'_-"),
        ("z\u0489\u0489", "A nickname is made of letters and figures, blanks and the signs .'_-"),
    ],
)
def test_anything_else_is_refused_with_the_rule(text: str, message: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_nickname(text)
    assert (refused.value.code, str(refused.value)) == (ErrorCode.BAD_REQUEST, message)
