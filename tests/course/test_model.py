"""Models of mistakes: each is wrong just where somebody who makes that mistake is."""

import pytest

from handful.console import EDITIONS
from handful.course.checker.judge.call import name_of
from handful.course.checker.judge.mistake import MISTAKES
from handful.course.checker.judge.transcript import expected_hand, first_difference
from handful.course.checker.rubric.model import (
    Player,
    classic_players,
    played,
    valid_models,
    wildcard_players,
    wildcard_valid_models,
)
from handful.rules import CLASSIC, WILDCARD, Hand

WORDS = ["evil", "hello", "honey", "lever"]


def hand(letters: str, **more: int) -> dict[str, int]:
    return {letter: letters.count(letter) for letter in letters} | more


@pytest.mark.parametrize("models", [valid_models(), wildcard_valid_models()])
def test_every_model_is_a_known_mistake(models: dict[str, object]) -> None:
    assert {name_of(model) for model in models} <= {*MISTAKES, "unnamed"}


@pytest.mark.parametrize("model", valid_models())
def test_every_model_knows_a_word_that_is_plainly_right(model: str) -> None:
    assert valid_models()[model]("hello", hand("hello"), WORDS)
    assert wildcard_valid_models()[model]("hello", hand("hello"), WORDS)


CASES = {
    "": hand("abc"),
    "hello": hand("helo"),
    "evil": hand("evi", l=0),
    "honey": hand("oneyx"),
    "lever": hand("levr"),
    "zzz": hand("zzz"),
}
"""Words none of which is valid, with their hands."""


@pytest.mark.parametrize(
    ("model", "taken"),
    [
        ("empty-word-valid", {""}),
        ("letter-counts-ignored", {"hello", "evil", "lever"}),
        ("letter-counts-ignored: one is enough", {"hello", "lever"}),
        ("zero-count-available", {"evil"}),
        ("no-word-list-check", {"zzz"}),
        ("no-word-list-check: the empty word too", {"zzz", ""}),
        ("one-letter-decides: the last", {"hello", "honey", "lever"}),
        ("one-letter-decides: the first", {"hello", "evil", "lever"}),
        ("one-letter-decides: the last, once", {"hello", "honey", "lever"}),
        ("one-letter-decides: the first, once", {"hello", "evil", "lever"}),
        ("one-letter-decides: any", {"hello", "evil", "honey", "lever"}),
    ],
)
def test_a_model_takes_what_that_mistake_takes(model: str, taken: set[str]) -> None:
    valid = valid_models()[model]
    assert {word for word, held in CASES.items() if valid(word, held, WORDS)} == taken


WILD = {
    "HELLO": hand("hello"),
    "h*ney": hand("honey"),
    "hon*y": hand("hony*"),
    "*oney": hand("oney*"),
    "h*n*y": hand("hny*"),
    "e*il": hand("eil", **{"*": 0}),
}
"""Words, of which the first and the third are valid, with their hands."""


@pytest.mark.parametrize(
    ("model", "taken"),
    [
        ("case-sensitive", {"hon*y"}),
        ("wildcard-without-star", {"HELLO", "h*ney", "hon*y"}),
        ("wildcard-without-star: letters not looked for", {"HELLO", "h*ney", "hon*y"}),
        ("wildcard-for-consonant", {"HELLO", "hon*y", "*oney"}),
        (
            "wildcard-for-consonant: and without the star",
            {"HELLO", "h*ney", "hon*y", "*oney", "e*il"},
        ),
    ],
)
def test_a_model_of_wildcards_takes_what_that_mistake_takes(model: str, taken: set[str]) -> None:
    valid = wildcard_valid_models()[model]
    assert {word for word, held in WILD.items() if valid(word, held, WORDS)} == taken


def test_letters_that_are_not_held_may_still_be_looked_for() -> None:
    models = wildcard_valid_models()
    careless = models["wildcard-without-star: letters not looked for"]
    assert careless("h*ney", hand("xyz"), WORDS)
    assert not models["wildcard-without-star"]("h*ney", hand("xyz"), WORDS)
    zero = models["zero-count-available: of the star too"]
    assert zero("h*ney", hand("hney", **{"*": 0}), WORDS)


# Players.


CLASSIC_HAND = (Hand("acihmmz"), ["cam", "him"], ["him", "zzz", "him", "cam", "."])


def right_player() -> Player:
    return Player(lambda word, held, start: CLASSIC.score(word, 7))


def test_a_player_who_makes_no_mistake_plays_as_the_project_does() -> None:
    letters, words, lines = CLASSIC_HAND
    want, _ = expected_hand(EDITIONS["ps4a"], letters, words, 7, lines)
    assert first_difference(played(right_player(), letters, words, lines, "."), want) is None
    whole = (Hand("tot"), ["tot"], ["tot"])
    want, _ = expected_hand(EDITIONS["ps4a"], *whole[:2], 7, whole[2])
    assert first_difference(played(right_player(), *whole, "."), want) is None


def test_a_player_by_the_wildcard_rules_likewise() -> None:
    letters, words, lines = Hand("acfi*tx"), ["at", "fix"], ["FIX", "ac", "*t"]
    want, _ = expected_hand(EDITIONS["wildcard"], letters, words, 7, lines)
    right = Player(lambda word, held, start: WILDCARD.score(word, len(held)), costs=True)
    assert first_difference(played(right, letters, words, lines, "!!"), want) is None


def totals(player: Player, letters: str, words: str, lines: str, stop: str = ".") -> list[int]:
    """The last number of each stretch."""
    game = played(player, Hand(letters), words.split(), lines.split(), stop)
    return [fact.numbers[-1] for fact in game.facts() if fact.numbers]


def test_classic_players_make_their_mistakes() -> None:
    players = classic_players(3, 5)
    given = ("tots", "tot so", "tot . ")
    assert totals(players["bonus-wrong: never"], *given) == [9, 9]
    assert totals(players["bonus-wrong: for the last letters"], *given) == [9, 9]
    assert totals(players["bonus-wrong: the first hand's length"], *given) == [9, 9]
    assert totals(players["hand-size-hard-coded: HAND_SIZE"], *given) == [9, 9]
    assert totals(players["first-hand-used"], *given) == [59, 59]
    reset = totals(players["total-reset"], "totso", "tot so", "tot zz so")
    assert reset == [59, 4]
    used = totals(players["first-hand-used"], "tots", "tot", "tot tot")
    assert used[:2] == [59, 118]
    five = totals(players["hand-size-hard-coded: HAND_SIZE"], "honeyx", "honey", "honey .")
    assert five == [CLASSIC.score("honey", 5)] * 2
    seven = totals(players["hand-size-hard-coded: 7"], "aretiin", "inertia", "inertia")
    assert seven[-1] == CLASSIC.score("inertia", 7)


def test_wildcard_players_make_their_mistakes() -> None:
    players = wildcard_players(5)
    given = ("ajefrx", "jar ex", "jar ex !!", "!!")
    for name, first, second in (
        ("n-fixed: HAND_SIZE", 5, 5),
        ("n-fixed: 7", 7, 7),
        ("n-fixed: the first hand", 6, 6),
        ("total-reset", 6, 3),
    ):
        one = WILDCARD.score("jar", first)
        assert totals(players[name], *given)[:2] == [one, one + WILDCARD.score("ex", second)], name
    reset = totals(players["total-reset"], "ajefrx", "jar", "jar e !!", "!!")
    assert reset == [WILDCARD.score("jar", 6), 0]
    used = totals(players["first-hand-used"], "ajefrx", "jar", "jar jar !!", "!!")
    assert used[1] > used[0]
