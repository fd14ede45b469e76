"""Stopping programs that never end: by the clock, without a sign of life, or in a circle.

Part of the program inside the jail: it runs after `runner`, in the same program.
"""

import _signal as signal  # type: ignore[import-not-found]  # the other imports enum
import sys
import time

# ruff: noqa: F821  # what `runner` has, which ran before


def watch(seconds, too_long, names):
    """Call *too_long* after so many seconds, or when the program shows no sign of life for long.

    And as soon as it goes round in a circle.
    """
    seen = {}
    alive = [moved[0], used()]

    def look(number, frame):
        if alive[0] != moved[0]:
            alive[:] = moved[0], used()
        if used() - alive[1] > seconds * PATIENCE:
            too_long(number, frame)
        if len(seen) < MOST_STATES:
            state = state_of(frame, names)
            seen[state] = seen.get(state, 0) + 1
            if state and seen[state] == OFTEN_SEEN:
                too_long(number, frame)
        return NEXT_LOOK if len(seen) < MOST_STATES else FIRST_LOOK

    (watch_by_alarm if hasattr(signal, "setitimer") else watch_by_thread)(seconds, too_long, look)


def watch_by_alarm(seconds, too_long, look):
    """Call *too_long* after so many seconds, and *look* as often as it says."""

    def look_again(number, frame):
        # From now on: however long a look takes, the program goes on in between.
        signal.setitimer(signal.ITIMER_PROF, look(number, frame))

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.signal(signal.SIGPROF, look_again)
    signal.setitimer(signal.ITIMER_PROF, FIRST_LOOK)


def watch_by_thread(seconds, too_long, look):
    """The same where there are no alarms.

    The thread only says when: what looks at the program runs between two of its steps, as it does
    after an alarm. Otherwise one step that takes long would be seen again and again.
    """
    import _thread

    watched, now = _thread.get_ident(), time.monotonic
    end, next_look = now() + seconds, used() + FIRST_LOOK

    def look_again(number, frame):
        nonlocal next_look
        next_look = used() + look(number, frame)

    def wait():
        while (left := end - now()) > 0:
            sleep(min(left, NEXT_LOOK))
            if used() >= next_look:
                _thread.interrupt_main(signal.SIGTERM)
        too_long(0, sys._current_frames().get(watched))

    signal.signal(signal.SIGTERM, look_again)
    _thread.start_new_thread(wait, ())


PATIENCE = 0.15
"""The share of its time that a program may compute without a question, a print or a deal."""
FIRST_LOOK, NEXT_LOOK = 0.03, 0.004
"""Seconds of the processor's time after which a program is looked at, and then again."""
OFTEN_SEEN, MOST_STATES, MOST_STATE, MOST_VALUES = 4, 1_000, 20_000, 2_000
"""How often all must be the same to be a circle; how many states are kept, how large they are."""


class Unknown(Exception):
    """Raised about a value of which it cannot be seen what changes in it."""


def state_of(frame, names):
    """All that could make a difference to what the learner's code does next; None if unknown.

    A program that is in the same state again does the same again, and so for ever.
    """
    state = []
    while frame is not None and frame.f_code.co_filename in OURS:
        frame = frame.f_back
    if frame is None or frame.f_code.co_filename not in names:
        return None  # in a library, of which nobody knows how far it is
    while frame is not None:
        code = frame.f_code
        if code.co_filename in names:
            inside = frame.f_locals is not frame.f_globals
            state.append((code.co_name, frame.f_lasti, frame.f_locals if inside else {}))
        frame = frame.f_back
    try:
        modules = [sys.modules.get(name[:-3]) for name in names]
        plain = Plain(names)
        packed = dumps(
            [
                [(name, place, plain.named(values)) for name, place, values in state],
                [plain.named(module.__dict__) for module in modules if module],
                hash(random.getstate()),
                moved[0],
            ]
        )
    except Exception:  # whatever the learner's values do when they are looked at
        return None
    return packed if len(packed) < MOST_STATE else None


class Plain:
    """Values as marshal can write them, so that every change in them shows."""

    def __init__(self, names):
        self.names = names
        self.left = MOST_VALUES

    def named(self, values):
        """The *values* by name."""
        return [(name, self.value(value)) for name, value in values.items() if name[:2] != "__"]

    def value(self, value):
        kind = type(value)
        self.left -= 1
        if self.left < 0:
            raise Unknown
        if kind in TEXT and len(value) > MOST_STATE:
            raise Unknown
        if kind in PLAIN:
            return value
        if kind in STILL:
            own = kind is type and value.__module__ + ".py" in self.names
            if own or (kind is FUNCTION and value.__dict__):
                raise Unknown
            return id(value)
        if kind is range:
            return repr(value)
        if kind in ITERATORS:
            return value.__length_hint__()
        if kind in (list, tuple, set, frozenset):
            return [self.value(item) for item in value]
        if issubclass(kind, dict):
            return [(self.value(key), self.value(item)) for key, item in dict.items(value)]
        raise Unknown


OURS = ("<handful>", "<reference>")
"""Programs of ours, which come to their end."""
TEXT = (str, bytes)
PLAIN = (int, float, bool, str, bytes, type(None))
FUNCTION = type(watch)
STILL = (type(len), type(sys), FUNCTION, type)
"""Functions, modules and classes: as a rule nothing that changes."""
ITERATORS = tuple(
    [type(iter(one)) for one in ([], (), "", "\u0416", range(0), {1}, {}, {}.values(), {}.items())]  # type: ignore[var-annotated]
)
"""Those that tell how much is left of what they go through."""
