# price: 0.25
def is_valid_word(word, hand, word_list):
    word = word.lower()
    if word == "" or not any(word.replace("*", vowel) in word_list for vowel in "aeiou"):
        return False
    for letter in word:
        if hand.get(letter, 0) == 0:
            return False
        hand[letter] -= 1
    return True
