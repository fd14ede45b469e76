# Problem set 4, part A: the word game
#
# Name: Ben
# Worked with: -
# Time spent: about 1h

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


# Problem 1: the score of a word
def getWordScore(word, n):
    score = sum(SCRABBLE_LETTER_VALUES[c] for c in word) * len(word)
    return score + 50 if len(word) == n else score


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


# Problem 2: removing letters from a hand
def updateHand(hand, word):
    return {c: hand[c] - word.count(c) for c in hand}


# Problem 3: is a word valid?
def isValidWord(word, hand, wordList):
    return word in wordList and all(word.count(c) <= hand.get(c, 0) for c in word)


# Problem 4: how many letters are left?
def calculateHandlen(hand):
    return sum(hand.values())


# Problem 5: playing a hand
def playHand(hand, wordList, n):
    total = 0
    while calculateHandlen(hand):
        print("Current Hand:", end=" ")
        displayHand(hand)
        w = input('Enter word, or a "." to indicate that you are finished: ')
        if w == ".":
            print(f"Goodbye! Total score: {total} points.")
            return
        if isValidWord(w, hand, wordList):
            pts = getWordScore(w, n)
            total += pts
            hand = updateHand(hand, w)
            print(f'"{w}" earned {pts} points. Total: {total} points\n')
        else:
            print("Invalid word, please try again.\n")
    print(f"Run out of letters. Total score: {total} points.")


# Problem 6: playing a game
def playGame(wordList):
    last = None
    cmd = ""
    while cmd != "e":
        cmd = input("Enter n to deal a new hand, r to replay the last hand, or e to end game: ")
        if cmd == "n":
            last = dealHand(HAND_SIZE)
        if cmd == "r" and last is None:
            print("You have not played a hand yet. Please play a new hand first!\n")
        elif cmd in ["n", "r"]:
            playHand(last, wordList, HAND_SIZE)
            print()
        elif cmd != "e":
            print("Invalid command.")


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
