"""The review of a hand as text, and where in a game it is shown."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from handful.console import EDITIONS, Ask, Dealer, Flow, GameSetup, one_hand, whole_game
from handful.console.review import review_round
from handful.lexicon import Lexicon
from handful.lexicon.source import read_words
from handful.players import SkyNet
from handful.rules import CLASSIC, WILDCARD, Game, Hand, Round, RuleSet
from handful.solver import Advice
from tests.support.golden import GAMES, GoldenGame

Talk: TypeAlias = Callable[..., tuple[str, Game]]

# him 24, cam 21, cham 44, chi 24, mi 8, mm 12 and za 22 points.
MEALS = Lexicon.of(["cam", "cham", "chi", "him", "mi", "mm", "za"])
# Without the l, out*dd earns 294 points, and with it 273.
ODD = Lexicon.of(["outadd", "out", "dad", "do"])


def played(rules: RuleSet, words: Lexicon, letters: str, *entries: str) -> Round:
    """The round in which *entries* are made."""
    ongoing = Round(rules, Hand.parse(letters), len(letters))
    for word in entries:
        ongoing = ongoing.play(word, words)
    return ongoing


# The text.


def test_a_classic_hand_is_reviewed_turn_by_turn() -> None:
    assert review_round(played(CLASSIC, MEALS, "acihmmz", "him", "cam"), MEALS) == (
        "\n"
        "Review of a c i h m m z\n"
        "  entered        points   reachable         lost   slip     better\n"
        "  him                24   58 -> 46            12   medium   chi 24 + za 22\n"
        "                                                            + mm 12 = 58\n"
        "  cam                21   46 -> 45             1   small    za (22, rare)\n"
        "  You 45, SkyNet 52, perfect 58. Skill 78%.\n"
        "  Luck is known only for sizes with a table.\n"
        "  Perfect: chi 24, mm 12, za 22\n"
        "  SkyNet:  cham 44, mi 8\n"
    )


def test_the_command_that_builds_a_table_names_the_file_of_the_words(tmp_path: Path) -> None:
    file = tmp_path / "my words.txt"
    file.write_text(" ".join(MEALS))
    words = read_words(file)
    text = review_round(played(CLASSIC, words, "acihmmz", "him", "cam"), words, width=500)
    assert (
        "  Luck is known only for sizes with a table: "
        f"handful table build --size 7 --words '{file}'\n"
    ) in text


def test_no_command_is_shown_for_words_that_no_command_can_name(tmp_path: Path) -> None:
    file = tmp_path / "my\nwords.txt"
    file.write_text(" ".join(MEALS))
    words = read_words(file)
    text = review_round(played(CLASSIC, words, "acihmmz", "him", "cam"), words)
    assert "  Luck is known only for sizes with a table.\n" in text


def test_stopping_early_and_refused_words_are_shown_without_points() -> None:
    assert review_round(played(CLASSIC, MEALS, "acihmmz", "zz", "chi"), MEALS) == (
        "\n"
        "Review of a c i h m m z\n"
        "  entered        points   reachable         lost   slip     better\n"
        "  zz                  -   58                   -   refused\n"
        "  chi                24   58                   -   perfect\n"
        "  (stopped)           -   58 -> 24            34   large    za 22 + mm 12 = 34\n"
        "  You 24, SkyNet 52, perfect 58. Skill 41%.\n"
        "  Luck is known only for sizes with a table.\n"
        "  Perfect: chi 24, mm 12, za 22\n"
        "  SkyNet:  cham 44, mi 8\n"
    )


def test_a_wildcard_hand_shows_what_is_thrown_away_and_the_coachs_advice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_ = played(WILDCARD, ODD, "dd*lout", "out*dd")
    advice = [Advice("l", Fraction(30), Fraction(7, 3)), Advice(None, Fraction(27), Fraction(0))]
    monkeypatch.setattr("handful.console.review.advise", lambda *hand: advice)
    text = review_round(round_, ODD)
    assert text == (
        "\n"
        "Review of d d * l o u t\n"
        "  entered        points   reachable         lost   slip     better\n"
        "  out*dd            273   294 -> 273          21   small    l (thrown away)\n"
        "                                                            + out*dd 294 = 294\n"
        "  You 273, SkyNet 273, perfect 294. Skill 93%.\n"
        "  Luck is known only for sizes with a table.\n"
        "  Perfect: l (thrown away), out*dd 294\n"
        "  SkyNet:  out*dd 273\n"
        "  Expected gain from replacing one letter first: l +2.3, (none) +0.0\n"
    )


def test_luck_and_advice_are_shown_for_the_course_list() -> None:
    course = Lexicon.load("course")
    text = review_round(played(WILDCARD, course, "dd*lout", "out"), course)
    assert "Skill 9%.\n  Luck: 3% of all deals are worse.\n" in text
    assert text.endswith(
        "  Expected gain from replacing one letter first: l +86.2, u +82.7, t +82.5,\n"
        "    o +59.2, d +51.1, * +0.9, (none) +0.0\n"
    )


def test_luck_is_shown_only_for_full_hands() -> None:
    course = Lexicon.load("course")
    text = review_round(Round(CLASSIC, Hand.parse("acihmmz"), 8), course)
    assert "  Luck is known only for full hands, here of 8 letters.\n" in text


def test_of_a_hand_with_many_letters_it_is_said_that_there_is_no_advice() -> None:
    said = "  Advice on replacing a letter is for hands of up to 10 letters.\n"
    assert review_round(played(WILDCARD, ODD, "dd*loutaeis"), ODD).endswith(said)
    assert said not in review_round(played(WILDCARD, ODD, "dd*loutaei"), ODD)
    assert said not in review_round(played(CLASSIC, ODD, "ddloutaeist"), ODD)


def test_classic_has_no_advice_for_it_has_no_substitution() -> None:
    assert "Replacing" not in review_round(played(CLASSIC, MEALS, "acihmmz"), MEALS)


def test_a_hand_without_words_is_reviewed_too() -> None:
    assert review_round(played(CLASSIC, MEALS, "qqq"), MEALS) == (
        "\n"
        "Review of q q q\n"
        "  You 0, SkyNet 0, perfect 0. There is no word in this hand.\n"
        "  Luck is known only for sizes with a table, from 4 to 8 letters.\n"
        "  Perfect: no word\n"
        "  SkyNet:  no word\n"
    )


def test_who_played_is_named() -> None:
    text = review_round(played(CLASSIC, MEALS, "acihmmz", "cham"), MEALS, "The computer")
    assert "  The computer 44, SkyNet 52, perfect 58. Skill 76%.\n" in text


def test_a_long_entry_is_cut() -> None:
    text = review_round(played(CLASSIC, MEALS, "za", "z" * 13, "z" * 14), MEALS)
    assert "  zzzzzzzzzzzzz       -   72" in text
    assert "  zzzzzzzzzzzz…       -   72" in text


def test_an_empty_line_is_shown_as_one() -> None:
    text = review_round(played(CLASSIC, MEALS, "za", ""), MEALS)
    assert "  (empty)             -   72                   -   refused\n" in text


def test_a_narrow_review_has_a_few_lines_a_turn_and_cuts_no_word() -> None:
    text = review_round(played(CLASSIC, MEALS, "acihmmz", "x" * 20, "him"), MEALS, width=40)
    assert text == (
        "\n"
        "Review of a c i h m m z\n"
        "  xxxxxxxxxxxxxxxxxxxx\n"
        "    reachable 58, slip refused\n"
        "  him\n"
        "    points 24, reachable 58 -> 46,\n"
        "    lost 12, slip medium, better chi 24\n"
        "    + za 22 + mm 12 = 58\n"
        "  (stopped)\n"
        "    reachable 46 -> 24, lost 22,\n"
        "    slip large, better za (22, rare)\n"
        "  You 24, SkyNet 52, perfect 58.\n"
        "    Skill 41%.\n"
        "  Luck is known only for sizes with a\n"
        "    table.\n"
        "  Perfect: chi 24, mm 12, za 22\n"
        "  SkyNet:  cham 44, mi 8\n"
    )


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_no_line_of_a_review_is_wider_than_the_terminal(width: int) -> None:
    course = Lexicon.load("course")
    text = review_round(played(WILDCARD, course, "dd*lout", "dlt", "out"), course, width=width)
    assert max(map(len, text.splitlines())) <= width


# In a game.


def talk_of(game: GoldenGame, flow: Flow[Game]) -> str:
    """The game as the generator plays it, typed lines marked as in the file."""
    shown, lines = "", iter(game.typed)
    answer: str | None = None
    while True:
        try:
            text = flow.send(answer)
        except StopIteration:
            return shown
        answer = next(lines) if isinstance(text, Ask) else None
        shown += text if answer is None else f"{text}⟦{answer}⟧\n"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_a_review_changes_nothing_else_in_the_documents_games(game: GoldenGame) -> None:
    words, edition = Lexicon.load("course"), EDITIONS[game.edition]
    hand = Hand("".join(game.setup.get("hand", ())))
    deal = [Hand.parse(letters) for letters in game.setup.get("deal", ())]
    reviewed_rounds: list[Round] = []

    def note(round_: Round, who: str) -> str:
        reviewed_rounds.append(round_)
        return f"<{who}>"

    setup = GameSetup(
        edition,
        words,
        int("".join(game.setup.get("size", ())) or len(hand) or 7),
        Dealer(Random(1), deal, game.setup.get("draw", ())),
        SkyNet(words),
        note,
    )
    flow = one_hand(hand, setup, computer="by" in game.setup) if hand else whole_game(setup)
    shown = talk_of(game, flow)
    plain = shown.replace("<You>", "").replace("<The computer>", "")
    assert game.body.endswith(plain)
    assert len(shown) > len(plain)
    assert all(round_.is_over for round_ in reviewed_rounds)
    assert len(reviewed_rounds) == shown.count("<You>") + shown.count("<The computer>")


def test_each_hand_is_reviewed_when_it_is_over_with_who_played_it(
    setup: Callable[..., GameSetup], talk: Talk
) -> None:
    reviews: list[tuple[str, int, str]] = []

    def note(round_: Round, who: str) -> str:
        reviews.append((str(round_.dealt), round_.total, who))
        return "[review]\n"

    chosen = setup("ps4b", "tot", "totp", "xx", size=7)._replace(review=note)
    shown, _ = talk(whole_game(chosen), "n", "u", "tot", "n", "c", "n", "u", ".", "r", "c", "e")
    assert reviews == [
        ("tot", 9, "You"),
        ("totp", 15, "The computer"),
        ("xx", 0, "You"),
        ("xx", 0, "The computer"),
    ]
    assert "Run out of letters. Total score: 9 points.\n[review]\n\nEnter n to deal" in shown
    assert "Goodbye! Total score: 0 points.\n[review]\n\nEnter n to deal" in shown


def test_a_substituted_hand_and_its_replay_are_reviewed_as_they_were_played(
    setup: Callable[..., GameSetup], talk: Talk
) -> None:
    reviews: list[tuple[str, int]] = []

    def note(round_: Round, who: str) -> str:
        reviews.append((str(round_.dealt), round_.total))
        return "[review]\n"

    chosen = setup("ps3", "dd*lout", draw="a")._replace(review=note)
    shown, _ = talk(whole_game(chosen), "1", "yes", "l", "out", "!!", "yes", "!!")
    assert reviews == [("dd*aout", 27), ("dd*aout", 0)]
    assert shown.endswith(
        "Total score for this hand: 0\n----------\n[review]\n[review]\n"
        "Total score over all hands: 27\n"
    )


@pytest.mark.parametrize("lines", [["no"], []], ids=["no", "end of input"])
def test_the_perfect_line_is_not_shown_before_the_hand_can_be_replayed(
    lines: list[str], setup: Callable[..., GameSetup], talk: Talk
) -> None:
    chosen = setup("ps3", "dd*lout")._replace(review=lambda round_, who: "[review]\n")
    shown, _ = talk(whole_game(chosen), "1", "no", "out", "!!", *lines)
    answer = "".join(lines)
    assert shown.endswith(
        f"----------\nWould you like to replay the hand? {answer}\n[review]\n"
        "Total score over all hands: 27\n"
    )
    assert shown.count("[review]") == 1


def test_once_the_replay_is_used_a_hand_is_reviewed_at_once(
    setup: Callable[..., GameSetup], talk: Talk
) -> None:
    chosen = setup("ps3", "dd*lout", "out*xyz")._replace(review=lambda round_, who: "[review]\n")
    lines = ["2", "no", "!!", "yes", "!!", "no", "out", "!!"]
    shown, _ = talk(whole_game(chosen), *lines)
    assert shown.endswith("----------\n[review]\nTotal score over all hands: 27\n")
    assert shown.count("[review]") == 3


def test_when_the_lines_end_the_hand_so_far_is_reviewed(
    setup: Callable[..., GameSetup], talk: Talk
) -> None:
    chosen = setup("ps4a", "tottop")._replace(review=lambda round_, who: f"[{round_.total}]\n")
    shown, _ = talk(whole_game(chosen), "n", "tot")
    assert "[9]\n" in shown
