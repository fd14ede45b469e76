"""The days' hands: one scored try of each for everybody, the board, and the days gone by."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from handful.rules import Hand
from handful.store import BoardRow, Forgotten, PlayedDay, PractisedHand
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.calendar import Calendar
from handful.web.game.day import OUT_OF, Day, HandOfDay, today
from handful.web.game.percent import share_of
from handful.web.game.replay import kind_of_day
from handful.web.game.rounds import Rounds
from handful.web.game.state import RoundState
from handful.web.game.streak import Streak, streak
from handful.web.game.substitution import draw
from handful.web.player.account import Accounts
from handful.web.player.quota import Quota
from handful.web.secret import Secret
from handful.web.solver.value import DayHand

BOARD_ROWS = 50
ARCHIVE_DAYS = 30
CALENDAR_DAYS = 35
BUCKETS = 20
BUCKET = OUT_OF // BUCKETS
"""Scores that the picture of a day puts together."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A hand that a player wants to play; *state* is the round of it that is there already.

    *scored* says whether a new round would be the scored one.
    """

    day: Day
    hand: HandOfDay
    scored: bool
    state: RoundState | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A day as a player sees it: how many finished it, the player's row, and scored rounds."""

    day: Day
    players: int
    row: PlayedDay | None
    states: dict[int, RoundState]


@dataclass(frozen=True, slots=True)
class Board:
    """The best of a day; *others* stand apart, *mine* is the player's own row.

    *scores* says how many of the *players* have a place with which score.
    """

    day: Day
    players: int
    scores: dict[int, int]
    top: list[BoardRow]
    others: list[BoardRow]
    mine: BoardRow | None

    @property
    def ranked(self) -> int:
        """How many have a place."""
        return sum(self.scores.values())

    @property
    def distribution(self) -> list[int] | None:
        """How many have which score, in steps of 25; None on a day with a single hand."""
        if self.day.out_of is None:
            return None
        counts = [0] * BUCKETS
        for score, players in self.scores.items():
            counts[min(BUCKETS - 1, score // BUCKET)] += players
        return counts

    @property
    def percentile(self) -> int | None:
        """How many in a hundred of the others with a place made no more; None without others."""
        if self.mine is None:
            return None
        own = self.mine.score
        mine = 0 if self.mine.place is None else 1
        others = self.ranked - mine
        behind = sum(players for score, players in self.scores.items() if score <= own) - mine
        return 100 * behind // others if others else None


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day gone by: the player's scored try, and the best of later ones."""

    day: Day
    scored: int | None
    archive: int | None


class DayState(Enum):
    """What became of a day: a frozen one was missed and does not break a streak."""

    PLAYED = "played"
    FROZEN = "frozen"
    MISSED = "missed"
    OPEN = "open"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day in a player's calendar, with the score if a hand of it is finished."""

    day: Day
    state: DayState
    score: int | None


class Daily:
    """The hands of the days."""

    def __init__(
        self, rounds: Rounds, accounts: Accounts, quota: Quota, secret: Secret, tries_an_hour: int
    ) -> None:
        self.calendar = Calendar()
        self._rounds = rounds
        self._store = rounds.store
        self._accounts = accounts
        self._secret = secret
        self._quota = quota
        self._tries_an_hour = tries_an_hour

    def today(self) -> Day:
        """The day that it is."""
        return self.calendar.day(self._date)

    def next_days(self) -> list[Day]:
        """Today and tomorrow."""
        return [self.calendar.day(when) for when in (self._date, self._date + timedelta(days=1))]

    def scored_days(self) -> list[Day]:
        """Today, and yesterday while a try of it still counts."""
        day, now = self.today(), self._rounds.clock()
        yesterday = self.calendar.day(day.when - timedelta(days=1))
        return [day, yesterday] if yesterday.counts_at(now) else [day]

    def is_today(self, day: Day) -> bool:
        """Is it *day* now?"""
        return day.when == self._date

    def is_sealed(self, day: str | None) -> bool:
        """May the words of a round of *day* not be told to everybody yet?"""
        return day in [str(scored) for scored in self.scored_days()]

    def variants(self, day: Day, hand: HandOfDay, dealt: str) -> list[str]:
        """What *hand* is played with: as it was *dealt*, and with each letter exchanged."""
        alphabet, held = hand.rules.alphabet, Hand(dealt)
        letters = sorted(set(dealt)) if hand.rules.substitutions and not hand.number else []
        drawn = [draw(held, letter, alphabet, self._secret, str(day)) for letter in letters]
        return [dealt, *map(str, drawn)]

    def has_played(self, player: str, day: Day, number: int) -> bool:
        """Has the player finished the scored try of this hand of *day*?"""
        scored = self._store.scored_round(player, str(day), number)
        return scored is not None and scored.finished is not None

    def seed(self, day: Day, hand: HandOfDay) -> int:
        """The seed from which *hand* of *day* is dealt."""
        return day.seed(hand, self._secret)

    def choose(self, player: str, text: str | None, number: int | None) -> Chosen:
        """The hand with this *number* of the day that *text* names, or the next one to be played.

        ApiError for a scored one whose turn it is not. A round that goes on is to be continued
        instead of a new one, of an earlier day too: a second round would tell what to play in it.
        """
        self._accounts.require(player)
        day = self.today() if text is None else self.calendar.open(text, self._rounds.clock())
        states = self._states(player, day)
        # After midnight who has begun the day before it may go on, while a try of it counts.
        going_on = bool(states) and day.counts_at(self._rounds.clock())
        following = self._following(player, day, states, self.is_today(day) or going_on)
        scored = self.is_today(day) or (going_on and following is not None)
        hand = _hand(day, number, following, scored)
        state = states.get(hand.number)
        if state is not None and state.over and not scored:
            state = None
        return Chosen(day, hand, scored, state)

    def charge(self, player: str, address: str, chosen: Chosen) -> None:
        """Count a new round; ApiError if player or address began too many in this hour."""
        self._rounds.charge(player)
        if chosen.scored:
            self._quota.count("scored tries", address, self._tries_an_hour)

    def begin(self, player: str, chosen: Chosen, dealt: DayHand) -> tuple[RoundState, bool]:
        """A round of the *chosen* hand, scored if it may be, and whether it is new.

        It is not if another request was quicker.
        """
        day, hand = chosen.day, chosen.hand
        kind = kind_of_day(self._store, player, str(day), hand.number, chosen.scored)
        stored = self._rounds.new_of_day(player, dealt, hand, str(day), kind)
        try:
            if self._store.begin(stored):
                return self._rounds.state(stored), True
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        scored = self._store.scored_round(player, str(day), hand.number)
        if scored is None:  # the player was deleted in between
            raise ApiError(ErrorCode.NOT_KNOWN)
        return self._rounds.state(scored), False

    def standing(self, player: str) -> Standing:
        """How today stands for the player."""
        self._accounts.require(player)
        day = self.today()
        return Standing(
            day,
            self._store.count_finished(str(day)),
            self._store.day(player, str(day)),
            self._states(player, day),
        )

    def board(self, player: str, text: str) -> Board:
        """The best of the day that *text* names, and the player's place."""
        self._accounts.require(player)
        day = self.calendar.open(text, self._rounds.clock())
        return Board(
            day=day,
            players=self._store.count_finished(text),
            scores=self._store.score_counts(text),
            top=self._store.board(text, BOARD_ROWS),
            others=self._store.board(text, BOARD_ROWS, vouched=False),
            mine=self._store.place(player, text),
        )

    def archive(self, player: str) -> list[PastDay]:
        """The days gone by, with the player's results, the newest first."""
        self._accounts.require(player)
        days = self.calendar.before(self._date, ARCHIVE_DAYS)
        if not days:
            return []
        since = str(days[-1])
        scored = {played.day: played.score for played in self._store.days_since(player, since)}
        practised: dict[str, int] = {}
        for hand in self._store.practice(player, since):
            practised[hand.day] = practised.get(hand.day, 0) + _worth(hand)
        return [PastDay(day, scored.get(str(day)), practised.get(str(day))) for day in days]

    def streak(self, player: str) -> Streak:
        """Days in a row with all hands played: up to now, and the most ever."""
        return streak(self._store.streak(player, CALENDAR_DAYS), self._date)

    def calendar_of(self, player: str) -> list[CalendarDay]:
        """The last days with what became of each, the oldest first and today the last."""
        self._accounts.require(player)
        found = self.streak(player)
        days = [*reversed(self.calendar.before(self._date, CALENDAR_DAYS - 1)), self.today()]
        rows = {row.day: row for row in self._store.days_since(player, str(days[0]))}

        def state(day: Day) -> DayState:
            row = rows.get(str(day))
            if row is not None and row.finished is not None:
                return DayState.PLAYED
            if self.is_today(day):
                return DayState.OPEN
            if day.when in found.frozen:
                return DayState.FROZEN
            return DayState.MISSED if found.days and str(day) > found.first else DayState.BEFORE

        return [
            CalendarDay(day, state(day), rows[str(day)].score if str(day) in rows else None)
            for day in days
        ]

    @property
    def _date(self) -> date:
        return today(self._rounds.clock())

    def _states(self, player: str, day: Day) -> dict[int, RoundState]:
        """The player's scored rounds of *day* by their numbers."""
        stored = self._store.scored_rounds(player, str(day))
        return {each.number_in_day: self._rounds.state(each) for each in stored}

    def _following(
        self, player: str, day: Day, states: dict[int, RoundState], scored: bool
    ) -> HandOfDay | None:
        """The first hand of *day* whose scored try is to be ended, or begun if it is *scored*."""
        for hand in day.hands:
            state = states.get(hand.number)
            if state is not None and not state.over:
                return hand
            # What was practised, where a clock is ahead, is not scored and holds nothing up.
            is_new = scored and state is None
            if is_new and not self._store.has_practised(player, str(day), hand.number):
                return hand
        return None


def _hand(day: Day, number: int | None, following: HandOfDay | None, scored: bool) -> HandOfDay:
    """The hand with this *number*; without one that which is *following*, if there is one."""
    if number is None:
        return following or day.hands[-1 if scored else 0]
    hand = day.hands[0] if day.out_of is None and number == 1 else day.hand(number)
    if hand is None:
        raise ApiError(ErrorCode.DAY_NOT_OPEN, f"On {day} a single hand was dealt.")
    if scored and following is not None and hand.number > following.number:
        message = f"The hands of a day come in order: play hand {following.number} first."
        raise ApiError(ErrorCode.NOT_NOW, message)
    return hand


def _worth(hand: PractisedHand) -> int:
    """What a practised hand counts: points on a day with a single one, else percent."""
    if not hand.number or hand.perfect is None:
        return hand.score
    return share_of(hand.score, hand.perfect)
