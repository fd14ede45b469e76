"""The program of scrabble-ish: one player, classic rules, few lines."""

from handful.editions import document
from handful.editions.camel_case import CamelCase

__all__ = [
    "CONSONANTS",
    "HAND_SIZE",
    "SCRABBLE_LETTER_VALUES",
    "VOWELS",
    "WORDLIST_FILENAME",
    "calculateHandlen",
    "dealHand",
    "displayHand",
    "getFrequencyDict",
    "getWordScore",
    "isValidWord",
    "loadWords",
    "playGame",
    "playHand",
    "updateHand",
]

VOWELS = document.VOWELS
CONSONANTS = document.CONSONANTS
HAND_SIZE = document.HAND_SIZE
SCRABBLE_LETTER_VALUES = dict(document.SCRABBLE_LETTER_VALUES)
WORDLIST_FILENAME = document.WORDLIST_FILENAME

_document = CamelCase("scrabble-ish", globals())

loadWords = _document.loadWords
getFrequencyDict = _document.getFrequencyDict
getWordScore = _document.getWordScore
displayHand = _document.displayHand
dealHand = _document.dealHand
updateHand = _document.updateHand
isValidWord = _document.isValidWord
calculateHandlen = _document.calculateHandlen
playHand = _document.playHand
playGame = _document.playGame

if __name__ == "__main__":
    _document.main()
