# Problem set 4, part B: you and your computer
#
# Name: Dev
# Worked with: study group
# Time spent: 3 hrs

from ps4a import *


# The computer chooses a word: given. Follow the pseudocode: is its choice always the best?
def compChooseWord(hand, wordList, n):
    """
    Returns the word of wordList that the hand can spell and that scores most; of equal words the
    first one. Returns None if the hand can spell no word.

    hand: dictionary (string -> int)
    wordList: list of lowercase strings
    n: integer (the number of letters that earn the bonus)
    returns: string or None
    """
    # BEGIN PSEUDOCODE (the code is here already: each comment says what the lines below it do)
    # Begin with no word, which scores 0
    bestScore = 0
    bestWord = None
    # Try each word of the list in turn:
    for word in wordList:
        # See whether the hand can spell it, by taking its letters out of a copy of the hand
        # (isValidWord would look for the word in the list once more, and that takes long)
        available = hand.copy()
        for letter in word:
            # If a letter is missing, leave this word
            if available.get(letter, 0) == 0:
                break
            available[letter] -= 1
        # If none was missing (this else belongs to the for: there was no break):
        else:
            # Find out what the word would earn
            score = getWordScore(word, n)
            # If that is more than the best so far, this word is now the best
            if score > bestScore:
                bestScore = score
                bestWord = word
    # Return the best word, or None if the hand could spell none
    return bestWord


# The computer plays a hand: given. What differs from playHand?
def compPlayHand(hand, wordList, n):
    """
    Lets the computer play the given hand: it enters the word that compChooseWord gives until there
    is none. Displays the hand, each word with its score, and at the end the total.

    hand: dictionary (string -> int)
    wordList: list of lowercase strings
    n: integer (the number of letters that earn the bonus)
    """
    # BEGIN PSEUDOCODE (the code is here already: each comment says what the lines below it do)
    # Keep track of the total score
    total = 0
    # As long as there are still letters left in the hand:
    while calculateHandlen(hand) > 0:
        # Display the hand
        print("Current Hand:", end=" ")
        displayHand(hand)
        # Let the computer choose a word
        word = compChooseWord(hand, wordList, n)
        # If it found none, the hand is over (a computer enters no period)
        if word is None:
            break
        # Otherwise tell what the word earned, and the total so far, and print a blank line
        # (the word need not be checked: compChooseWord gives only valid ones)
        score = getWordScore(word, n)
        total += score
        print(f'"{word}" earned {score} points. Total: {total} points')
        print()
        # Take the word's letters out of the hand
        hand = updateHand(hand, word)
    # The hand is over: tell the total score
    print(f'Total score: {total} points.')


# Problem 7: you and your computer
def playGame(wordList):
    """
    Lets the user play any number of hands, or watch the computer play them:

    1) Asks the user to enter 'n', 'r' or 'e'.
      * 'e': the game ends.
      * 'r' before any hand was played: says so.
      * Anything else than 'n', 'r' and 'e': says that the command is invalid.

    2) After 'n' or 'r', asks the user to enter 'u' or 'c', until it is one of these.
      * 'u': the user plays the hand, with playHand.
      * 'c': the computer plays the hand, with compPlayHand.
      * After 'n' the hand is a new one of HAND_SIZE letters, after 'r' the last one again.

    3) When the hand is done, starts again with step 1.

    wordList: list of lowercase strings
    """
    playing = True
    handsPlayed = 0
    while playing:
        choice = input("Enter n to deal a new hand, r to replay the last hand, or e to end game: ")
        if choice == "e":
            playing = False
        elif choice != "n" and choice != "r":
            print("Invalid command.")
            print()
        elif choice == "r" and handsPlayed == 0:
            print("You have not played a hand yet. Please play a new hand first!")
            print()
        else:
            if choice == "n":
                currentHand = dealHand(HAND_SIZE)
                handsPlayed += 1
            asking = True
            while asking:
                print()
                player = input("Enter u to have yourself play, c to have the computer play: ")
                if player == "u":
                    print()
                    playHand(currentHand, wordList, HAND_SIZE)
                    asking = False
                elif player == "c":
                    print()
                    compPlayHand(currentHand, wordList, HAND_SIZE)
                    asking = False
                else:
                    print("Invalid command.")
            print()


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
