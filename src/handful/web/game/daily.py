"""The day's hand: one scored try for everybody, the board, and the days gone by."""

from dataclasses import dataclass
from datetime import timedelta

from handful.rules import Hand
from handful.store import BoardRow, Forgotten
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.day import Day, days_before, streak, today
from handful.web.game.replay import kind_of_day
from handful.web.game.rounds import Rounds
from handful.web.game.state import RoundState
from handful.web.game.substitution import draw
from handful.web.player.account import Accounts
from handful.web.player.quota import Quota
from handful.web.secret import Secret

__all__ = ["Board", "Daily", "PastDay", "Standing"]

BOARD_ROWS = 50
ARCHIVE_DAYS = 30


@dataclass(frozen=True, slots=True)
class Standing:
    """A day as a player sees it: how many finished it, and the player's own scored round."""

    players: int
    state: RoundState | None


@dataclass(frozen=True, slots=True)
class Board:
    """The best of a day; *others* stand apart, *mine* is the player's own row.

    *ranked* is how many of the *players* have a place.
    """

    players: int
    ranked: int
    top: list[BoardRow]
    others: list[BoardRow]
    mine: BoardRow | None


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day gone by: the player's scored try, and the best of later ones."""

    day: Day
    scored: int | None
    archive: int | None


class Daily:
    """The hands of the days."""

    def __init__(
        self, rounds: Rounds, accounts: Accounts, quota: Quota, secret: Secret, tries_an_hour: int
    ) -> None:
        self._rounds = rounds
        self._store = rounds.store
        self._accounts = accounts
        self._secret = secret
        self._quota = quota
        self._tries_an_hour = tries_an_hour

    @property
    def today(self) -> Day:
        """The day that it is."""
        return Day.of(today(self._rounds.clock()))

    @property
    def next_days(self) -> tuple[Day, Day]:
        """Today and tomorrow."""
        day = self.today
        return day, Day.of(day.when + timedelta(days=1))

    @property
    def scored_days(self) -> list[Day]:
        """Today, and yesterday while a try of it still counts."""
        day, now = self.today, self._rounds.clock()
        yesterday = Day.of(day.when - timedelta(days=1))
        return [day, yesterday] if yesterday.counts_at(now) else [day]

    def hands(self, day: Day, dealt: str) -> list[str]:
        """The hands that are played on *day*: the one *dealt*, and with each letter exchanged."""
        hand, rules = Hand(dealt), day.rules
        letters = sorted(set(dealt)) if rules.substitutions else []
        drawn = [draw(hand, each, rules.alphabet, self._secret, str(day)) for each in letters]
        return [dealt, *map(str, drawn)]

    def has_played(self, player: str, day: Day) -> bool:
        """Has the player finished the scored try of *day*?"""
        scored = self._store.scored_round(player, str(day))
        return scored is not None and scored.finished is not None

    def seed(self, day: Day) -> int:
        """The seed from which the hand of *day* is dealt."""
        return day.seed(self._secret)

    def begun(self, player: str, day: Day) -> RoundState | None:
        """The scored round of *day* that is to be continued instead of a new one.

        An unfinished one of an earlier day, too: a second round would tell what to play in it.
        """
        self._accounts.require(player)
        scored = self._store.scored_round(player, str(day))
        if scored is None or (scored.finished is not None and day != self.today):
            return None
        return self._rounds.state(scored)

    def charge(self, player: str, address: str, day: Day) -> None:
        """Count a new round of *day*; ApiError if player or address began too many in this hour."""
        self._rounds.charge(player)
        if day == self.today:
            self._quota.count("scored tries", address, self._tries_an_hour)

    def begin(self, player: str, day: Day, hand: str) -> tuple[RoundState, bool]:
        """A round of *day*, scored on the day itself before any practice, and whether it is new.

        It is not if another request was quicker.
        """
        kind = kind_of_day(self._store, player, day, self.today)
        stored = self._rounds.new(player, hand, day.rules, day.size, kind=kind, day=day)
        try:
            if self._store.begin(stored):
                return self._rounds.state(stored), True
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        scored = self._store.scored_round(player, str(day))
        if scored is None:  # the player was deleted in between
            raise ApiError(ErrorCode.NOT_KNOWN)
        return self._rounds.state(scored), False

    def standing(self, player: str, day: Day) -> Standing:
        """How *day* stands for the player."""
        self._accounts.require(player)
        stored = self._store.scored_round(player, str(day))
        state = None if stored is None else self._rounds.state(stored)
        return Standing(self._store.count_finished(str(day)), state)

    def board(self, player: str, day: Day) -> Board:
        """The best of *day*, and the player's place."""
        self._accounts.require(player)
        return Board(
            players=self._store.count_finished(str(day)),
            ranked=self._store.count_vouched(str(day)),
            top=self._store.board(str(day), BOARD_ROWS),
            others=self._store.board(str(day), BOARD_ROWS, vouched=False),
            mine=self._store.place(player, str(day)),
        )

    def archive(self, player: str) -> list[PastDay]:
        """The days gone by, with the player's results, the newest first."""
        self._accounts.require(player)
        days = days_before(self.today.when, ARCHIVE_DAYS)
        played = self._store.archive(player, str(days[-1])) if days else {}
        return [PastDay(day, *played.get(str(day), (None, None))) for day in days]

    def streak(self, player: str) -> tuple[int, int]:
        """Days in a row with the day's hand played: up to now, and the most ever."""
        return streak(self._store.days(player), self.today.when)
