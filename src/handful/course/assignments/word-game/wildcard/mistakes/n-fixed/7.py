# price: 0.3
def get_word_score(word, n):
    word = word.lower()
    points = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    return points * max(1, 7 * len(word) - 3 * (8 - len(word)))
