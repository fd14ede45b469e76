"""Processes that read strangers' files for us, each with limits on memory and time.

A text can be made so that whoever reads it needs gigabytes or minutes, or crashes. So whatever
reads what learners wrote runs in a worker. One that goes too far is ended: that costs one
submission its points, and nobody else anything. A worker ends with the process that started it.
"""

import os
import pickle
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from handful.grader.message import Message, message
from handful.grader.sandbox.waiting import WaitingClock

__all__ = [
    "LENGTH",
    "READING",
    "Lost",
    "Workers",
    "answer_in",
    "end_with_parent",
    "question",
    "serve",
    "why_lost",
]

MEMORY = 1 << 30
"""Bytes that a worker may take, beside what it has when it begins."""
GROWN = MEMORY // 4
"""Bytes that a worker may still have after a task; then another one takes its place."""
PROCESSOR = 5
"""Seconds of the processor for one task; grading a correct program takes a hundredth."""
READING = 2
"""The same for a task that only reads."""
WAITING = 120.0
"""Seconds for which a worker may wait in one task; programs that wait are ended before that."""
TURN = 0.5
"""Seconds between two looks at workers that say nothing."""
STARTS = 20
"""How often a worker is tried to be started for a task, where none runs."""
END_WITH_PARENT = 1
"""The number of that option of prctl."""
OUT_OF_MEMORY = 12
"""How a worker ends that may take no more memory."""

LENGTH = 8
"""Bytes before each message that say how long it is."""


class Lost(NamedTuple):
    """In place of an answer: *why* there is none."""

    why: Message
    is_ours: bool = False
    """Is it the fault of this machine, and not of what was read?"""


class _Task(NamedTuple):
    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    is_again: bool = False
    starts: int = 0
    """How often no worker could be started for it."""


class Workers:
    """So many processes that answer questions, each one at a time.

    Where there is no fork, the questions are answered in this process, without limits.
    """

    def __init__(self, count: int = 1, seconds: int = PROCESSOR) -> None:
        """Have so many at most, each with so many *seconds* of the processor for a task."""
        self._seconds = seconds
        self._waiting: deque[_Task] = deque()
        self._answers: dict[int, Any] = {}
        self._given = 0
        self._idle = count
        self._free: list[_Worker] = []
        self._busy: dict[int, _Worker] = {}
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in (*self._free, *self._busy.values()):
            worker.end()
        self._selector.close()

    def give(self, function: Callable[..., Any], *arguments: Any) -> int:
        """Have a worker call the *function*; the number by which to take the answer."""
        self._given += 1
        task = _Task(self._given, function, arguments)
        if hasattr(os, "fork"):
            self._waiting.append(task)
            self._hand_out()
        else:
            self._answers[task.number] = _answer(function, arguments)
        return task.number

    def take(self, number: int) -> Any:
        """The answer with this *number*, waited for; Lost if a limit was reached."""
        while number not in self._answers:
            self._wait()
        return _checked(self._answers.pop(number))

    def take_any(self, numbers: set[int]) -> tuple[int, Any]:
        """The first answer that is there of those with these *numbers*, and its number."""
        while not (ready := numbers & self._answers.keys()):
            self._wait()
        number = min(ready)
        return number, self.take(number)

    def _hand_out(self) -> None:
        while self._waiting and (self._free or self._idle):
            task = self._waiting.popleft()
            if self._free:
                worker = self._free.pop()
            else:
                others = [one.ours for one in (*self._free, *self._busy.values())]
                try:
                    worker = _Worker(others, self._seconds)
                except OSError:  # the system has no process left, or no memory
                    self._try_later(task)
                    return
                self._idle -= 1
            worker.ask(task)
            self._busy[worker.output] = worker
            self._selector.register(worker.output, selectors.EVENT_READ)

    def _try_later(self, task: _Task) -> None:
        """Let a *task* wait for which no worker could be started; not for ever, if none runs."""
        if self._busy:
            self._waiting.appendleft(task)
        elif task.starts < STARTS:
            self._waiting.appendleft(task._replace(starts=task.starts + 1))
        else:
            why = message("this machine can start no more processes")
            self._answers[task.number] = Lost(why, is_ours=True)

    def _wait(self) -> None:
        """Take what workers have to say, and end those that wait for too long."""
        ready = {key.fd for key, _ in self._selector.select(TURN)}
        if not ready and not self._busy:
            time.sleep(TURN)  # some systems do not wait where there is nothing to wait for
        for worker in list(self._busy.values()):
            if worker.output in ready:
                self._hear(worker)
            elif not ready and worker.waits_too_long():
                self._lose(worker, is_late=True)
        self._hand_out()

    def _hear(self, worker: "_Worker") -> None:
        try:
            answer, has_grown = _read(worker.answers)
        except EOFError:
            self._lose(worker)
            return
        task = self._done(worker)
        if has_grown:  # what it keeps of this task would be missing in the next
            worker.end()
            self._idle += 1
        else:
            self._free.append(worker)
        self._answers[task.number] = answer

    def _lose(self, worker: "_Worker", *, is_late: bool = False) -> None:
        """A *worker* has ended; where that was none of our limits, its task is tried again."""
        task = self._done(worker)
        self._idle += 1
        status = worker.end()
        if not task.is_again and not is_late and status not in _LIMITS:
            self._waiting.appendleft(task._replace(is_again=True))
        else:
            self._answers[task.number] = why_lost(status, is_late=is_late)

    def _done(self, worker: "_Worker") -> _Task:
        self._selector.unregister(worker.output)
        del self._busy[worker.output]
        assert worker.task is not None, "a worker that is busy has a task"
        return worker.task


_LIMITS = (-signal.SIGXCPU, OUT_OF_MEMORY) if hasattr(signal, "SIGXCPU") else (OUT_OF_MEMORY,)
"""How a worker ends that reached a limit."""


_CRASHES = tuple(
    [
        -getattr(signal, name)
        for name in ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE")
        if hasattr(signal, name)
    ]
)
"""How a worker ends in which Python crashes. Nothing that is read ends it by another signal."""


def why_lost(status: int, *, is_late: bool = False) -> Lost:
    """Why a worker gave no answer that was ended, or ended with this *status*."""
    if is_late:
        return Lost(message("its process waited for too long"), is_ours=True)
    if status == OUT_OF_MEMORY:
        return Lost(message("reading it takes too much memory"))
    if status in _LIMITS:
        return Lost(message("reading it takes too long"))
    if status in _CRASHES:
        return Lost(message("Python crashes on reading it"))
    return Lost(message("its process was ended from outside"), is_ours=True)


class _Worker:
    """A process that answers; forked where that is safe, for then it is there at once."""

    def __init__(self, others: list[tuple[int, int]], seconds: int) -> None:
        """Start it; *others* are our ends of the pipes to those that are there."""
        self.task: _Task | None = None
        questions, question = os.pipe()
        answers, answer = os.pipe()
        self._process: subprocess.Popen[bytes] | None = None
        self._id = 0
        try:
            if threading.active_count() == 1:
                ours = [question, answers, *sum(others, ())]
                self._id = _forked(questions, answer, seconds, ours)
            else:
                command = f"from {__name__} import end_with_parent, serve; "
                command += f"end_with_parent({os.getpid()}); "
                command += f"serve({questions}, {answer}, {seconds})"
                self._process = subprocess.Popen(  # noqa: S603 - this interpreter, our own words
                    [sys.executable, "-c", command], pass_fds=(questions, answer)
                )
                self._id = self._process.pid
        except OSError:
            os.close(question)
            os.close(answers)
            raise
        finally:
            os.close(questions)
            os.close(answer)
        self._clock = WaitingClock(self._id)
        self.ours = (question, answers)
        self.output = answers
        self._questions = os.fdopen(question, "wb")
        self.answers = os.fdopen(answers, "rb")

    def ask(self, task: _Task) -> None:
        self.task = task
        self._clock.begin()
        try:
            _write(self._questions, (task.function, task.arguments))
        except BrokenPipeError:
            return  # it has ended, which is seen at the other end

    def waits_too_long(self) -> bool:
        """Have it and all that it has started waited for too long?"""
        self._clock.late()
        return self._clock.waited > WAITING

    def end(self) -> int:
        """End it, if it has not ended by itself; how it did."""
        for pipe in (self._questions, self.answers):
            try:
                pipe.close()
            except BrokenPipeError:
                continue
        if self._process is not None:
            self._process.kill()
            return self._process.wait()
        os.kill(self._id, signal.SIGKILL)  # it is ours until it is waited for
        return os.waitstatus_to_exitcode(os.waitpid(self._id, 0)[1])


def _forked(questions: int, answer: int, seconds: int, others: list[int]) -> int:
    """The number of a new process, which serves and has none of the *others*' pipes."""
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    number = os.fork()
    if number:
        return number
    status = 1
    try:
        end_with_parent(parent)
        for pipe in others:
            os.close(pipe)
        serve(questions, answer, seconds)
        status = 0
    finally:
        os._exit(status)


def serve(questions: int, answer: int, seconds: int) -> None:
    """Answer what is asked through a pipe until it is closed, each in so many *seconds*."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks ends us
    begun = _taken()
    most, hard = begun + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or most < hard:  # else the system has a limit, which stays
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with os.fdopen(questions, "rb") as reading, os.fdopen(answer, "wb") as writing:
        for function, arguments in _each(reading):
            used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
            hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
            most = int(used) + seconds + 1
            if hard == resource.RLIM_INFINITY or most < hard:
                resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
            try:
                answer = _answer(function, arguments)
                _write(writing, (answer, _taken() > begun + GROWN))
                del answer
            except MemoryError:
                os._exit(OUT_OF_MEMORY)


def end_with_parent(parent: int) -> None:
    """End this process when *parent* ends, which started it, however that ends."""

    def look(number: int = 0, frame: object = None) -> None:
        if os.getppid() != parent:
            os._exit(0)

    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
    else:
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 1, 1)
    look()


def _taken() -> int:
    """Bytes that this process has; a fork has all that its parent had. 0 where nobody tells."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no more is loaded
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


class _Raised(NamedTuple):
    error: Exception


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What the *function* gives, or what it raises: that is for whoever asked."""
    try:
        return function(*arguments)
    except MemoryError:
        raise
    except Exception as error:
        return _Raised(error)


def _checked(answer: Any) -> Any:
    if isinstance(answer, _Raised):
        raise answer.error
    return answer


def _each(reading: BinaryIO) -> Iterator[Any]:
    while True:
        try:
            yield _read(reading)
        except EOFError:
            return


def question(function: Callable[..., Any], *arguments: Any) -> bytes:
    """What `serve` reads: the call of a *function*."""
    return _message((function, arguments))


def answer_in(data: bytes) -> tuple[Any, bool]:
    """The answer in what `serve` wrote, after its length; is the worker to be ended now?

    What the function raised is raised.
    """
    answer, has_grown = pickle.loads(data)  # noqa: S301 - our own process wrote it
    return _checked(answer), has_grown


def _message(value: Any) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH) + data


def _write(file: BinaryIO, value: Any) -> None:
    file.write(_message(value))
    file.flush()


def _read(file: BinaryIO) -> Any:
    """What was written; EOFError where the other side ended before."""
    length = file.read(LENGTH)
    data = file.read(int.from_bytes(length))
    if len(length) < LENGTH or len(data) < int.from_bytes(length):
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - our own process wrote it, which runs no stranger's code
