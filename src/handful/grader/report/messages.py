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


def say(told: Message, language: str = "en") -> str:
    """What is *told*, in the *language*; a sentence that its catalogue lacks stays English.

    >>> from handful.grader.message import message
    >>> say(message("Line {line}", line=7), "uk")
    'Рядок 7'
    """
    if told.translations:
        return dict(told.translations).get(language, str(told))
    if told.text == "{text}" and not told.many:
        return str(told)  # a value, and there are many of them
    return _said(told, language)


@lru_cache(maxsize=4096)  # a class says the same again and again
def _said(told: Message, language: str) -> str:
    return _filled(told, _catalogue(language), language)


def say_all(told: Iterable[Message], language: str = "en") -> str:
    """Several sentences, one after the other; those that say nothing are left out."""
    return " ".join([said for one in told if (said := say(one, language))])


def _filled(told: Message, catalogue: NullTranslations, language: str) -> str:
    gaps = {
        name: say(gap, language) if isinstance(gap, Message) else str(gap)
        for name, gap in told.gaps
    }
    if told.many:
        return catalogue.ngettext(told.text, told.many, told.number).format(**gaps)
    # The empty key is where a catalogue keeps what it says about itself.
    return (catalogue.gettext(told.text) if told.text else "").format(**gaps)


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
