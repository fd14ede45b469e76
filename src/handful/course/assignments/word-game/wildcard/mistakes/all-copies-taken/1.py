# price: 0.3
def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower():
        new_hand[letter] = 0
    return new_hand
