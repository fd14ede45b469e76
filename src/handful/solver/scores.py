"""The perfect scores of many hands at once.

With a table and numpy a million hands take about as long as two scans of the list; hands that no
table has are searched one by one.
"""

from collections.abc import Collection, Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

from handful.lexicon import DEFAULT, as_lexicon
from handful.rules import CLASSIC, BadHand, Hand, RuleSet
from handful.solver.bonus import bonus
from handful.solver.index import Index, index_of
from handful.solver.perfect import perfect_score
from handful.solver.solution import rule_set
from handful.solver.source import drop_if_damaged, table_of
from handful.solver.table import WHOLE, Table
from handful.solver.table_file import BadTable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["scores"]

CHUNK = 1 << 15
"""So many hands at a time: what is worked out in between stays near the processor."""
IN_ORDER = (
    *((0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (1, 2), (5, 6)),
    *((0, 4), (1, 5), (2, 6), (3, 7), (2, 4), (3, 5), (1, 2), (3, 4), (5, 6)),
)
"""Which letters to compare, and to exchange, one pair after another: then eight are in order."""
TOGETHER, ROOM = 3, 32
"""So many letters are looked up at a time, of an alphabet that has at most so many."""


@overload
def scores(
    hands: "npt.NDArray[Any]",
    rules: RuleSet | str = ...,
    words: str | PathLike[str] | Collection[str] = ...,
    size: int | None = ...,
) -> "npt.NDArray[np.int32]": ...
@overload
def scores(
    hands: Sequence[str | Hand],
    rules: RuleSet | str = ...,
    words: str | PathLike[str] | Collection[str] = ...,
    size: int | None = ...,
) -> list[int]: ...
def scores(
    hands: Any,
    rules: RuleSet | str = CLASSIC,
    words: str | PathLike[str] | Collection[str] = DEFAULT,
    size: int | None = None,
) -> Any:
    """The perfect score of each of the *hands*, in a game of *size* letters.

    *hands* are a list of texts or hands, for which a list comes back; or an array of numpy, of
    bytes or texts (dtype S, which is the quickest, or U), for which an array comes back. *rules*
    and *words* are what `solve` takes; *size* is each hand's own number of letters by default.

    >>> scores(["uezkltz", "inertia", "tot"])
    [100, 99, 59]
    """
    rules = rule_set(rules)
    index = index_of(as_lexicon(words))
    if isinstance(hands, str | bytes | Hand):
        raise BadHand(f"hands are a list, such as [{hands!r:.40}]")
    if hasattr(hands, "dtype"):
        return _of_array(hands, rules, index, size)
    if not isinstance(hands, Iterable):
        raise BadHand(f"hands are a list or an array, not {type(hands).__name__}")
    found = [rules.parse(hand.letters if isinstance(hand, Hand) else hand) for hand in hands]
    return [_score(hand, rules, index, size) for hand in found]


def _score(hand: Hand, rules: RuleSet, index: Index, size: int | None) -> int:
    held = len(hand.letters)
    if size is not None and held > size:
        raise BadHand(f"the hand {hand} has more letters than the game, which has {size}")
    return perfect_score(hand, rules, index, held if size is None else size)


def _of_array(
    hands: "npt.NDArray[Any]", rules: RuleSet, index: Index, size: int | None
) -> "npt.NDArray[np.int32]":
    import numpy as np

    if hands.ndim != 1 or hands.dtype.kind not in "SU":
        raise BadHand(
            "hands are an array of one dimension of texts or bytes, such as "
            "np.array(['aretiin', 'uezkltz'])"
        )
    found = np.empty(len(hands), dtype=np.int32)
    many = _many_hands(index, rules)
    for start in range(0, len(hands), CHUNK):
        part = hands[start : start + CHUNK]
        points = None if many is None else many.scores(part, size)
        if points is None:  # one by one; if something is wrong, that says what
            points = np.array([_score(hand, rules, index, size) for hand in _read(part, rules)])
        found[start : start + CHUNK] = points
    return found


def _read(hands: "npt.NDArray[Any]", rules: RuleSet) -> list[Hand]:
    """The *hands* one by one."""
    texts = hands.tolist()
    if hands.dtype.kind == "S":
        texts = [text.decode("utf-8", "replace") for text in texts]
    return [rules.parse(text) for text in texts]


def _many_hands(index: Index, rules: RuleSet) -> "_ManyHands | None":
    """What looks up many hands; None if there is no table, or a damaged one."""
    table = table_of(index, rules)
    try:
        return None if table is None else _ManyHands(table)
    except BadTable as error:
        drop_if_damaged(index, rules, error)
        return None


class _ManyHands:
    """Looks up many hands in a *table*."""

    def __init__(self, table: Table) -> None:
        import numpy as np

        self.table = table
        self.perfect = np.frombuffer(table.perfect_scores(), dtype="<u2")
        self.letters = len(table.letters)
        self.first = ord(table.letters[0])
        self.star = (ord(table.rules.alphabet.wildcard) - self.first) & 0xFF
        in_a_row = [chr(self.first + place) for place in range(self.letters)]
        ascii_only = table.letters.isascii() and table.rules.alphabet.wildcard.isascii()
        self.usable = ascii_only and self.letters <= ROOM and list(table.letters) == in_a_row
        self.steps: list[npt.NDArray[np.int32]] = []
        """For the first three letters of a hand, the next three and so on, what they add."""
        for place in range(1, table.most + 1, TOGETHER):
            one, two, three = [self._steps(at) for at in range(place, place + TOGETHER)]
            self.steps.append((one[:, None, None] + two[:, None] + three).reshape(-1))

    def _steps(self, place: int) -> "npt.NDArray[np.int32]":
        import numpy as np

        steps = np.zeros(ROOM, dtype=np.int32)
        if place <= self.table.most and self.usable:
            steps[: self.letters] = self.table.numbers.steps[place]
        return steps

    def scores(self, hands: "npt.NDArray[Any]", size: int | None) -> "npt.NDArray[np.int32] | None":
        """The perfect scores of *hands*; None where one has to be looked at by itself."""
        import numpy as np

        if hands.dtype.kind == "S" and (points := self._alike(hands, size)) is not None:
            return points
        try:
            texts: Any = np.char.lower(hands.astype(np.bytes_))
        except UnicodeEncodeError:
            return None
        starred = np.char.count(texts, self.table.rules.alphabet.wildcard.encode()) > 0
        kinds = 2 * np.char.str_len(texts) + starred
        found = np.empty(len(hands), dtype=np.int32)
        for kind in np.unique(kinds).tolist():
            chosen = kinds == kind
            points = self._alike(texts[chosen].astype(f"S{max(1, kind // 2)}"), size)
            if points is None:
                return None
            found[chosen] = points
        return found

    def _alike(
        self, hands: "npt.NDArray[np.bytes_]", size: int | None
    ) -> "npt.NDArray[np.int32] | None":
        """The same of hands of one length, all with a wildcard or all without; None if not so."""
        import numpy as np

        width = hands.dtype.itemsize
        size = width if size is None else size
        if not self.usable or not width <= min(self.table.most, size):
            return None
        signs = np.ascontiguousarray(hands).view(np.uint8).reshape(len(hands), width)
        rows = list(np.ascontiguousarray(signs.T) - np.uint8(self.first))
        for low, high in IN_ORDER:
            if high < width:
                one, other = rows[low], rows[high]
                rows[low], rows[high] = np.minimum(one, other), np.maximum(one, other)
        starts = self.table.starts
        if self.table.rules.stands_for and (rows[-1] == self.star).all():
            del rows[-1]
            starts = self.table.starred_starts
        if rows and rows[-1].max() >= self.letters:
            return None
        numbers = np.full(len(hands), starts[len(rows)], dtype=np.int32)
        for steps, first in zip(self.steps, range(0, len(rows), TOGETHER), strict=False):
            some = [row.astype(np.int64) for row in rows[first : first + TOGETHER]]
            some += [np.zeros(1, dtype=np.int64)] * (TOGETHER - len(some))
            numbers += steps.take((some[0] * ROOM + some[1]) * ROOM + some[2])
        found = self.perfect.take(numbers)
        points = (found & (WHOLE - 1)).astype(np.int32)
        if width == size and (more := bonus(self.table.rules, size)):
            points += (found >= WHOLE) * np.int32(more)
        return points
