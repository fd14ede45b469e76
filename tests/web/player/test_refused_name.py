"""Names that nobody may have."""

import pytest

from handful.lexicon import find
from handful.lexicon.hidden import hidden_words, is_hidden
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.nickname import ADJECTIVES, BIRDS, check_nickname
from handful.web.player.refused_name import GIVEN_NAMES, is_insult, is_reserved


@pytest.mark.parametrize(
    "name",
    [
        "Faggot",
        "kike",
        "Mr Shit",
        "BigAss",
        "big_ass",
        "xXfuckXx",
        "fuckfuckfuck",
        "FUCK69",
        "Cunty",
        "bullshitter",
        "Spic123",
        "fuuuuck",
        "n1gg3r",
        "N1GGER",
        "b1tch",
        "5hit",
        "w4nk3r",
        "f u c k",
        "f.u.c.k",
        "c-u-n-t",
        "fu ck",
        "A.S.S",
        "fu\u0441k",  # a Cyrillic letter
        "B\u0456t\u0441h",
        "f\u00fcck",
        "Mr. Nigger Jr.",
    ],
)
def test_an_insult_is_refused_however_it_is_written(name: str) -> None:
    with pytest.raises(ApiError, match="would offend others") as refused:
        check_nickname(name)
    assert refused.value.code is ErrorCode.NAME_REFUSED


@pytest.mark.parametrize(
    "name",
    [
        "Scunthorpe",
        "Scunthorpe United",
        "Penistone",
        "Dick Hancock",
        "Dickinson",
        "Mick",
        "Dick Van Dyke",
        "John Lee Hooker",
        "Poon",
        "Abo Ahmed",
        "Harshit",
        "Matsushita",
        "Yoshitaka",
        "Cockburn",
        "Peacock",
        "Cassandra",
        "Bass Player",
        "Essex Girl",
        "Therapist",
        "Therapist 1",
        "Slutsky",
        "Snigger",
        "Swanker",
        "Pussycat",
        "Titus",
        "Ho Mo",
        "Wish It",
        "Atwater",
        "Clicks",
        "Assange",
        "Kumquat",
        "Pansy",
        "Gay Byrne",
        "\u041b\u0435\u0441\u044f",
    ],
)
def test_a_name_that_has_an_insult_in_it_by_chance_is_a_name(name: str) -> None:
    assert check_nickname(name) == name


def test_every_hidden_word_is_refused_that_is_not_a_persons_name() -> None:
    assert {word for word in hidden_words() if not is_insult(word)} == GIVEN_NAMES


def test_a_word_that_is_shown_is_a_name() -> None:
    words = [word for word in find("enable").words[::40] if not is_hidden(word)]
    assert [word for word in words if is_insult(word)] == []


def test_every_random_nickname_is_a_name() -> None:
    names = [f"{adjective} {bird}" for adjective in ADJECTIVES for bird in BIRDS]
    assert [name for name in names if is_insult(name) or is_reserved(name)] == []


@pytest.mark.parametrize(
    "name",
    [
        "Admin",
        "admin",
        "Admin 1",
        "4dm1n",
        "\u0410dmin",
        "Site Admin",
        "Moderator_3",
        "Handful",
        "H4ndful",
        "Handful Team",
        "SkyNet",
        "SkyNet2",
        "Sky Net",
        "Perfect",
        "Novice",
        "Club",
        "Expert",
        "Server",
        "Support",
        "You",
        "y\u03bfu",
        "The Computer",
        "\u0410\u0434\u043c\u0456\u043d",
        "\u0412\u0438",
    ],
)
def test_the_names_of_the_game_are_its_own(name: str) -> None:
    with pytest.raises(ApiError, match="is the game's own") as refused:
        check_nickname(name)
    assert refused.value.code is ErrorCode.NAME_REFUSED


@pytest.mark.parametrize(
    "name",
    ["Perfect Day", "Club Soda", "Lucky You", "Youssef", "Supporter", "Expertise", "Clubber Lang"],
)
def test_a_name_with_such_a_word_in_it_is_a_name(name: str) -> None:
    assert check_nickname(name) == name
