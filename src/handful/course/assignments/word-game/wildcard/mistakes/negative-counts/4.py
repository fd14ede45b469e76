def update_hand(hand, word):
    new_hand = hand.copy()
    for letter in word.lower():
        if letter in new_hand:
            new_hand[letter] -= 1
            if new_hand[letter] == 0:
                del new_hand[letter]
    return new_hand
