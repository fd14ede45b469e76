"""Challenges: links to a hand or to a day, and who plays them in which rounds."""

from collections.abc import Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from handful.store import challenge_statement as sql
from handful.store.database import Database, Runner, retry_lost
from handful.store.error import Forgotten, MissingReference
from handful.store.model import (
    Challenge,
    ChallengePlace,
    ChallengeTry,
    RecentChallenge,
    StoredRound,
)
from handful.store.round_store import round_row
from handful.store.statement import BEGIN

__all__ = ["ChallengeStore"]

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
        try:
            retry_lost(lambda: self.database.change(sql.ADD_TRY, _try_row(challenge, new)))
        except MissingReference as error:
            raise Forgotten("the challenge is not here any more") from error

    def begin_try(
        self,
        challenge: str,
        number: int,
        round: StoredRound,  # noqa: A002 the word of the rules
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

    def tries(self, of: Challenge, most: int, most_of_network: int) -> list[ChallengeTry]:
        """The rounds of the challenger and of those who have a place, by player and number."""
        rows = self.database.rows(sql.TRIES, _limits(of, most, most_of_network))
        return [ChallengeTry(*row) for row in rows]

    def places(self, of: Challenge, most: int, most_of_network: int) -> list[ChallengePlace]:
        """Who has one of the *most* places beside the challenger.

        These are the players who have entered a word or finished a hand, at most so many of one
        network; who finished first comes first.
        """
        rows = self.database.rows(sql.PLACES, _limits(of, most, most_of_network))
        return [ChallengePlace(*row) for row in rows]

    def tries_of(self, challenge: str, player: str) -> list[ChallengeTry]:
        """The rounds in which one player plays a challenge, by number."""
        asked = {"challenge_": challenge, "player_": player}
        return [ChallengeTry(*row) for row in self.database.rows(sql.TRIES_OF_PLAYER, asked)]


def _limits(of: Challenge, most: int, most_of_network: int) -> dict[str, str | int]:
    return {
        "challenge_": of.id,
        "challenger": of.player,
        "most": most,
        "most_of_network": most_of_network,
    }


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
