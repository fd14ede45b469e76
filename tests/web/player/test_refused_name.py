"""Names that nobody may have."""

import hashlib

import pytest

from handful.lexicon import Lexicon
from handful.lexicon.hidden import hidden_words, is_hidden
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.nickname import ADJECTIVES, BIRDS, check_nickname
from handful.web.player.refused_name import FILE, GIVEN_NAMES, is_insult, is_reserved


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


OBSCENE = """
    Хуй ХУЙ Хуйло Путин_Хуйло ПутинХуйло нахуй х.у.й ххуууй Хуй69 xуй XYЙ хуесос
    Пизда пиzда п1зда Пи3да ПИЗДЕЦ піздець Блядь БЛЯТЬ Бля Ебать ебанутый Йобана заебал Долбоёб
    пидор ПІДОР підарас сука С.У.К.А Су\u0301ка курва Мудак говно Гівнюк жопа Гондон Манда Жид
    cyka Cyka_Blyat blyat Pizdec P1zdec huylo Khuilo pidoras Zalupa Kurwa
    Hitler AdolfHitler H1tler h1tl3r hitler88 Гітлер Nazi NaziBoy n4z1 SiegHeil
    \ua730uck \ua730\u1d1c\u1d04\u1d0b \uff46\uff55\uff43\uff4b \u0493uck
    fu\u0951ck f\u0336u\u0336c\u0336k
    \u04b3уй \U0001d4ef\U0001d4fe\U0001d4ec\U0001d4f4
""".split()
OBSCENE += ["Sieg Heil", "пиз да", "На хуй", "h i t l e r"]

ORDINARY = """
    Анастасія Hubert Ісус Assata Cassandra Мандрівник Мандарин Мандельштам Хуан Хуанита Хуго Huy Hui
    Nahui Suki Jebat Назар Nazar Nazir Nazia Naziha Назім Adolf Hitchcock Egan Eben Ебен Ebru Ебру
    Страхуй Себастьян Хлебников Загребельний Небаба Потребитель Оглобля Рубля Бляхар Сукач Сучков
    Мудрак Мудрий Жидков Гандзя Гордон Залужний Піддубний Пізнанський Йобст Ібаньєс Їжачок Єва
    Говоруха Гівчак Дрозд Дроченко Москаль Мінетті Ґжицький Kurvits Heiler Łukasz Søren Đorđe Ñuño
    Ƙasimu Scunthorpe Dick محمد שרה हिना 美咲
""".split()


@pytest.mark.parametrize("name", OBSCENE)
def test_an_insult_of_another_language_is_refused_too(name: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_nickname(name)
    assert refused.value.code is ErrorCode.NAME_REFUSED


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_name_is_one(name: str) -> None:
    assert check_nickname(name) == name


@pytest.mark.parametrize("sign", ["\u200b", "\u200d", "\u2060", "\u00ad", "\u202e", "\ufe0f"])
def test_nothing_invisible_parts_an_insult(sign: str) -> None:
    with pytest.raises(ApiError, match="can be seen"):
        check_nickname(f"fu{sign}ck")


def test_the_list_is_as_it_is_described() -> None:
    content = FILE.read_bytes()
    rows = content.decode().splitlines()
    readme = FILE.with_name("README.md").read_text(encoding="utf-8")
    assert f"| {len(rows)} | `{hashlib.sha256(content).hexdigest()}` |" in readme
    assert rows == sorted(set(rows))
    assert [row for row in rows if not is_insult(row.partition("\t")[2])] == []


def test_every_hidden_word_is_refused_that_is_not_a_persons_name() -> None:
    assert {word for word in hidden_words() if not is_insult(word)} == GIVEN_NAMES


def test_a_word_that_is_shown_is_a_name() -> None:
    words = [word for word in Lexicon.load("enable").words[::40] if not is_hidden(word)]
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
