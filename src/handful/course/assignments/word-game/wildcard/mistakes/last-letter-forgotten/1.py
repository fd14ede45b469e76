# price: 0.25
def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower()[:-1]:
        if new_hand.get(letter, 0) > 0:
            new_hand[letter] -= 1
    return new_hand
