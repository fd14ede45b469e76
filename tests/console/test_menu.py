"""The classic family of games: questions and answers."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.console import GameSetup, whole_game
from handful.rules import Game

MakeSetup: TypeAlias = Callable[..., GameSetup]
Talk: TypeAlias = Callable[..., tuple[str, Game]]

MENU = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
WHO = "Enter u to have yourself play, c to have the computer play: "
WORD = 'Enter word, or a "." to indicate that you are finished: '

every_menu = pytest.mark.parametrize("edition", ["ps4a", "ps4b", "solo", "scrabble-ish"])
one_player = pytest.mark.parametrize("edition", ["ps4a", "solo", "scrabble-ish"])


@every_menu
def test_there_is_nothing_to_replay_before_the_first_hand(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition)), "r", "r", "e")
    assert shown == (
        f"{MENU}r\nYou have not played a hand yet. Please play a new hand first!\n\n"
        f"{MENU}r\nYou have not played a hand yet. Please play a new hand first!\n\n"
        f"{MENU}e\n"
    )
    assert game.deals == ()


@one_player
@pytest.mark.parametrize("command", ["x", "", "N", "R", "E", "nn", "n r", "!!", ".", "new", "ń"])
def test_anything_else_is_an_invalid_command(
    edition: str, command: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, _ = talk(whole_game(setup(edition)), command, "e")
    assert shown == f"{MENU}{command}\nInvalid command.\n{MENU}e\n"


def test_ps4b_leaves_a_blank_line_after_an_invalid_command(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("ps4b")), "x", "e")
    assert shown == f"{MENU}x\nInvalid command.\n\n{MENU}e\n"


@pytest.mark.parametrize("who", ["me", "", "U", "C", "uc", "n", "e"])
def test_ps4b_asks_who_plays_until_it_is_answered(who: str, setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("ps4b", "aretiin")), "n", who, "u", ".", "e")
    assert shown == (
        f"{MENU}n\n\n{WHO}{who}\nInvalid command.\n\n{WHO}u\n\n"
        f"Current Hand: a r e t i i n\n{WORD}.\nGoodbye! Total score: 0 points.\n\n{MENU}e\n"
    )


def test_ps4b_asks_who_plays_before_a_replay_too(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("ps4b", "aretiin")), "n", "u", ".", "r", "c", "e")
    assert shown == (
        f"{MENU}n\n\n{WHO}u\n\n"
        f"Current Hand: a r e t i i n\n{WORD}.\nGoodbye! Total score: 0 points.\n\n"
        f"{MENU}r\n\n{WHO}c\n\n"
        'Current Hand: a r e t i i n\n"inertia" earned 99 points. Total: 99 points\n\n'
        f"Total score: 99 points.\n\n{MENU}e\n"
    )


def test_a_hand_is_replayed_as_often_as_the_player_likes(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("solo", "pzuttto"))
    shown, ended = talk(game, "n", "tot", ".", "r", "top", ".", "r", ".", "r", "tot", ".", "e")
    full = f"Current Hand: p z u t t t o\n{WORD}"
    tot = f'{full}tot\n"tot" earned 9 points. Total: 9 points\nCurrent Hand: p z u t\n{WORD}.\n'
    top = f'{full}top\n"top" earned 15 points. Total: 15 points\nCurrent Hand: z u t t\n{WORD}.\n'
    assert shown == (
        f"{MENU}n\n{tot}Total score: 9 points.\n\n"
        f"{MENU}r\n{top}Total score: 15 points.\n\n"
        f"{MENU}r\n{full}.\nTotal score: 0 points.\n\n"
        f"{MENU}r\n{tot}Total score: 9 points.\n\n"
        f"{MENU}e\n"
    )
    assert [[played.total for played in rounds] for rounds in ended.deals] == [[9, 15, 0, 9]]


def test_the_last_hand_dealt_is_the_one_replayed(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("solo", "pzuttto", "at")), "n", ".", "n", ".", "r", ".", "e")
    hands = [line for line in shown.splitlines() if line.startswith("Current Hand")]
    assert hands == ["Current Hand: p z u t t t o", "Current Hand: a t", "Current Hand: a t"]


@one_player
def test_nothing_is_summed_over_hands(edition: str, setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup(edition, "tot", "top", size=3))
    shown, _ = talk(game, "n", "tot", "n", "top", "e")
    assert [line for line in shown.splitlines() if "Total score" in line] == [
        "Run out of letters. Total score: 59 points.",
        "Run out of letters. Total score: 65 points.",
    ]


@every_menu
def test_the_game_ends_when_the_lines_end_at_the_menu(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition)))
    assert shown == f"{MENU}\n"
    assert game.over


def test_the_game_ends_when_the_lines_end_at_the_question_who_plays(
    setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup("ps4b", "aretiin")), "n")
    assert shown == f"{MENU}n\n\n{WHO}\n"
    assert game.over


@pytest.mark.parametrize(
    ("edition", "blank", "total"),
    [
        ("ps4a", "\n", "Goodbye! Total score: 9 points."),
        ("solo", "", "Total score: 9 points."),
        ("scrabble-ish", "", "Total score: 9 points."),
    ],
)
def test_the_hand_is_totalled_when_the_lines_end_inside_it(
    edition: str, blank: str, total: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition, "pzuttto")), "n", "tot")
    assert shown == (
        f"{MENU}n\nCurrent Hand: p z u t t t o\n{WORD}tot\n"
        f'"tot" earned 9 points. Total: 9 points\n{blank}'
        f"Current Hand: p z u t\n{WORD}\n{total}\n\n"
    )
    assert game.over


def test_the_hand_is_totalled_when_the_lines_end_inside_it_in_ps4b(
    setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup("ps4b", "pzuttto")), "n", "u", "tot")
    assert shown == (
        f"{MENU}n\n\n{WHO}u\n\nCurrent Hand: p z u t t t o\n{WORD}tot\n"
        '"tot" earned 9 points. Total: 9 points\n\n'
        f"Current Hand: p z u t\n{WORD}\nGoodbye! Total score: 9 points.\n\n"
    )
    assert game.over


def test_a_random_hand_follows_those_that_were_given(setup: MakeSetup, talk: Talk) -> None:
    _, game = talk(whole_game(setup("ps4a", "at")), "n", ".", "n", ".", "e")
    assert [len(rounds[0].dealt) for rounds in game.deals] == [2, 7]
