"""Processes that read strangers' files for us, each with limits on memory and processor time.

A text can be written so that reading it takes gigabytes or minutes, or crashes Python. So all
learners' files are read in workers. A worker that reaches a limit is ended: that costs one
submission its points, and the others nothing. A worker ends with the process that started it.
"""

import os
import pickle
import selectors
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from handful.grader.message import Message, message

MEMORY = 1 << 30
"""Bytes that a worker may allocate."""
GROWN = MEMORY // 4
"""A worker that has grown by this many bytes after a task is replaced."""
PROCESSOR = 5
"""Seconds of processor time for one task; grading a correct program takes a hundredth."""
READING = 2
"""The same for a task that only reads."""
STARTS, PAUSE = 20, 0.5
"""How often starting the only worker is tried, and the seconds between."""
OUT_OF_MEMORY = 12
"""The exit code of a worker that reached its memory limit."""
LENGTH = 8
"""Each message is preceded by its length in this many bytes."""


class Lost(NamedTuple):
    """In place of an answer: *why* there is none."""

    why: Message
    is_ours: bool = False
    """Is this machine to blame, rather than what was read?"""


class _Task(NamedTuple):
    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    is_second_try: bool = False


class Workers:
    """At most *count* processes that call functions, each one at a time.

    Each call has that many *seconds* of processor time. Where there is no fork, calls are made in
    this process, without limits.
    """

    def __init__(self, count: int = 1, seconds: int = PROCESSOR) -> None:
        self._count = count
        self._seconds = seconds
        self._queue: deque[_Task] = deque()
        self._answers: dict[int, Any] = {}
        self._given = 0
        self._free: list[_Worker] = []
        self._busy: dict[_Worker, _Task] = {}

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in (*self._free, *self._busy):
            worker.end()

    def give(self, function: Callable[..., Any], *arguments: Any) -> int:
        """Have a worker call the *function*; returns the number by which to take the answer."""
        self._given += 1
        if hasattr(os, "fork"):
            self._queue.append(_Task(self._given, function, arguments))
            self._hand_out()
        else:
            self._answers[self._given] = _call(function, arguments)
        return self._given

    def take(self, number: int) -> Any:
        """The answer with this *number*, or Lost; raises what the function raised."""
        return self.take_any({number})[1]

    def take_any(self, numbers: set[int]) -> tuple[int, Any]:
        """The first answer that is there of those with these *numbers*, and its number."""
        while not (ready := numbers & self._answers.keys()):
            self._wait()
        number = min(ready)
        return number, _checked(self._answers.pop(number))

    def _hand_out(self) -> None:
        while self._queue and (self._free or len(self._busy) < self._count):
            worker = self._free.pop() if self._free else self._start()
            if worker is None and self._busy:
                return  # the tasks wait until a worker is free
            task = self._queue.popleft()
            if worker is None:
                why = message("this machine can start no more processes")
                self._answers[task.number] = Lost(why, is_ours=True)
            else:
                worker.ask(task)
                self._busy[worker] = task

    def _start(self) -> "_Worker | None":
        """A new worker; None if the system has no memory or process left for it."""
        for _ in range(STARTS):
            try:
                return _Worker(self._seconds)
            except OSError:
                if self._busy:
                    break
                time.sleep(PAUSE)
        return None

    def _wait(self) -> None:
        """Wait until a worker answers or ends."""
        with selectors.DefaultSelector() as selector:
            for worker in self._busy:
                selector.register(worker.channel, selectors.EVENT_READ, worker)
            for key, _ in selector.select():
                self._receive(key.data)
        self._hand_out()

    def _receive(self, worker: "_Worker") -> None:
        task = self._busy.pop(worker)
        try:
            self._answers[task.number], has_grown = _read(worker.answers)
        except (EOFError, ConnectionError):
            status = worker.end()
            if task.is_second_try or status in LIMITS:
                self._answers[task.number] = why_lost(status)
            else:
                self._queue.appendleft(task._replace(is_second_try=True))
            return
        if has_grown:
            worker.end()
        else:
            self._free.append(worker)


LIMITS = (-getattr(signal, "SIGXCPU", 0), OUT_OF_MEMORY)
"""How a worker ends that reached a limit."""
CRASHES = tuple(
    -getattr(signal, name, 0) for name in ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE")
)
"""How a worker ends in which Python crashes. Nothing that is read ends it by another signal."""


def why_lost(status: int) -> Lost:
    """Why a worker that ended with this *status* gave no answer."""
    if status == OUT_OF_MEMORY:
        return Lost(message("reading it takes too much memory"))
    if status in LIMITS:
        return Lost(message("reading it takes too long"))
    if status in CRASHES:
        return Lost(message("Python crashes on reading it"))
    return Lost(message("its process was ended from outside"), is_ours=True)


class _Worker:
    """A process that answers. It is forked where that is safe, which takes no time."""

    def __init__(self, seconds: int) -> None:
        self.channel, theirs = socket.socketpair()
        try:
            with theirs:
                self._pid = _start(theirs.fileno(), seconds)
        except OSError:
            self.channel.close()
            raise
        self.answers = self.channel.makefile("rb")

    def ask(self, task: _Task) -> None:
        with suppress(ConnectionError):  # it has ended, which shows when its answer is read
            self.channel.sendall(packed((task.function, task.arguments)))

    def end(self) -> int:
        """End it, if it has not ended by itself; its exit code."""
        os.kill(self._pid, signal.SIGKILL)  # the ID is ours until it is waited for
        status = os.waitpid(self._pid, 0)[1]
        self.answers.close()
        self.channel.close()
        return os.waitstatus_to_exitcode(status)


def _start(channel: int, seconds: int) -> int:
    """The ID of a new process that serves."""
    parent = os.getpid()
    if threading.active_count() > 1:  # a fork might wait for a lock that a thread holds
        code = f"from {__name__} import end_with_parent, serve; "
        code += f"end_with_parent({parent}); serve({channel}, {seconds})"
        os.set_inheritable(channel, True)
        return os.posix_spawn(sys.executable, [sys.executable, "-c", code], os.environ)
    sys.stdout.flush()
    sys.stderr.flush()
    if pid := os.fork():
        return pid
    status = 1
    try:
        end_with_parent(parent)
        serve(channel, seconds)
        status = 0
    finally:
        os._exit(status)


def serve(channel: int, seconds: int) -> None:
    """Make the calls that come through a socket until it is closed, each in *seconds*."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    begun = _memory()
    _limit(resource.RLIMIT_AS, begun + MEMORY)
    _limit(resource.RLIMIT_CORE, 0)
    with socket.socket(fileno=channel) as both, both.makefile("rb") as questions:
        while True:
            try:
                function, arguments = _read(questions)
            except EOFError:
                return
            used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
            _limit(resource.RLIMIT_CPU, int(used) + seconds + 1)
            try:
                data = packed((_call(function, arguments), _memory() > begun + GROWN))
            except MemoryError:
                os._exit(OUT_OF_MEMORY)
            both.sendall(data)
            del data


def _limit(kind: int, most: int) -> None:
    """Set a limit, unless the system has set a lower one."""
    import resource

    hard = resource.getrlimit(kind)[1]
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(kind, (most, hard))


def end_with_parent(parent: int) -> None:
    """End this process when *parent* ends, which started it, however that ends."""

    def look(number: int = 0, frame: object = None) -> None:
        if os.getppid() != parent:
            os._exit(0)

    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    else:
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 1, 1)
    look()


def _memory() -> int:
    """Bytes of this process's address space; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - imports nothing
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


class _Raised(NamedTuple):
    error: Exception


def _call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What the *function* returns or raises; running out of memory ends the worker."""
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


# Messages. Both sides run our own code only, so they are pickled.


def packed(value: Any) -> bytes:
    """A message: the *value*, for `serve` a function and its arguments, after its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH) + data


def answer_in(data: bytes) -> tuple[Any, bool]:
    """The answer in a message of `serve`, after its length; must the worker be ended now?

    Raises what the function raised.
    """
    answer, has_grown = pickle.loads(data)  # noqa: S301
    return _checked(answer), has_grown


def _read(file: BinaryIO) -> Any:
    """The value of the next message; EOFError if the other side has ended."""
    length = file.read(LENGTH)
    data = file.read(int.from_bytes(length))
    if len(length) < LENGTH or len(data) < int.from_bytes(length):
        raise EOFError
    return pickle.loads(data)  # noqa: S301
