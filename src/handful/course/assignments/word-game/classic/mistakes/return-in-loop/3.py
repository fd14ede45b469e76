# price: 0.3
def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word:
        new_hand[letter] -= 1
        return new_hand
