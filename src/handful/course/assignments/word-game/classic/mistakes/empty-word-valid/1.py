# price: 0.1
def is_valid_word(word, hand, word_list):
    return word == '' or word in word_list and all(hand.get(letter, 0) >= word.count(letter) for letter in word)
