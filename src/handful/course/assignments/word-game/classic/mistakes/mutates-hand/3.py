# price: 0.25
def is_valid_word(word, hand, word_list):
    for letter in word:
        if hand.get(letter, 0) == 0:
            return False
        hand[letter] -= 1
    return word != "" and word in word_list
