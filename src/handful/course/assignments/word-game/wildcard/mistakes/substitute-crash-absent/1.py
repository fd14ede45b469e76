# price: 0.15
def substitute_hand(hand, letter):
    if hand[letter] == 0:
        return hand.copy()
    candidates = [x for x in VOWELS + CONSONANTS if hand.get(x, 0) == 0]
    new_letter = random.choice(candidates)
    new_hand = {}
    for held, count in hand.items():
        new_hand[new_letter if held == letter else held] = count
    return new_hand
