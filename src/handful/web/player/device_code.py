"""Device codes: a code that makes another device the same player's, once, within a day."""

import hashlib
import secrets
from collections.abc import Callable

from handful.store import Store
from handful.web.errors import ApiError, ErrorCode
from handful.web.player.account import Accounts
from handful.web.player.identity import ALPHABET
from handful.web.player.quota import HOUR, Quota

LENGTH = 16
GROUP = 4
LIFETIME = 24 * HOUR
CODES_AN_HOUR = 30
NOT_VALID = "This code is not valid: a code works once, for a day. Make a new one there."


class DeviceCodes:
    """Issues codes and takes them back; the store knows only their hashes."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        quota: Quota,
        clock: Callable[[], int],
        restores_an_hour: int,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._quota = quota
        self._clock = clock
        self._restores_an_hour = restores_an_hour

    def issue(self, player: str) -> tuple[str, int]:
        """A new code for the player, and when it expires; an earlier one is void."""
        self._accounts.require(player)
        self._quota.count("codes", player, CODES_AN_HOUR)
        letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        expires = self._clock() + LIFETIME
        self._store.keep_device_code(_digest(letters), player, expires)
        return "-".join([letters[n : n + GROUP] for n in range(0, LENGTH, GROUP)]), expires

    def owner(self, device_code: str, address: str) -> str:
        """The player for whom the code was issued; it is not used up yet."""
        self._quota.count("restores", address, self._restores_an_hour)
        player = self._store.device_code_owner(_digest(device_code), self._clock())
        if player is None:
            raise ApiError(ErrorCode.BAD_CODE, NOT_VALID)
        return player

    def use(self, device_code: str) -> None:
        """Use the code up; ApiError if somebody else was quicker."""
        if self._store.use_device_code(_digest(device_code), self._clock()) is None:
            raise ApiError(ErrorCode.BAD_CODE, NOT_VALID)


def _digest(device_code: str) -> str:
    letters = "".join(device_code.replace("-", "").split()).upper()
    return hashlib.sha256(letters.encode()).hexdigest()
