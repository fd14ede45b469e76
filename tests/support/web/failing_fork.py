"""The process from which others are forked, on a machine that once has no process left."""

import errno
import os
import sys

from handful.web.course import grading_fork

FAILS = 3
"""Which fork fails: the first prepares mistakes, the second is the first that grades."""


def main() -> None:
    fork, calls = os.fork, []

    def sometimes() -> int:
        calls.append(1)
        if len(calls) == FAILS:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return fork()

    os.fork = sometimes
    grading_fork.main(int(sys.argv[1]), int(sys.argv[2]))


if __name__ == "__main__":
    main()
