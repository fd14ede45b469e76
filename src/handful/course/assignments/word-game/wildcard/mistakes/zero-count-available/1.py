# price: 0.15
def is_valid_word(word, hand, word_list):
    word = word.lower()
    listed = any(word.replace("*", vowel) in word_list for vowel in "aeiou")
    held = all(letter in hand and (hand[letter] == 0 or hand[letter] >= word.count(letter)) for letter in word)
    return word != '' and listed and held
