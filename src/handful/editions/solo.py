"""The program of solo: one player, classic rules, few lines."""

from handful.editions import document
from handful.editions.snake_case import Classic

__all__ = [
    "CONSONANTS",
    "HAND_SIZE",
    "SCRABBLE_LETTER_VALUES",
    "VOWELS",
    "WORDLIST_FILENAME",
    "calculate_handlen",
    "deal_hand",
    "display_hand",
    "get_frequency_dict",
    "get_word_score",
    "is_valid_word",
    "load_words",
    "play_game",
    "play_hand",
    "update_hand",
]

VOWELS = document.VOWELS
CONSONANTS = document.CONSONANTS
HAND_SIZE = document.HAND_SIZE
SCRABBLE_LETTER_VALUES = dict(document.SCRABBLE_LETTER_VALUES)
WORDLIST_FILENAME = document.WORDLIST_FILENAME

_document = Classic("solo", globals())

load_words = _document.load_words
get_frequency_dict = _document.get_frequency_dict
get_word_score = _document.get_word_score
display_hand = _document.display_hand
deal_hand = _document.deal_hand
update_hand = _document.update_hand
is_valid_word = _document.is_valid_word
calculate_handlen = _document.calculate_handlen
play_hand = _document.play_hand
play_game = _document.play_game

if __name__ == "__main__":
    _document.main()
