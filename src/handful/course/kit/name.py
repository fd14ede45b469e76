"""The documents' two ways of writing names."""

import re

__all__ = ["camel_case"]

_NAMES = re.compile(
    r"\b(test_)?(load_words|get_frequency_dict|get_word_score|display_hand|deal_hand|update_hand"
    r"|is_valid_word|calculate_handlen|play_hand|play_game|word_list|last_hand|new_hand|num_vowels)\b"
)


def camel_case(program: str) -> str:
    """The *program* with its names as the documents ps4 and scrabble-ish write them.

    >>> camel_case("test_get_word_score(); word_list = load_words()")
    'test_getWordScore(); wordList = loadWords()'
    """
    return _NAMES.sub(lambda name: (name[1] or "") + _humped(name[2]), program)


def _humped(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join([part.capitalize() for part in others])
