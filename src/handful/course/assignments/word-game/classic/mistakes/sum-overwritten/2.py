# price: 0.3
def get_word_score(word, n):
    total = 0
    for letter in word:
        total = SCRABBLE_LETTER_VALUES[letter] * len(word)
        if len(word) == n:
            total += 50
    return total
