# price: 0.25
def calculate_handlen(hand):
    total = 1
    for letter in hand:
        total += hand[letter]
    return total
