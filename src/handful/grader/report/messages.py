"""Messages said in a language, by the gettext catalogues in `locale/`.

`tools/make_catalogues.py` gathers the sentences and compiles the catalogues.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from handful.grader.message import Message

__all__ = ["DOMAIN", "say", "say_all"]

DOMAIN = "checker"
"""The name of the catalogues."""


@lru_cache(maxsize=4096)  # a class says the same again and again
def say(sentence: Message, language: str = "en") -> str:
    """The *sentence* in the *language*; one that its catalogue lacks stays English.

    >>> from handful.grader.message import message
    >>> say(message("Line {line}", line=7), "uk")
    'Рядок 7'
    """
    if sentence.translations:
        return dict(sentence.translations).get(language, str(sentence))
    if sentence.text in ("", "{text}"):  # the empty key is where a catalogue describes itself
        return str(sentence)
    gaps = {
        name: say(gap, language) if isinstance(gap, Message) else str(gap)
        for name, gap in sentence.gaps
    }
    catalogue = _catalogue(language)
    if sentence.many:
        text = catalogue.ngettext(sentence.text, sentence.many, sentence.number)
    else:
        text = catalogue.gettext(sentence.text)
    return text.format(**gaps)


def say_all(sentences: Iterable[Message], language: str = "en") -> str:
    """Several sentences, one after the other; those that say nothing are left out."""
    return " ".join([said for one in sentences if (said := say(one, language))])


@cache
def _catalogue(language: str) -> NullTranslations:
    """The sentences of a *language*; those of one that is not known are English."""
    place = files("handful.grader.report").joinpath(
        "locale", language, "LC_MESSAGES", f"{DOMAIN}.mo"
    )
    if not place.is_file():
        return NullTranslations()
    with place.open("rb") as file:
        return GNUTranslations(file)
