"""The program of ps4 part B: the computer plays too."""

from handful.editions import document
from handful.editions.camel_case import CamelCase

__all__ = [
    "CONSONANTS",
    "HAND_SIZE",
    "SCRABBLE_LETTER_VALUES",
    "VOWELS",
    "WORDLIST_FILENAME",
    "calculateHandlen",
    "compChooseWord",
    "compPlayHand",
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

_document = CamelCase("ps4b", globals())

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
compChooseWord = _document.compChooseWord
compPlayHand = _document.compPlayHand

if __name__ == "__main__":
    _document.main()
