"""Word lists: the named ones, a user's file, and the cache folder.

Uses `rules` only. Nothing here prints or reads input. A list with a wrong hash is an error, never
silently another list. The shipped words are in data/, with their origin, count and hash.

Start reading at `lexicon` (what a list is), then `find` (from a name to a list), `named` and
`word_file`. Three modules are imported by their own names, because a game starts without them:
`tier` (how well known a word is), `wordnet` (definitions) and `word_list` (a list as the documents'
functions expect it).
"""

from handful.lexicon.cache import cache_folder, keep, recall
from handful.lexicon.error import BadWord, BadWordFile, LexiconDamaged, LexiconMissing
from handful.lexicon.find import as_lexicon, find, find_argument, require_lexicon
from handful.lexicon.lexicon import Lexicon, digest
from handful.lexicon.named import DEFAULT, NAMED, NamedList

__all__ = [
    "DEFAULT",
    "NAMED",
    "BadWord",
    "BadWordFile",
    "Lexicon",
    "LexiconDamaged",
    "LexiconMissing",
    "NamedList",
    "as_lexicon",
    "cache_folder",
    "digest",
    "find",
    "find_argument",
    "keep",
    "recall",
    "require_lexicon",
]
