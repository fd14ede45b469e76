"""The functions of the documents' programs, under neutral names and under the documents' names."""

import os
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
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
from handful.players import SkyNet, best_word_of
from handful.rules import Alphabet, Game, Hand, HandfulError, RuleSet, judge, substitute

__all__ = ["CamelCase", "Classic", "Computer", "Document", "Wildcard"]

WORDLIST_FILENAME = "words.txt"


class Document:
    """A document's functions under neutral names.

    *module* is the namespace of the document's module. Its constants are read whenever a function
    runs, so that changing one has an effect. No function changes the hand or the list it is given.
    """

    def __init__(self, edition: str, module: dict[str, Any]) -> None:
        self._edition = edition
        self._constants = module
        self._lexicon = Lexicon.of([])

    def publish(self) -> list[str]:
        """Add the constants and the document's functions to the module; returns its `__all__`."""
        rules = EDITIONS[self._edition].rules
        alphabet = rules.alphabet
        letters = alphabet.letters + ("*" if rules.wildcard_letters else "")
        names = {
            name
            for document in type(self).__mro__[: type(self).__mro__.index(Document)]
            for name in vars(document)
            if not name.startswith("_")
        }
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
        """The edition with the module's current letters, and values where it has them."""
        edition, constants = EDITIONS[self._edition], self._constants
        values = {**edition.rules.alphabet.values, **constants["SCRABBLE_LETTER_VALUES"]}
        alphabet = Alphabet(constants["VOWELS"], constants["CONSONANTS"], values)
        return edition._replace(rules=edition.rules.with_alphabet(alphabet))

    @property
    def rules(self) -> RuleSet:
        """The rule set with the module's current letters and values."""
        return self.edition.rules

    @property
    def hand_size(self) -> int:
        """The module's current HAND_SIZE."""
        size: int = self._constants["HAND_SIZE"]
        return size

    def load(self) -> list[str]:
        """The list of valid words, in lower case; prints their number."""
        show(LOADING)
        name = str(self._constants["WORDLIST_FILENAME"])
        self._lexicon = Lexicon.load(DEFAULT if name == WORDLIST_FILENAME else name)
        show(LOADED.format(count=len(self._lexicon)))
        return list(self._lexicon)

    def count(self, sequence: Iterable[str]) -> dict[str, int]:
        """The count of each element of *sequence*."""
        return dict(Counter(sequence))

    def score(self, word: str, n: int) -> int:
        """The points of *word* for a hand of *n* letters."""
        return self.rules.score(word, n)

    def deal(self, n: int) -> dict[str, int]:
        """A new hand of *n* letters, drawn with the module `random`."""
        return self.rules.deal(n, random).counts()

    def left(self, hand: dict[str, int], word: str) -> dict[str, int]:
        """The hand without the letters of *word*; a letter that is used up has the count 0."""
        left = {letter: max(0, count) for letter, count in hand.items()}
        for letter in self.rules.normalize(word):
            if left.get(letter):
                left[letter] -= 1
        return left

    def valid(self, word: str, hand: Mapping[str, int], words: Collection[str]) -> bool:
        """Is *word* in the list, and in the hand?"""
        return judge(self.rules, _readable(hand), word, words) is None

    def length(self, hand: dict[str, int]) -> int:
        """How many letters *hand* holds."""
        return sum(max(0, count) for count in hand.values())

    def display(self, hand: dict[str, int]) -> None:
        """Print the letters of *hand*, separated by blanks."""
        show(" ".join([letter for letter, count in hand.items() for _ in range(count)]) + "\n")

    def choose(self, hand: Mapping[str, int], words: Collection[str], n: int) -> str | None:
        """The word that SkyNet would enter."""
        return best_word_of(_readable(hand), self.rules, self._indexed(words), n)

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
        """Load the words, play and exit, as running the document's file does."""
        try:
            _, interrupted = self.play_all(self.load())
        except BrokenPipeError:
            # The reader is gone. Python would fail again when it flushes stdout at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except (HandfulError, OSError) as error:
            print(f"Error: {error}", file=sys.stderr)  # noqa: T201 - the end of a program
            sys.exit(2)
        except KeyboardInterrupt:
            sys.exit(130)
        sys.exit(130 if interrupted else 0)

    def _setup(self, words: Collection[str], size: int) -> GameSetup:
        words = self._indexed(words)
        return GameSetup(self.edition, words, size, Dealer(random), SkyNet(words))

    def _indexed(self, words: Collection[str]) -> Collection[str]:
        """*words*, or the lexicon if they are the list as it was loaded: it has an index."""
        return self._lexicon if words == list(self._lexicon) else words


class CamelCase(Document):
    """The names of ps4a and scrabble-ish."""

    loadWords = Document.load
    getFrequencyDict = Document.count
    getWordScore = Document.score
    displayHand = Document.display
    dealHand = Document.deal
    updateHand = Document.left
    calculateHandlen = Document.length

    def isValidWord(self, word: str, hand: dict[str, int], wordList: list[str]) -> bool:
        """Is *word* in the list, and made of letters that the hand holds?"""
        return self.valid(word, hand, wordList)

    def playHand(self, hand: dict[str, int], wordList: list[str], n: int) -> None:
        """Play *hand* at the terminal."""
        self.play_one(hand, wordList, n)

    def playGame(self, wordList: list[str]) -> None:
        """Play hands at the terminal until the player ends the game."""
        self.play_all(wordList)


class Computer(CamelCase):
    """The names of ps4b, in which the computer also plays."""

    def compChooseWord(self, hand: dict[str, int], wordList: list[str], n: int) -> str | None:
        """The first word in list order with the strictly highest score; None if there is none."""
        return self.choose(hand, wordList, n)

    def compPlayHand(self, hand: dict[str, int], wordList: list[str], n: int) -> None:
        """Let the computer play *hand*, and print its words."""
        self.play_one(hand, wordList, n, computer=True)


class SnakeCase(Document):
    """The names of ps3, wildcard and solo."""

    load_words = Document.load
    get_frequency_dict = Document.count
    get_word_score = Document.score
    display_hand = Document.display
    deal_hand = Document.deal
    calculate_handlen = Document.length

    def update_hand(self, hand: dict[str, int], word: str) -> dict[str, int]:
        """A new hand without the letters of *word*; letters used up are not in it."""
        return {letter: count for letter, count in self.left(hand, word).items() if count}

    def is_valid_word(self, word: str, hand: dict[str, int], word_list: list[str]) -> bool:
        """Is *word* in the list, and made of letters that the hand holds?"""
        return self.valid(word, hand, word_list)


class Classic(SnakeCase):
    """The games of solo, which return None."""

    def play_hand(self, hand: dict[str, int], word_list: list[str]) -> None:
        """Play *hand* at the terminal."""
        self.play_one(hand, word_list, max(self.hand_size, self.length(hand)))

    def play_game(self, word_list: list[str]) -> None:
        """Play hands at the terminal until the player ends the game."""
        self.play_all(word_list)


class Wildcard(SnakeCase):
    """The games of ps3 and wildcard, which return totals."""

    def substitute_hand(self, hand: dict[str, int], letter: str) -> dict[str, int]:
        """A new hand in which a drawn letter, not held before, replaces all copies of *letter*."""
        rules = self.rules
        held = Hand.from_counts(hand)
        return substitute(held, rules.normalize(letter), rules.alphabet, random).counts()

    def play_hand(self, hand: dict[str, int], word_list: list[str]) -> int:
        """Play *hand* at the terminal; its total."""
        return self.play_one(hand, word_list, self.length(hand))

    def play_game(self, word_list: list[str]) -> int:
        """Play as many hands as the player asks for; the total over all of them."""
        game, _ = self.play_all(word_list)
        return game.total


def _readable(hand: Mapping[str, int]) -> Hand:
    """The hand without keys that cannot be in a word, which a learner's dictionary may have."""
    return Hand.from_counts(
        {
            sign: count
            for sign, count in hand.items()
            if len(sign) == 1 and (sign.islower() or sign == "*")
        }
    )
