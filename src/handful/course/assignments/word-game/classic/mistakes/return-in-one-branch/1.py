# price: 0.3
def get_word_score(word, n):
    total = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word) * len(word)
    if len(word) == n:
        return total + 50
