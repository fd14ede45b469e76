"""What runs in the solver's process: reviews, computers' rounds, benchmarks, dealing."""

import os
import pickle
import signal
import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random, SystemRandom
from typing import Any

from handful.lexicon import Lexicon, find
from handful.lexicon.tier import Tier, tier_of_any
from handful.players import Player, play_round
from handful.players.ladder import opponent
from handful.rules import RULE_SETS, Hand, Round
from handful.solver import (
    MOST_ADVISED_LETTERS,
    Advice,
    Index,
    coach,
    greedy_line,
    index_of,
    perfect_line,
    playable_words,
    review,
)
from handful.solver.answer import ReviewAnswer, review_answer
from handful.web.solver.fitness import fit_of, is_fit
from handful.web.solver.value import Benchmark, DayHand, DealtHand, EnteredWords

__all__ = ["benchmark", "computer_words", "day_hand", "deal_hand", "review_round", "serve"]

LEAST_COMMON_WORDS = 10
"""The day's hand spells at least so many common words, so that everybody finds some."""
MOST_DEALS = 10_000
MOST_FREE_DEALS = 500
"""So many hands are looked at for one that is fit; a word list that has hardly any gets another."""
BEHIND = 10
"""How much the process gives way (see nice): moves, which take no time, go before reviews."""


@cache
def load(words: str) -> tuple[Lexicon, Index]:
    """The word list called *words*, with its index."""
    lexicon = find(words)
    return lexicon, index_of(lexicon)


def review_round(
    words: str,
    rules: str,
    size: int,
    dealt: str,
    entered: EnteredWords,
    advise: bool,
    own: bool,
) -> ReviewAnswer:
    """The review of the round in which *entered* was entered from the hand *dealt*.

    Hidden words are masked in it, except those that the asker entered in an *own* round.
    """
    lexicon, index = load(words)
    played = Round(RULE_SETS[rules], Hand(dealt), size)
    for word in entered.words:
        played = played.play(word, lexicon)
    if entered.stopped:
        played = played.stop()
    substitutable = played.rules.substitutions and len(dealt) <= MOST_ADVISED_LETTERS
    advice = _advice(words, rules, size, dealt) if advise and substitutable else ()
    return review_answer(review(played, index), played, index, advice, own)


def benchmark(words: str, rules: str, size: int, dealt: str) -> Benchmark:
    """What perfect play and SkyNet earn with the hand *dealt*."""
    _, index = load(words)
    hand, rule_set = Hand(dealt), RULE_SETS[rules]
    perfect = perfect_line(hand, rule_set, index, size)
    return Benchmark(perfect.score, greedy_line(hand, rule_set, index, size).score)


def computer_words(words: str, rules: str, size: int, dealt: str, name: str) -> EnteredWords:
    """What the computer player called *name* enters."""
    lexicon, _ = load(words)
    fresh = Round(RULE_SETS[rules], Hand(dealt), size)
    played = play_round(_opponent(words, name, rules), fresh, lexicon)
    return EnteredWords.of(played)


def deal_hand(words: str, rules: str, size: int) -> DealtHand:
    """A random hand that is fit to be dealt; any hand where the word list gives no such one."""
    _, index = load(words)
    rule_set, chance = RULE_SETS[rules], SystemRandom()
    for _ in range(MOST_FREE_DEALS):
        found = fit_of(rule_set.deal(size, chance), rule_set, index, size)
        if found is not None:
            return DealtHand(str(found.hand), found.benchmark)
    return DealtHand(str(rule_set.deal(size, chance)), None)


def day_hand(words: str, rules: str, size: int, seed: int) -> DayHand:
    """The first hand that *seed* deals with enough common words, if it is fit to be dealt."""
    lexicon, index = load(words)
    rule_set, chance = RULE_SETS[rules], Random(seed)

    def is_common(word: str) -> bool:
        readings = rule_set.readings(rule_set.normal(word))
        return tier_of_any(readings, lexicon) is Tier.COMMON

    hand = rule_set.deal(size, chance)
    for _ in range(MOST_DEALS):
        plays = playable_words(hand, rule_set, index, size)
        many = sum(is_common(play.word) for play in plays) >= LEAST_COMMON_WORDS
        if many and is_fit(hand, rule_set, index, size):
            break
        hand = rule_set.deal(size, chance)
    found = benchmark(words, rules, size, str(hand))
    return DayHand(str(hand), found.perfect > found.skynet)


def serve() -> None:
    """Answer the calls that come in at standard input until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    if sys.platform != "win32":
        os.nice(BEHIND)
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    functions = (benchmark, computer_words, day_hand, deal_hand, review_round)
    by_name = {function.__name__: function for function in functions}
    while True:
        answer: tuple[str | None, Any]
        try:
            name, args = pickle.load(calls)  # noqa: S301  # from the server itself
            answer = (None, by_name[name](*args))
        except EOFError:
            return
        except Exception as error:
            answer = (f"{type(error).__name__}: {error}", None)
        try:
            pickle.dump(answer, answers)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone; flushing at exit would fail again


@lru_cache(maxsize=16)
def _opponent(words: str, name: str, rules: str) -> Player:
    return opponent(name, load(words)[0], RULE_SETS[rules])


@lru_cache(maxsize=1024)
def _advice(words: str, rules: str, size: int, dealt: str) -> Sequence[Advice]:
    return coach(Hand(dealt), RULE_SETS[rules], load(words)[1], size)
