"""A player in the store: created, named, deleted."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import new_id
from handful.web.player.lookalike import look_alike
from handful.web.player.nickname import check_nickname, random_nickname
from handful.web.player.quota import Quota

__all__ = ["Accounts"]

MOST_NAMES = 200
"""The best of a day with whom a new name is compared."""


class Accounts:
    """Who plays here; *clock* tells the time in milliseconds."""

    def __init__(
        self, store: Store, quota: Quota, clock: Callable[[], int], players_an_hour: int
    ) -> None:
        self._store = store
        self._quota = quota
        self._clock = clock
        self._players_an_hour = players_an_hour

    def create(self, address: str) -> str:
        """The id of a new player, who comes from *address*."""
        self._quota.count("players", address, self._players_an_hour)
        now = self._clock()
        player = new_id(now)
        self._store.add_player(player, random_nickname(), now)
        return player

    def exists(self, player: str) -> bool:
        """Is there such a player?"""
        return self._store.nickname(player) is not None

    def nickname(self, player: str) -> str:
        """What the player is called; ApiError if there is no such player any more."""
        name = self._store.nickname(player)
        if name is None:
            raise ApiError(
                ErrorCode.NOT_KNOWN, "You are not known here any more: start with POST /api/me."
            )
        return name

    def require(self, player: str) -> None:
        """Raise unless there is such a player."""
        self.nickname(player)

    def rename(self, player: str, text: str) -> None:
        """Call the player *text* from now on; ApiError if that looks like a name on the board."""
        name = check_nickname(text)
        if name == self.nickname(player):
            return
        if any(look_alike(name, other) for other in self._names_on_boards(player)):
            raise ApiError(ErrorCode.NAME_TAKEN)
        if not self._store.rename(player, name):
            self.require(player)

    def _names_on_boards(self, player: str) -> set[str]:
        """The names of others on today's board, and on yesterday's: at first today's is empty."""
        today = datetime.fromtimestamp(self._clock() / 1000, UTC).date()
        return {
            name
            for day in (today, today - timedelta(days=1))
            for other, name in self._store.names_on_board(day.isoformat(), MOST_NAMES)
            if other != player
        }

    def delete(self, player: str) -> None:
        """Hide everything that is stored about the player; `Deletions` deletes it after that."""
        self._store.begin_forgetting(player)
