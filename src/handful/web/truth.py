"""What is true of a hand: the review, the computer's words, and a hand that is worth a day.

These functions take long and run in the solver's own process (`solving`); what goes in and comes
out is plain.
"""

import os
import pickle
import signal
import sys
from functools import cache, lru_cache
from random import Random
from typing import Any

from handful.lexicon import Lexicon, find
from handful.lexicon.tier import Tier, tier_of_any
from handful.players import Player
from handful.players.ladder import opponent
from handful.rules import RULE_SETS, Accepted, Hand, Round, RuleSet, take_turn
from handful.solver import (
    Advice,
    Index,
    Line,
    Play,
    Review,
    ReviewedTurn,
    coach,
    greedy_line,
    index_of,
    perfect_line,
    playable_words,
    review,
)

__all__ = ["computer_words", "day_hand", "load", "reviewed", "scores", "serve"]

MOST_ADVISED = 10
"""Beyond so many letters the coach's answer takes longer than a player waits."""
COMMON_WORDS = 10
"""The day's hand spells so many common words at least: everybody shall find some."""
MOST_DEALS = 10_000

Entered = tuple[tuple[str, ...], bool]
"""The words of a round, and whether it was stopped."""


@cache
def load(words: str) -> tuple[Lexicon, Index]:
    """The list called *words*, with its index."""
    lexicon = find(words)
    return lexicon, index_of(lexicon)


def reviewed(words: str, rules: str, size: int, dealt: str, entered: Entered, advise: bool) -> Any:
    """The review of the round in which *entered* was entered from the hand *dealt*."""
    lexicon, index = load(words)
    chosen = RULE_SETS[rules]
    played = Round(chosen, Hand(dealt), size)
    for word in entered[0]:
        played = played.play(word, lexicon)
    if entered[1]:
        played = played.stop()
    teller = _Teller(chosen, lexicon)
    advice = advise and chosen.substitutions and len(dealt) <= MOST_ADVISED
    return {
        **teller.review(review(played, index)),
        "words": teller.words(played, index),
        "advice": _advice(words, rules, size, dealt) if advice else [],
    }


def scores(words: str, rules: str, size: int, dealt: str) -> tuple[int, int]:
    """What perfect play and SkyNet make of a hand."""
    _, index = load(words)
    hand, chosen = Hand(dealt), RULE_SETS[rules]
    perfect = perfect_line(hand, chosen, index, size)
    return perfect.score, greedy_line(hand, chosen, index, size).score


def computer_words(words: str, rules: str, size: int, dealt: str, name: str) -> Entered:
    """What the player called *name* enters."""
    lexicon, _ = load(words)
    chosen, hand = RULE_SETS[rules], Hand(dealt)
    player = _opponent(words, name, rules)
    entered = []
    while hand and (word := player.choose(hand, size)) is not None:
        entered.append(word)
        hand = take_turn(chosen, hand, word, lexicon, size).left
    return tuple(entered), bool(hand)


def day_hand(words: str, rules: str, size: int, seed: int) -> tuple[str, bool]:
    """The hand that *seed* draws for a day, and whether SkyNet can be beaten on it."""
    lexicon, index = load(words)
    chosen, chance = RULE_SETS[rules], Random(seed)
    teller = _Teller(chosen, lexicon)
    hand = chosen.deal(size, chance)
    for _ in range(MOST_DEALS):
        plays = playable_words(hand, chosen, index, size)
        if sum(teller.tier(play.word) == Tier.COMMON.value for play in plays) >= COMMON_WORDS:
            break
        hand = chosen.deal(size, chance)
    perfect, skynet = scores(words, rules, size, str(hand))
    return str(hand), perfect > skynet


def serve() -> None:
    """Answer what comes in at standard input until it ends: it ends however the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is the server's
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    functions = {each.__name__: each for each in (computer_words, day_hand, reviewed, scores)}
    while True:
        answer: tuple[str | None, Any]
        try:
            name, args = pickle.load(asked)  # noqa: S301  # from the server itself
            answer = (None, functions[name](*args))
        except EOFError:
            return
        except Exception as error:
            answer = (f"{type(error).__name__}: {error}", None)
        try:
            pickle.dump(answer, answers)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens, and what is left in the pipe is nobody's


@lru_cache(maxsize=16)
def _opponent(words: str, name: str, rules: str) -> Player:
    return opponent(name, load(words)[0], RULE_SETS[rules])


@lru_cache(maxsize=1024)
def _advice(words: str, rules: str, size: int, dealt: str) -> list[dict[str, Any]]:
    advice: list[Advice] = coach(Hand(dealt), RULE_SETS[rules], load(words)[1], size)
    return [
        {
            "letter": option.letter,
            "expected": round(float(option.expected), 2),
            "gain": round(float(option.gain), 2),
        }
        for option in advice
    ]


class _Teller:
    """Values of the solver as JSON."""

    def __init__(self, rules: RuleSet, lexicon: Lexicon) -> None:
        self.rules = rules
        self.lexicon = lexicon

    def tier(self, word: str) -> str:
        return tier_of_any(self.rules.readings(self.rules.normal(word)), self.lexicon).value

    def play(self, play: Play) -> dict[str, Any]:
        return {
            "word": play.word,
            "points": play.points,
            "sacrifice": play.sacrifice,
            "tier": None if play.sacrifice else self.tier(play.word),
        }

    def line(self, line: Line) -> dict[str, Any]:
        return {"score": line.score, "plays": [self.play(play) for play in line.plays]}

    def turn(self, turn: ReviewedTurn) -> dict[str, Any]:
        return {
            "word": turn.word,
            "points": turn.points,
            "accepted": turn.accepted,
            "before": turn.before,
            "after": turn.after,
            "lost": turn.lost,
            "slip": turn.slip.value,
            "better": None if turn.better is None else self.play(turn.better),
        }

    def review(self, found: Review) -> dict[str, Any]:
        perfect = found.perfect
        return {
            "score": found.score,
            "skill": round(found.skill, 4),
            "luck": None if found.luck is None else round(found.luck, 1),
            "beats_skynet": found.score > found.skynet.score,
            "skynet": self.line(found.skynet),
            "perfect": {
                **self.line(perfect.line),
                "exact": perfect.exact,
                "bound": perfect.bound,
                "without_sacrifice": self.line(perfect.without_sacrifice),
            },
            "turns": [self.turn(turn) for turn in found.turns],
        }

    def words(self, played: Round, index: Index) -> list[dict[str, Any]]:
        """Every word that the hand spelled when it was dealt, the dearest first."""
        accepted = [turn.word for turn in played.turns if isinstance(turn.outcome, Accepted)]
        yours = {self.rules.normal(word) for word in accepted}
        return [
            {
                "word": play.word,
                "points": play.points,
                "tier": self.tier(play.word),
                "yours": play.word in yours,
            }
            for play in playable_words(played.dealt, self.rules, index, played.size)
        ]
