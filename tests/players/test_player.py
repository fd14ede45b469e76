"""A player plays a whole round."""

import pytest

from handful.lexicon import Lexicon
from handful.players import BadPlayer, SkyNet, play_round
from handful.rules import CLASSIC, WILDCARD, Hand, Outcome, Round

WORDS = Lexicon.of(["out", "do", "to"])


class Script:
    """Enters what it is given, and then stops."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)

    def choose(self, hand: Hand, size: int) -> str | None:
        return self.words.pop(0) if self.words else None


class Stubborn:
    """Always enters the same word."""

    def choose(self, hand: Hand, size: int) -> str | None:
        return "zzz"


def test_a_round_is_played_until_the_player_stops() -> None:
    played = play_round(SkyNet(WORDS), Round(CLASSIC, Hand("outdo"), 5), WORDS)
    assert [turn.word for turn in played.turns] == ["out", "do"]
    assert played.outcome == Outcome(15, ran_out=True)
    played = play_round(SkyNet(WORDS), Round(CLASSIC, Hand("outz"), 5), WORDS)
    assert played.outcome == Outcome(9, ran_out=False)


def test_a_player_with_other_rules_than_the_round_is_an_error() -> None:
    wildcard = Round(WILDCARD, Hand("outd*"), 5)
    with pytest.raises(BadPlayer, match="SkyNet plays by the classic rules, but the round has the"):
        play_round(SkyNet(WORDS), wildcard, WORDS)
    assert play_round(SkyNet(WORDS, WILDCARD), wildcard, WORDS).total > 0


def test_a_round_that_was_begun_is_played_on() -> None:
    begun = Round(CLASSIC, Hand("outdo"), 5).play("do", WORDS)
    played = play_round(Script("out"), begun, WORDS)
    assert [turn.word for turn in played.turns] == ["do", "out"]


def test_a_round_that_is_over_stays_as_it_is() -> None:
    over = Round(CLASSIC, Hand("outdo"), 5).stop()
    assert play_round(Script("out"), over, WORDS) == over


def test_refused_words_are_turns_too() -> None:
    played = play_round(Script("zip", "do"), Round(CLASSIC, Hand("outdo"), 5), WORDS)
    assert [turn.points for turn in played.turns] == [0, 6]


def test_a_player_that_would_never_finish_is_an_error() -> None:
    with pytest.raises(BadPlayer, match="Stubborn entered more than 100 words in a row"):
        play_round(Stubborn(), Round(CLASSIC, Hand("outdo"), 5), WORDS)
    played = play_round(Stubborn(), Round(WILDCARD, Hand("zzz"), 3), WORDS)
    assert played.outcome == Outcome(0, ran_out=True)


def test_a_player_is_called_by_its_own_name() -> None:
    stubborn = Stubborn()
    stubborn.name = "bots:Endless"  # type: ignore[attr-defined]
    with pytest.raises(BadPlayer, match="bots:Endless entered more than 100 words in a row"):
        play_round(stubborn, Round(CLASSIC, Hand("outdo"), 5), WORDS)


def test_a_player_that_chooses_no_word_is_an_error() -> None:
    with pytest.raises(BadPlayer, match="Script chose 42; return a word, or None"):
        play_round(Script(42), Round(CLASSIC, Hand("outdo"), 5), WORDS)  # type: ignore[arg-type]
