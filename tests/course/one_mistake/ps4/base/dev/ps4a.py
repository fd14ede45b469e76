# Problem set 4, part A: the word game
#
# Name: Dev
# Worked with: study group
# Time spent: 10 hrs

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
    """
    Returns the score for a word. Assumes that the word is valid.

    The score is the sum of the points for the letters in the word, multiplied by the length of the
    word, plus 50 points if all n letters are used by this one word.

    Letters count as in Scrabble; see SCRABBLE_LETTER_VALUES.

    word: string (lowercase letters; may be empty)
    n: integer (the number of letters that earn the bonus; do not count on its being 7)
    returns: int >= 0
    """
    points = 0
    i = 0
    while i < len(word):
        points += SCRABBLE_LETTER_VALUES[word[i]]
        i += 1
    points = points * len(word)
    if len(word) == n:
        return points + 50   # bingo
    else:
        return points


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
    used = getFrequencyDict(word)
    result = {}
    for key in hand.keys():
        if key in used:
            rest = hand[key] - used[key]
        else:
            rest = hand[key]
        if rest > 0:
            result[key] = rest
    return result


# Problem 3: is a word valid?
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
    valid = True
    if word in wordList:
        freq = getFrequencyDict(word)
        for key in freq.keys():
            if key not in hand:
                valid = False
            elif freq[key] > hand[key]:
                valid = False
    else:
        valid = False
    return valid


# Problem 4: how many letters are left?
def calculateHandlen(hand):
    """
    Returns the number of letters in the hand.

    hand: dictionary (string -> int)
    returns: int
    """
    count = 0
    for key in hand.keys():
        for i in range(hand[key]):
            count += 1
    return count


# Problem 5: playing a hand
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
    score = 0
    finished = False
    myHand = hand.copy()
    while not finished:
        if calculateHandlen(myHand) == 0:
            print("Run out of letters. Total score: %d points." % score)
            finished = True
        else:
            print("Current Hand:", end=" ")
            displayHand(myHand)
            guess = input('Enter word, or a "." to indicate that you are finished: ')
            if guess == ".":
                print("Goodbye! Total score: %d points." % score)
                finished = True
            elif isValidWord(guess, myHand, wordList):
                earned = getWordScore(guess, n)
                score += earned
                print('"%s" earned %d points. Total: %d points' % (guess, earned, score))
                print()
                myHand = updateHand(myHand, guess)
            else:
                print("Invalid word, please try again.")
                print()


# Problem 6: playing a game
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
    playing = True
    handsPlayed = 0
    while playing:
        choice = input("Enter n to deal a new hand, r to replay the last hand, or e to end game: ")
        if choice == "e":
            playing = False
        elif choice == "n":
            currentHand = dealHand(HAND_SIZE)
            handsPlayed += 1
            playHand(currentHand, wordList, HAND_SIZE)
            print()
        elif choice == "r":
            if handsPlayed > 0:
                playHand(currentHand, wordList, HAND_SIZE)
            else:
                print("You have not played a hand yet. Please play a new hand first!")
            print()
        else:
            print("Invalid command.")


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
