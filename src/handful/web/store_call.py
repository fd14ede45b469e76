"""Calls that ask the store, made without holding up the event loop."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from starlette.concurrency import run_in_threadpool

from handful.store import Store

__all__ = ["store_call"]

T = TypeVar("T")
Args = TypeVarTuple("Args")


async def store_call(store: Store, call: Callable[[*Args], T], *args: *Args) -> T:
    """What *call* returns, which asks *store*; run in a thread where that waits for a network.

    SQLite answers within microseconds: going to a thread and back would take longer.
    """
    if store.blocking:
        return await run_in_threadpool(call, *args)
    return call(*args)
