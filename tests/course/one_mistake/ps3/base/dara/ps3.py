# Problem set 3: the word game
#
# Name: Dara
# Worked with: Chen
# Time spent: 5 h

import math
import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

# Hint for problem 4: which key does this dictionary need for wildcards, and which value?
SCRABBLE_LETTER_VALUES = {
    "*": 0, "a": 1, "b": 3, "c": 3, "d": 2, "e": 1, "f": 4, "g": 2, "h": 4, "i": 1, "j": 8, "k": 5, "l": 1,
    "m": 3, "n": 1, "o": 1, "p": 3, "q": 10, "r": 1, "s": 1, "t": 1, "u": 1, "v": 4, "w": 4, "x": 8, "y": 4,
    "z": 10,
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

def letters_sum(word):
    """Adds up what the letters are worth (recursive: first letter + the rest)"""
    if word == "":
        return 0
    return SCRABBLE_LETTER_VALUES[word[0]] + letters_sum(word[1:])


def length_factor(word_length, n):
    """7 points for every used letter, minus 3 for every letter that is left, but at least 1"""
    left_over = n - word_length
    factor = 7 * word_length - 3 * left_over
    if factor > 1:
        return factor
    return 1


def get_word_score(word, n):
    """
    Returns the score for a word. Assumes that the word is valid.

    word: string
    n: int >= 0
    returns: int >= 0
    """
    return letters_sum(word.lower()) * length_factor(len(word), n)


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


def add_letter(hand, x):
    """Puts one more x in the hand"""
    if x in hand:
        hand[x] += 1
    else:
        hand[x] = 1


# Make sure that you understand how this function works: you change it in problem 4
def deal_hand(n):
    """
    Returns a random hand of n letters: a wildcard, vowels and consonants.

    n: int > 0
    returns: dictionary (string -> int)
    """
    hand = {}
    num_vowels = int(math.ceil(n / 3))
    add_letter(hand, "*")
    for i in range(1, num_vowels):
        add_letter(hand, random.choice(VOWELS))
    for i in range(num_vowels, n):
        add_letter(hand, random.choice(CONSONANTS))
    return hand


# Problem 2: removing letters from a hand
def update_hand(hand, word):
    """
    Returns a NEW hand with the letters that are left.

    hand: dictionary (string -> int)
    word: string (upper and lower case may be mixed)
    returns: dictionary (string -> int)
    """
    word = word.lower()
    left = {}
    for letter in hand:
        count = hand[letter] - word.count(letter)
        if count < 0:
            count = 0
        left[letter] = count
    return left


# Problem 3: is a word valid? (Problem 4: with wildcards)

def has_letters(word, hand):
    """Does the hand have every letter of the word, often enough?"""
    for letter in word:
        if letter not in hand:
            return False
        if word.count(letter) > hand[letter]:
            return False
    return True


def possible_words(word):
    """All the words that the player could mean: without wildcard only the word itself"""
    if "*" not in word:
        return [word]
    words = []
    for vowel in VOWELS:
        words.append(word.replace("*", vowel))
    return words


def is_valid_word(word, hand, word_list):
    """
    Returns True if the word is in word_list and is made only of letters in the hand.

    word: string
    hand: dictionary (string -> int)
    word_list: list of lowercase strings
    returns: bool
    """
    word = word.lower()
    for w in possible_words(word):
        if w in word_list and has_letters(word, hand):
            return True
    return False


# Problem 5: playing a hand
def calculate_handlen(hand):
    """
    Returns the number of letters in the hand.

    hand: dictionary (string -> int)
    returns: int
    """
    length = 0
    for count in hand.values():
        length += count
    return length


def play_rest(hand, word_list, total):
    """Plays the hand on, after total points were already made; gives back the new total"""
    n = calculate_handlen(hand)
    if n == 0:
        print("Ran out of letters. Total score: {} points".format(total))
        return total
    print("Current Hand:", end=" ")
    display_hand(hand)
    word = input('Enter word, or "!!" to indicate that you are finished: ')
    if word == "!!":
        print("Total score: {} points".format(total))
        return total
    if is_valid_word(word, hand, word_list):
        score = get_word_score(word, n)
        total = total + score
        print('"{}" earned {} points. Total: {} points'.format(word, score, total))
    else:
        print("That is not a valid word. Please choose another word.")
    print()
    return play_rest(update_hand(hand, word), word_list, total)


def play_hand(hand, word_list):
    """
    Lets the user play the given hand.

    hand: dictionary (string -> int)
    word_list: list of lowercase strings
    returns: int
    """
    return play_rest(hand, word_list, 0)


# Problem 6: playing a game
def substitute_hand(hand, letter):
    """
    Returns a NEW hand in which every copy of the letter is replaced by one new letter.

    hand: dictionary (string -> int)
    letter: string
    returns: dictionary (string -> int)
    """
    if letter not in hand or hand[letter] == 0:
        return hand.copy()
    free = []
    for x in VOWELS + CONSONANTS:
        if x not in hand.keys():
            free.append(x)
    new_letter = random.choice(free)
    new_hand = {}
    for old in hand:
        if old == letter:
            new_hand[new_letter] = hand[old]
        else:
            new_hand[old] = hand[old]
    return new_hand


def ask_yes_no(question):
    """Asks until the player says yes or no"""
    answer = input(question).lower()
    if answer == "yes" or answer == "y":
        return True
    elif answer == "no" or answer == "n":
        return False
    else:
        print("Please answer yes or no.")
        return ask_yes_no(question)


def play_and_show(hand, word_list):
    """Plays a hand and shows its total with a line under it"""
    score = play_hand(hand, word_list)
    print("Total score for this hand: {}".format(score))
    print("----------")
    return score


def play_game(word_list):
    """
    Lets the user play a series of hands.

    word_list: list of lowercase strings
    returns: int
    """
    hands = int(input("Enter total number of hands: "))
    scores = []
    substitutions = 1
    replays = 1
    for i in range(hands):
        hand = deal_hand(HAND_SIZE)
        if substitutions > 0:
            print("Current hand:", end=" ")
            display_hand(hand)
            if ask_yes_no("Would you like to substitute a letter? "):
                letter = input("Which letter would you like to replace: ")
                hand = substitute_hand(hand, letter.lower())
                substitutions -= 1
            print()
        score = play_and_show(hand, word_list)
        if replays > 0:
            if ask_yes_no("Would you like to replay the hand? "):
                second_score = play_and_show(hand, word_list)
                score = max(score, second_score)
                replays -= 1
        scores.append(score)
    total = sum(scores)
    print("Total score over all hands: {}".format(total))
    return total


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
