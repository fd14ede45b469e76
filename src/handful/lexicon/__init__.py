"""Word lists: the named ones, users' files, alphabets, and the folder for cached files.

Nothing here prints or reads input. A list that is not the right one is an error, never silently
another list. The shipped data is in data/, with its origin, licence, count and hash.

Start reading at `lexicon`, then `source`. Three modules are imported by their own names, because a
game starts without them: `tier` (how well known a word is), `hidden` (words that are not shown) and
`wordnet` (definitions).
"""

from handful.lexicon.lexicon import (
    DEFAULT,
    BadWord,
    BadWordFile,
    Lexicon,
    LexiconDamaged,
    LexiconMissing,
    Words,
    as_lexicon,
    digest,
)
from handful.lexicon.source import NAMED, NamedList, cache_folder, keep, recall

__all__ = [
    "DEFAULT",
    "NAMED",
    "BadWord",
    "BadWordFile",
    "Lexicon",
    "LexiconDamaged",
    "LexiconMissing",
    "NamedList",
    "Words",
    "as_lexicon",
    "cache_folder",
    "digest",
    "keep",
    "recall",
]
