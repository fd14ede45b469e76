# ps3 - Boris K. (2h)

import math
import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

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


# Problem 1
def get_word_score(word, n):
    w = word.lower()
    k = len(w)
    pts = sum(SCRABBLE_LETTER_VALUES[c] for c in w)
    return pts * max(7 * k - 3 * (n - k), 1)


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


def deal_hand(n):
    nv = math.ceil(n / 3)
    hand = {"*": 1}
    for i in range(1, n):
        c = random.choice(VOWELS if i < nv else CONSONANTS)
        hand[c] = hand.get(c, 0) + 1
    return hand


# Problem 2
def update_hand(hand, word):
    used = get_frequency_dict(word.lower())
    return {c: hand[c] - used.get(c, 0) for c in hand if hand[c] > used.get(c, 0)}


# Problem 3 + 4
def is_valid_word(word, hand, word_list):
    w = word.lower()
    need = get_frequency_dict(w)
    if not all(hand.get(c, 0) >= need[c] for c in need):
        return False
    if "*" in w:
        return any(w.replace("*", v) in word_list for v in VOWELS)
    return w in word_list


# Problem 5
def calculate_handlen(hand):
    return sum(hand.values())


def play_hand(hand, word_list):
    total = 0
    while True:
        n = calculate_handlen(hand)
        if n == 0:
            print(f"Ran out of letters. Total score: {total} points")
            return total
        print("Current Hand:", end=" ")
        display_hand(hand)
        w = input('Enter word, or "!!" to indicate that you are finished: ')
        if w == "!!":
            print(f"Total score: {total} points")
            return total
        if is_valid_word(w, hand, word_list):
            s = get_word_score(w, n)
            total += s
            print(f'"{w}" earned {s} points. Total: {total} points')
        else:
            print("That is not a valid word. Please choose another word.")
        print()
        hand = update_hand(hand, w)


# Problem 6
def substitute_hand(hand, letter):
    if not hand.get(letter):
        return dict(hand)
    new = random.choice([c for c in VOWELS + CONSONANTS if c not in hand])
    return {(new if c == letter else c): k for c, k in hand.items()}


def yes(question):
    return input(question).strip().lower() in ("yes", "y")


def play_game(word_list):
    grand, can_sub, can_replay = 0, True, True
    for _ in range(int(input("Enter total number of hands: "))):
        hand = deal_hand(HAND_SIZE)
        if can_sub:
            print("Current hand:", end=" ")
            display_hand(hand)
            if yes("Would you like to substitute a letter? "):
                can_sub = False
                hand = substitute_hand(hand, input("Which letter would you like to replace: ").lower())
            print()
        score = play_hand(hand, word_list)
        print(f"Total score for this hand: {score}\n----------")
        if can_replay and yes("Would you like to replay the hand? "):
            can_replay = False
            again = play_hand(hand, word_list)
            print(f"Total score for this hand: {again}\n----------")
            score = max(score, again)
        grand += score
    print(f"Total score over all hands: {grand}")
    return grand


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
