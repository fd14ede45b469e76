# price: 0.25
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and all(hand.get(letter, 0) == word.count(letter) for letter in word)
