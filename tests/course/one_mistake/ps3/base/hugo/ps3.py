# Problem set 3: the word game
#
# Name:
# Worked with:
# Time spent:

import math
import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

# Hint for problem 4: which key does this dictionary need for wildcards, and which value?
SCRABBLE_LETTER_VALUES = {
    "a": 1, "b": 3, "c": 3, "d": 2, "e": 1, "f": 4, "g": 2, "h": 4, "i": 1, "j": 8, "k": 5, "l": 1, "m": 3,
    "n": 1, "o": 1, "p": 3, "q": 10, "r": 1, "s": 1, "t": 1, "u": 1, "v": 4, "w": 4, "x": 8, "y": 4, "z": 10, "*": 0,
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


def points_of(word):
    total = 0
    for c in word:
        total += SCRABBLE_LETTER_VALUES[c]
    return total


def get_word_score(word, n):
    w = word.lower()
    factor = max([1, 7 * len(w) - 3 * (n - len(w))])
    return points_of(w) * factor


def deal_hand(n):
    num_vowels = math.ceil(n / 3)
    letters = ['*']
    while len(letters) < num_vowels:
        letters.append(random.choice(VOWELS))
    while len(letters) < n:
        letters.append(random.choice(CONSONANTS))
    return get_frequency_dict(letters)


def update_hand(hand, word):
    used = get_frequency_dict(word.lower())
    return {c: max(hand[c] - used.get(c, 0), 0) for c in hand}


def possible_words(word):
    if '*' in word:
        pos = word.find('*')
        return [word[:pos] + v + word[pos + 1:] for v in VOWELS]
    return [word]


def is_valid_word(word, hand, word_list):
    w = word.lower()
    rest = hand.copy()
    for c in w:
        if rest.get(c, 0) == 0:
            return False
        rest[c] -= 1
    for candidate in possible_words(w):
        if candidate in word_list:
            return True
    return False


def calculate_handlen(hand):
    return sum([hand[c] for c in hand])


def play_hand(hand, word_list):
    score = 0
    while True:
        n = calculate_handlen(hand)
        if n == 0:
            print(f'Ran out of letters. Total score: {score} points')
            return score
        print('Current Hand:', end=' ')
        display_hand(hand)
        word = input('Enter word, or "!!" to indicate that you are finished: ')
        if word == '!!':
            print(f'Total score: {score} points')
            return score
        if is_valid_word(word, hand, word_list):
            earned = get_word_score(word, n)
            score += earned
            print(f'"{word}" earned {earned} points. Total: {score} points\n')
        else:
            print('That is not a valid word. Please choose another word.\n')
        hand = update_hand(hand, word)


def substitute_hand(hand, letter):
    if letter not in hand:
        return hand.copy()
    new = random.choice(VOWELS + CONSONANTS)
    while new in hand:
        new = random.choice(VOWELS + CONSONANTS)
    result = {}
    for c in hand:
        if c == letter:
            result[new] = hand[c]
        else:
            result[c] = hand[c]
    return result


def yes(question):
    return input(question).strip().lower() in ('yes', 'y')


def play_game(word_list):
    left = int(input('Enter total number of hands: '))
    scores = []
    can_sub = can_replay = True
    while left > 0:
        hand = deal_hand(HAND_SIZE)
        if can_sub:
            print('Current hand:', end=' ')
            display_hand(hand)
            if yes('Would you like to substitute a letter? '):
                can_sub = False
                hand = substitute_hand(hand, input('Which letter would you like to replace: '))
            print()
        best = play_hand(hand, word_list)
        print('-' * 10)
        if can_replay and yes('Would you like to replay the hand? '):
            can_replay = False
            best = max(best, play_hand(hand, word_list))
            print('-' * 10)
        scores.append(best)
        left -= 1
    print(f'Total score over all hands: {sum(scores)}')
    return sum(scores)


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
