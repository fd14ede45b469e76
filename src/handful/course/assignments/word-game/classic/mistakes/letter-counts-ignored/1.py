# price: 0.3
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and all(letter in hand for letter in word)
