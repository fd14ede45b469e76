# price: 0.4
def get_word_score(word, n):
    word = word.lower()
    points = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    return points
