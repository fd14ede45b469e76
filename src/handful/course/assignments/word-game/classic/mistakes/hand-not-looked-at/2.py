# price: 0.4
def is_valid_word(word, hand, word_list):
    return word in word_list
