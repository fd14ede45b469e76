# price: 0.35
def calculate_handlen(hand):
    return len(hand)
