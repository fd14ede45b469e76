"""A player in the store: created, named, deleted."""

from collections.abc import Callable

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import new_id
from handful.web.player.nickname import check_nickname, random_nickname
from handful.web.player.quota import Quota

__all__ = ["Accounts"]


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
        """Call the player *text* from now on."""
        if not self._store.rename(player, check_nickname(text)):
            self.require(player)

    def delete(self, player: str) -> None:
        """Hide everything that is stored about the player; `Deletions` deletes it after that."""
        self._store.begin_forgetting(player)
