# price: 0.25
def is_valid_word(word, hand, word_list):
    if word == "" or word not in word_list:
        return False
    for letter in word:
        if hand.get(letter, 0) == 0:
            return False
        hand[letter] -= 1
    return True
