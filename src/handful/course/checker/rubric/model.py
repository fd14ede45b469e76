"""Models of mistakes: what somebody who makes a known mistake would answer, or play.

A model's name is the mistake's, and after a colon the way in which it is made.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from handful.course.checker.judge.transcript import Transcript
from handful.rules import CLASSIC, WILDCARD, Hand

__all__ = [
    "Player",
    "Valid",
    "classic_players",
    "games_shown_once",
    "played",
    "valid_models",
    "wildcard_players",
    "wildcard_valid_models",
]

Counts: TypeAlias = Mapping[str, int]
Valid: TypeAlias = Callable[[str, dict[str, int], list[str]], bool]
"""Is the word valid, by somebody's own rule?"""

VOWELS = "aeiou"


def _needs(word: str) -> dict[str, int]:
    return {letter: word.count(letter) for letter in word}


def _held(word: str, hand: Counts) -> bool:
    return all(hand.get(letter, 0) >= count for letter, count in _needs(word).items())


def _listed(word: str, words: Collection[str]) -> bool:
    return word != "" and word in words


def valid_models() -> dict[str, Valid]:
    """The known ways to be wrong about which words are valid."""
    return {
        "empty-word-valid": lambda word, hand, words: word == "" or _right(word, hand, words),
        "letter-counts-ignored": lambda word, hand, words: (
            _listed(word, words) and all(letter in hand for letter in word)
        ),
        "letter-counts-ignored: one is enough": lambda word, hand, words: (
            _listed(word, words) and all(hand.get(letter, 0) > 0 for letter in word)
        ),
        "zero-count-available": lambda word, hand, words: (
            _listed(word, words)
            and all(
                letter in hand and (hand[letter] == 0 or hand[letter] >= count)
                for letter, count in _needs(word).items()
            )
        ),
        "no-word-list-check": lambda word, hand, words: word != "" and _held(word, hand),
        "no-word-list-check: the empty word too": lambda word, hand, words: _held(word, hand),
        "one-letter-decides: the last": lambda word, hand, words: (
            _listed(word, words) and hand.get(word[-1], 0) >= word.count(word[-1])
        ),
        "one-letter-decides: the first": lambda word, hand, words: (
            _listed(word, words) and hand.get(word[0], 0) >= word.count(word[0])
        ),
        "one-letter-decides: the last, once": lambda word, hand, words: (
            _listed(word, words) and hand.get(word[-1], 0) > 0
        ),
        "one-letter-decides: the first, once": lambda word, hand, words: (
            _listed(word, words) and hand.get(word[0], 0) > 0
        ),
        "unnamed: the hand is not looked at": lambda word, hand, words: _listed(word, words),
        "one-letter-decides: any": lambda word, hand, words: (
            _listed(word, words) and any(hand.get(letter, 0) > 0 for letter in word)
        ),
    }


def _right(word: str, hand: Counts, words: Collection[str]) -> bool:
    return _listed(word, words) and _held(word, hand)


def wildcard_valid_models() -> dict[str, Valid]:
    """The same where upper case counts as lower case, and a * may stand for a vowel."""

    def stands(word: str, words: Collection[str], letters: str = VOWELS) -> bool:
        return any(word.replace("*", letter) in words for letter in letters)

    def lower(model: Valid) -> Valid:
        return lambda word, hand, words: model(word.lower(), hand, words)

    every = "abcdefghijklmnopqrstuvwxyz"
    models = {name: lower(model) for name, model in valid_models().items()}
    return {
        **models,
        "case-sensitive": lambda word, hand, words: (
            word == word.lower() and _wild_right(word, hand, words)
        ),
        "wildcard-without-star": lambda word, hand, words: (
            stands(word.lower(), words) and _held(word.lower().replace("*", ""), hand)
        ),
        "zero-count-available: of the star too": lambda word, hand, words: (
            stands(word.lower(), words)
            and all(
                letter in hand and (hand[letter] == 0 or hand[letter] >= count)
                for letter, count in _needs(word.lower()).items()
            )
        ),
        "wildcard-without-star: letters not looked for": lambda word, hand, words: (
            stands(word.lower(), words) and ("*" in word or _held(word.lower(), hand))
        ),
        "wildcard-for-consonant": lambda word, hand, words: (
            stands(word.lower(), words, every) and _held(word.lower(), hand)
        ),
        "wildcard-for-consonant: and without the star": lambda word, hand, words: (
            stands(word.lower(), words, every) and _held(word.lower().replace("*", ""), hand)
        ),
    }


def _wild_right(word: str, hand: Counts, words: Collection[str]) -> bool:
    listed = any(word.replace("*", vowel) in words for vowel in VOWELS)
    return word != "" and listed and _held(word, hand)


class Player(NamedTuple):
    """Somebody who plays a hand: how a word scores, and what else is otherwise than it should be.

    *score* takes the word, the letters held when it is entered, and those at the beginning.
    """

    score: Callable[[str, Hand, Hand], int]
    resets: bool = False
    """Does a refused word make the total begin anew?"""
    first_hand: bool = False
    """Are words checked against the hand as it was at the beginning?"""
    forgets: bool = False
    """Is the total only what the last word earned?"""
    costs: bool = False
    """Does a refused word cost its letters, as the wildcard rules say?"""


def played(
    player: Player, hand: Hand, words: Collection[str], lines: Sequence[str], stop: str
) -> Transcript:
    """The hand as the *player* plays it, with the facts that a game tells and no more."""
    start, total = hand, 0
    texts = [f"Current Hand: {_apart(hand)}\n"]
    typed: list[str] = []
    for line in lines:
        typed.append(line)
        if line == stop:
            texts.append(f"Total score: {total} points")
            break
        word = line.lower() if player.costs else line
        held = start if player.first_hand else hand
        if _wild_right(word, held.counts(), words) if player.costs else _valid(word, held, words):
            earned = player.score(word, hand, start)
            total = earned if player.forgets else total + earned
            told = f'"{line}" earned {earned} points. Total: {total} points\n'
            hand = hand.without(word)
        else:
            total = 0 if player.resets else total
            hand = hand.without(word) if player.costs else hand
            told = "Invalid word\n"
        if not hand:
            texts.append(f"{told}Total score: {total} points")
            break
        texts.append(f"{told}Current Hand: {_apart(hand)}\n")
    return Transcript(tuple(texts), tuple(typed))


def games_shown_once(game: Transcript) -> dict[str, Transcript]:
    """The same *game*, played by somebody who shows each letter of a hand once."""

    def once(line: re.Match[str]) -> str:
        return line[1] + " ".join(dict.fromkeys(line[2].split()))

    shown = game._replace(texts=tuple([_HAND.sub(once, text) for text in game.texts]))
    return {"copies-left-out: shown once": shown}


_HAND = re.compile(r"(Current [Hh]and: +)([a-z* ]*)")


def _valid(word: str, hand: Hand, words: Collection[str]) -> bool:
    return _right(word, hand.counts(), words)


def _apart(hand: Hand) -> str:
    return " ".join([letter for letter, count in hand.counts().items() for _ in range(count)])


def classic_players(n: int, size: int) -> dict[str, Player]:
    """The known ways to misplay a hand by the classic rules, where HAND_SIZE is *size*."""

    def fixed(number: int) -> Player:
        return Player(lambda word, held, start: CLASSIC.score(word, number))

    right = fixed(n)
    return {
        "total-reset": right._replace(resets=True),
        "unnamed: the total is the last score": right._replace(forgets=True),
        "first-hand-used": right._replace(first_hand=True),
        "bonus-wrong: for the last letters": Player(
            lambda word, held, start: CLASSIC.score(word, len(held))
        ),
        "bonus-wrong: never": fixed(0),
        "bonus-wrong: the first hand's length": Player(
            lambda word, held, start: CLASSIC.score(word, len(start))
        ),
        "hand-size-hard-coded: 7": fixed(7),
        "hand-size-hard-coded: HAND_SIZE": fixed(size),
    }


def wildcard_players(size: int) -> dict[str, Player]:
    """The known ways to misplay a hand by the wildcard rules, where HAND_SIZE is *size*."""

    def fixed(number: int) -> Player:
        return Player(lambda word, held, start: WILDCARD.score(word, number), costs=True)

    right = Player(lambda word, held, start: WILDCARD.score(word, len(held)), costs=True)
    return {
        "total-reset": right._replace(resets=True),
        "unnamed: the total is the last score": right._replace(forgets=True),
        "first-hand-used": right._replace(first_hand=True),
        "n-fixed: HAND_SIZE": fixed(size),
        "n-fixed: 7": fixed(7),
        "n-fixed: the first hand": Player(
            lambda word, held, start: WILDCARD.score(word, len(start)), costs=True
        ),
        "copies-left-out: in n": Player(
            lambda word, held, start: WILDCARD.score(word, len(held.counts())), costs=True
        ),
        "copies-left-out: in n, and letters used up stay": Player(
            lambda word, held, start: WILDCARD.score(word, len(start.counts())), costs=True
        ),
    }
