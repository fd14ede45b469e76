"""The kits: which files a learner starts from, and what stands in them."""

from pathlib import Path
from textwrap import indent
from typing import NamedTuple

from handful.console import EDITIONS, Edition, MenuWording, SeriesWording
from handful.course import LANGUAGES
from handful.course.kit.name import camel_case
from handful.course.kit.sample import sample_call, sample_game, sample_hand
from handful.course.kit.template import fill
from handful.lexicon import DEFAULT, Lexicon
from handful.rules import HandfulError

__all__ = ["KITS", "Kit", "NoSuchKit", "kit_files"]


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
        "call": sample_call(edition, size=edition.name in ("ps4a", "scrabble-ish")),
        "hand_sample": _indented(sample_hand(edition)),
        "game_sample": _indented(sample_game(edition)),
        "computer_sample": _indented(sample_game(EDITIONS["ps4b"])),
    }


def _indented(text: str) -> str:
    return indent(text.rstrip(), "    ")


_PROBLEMS = ("score", "update", "valid", "length", "hand", "game")


def _gaps(kit: Kit, edition: Edition) -> dict[str, str]:
    """What is filled into the templates: names, numbers, and what the edition prints."""
    alone = edition.alone
    gaps = {
        "module": kit.module,
        "tests": kit.tests,
        "title": kit.title,
        "title_uk": kit.ukrainian or "",
        "count": str(len(Lexicon.load(DEFAULT))),
        "kit": kit.name,
        "stop": edition.stop,
        "ask": repr(alone.ask),
        "ask_inside": repr(edition.inside.ask),
        "refused": repr(alone.refused.rstrip("\n")),
        "ran_out": repr(alone.ran_out.rstrip("\n")),
        "stopped": repr(alone.stopped.rstrip("\n")),
        "watched": repr(alone.watched.rstrip("\n")),
    }
    gaps |= {name: str(number) for number, name in enumerate(_PROBLEMS, 1)}
    questions = edition.questions
    if isinstance(questions, MenuWording):
        gaps |= {
            "menu": repr(questions.ask),
            "nothing_to_replay": repr(questions.nothing_to_replay.rstrip("\n")),
            "invalid": repr(questions.invalid.rstrip("\n")),
            "who": repr(questions.who or ""),
        }
    else:
        gaps |= {
            "ask_hands": repr(questions.ask_hands),
            "ask_substitute": repr(questions.ask_substitute),
            "ask_letter": repr(questions.ask_letter),
            "ask_replay": repr(questions.ask_replay),
            "total": repr(questions.total.rstrip("\n")),
        }
    return gaps
