# Problem set 3: the word game
#
# Name: Anna
# Worked with: nobody
# Time spent: 6 hours

import math
import random

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
HAND_SIZE = 7

# Hint for problem 4: which key does this dictionary need for wildcards, and which value?
SCRABBLE_LETTER_VALUES = {
    "a": 1, "b": 3, "c": 3, "d": 2, "e": 1, "f": 4, "g": 2, "h": 4, "i": 1, "j": 8, "k": 5, "l": 1, "m": 3,
    "n": 1, "o": 1, "p": 3, "q": 10, "r": 1, "s": 1, "t": 1, "u": 1, "v": 4, "w": 4, "x": 8, "y": 4, "z": 10,
    "*": 0,
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

    word: string
    n: int >= 0
    returns: int >= 0
    """
    # the word may have capital letters, so make it small first
    small_word = word.lower()
    word_length = len(small_word)

    # first component: add up the points of the letters
    letter_points = 0
    for letter in small_word:
        letter_points = letter_points + SCRABBLE_LETTER_VALUES[letter]

    # second component
    bonus = 7 * word_length - 3 * (n - word_length)
    if bonus < 1:
        bonus = 1

    # the score is the product of the two components
    result = letter_points * bonus
    return result


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


# Make sure that you understand how this function works: you change it in problem 4
def deal_hand(n):
    """
    Returns a random hand of n lowercase letters, a third of them (rounded up) vowels.
    One of the vowels is a wildcard now.

    n: int > 0
    returns: dictionary (string -> int)
    """
    hand = {}
    num_vowels = int(math.ceil(n / 3))
    # one vowel less, because the wildcard takes its place
    for i in range(num_vowels - 1):
        x = random.choice(VOWELS)
        hand[x] = hand.get(x, 0) + 1
    hand["*"] = 1
    for i in range(num_vowels, n):
        x = random.choice(CONSONANTS)
        hand[x] = hand.get(x, 0) + 1
    return hand


# Problem 2: removing letters from a hand
def update_hand(hand, word):
    """
    Uses up the letters of word: returns a NEW hand with the letters that are left.

    hand: dictionary (string -> int)
    word: string (upper and lower case may be mixed)
    returns: dictionary (string -> int)
    """
    # copy the hand so that the old one does not change
    new_hand = hand.copy()
    for letter in word.lower():
        # only take the letter away if it is really there
        if letter in new_hand:
            if new_hand[letter] > 0:
                new_hand[letter] = new_hand[letter] - 1
    return new_hand


# Problem 3: is a word valid? (Problem 4: with wildcards)
def is_valid_word(word, hand, word_list):
    """
    Returns True if the word is in word_list and is made only of letters in the hand, each used at
    most as often as the hand holds it. Otherwise returns False.

    word: string
    hand: dictionary (string -> int)
    word_list: list of lowercase strings
    returns: bool
    """
    small_word = word.lower()

    # step 1: is the word in the list?
    in_list = False
    if "*" in small_word:
        # try all the vowels in the place of the wildcard
        for vowel in VOWELS:
            possible_word = small_word.replace("*", vowel)
            if possible_word in word_list:
                in_list = True
    else:
        if small_word in word_list:
            in_list = True

    # step 2: do I have all the letters?
    letters_needed = get_frequency_dict(small_word)
    have_letters = True
    for letter in letters_needed:
        if letters_needed[letter] > hand.get(letter, 0):
            have_letters = False

    # both must be true
    if in_list and have_letters:
        return True
    else:
        return False


# Problem 5: playing a hand
def calculate_handlen(hand):
    """
    Returns the number of letters in the hand.

    hand: dictionary (string -> int)
    returns: int
    """
    number = 0
    for letter in hand:
        number = number + hand[letter]
    return number


def play_hand(hand, word_list):
    """
    Lets the user play the given hand.

    hand: dictionary (string -> int)
    word_list: list of lowercase strings
    returns: int
    """
    # Keep track of the total score
    total_score = 0
    # this remembers if the user wants to stop
    finished = False

    # As long as there are still letters left in the hand:
    while calculate_handlen(hand) > 0 and finished == False:
        # Display the hand
        print("Current Hand: ", end="")
        display_hand(hand)
        # Ask the user for a word
        word = input('Enter word, or "!!" to indicate that you are finished: ')

        if word == "!!":
            finished = True
        else:
            if is_valid_word(word, hand, word_list):
                # n is the number of letters before they are taken out
                n = calculate_handlen(hand)
                points = get_word_score(word, n)
                total_score = total_score + points
                print('"' + word + '" earned ' + str(points) + " points. Total: " + str(total_score) + " points")
            else:
                print("That is not a valid word. Please choose another word.")
            print()
            # Take the word's letters out of the hand
            hand = update_hand(hand, word)

    # The hand is over: tell the user the total score
    if finished == True:
        print("Total score: " + str(total_score) + " points")
    else:
        print("Ran out of letters. Total score: " + str(total_score) + " points")

    # Return the total score
    return total_score


# Problem 6: playing a game
def substitute_hand(hand, letter):
    """
    Returns a NEW hand in which every copy of the letter is replaced by one new letter.

    hand: dictionary (string -> int)
    letter: string
    returns: dictionary (string -> int)
    """
    new_hand = hand.copy()
    # if I don't have the letter then nothing happens
    if hand.get(letter, 0) == 0:
        return new_hand

    # make a string of all the letters that I don't have
    possible_letters = ""
    for x in VOWELS + CONSONANTS:
        if x not in hand:
            possible_letters = possible_letters + x

    new_letter = random.choice(possible_letters)
    how_many = new_hand[letter]
    del new_hand[letter]
    new_hand[new_letter] = how_many
    return new_hand


def play_game(word_list):
    """
    Lets the user play a series of hands.

    word_list: list of lowercase strings
    returns: int
    """
    # My pseudocode:
    # ask for the number of hands
    # for each hand: deal, ask for substitution, play, ask for replay, add the score
    # print the total
    number_of_hands = int(input("Enter total number of hands: "))
    total_score = 0
    substitute_used = False
    replay_used = False

    hands_played = 0
    while hands_played < number_of_hands:
        hand = deal_hand(HAND_SIZE)

        # substitution (only once in the game)
        if substitute_used == False:
            print("Current hand: ", end="")
            display_hand(hand)
            answer = input("Would you like to substitute a letter? ").lower()
            if answer == "yes" or answer == "y":
                substitute_used = True
                letter = input("Which letter would you like to replace: ").lower()
                hand = substitute_hand(hand, letter)
            print()

        hand_score = play_hand(hand, word_list)
        print("Total score for this hand: " + str(hand_score))
        print("----------")

        # replay (only once in the game)
        if replay_used == False:
            answer = input("Would you like to replay the hand? ").lower()
            if answer == "yes" or answer == "y":
                replay_used = True
                replay_score = play_hand(hand, word_list)
                print("Total score for this hand: " + str(replay_score))
                print("----------")
                # keep the better score
                if replay_score > hand_score:
                    hand_score = replay_score

        total_score = total_score + hand_score
        hands_played = hands_played + 1

    print("Total score over all hands: " + str(total_score))
    return total_score


if __name__ == "__main__":
    word_list = load_words()
    play_game(word_list)
