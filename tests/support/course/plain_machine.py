"""`python plain_machine.py check ...`: handful on a machine that has only what every system has.

What Windows lacks is hidden. Modules cannot be imported by anybody; functions, flags and signals
are hidden from Handful, and from all that runs in the processes that Handful starts. The standard
library keeps them, for here it needs them. Where this really is Windows, nothing is hidden.
"""

import os
import runpy
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MODULES = (
    "_curses _posixshmem _scproxy crypt curses fcntl grp nis ossaudiodev pty pwd readline resource"
    " spwd syslog termios tty"
).split()
OS = (
    "O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME O_NOCTTY O_NOFOLLOW"
    " O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE WEXITSTATUS WIFEXITED WIFSIGNALED WNOHANG WTERMSIG"
    " chown chroot confstr copy_file_range ctermid environb eventfd fchdir fchmod fchown fdatasync"
    " fork forkpty fpathconf fstatvfs fwalk get_blocking getegid getenvb geteuid getgid getgroups"
    " getloadavg getpgid getpgrp getpriority getresgid getresuid getsid getuid getxattr initgroups"
    " killpg lchown listxattr lockf login_tty major makedev memfd_create minor mkfifo mknod nice"
    " openpty pathconf pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp"
    " pread preadv pwrite pwritev readv register_at_fork removexattr sched_getaffinity"
    " sched_setaffinity sched_yield sendfile set_blocking setegid seteuid setgid setgroups setpgid"
    " setpriority setregid setresgid setresuid setreuid setsid setuid setxattr splice statvfs sync"
    " sysconf tcgetpgrp tcsetpgrp ttyname uname unshare wait wait3 wait4 waitid writev"
).split()
SIGNAL = (
    "ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE"
    " SIGPROF SIGQUIT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU"
    " alarm getitimer pause pidfd_send_signal pthread_kill pthread_sigmask setitimer siginterrupt"
    " sigpending sigtimedwait sigwait sigwaitinfo"
).split()
SELECT = ("devpoll", "epoll", "kevent", "kqueue", "poll")
TIME = ("clock_getres", "clock_gettime", "clock_gettime_ns", "clock_settime", "tzset")
POSIX_ONLY = ("pass_fds", "preexec_fn", "start_new_session", "process_group", "user", "umask")
"""What `subprocess.Popen` takes on other systems than Windows."""
PLACES = ("/proc", "/sys", "/etc", "/dev")
"""Folders that are not there on Windows."""

INSIDE = f"""
import os, sys, time, _signal, select
for place, names in (
    (os, {OS!r}), (_signal, {SIGNAL!r}), (select, {SELECT!r}), (time, {TIME!r})
):
    for name in names:
        place.__dict__.pop(name, None)
sys.modules.update(dict.fromkeys({MODULES!r}))
sys.platform = "win32"
"""
"""What hides the same in a process that Handful starts."""


def asked_by_handful() -> bool:
    """Is it Handful that asks the function which asks this?"""
    return str(sys._getframe(2).f_globals.get("__name__", "")).startswith("handful")


def hide_names(module: ModuleType, names: Sequence[str], instead: dict[str, object]) -> None:
    """Let Handful find none of the *names* in *module*, and other values for those in *instead*."""

    class Hiding(type(module)):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            if name in hidden and asked_by_handful():
                if name in instead:
                    return instead[name]
                raise AttributeError(f"module {module.__name__!r} has no attribute {name!r} here")
            return super().__getattribute__(name)

    hidden = {*names, *instead}
    module.__class__ = Hiding


class NoModules:
    """Finds none of the modules that Windows lacks."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


class Popen(subprocess.Popen):  # type: ignore[type-arg]
    """Starts programs as Windows does: no descriptors given on, no sessions, and less inside."""

    def __init__(self, command: Sequence[str], **named: Any) -> None:
        for name in POSIX_ONLY:
            if named.get(name):
                raise ValueError(f"{name} is not supported on Windows platforms")
        if asked_by_handful():
            named["close_fds"] = True
            *before, option, program = command
            assert option == "-c", f"only a Python with a program is started, not {command}"
            command = [*before, option, f"{INSIDE}\n{program}"]
        super().__init__(command, **named)


def no_such_place(event: str, given: tuple[object, ...]) -> None:
    """Let Handful open nothing that lies where Windows has nothing."""
    if event == "open" and str(given[0]).startswith(PLACES) and given[0] != os.devnull:
        callers = [sys._getframe(depth).f_globals.get("__name__") for depth in (1, 2, 3)]
        if any(str(name).startswith("handful") for name in callers):
            raise FileNotFoundError(2, "No such file or directory", given[0])


def hide() -> None:
    """Make this process such a machine."""
    import click._termui_impl  # noqa: F401 needs termios here, and msvcrt on Windows

    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, NoModules())
    for name in SELECT:
        select.__dict__.pop(name, None)  # `selectors`, imported later, does without
    import time

    hide_names(os, OS, {"name": "nt"})
    hide_names(signal, SIGNAL, {})
    hide_names(time, TIME, {})
    hide_names(sys, (), {"platform": "win32"})
    subprocess.Popen = Popen  # type: ignore[misc, assignment]
    sys.addaudithook(no_such_place)


if __name__ == "__main__":
    if sys.platform != "win32":
        hide()
    runpy.run_module("handful", run_name="__main__", alter_sys=True)
