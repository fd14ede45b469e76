"""What the routes work with, found through the request."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from handful.lexicon import Lexicon
from handful.lexicon.wordnet import WordNet
from handful.store import Store
from handful.web.api.readiness import Readiness
from handful.web.errors import ApiError, ErrorCode
from handful.web.game.benchmark import Benchmarks
from handful.web.game.challenges import Challenges
from handful.web.game.code_check import CodeChecks
from handful.web.game.daily import Daily
from handful.web.game.day import Day, HandOfDay
from handful.web.game.hand_in_play import HandsInPlay
from handful.web.game.moves import Moves
from handful.web.game.practice import Practice
from handful.web.game.puzzles import Puzzles
from handful.web.game.review import Reviews
from handful.web.game.rounds import Rounds
from handful.web.game.vouching import Vouching
from handful.web.low_priority import LowPriority
from handful.web.player.account import Accounts
from handful.web.player.deletion import Deletions
from handful.web.player.device_code import DeviceCodes
from handful.web.player.identity import Identity
from handful.web.player.network import network_around
from handful.web.player.quota import Quota
from handful.web.secret import Secret
from handful.web.settings import Limits
from handful.web.solver.client import SolverClient
from handful.web.solver.value import SERVER, Asker, DayHand
from handful.web.store_call import store_call

T = TypeVar("T")
Args = TypeVarTuple("Args")


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the server, each of which knows only what it needs."""

    store: Store
    lexicon: Lexicon
    secret: Secret
    solver: SolverClient
    quota: Quota
    accounts: Accounts
    deletions: Deletions
    device_codes: DeviceCodes
    rounds: Rounds
    moves: Moves
    in_play: HandsInPlay
    reviews: Reviews
    daily: Daily
    challenges: Challenges
    puzzles: Puzzles
    benchmarks: Benchmarks
    practice: Practice
    readiness: Readiness
    code_checks: CodeChecks
    clock: Callable[[], int]
    """Tells the time in milliseconds."""
    wordnet: WordNet | None = None
    """Where definitions come from, if they are installed."""
    low_priority: LowPriority = field(default_factory=LowPriority)
    """Whose turn it is to work out what may wait."""

    @classmethod
    def build(
        cls,
        store: Store,
        lexicon: Lexicon,
        secret: Secret,
        solver: SolverClient,
        limits: Limits,
        clock: Callable[[], float] = time.time,
        wordnet: WordNet | None = None,
    ) -> "Services":
        """The parts, put together; *clock* tells the time in seconds."""

        def now() -> int:
            return int(clock() * 1000)

        quota = Quota(store, secret, now)
        accounts = Accounts(store, quota, now, limits.players_an_hour)
        rounds = Rounds(store, lexicon, accounts, quota, now, limits.rounds_an_hour)
        benchmarks = Benchmarks(rounds, solver)
        in_play = HandsInPlay(quota)
        daily = Daily(rounds, accounts, quota, secret, limits.tries_an_hour)
        return cls(
            store=store,
            lexicon=lexicon,
            secret=secret,
            solver=solver,
            quota=quota,
            accounts=accounts,
            deletions=Deletions(store),
            device_codes=DeviceCodes(store, accounts, quota, now, limits.restores_an_hour),
            rounds=rounds,
            moves=Moves(rounds, Vouching(rounds, quota), in_play, secret),
            in_play=in_play,
            reviews=Reviews(rounds, benchmarks, quota, limits.reviews_an_hour),
            daily=daily,
            challenges=Challenges(rounds, daily, accounts, quota, secret),
            puzzles=Puzzles(rounds, accounts),
            benchmarks=benchmarks,
            practice=Practice(rounds, solver, secret),
            readiness=Readiness(store),
            code_checks=CodeChecks(rounds, daily, in_play, quota, limits.codes_an_hour),
            clock=now,
            wordnet=wordnet,
        )

    async def run(self, call: Callable[[*Args], T], *args: *Args) -> T:
        """What *call* returns, which may wait for the store."""
        return await store_call(self.store, call, *args)

    async def run_later(self, call: Callable[[*Args], T], *args: *Args) -> T:
        """The same for a call that may wait a little, so that moves are answered first."""
        if self.store.blocking:  # it waits in a thread, and holds up nobody
            return await self.run(call, *args)
        async with self.low_priority.turn():
            return await self.run(call, *args)

    async def run_long(self, call: Callable[[*Args], T], *args: *Args) -> T:
        """What *call* returns, which asks the store for much: in a thread, whatever the store."""
        return await run_in_threadpool(call, *args)

    def sweep_classes(self) -> bool:
        """Delete some of what is in classes that have expired. May there be more?"""
        return self.store.sweep_classes(self.clock())

    async def day_hand(self, day: Day, hand: HandOfDay, who: Asker) -> DayHand:
        """A hand of *day*, asked by *who*; today's are asked for by the server itself.

        If SkyNet could be beaten on none of five, the last is drawn again until it can.
        """
        if self.daily.is_today(day):
            who = SERVER
        drawn = await self._draw(day, hand, who)
        if not hand.number or hand != day.hands[-1] or drawn.beatable:
            return drawn
        earlier = [await self._draw(day, each, who) for each in day.hands[:-1]]
        if any(each.beatable for each in earlier):
            return drawn
        return await self._draw(day, hand, who, beatable=True)

    async def _draw(self, day: Day, hand: HandOfDay, who: Asker, beatable: bool = False) -> DayHand:
        seed, five = self.daily.seed(day, hand), hand.number > 0
        return await self.solver.day(hand.rules.name, hand.size, seed, who, five, beatable)


def services_of(request: Request) -> Services:
    """The services of the application that answers *request*."""
    services: Services = request.app.state.services
    return services


async def check_device(request: Request) -> None:
    """Before a route: the player is unknown if this device was ended from another one."""
    identity: Identity | None = request.state.identity
    if identity is None:
        return
    services = services_of(request)
    if await services.run(services.accounts.is_ended, identity):
        request.state.identity = request.state.player = None


def player_in(request: Request) -> str:
    """The player who asks; ApiError for somebody unknown."""
    player: str | None = request.state.player
    if player is None:
        raise ApiError(ErrorCode.NOT_KNOWN)
    return player


def address_in(request: Request) -> str:
    """The address from which is asked."""
    address: str = request.state.address
    return address


def asker_in(request: Request) -> Asker:
    """The player who asks, with address and network; ApiError for somebody unknown."""
    address = address_in(request)
    return Asker(network_around(address), address, player_in(request))
