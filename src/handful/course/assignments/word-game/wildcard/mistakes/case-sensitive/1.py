# price: 0.2
def get_word_score(word, n):
    points = sum(SCRABBLE_LETTER_VALUES[letter] for letter in [c for c in word if c in SCRABBLE_LETTER_VALUES])
    return points * max(1, 7 * len(word) - 3 * (n - len(word)))
