# Problem set 4, part A: the word game
#
# Name: Chloe
# Worked with: Marek (we talked about recursion)
# Time spent: one weekend

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
# helper: adds up the letters (recursive, like in the lecture)
def addLetters(word):
    if word == "":
        return 0
    return SCRABBLE_LETTER_VALUES[word[0]] + addLetters(word[1:])


# helper: the 50 points for using everything
def getBonus(word, n):
    if len(word) == n:
        return 50
    return 0


def getWordScore(word, n):
    """
    Returns the score for a word. Assumes that the word is valid.

    The score is the sum of the points for the letters in the word, multiplied by the length of the
    word, plus 50 points if all n letters are used by this one word.

    Letters count as in Scrabble; see SCRABBLE_LETTER_VALUES.

    word: string (lowercase letters; may be empty)
    n: integer (the number of letters that earn the bonus; do not count on its being 7)
    returns: int >= 0
    """
    basicScore = addLetters(word) * len(word)
    return basicScore + getBonus(word, n)


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
    """
    Uses up the letters of word: returns a NEW hand with the letters that are left.

    Assumes that the hand holds every letter of the word, as often as the word needs it.
    Has no side effects: the hand that is passed in does not change.

    hand: dictionary (string -> int)
    word: string
    returns: dictionary (string -> int)
    """
    lettersLeft = {}
    for letter in hand:
        lettersLeft[letter] = hand[letter]
    for letter in word:
        lettersLeft[letter] -= 1
        if lettersLeft[letter] == 0:
            del lettersLeft[letter]
    return lettersLeft


# Problem 3: is a word valid?
# helper: does the hand have the letters for the word?
def canSpell(word, hand):
    needed = getFrequencyDict(word)
    for letter in needed:
        if letter not in hand or needed[letter] > hand[letter]:
            return False
    return True


def isValidWord(word, hand, wordList):
    """
    Returns True if the word is in wordList and is made only of letters in the hand, each used at
    most as often as the hand holds it. Otherwise returns False.

    Does not change hand or wordList.

    word: string
    hand: dictionary (string -> int)
    wordList: list of lowercase strings
    returns: bool
    """
    return canSpell(word, hand) and word in wordList


# Problem 4: how many letters are left?
def calculateHandlen(hand):
    """
    Returns the number of letters in the hand.

    hand: dictionary (string -> int)
    returns: int
    """
    allLetters = []
    for letter in hand:
        allLetters = allLetters + [letter] * hand[letter]
    return len(allLetters)


# Problem 5: playing a hand
# helper: show the hand and ask for a word
def askWord(hand):
    print("Current Hand: ", end="")
    displayHand(hand)
    return input('Enter word, or a "." to indicate that you are finished: ')


# helper: plays one word, then calls itself for the rest of the hand
def playWord(hand, wordList, n, total):
    if calculateHandlen(hand) == 0:
        print("Run out of letters. Total score: {} points.".format(total))
        return
    word = askWord(hand)
    if word == ".":
        print("Goodbye! Total score: {} points.".format(total))
        return
    if not isValidWord(word, hand, wordList):
        print("Invalid word, please try again.")
        print("")
        playWord(hand, wordList, n, total)
    else:
        points = getWordScore(word, n)
        total = total + points
        print('"{}" earned {} points. Total: {} points'.format(word, points, total))
        print("")
        playWord(updateHand(hand, word), wordList, n, total)


def playHand(hand, wordList, n):
    """
    Lets the user play the given hand:

    * The hand is displayed.
    * The user enters a word, or a single period (".") to show that they are finished.
    * An invalid word is refused with a message, and nothing else changes.
    * A valid word uses up its letters. Its score and the total so far are displayed.
    * The hand ends when no letters are left, or at the period; then the total is displayed.

    hand: dictionary (string -> int)
    wordList: list of lowercase strings
    n: integer (the number of letters that earn the bonus; never smaller than the hand)
    """
    playWord(hand, wordList, n, 0)


# Problem 6: playing a game
# helper: asks until the answer is n, r or e
def askCommand():
    question = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    command = input(question)
    while command not in ("n", "r", "e"):
        print("Invalid command.")
        command = input(question)
    return command


def playGame(wordList):
    """
    Lets the user play any number of hands:

    1) Asks the user to enter 'n', 'r' or 'e'.
      * 'n': the user plays a new hand of HAND_SIZE letters.
      * 'r': the user plays the last hand again. If there is none yet, says so.
      * 'e': the game ends.
      * Anything else: says that the command is invalid.

    2) When the hand is done, starts again with step 1.

    wordList: list of lowercase strings
    """
    lastHand = None
    command = askCommand()
    while command != "e":
        if command == "n":
            lastHand = dealHand(HAND_SIZE)
        if lastHand is None:
            print("You have not played a hand yet. Please play a new hand first!")
        else:
            playHand(lastHand.copy(), wordList, HAND_SIZE)
        print("")
        command = askCommand()


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
