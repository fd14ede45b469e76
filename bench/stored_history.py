"""A history of players and rounds, day by day, the same for the same seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import product
from operator import itemgetter
from random import Random
from typing import NamedTuple

from bench.day_curve import moment
from bench.played_hand import PlayedHand, play_hands
from handful.rules import CLASSIC, WILDCARD
from handful.web.game.day import FIVE
from handful.web.player.identity import ALPHABET

__all__ = ["DAY", "History", "StoredRow", "id_at"]

DAY = 24 * 3600 * 1000
"""Milliseconds."""
SITTING = 15 * 60 * 1000
"""Nobody began later today, so that all have finished by now."""
DAILY = 0.6
"""The share of rounds that are days' hands; of the others see `OTHERS`."""
OTHERS = {"free": 82, "puzzle": 8, "challenge": 6, "computer": 4}
REGULARS = 10
"""Every so many-th player comes nearly every day, and plays most of the rounds."""
LEFT = 0.15
"""The share of players who do not finish the five hands of a day."""
UNFINISHED = 0.03
"""The share of free rounds that are left in the middle."""
THREE = ["".join(signs) for signs in product(ALPHABET, repeat=3)]
"""All that three signs of an id can be, for speed: an id has 26."""


class StoredRow(NamedTuple):
    """A round: who plays what, when, and how it went; *number* is that of the hand in its day."""

    begun: int
    player: int
    kind: str
    number: int
    hand: int
    """Among those of its kind, and *time* among the ways in which that one was played."""
    time: int
    finished: int | None
    id: str = ""
    subject: "StoredRow | None" = None
    """The round of somebody else's with which this player was challenged."""


def id_at(now: int, chance: Random) -> str:
    """An id of that time, as the server makes them, but by chance that can be repeated."""
    number = (now << 80 | chance.getrandbits(80)) << 5
    return "".join([THREE[number >> shift & 32767] for shift in range(120, -1, -15)])[:26]


@dataclass(frozen=True)
class History:
    """So many *rounds* of so many *players* on so many *days*, the last of which is today."""

    rounds: int
    players: int
    days: int
    now: int
    hands: dict[str, list[list[PlayedHand]]]
    """By kind: hands, each played several times. Those of the five are called 1 to 5."""

    @classmethod
    def make(cls, rounds: int, players: int, days: int, now: int) -> "History":
        """A history that ends *now*, with some hundreds of hands."""
        chance = Random(1)
        five = {
            str(hand.number): play_hands(hand.rules, hand.size, days, 20, chance) for hand in FIVE
        }
        few = min(200, 20 + rounds // 50)
        free = play_hands(CLASSIC, 7, few, 4, chance) + play_hands(WILDCARD, 7, few // 3, 4, chance)
        computer = play_hands(CLASSIC, 7, few // 4, 1, chance, by="skynet")
        others = {"free": free, "puzzle": free, "challenge": free, "computer": computer}
        return cls(rounds, players, days, now, {**five, **others})

    @property
    def dates(self) -> list[date]:
        """The days, the oldest first."""
        today = datetime.fromtimestamp(self.now / 1000, UTC).date()
        return [today - timedelta(days=before) for before in range(self.days - 1, -1, -1)]

    def player_ids(self) -> Iterator[tuple[str, int]]:
        """The players' ids, and when they came first: in the year before the first day."""
        chance = Random(2)
        first = _milliseconds(self.dates[0])
        for _ in range(self.players):
            since = first - chance.randrange(365 * DAY)
            yield id_at(since, chance), since

    def played(self, row: StoredRow) -> PlayedHand:
        """How the hand of a *row* was played."""
        name = str(row.number) if row.kind == "daily" else row.kind
        return self.hands[name][row.hand][row.time]

    def rows_of(self, number: int) -> list[StoredRow]:
        """The rounds of the day with that *number*, in the order of their ids."""
        chance = Random(1000 + number)
        count = self.rounds * (number + 1) // self.days - self.rounds * number // self.days
        start = _milliseconds(self.dates[number])
        length = min(DAY, max(1, self.now - start - SITTING))
        rows = self._daily(number, int(DAILY * count), start, length, chance)
        kinds = chance.choices([*OTHERS], weights=[*OTHERS.values()], k=count - len(rows))
        rows += [self._other(kind, start, length, chance) for kind in kinds]
        rows.sort(key=itemgetter(0))
        return [*_linked([row._replace(id=id_at(row.begun, chance)) for row in rows])]

    def _daily(
        self, number: int, most: int, start: int, length: int, chance: Random
    ) -> list[StoredRow]:
        """Rounds of the day's five hands, each player's one after the other."""
        wanted = most // len(FIVE)
        some = min(wanted * 6 // 10, self._regulars * 9 // 10)
        players = chance.sample(range(self._regulars), some)
        others = range(self._regulars, self.players)
        players += chance.sample(others, min(wanted - some, len(others)))
        rows: list[StoredRow] = []
        for player in players:
            begun = start + int(moment(chance) * length)
            hands = chance.randrange(1, len(FIVE)) if chance.random() < LEFT else len(FIVE)
            for hand in range(1, hands + 1):
                finished = begun + 20_000 + int(100_000 * chance.random())
                time = int(chance.random() * len(self.hands["1"][0]))
                rows.append(StoredRow(begun, player, "daily", hand, number, time, finished))
                begun = finished + 2_000 + int(18_000 * chance.random())
        return rows

    def _other(self, kind: str, start: int, length: int, chance: Random) -> StoredRow:
        """A round of any other kind."""
        regular = chance.random() < 0.5
        player = int(chance.random() * (self._regulars if regular else self.players))
        begun = start + int(moment(chance) * length)
        left = kind == "free" and chance.random() < UNFINISHED
        finished = None if left else begun + 10_000 + int(110_000 * chance.random())
        hand = int(chance.random() * len(self.hands[kind]))
        time = int(chance.random() * len(self.hands[kind][hand]))
        return StoredRow(begun, player, kind, 0, hand, time, finished)

    @property
    def _regulars(self) -> int:
        return max(1, self.players // REGULARS)


def _linked(rows: list[StoredRow]) -> Iterator[StoredRow]:
    """The *rows*, those of challenges about the free round that was begun last before them."""
    last: StoredRow | None = None
    for row in rows:
        if row.kind != "challenge":
            yield row
            last = row if row.kind == "free" and row.finished is not None else last
        elif last is None or last.player == row.player:
            yield row._replace(kind="free")
        else:
            yield row._replace(hand=last.hand, subject=last, time=0)
            last = None  # with one round a player challenges once


def _milliseconds(day: date) -> int:
    return int(datetime.combine(day, datetime.min.time(), UTC).timestamp()) * 1000
