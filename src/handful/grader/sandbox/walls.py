"""The last walls: limits of the learner's process, and the few system calls that it may make.

Part of the program inside the jail, where there is fork.
"""

import _ctypes  # the C half of ctypes: the other half takes half as long as Python's own start
import _signal as signal  # type: ignore[import-not-found]  # the other imports enum
import resource
import sys

LIMITS = {"AS": 512 << 20, "FSIZE": 1 << 20, "NOFILE": 32, "CORE": 0, "NPROC": 0}


class Int(_ctypes._SimpleCData):
    """What the C library's functions give."""

    _type_ = "i"


class Long(_ctypes._SimpleCData):
    """A number as wide as an address."""

    _type_ = "L"


class Letter(_ctypes._SimpleCData):
    """A byte."""

    _type_ = "c"


class Function(_ctypes.CFuncPtr):
    """A function of the C library."""

    _flags_ = _ctypes.FUNCFLAG_CDECL | _ctypes.FUNCFLAG_USE_ERRNO
    _restype_ = Int


def walls(strict, calls):
    """What confines a process, and what ends it with its parent; unless *strict*, as it goes.

    *calls* is the filter for system calls, empty where there is none for this machine.
    """
    if strict and not calls:
        raise OSError("no list of system calls for this machine")
    linux = sys.platform == "linux"
    libc = Function(_ctypes.dlsym(_ctypes.dlopen(None, 0), "prctl")) if linux else None

    def prctl(*numbers):
        return libc(*[Long(number) for number in (*numbers, *(0,) * (5 - len(numbers)))])

    if linux and prctl(4, 0) and strict:
        # Without this, a child opens what its parent has open, through /proc: all that is asked.
        raise OSError(_ctypes.get_errno(), "this process cannot be closed to others")

    def confine(processor_seconds):
        for name, most in {**LIMITS, "CPU": processor_seconds}.items():
            try:
                resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
            except (ValueError, OSError):
                if strict:
                    raise
        if not calls:
            return
        # The kernel's struct sock_fprog: how many steps of eight bytes, and where they are.
        steps = type("Steps", (_ctypes.Array,), {"_type_": Letter, "_length_": len(calls)})()
        steps.raw = calls
        program = type("Program", (_ctypes.Array,), {"_type_": Long, "_length_": 2})()
        program[0], program[1] = len(calls) // 8, _ctypes.addressof(steps)
        if (prctl(38, 1) or prctl(22, 2, _ctypes.addressof(program))) and strict:
            raise OSError(_ctypes.get_errno(), "seccomp was refused")

    def die_with_parent():
        if linux:
            prctl(1, signal.SIGKILL)

    return confine, die_with_parent
