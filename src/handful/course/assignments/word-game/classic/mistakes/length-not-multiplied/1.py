# price: 0.3
def get_word_score(word, n):
    total = sum(SCRABBLE_LETTER_VALUES[letter] for letter in word)
    if word and len(word) == n:
        total += 50
    return total
