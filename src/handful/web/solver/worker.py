"""What runs in the solver's process: reviews, computers' rounds, benchmarks, hints, dealing.

Reviews and benchmarks of a hand that a table has are looked up in the server's own process.
"""

import os
import pickle
import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from handful.lexicon import Lexicon
from handful.lexicon.hidden import is_hidden
from handful.lexicon.tier import Tier, known_to, tier_of, tier_of_any
from handful.players import play_round
from handful.players.ladder import opponent
from handful.round import Round as PlayedRound
from handful.rules import RULE_SETS, Hand, Round, RuleSet
from handful.solver import (
    MAX_ADVISED_LETTERS,
    Advice,
    advise,
    greedy_line,
    perfect_line,
    playable_words,
    review_of,
)
from handful.solver.index import Index, index_of
from handful.solver.table import forget_tables, table_for
from handful.web.solver.fitness import fit_of, is_fit
from handful.web.solver.puzzle import PuzzleHand, find_puzzle
from handful.web.solver.review_answer import (
    ReviewAnswer,
    ReviewedWordAnswer,
    review_answer,
    reviewed_words,
)
from handful.web.solver.value import (
    AskedReview,
    Benchmark,
    DayHand,
    DealtHand,
    EnteredWords,
    HintedWord,
    PracticeHand,
    WeakerScores,
)

LEAST_COMMON_WORDS = 10
"""A day's hand spells at least so many common words, so that everybody finds some."""
GOOD_LINE = 60
"""What the best line of common words earns at least of a hand of five, in percent of perfect."""
MOST_DEALS = 10_000
MOST_DEALS_OF_FIVE = 2_000
"""A list of few words may have no hand that suits; then the last one is taken."""
MOST_FREE_DEALS = 500
"""So many hands are looked at for one that is fit; a word list that has hardly any gets another."""
LOOK_AGAIN = 30.0
"""Seconds after which tables are looked for again: they may have been built in the meantime."""
BEHIND = 10
"""How much the process gives way (see nice): moves, which take no time, go before reviews."""


@cache
def load(words: str) -> tuple[Lexicon, Index]:
    """The word list called *words*, with its index."""
    lexicon = Lexicon.load(words)
    return lexicon, index_of(lexicon)


def load_anew(words: str) -> Lexicon:
    """The word list called *words* as it is now: a file may have changed since it was loaded."""
    for kept in (load, _common_index, _advice):
        kept.cache_clear()
    return load(words)[0]


def has_table(words: str, rules: str, size: int, dealt: str) -> bool:
    """Is all about the hand *dealt* in a table, so that nothing has to be searched for?"""
    look_for_tables(words)
    return table_for(Hand(dealt), RULE_SETS[rules], load(words)[1], size) is not None


def review_round(words: str, asked: AskedReview) -> ReviewAnswer:
    """The review of a round."""
    played = _played(words, asked.rules, asked.size, asked.dealt, asked.entered)
    return review_played(words, asked, played)


def review_played(words: str, asked: AskedReview, played: Round) -> ReviewAnswer:
    """The same of a round that was *played* already.

    Hidden words are masked in it, except those that the asker entered in an own round.
    """
    _, index = load(words)
    rules, size, dealt = asked.rules, asked.size, asked.dealt
    substitutable = played.rules.substitutions and len(dealt) <= MAX_ADVISED_LETTERS
    advice = _advice(words, rules, size, dealt) if asked.advise and substitutable else ()
    return review_answer(review_of(played, index), played, index, advice, asked.own)


def review_words(
    words: str, rules: str, size: int, dealt: str, entered: EnteredWords
) -> list[ReviewedWordAnswer]:
    """Every word that the hand *dealt* could spell; which of them were *entered* is marked."""
    return reviewed_words(_played(words, rules, size, dealt, entered), load(words)[1])


def _played(words: str, rules: str, size: int, dealt: str, entered: EnteredWords) -> Round:
    lexicon, _ = load(words)
    played = Round(RULE_SETS[rules], Hand(dealt), size)
    for word in entered.words:
        played = played.play(word, lexicon)
    return played.stop() if entered.stopped else played


def benchmark(words: str, rules: str, size: int, dealt: str) -> Benchmark:
    """What perfect play and SkyNet earn with the hand *dealt*."""
    _, index = load(words)
    hand, rule_set = Hand(dealt), RULE_SETS[rules]
    perfect = perfect_line(hand, rule_set, index, size)
    skynet = greedy_line(hand, rule_set, index, size)
    return Benchmark(perfect.score, skynet.score, weaker_scores(words, rules, size, dealt))


def weaker_scores(words: str, rules: str, size: int, dealt: str) -> WeakerScores:
    """What the computers below SkyNet earn with the hand *dealt*."""
    lexicon, _ = load(words)
    totals = [
        play_round(opponent(name), PlayedRound(Hand(dealt), RULE_SETS[rules], lexicon, size)).total
        for name in WeakerScores._fields
    ]
    return WeakerScores(*totals)


def computer_words(words: str, rules: str, size: int, dealt: str, name: str) -> EnteredWords:
    """What the computer player called *name* enters."""
    lexicon, _ = load(words)
    played = play_round(opponent(name), PlayedRound(Hand(dealt), RULE_SETS[rules], lexicon, size))
    return EnteredWords.of(played.value)


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
    """The hand of a day with a single one: the first that *seed* deals with enough common words."""
    rule_set, chance = RULE_SETS[rules], Random(seed)
    hand = rule_set.deal(size, chance)
    for _ in range(MOST_DEALS):
        if has_common_words(words, rule_set, size, hand):
            break
        hand = rule_set.deal(size, chance)
    return _about(words, rules, size, hand)


def one_of_five(words: str, rules: str, size: int, seed: int, beatable: bool) -> DayHand:
    """The first hand that *seed* deals and that suits; *beatable* if it must be so."""
    rule_set, chance = RULE_SETS[rules], Random(seed)
    hand = rule_set.deal(size, chance)
    for _ in range(MOST_DEALS_OF_FIVE):
        if suits_five(words, rule_set, size, hand):
            found = _about(words, rules, size, hand)
            if found.beatable or not beatable:
                return found
        hand = rule_set.deal(size, chance)
    return _about(words, rules, size, hand)


def suits_five(words: str, rules: RuleSet, size: int, hand: Hand) -> bool:
    """May *hand* be one of a day's five: fit, enough common words, and a good line of them?"""
    fit = fit_of(hand, rules, load(words)[1], size)
    if fit is None or not has_common_words(words, rules, size, hand):
        return False
    line = perfect_line(hand, rules, _common_index(words), size)
    return 100 * line.score >= GOOD_LINE * fit.benchmark.perfect


def has_common_words(words: str, rules: RuleSet, size: int, hand: Hand) -> bool:
    """Does *hand* spell enough common words?"""
    lexicon, index = load(words)

    def is_common(word: str) -> bool:
        return tier_of_any(rules.readings(rules.normalize(word)), lexicon) is Tier.COMMON

    plays = playable_words(hand, rules, index, size)
    return sum(is_common(play.word) for play in plays) >= LEAST_COMMON_WORDS


def _about(words: str, rules: str, size: int, hand: Hand) -> DayHand:
    """What there is to know about a hand of a day."""
    line = perfect_line(hand, RULE_SETS[rules], _common_index(words), size)
    found = benchmark(words, rules, size, str(hand))
    return DayHand(str(hand), found, tuple([play.word for play in line.plays]))


def practice_hand(words: str, rules: str, size: int, seed: int) -> PracticeHand:
    """The first hand that *seed* deals and that is fit, with all that it spells."""
    rule_set, chance = RULE_SETS[rules], Random(seed)
    hand = rule_set.deal(size, chance)
    for _ in range(MOST_FREE_DEALS):
        fit = is_fit(hand, rule_set, load(words)[1], size)
        if fit and has_common_words(words, rule_set, size, hand):
            break
        hand = rule_set.deal(size, chance)
    plays = playable_words(hand, rule_set, load(words)[1], size)
    return PracticeHand(str(hand), tuple([(play.word, play.points) for play in plays]))


def puzzle(words: str, seed: int, aim: float) -> PuzzleHand:
    """Of the puzzles that *seed* deals, the one whose difficulty is nearest to *aim*."""
    return find_puzzle(load(words)[0], seed, aim)


def hint_word(words: str, rules: str, size: int, held: str) -> HintedWord | None:
    """The common word with the most points that can be entered now; never a hidden one."""
    lexicon, index = load(words)
    rule_set = RULE_SETS[rules]
    for play in playable_words(Hand(held), rule_set, index, size):
        if is_hidden(play.word):
            continue
        for reading in rule_set.readings(rule_set.normalize(play.word)):
            if reading in lexicon and tier_of(reading) is Tier.COMMON:
                return HintedWord(play.word, reading)
    return None


looked = monotonic()
"""When tables were last looked for."""


def look_for_tables(words: str) -> None:
    """Look again for the tables of the list called *words*, if the last time was a while ago."""
    global looked
    if monotonic() - looked > LOOK_AGAIN:
        looked = monotonic()
        forget_tables(load(words)[1])


def serve() -> None:
    """Answer the calls that come in at standard input until it is closed."""
    if sys.platform != "win32":
        os.nice(BEHIND)
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    functions = (
        benchmark,
        computer_words,
        day_hand,
        deal_hand,
        hint_word,
        one_of_five,
        practice_hand,
        puzzle,
        review_round,
        review_words,
    )
    by_name = {function.__name__: function for function in functions}
    while True:
        answer: tuple[str | None, Any]
        try:
            name, args = pickle.load(calls)  # noqa: S301  # from the server itself
            look_for_tables(args[0])
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


@cache
def _common_index(words: str) -> Index:
    return index_of(known_to(Tier.COMMON, load(words)[0]))


@lru_cache(maxsize=1024)
def _advice(words: str, rules: str, size: int, dealt: str) -> Sequence[Advice]:
    return advise(Hand(dealt), RULE_SETS[rules], load(words)[1], size)
