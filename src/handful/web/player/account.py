"""A player in the store, and the player's devices: created, named, ended, deleted."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.identity import Identity, new_device, new_id
from handful.web.player.lookalike import look_alike
from handful.web.player.nickname import check_nickname, random_nickname
from handful.web.player.quota import Quota

FRESH = 10 * 60_000
"""Milliseconds for which a cookie is new: nobody else is likely to have a copy."""
MOST_NAMES = 100
"""A new name is compared with those of the best of a day, and with as many who have no place."""


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

    def new_device(self, player: str) -> Identity:
        """A new device of the player's; ApiError if there is no such player any more."""
        devices = self._store.devices(player)
        if devices is None:
            self.require(player)
            raise AssertionError("a player who is there has a generation of devices")
        return Identity(player, devices.generation, new_device(self._clock()))

    def is_ended(self, identity: Identity) -> bool:
        """Were the devices of that generation ended, and this one not kept?"""
        devices = self._store.devices(identity.player)
        if devices is None or devices.generation == identity.generation:
            return False
        return not identity.device or identity.device != devices.kept

    def end_other_devices(self, identity: Identity) -> None:
        """Keep this device, and end all others; ApiError if its cookie is not new.

        Of an older cookie somebody may have a copy, which would be kept too. To make a new one now
        would not do: were the answer lost, the player would be.
        """
        if abs(self._clock() - identity.made) > FRESH:
            raise ApiError(
                ErrorCode.NOT_NOW,
                "Ask for a new cookie first, with POST /api/me/cookie: "
                "somebody else may have a copy of this one.",
            )
        if not self._store.end_other_devices(identity.player, identity.device):
            self.require(identity.player)

    def _names_on_boards(self, player: str) -> set[str]:
        """The names of others on today's board, and on yesterday's: at first today's is empty."""
        today = datetime.fromtimestamp(self._clock() / 1000, UTC).date()
        return {
            row.nickname
            for day in (today, today - timedelta(days=1))
            for vouched in (True, False)
            for row in self._store.board(day.isoformat(), MOST_NAMES, vouched)
            if row.player != player
        }

    def delete(self, player: str) -> None:
        """Hide everything that is stored about the player; `Deletions` deletes it after that."""
        self._store.begin_forgetting(player)
