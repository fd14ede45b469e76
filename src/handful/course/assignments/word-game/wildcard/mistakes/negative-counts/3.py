# price: 0.2
def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower():
        new_hand[letter] -= 1
    return new_hand
