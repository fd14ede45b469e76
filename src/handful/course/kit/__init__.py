"""The kits: which files a learner starts from, and what stands in them.

The texts of the games come from `console`, and the word list from `lexicon`. `write` writes the
files, and an autograder for Gradescope.

The templates in data/ are one text for the skeleton and the solution, and for both languages. A
line `#: flag other|another` begins a part that stands only where all the flags hold, alternatives
being joined by `|`; `#:` alone begins a part that always stands. `{{name}}` is filled in.
"""

import re
from collections.abc import Mapping, Set
from contextlib import suppress
from pathlib import Path
from random import Random
from textwrap import indent
from typing import NamedTuple

from handful.console import (
    EDITIONS,
    Ask,
    Dealer,
    Edition,
    Flow,
    GameSetup,
    MenuWording,
    SeriesWording,
    one_hand,
    whole_game,
)
from handful.course import LANGUAGES
from handful.lexicon import DEFAULT, Lexicon
from handful.round import Round
from handful.rules import Game, Hand, HandfulError

__all__ = ["KITS", "Kit", "NoSuchKit", "camel_case", "fill", "kit_files"]


class NoSuchKit(HandfulError):
    """A kit, or a language of one, that there is not."""


class Kit(NamedTuple):
    """What differs from kit to kit."""

    name: str
    edition: str
    module: str
    tests: str
    title: str
    camel: bool = False
    ukrainian: str | None = None
    """The title in Ukrainian, where there is such a kit."""


KITS = {
    kit.name: kit
    for kit in (
        Kit("ps4", "ps4a", "ps4a", "test_ps4a", "Problem set 4: the word game", camel=True),
        Kit(
            "ps3",
            "ps3",
            "ps3",
            "test_ps3",
            "Problem set 3: the word game",
            ukrainian="Завдання 3: гра в слова",
        ),
        Kit("wildcard", "wildcard", "WordGame", "test_WordGame", "The word game with wildcards"),
        Kit("solo", "solo", "wordgame", "test_wordgame", "The single player word game"),
        Kit("scrabble-ish", "scrabble-ish", "scrabble_ish", "test", "Scrabble_ish", camel=True),
    )
}


def kit_files(name: str, *, language: str = "en", solution: bool = False) -> dict[str, str]:
    """The files of the kit called *name*, by file name: the skeleton, or a working *solution*."""
    if name not in KITS:
        raise NoSuchKit(f"there is no kit called {name!r}; there are {', '.join(KITS)}")
    kit = KITS[name]
    if language not in LANGUAGES or (language == "uk" and kit.ukrainian is None):
        translated = [other.name for other in KITS.values() if other.ukrainian]
        raise NoSuchKit(
            f"the kit {name} is not available in {language}, only in "
            f"{'en and uk' if kit.ukrainian else 'en'} (uk: {', '.join(translated)})"
        )
    edition = EDITIONS[kit.edition]
    wild = isinstance(edition.questions, SeriesWording)
    flags = {kit.edition, language, "solution" if solution else "skeleton"}
    flags.add("wild" if wild else "classic")
    gaps = _gaps(kit, edition)
    files = {
        f"{kit.module}.py": fill(_template("wildcard" if wild else "classic"), flags, gaps),
        f"{kit.tests}.py": fill(_template("tests"), flags, gaps),
    }
    if kit.name == "ps4":
        files["ps4b.py"] = fill(_template("computer"), flags, _gaps(kit, EDITIONS["ps4b"]))
    readme = "readme" if language == "en" else "readme-uk"
    files["README.md"] = fill(_template(readme), flags, gaps | _samples(edition))
    if kit.camel:
        files = {file: camel_case(text) for file, text in files.items()}
    files["words.txt"] = Lexicon.load(DEFAULT).text.upper()
    return dict(sorted(files.items()))


def _template(name: str) -> str:
    return (Path(__file__).parent / "data" / f"{name}.txt").read_text(encoding="utf-8")


def _samples(edition: Edition) -> dict[str, str]:
    """What is filled into the README beside that: games as they look when the program works."""
    return {
        "call": _sample_call(edition, size=edition.name in ("ps4a", "scrabble-ish")),
        "hand_sample": _sample_hand(edition),
        "game_sample": _sample_game(edition),
        "computer_sample": _sample_game(EDITIONS["ps4b"]),
    }


_PROBLEMS = ("score", "update", "valid", "length", "hand", "game")


def _gaps(kit: Kit, edition: Edition) -> dict[str, str]:
    """What is filled into the templates: names, numbers, and what the edition prints."""
    questions = edition.questions._asdict()
    printed = {
        "menu": questions.get("ask"),
        **questions,
        **edition.alone._asdict(),
        "ask_inside": edition.inside.ask,
    }
    return {
        **{name: repr((text or "").rstrip("\n")) for name, text in printed.items()},
        **{name: str(number) for number, name in enumerate(_PROBLEMS, 1)},
        "module": kit.module,
        "tests": kit.tests,
        "title": kit.title,
        "title_uk": kit.ukrainian or "",
        "count": str(len(Lexicon.load(DEFAULT))),
        "kit": kit.name,
        "stop": edition.stop,
    }


# The documents' two ways of writing names, and the templates.

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


_MARK = re.compile(r"#:(.*)\n")
_GAP = re.compile(r"\{\{(\w+)\}\}")


def fill(template: str, flags: Set[str], gaps: Mapping[str, str]) -> str:
    r"""The text that *template* gives for these *flags*, with its *gaps* filled.

    >>> fill("always\n#: a b|c\nsometimes {{x}}\n#:\nagain\n", {"a", "c"}, {"x": "1"})
    'always\nsometimes 1\nagain\n'
    """
    stands = True
    lines = []
    for line in template.splitlines(keepends=True):
        if mark := _MARK.fullmatch(line):
            stands = all(flags & set(term.split("|")) for term in mark[1].split())
        elif stands:
            lines.append(line)
    return _GAP.sub(lambda gap: gaps[gap[1]], "".join(lines))


# The sample games of a README, played by the project's own console.


class _Sample(NamedTuple):
    """A hand, what is typed, the words that are accepted or the computer enters, and a draw."""

    letters: str
    typed: str
    words: str
    draw: str = ""


_HANDS = {
    "classic": _Sample("acihmmz", "him cam .", "him cam"),
    "wildcard": _Sample("acfi*tx", "fix ac *t", "fix at"),
}
_GAMES = {
    "classic": _Sample("asttwfo", "r n tow tasf fast r fast . x e", "tow fast"),
    "wildcard": _Sample("dd*lout", "1 yes l out !! yes d*d out !!", "out dad", "a"),
}
_COMPUTER = _Sample("acedxln", "n c r me u lace . e", "axled lace")
"""The game of the edition that asks who plays."""


def _sample_call(edition: Edition, *, size: bool) -> str:
    """The call of `play_hand` for the sample hand; *size* if it is given the size too."""
    hand = Hand.parse(_HANDS[edition.rules.name].letters)
    total = "total = " if edition.rules.name == "wildcard" else ""
    return f"{total}play_hand({hand.counts()}, word_list{f', {len(hand)}' if size else ''})"


def _sample_hand(edition: Edition) -> str:
    """A hand by itself, as the terminal shows it."""
    sample = _HANDS[edition.rules.name]
    return _shown(one_hand(Hand.parse(sample.letters), _setup(edition, sample)), sample)


def _sample_game(edition: Edition) -> str:
    """A game from its first question to its end, as the terminal shows it."""
    questions = edition.questions
    sample = _GAMES[edition.rules.name]
    if isinstance(questions, MenuWording) and questions.who is not None:
        sample = _COMPUTER
    return _shown(whole_game(_setup(edition, sample)), sample)


def _setup(edition: Edition, sample: _Sample) -> GameSetup:
    hand = Hand.parse(sample.letters)
    words = sample.words.split()
    dealer = Dealer(Random(1), [hand], sample.draw)
    return GameSetup(edition, words, len(hand), dealer, _Computer(words))


class _Computer:
    """Enters the words in order, as long as the hand has their letters."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def choose(self, round: Round, /) -> str | None:
        """The word that it enters."""
        return next((word for word in self.words if round.hand.covers(word)), None)


def _shown(flow: Flow[Game], sample: _Sample) -> str:
    """What is printed and typed until the *flow* ends, indented as Markdown wants it."""
    typed = sample.typed.split()
    shown, answer = "", None
    with suppress(StopIteration):
        while True:
            text = flow.send(answer)
            answer = typed.pop(0) if isinstance(text, Ask) else None
            shown += text if answer is None else f"{text}{answer}\n"
    return indent(shown.rstrip(), "    ")
