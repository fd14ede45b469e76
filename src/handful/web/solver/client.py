"""The client of the solver's process: one question at a time, and nobody may keep it busy."""

import asyncio
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar, TypeVarTuple

from starlette.concurrency import run_in_threadpool

from handful.rules import Round
from handful.web.errors import ApiError, ErrorCode
from handful.web.solver import worker
from handful.web.solver.fair_queue import FairQueue
from handful.web.solver.puzzle import PuzzleHand
from handful.web.solver.review_answer import ReviewAnswer, ReviewedWordAnswer
from handful.web.solver.value import (
    SERVER,
    AskedReview,
    Asker,
    Benchmark,
    DayHand,
    DealtHand,
    EnteredWords,
    HintedWord,
    PracticeHand,
)

T = TypeVar("T")
Args = TypeVarTuple("Args")
DayKey = tuple[str, int, int, bool, bool]
"""Rules, size and seed of a day's hand; is it one of five, must it be beatable?"""

MOST_DAY_HANDS = 256
"""Hands of days that players asked for and that are remembered."""
MOST_SERVER_HANDS = 32
"""Hands that the server itself asked for, of three days, which players' days never replace."""
SERVE = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from handful.web.solver.worker import serve
serve()
"""
"""What the process runs. Ctrl-C is for the server, which closes the pipe; also while this loads."""
LIMITS = (400, 160, 80, 2)
"""Questions at a time: in all, of one network, of one address and of one player. Forty players
behind one address may ask two each; whose address asks more loses questions before others do."""


class SolverFailure(Exception):
    """The solver made a mistake of our own."""


class SolverGone(SolverFailure):
    """The solver's process was killed; the same question may be asked again."""


@dataclass(eq=False, slots=True)
class _Question:
    """A call of *function* in the process, and its answer as soon as there is one."""

    asker: Asker
    function: Callable[..., Any]
    args: tuple[Any, ...]
    answer: "Future[Any]" = field(default_factory=Future)

    def is_same_as(self, other: "_Question") -> bool:
        """Has it the same answer? A hand that is dealt by chance is another one every time."""
        dealt = self.function is worker.deal_hand
        return not dealt and self.function is other.function and self.args == other.args

    def settle(self, answer: Any, failure: BaseException | None) -> None:
        """Tell the answer, unless nobody waits for it any more."""
        if not self.answer.set_running_or_notify_cancel():
            return
        if failure is None:
            self.answer.set_result(answer)
        else:
            self.answer.set_exception(failure)


class SolverClient:
    """Asks the solver's process about hands played with the word list called *words*.

    Questions are answered in turn: of each network one, in it of each address, in it of each
    player. Who asks what is being worked out already gets that answer. What a table knows is
    looked up here and now, and the process is not asked.
    """

    def __init__(self, words: str) -> None:
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        # One thread waits for answers: the process is asked one thing at a time.
        self._thread = ThreadPoolExecutor(1, "solver")
        self._lock = threading.Lock()
        self._questions = FairQueue[_Question](LIMITS)
        self._server_questions: deque[_Question] = deque()
        self._days: dict[DayKey, DayHand] = {}
        self._server_days: deque[DayKey] = deque(maxlen=MOST_SERVER_HANDS)
        self._closed = False

    async def start(self) -> None:
        """Start the process, with the word list and its index loaded."""
        await self._ask(SERVER, worker.benchmark, self._words, "classic", 4, "stat")

    async def review(self, asked: AskedReview, who: Asker) -> ReviewAnswer:
        """The review of a round, asked by *who*."""
        return await self._ask(who, worker.review_round, self._words, asked)

    def review_by_table(self, asked: AskedReview, played: Round) -> ReviewAnswer | None:
        """The same of a round that was *played* here, looked up; None where no table has it."""
        if worker.has_table(self._words, asked.rules, asked.size, asked.dealt):
            return worker.review_played(self._words, asked, played)
        return None

    async def words(
        self, rules: str, size: int, dealt: str, entered: EnteredWords, who: Asker
    ) -> list[ReviewedWordAnswer]:
        """Every word of the hand of a round in which *entered* was entered, asked by *who*."""
        return await self._ask(who, worker.review_words, self._words, rules, size, dealt, entered)

    async def benchmark(self, rules: str, size: int, dealt: str, who: Asker) -> Benchmark:
        """What perfect play and SkyNet earn with a hand, asked by *who*."""
        asked = (self._words, rules, size, dealt)
        if worker.has_table(*asked):
            # In a thread: the weaker computers play the hand, with lists of their own.
            return await run_in_threadpool(worker.benchmark, *asked)
        return await self._ask(who, worker.benchmark, *asked)

    async def computer(
        self, rules: str, size: int, dealt: str, name: str, who: Asker
    ) -> EnteredWords:
        """What the computer player called *name* enters, asked by *who*."""
        return await self._ask(who, worker.computer_words, self._words, rules, size, dealt, name)

    async def puzzle(self, seed: int, aim: float, who: Asker) -> PuzzleHand:
        """Of the puzzles that *seed* deals, one about as hard as *aim*, asked by *who*."""
        return await self._ask(who, worker.puzzle, self._words, seed, aim)

    async def hint(self, rules: str, size: int, held: str, who: Asker) -> HintedWord | None:
        """A good common word for the letters that are *held*, asked by *who*."""
        return await self._ask(who, worker.hint_word, self._words, rules, size, held)

    async def deal(self, rules: str, size: int, who: Asker) -> DealtHand:
        """A random hand that is fit to be dealt, asked by *who*; another one for everybody."""
        return await self._ask(who, worker.deal_hand, self._words, rules, size)

    async def day(
        self,
        rules: str,
        size: int,
        seed: int,
        who: Asker,
        five: bool = False,
        beatable: bool = False,
    ) -> DayHand:
        """The hand that *seed* deals for a day, asked by *who*; worked out once for all who ask.

        Of *five* a day, if so; and one on which SkyNet can be beaten, if it must be *beatable*.
        """
        key = (rules, size, seed, five, beatable)
        if who is SERVER and key not in self._server_days:
            self._server_days.append(key)
        if key not in self._days:
            asked = (self._words, rules, size, seed)
            if five:
                drawn = await self._ask(who, worker.one_of_five, *asked, beatable)
            else:
                drawn = await self._ask(who, worker.day_hand, *asked)
            self._remember(key, drawn)
            return drawn
        return self._days[key]

    async def practice(self, rules: str, size: int, seed: int) -> PracticeHand:
        """The hand that *seed* deals for practice, with its words."""
        return await self._ask(SERVER, worker.practice_hand, self._words, rules, size, seed)

    def _remember(self, key: DayKey, drawn: DayHand) -> None:
        others = [each for each in self._days if each not in self._server_days and each != key]
        if len(others) >= MOST_DAY_HANDS:
            del self._days[others[0]]
        self._days[key] = drawn

    def close(self) -> None:
        """End the process, whatever it is at."""
        with self._lock:
            self._closed = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end_process()
        with self._lock:
            waiting = (*self._server_questions, *self._questions)
            self._server_questions.clear()
            self._questions = FairQueue(LIMITS)
        for question in waiting:
            question.settle(None, SolverGone("the solver's process was ended"))

    async def _ask(self, who: Asker, function: Callable[[*Args], T], *args: *Args) -> T:
        """What *function* returns there; ApiError if too many questions wait already."""
        question = _Question(who, function, args)
        with self._lock:
            if self._closed:
                raise SolverGone("the solver's process was ended")
            self._put(question)
            self._thread.submit(self._answer_next)
        try:
            answer: T = await asyncio.wrap_future(question.answer)
        finally:
            with self._lock:
                self._questions.remove(question)  # it may be there still if this was cancelled
        return answer

    def _put(self, question: _Question) -> None:
        """Let a question wait; ApiError for the one that has to go if there are too many."""
        if question.asker is SERVER:
            self._server_questions.append(question)
            return
        dropped = self._questions.put(question.asker, question)
        if dropped is not None:
            message = "The solver is busy with what was asked before: wait a moment, and try again."
            busy = ApiError(ErrorCode.TOO_FAST, message, wait=3)
            if dropped is question:
                raise busy
            dropped.settle(None, busy)

    def _answer_next(self) -> None:
        """Answer the question whose turn it is, and all others that are the same."""
        with self._lock:
            question = self._server_questions.popleft() if self._server_questions else None
            question = question or self._questions.take()
        if question is None:
            return
        answer, failure = None, None
        try:
            answer = self._call(question.function, question.args)
        except Exception as error:
            failure = error
        with self._lock:
            waiting = (*self._server_questions, *self._questions)
            same = [question, *[other for other in waiting if other.is_same_as(question)]]
            for answered in same:
                self._questions.remove(answered)
                if answered in self._server_questions:
                    self._server_questions.remove(answered)
        for answered in same:
            answered.settle(answer, failure)

    def _call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What the process answers; it is started again where it was killed."""
        for attempt in (1, 2):
            process = self._process = self._process or _start()
            assert process.stdin is not None, "there is a pipe"
            assert process.stdout is not None, "there is a pipe"
            try:
                pickle.dump((function.__name__, args), process.stdin)
                process.stdin.flush()
                failure, answer = pickle.load(process.stdout)  # noqa: S301  # our own child
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                self._end_process()
                if attempt == 2 or self._closed:
                    raise SolverGone("the solver's process was killed") from error
            else:
                if failure is not None:
                    raise SolverFailure(f"the solver failed: {failure}")
                return answer
        raise AssertionError("the second attempt returns or raises")

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _start() -> "subprocess.Popen[bytes]":
    """A new process, which answers calls that are written to its standard input."""
    return subprocess.Popen(  # noqa: S603 our own program
        [sys.executable, "-c", SERVE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
