# Problem set 4, part A: the word game
#
# Name:
# Worked with:
# Time spent:

import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

SCRABBLE_LETTER_VALUES = {
    "a": 1, "b": 3, "c": 3, "d": 2, "e": 1, "f": 4, "g": 2, "h": 4, "i": 1, "j": 8, "k": 5, "l": 1, "m": 3,
    "n": 1, "o": 1, "p": 3, "q": 10, "r": 1, "s": 1, "t": 1, "u": 1, "v": 4, "w": 4, "x": 8, "y": 4, "z": 10,
}

# -----------------------------------
# Helper code
# You can use these functions without knowing how they work; read what their docstrings promise.

# If Python does not find the file, write its complete path here (with /, on Windows too)
WORDLIST_FILENAME = "words.txt"


def loadWords():
    """
    Returns a list of valid words. Words are strings of lowercase letters.

    The file has more than eighty thousand words: this takes a moment.
    """
    print("Loading word list from file...")
    with open(WORDLIST_FILENAME) as file:
        wordList = [line.strip().lower() for line in file]
    print("  ", len(wordList), "words loaded.")
    return wordList


def getFrequencyDict(sequence):
    """
    Returns a dictionary: each element of the sequence, and how often it occurs there.

    sequence: string or list
    returns: dictionary
    """
    freq = {}
    for x in sequence:
        freq[x] = freq.get(x, 0) + 1
    return freq


# (end of helper code)
# -----------------------------------


# Problem 2: make sure that you understand how this function works, then write updateHand below
def displayHand(hand):
    """
    Prints the letters of the hand on one line, with a blank between them.

    For example, displayHand({'a': 1, 'x': 2, 'l': 3, 'e': 1}) prints: a x x l l l e

    hand: dictionary (string -> int)
    """
    letters = []
    for letter in hand:
        for copy in range(hand[letter]):
            letters.append(letter)
    print(" ".join(letters))


def dealHand(n):
    """
    Returns a random hand of n lowercase letters, a third of them (rounded down) vowels.

    A hand is a dictionary: the letters, and how often each of them is held.

    n: int > 0
    returns: dictionary (string -> int)
    """
    hand = {}
    numVowels = n // 3
    for i in range(numVowels):
        x = random.choice(VOWELS)
        hand[x] = hand.get(x, 0) + 1
    for i in range(numVowels, n):
        x = random.choice(CONSONANTS)
        hand[x] = hand.get(x, 0) + 1
    return hand


def letterPoints(letter):
    return SCRABBLE_LETTER_VALUES[letter]


def getWordScore(word, n):
    bonus = 0
    if len(word) == n:
        bonus = 50
    return sum(map(letterPoints, word)) * len(word) + bonus


def updateHand(hand, word):
    left = dict(hand)
    for c in word:
        left[c] -= 1
        if left[c] == 0:
            del left[c]
    return left


def isValidWord(word, hand, wordList):
    need = getFrequencyDict(word)
    for c in need:
        if need[c] > hand.get(c, 0):
            return False
    return word in wordList


def calculateHandlen(hand):
    return sum(hand.values())


def askWord():
    return input('Enter word, or a "." to indicate that you are finished: ')


def playHand(hand, wordList, n):
    score = 0
    ending = 'Run out of letters.'
    while calculateHandlen(hand):
        print('Current Hand:', end=' ')
        displayHand(hand)
        guess = askWord()
        if guess == '.':
            ending = 'Goodbye!'
            break
        if not isValidWord(guess, hand, wordList):
            print('Invalid word, please try again.\n')
            continue
        earned = getWordScore(guess, n)
        score += earned
        print('"%s" earned %d points. Total: %d points\n' % (guess, earned, score))
        hand = updateHand(hand, guess)
    print('%s Total score: %d points.' % (ending, score))


def playGame(wordList):
    hand = None
    while True:
        cmd = input('Enter n to deal a new hand, r to replay the last hand, or e to end game: ')
        if cmd == 'e':
            return
        if cmd == 'n':
            hand = dealHand(HAND_SIZE)
        elif cmd == 'r':
            if hand is None:
                print('You have not played a hand yet. Please play a new hand first!\n')
                continue
        else:
            print('Invalid command.')
            continue
        playHand(hand, wordList, HAND_SIZE)
        print()


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
