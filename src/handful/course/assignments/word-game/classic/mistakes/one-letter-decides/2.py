# price: 0.3
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and hand.get(word[0], 0) >= word.count(word[0])
