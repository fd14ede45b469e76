"""Challenges: a finished hand, or the hands of a day, as a link for others to play.

Whoever opens the link plays the same letters, in a round of the own: of a day that is still scored
it is the scored try. What others made of a hand is told to those who have finished it.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from handful.rules import RULE_SETS
from handful.store import (
    Challenge,
    ChallengeRound,
    ChallengeTry,
    Forgotten,
    Kind,
    RecentChallenge,
    StoredRound,
)
from handful.store.finish_statement import MOST_OF_NETWORK, MOST_PLACES
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.daily import Daily
from handful.web.game.day import Day
from handful.web.game.percent import percent_of_finished
from handful.web.game.rounds import Rounds
from handful.web.game.sharing import require_same_words, require_shareable
from handful.web.game.state import RoundError, RoundState
from handful.web.player.account import Accounts
from handful.web.player.quota import Quota
from handful.web.secret import Secret

ALPHABET = "0123456789bcdfghjkmnpqrstvwxz"
"""Without vowels, so that chance spells no word in a link."""
ID_LENGTH = 10
CHALLENGE_PATTERN = r"^[0-9a-z]{1,20}$"
"""What may stand in a link, also one that was cut off or mistyped: such a challenge is unknown."""
CHALLENGES_AN_HOUR = 60


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """What a player makes of a challenge: a round for each hand, None before it is begun."""

    player: str
    nickname: str
    hands: tuple[StoredRound | None, ...]

    @property
    def finished(self) -> bool:
        """Are all hands played?"""
        return all(is_finished(hand) for hand in self.hands)

    @property
    def percents(self) -> tuple[int, ...]:
        """What each finished hand counts."""
        over = [hand for hand in self.hands if hand is not None and is_finished(hand)]
        return tuple([percent_of_finished(hand) or 0 for hand in over])

    @property
    def points(self) -> int:
        """The points of all finished hands."""
        return sum(hand.score or 0 for hand in self.hands if hand is not None)


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """A challenge as somebody sees it; *mine* is the viewer's own row.

    *day* is the day whose hands it is about, if it is about all of them; it is *scored* while what
    is played of it is a scored try.
    """

    challenge: Challenge
    day: Day | None
    challenger: ChallengeRow
    others: list[ChallengeRow]
    mine: ChallengeRow | None
    scored: bool

    @property
    def out_of(self) -> int | None:
        """The most that can be scored; None where points are counted."""
        return None if self.day is None else self.day.out_of

    def score(self, row: ChallengeRow) -> int:
        """What a row counts: the percents of a day of five, else points."""
        return row.points if self.out_of is None else sum(row.percents)


@dataclass(frozen=True, slots=True)
class ListedChallenge:
    """A challenge in a player's list: how many play it, and whether the player has played all."""

    recent: RecentChallenge
    players: int
    finished: bool


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand of a challenge that is to be played next; *round* is its round, if it is there."""

    number: int
    round: str | None


class Challenges:
    """The challenges of all players."""

    def __init__(
        self, rounds: Rounds, daily: Daily, accounts: Accounts, quota: Quota, secret: Secret
    ) -> None:
        self._rounds = rounds
        self._store = rounds.store
        self._daily = daily
        self._accounts = accounts
        self._quota = quota
        self._secret = secret

    def make_of_round(self, player: str, id_: str) -> Challenge:
        """A challenge with the player's finished round called *id_*.

        A hand of a day that is still scored is only given with its day.
        """
        state = self._rounds.get(player, id_)
        stored = state.stored
        if not state.over or not state.own:
            message = "Challenge others with a hand that you have finished."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        if stored.day is not None and self._daily.is_sealed(stored.day):
            return self.make_of_day(player, stored.day)
        require_shareable(state, self._rounds.same_words(stored))
        if stored.kind is Kind.CHALLENGE:
            message = "This hand came by a challenge: send its link on, so that all compare."
            raise RoundError(ErrorCode.NOT_NOW, message, state)
        return self._make(player, stored.id, None, [ChallengeTry(player, 0, stored.id)])

    def make_of_day(self, player: str, text: str) -> Challenge:
        """A challenge with all hands of the day that *text* names."""
        self._accounts.require(player)
        day = self._daily.calendar.open(text, self._rounds.clock())
        scored = self._store.scored_rounds(player, str(day))
        tries = [
            ChallengeTry(player, each.number_in_day, each.id)
            for each in scored
            if is_finished(each)
        ]
        if len(tries) < len(day.hands):
            message = "Play all hands of the day first; then challenge others with them."
            raise ApiError(ErrorCode.NOT_NOW, message)
        return self._make(player, str(day), str(day), tries)

    def get(self, id_: str) -> Challenge:
        """The challenge called *id_*; ApiError if there is none."""
        found = self._store.challenge(id_)
        if found is None:
            message = "There is no such challenge: the link is not complete, or it was deleted."
            raise ApiError(ErrorCode.NOT_FOUND, message)
        return found

    def view(self, challenge: Challenge, player: str | None) -> ChallengeView:
        """The challenge as *player* sees it, or somebody unknown.

        What others made of it is read for those who have played all of it.
        """
        day = self._day(challenge)
        challenger = self._row(challenge, challenge.player, day)
        if not any(challenger.hands):
            raise ApiError(ErrorCode.NOT_FOUND, "What the challenge is about was deleted.")
        mine: ChallengeRow | None = challenger
        if player != challenge.player:
            mine = None if player is None else self._row(challenge, player, day)
            mine = mine if mine is not None and any(mine.hands) else None
        others = self._others(challenge, day) if mine is not None and mine.finished else []
        scored = challenge.day is not None and self._daily.is_sealed(challenge.day)
        return ChallengeView(challenge, day, challenger, others, mine, scored)

    def recent(self, player: str, most: int) -> list[ListedChallenge]:
        """The challenges that *player* made or played last, the newest first."""
        return [
            ListedChallenge(
                each,
                1 + len(self._store.places(each.challenge.id)),
                each.finished and self._has_played(player, each),
            )
            for each in self._store.recent_challenges(player, most)
        ]

    def _has_played(self, player: str, recent: RecentChallenge) -> bool:
        """Has the player who has ended all rounds that are known here also played all hands?"""
        day = self._day(recent.challenge)
        if day is None or len(recent.rounds) == len(day.hands):
            return True
        scored = self._store.scored_rounds(player, str(day))
        over = [each for each in scored if each.finished is not None]
        return len(over) == len(day.hands)

    def next_hand(self, player: str, challenge: Challenge, network: str) -> NextHand:
        """The hand that *player* is to play next; after the last one that one again.

        *network* is where the player is. ApiError for somebody new where all places are taken.
        """
        self._accounts.require(player)
        day = self._day(challenge)
        tries = self._store.tries_of(challenge.id, player)
        rounds = {each.number: each.round for each in tries}
        if not rounds and player != challenge.player:
            self._require_place(challenge, network)
            self._quota.count("challenges accepted", player, CHALLENGES_AN_HOUR)
        row = self._row(challenge, player, day)
        numbers = [0] if day is None else [hand.number for hand in day.hands]
        for number, hand in zip(numbers, row.hands, strict=True):
            if hand is None:
                return NextHand(number, None)
            if number not in rounds:
                self.add_try(player, challenge, hand, network)
            if not is_finished(hand):
                return NextHand(number, hand.id)
        last = row.hands[-1]
        return NextHand(numbers[-1], None if last is None else last.id)

    def begin(self, player: str, challenge: Challenge, network: str) -> tuple[RoundState, bool]:
        """A new round with the hand of a challenge, and whether it is new."""
        given = self._store.round(challenge.subject)
        if given is None:
            raise ApiError(ErrorCode.NOT_FOUND, "What the challenge is about was deleted.")
        state = self._rounds.state(given)
        require_same_words(state, self._rounds.same_words(given))
        rules = RULE_SETS[given.rules]
        new = self._rounds.new(player, state.dealt, rules, given.size, kind=Kind.CHALLENGE)
        new = new._replace(
            perfect=given.perfect,
            skynet=given.skynet,
            ladder=given.ladder,
            counts=not self._store.had_hand(new),
        )
        try:
            if self._store.begin_try(challenge.id, 0, new, self._key(challenge, network)):
                return self._rounds.state(new), True
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error
        begun = self._store.tries_of(challenge.id, player)
        return self._rounds.get(player, begun[0].round), False

    def add_try(self, player: str, challenge: Challenge, stored: StoredRound, network: str) -> None:
        """Note that the player plays a challenge in this round of a day."""
        key = self._key(challenge, network)
        new = ChallengeTry(player, stored.number_in_day, stored.id, network=key)
        try:
            self._store.add_try(challenge.id, new)
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_FOUND) from error

    def _require_place(self, challenge: Challenge, network: str) -> None:
        """Raise if no place is left, or none for this network."""
        places = self._store.places(challenge.id)
        if len(places) >= MOST_PLACES:
            message = f"{MOST_PLACES} people play this challenge already: make one of your own."
            raise ApiError(ErrorCode.NOT_NOW, message)
        key = self._key(challenge, network)
        if sum(place.network == key for place in places) >= MOST_OF_NETWORK:
            message = (
                f"{MOST_OF_NETWORK} people of your network play this challenge already: "
                "make one of your own."
            )
            raise ApiError(ErrorCode.NOT_NOW, message)

    def _key(self, challenge: Challenge, network: str) -> str:
        """What is stored of a network: signed, and recognised in no other challenge."""
        return self._secret.signature("challenge", challenge.id, network)

    def _make(
        self, player: str, subject: str, day: str | None, tries: list[ChallengeTry]
    ) -> Challenge:
        self._quota.count("challenges", player, CHALLENGES_AN_HOUR)
        id_ = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
        new = Challenge(id_, player, subject, day, self._rounds.clock())
        try:
            return self._store.add_challenge(new, tries)
        except Forgotten as error:
            raise ApiError(ErrorCode.NOT_KNOWN) from error

    def _day(self, challenge: Challenge) -> Day | None:
        if challenge.day is None:
            return None
        return self._daily.calendar.open(challenge.day, self._rounds.clock())

    def _row(self, challenge: Challenge, player: str, day: Day | None) -> ChallengeRow:
        """What a player made of a challenge; all hands are None for somebody who did not begin."""
        rounds = self._store.challenge_rounds(challenge, player)
        return _row(player, rounds, day)

    def _others(self, challenge: Challenge, day: Day | None) -> list[ChallengeRow]:
        """The rows of all who have a place."""
        rounds = groupby(self._store.rounds_of_places(challenge), lambda each: each.player)
        return [_row(player, list(group), day) for player, group in rounds]


def is_finished(stored: StoredRound | None) -> bool:
    """Is there such a round, and is it over?"""
    return stored is not None and stored.finished is not None


def _row(player: str, rounds: Sequence[ChallengeRound], day: Day | None) -> ChallengeRow:
    by_number = {each.number: each.round for each in rounds}
    numbers = [0] if day is None else [hand.number for hand in day.hands]
    name = rounds[0].nickname if rounds else ""
    return ChallengeRow(player, name, tuple([by_number.get(number) for number in numbers]))
