"""Stopping programs that use too much processor time, or wait for too long.

Part of the program inside the jail: it runs after `runner`, in the same program. Limits count the
processor time of this process, which does not depend on what else the machine does. No attempt is
made to tell an endless loop from a long one before the limit.
"""

import _signal as signal  # type: ignore[import-not-found]  # the other imports enum
import sys
import time

# ruff: noqa: F821  # what `runner` has, which ran before

SILENT_SHARE = 1 / 3
"""The share of its time that a program may compute without a question, a print or a deal."""
LOOK = 0.02
"""Seconds of processor time between two looks at the program."""


def watch(seconds, too_long, waits):
    """Call *too_long* after so many *seconds* of processor time, or a third of them in silence.

    *waits* is the number of seconds for which a program may wait, where only this process can
    tell: elsewhere the process that started it sends SIGALRM.
    """
    alive = [moved[0], used()]

    def look(number, frame):
        now = used()
        if alive[0] != moved[0]:
            alive[:] = moved[0], now
        if now > seconds or now - alive[1] > seconds * SILENT_SHARE:
            too_long(number, frame)

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, too_long)
        signal.signal(signal.SIGPROF, look)
        signal.setitimer(signal.ITIMER_PROF, LOOK, LOOK)
    else:
        watch_by_thread(too_long, look, waits)


def watch_by_thread(too_long, look, waits):
    """The same where there are no timers.

    The thread only asks for a look: `look` runs between two steps of the program, as it does after
    a signal. A program that waits takes no step, so the thread itself stops it.
    """
    import _thread

    watched, now = _thread.get_ident(), time.monotonic
    begun = now() - used()

    def wait():
        while now() - begun - used() < waits:
            sleep(LOOK)
            _thread.interrupt_main(signal.SIGTERM)
        too_long(0, sys._current_frames().get(watched))

    signal.signal(signal.SIGTERM, look)
    _thread.start_new_thread(wait, ())
