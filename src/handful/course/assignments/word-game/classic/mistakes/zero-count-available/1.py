# price: 0.15
def is_valid_word(word, hand, word_list):
    return word != '' and word in word_list and all(letter in hand and (hand[letter] == 0 or hand[letter] >= word.count(letter)) for letter in word)
