"""One hand by itself, in the words of every edition."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from handful.console import GameSetup, one_hand
from handful.rules import BadSize, Game, Hand

MakeSetup: TypeAlias = Callable[..., GameSetup]
Talk: TypeAlias = Callable[..., tuple[str, Game]]

ARETIIN = Hand.parse("aretiin")
WORD = 'Enter word, or a "." to indicate that you are finished: '
WILD_WORD = 'Enter word, or "!!" to indicate that you are finished: '


@pytest.mark.parametrize(
    ("edition", "ask", "stop", "end"),
    [
        ("ps4a", WORD, ".", "Goodbye! Total score: 0 points."),
        ("ps4b", WORD, ".", "Goodbye! Total score: 0 points."),
        ("solo", WORD, ".", "Total score: 0 points."),
        ("scrabble-ish", WORD, ".", "Total score: 0 points."),
        ("ps3", WILD_WORD, "!!", "Total score: 0 points"),
        ("wildcard", WILD_WORD, "!!", "Total score: 0 points"),
    ],
)
def test_the_stop_word_ends_the_hand_and_so_does_the_end_of_the_lines(
    edition: str, ask: str, stop: str, end: str, setup: MakeSetup, talk: Talk
) -> None:
    stopped, _ = talk(one_hand(ARETIIN, setup(edition)), stop)
    assert stopped == f"Current Hand: a r e t i i n\n{ask}{stop}\n{end}\n"
    ended, game = talk(one_hand(ARETIIN, setup(edition)))
    assert ended == f"Current Hand: a r e t i i n\n{ask}\n{end}\n"
    assert game.over


@pytest.mark.parametrize(
    ("edition", "answer", "end"),
    [
        ("ps4a", "99 points. Total: 99 points\n\n", "Run out of letters. Total score: 99 points."),
        ("ps4b", "99 points. Total: 99 points\n\n", "Run out of letters. Total score: 99 points."),
        ("solo", "99 points. Total: 99 points\n", "Run out of letters. Total score: 99 points."),
        (
            "scrabble-ish",
            "99 points. Total: 99 points\n",
            "Run out of letters. Total score: 99 points.",
        ),
        (
            "ps3",
            "343 points. Total: 343 points\n\n",
            "Ran out of letters. Total score: 343 points",
        ),
        (
            "wildcard",
            "343 points. Total: 343 points\n\n",
            "Ran out of letters. Total score: 343 points",
        ),
    ],
)
def test_the_hand_ends_when_its_letters_have_run_out(
    edition: str, answer: str, end: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(one_hand(ARETIIN, setup(edition)), "inertia")
    assert shown.endswith(f'inertia\n"inertia" earned {answer}{end}\n')
    assert game.total == int(answer.split()[0])


@pytest.mark.parametrize(
    ("edition", "stop"),
    [("ps4a", "!!"), ("solo", "!!"), ("ps3", "."), ("wildcard", ".")],
)
def test_the_stop_word_of_the_other_family_is_a_refused_word(
    edition: str, stop: str, setup: MakeSetup, talk: Talk
) -> None:
    _, game = talk(one_hand(ARETIIN, setup(edition)), stop, "inertia")
    assert [turn.points > 0 for turn in game.last_round.turns] == [False, True]


@pytest.mark.parametrize(
    ("edition", "refusal"),
    [
        ("ps4a", "Invalid word, please try again.\n\n"),
        ("solo", "Invalid word, please try again.\n"),
        ("ps3", "That is not a valid word. Please choose another word.\n\n"),
    ],
)
@pytest.mark.parametrize("line", ["", "zz", "🍉", "\x1b[31m", "{total}", "%s", "\0", "i" * 100_000])
def test_a_refused_word_is_not_repeated_to_the_terminal(
    edition: str, refusal: str, line: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, _ = talk(one_hand(Hand.parse("hqw"), setup(edition)), line)
    ask = WILD_WORD if edition == "ps3" else WORD
    look = f"Current Hand: h q w\n{ask}"
    assert shown.startswith(f"{look}{line}\n{refusal}{look}\n")


@pytest.mark.parametrize("edition", ["ps4a", "ps4b", "solo", "scrabble-ish"])
def test_upper_case_is_refused_under_the_classic_rules_and_costs_nothing(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(one_hand(Hand.parse("partz"), setup(edition)), "PART", "part")
    assert shown.count("Invalid word, please try again.\n") == 1
    assert '"part" earned 24 points. Total: 24 points\n' in shown
    assert str(game.last_round.hand) == "z"


@pytest.mark.parametrize("edition", ["ps3", "wildcard"])
def test_upper_case_counts_under_the_wildcard_rules_and_is_echoed(
    edition: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, _ = talk(one_hand(Hand.parse("aci*prt"), setup(edition)), "PART")
    assert '"PART" earned 114 points. Total: 114 points\n' in shown


def test_a_word_in_the_list_that_the_hand_does_not_hold_is_refused(
    setup: MakeSetup, talk: Talk
) -> None:
    shown, _ = talk(one_hand(ARETIIN, setup("ps4a")), "tot", ".")
    assert f"{WORD}tot\nInvalid word, please try again.\n\n" in shown


def test_the_bonus_is_for_the_hand_size_of_the_game(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(one_hand(Hand.parse("tin"), setup("ps4a", size=7)), "tin")
    assert '"tin" earned 9 points.' in shown
    shown, _ = talk(one_hand(Hand.parse("tin"), setup("ps4a", size=3)), "tin")
    assert '"tin" earned 59 points.' in shown


def test_a_hand_larger_than_the_hand_size_is_a_mistake(setup: MakeSetup) -> None:
    with pytest.raises(BadSize, match="the hand size 6 is smaller than the hand aretiin"):
        one_hand(ARETIIN, setup("ps4a", size=6))


def test_an_empty_hand_has_run_out_at_once(setup: MakeSetup, talk: Talk) -> None:
    shown, game = talk(one_hand(Hand(), setup("ps4a")))
    assert shown == "Run out of letters. Total score: 0 points.\n"
    assert game.total == 0


@pytest.mark.parametrize(
    ("edition", "answer", "end"),
    [
        ("ps4a", '"tin" earned 9 points. Total: 9 points\n\n', "Total score: 9 points."),
        ("ps4b", '"tin" earned 9 points. Total: 9 points\n\n', "Total score: 9 points."),
        ("solo", '"tin" earned 9 points. Total: 9 points\n', "Total score: 9 points."),
        ("scrabble-ish", '"tin" earned 9 points. Total: 9 points\n', "Total score: 9 points."),
        ("ps3", '"tin" earned 54 points. Total: 54 points\n\n', "Total score: 54 points"),
        ("wildcard", '"tin" earned 54 points. Total: 54 points\n\n', "Total score: 54 points"),
    ],
)
def test_the_computer_plays_until_it_finds_no_word(
    edition: str, answer: str, end: str, setup: MakeSetup, talk: Talk
) -> None:
    shown, game = talk(one_hand(Hand.parse("tinz"), setup(edition), computer=True))
    assert shown == f"Current Hand: t i n z\n{answer}Current Hand: z\n{end}\n"
    assert not game.playing


def test_the_computers_game_does_not_say_that_letters_ran_out(setup: MakeSetup, talk: Talk) -> None:
    shown, _ = talk(one_hand(ARETIIN, setup("ps4b"), computer=True))
    assert shown == (
        "Current Hand: a r e t i i n\n"
        '"inertia" earned 99 points. Total: 99 points\n\nTotal score: 99 points.\n'
    )
