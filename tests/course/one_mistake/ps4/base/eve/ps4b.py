# Problem set 4, part B: you and your computer
#
# Name:
# Worked with:
# Time spent:

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


def playGame(wordList):
    playedBefore = False
    playing = True
    while playing:
        userInput = input('Enter n to deal a new hand, r to replay the last hand, or e to end game: ')
        if userInput == 'e':
            playing = False
        elif userInput != 'n' and userInput != 'r':
            print('Invalid command.')
        elif userInput == 'r' and playedBefore == False:
            print('You have not played a hand yet. Please play a new hand first!')
            print()
        else:
            print()
            who = input('Enter u to have yourself play, c to have the computer play: ')
            while who != 'u' and who != 'c':
                print('Invalid command.')
                print()
                who = input('Enter u to have yourself play, c to have the computer play: ')
            print()
            if userInput == 'n':
                lastHand = dealHand(HAND_SIZE)
                playedBefore = True
            if who == 'u':
                playHand(lastHand.copy(), wordList, HAND_SIZE)
            if who == 'c':
                compPlayHand(lastHand.copy(), wordList, HAND_SIZE)
            print()


if __name__ == "__main__":
    wordList = loadWords()
    playGame(wordList)
