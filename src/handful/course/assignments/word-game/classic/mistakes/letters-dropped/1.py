# price: 0.3
def update_hand(hand, word):
    new_hand = {}
    for letter in word:
        new_hand[letter] = hand[letter] - word.count(letter)
    return new_hand
