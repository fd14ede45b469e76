"""Benchmarks: what perfect play and SkyNet earn with the hand of a finished round.

They are worked out once for a hand and stored with all of its rounds: when a review or a share
text is asked for, else soon after a round ended, in the background and slowly, so that moves do not
wait.
"""

import asyncio
import logging
from dataclasses import replace

from starlette.concurrency import run_in_threadpool

from handful.store import StoredRound, Unavailable
from handful.web.errors import ApiError
from handful.web.game.replay import may_be_revealed
from handful.web.game.rounds import Rounds
from handful.web.game.state import RoundState
from handful.web.solver.client import SolverClient, SolverGone
from handful.web.solver.fair_queue import FairQueue
from handful.web.solver.value import SERVER, Asker, Benchmark, WeakerScores
from handful.web.store_call import store_call

log = logging.getLogger("handful.web")

PAUSE = 0.2
"""Seconds between two hands."""
LIMITS = (1000, 400, 200, 1)
"""Players who wait for their benchmarks: in all, of one network, of one address. The others'
follow when they finish another round."""
HANDS_AT_A_TIME = 10
MOST_LOOKED_AT = 100
"""The statistics look at no more."""


def known_benchmark(stored: StoredRound) -> Benchmark | None:
    """The benchmark that is stored with a round, if one is."""
    if stored.perfect is None or stored.skynet is None:
        return None
    weaker = None if stored.ladder is None else WeakerScores.parse(stored.ladder)
    return Benchmark(stored.perfect, stored.skynet, weaker)


class Benchmarks:
    """Finds benchmarks, and works through the rounds that have none yet."""

    def __init__(self, rounds: Rounds, solver: SolverClient) -> None:
        self._rounds = rounds
        self._store = rounds.store
        self._solver = solver
        self._waiting = FairQueue[Asker](LIMITS)
        """Players who finished a round."""
        self._awake = asyncio.Event()

    async def known(self, state: RoundState, who: Asker) -> RoundState:
        """A finished round with its benchmark, asked by *who*, stored from now on."""
        found = await self.find(state, who)
        if found is not state:
            await store_call(self._store, self.keep, found)
        return found

    async def find(self, state: RoundState, who: Asker) -> RoundState:
        """A finished round with its benchmark, asked by *who*; `keep` stores it.

        What is stored already stays: a puzzle's target was told.
        """
        stored, before = state.stored, known_benchmark(state.stored)
        if before is not None and before.weaker is not None:
            return state
        found = await self._solver.benchmark(stored.rules, stored.size, state.dealt, who)
        if before is not None:
            found = replace(before, weaker=found.weaker)
        ladder = None if found.weaker is None else str(found.weaker)
        known = stored._replace(perfect=found.perfect, skynet=found.skynet, ladder=ladder)
        return state.storing(known)

    def keep(self, state: RoundState) -> None:
        """Store the benchmark that was found for a round, with all rounds of its hand."""
        stored = state.stored
        assert stored.perfect is not None, "it was found"
        assert stored.skynet is not None, "it was found"
        self._store.keep_benchmarks(stored.root, stored.perfect, stored.skynet, stored.ladder)

    def look_at(self, who: Asker) -> None:
        """Have the player's finished rounds looked at later; one who waits already waits on."""
        if who not in self._waiting:
            self._waiting.put(who, who)
        self._awake.set()

    async def work(self) -> None:
        """Find the missing benchmarks of players who finished rounds, for as long as it runs."""
        while True:
            await self._awake.wait()
            await asyncio.sleep(PAUSE)
            who = self._waiting.take()
            if who is None:
                self._awake.clear()
                continue
            self._waiting.remove(who)
            try:
                if await self.complete(who.player):
                    self.look_at(who)
            except (ApiError, SolverGone, Unavailable) as error:
                log.warning("benchmarks are found later: %s", error)
            except Exception:
                log.exception("a bug: benchmarks are found later")

    async def complete(self, player: str) -> bool:
        """Find some of the missing benchmarks of the player's newest rounds; are there more?"""
        missing = await run_in_threadpool(self._missing, player)
        for state in missing[:HANDS_AT_A_TIME]:
            await self.known(state, SERVER)
            await asyncio.sleep(PAUSE)
        return len(missing) > HANDS_AT_A_TIME

    def _missing(self, player: str) -> list[RoundState]:
        """Rounds without a benchmark that would not help with a counting replay."""
        found: list[RoundState] = []
        for id_ in self._store.without_benchmarks(player, MOST_LOOKED_AT):
            stored = self._store.round(id_)
            if stored is not None and self._rounds.same_words(stored):
                state = self._rounds.state(stored)
                if may_be_revealed(state) or self._replayed(state):
                    found.append(state)
        return found

    def _replayed(self, state: RoundState) -> bool:
        """Was the replay made that counts, after which nothing more does on this hand?"""
        scores = self._store.hand_scores(state.stored.root)
        return any(number > 0 for number, _ in scores)
