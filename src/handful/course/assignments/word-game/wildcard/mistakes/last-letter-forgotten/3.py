# price: 0.3
def calculate_handlen(hand):
    total = 0
    for letter in list(hand)[:-1]:
        total += hand[letter]
    return total
