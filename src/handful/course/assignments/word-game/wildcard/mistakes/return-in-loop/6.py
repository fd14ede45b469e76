# price: 0.3
def calculate_handlen(hand):
    total = 0
    for letter in hand:
        total += hand[letter]
        return total
