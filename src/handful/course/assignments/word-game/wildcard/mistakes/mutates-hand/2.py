# price: 0.25
def update_hand(hand, word):
    for letter in word.lower():
        if hand.get(letter, 0) > 0:
            hand[letter] -= 1
            if hand[letter] == 0:
                del hand[letter]
    return hand
