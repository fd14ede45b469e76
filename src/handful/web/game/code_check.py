"""Codes that somebody wants to check: how often, and not to try words for a hand in play.

A share code can be made by anybody, of any letters and words, and to check it says whether the
words count. So whoever plays a scored hand or a puzzle gets none checked with a word for it, and
neither does anybody else of the same network: whoever plays could leave the cookie out.
"""

from collections import Counter

from handful.rules import WILDCARD
from handful.rules.share_code import ShareCode
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.daily import Daily
from handful.web.game.hand_in_play import HandsInPlay
from handful.web.game.rounds import Rounds
from handful.web.player.network import network_around
from handful.web.player.quota import Quota

ADDRESSES = 4
"""How many addresses of a network may have as many codes checked as one may."""


class CodeChecks:
    """Decides which codes are checked for whom."""

    def __init__(
        self,
        rounds: Rounds,
        daily: Daily,
        in_play: HandsInPlay,
        quota: Quota,
        codes_an_hour: int,
    ) -> None:
        self._rounds = rounds
        self._daily = daily
        self._in_play = in_play
        self._quota = quota
        self._codes_an_hour = codes_an_hour

    def charge(self, address: str) -> None:
        """Count a code; ApiError if there were too many from *address* or its network in this hour.

        Whether the letters of a code are today's is told, so it must not be asked too often.
        """
        self._quota.count("codes", address, self._codes_an_hour)
        network = network_around(address)
        self._quota.count("codes of a network", network, ADDRESSES * self._codes_an_hour)

    def require_no_help(self, player: str | None, network: str, told: ShareCode) -> None:
        """Raise if a word of the code fits a hand in play.

        These are the hands that *player* is at, of a day or a puzzle, and puzzles that somebody of
        the *network* is at.
        """
        # Each word costs a letter, so no more of them are judged.
        words = set(told.words[: len(told.hand)])
        own = [] if player is None else self._hands_in_play(player)
        if any(spells(hand, word) for hand in own for word in words):
            message = "A word of the code fits the hand that you are playing: finish it first."
            raise ApiError(ErrorCode.PLAY_FIRST, message)
        others = self._in_play.puzzle_hands(network)
        if any(spells(hand, word) for hand in others for word in words):
            message = (
                "A word of the code fits a puzzle that somebody of your network is playing: "
                "it opens when that is finished, or a day after it was begun."
            )
            raise ApiError(ErrorCode.PLAY_FIRST, message)

    def _hands_in_play(self, player: str) -> list[str]:
        store = self._rounds.store
        found = [
            each
            for day in self._daily.scored_days()
            for each in store.scored_rounds(player, str(day))
        ]
        puzzle = store.open_puzzle(player)
        if puzzle is not None and (stored := store.round(puzzle.round)) is not None:
            found.append(stored)
        return [self._rounds.state(each).dealt for each in found if each.finished is None]


def spells(hand: str, word: str) -> bool:
    """Can *word*, or a word that its wildcard stands for, be spelled from *hand*, by any rules?

    >>> spells("dd*lout", "toddle"), spells("dd*lout", "t*ddle"), spells("dd*lout", "tattle")
    (True, True, False)
    """
    alphabet = WILDCARD.alphabet
    held, wanted = Counter(hand), Counter(word)
    wildcards, open_vowels = held.pop(alphabet.wildcard, 0), wanted.pop(alphabet.wildcard, 0)
    missing, left = wanted - held, held - wanted
    if any(letter not in alphabet.vowels for letter in missing):
        return False
    vowels_left = sum(left[vowel] for vowel in alphabet.vowels)
    return missing.total() + max(0, open_vowels - vowels_left) <= wildcards
