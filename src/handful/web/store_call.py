"""Calls that ask the store, made without holding up the event loop."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from starlette.concurrency import run_in_threadpool

from handful.store import Store, WouldWait

T = TypeVar("T")
Args = TypeVarTuple("Args")


async def store_call(store: Store, call: Callable[[*Args], T], *args: *Args) -> T:
    """What *call* returns, which asks *store*; run in a thread where it has to wait.

    SQLite answers within microseconds: going to a thread and back would take longer. Only while
    another process keeps the file locked is it waited for in a thread.
    """
    if store.blocking:
        return await run_in_threadpool(call, *args)
    try:
        return store.at_once(call, *args)
    except WouldWait:
        return await run_in_threadpool(call, *args)
