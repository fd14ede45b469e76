# price: 0.3
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and all(hand.get(letter, 0) > 0 for letter in word)
