# price: 0.25
def calculate_handlen(hand):
    return sum(max(0, count - 1) for count in hand.values())
