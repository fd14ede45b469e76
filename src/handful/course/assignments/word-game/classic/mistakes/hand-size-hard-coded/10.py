# price: 0.2
def get_word_score(word, n):
    total = 0
    for letter in word:
        total += SCRABBLE_LETTER_VALUES[letter]
    total *= len(word)
    if len(word) == 8:
        total += 50
    return total
