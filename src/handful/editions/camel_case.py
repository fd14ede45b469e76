"""The documents' functions under the names of ps4a, ps4b and scrabble-ish."""

from collections import Counter
from collections.abc import Iterable

from handful.editions.document import Document

__all__ = ["COMPUTER", "NAMES", "CamelCase"]

NAMES = (
    "loadWords getFrequencyDict getWordScore displayHand dealHand updateHand isValidWord "
    "calculateHandlen playHand playGame"
).split()
COMPUTER = ["compChooseWord", "compPlayHand"]


class CamelCase(Document):
    """No function here changes the hand or the list that it is given."""

    def loadWords(self) -> list[str]:
        """The list of valid words, in lower case; says that it loads them, and how many."""
        return self.load()

    def getFrequencyDict(self, sequence: Iterable[str]) -> dict[str, int]:
        """How often each element of *sequence* stands in it."""
        return dict(Counter(sequence))

    def getWordScore(self, word: str, n: int) -> int:
        """The points of *word* when *n* letters earn the bonus."""
        return self.rules.score(word, n)

    def displayHand(self, hand: dict[str, int]) -> None:
        """Print the letters of *hand*, with a blank between."""
        self.display(hand)

    def dealHand(self, n: int) -> dict[str, int]:
        """A new hand of *n* letters, a third of them vowels."""
        return self.deal(n).counts()

    def updateHand(self, hand: dict[str, int], word: str) -> dict[str, int]:
        """A new hand without the letters of *word*; letters used up stay with a count of 0."""
        return self.left(hand, word)

    def isValidWord(self, word: str, hand: dict[str, int], wordList: list[str]) -> bool:
        """Is *word* in the list, and made of letters that the hand holds?"""
        return self.valid(word, hand, wordList)

    def calculateHandlen(self, hand: dict[str, int]) -> int:
        """How many letters *hand* holds."""
        return self.length(hand)

    def playHand(self, hand: dict[str, int], wordList: list[str], n: int) -> None:
        """Play *hand* at the terminal."""
        self.play_one(hand, wordList, n)

    def playGame(self, wordList: list[str]) -> None:
        """Play hands at the terminal until the player ends the game."""
        self.play_all(wordList)

    def compChooseWord(self, hand: dict[str, int], wordList: list[str], n: int) -> str | None:
        """The first word in list order with the strictly highest score; None if there is none."""
        return self.choose(hand, wordList, n)

    def compPlayHand(self, hand: dict[str, int], wordList: list[str], n: int) -> None:
        """Let the computer play *hand*, and print its words."""
        self.play_one(hand, wordList, n, computer=True)
