# price: 0.25
def update_hand(hand, word):
    for letter in word.lower():
        if hand.get(letter, 0) > 0:
            hand[letter] -= 1
    return hand
