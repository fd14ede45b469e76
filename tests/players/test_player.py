"""A player plays a whole round."""

import pytest

from handful.lexicon import Lexicon
from handful.players import BadPlayer, SkyNet, play_round
from handful.round import Round
from handful.rules import CLASSIC, WILDCARD, NotNow

WORDS = Lexicon.of(["out", "do", "to"])


class Script:
    """Enters what it is given, and then stops."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)

    def choose(self, round: Round, /) -> str | None:
        return self.words.pop(0) if self.words else None


class Stubborn:
    """Always enters the same word."""

    def choose(self, round: Round, /) -> str | None:
        return "zzz"


def test_a_round_is_played_until_the_player_stops() -> None:
    played = play_round(SkyNet(), Round("outdo", CLASSIC, WORDS, 5))
    assert [turn.word for turn in played.turns] == ["out", "do"]
    assert (played.is_over, played.total, played.hand.letters == "") == (True, 15, True)
    played = play_round(SkyNet(), Round("outz", CLASSIC, WORDS, 5))
    assert (played.is_over, played.total, played.hand.letters == "") == (True, 9, False)


def test_skynet_plays_by_the_rules_of_the_round() -> None:
    played = play_round(SkyNet(), Round("outd*", WILDCARD, WORDS))
    assert [(turn.word, turn.points) for turn in played.turns] == [("out", 45), ("d*", 28)]


def test_a_player_chooses_for_a_round() -> None:
    for wrong in ("outdo", None):
        with pytest.raises(BadPlayer, match="a player chooses for a Round, such as"):
            SkyNet().choose(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="a player chooses for a Round, such as"):
            play_round(SkyNet(), wrong)  # type: ignore[arg-type]


def test_a_round_that_was_begun_is_played_on() -> None:
    begun = Round("outdo", CLASSIC, WORDS, 5)
    begun.play("do")
    played = play_round(Script("out"), begun)
    assert [turn.word for turn in played.turns] == ["do", "out"]


def test_a_round_that_is_over_cannot_be_played() -> None:
    round = Round("outdo", CLASSIC, WORDS, 5)
    play_round(SkyNet(), round)
    with pytest.raises(NotNow, match=r"this round is over; for several players, give each its own"):
        play_round(SkyNet(), round)


def test_refused_words_are_turns_too() -> None:
    played = play_round(Script("zip", "do"), Round("outdo", CLASSIC, WORDS, 5))
    assert [turn.points for turn in played.turns] == [0, 6]


def test_a_player_that_would_never_finish_is_an_error() -> None:
    with pytest.raises(BadPlayer, match="Stubborn entered more than 100 words in a row"):
        play_round(Stubborn(), Round("outdo", CLASSIC, WORDS, 5))
    played = play_round(Stubborn(), Round("zzz", WILDCARD, WORDS, 3))
    assert (played.is_over, played.total, played.hand.letters == "") == (True, 0, True)


def test_a_player_is_called_by_its_own_name() -> None:
    stubborn = Stubborn()
    stubborn.name = "bots:Endless"  # type: ignore[attr-defined]
    with pytest.raises(BadPlayer, match="bots:Endless entered more than 100 words in a row"):
        play_round(stubborn, Round("outdo", CLASSIC, WORDS, 5))


def test_a_player_that_chooses_no_word_is_an_error() -> None:
    with pytest.raises(BadPlayer, match="Script chose 42; return a word, or None"):
        play_round(Script(42), Round("outdo", CLASSIC, WORDS, 5))  # type: ignore[arg-type]
