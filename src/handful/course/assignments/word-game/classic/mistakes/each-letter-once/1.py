# price: 0.25
def get_word_score(word, n):
    total = sum(SCRABBLE_LETTER_VALUES[letter] for letter in set(word)) * len(word)
    if word and len(word) == n:
        total += 50
    return total
