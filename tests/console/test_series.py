"""The wildcard family of games: how many hands, a substitution, a replay."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.console import GameSetup, whole_game
from handful.rules import Game

MakeSetup: TypeAlias = Callable[..., GameSetup]
Talk: TypeAlias = Callable[..., tuple[str, Game]]

HANDS = "Enter total number of hands: "
SUBSTITUTE = "Would you like to substitute a letter? "
LETTER = "Which letter would you like to replace: "
REPLAY = "Would you like to replay the hand? "
WORD = 'Enter word, or "!!" to indicate that you are finished: '
ACIPRT = "Current hand: a c i * p r t\n"
DDLOUT = "Current hand: d d * l o u t\n"
DDAOUT = "Current hand: d d * a o u t\n"

both = pytest.mark.parametrize("edition", ["ps3", "wildcard"])


def times_asked(shown: str, question: str) -> int:
    """How often *question* was asked."""
    return shown.count(question)


def hand_totals(shown: str) -> list[str]:
    """The totals of the hands, and of the game."""
    return [line for line in shown.splitlines() if line.startswith("Total score")]


@both
@pytest.mark.parametrize(
    "number", ["0", "00", "-1", "two", "", "1.5", "+1", "1e3", "1 2", "½", "²", "9" * 5000]
)
def test_an_invalid_number_of_hands_repeats_the_question(
    edition: str, number: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition, "aci*prt")), number, "1", "no", "!!", "no")
    assert shown.startswith(f"{HANDS}{number}\n{HANDS}1\n{ACIPRT}{SUBSTITUTE}no\n\n{ACIPRT}")
    assert game.hands == 1


@both
@pytest.mark.parametrize("answer", ["7", "x", "*", "ab"])
def test_a_game_may_ask_again_for_a_letter_that_is_not_held(
    edition: str, answer: str, setup: MakeSetup, talk: Talk
) -> None:
    kind = setup(edition, "ddelout", draw="a")._replace(require_held_letter=True)
    shown, _ = talk(whole_game(kind), "1", "yes", answer, "L", "!!", "no")
    assert f"{LETTER}{answer}\n{LETTER}L\n\nCurrent hand: d d e a o u t\n" in shown


@both
def test_a_wildcard_that_is_held_may_be_replaced(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    kind = setup(edition, "dd*lout", draw="a")._replace(require_held_letter=True)
    shown, _ = talk(whole_game(kind), "1", "yes", "*", "!!", "no")
    assert f"{LETTER}*\n\nCurrent hand: d d a l o u t\n" in shown


@both
@pytest.mark.parametrize("answer", ["", "maybe", "ye", "yess", "no!", "1", "l", "!!"])
def test_an_answer_other_than_yes_or_no_repeats_the_question(
    edition: str, answer: str, setup: MakeSetup, talk: Talk
) -> None:
    lines = ("1", answer, "no", "!!", answer, "no")
    shown, _ = talk(whole_game(setup(edition, "aci*prt")), *lines)
    assert f"{ACIPRT}{SUBSTITUTE}{answer}\n{SUBSTITUTE}no\n\n{ACIPRT}" in shown
    assert shown.endswith(
        "Total score for this hand: 0\n----------\n"
        f"{REPLAY}{answer}\n{REPLAY}no\nTotal score over all hands: 0\n"
    )


@pytest.mark.parametrize("no", ["no", "NO", "No", "n", "N"])
def test_no_is_no_in_any_case(no: str, setup: MakeSetup, talk: Talk) -> None:
    shown, game = talk(whole_game(setup("ps3", "aci*prt")), "1", no, "!!", no)
    assert shown == (
        f"{HANDS}1\n{ACIPRT}{SUBSTITUTE}{no}\n\n{ACIPRT}{WORD}!!\n"
        f"Total score for this hand: 0\n----------\n{REPLAY}{no}\nTotal score over all hands: 0\n"
    )
    assert game.substituted == 0


@pytest.mark.parametrize("yes", ["yes", "YES", "yEs", "y", "Y"])
def test_yes_is_yes_in_any_case(yes: str, setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("ps3", "dd*lout", draw="a"))
    shown, _ = talk(game, "1", yes, "l", "!!", yes, "!!")
    assert shown == (
        f"{HANDS}1\n{DDLOUT}{SUBSTITUTE}{yes}\n{LETTER}l\n\n{DDAOUT}{WORD}!!\n"
        f"Total score for this hand: 0\n----------\n{REPLAY}{yes}\n{DDAOUT}{WORD}!!\n"
        "Total score for this hand: 0\n----------\nTotal score over all hands: 0\n"
    )


def test_the_letter_to_replace_may_be_typed_in_upper_case(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("ps3", "dd*lout", draw="a"))
    shown, _ = talk(game, "1", "yes", "L", "!!", "no")
    assert f"{LETTER}L\n\n{DDAOUT}" in shown


@pytest.mark.parametrize("line", ["", "lo", "ll", "letter"])
def test_an_answer_that_is_not_one_letter_repeats_the_question(
    line: str, setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "dd*lout", draw="a"))
    shown, _ = talk(game, "1", "yes", line, "l", "!!", "no")
    assert f"{SUBSTITUTE}yes\n{LETTER}{line}\n{LETTER}l\n\n{DDAOUT}" in shown


def test_all_copies_of_the_letter_become_the_drawn_one(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("ps3", "dd*lout", draw="s"))
    shown, _ = talk(game, "1", "yes", "d", "!!", "no")
    assert f"{LETTER}d\n\nCurrent hand: s s * l o u t\n" in shown


def test_the_drawn_letter_was_not_in_the_hand(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("ps3", "abcdefghijklmnopqrstuvwxy*", size=26))
    shown, _ = talk(game, "1", "yes", "a", "!!", "no")
    assert "\n\nCurrent hand: z b c d e f g h i j k l m n o p q r s t u v w x y *\n" in shown


@pytest.mark.parametrize("letter", ["z", "Z", "7", "é", "🍉"])
def test_a_letter_that_is_not_held_uses_the_substitution_and_changes_nothing(
    letter: str, setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "dd*lout", "aci*prt", draw="a"))
    shown, ended = talk(game, "2", "yes", letter, "!!", "no", "!!", "no")
    assert f"{SUBSTITUTE}yes\n{LETTER}{letter}\n\n{DDLOUT}{WORD}!!\n" in shown
    assert times_asked(shown, SUBSTITUTE) == 1
    assert ended.substituted == 1


@both
def test_the_substitution_is_offered_before_every_hand_until_it_is_used(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup(edition, "aci*prt", "dd*lout", "aci*prt", "dd*lout", draw="a"))
    lines = ("4", "no", "!!", "no", "yes", "l", "!!", "no", "!!", "no", "!!", "no")
    shown, _ = talk(game, *lines)
    assert times_asked(shown, SUBSTITUTE) == 2
    assert times_asked(shown, REPLAY) == 4


@both
def test_a_hand_is_shown_once_when_no_substitution_is_offered(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup(edition, "dd*lout", "aci*prt", draw="a"))
    shown, _ = talk(game, "2", "yes", "l", "!!", "no", "!!", "no")
    assert (times_asked(shown, DDLOUT), times_asked(shown, DDAOUT), times_asked(shown, ACIPRT)) == (
        1,
        1,
        1,
    )
    assert f"----------\n{REPLAY}no\n{ACIPRT}" in shown


@both
def test_a_hand_is_replayed_once_in_a_game(edition: str, setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup(edition, "aci*prt", "dd*lout", "aci*prt"))
    lines = ("3", "no", "!!", "no", "no", "!!", "yes", "!!", "no", "!!")
    shown, ended = talk(game, *lines)
    assert times_asked(shown, REPLAY) == 2
    assert [len(rounds) for rounds in ended.deals] == [1, 2, 1]


def test_a_replay_has_the_hand_as_it_was_substituted_and_offers_no_substitution(
    setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "dd*lout", draw="a"))
    shown, _ = talk(game, "1", "yes", "l", "out", "!!", "yes", "!!")
    assert shown.endswith(
        f"{REPLAY}yes\n{DDAOUT}{WORD}!!\n"
        "Total score for this hand: 0\n----------\nTotal score over all hands: 27\n"
    )


def test_a_replay_of_an_unsubstituted_hand_offers_no_substitution_but_the_next_hand_does(
    setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "aci*prt", "dd*lout"))
    shown, _ = talk(game, "2", "no", "!!", "yes", "!!", "no", "!!")
    assert f"{REPLAY}yes\n{ACIPRT}{WORD}!!\n" in shown
    assert f"----------\n{DDLOUT}{SUBSTITUTE}no\n\n{DDLOUT}" in shown
    assert times_asked(shown, SUBSTITUTE) == 2


@pytest.mark.parametrize(
    ("first", "second", "totals"),
    [
        ("out", "dad", ["27", "45", "45"]),
        ("dad", "out", ["45", "27", "45"]),
        ("out", "out", ["27", "27", "27"]),
        ("dad", "xyz", ["45", "0", "45"]),
    ],
)
def test_the_better_score_of_the_two_counts(
    first: str, second: str, totals: list[str], setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "dd*aout"))
    shown, ended = talk(game, "1", "no", first, "!!", "yes", second, "!!")
    assert [line.rsplit(" ", 1)[1] for line in hand_totals(shown)] == totals
    assert ended.total == int(totals[-1])


def test_the_game_adds_up_its_hands(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("wildcard", "aci*prt", "dd*aout"))
    shown, ended = talk(game, "2", "no", "part", "!!", "no", "no", "out", "!!", "no")
    assert hand_totals(shown) == [
        "Total score for this hand: 114",
        "Total score for this hand: 27",
        "Total score over all hands: 141",
    ]
    assert ended.total == 141


def test_a_replay_does_not_count_as_a_hand(setup: MakeSetup, talk: Talk) -> None:
    game = whole_game(setup("ps3", "aci*prt", "dd*lout"))
    shown, _ = talk(game, "2", "no", "!!", "yes", "!!", "no", "!!")
    assert hand_totals(shown) == [
        "Total score for this hand: 0",
        "Total score for this hand: 0",
        "Total score for this hand: 0",
        "Total score over all hands: 0",
    ]


@both
def test_what_is_typed_is_echoed_as_typed(edition: str, setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup(edition, "aci*prt")), "1", "no", "PaRT", "!!", "no")
    assert '"PaRT" earned 114 points. Total: 114 points\n\nCurrent hand: c i *\n' in shown


def test_a_refused_word_costs_its_letters(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("ps3", "aci*prt")), "1", "no", "TRIPZ", "!!", "no")
    assert (
        f"{ACIPRT}{WORD}TRIPZ\nThat is not a valid word. Please choose another word.\n\n"
        f"Current hand: a c *\n{WORD}!!\n"
    ) in shown


def test_a_hand_that_refused_words_used_up_ran_out(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(whole_game(setup("ps3", "aci*prt")), "1", "no", "aci*prt", "no")
    assert (
        "That is not a valid word. Please choose another word.\n\n"
        "Ran out of letters\nTotal score for this hand: 0\n----------\n"
    ) in shown


# The lines end: at every question there is.


@both
def test_the_game_ends_when_the_lines_end_at_the_number_of_hands(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition)))
    assert shown == f"{HANDS}\nTotal score over all hands: 0\n"
    assert game.over


@both
@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["2"], f"{ACIPRT}{SUBSTITUTE}\n"),
        (["2", "perhaps"], f"{SUBSTITUTE}perhaps\n{SUBSTITUTE}\n"),
        (["2", "yes"], f"{SUBSTITUTE}yes\n{LETTER}\n"),
        (["2", "yes", "lo"], f"{LETTER}lo\n{LETTER}\n"),
    ],
)
def test_the_hand_is_totalled_when_the_lines_end_before_its_first_word(
    edition: str, lines: list[str], end: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition, "aci*prt")), *lines)
    assert shown.endswith(
        f"{end}Total score for this hand: 0\n----------\nTotal score over all hands: 0\n"
    )
    assert game.over


@pytest.mark.parametrize(
    ("edition", "ask"),
    [("ps3", WORD), ("wildcard", "Please enter a word or '!!' to indicate you are done: ")],
)
def test_the_hand_is_totalled_when_the_lines_end_inside_it(
    edition: str, ask: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup(edition, "aci*prt")), "2", "no", "part")
    assert shown.endswith(
        f"Current hand: c i *\n{ask}\n"
        "Total score for this hand: 114\n----------\nTotal score over all hands: 114\n"
    )
    assert game.over


def test_the_game_is_totalled_when_the_lines_end_at_the_replay_question(
    setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(whole_game(setup("ps3", "aci*prt")), "2", "no", "part", "!!")
    assert shown.endswith(
        f"Total score for this hand: 114\n----------\n{REPLAY}\nTotal score over all hands: 114\n"
    )
    assert game.over


def test_the_better_score_counts_when_the_lines_end_inside_a_replay(
    setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "dd*aout"))
    shown, ended = talk(game, "2", "no", "dad", "!!", "yes", "out")
    assert shown.endswith(
        f"Current hand: d d * a\n{WORD}\n"
        "Total score for this hand: 27\n----------\nTotal score over all hands: 45\n"
    )
    assert ended.over


def test_earlier_hands_count_when_the_lines_end_in_a_later_one(
    setup: MakeSetup, talk: Talk
) -> None:
    game = whole_game(setup("ps3", "aci*prt", "dd*lout"))
    shown, _ = talk(game, "2", "no", "part", "!!", "no", "no", "out")
    assert hand_totals(shown) == [
        "Total score for this hand: 114",
        "Total score for this hand: 27",
        "Total score over all hands: 141",
    ]
