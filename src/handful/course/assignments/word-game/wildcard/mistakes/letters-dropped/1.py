# price: 0.35
def update_hand(hand, word):
    return {letter: max(0, hand.get(letter, 0) - word.lower().count(letter)) for letter in word.lower()}
