# price: 0.3
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and hand.get(word[-1], 0) > 0
