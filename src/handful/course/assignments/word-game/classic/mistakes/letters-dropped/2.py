# price: 0.3
def update_hand(hand, word):
    return {letter: hand[letter] - 1 for letter in word}
