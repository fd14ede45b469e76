# price: 0.35
def is_valid_word(word, hand, word_list):
    return not (word != '' and word in word_list and all(hand.get(letter, 0) >= word.count(letter) for letter in word))
