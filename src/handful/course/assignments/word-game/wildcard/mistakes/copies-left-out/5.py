# price: 0.35
def calculate_handlen(hand):
    return len([count for count in hand.values() if count])
