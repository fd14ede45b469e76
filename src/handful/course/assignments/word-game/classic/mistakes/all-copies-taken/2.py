# price: 0.3
def update_hand(hand, word):
    return {letter: count for letter, count in hand.items() if letter not in word}
