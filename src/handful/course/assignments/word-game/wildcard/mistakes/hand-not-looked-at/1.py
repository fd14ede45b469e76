# price: 0.4
def is_valid_word(word, hand, word_list):
    word = word.lower()
    listed = any(word.replace("*", vowel) in word_list for vowel in "aeiou")
    held = all(hand.get(letter, 0) >= word.count(letter) for letter in word)
    return word != '' and listed
