# price: 0.3
def is_valid_word(word, hand, word_list):
    return word != '' and all(hand.get(letter, 0) >= word.count(letter) for letter in word)
