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


def get_word_score(word, n):
    word = word.lower()
    wordlen = len(word)
    first_component = 0
    for i in range(wordlen):
        first_component += SCRABBLE_LETTER_VALUES[word[i]]
    second_component = 7 * wordlen - 3 * (n - wordlen)
    if second_component > 1:
        return first_component * second_component
    else:
        return first_component


def deal_hand(n):
    hand = {'*': 1}
    num_vowels = int(math.ceil(n / 3))
    for i in range(num_vowels - 1):
        x = random.choice(VOWELS)
        hand[x] = hand.get(x, 0) + 1
    for i in range(num_vowels, n):
        x = random.choice(CONSONANTS)
        hand[x] = hand.get(x, 0) + 1
    return hand


def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower():
        if letter in new_hand:
            if new_hand[letter] > 0:
                new_hand[letter] = new_hand[letter] - 1
    return new_hand


def is_valid_word(word, hand, word_list):
    word = word.lower()
    word_dict = get_frequency_dict(word)
    for letter in word_dict:
        if letter not in hand:
            return False
        if hand[letter] < word_dict[letter]:
            return False
    if '*' not in word:
        if word in word_list:
            return True
        else:
            return False
    found = False
    for vowel in VOWELS:
        test_word = word.replace('*', vowel)
        if test_word in word_list:
            found = True
    return found


def calculate_handlen(hand):
    total = 0
    for letter in hand:
        total = total + hand[letter]
    return total


def play_hand(hand, word_list):
    total_score = 0
    finished = False
    while calculate_handlen(hand) > 0 and not finished:
        print('Current Hand:', end=' ')
        display_hand(hand)
        word = input('Enter word, or "!!" to indicate that you are finished: ')
        if word == '!!':
            finished = True
        else:
            if is_valid_word(word, hand, word_list):
                score = get_word_score(word, calculate_handlen(hand))
                total_score += score
                print('"' + word + '" earned', score, 'points. Total:', total_score, 'points')
            else:
                print('That is not a valid word. Please choose another word.')
            print()
            hand = update_hand(hand, word)
    if finished:
        print('Total score:', total_score, 'points')
    else:
        print('Ran out of letters. Total score:', total_score, 'points')
    return total_score


def substitute_hand(hand, letter):
    new_hand = hand.copy()
    if letter in new_hand:
        choices = ''
        for ch in VOWELS + CONSONANTS:
            if ch not in hand:
                choices += ch
        new_letter = random.choice(choices)
        new_hand[new_letter] = new_hand[letter]
        del new_hand[letter]
    return new_hand


def play_game(word_list):
    hands = int(input('Enter total number of hands: '))
    grand_total = 0
    substituted = False
    replayed = False
    for i in range(hands):
        hand = deal_hand(HAND_SIZE)
        if not substituted:
            print('Current hand:', end=' ')
            display_hand(hand)
            answer = input('Would you like to substitute a letter? ').lower()
            if answer == 'yes':
                substituted = True
                letter = input('Which letter would you like to replace: ')
                hand = substitute_hand(hand, letter)
            print()
        score = play_hand(hand, word_list)
        print('----------')
        if not replayed:
            answer = input('Would you like to replay the hand? ').lower()
            if answer == 'yes':
                replayed = True
                second = play_hand(hand, word_list)
                print('----------')
                if second > score:
                    score = second
        grand_total += score
    print('Total score over all hands:', grand_total)
    return grand_total


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
