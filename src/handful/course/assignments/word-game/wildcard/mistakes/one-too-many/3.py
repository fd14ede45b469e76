# price: 0.25
def calculate_handlen(hand):
    return sum(hand.values()) - 1
