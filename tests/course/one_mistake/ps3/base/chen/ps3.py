# Problem set 3: the word game
#
# Name: Chen
# Worked with: Dara (only talked about problem 4)
# Time spent: about a weekend

import math
import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

SCRABBLE_LETTER_VALUES = {
    "a": 1, "b": 3, "c": 3, "d": 2, "e": 1, "f": 4, "g": 2, "h": 4, "i": 1, "j": 8, "k": 5, "l": 1, "m": 3,
    "n": 1, "o": 1, "p": 3, "q": 10, "r": 1, "s": 1, "t": 1, "u": 1, "v": 4, "w": 4, "x": 8, "y": 4, "z": 10,
    "*": 0  # wildcard gives nothing
}

# -----------------------------------
# Helper code
# (you do not need to understand this helper code)

# Keep this file in the same folder as ps3.py
WORDLIST_FILENAME = "words.txt"


def load_words():
    """
    Returns a list of valid words. Words are strings of lowercase letters.

    The file has more than eighty thousand words: this takes a moment.
    """
    print("Loading word list from file...")
    with open(WORDLIST_FILENAME) as file:
        word_list = [line.strip().lower() for line in file]
    print("  ", len(word_list), "words loaded.")
    return word_list


def get_frequency_dict(sequence):
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
def get_word_score(word, n):
    """
    Returns the score for a word. Assumes that the word is valid.
    """
    word = word.lower()
    sumOfLetters = 0
    for i in range(len(word)):
        sumOfLetters += SCRABBLE_LETTER_VALUES[word[i]]
    wordlength = len(word)
    second = max(1, 7*wordlength - 3*(n-wordlength))
    return sumOfLetters * second


def display_hand(hand):
    """
    Prints the letters of the hand on one line, with a blank between them.

    For example, display_hand({'a': 1, 'x': 2, 'l': 3, 'e': 1}) prints: a x x l l l e

    hand: dictionary (string -> int)
    """
    letters = []
    for letter in hand:
        for copy in range(hand[letter]):
            letters.append(letter)
    print(" ".join(letters))


# changed for problem 4
def deal_hand(n):
    """
    Returns a random hand of n lowercase letters with one wildcard in it.
    """
    hand = {}
    num_vowels = int(math.ceil(n / 3))
    for i in range(num_vowels):
        if i == 0:
            x = '*'     # the first "vowel" is always the wildcard
        else:
            x = random.choice(VOWELS)
        hand[x] = hand.get(x, 0) + 1
    for i in range(num_vowels, n):
        x = random.choice(CONSONANTS)
        hand[x] = hand.get(x, 0) + 1
    return hand


# makes a list out of a hand, e.g. {'a': 2, 'b': 1} -> ['a', 'a', 'b']
def hand_to_list(hand):
    result = []
    for key in hand.keys():
        for i in range(hand[key]):
            result.append(key)
    return result


# Problem 2: removing letters from a hand
def update_hand(hand, word):
    """
    Uses up the letters of word: returns a NEW hand with the letters that are left.
    """
    letters = hand_to_list(hand)
    word = word.lower()
    for i in range(len(word)):
        if word[i] in letters:
            letters.remove(word[i])
    return get_frequency_dict(letters)


# Problem 3: is a word valid? (Problem 4: with wildcards)
def is_valid_word(word, hand, word_list):
    """
    Returns True if the word is in word_list and is made only of letters in the hand.
    """
    word = word.lower()
    letters = hand_to_list(hand)
    # check the letters
    for i in range(len(word)):
        if word[i] not in letters:
            return False
        letters.remove(word[i])
    # check the list
    place = word.find('*')
    if place == -1:
        return word in word_list
    for v in VOWELS:
        guess = word[:place] + v + word[place+1:]
        if guess in word_list:
            return True
    return False


# Problem 5: playing a hand
def calculate_handlen(hand):
    """
    Returns the number of letters in the hand.
    """
    return len(hand_to_list(hand))


def play_hand(hand, word_list):
    """
    Lets the user play the given hand, returns the total score.
    """
    myHand = hand.copy()
    total = 0
    while True:
        if calculate_handlen(myHand) == 0:
            print('Ran out of letters. Total score: %d points' % total)
            break
        print('Current Hand: ', end='')
        display_hand(myHand)
        guess = input('Enter word, or "!!" to indicate that you are finished: ')
        if guess == '!!':
            print('Total score: %d points' % total)
            break
        if not is_valid_word(guess, myHand, word_list):
            print('That is not a valid word. Please choose another word.')
            print()
            myHand = update_hand(myHand, guess)
            continue
        earned = get_word_score(guess, calculate_handlen(myHand))
        total += earned
        print('"%s" earned %d points. Total: %d points' % (guess, earned, total))
        print()
        myHand = update_hand(myHand, guess)
    return total


# Problem 6: playing a game
def substitute_hand(hand, letter):
    """
    Returns a NEW hand in which every copy of the letter is replaced by one new letter.
    """
    newHand = hand.copy()
    if letter in newHand.keys() and newHand[letter] > 0:
        x = random.choice(VOWELS + CONSONANTS)
        while x in hand.keys():
            x = random.choice(VOWELS + CONSONANTS)
        newHand[x] = newHand[letter]
        del newHand[letter]
    return newHand


def play_game(word_list):
    """
    Lets the user play a series of hands. Returns the total over all hands.
    """
    # how many hands?
    while True:
        text = input('Enter total number of hands: ')
        if text.isdigit() and int(text) > 0:
            break
    handsLeft = int(text)

    total = 0
    subUsed = False
    replayUsed = False
    while handsLeft > 0:
        hand = deal_hand(HAND_SIZE)
        if not subUsed:
            print('Current hand: ', end='')
            display_hand(hand)
            while True:
                answer = input('Would you like to substitute a letter? ')
                answer = answer.lower()
                if answer in ['yes', 'y', 'no', 'n']:
                    break
            if answer[0] == 'y':
                subUsed = True
                letter = input('Which letter would you like to replace: ')
                hand = substitute_hand(hand, letter.lower())
            print()
        score = play_hand(hand, word_list)
        print('Total score for this hand: %d' % score)
        print('-' * 10)
        if not replayUsed:
            while True:
                answer = input('Would you like to replay the hand? ')
                answer = answer.lower()
                if answer in ['yes', 'y', 'no', 'n']:
                    break
            if answer[0] == 'y':
                replayUsed = True
                score2 = play_hand(hand, word_list)
                print('Total score for this hand: %d' % score2)
                print('-' * 10)
                if score2 > score:
                    score = score2
        total += score
        handsLeft -= 1
    print('Total score over all hands: %d' % total)
    return total


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
