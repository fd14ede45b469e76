"""Challenges: links to a hand or to a day, and who plays them in which rounds."""

from collections.abc import Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from sqlalchemy import Executable

from handful.store import challenge_statement as sql
from handful.store.database import Database, Parameters, Runner, retry_lost
from handful.store.error import Forgotten, MissingReference
from handful.store.finish_statement import TAKE_PLACES
from handful.store.model import (
    Challenge,
    ChallengePlace,
    ChallengeRound,
    ChallengeTry,
    RecentChallenge,
    StoredRound,
)
from handful.store.round_store import round_in, round_row
from handful.store.statement import BEGIN

COLUMNS = len(fields(Challenge))
HANDS = 5
"""How many hands a challenge can have: a day's."""


class _Taken(Exception):
    """There is a round for that hand already; what was begun is rolled back."""


class ChallengeStore:
    """The part of `Store` about challenges."""

    database: Database

    def add_challenge(self, new: Challenge, tries: Sequence[ChallengeTry]) -> Challenge:
        """Insert a challenge with its player's own rounds; one about the same thing is returned.

        `Forgotten` says that there is no such player.
        """
        row = {
            "id": new.id,
            "player": new.player,
            "subject": new.subject,
            "day": new.day,
            "made": new.made,
        }
        asked = {"player_": new.player, "subject_": new.subject}

        def insert(run: Runner) -> Challenge | None:
            if run.change(sql.ADD_CHALLENGE, row) == 1:
                for each in tries:
                    run.change(sql.ADD_TRY, _try_row(new.id, each))
            rows = run.rows(sql.CHALLENGE_ABOUT, asked)
            return Challenge(*rows[0]) if rows else None

        gone = f"the player {new.player} is not here any more; begin as a new one"
        try:
            found = retry_lost(lambda: self.database.transact(insert))
        except MissingReference as error:
            raise Forgotten(gone) from error
        if found is None:
            raise Forgotten(gone)
        return found

    def challenge(self, id: str) -> Challenge | None:  # noqa: A002 a challenge's id
        """The challenge with this id; None too if its player is being deleted."""
        rows = self.database.rows(sql.CHALLENGE, {"id_": id})
        return Challenge(*rows[0]) if rows else None

    def recent_challenges(self, player: str, most: int) -> list[RecentChallenge]:
        """The challenges that the player made or played last, the newest first."""
        asked = {"player_": player, "most": most, "tries": HANDS * most}
        rows = self.database.rows(sql.RECENT_CHALLENGES, asked)
        found = [_recent(player, list(group)) for _, group in groupby(rows, lambda row: row[0])]
        return sorted(found, key=lambda one: one.at, reverse=True)[:most]

    def add_try(self, challenge: str, new: ChallengeTry) -> None:
        """Note that a round that is there is played for a challenge; the first one stays."""

        def insert(run: Runner) -> None:
            run.change(sql.ADD_TRY, _try_row(challenge, new))
            run.change(TAKE_PLACES, {"round": new.round})

        try:
            retry_lost(lambda: self.database.transact(insert))
        except MissingReference as error:
            raise Forgotten("the challenge is not here any more") from error

    def begin_try(
        self,
        challenge: str,
        number: int,
        round: StoredRound,
        network: str | None = None,
    ) -> bool:
        """Insert a new round and note it for a challenge; False if the player has one for it.

        `Forgotten` says that the player or the challenge is not there.
        """
        new = ChallengeTry(round.player, number, round.id, network=network)

        def insert(run: Runner) -> bool:
            run.change(BEGIN, round_row(round))
            if run.change(sql.ADD_TRY, _try_row(challenge, new)) == 0:
                raise _Taken
            return True

        try:
            return retry_lost(lambda: self.database.transact(insert))
        except _Taken:
            # After a lost connection it may be this very one.
            return any(one.round == round.id for one in self.tries_of(challenge, round.player))
        except MissingReference as error:
            raise Forgotten("the player or the challenge is not here any more") from error

    def places(self, challenge: str) -> list[ChallengePlace]:
        """Who has a place beside the challenger; who finished a hand first comes first."""
        rows = self.database.rows(sql.PLACES, {"challenge_": challenge})
        return [ChallengePlace(*row) for row in rows]

    def challenge_rounds(self, of: Challenge, player: str) -> list[ChallengeRound]:
        """The rounds in which one player plays a challenge.

        Of a day these are the scored ones; of a hand that has none, the one that was begun for the
        challenge.
        """
        asked = {"challenge_": of.id, "day_": of.day, "player_": player}
        return self._rounds(of, sql.TRIED_ROUNDS, sql.SCORED_ROUNDS, asked)

    def rounds_of_places(self, of: Challenge) -> list[ChallengeRound]:
        """The same for all who have a place, by player and number."""
        asked = {"challenge_": of.id, "day_": of.day}
        return self._rounds(of, sql.TRIED_ROUNDS_OF_PLACES, sql.SCORED_ROUNDS_OF_PLACES, asked)

    def _rounds(
        self, of: Challenge, tried: Executable, scored: Executable, asked: Parameters
    ) -> list[ChallengeRound]:
        rows = list(self.database.rows(tried, asked))
        if of.day is not None:
            rows += self.database.rows(scored, asked)
        found: dict[tuple[str, int], ChallengeRound] = {}
        for player, nickname, number, *row in rows:
            found[player, number] = ChallengeRound(player, nickname, number, round_in(row))
        return [found[key] for key in sorted(found)]

    def tries_of(self, challenge: str, player: str) -> list[ChallengeTry]:
        """The rounds in which one player plays a challenge, by number."""
        asked = {"challenge_": challenge, "player_": player}
        return [ChallengeTry(*row) for row in self.database.rows(sql.TRIES_OF_PLAYER, asked)]


def _recent(player: str, rows: Sequence[Any]) -> RecentChallenge:
    """The challenge in the *rows* of a query, which has a row for each round of the player's."""
    challenge = Challenge(*rows[0][:COLUMNS])
    rounds, rules, sizes, begun, finished = zip(*[row[COLUMNS:] for row in rows], strict=True)
    at = challenge.made if challenge.player == player else max(begun)
    over = all(each is not None for each in finished)
    return RecentChallenge(challenge, rounds, rules[0], sizes[0], at, over)


def _try_row(challenge: str, new: ChallengeTry) -> dict[str, str | int | None]:
    return {
        "challenge": challenge,
        "player": new.player,
        "number": new.number,
        "round": new.round,
        "network": new.network,
    }
