"""How much faster the index is loaded from the cache than built."""

from collections.abc import Iterator

from bench.course import COURSE, SIZE, hands
from bench.measure import Series, take_turns
from bench.row import Row, at_most
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, Hand
from handful.solver import best_word, index
from handful.solver.index import Index, index_of

__all__ = ["index_rows"]

RUNS = 15


def index_rows() -> Iterator[Row]:
    """The index from the cache folder: alone, and with a first answer."""
    index_of(COURSE)  # the first call of a machine keeps it
    building = Series(lambda hand: Index.build(_fresh()), hands(CLASSIC, SIZE, RUNS))
    loading = Series(lambda hand: _loaded(), building.cases)
    answering = Series(_first_answer, building.cases)
    take_turns(building, loading, answering, rounds=RUNS)
    for what, series, limit in (
        ("index loaded from the cache folder", loading, at_most(0.25)),
        ("the same, and the best word of one hand", answering, None),
    ):
        yield Row(what, "building the index", series.median / building.median, limit)


def _fresh() -> Lexicon:
    """The course list as a new process has it: neither split into words nor hashed."""
    return Lexicon.trusted(COURSE.name, COURSE.text, COURSE.origin, COURSE.licence)


def _loaded() -> Index:
    """The index as a new process gets it."""
    index._index_of.cache_clear()
    return index_of(_fresh())


def _first_answer(hand: Hand) -> int:
    play = best_word(hand, CLASSIC, _loaded(), SIZE)
    return play.points if play else 0
