# price: 0.25
def get_word_score(word, n):
    word = word.lower()
    points = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    return points * max(1, 3 * len(word) - 7 * (n - len(word)))
