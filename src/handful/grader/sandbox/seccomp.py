"""The few system calls that a learner's process may make, as a filter that the kernel takes."""

import os
import sys
from functools import cache
from struct import pack

__all__ = ["NO_FILTER", "seccomp_filter"]

ALLOWED = {
    "x86_64": (
        0xC000003E,
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17 19 20 21 23 24 25 26 28 32 33 34 35 36 37 38 "
        "39 60 72 74 78 79 80 81 89 96 97 98 100 102 104 107 108 110 111 115 127 131 158 "
        "186 201 202 204 217 218 228 229 230 231 232 233 257 262 267 269 270 271 273 281 291 292 "
        "293 318 332 334 436 439",
    ),
    "aarch64": (
        0xC00000B7,
        "17 20 21 22 23 24 25 48 49 50 56 57 59 61 62 63 64 65 66 67 72 73 78 79 80 82 93 "
        "94 96 98 99 101 102 103 113 114 115 123 124 132 134 135 136 139 153 158 163 165 169 "
        "172 173 174 175 176 177 178 214 215 216 222 226 227 233 278 291 293 436 439",
    ),
}
"""By machine: how the kernel calls it, and the calls that a program needs to compute and to read.

Whatever makes processes, talks, signals, writes names into folders or shares memory is not there,
and neither is what tells about the machine: its name, its load, its memory.
"""
FCNTL = {"x86_64": 72, "aarch64": 25}
HARMLESS = (0, 1, 2, 3, 4, 1030)
"""What may be done with an open file: nothing that sends signals to others or locks."""
NO_FILTER = b""
"""Where there is no list of calls for this machine."""

_LOAD, _EQUAL, _ABOVE, _ANSWER = 0x20, 0x15, 0x35, 0x06
_REFUSE, _ALLOW, _KILL = 0x00050001, 0x7FFF0000, 0x80000000


@cache
def seccomp_filter() -> bytes:
    """The filter for this machine: instructions of eight bytes, as the kernel reads them."""
    name = os.uname().machine if sys.platform == "linux" else ""
    if name not in ALLOWED:
        return NO_FILTER
    machine, calls = ALLOWED[name]
    steps = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, machine), (_ANSWER, 0, 0, _KILL)]
    steps += [(_LOAD, 0, 0, 0), (_ABOVE, 0, 1, 0x40000000), (_ANSWER, 0, 0, _KILL)]
    for call in map(int, calls.split()):
        if call != FCNTL[name]:
            steps += [(_EQUAL, 0, 1, call), (_ANSWER, 0, 0, _ALLOW)]
    steps += [(_EQUAL, 1, 0, FCNTL[name]), (_ANSWER, 0, 0, _REFUSE), (_LOAD, 0, 0, 24)]
    for command in HARMLESS:
        steps += [(_EQUAL, 0, 1, command), (_ANSWER, 0, 0, _ALLOW)]
    steps.append((_ANSWER, 0, 0, _REFUSE))
    return b"".join([pack("HBBI", *step) for step in steps])
