"""What confines a learner's process: resource limits, a filter for system calls, and Landlock.

Part of the program inside the jail. Linux only. Each step fails with OSError if the system refuses.
"""

import _ctypes  # the C part of ctypes: the other part takes half as long as Python's own start
import _signal as signal  # type: ignore[import-not-found]  # the other imports enum
import os
import resource
import sys

LIMITS = {"AS": 512 << 20, "FSIZE": 1 << 20, "NOFILE": 32, "CORE": 0, "NPROC": 0}
NOBODY = 65534
PDEATHSIG, DUMPABLE, SECCOMP, NO_NEW_PRIVILEGES = 1, 4, 22, 38
"""Options of prctl."""
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The system calls of Landlock, which have the same numbers on all machines."""
CAPSET = {"x86_64": 126, "aarch64": 91}
READ, LIST = 1 << 2, 1 << 3
"""Rights of Landlock."""


class Int(_ctypes._SimpleCData):
    """What the C library's functions return."""

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


def call(function, *numbers):
    """Call a *function* of the C library; its result, or OSError."""
    found = Function(_ctypes.dlsym(_ctypes.dlopen(None, 0), function))
    result = found(*[Long(number) for number in (*numbers, *(0,) * (5 - len(numbers)))])
    if result < 0:
        raise OSError(_ctypes.get_errno(), f"{function} {numbers[0]} was refused")
    return result


def in_memory(data):
    """The *data* as the kernel reads them: keep this object as long as it does."""
    array = type("Bytes", (_ctypes.Array,), {"_type_": Letter, "_length_": len(data)})()
    array.raw = data
    return array


def packed(*numbers):
    """Numbers of eight bytes."""
    return b"".join([number.to_bytes(8, sys.byteorder) for number in numbers])


def isolate(folders):
    """Let this process and its children read only *folders*, if given; and end with its parent."""
    if folders:
        restrict(*folders)
    call("prctl", DUMPABLE, 0)  # else children open, through /proc, what this process has open
    die_with_parent()


def die_with_parent():
    """Have the system kill this process when its parent ends."""
    call("prctl", PDEATHSIG, signal.SIGKILL)


def confine(processor_seconds, calls):
    """Limit this process, and allow it only the system calls of the filter *calls*."""
    for name, most in {**LIMITS, "CPU": processor_seconds}.items():
        resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
    filter = in_memory(calls)
    program = in_memory(packed(len(calls) // 8, _ctypes.addressof(filter)))  # struct sock_fprog
    call("prctl", NO_NEW_PRIVILEGES, 1)
    call("prctl", SECCOMP, 2, _ctypes.addressof(program))


# Landlock: files out of reach where there are no namespaces.


def restrict(folders, packages, hidden):
    """Let this process read only what is in *folders*, this one and *packages*, for ever.

    Not readable is what is *hidden* in the folders. Nothing may be written or started.
    """
    folders = [*folders, os.getcwd()]
    give_up_rights(folders[-2:])
    version = call("syscall", CREATE_RULESET, 0, 0, 1)
    rights = [(1 << (13 + min(version - 1, 2) + (version >= 5))) - 1]
    if version >= 4:
        rights.append(3)  # TCP: neither bind nor connect
    if version >= 6:
        rights.append(3)  # neither abstract sockets nor signals to processes outside
    rules = in_memory(packed(*rights))
    ruleset = call("syscall", CREATE_RULESET, _ctypes.addressof(rules), 8 * len(rights))
    allowed = {os.path.dirname(path): LIST for path in packages}
    for path in folders + packages:
        if os.path.exists(path):
            allowed.update(readable(os.path.realpath(path), hidden))
    for path, right in allowed.items():
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = in_memory(packed(right) + opened.to_bytes(4, sys.byteorder))
        call("syscall", ADD_RULE, ruleset, 1, _ctypes.addressof(rule))
        os.close(opened)
    call("prctl", NO_NEW_PRIVILEGES, 1)
    call("syscall", RESTRICT_SELF, ruleset)
    os.close(ruleset)


def give_up_rights(folders):
    """Let root become nobody; if nobody cannot reach the *folders*, give up all capabilities."""
    if os.getuid() != 0:
        return
    if all(is_open_to_all(path) for path in folders):
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        return
    header, none = in_memory(0x20080522.to_bytes(8, sys.byteorder)), in_memory(bytes(24))
    machine = os.uname().machine
    call("syscall", CAPSET[machine], _ctypes.addressof(header), _ctypes.addressof(none))


def is_open_to_all(path):
    """Can every user reach *path*?"""
    while os.stat(path).st_mode & 1:
        if path == "/":
            return True
        path = os.path.dirname(path)
    return False


def readable(path, hidden):
    """Paths and rights that make *path* readable, without what is *hidden* in it."""
    if path in hidden:
        return {}
    if not any(each.startswith(f"{path}/") for each in hidden):
        return {path: LIST | READ if os.path.isdir(path) else READ}
    rights = {path: LIST}
    for name in os.listdir(path):
        below = f"{path}/{name}"
        if not os.path.islink(below):
            rights.update(readable(below, hidden))
    return rights
