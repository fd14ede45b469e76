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


def getWordScore(word, n):
    # the sum first
    sumOfPoints = 0
    for ch in list(word):
        sumOfPoints = sumOfPoints + SCRABBLE_LETTER_VALUES.get(ch)
    howLong = len(word)
    score = sumOfPoints * howLong
    if howLong >= n and howLong > 0:
        score = score + 50
    return score


def updateHand(hand, word):
    newHand = {}
    wordFreq = getFrequencyDict(word)
    for letter in hand.keys():
        # how many are used
        if letter in wordFreq:
            newHand[letter] = hand[letter] - wordFreq[letter]
        else:
            newHand[letter] = hand[letter]
    return newHand


def isValidWord(word, hand, wordList):
    if word == '':
        return False
    if word in wordList:
        inList = True
    else:
        inList = False
    handCopy = {}
    for k in hand:
        handCopy[k] = hand[k]
    inHand = True
    for letter in word:
        if letter not in handCopy.keys():
            inHand = False
        else:
            if handCopy[letter] <= 0:
                inHand = False
            handCopy[letter] = handCopy[letter] - 1
    if inList == True and inHand == True:
        return True
    else:
        return False


def calculateHandlen(hand):
    numberOfLetters = 0
    for letter in hand.keys():
        numberOfLetters += hand[letter]
    return numberOfLetters


def playHand(hand, wordList, n):
    totalScore = 0
    while calculateHandlen(hand) > 0:
        print('Current Hand:', end=' ')
        displayHand(hand)
        userWord = input('Enter word, or a "." to indicate that you are finished: ')
        if userWord == '.':
            print('Goodbye! Total score: ' + str(totalScore) + ' points.')
            break
        else:
            if isValidWord(userWord, hand, wordList) == False:
                print('Invalid word, please try again.')
                print()
            else:
                points = getWordScore(userWord, n)
                totalScore = totalScore + points
                print('"' + userWord + '" earned ' + str(points) + ' points. Total: ' + str(totalScore) + ' points')
                print()
                hand = updateHand(hand, userWord)
    if calculateHandlen(hand) == 0:
        print('Run out of letters. Total score: ' + str(totalScore) + ' points.')


def playGame(wordList):
    playedBefore = False
    playing = True
    while playing:
        userInput = input('Enter n to deal a new hand, r to replay the last hand, or e to end game: ')
        if userInput == 'n':
            lastHand = dealHand(HAND_SIZE)
            playedBefore = True
            playHand(lastHand.copy(), wordList, HAND_SIZE)
            print()
        elif userInput == 'r':
            if playedBefore:
                playHand(lastHand.copy(), wordList, HAND_SIZE)
            else:
                print('You have not played a hand yet. Please play a new hand first!')
            print()
        elif userInput == 'e':
            playing = False
        else:
            print('Invalid command.')


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
