# price: 0.2
def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower():
        if letter in new_hand:
            new_hand[letter] -= 1
    return new_hand
