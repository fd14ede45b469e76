# price: 0.25
def update_hand(hand, word):
    for letter in word:
        hand[letter] -= 1
    return hand
