"""What all documents' modules share: their constants, read when a function runs, and the game."""

import os
import random
import sys
from collections.abc import Collection, Mapping
from typing import Any

from handful.console import (
    EDITIONS,
    LOADED,
    LOADING,
    Dealer,
    Edition,
    GameSetup,
    one_hand,
    run,
    show,
    whole_game,
)
from handful.lexicon import DEFAULT, Lexicon
from handful.lexicon.word_list import WordList
from handful.players import SkyNet, best_word_of
from handful.rules import Alphabet, Game, Hand, HandfulError, RuleSet, judge

__all__ = ["Document"]

WORDLIST_FILENAME = "words.txt"


class Document:
    """A document's functions under neutral names.

    *module* is the namespace of the document's module: a constant that is set there counts from
    then on. The documents' names for these functions are in `camel_case` and `snake_case`.
    """

    def __init__(self, edition: str, module: dict[str, Any]) -> None:
        self._edition = edition
        self._constants = module

    def publish(self, *names: str) -> list[str]:
        """Put the constants, and the functions of these *names*, into the module; its `__all__`."""
        alphabet = EDITIONS[self._edition].rules.alphabet
        letters = [
            *alphabet.letters,
            *("*" if EDITIONS[self._edition].rules.wildcard_letters else ""),
        ]
        constants = {
            "VOWELS": alphabet.vowels,
            "CONSONANTS": alphabet.consonants,
            "HAND_SIZE": 7,
            "SCRABBLE_LETTER_VALUES": {letter: alphabet.values[letter] for letter in letters},
            "WORDLIST_FILENAME": WORDLIST_FILENAME,
        }
        self._constants |= constants | {name: getattr(self, name) for name in names}
        return [*constants, *names]

    @property
    def edition(self) -> Edition:
        """The edition, with the letters and values that the module has now."""
        alphabet = Alphabet(
            vowels=self._constants["VOWELS"],
            consonants=self._constants["CONSONANTS"],
            values=self._constants["SCRABBLE_LETTER_VALUES"],
        )
        edition = EDITIONS[self._edition]
        return edition._replace(rules=edition.rules.with_alphabet(alphabet))

    @property
    def rules(self) -> RuleSet:
        """The rule set, with the letters and values that the module has now."""
        return self.edition.rules

    @property
    def hand_size(self) -> int:
        """The module's HAND_SIZE as it is now."""
        size: int = self._constants["HAND_SIZE"]
        return size

    def load(self) -> WordList:
        """The words of the module's WORDLIST_FILENAME; words.txt stands for the documents' list."""
        show(LOADING)
        name = str(self._constants["WORDLIST_FILENAME"])
        words = WordList.of(Lexicon.load(DEFAULT if name == WORDLIST_FILENAME else name))
        show(LOADED.format(count=len(words)))
        return words

    def deal(self, n: int) -> Hand:
        """A new hand of *n* letters; `random.seed` settles which."""
        return self.rules.deal(n, random)

    def left(self, hand: Mapping[str, int], word: str) -> dict[str, int]:
        """What is left of *hand* without the letters of *word*, a letter used up with count 0."""
        left = {letter: max(0, count) for letter, count in hand.items()}
        for letter in self.rules.normalize(word):
            if left.get(letter):
                left[letter] -= 1
        return left

    def valid(self, word: str, hand: Mapping[str, int], words: Collection[str]) -> bool:
        """Is *word* in the list, and in the hand?"""
        return judge(self.rules, _readable(hand), word, words) is None

    def length(self, hand: Mapping[str, int]) -> int:
        """How many letters *hand* holds."""
        return sum(max(0, count) for count in hand.values())

    def display(self, hand: Mapping[str, int]) -> None:
        """Print the letters of *hand*."""
        show(" ".join([letter for letter, count in hand.items() for _ in range(count)]) + "\n")

    def choose(self, hand: Mapping[str, int], words: Collection[str], n: int) -> str | None:
        """The word that SkyNet would enter."""
        return best_word_of(_readable(hand), self.rules, _indexed(words), n)

    def play_one(
        self, hand: Mapping[str, int], words: Collection[str], n: int, *, computer: bool = False
    ) -> int:
        """Play *hand* at the terminal; its total."""
        setup = self._setup(words, n)
        game, _ = run(one_hand(Hand.from_counts(hand), setup, computer=computer))
        return game.last_round.total

    def play_all(self, words: Collection[str]) -> tuple[Game, bool]:
        """Play the document's game at the terminal: the game, and whether Ctrl-C ended it."""
        return run(whole_game(self._setup(words, self.hand_size)))

    def main(self) -> None:
        """Load the words, play, and leave: what running the document's file does."""
        try:
            _, interrupted = self.play_all(self.load())
        except BrokenPipeError:
            # Nobody reads on; and Python must not notice it again when it closes the pipe.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except (HandfulError, OSError) as error:
            print(f"Error: {error}", file=sys.stderr)  # noqa: T201 - the end of a program
            sys.exit(2)
        except KeyboardInterrupt:
            sys.exit(130)
        sys.exit(130 if interrupted else 0)

    def _setup(self, words: Collection[str], size: int) -> GameSetup:
        edition = self.edition
        return GameSetup(edition, words, size, Dealer(random), SkyNet(_indexed(words)))


def _readable(hand: Mapping[str, int]) -> Hand:
    """The hand of the letters that can stand in a word: a learner's dictionary may hold others."""
    return Hand.from_counts(
        {
            sign: count
            for sign, count in hand.items()
            if len(sign) == 1 and (sign.islower() or sign == "*")
        }
    )


def _indexed(words: Collection[str]) -> Collection[str]:
    """*words*, or the lexicon with an index if they are a list as it was loaded."""
    if isinstance(words, WordList) and words.lexicon is not None:
        return words.lexicon
    return words
