"""Messages: a sentence with gaps and what fills them, so that it can be said in any language.

The English sentence is its key in the catalogues. It is written inside the call of `message` or
`plural`, where the tool that gathers sentences finds it: `tools/make_catalogues.py` compiles the
gettext catalogues in `report/locale/`.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import NamedTuple, TypeAlias, Union

Gap: TypeAlias = Union[str, int, "Message"]
"""What may fill a gap: a value stays as it is in every language, a message does not."""


class Message(NamedTuple):
    """A sentence, and what fills its gaps by name.

    Where it depends on a number, *text* is about one, *many* about several, and the gap called
    number holds it.
    """

    text: str
    gaps: tuple[tuple[str, Gap], ...] = ()
    many: str = ""
    translations: tuple[tuple[str, str], ...] = ()
    """By language, the same sentence; for those that an assignment brings along."""

    def __str__(self) -> str:
        """The sentence in English."""
        text = self.many if self.many and self.number != 1 else self.text
        return text.format(**{name: str(gap) for name, gap in self.gaps})

    def __bool__(self) -> bool:
        """Is there anything to say?"""
        return bool(self.text) and self != NOTHING

    @property
    def number(self) -> int:
        """The number on which the sentence depends; 1 where it depends on none."""
        number = dict(self.gaps).get("number", 1)
        return number if isinstance(number, int) else 1


def message(text: str, /, **gaps: Gap) -> Message:
    """The sentence *text* with its *gaps* filled.

    >>> print(message("the score of {word} with n = {n}", word="'it'", n=7))
    the score of 'it' with n = 7
    """
    return Message(text, tuple(gaps.items()))


def plural(one: str, many: str, /, number: int, **gaps: Gap) -> Message:
    """The sentence *one* about a single thing, or *many* about another *number* of them.

    >>> print(plural("{number} check passed", "{number} checks passed", 5))
    5 checks passed
    """
    return Message(one, (("number", number), *gaps.items()), many)


def listed(messages: Iterable[Message]) -> Message:
    """Several messages in a row, with commas between."""
    gaps = tuple((f"m{place}", one) for place, one in enumerate(messages))
    return Message(", ".join([f"{{{name}}}" for name, _ in gaps]), gaps)


def verbatim(text: str) -> Message:
    """What is the same in every language: a value, or what a program printed."""
    return Message("{text}", (("text", text),))


def translated(texts: Mapping[str, str]) -> Message:
    """A sentence that an assignment brings along, by language."""
    others = tuple([(language, text) for language, text in texts.items() if language != "en"])
    return verbatim(texts["en"])._replace(translations=others)


NOTHING = verbatim("")


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
